//! The Gripper's events: the end of a ramp at its exact time, `active` at events only, and importers that are early,
//! late or repeat events.
use fmi_export_sys::*;

use super::{OFF, OFF2ON, ON, ON2OFF, enter_event_at, handle, initialize, ok, proceed, shown, switch, with_gripper};

#[test]
fn the_end_of_a_ramp_is_a_time_event_at_its_exact_instant() {
    with_gripper(|gripper| {
        ok(gripper, gripper.set("T", 0.25));
        initialize(gripper, 1.0);
        assert_eq!(proceed(gripper), f64::INFINITY);
        assert_eq!(shown(gripper), (OFF, 0.0));
        assert_eq!(switch(gripper, 2.0, true), 2.25);
        for (time, onoff) in [(2.0, 0.0), (2.0625, 0.25), (2.125, 0.5), (2.25, 1.0), (2.125, 0.5)] {
            ok(gripper, gripper.set_time(time));
            assert_eq!(shown(gripper), (OFF2ON, onoff), "at {time} s the event is still to come");
            assert_eq!(gripper.get_array("F"), Ok(vec![-1000.0 * onoff, 0.0, 0.0]));
        }
        enter_event_at(gripper, 2.25);
        assert_eq!(shown(gripper), (ON, 1.0));
        assert_eq!(proceed(gripper), f64::INFINITY);
        assert_eq!(shown(gripper), (ON, 1.0));
        assert_eq!(switch(gripper, 3.0, false), 3.25);
        enter_event_at(gripper, 3.25);
        assert_eq!(proceed(gripper), f64::INFINITY);
        assert_eq!(shown(gripper), (OFF, 0.0));
    });
}

/// Other FMUs may need another iteration; the importer may have set other inputs by then.
#[test]
fn an_event_can_be_committed_any_number_of_times() {
    with_gripper(|gripper| {
        initialize(gripper, 0.0);
        proceed(gripper);
        enter_event_at(gripper, 1.0);
        ok(gripper, gripper.set("active", true));
        assert_eq!([handle(gripper), handle(gripper), handle(gripper)], [1.1; 3]);
        ok(gripper, gripper.set("T", 0.5));
        assert_eq!([handle(gripper), handle(gripper)], [1.5; 2], "the last round counts");
        ok(gripper, gripper.enter_event_mode());
        assert_eq!(handle(gripper), 1.5, "to enter event mode once more changes nothing");
        ok(gripper, gripper.enter_continuous_time_mode());
        assert_eq!(shown(gripper), (OFF2ON, 0.0));
    });
}

#[test]
fn getters_show_what_the_event_would_bring_and_only_new_discrete_states_commits_it() {
    with_gripper(|gripper| {
        ok(gripper, gripper.set("T", 0.0));
        initialize(gripper, 0.0);
        proceed(gripper);
        enter_event_at(gripper, 1.0);
        ok(gripper, gripper.set("active", true));
        assert_eq!(shown(gripper), (ON, 1.0));
        // The event was not committed.
        ok(gripper, gripper.enter_continuous_time_mode());
        assert_eq!(shown(gripper), (OFF, 0.0));
        enter_event_at(gripper, 1.0);
        assert_eq!(shown(gripper), (ON, 1.0), "the input is still set");
        proceed(gripper);
        assert_eq!(shown(gripper), (ON, 1.0));
    });
}

#[test]
fn active_that_goes_on_and_off_within_an_event_leaves_no_trace() {
    with_gripper(|gripper| {
        ok(gripper, gripper.set("useInPlace", true));
        initialize(gripper, 0.0);
        proceed(gripper);
        let before = gripper.all_values();
        for is_committed_between in [false, true] {
            enter_event_at(gripper, 0.0);
            ok(gripper, gripper.set("active", true));
            assert_eq!(shown(gripper), (OFF2ON, 0.0));
            if is_committed_between {
                assert_eq!(handle(gripper), 0.1);
            }
            ok(gripper, gripper.set("active", false));
            assert_eq!(proceed(gripper), f64::INFINITY, "committed in between: {is_committed_between}");
            assert_eq!(gripper.all_values(), before);
        }
    });
}

#[test]
fn active_has_no_effect_within_a_ramp_and_begins_the_opposite_one_at_its_end() {
    with_gripper(|gripper| {
        initialize(gripper, 0.0);
        proceed(gripper);
        assert_eq!(switch(gripper, 1.0, true), 1.1);
        // Off and on again within the ramp.
        assert_eq!(switch(gripper, 1.02, false), 1.1);
        assert_eq!(switch(gripper, 1.04, true), 1.1);
        ok(gripper, gripper.set_time(1.05));
        assert_eq!(gripper.get::<i32>("state"), Ok(OFF2ON));
        // Off before its end: the next ramp begins at its end, all in one event.
        assert_eq!(switch(gripper, 1.08, false), 1.1);
        enter_event_at(gripper, 1.1);
        assert_eq!(handle(gripper), 1.1 + 0.1);
        ok(gripper, gripper.enter_continuous_time_mode());
        assert_eq!(shown(gripper), (ON2OFF, 1.0));
        enter_event_at(gripper, 1.1 + 0.1);
        assert_eq!(proceed(gripper), f64::INFINITY);
        assert_eq!(shown(gripper), (OFF, 0.0));
    });
}

#[test]
fn two_events_at_one_instant_are_handled_one_after_the_other() {
    with_gripper(|gripper| {
        ok(gripper, gripper.set("T", 0.0));
        initialize(gripper, 0.0);
        proceed(gripper);
        for (active, expected) in [(true, (ON, 1.0)), (false, (OFF, 0.0)), (true, (ON, 1.0))] {
            assert_eq!(switch(gripper, 1.0, active), f64::INFINITY);
            assert_eq!(shown(gripper), expected);
        }
    });
}

/// The importer's times are sums, which it compares within a tolerance.
#[test]
fn a_time_event_is_handled_at_its_instant_although_the_importer_comes_early_or_late() {
    for start in [0.0, 1e6] {
        for (off, is_handled) in [(-2e-9, false), (-0.9e-9, true), (-1e-10, true), (1e-10, true), (2e-9, true)] {
            let off = off * f64::max(1.0, 1e-4 * start);
            with_gripper(|gripper| {
                ok(gripper, gripper.set("T", 0.25));
                initialize(gripper, start);
                proceed(gripper);
                let end = start + 1.25;
                assert_eq!(switch(gripper, start + 1.0, true), end);
                // Gripped until the ramp is over, then released: the next ramp begins at its end.
                assert_eq!(switch(gripper, start + 1.125, false), end);
                enter_event_at(gripper, end + off);
                let expected = if is_handled { (ON2OFF, end + 0.25) } else { (OFF2ON, end) };
                assert_eq!((gripper.get("state"), proceed(gripper)), (Ok(expected.0), expected.1), "{off} s off");
            });
        }
    }
}

/// An importer that ignores time events only comes at its steps.
#[test]
fn an_importer_that_comes_much_too_late_finds_all_that_has_happened() {
    with_gripper(|gripper| {
        initialize(gripper, 0.0);
        proceed(gripper);
        assert_eq!(switch(gripper, 1.0, true), 1.1);
        enter_event_at(gripper, 5.0);
        assert_eq!(proceed(gripper), f64::INFINITY);
        assert_eq!(shown(gripper), (ON, 1.0));
    });
}

#[test]
fn offsets_are_captured_at_events_only() {
    with_gripper(|gripper| {
        ok(gripper, gripper.set("useInPlace", true));
        ok(gripper, gripper.set("T", 0.0));
        initialize(gripper, 0.0);
        proceed(gripper);
        ok(gripper, gripper.set_time(1.0));
        ok(gripper, gripper.set("frame_b.r_0[1]", 0.5));
        assert_eq!(gripper.get("r0[1]"), Ok(0.001), "as initialized");
        assert_eq!(switch(gripper, 1.0, true), f64::INFINITY);
        assert_eq!(gripper.get("r0[1]"), Ok(0.5));
        ok(gripper, gripper.set("frame_b.r_0[1]", 0.75));
        assert_eq!((gripper.get("r0[1]"), gripper.get("F[1]")), (Ok(0.5), Ok(-250_000.0)));
    });
}

#[test]
fn a_new_duration_counts_for_the_next_ramp_and_a_new_stiffness_at_once() {
    with_gripper(|gripper| {
        initialize(gripper, 0.0);
        proceed(gripper);
        assert_eq!(switch(gripper, 1.0, true), 1.1);
        enter_event_at(gripper, 1.05);
        ok(gripper, gripper.set("T", 0.5));
        ok(gripper, gripper.set("cT", 2e6));
        assert_eq!(proceed(gripper), 1.1);
        ok(gripper, gripper.set_time(1.1));
        assert_eq!(gripper.get("F[1]"), Ok(-2000.0));
        enter_event_at(gripper, 1.1);
        assert_eq!(proceed(gripper), f64::INFINITY);
        assert_eq!(switch(gripper, 2.0, false), 2.5);
    });
}

#[test]
fn another_time_in_event_mode_is_another_event() {
    with_gripper(|gripper| {
        initialize(gripper, 0.0);
        ok(gripper, gripper.set("active", true));
        assert_eq!(handle(gripper), 0.1);
        // The switch committed at 0 s stays, although active is false again.
        ok(gripper, gripper.set_time(0.05));
        ok(gripper, gripper.set("active", false));
        assert_eq!(handle(gripper), 0.1);
        assert_eq!(shown(gripper), (OFF2ON, 0.5));
        ok(gripper, gripper.set_time(0.1));
        assert_eq!(handle(gripper), 0.2);
        assert_eq!(shown(gripper), (ON2OFF, 1.0));
    });
}

#[test]
fn after_the_end_values_are_those_of_the_last_instant() {
    with_gripper(|gripper| {
        initialize(gripper, 0.0);
        proceed(gripper);
        switch(gripper, 1.0, true);
        ok(gripper, gripper.set_time(1.05));
        ok(gripper, gripper.terminate());
        let onoff = gripper.get::<f64>("onoff").unwrap();
        assert!((onoff - 0.5).abs() < 1e-12, "{onoff}");
        assert_eq!(gripper.set_time(1.1), fmi2Error);
    });
}
