//! The Gripper's limits: state events with indicators. The part is 1 mm off; the default spring pulls it with 1000 N.
use fmi_export_sys::*;
use fmu_harness::Instance;

use super::{OFF, OFF2ON, ON, enter_event_at, handle, initialize, ok, proceed, shown, switch, with_gripper};

const LOST: i32 = 5;

#[track_caller]
fn indicators(gripper: &Instance<'_>) -> [f64; 2] {
    let mut found = [f64::NAN; 3];
    ok(gripper, gripper.get_event_indicators(&mut found));
    let [capture, load, waiting] = found;
    assert_eq!(waiting, 1.0, "no input waits");
    [capture, load]
}

#[track_caller]
fn indicators_at(gripper: &Instance<'_>, time: f64) -> [f64; 2] {
    ok(gripper, gripper.set_time(time));
    indicators(gripper)
}

#[test]
fn without_limits_indicators_are_constant() {
    with_gripper(|gripper| {
        initialize(gripper, 0.0);
        proceed(gripper);
        for (time, active) in [(1.0, true), (1.1, true), (2.0, false), (2.1, false)] {
            switch(gripper, time, active);
            ok(gripper, gripper.set("frame_b.r_0[1]", time));
            assert_eq!(indicators(gripper), [1.0; 2]);
        }
        assert_eq!(gripper.get_event_indicators(&mut [0.0; 2]), fmi2Error);
    });
}

/// onoff = (t - 1)/0.25, and the force exceeds 400 N from 1.1 s on.
#[test]
fn a_growing_force_is_a_state_event_and_nothing_changes_before_event_mode() {
    with_gripper(|gripper| {
        ok(gripper, gripper.set("T", 0.25));
        ok(gripper, gripper.set("forceLimit", 400.0));
        initialize(gripper, 0.0);
        proceed(gripper);
        assert_eq!(switch(gripper, 1.0, true), 1.25);
        for (time, load) in
            [(1.0, 1.0), (1.05, 0.5), (1.2, -1.0), (1.025, 0.75), (1.1 - 1e-6, 1e-5), (1.1 + 1e-6, -1e-5)]
        {
            let found = indicators_at(gripper, time);
            assert!(found[0] == 1.0 && (found[1] - load).abs() < 2e-9, "{found:?} at {time} s");
            assert_eq!(shown(gripper).0, OFF2ON, "at {time} s");
        }
        let force: f64 = gripper.get("F[1]").unwrap();
        assert!(force < -400.0, "{force}");
        // An event that comes a little early changes nothing; the next one still comes.
        enter_event_at(gripper, 1.1 - 1e-6);
        assert_eq!((proceed(gripper), shown(gripper).0), (1.25, OFF2ON));
        gripper.messages();
        enter_event_at(gripper, 1.1 + 1e-6);
        assert_eq!([handle(gripper), handle(gripper), proceed(gripper)], [f64::INFINITY; 3]);
        assert_eq!((shown(gripper), gripper.get("lost"), gripper.get("gripped")), ((LOST, 0.0), Ok(true), Ok(false)));
        assert_eq!(gripper.get_array("F"), Ok(vec![0.0; 3]));
        assert_eq!(indicators(gripper), [1.0; 2]);
        let texts: Vec<_> = gripper.messages().into_iter().map(|message| message.text).collect();
        let loss = "part lost at 1.100001 s: |F| = 400.004 N exceeds forceLimit = 400 N";
        assert_eq!(texts, [loss, "state = Lost since 1.100001 s"], "once, although the event was handled three times");
        assert_eq!(switch(gripper, 2.0, true), f64::INFINITY);
        assert_eq!(shown(gripper).0, LOST);
        switch(gripper, 3.0, false);
        assert_eq!(shown(gripper).0, OFF);
        assert_eq!(switch(gripper, 4.0, true), 4.25, "it grips anew");
    });
}

#[test]
fn a_part_that_comes_near_is_a_state_event() {
    with_gripper(|gripper| {
        ok(gripper, gripper.set("captureDistance", 0.01));
        ok(gripper, gripper.set("useInPlace", true));
        initialize(gripper, 0.0);
        ok(gripper, gripper.set("frame_b.r_0[1]", 0.03));
        proceed(gripper);
        assert_eq!(indicators(gripper), [1.0; 2], "nothing is waited for");
        assert_eq!(switch(gripper, 1.0, true), f64::INFINITY);
        for (x, capture) in [(0.03, 2.0), (0.015, 0.5), (0.005, -0.5), (0.0101, 0.01)] {
            ok(gripper, gripper.set("frame_b.r_0[1]", x));
            let found = indicators(gripper);
            assert!((found[0] - capture).abs() < 2e-9 && found[1] == 1.0, "{found:?} at {x} m");
            assert_eq!(shown(gripper).0, OFF);
        }
        enter_event_at(gripper, 2.0);
        ok(gripper, gripper.set("frame_b.r_0[1]", 0.0099));
        assert_eq!(proceed(gripper), 2.1);
        assert_eq!((shown(gripper), gripper.get("r0[1]")), ((OFF2ON, 0.0), Ok(0.0099)));
        assert_eq!(indicators(gripper), [1.0; 2]);
    });
}

/// The request by `active` is handled in the same event.
#[test]
fn a_part_that_is_lost_while_the_grip_ends_is_off_after_that_event() {
    with_gripper(|gripper| {
        ok(gripper, gripper.set("active", true));
        ok(gripper, gripper.set("forceLimit", 1500.0));
        initialize(gripper, 0.0);
        proceed(gripper);
        assert_eq!(shown(gripper).0, ON);
        assert_eq!(switch(gripper, 1.0, false), 1.1);
        ok(gripper, gripper.set("frame_b.r_0[1]", 0.01));
        assert!(indicators_at(gripper, 1.05)[1] < 0.0);
        enter_event_at(gripper, 1.05);
        assert_eq!((proceed(gripper), shown(gripper)), (f64::INFINITY, (OFF, 0.0)));
    });
}
