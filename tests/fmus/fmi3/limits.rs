//! The Gripper's limits for each way to instantiate it. The part is 1 mm off; the default spring pulls it with 1000 N.
use fmi_export_sys::{fmi3OK, fmi3Status};
use fmu_harness::{Fmi3, Instance, fmi3::CoSimulation, packaged_fmi3};

/// Items of `state`.
const ON: i64 = 1;
const OFF: i64 = 3;
const LOST: i64 = 5;

#[track_caller]
fn ok(instance: &Instance<'_, Fmi3>, status: fmi3Status) {
    assert_eq!(status, fmi3OK, "{:?}", instance.messages());
}

/// Calls `check` with an instance with these parameters, and `active` from the start.
fn with_gripper(events: Events, parameters: &[(&str, f64)], active: bool, check: impl FnOnce(&Instance<'_, Fmi3>)) {
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    let of = CoSimulation {
        event_mode_used: events != Internal,
        early_return_allowed: events == Early,
        ..CoSimulation::default()
    };
    let gripper = library.instantiate_for_co_simulation("gripper", of).unwrap();
    for (name, value) in parameters {
        ok(&gripper, gripper.set(name, *value));
    }
    ok(&gripper, gripper.set("active", active));
    set_part(&gripper, 0.001);
    ok(&gripper, gripper.initialize(0.0));
    if events != Internal {
        end_event(&gripper);
    }
    check(&gripper);
}

/// Events are handled by the FMU, by the importer after early return, or by the importer at the end of a step.
#[derive(Clone, Copy, PartialEq)]
enum Events {
    Internal,
    Early,
    Late,
}

use Events::{Early, Internal, Late};

#[track_caller]
fn set_part(gripper: &Instance<'_, Fmi3>, x: f64) {
    ok(gripper, gripper.set_array("frame_b.r_0", &[x, 0.0, 0.0]));
}

#[track_caller]
fn end_event(gripper: &Instance<'_, Fmi3>) {
    gripper.update_discrete_states().unwrap();
    ok(gripper, gripper.enter_step_mode());
}

#[track_caller]
fn handle_event(gripper: &Instance<'_, Fmi3>) {
    ok(gripper, gripper.enter_event_mode());
    end_event(gripper);
}

fn shown(gripper: &Instance<'_, Fmi3>) -> (i64, f64) {
    (gripper.get("state").unwrap(), gripper.get_array::<f64>("F").unwrap()[0])
}

/// onoff = t/0.1 exceeds 0.4 from 0.04 s on.
#[test]
fn a_step_that_may_return_early_ends_where_the_part_is_lost() {
    with_gripper(Early, &[("forceLimit", 400.0)], false, |gripper| {
        ok(gripper, gripper.enter_event_mode());
        ok(gripper, gripper.set("active", true));
        end_event(gripper);
        let step = gripper.do_step(0.0, 0.09);
        assert_eq!((step.event_handling_needed, step.early_return), (1, 1));
        let lost_at = step.last_successful_time;
        assert!((lost_at - 0.04).abs() < 1e-10, "{lost_at}");
        assert!((shown(gripper).1 + 400.0).abs() < 1e-5, "{:?}", shown(gripper));
        handle_event(gripper);
        assert_eq!(shown(gripper), (LOST, 0.0));
        let step = gripper.do_step(lost_at, 0.5);
        assert_eq!((step.event_handling_needed, step.early_return), (0, 0));
    });
}

#[test]
fn a_step_that_may_not_asks_for_the_loss_at_its_end() {
    with_gripper(Late, &[("forceLimit", 400.0)], false, |gripper| {
        ok(gripper, gripper.enter_event_mode());
        ok(gripper, gripper.set("active", true));
        end_event(gripper);
        let step = gripper.do_step(0.0, 0.05);
        assert_eq!((step.event_handling_needed, step.early_return, step.last_successful_time), (1, 0, 0.05));
        handle_event(gripper);
        assert_eq!(shown(gripper), (LOST, 0.0));
    });
}

/// The force has jumped since the previous step: an input has changed, or, with effective inertia, the length of the
/// step.
#[test]
fn a_force_that_exceeds_the_limit_from_the_start_of_a_step_is_an_event_there() {
    for events in [Early, Late] {
        with_gripper(events, &[("forceLimit", 1500.0)], true, |gripper| {
            assert_eq!(gripper.do_step(0.0, 0.1).event_handling_needed, 0);
            set_part(gripper, 0.002);
            let step = gripper.do_step(0.1, 0.1);
            let end = if events == Early { 0.1 } else { 0.2 };
            assert_eq!((step.event_handling_needed, step.last_successful_time), (1, end));
            handle_event(gripper);
            assert_eq!(shown(gripper), (LOST, 0.0));
        });
        // 1e6/(1 + 12 0.1^2 1e6/0.12) N/m: 1 N on 1 mm, 0.999999 of it.
        for (limit, needed) in [(0.9, 1), (1.1, 0)] {
            with_gripper(events, &[("forceLimit", limit), ("mEff", 0.12e3)], true, |gripper| {
                assert_eq!(gripper.do_step(0.0, 0.1).event_handling_needed, needed, "{limit} N");
            });
        }
    }
}

/// The correction, and with it the force, grows from step to step, from 1 N towards 1000 N.
#[test]
fn a_static_correction_grows_into_the_limit_in_event_mode_too() {
    let lost = [Internal, Early].map(|events| {
        let mut lost = None;
        with_gripper(events, &[("forceLimit", 5.0), ("mEff", 0.12e3)], true, |gripper| {
            ok(gripper, gripper.set("staticCorrection", true));
            lost = (0..2000).find(|number| {
                let step = gripper.do_step(f64::from(*number) * 0.1, 0.1);
                step.event_handling_needed == 1 || shown(gripper).0 == LOST
            });
        });
        lost.unwrap()
    });
    assert_eq!(lost[0], lost[1]);
    assert!((100..1000).contains(&lost[0]), "{}", lost[0]);
}

#[test]
fn without_event_mode_all_happens_inside_the_step() {
    with_gripper(Internal, &[("forceLimit", 400.0), ("captureDistance", 0.01)], false, |gripper| {
        ok(gripper, gripper.set("active", true));
        set_part(gripper, 0.02);
        let step = gripper.do_step(0.0, 0.5);
        assert_eq!((step.event_handling_needed, shown(gripper)), (0, (OFF, 0.0)));
        set_part(gripper, 0.0001);
        gripper.do_step(0.5, 0.5);
        assert_eq!((shown(gripper).0, gripper.get("gripped")), (ON, Ok(true)));
        set_part(gripper, 0.001);
        let step = gripper.do_step(1.0, 0.5);
        assert_eq!((step.event_handling_needed, shown(gripper)), (0, (LOST, 0.0)));
        assert_eq!(gripper.get("lost"), Ok(true));
    });
}

/// The part leaves at 10 mm/s: the force has grown by 100 N after 10 ms.
#[test]
fn margins_are_those_of_the_end_of_a_step() {
    with_gripper(Internal, &[("forceLimit", 4000.0), ("dT", 0.0)], true, |gripper| {
        ok(gripper, gripper.set("extrapolation", 2_i64));
        ok(gripper, gripper.set_array("frame_b.v_0", &[0.01, 0.0, 0.0]));
        gripper.do_step(0.0, 0.01);
        let margin: f64 = gripper.get("loadMargin").unwrap();
        assert!((margin - (1.0 - 1100.0 / 4000.0)).abs() < 2e-9, "{margin}");
    });
}

#[test]
fn margins_are_event_indicators_and_variables_in_model_exchange() {
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    let gripper = library.instantiate_for_model_exchange("gripper").unwrap();
    ok(&gripper, gripper.set("forceLimit", 4000.0));
    ok(&gripper, gripper.set("active", true));
    set_part(&gripper, 0.001);
    ok(&gripper, gripper.initialize(0.0));
    gripper.update_discrete_states().unwrap();
    ok(&gripper, gripper.enter_continuous_time_mode());
    assert_eq!(gripper.number_of_event_indicators(), Ok(3));
    for (x, load) in [(0.001, 0.75), (0.005, -0.25)] {
        set_part(&gripper, x);
        let mut indicators = [0.0; 3];
        ok(&gripper, gripper.get_event_indicators(&mut indicators));
        assert!(indicators[0] == 1.0 && (indicators[1] - load).abs() < 2e-9, "{indicators:?}");
        let names = ["captureMargin", "loadMargin", "discreteInputWaits"];
        assert_eq!(names.map(|name| gripper.get(name)), indicators.map(Ok));
    }
}
