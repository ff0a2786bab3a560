//! The end of the Gripper's ramp is an event inside a step, for each way to instantiate it. T is 0.1 s; the switch is
//! at 0.0321 s.
use fmi_export_sys::{fmi2OK, fmi2True, fmi3OK};
use fmu_harness::{Fmi3, Instance, fmi3::CoSimulation, packaged, packaged_fmi3};

const SWITCHED: f64 = 0.0321;
const END: f64 = SWITCHED + 0.1;

/// Items of `state`.
pub(super) const ON: i64 = 1;
const ON_TO_OFF: i64 = 2;
const OFF: i64 = 3;
pub(super) const OFF_TO_ON: i64 = 4;

pub(super) fn state_and_onoff(instance: &Instance<'_, Fmi3>) -> (i64, f64) {
    (instance.get("state").unwrap(), instance.get("onoff").unwrap())
}

/// Handles an event. Returns the time of the next one in s.
#[track_caller]
pub(super) fn end_event(instance: &Instance<'_, Fmi3>) -> f64 {
    let after = instance.update_discrete_states().unwrap();
    assert_eq!(instance.enter_step_mode(), fmi3OK, "{:?}", instance.messages());
    after.next_event_time
}

/// End of the ramp in Model Exchange of FMI 2.0, and `onoff` in the middle of it.
fn in_model_exchange() -> (f64, f64) {
    let archive = packaged("Gripper");
    let library = archive.load().unwrap();
    let instance = library.instantiate_for_model_exchange("gripper").unwrap();
    assert_eq!(instance.initialize(0.0), fmi2OK);
    instance.new_discrete_states().unwrap();
    assert_eq!(instance.set_time(SWITCHED), fmi2OK);
    assert_eq!(instance.enter_event_mode(), fmi2OK);
    assert_eq!(instance.set("active", true), fmi2OK);
    let after = instance.new_discrete_states().unwrap();
    assert_eq!(after.nextEventTimeDefined, fmi2True);
    assert_eq!(instance.enter_continuous_time_mode(), fmi2OK);
    assert_eq!(instance.set_time(0.08), fmi2OK);
    (after.nextEventTime, instance.get("onoff").unwrap())
}

#[test]
fn a_step_that_may_return_early_ends_with_the_ramp() {
    let (end_of_ramp, onoff) = in_model_exchange();
    assert!((end_of_ramp - END).abs() < 1e-12);
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    let of = CoSimulation { event_mode_used: true, early_return_allowed: true, ..CoSimulation::default() };
    let gripper = library.instantiate_for_co_simulation("gripper", of).unwrap();
    assert_eq!(gripper.initialize(0.0), fmi3OK);
    assert_eq!(end_event(&gripper), f64::INFINITY);
    assert_eq!(gripper.do_step(0.0, SWITCHED).event_handling_needed, 0);
    assert_eq!(gripper.set("active", false), fmi3OK, "FMPy sets it before each step, which changes nothing");
    assert_eq!(gripper.enter_event_mode(), fmi3OK);
    assert_eq!(gripper.set("active", true), fmi3OK);
    let next = end_event(&gripper);
    assert_eq!(next, end_of_ramp);
    assert_eq!(state_and_onoff(&gripper), (OFF_TO_ON, 0.0));
    let step = gripper.do_step(SWITCHED, 0.08 - SWITCHED);
    assert_eq!((step.event_handling_needed, step.early_return), (0, 0));
    assert_eq!(state_and_onoff(&gripper), (OFF_TO_ON, onoff));
    let step = gripper.do_step(0.08, 1.0);
    assert_eq!((step.status, step.event_handling_needed, step.early_return), (fmi3OK, 1, 1));
    assert!((step.last_successful_time - END).abs() < 1e-12, "{}", step.last_successful_time);
    let (state, onoff) = state_and_onoff(&gripper);
    assert!(state == OFF_TO_ON && (onoff - 1.0).abs() < 1e-12, "{state} {onoff}");
    assert_eq!(gripper.enter_event_mode(), fmi3OK);
    assert_eq!(end_event(&gripper), f64::INFINITY);
    assert_eq!(state_and_onoff(&gripper), (ON, 1.0));
    let step = gripper.do_step(step.last_successful_time, 0.5);
    assert_eq!((step.event_handling_needed, step.early_return), (0, 0));
}

#[test]
fn a_step_that_may_not_asks_for_the_event_at_its_end() {
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    let of = CoSimulation { event_mode_used: true, ..CoSimulation::default() };
    let gripper = library.instantiate_for_co_simulation("gripper", of).unwrap();
    assert_eq!(gripper.set("active", true), fmi3OK);
    assert_eq!(gripper.initialize(0.0), fmi3OK);
    // Active from the start.
    assert_eq!((end_event(&gripper), state_and_onoff(&gripper)), (f64::INFINITY, (ON, 1.0)));
    assert_eq!(gripper.enter_event_mode(), fmi3OK);
    assert_eq!(gripper.set("active", false), fmi3OK);
    assert_eq!(end_event(&gripper), 0.1);
    let step = gripper.do_step(0.0, 0.25);
    assert_eq!((step.event_handling_needed, step.early_return, step.last_successful_time), (1, 0, 0.25));
    assert_eq!(state_and_onoff(&gripper), (ON_TO_OFF, 0.0), "saturated, and still on its way");
    assert_eq!(gripper.enter_event_mode(), fmi3OK);
    end_event(&gripper);
    assert_eq!(state_and_onoff(&gripper), (OFF, 0.0));
}

/// Without early return, the end of the ramp is handled late, and inputs set there act from then on.
#[test]
fn an_input_that_is_set_at_a_late_event_does_not_act_in_the_past() {
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    let of = CoSimulation { event_mode_used: true, ..CoSimulation::default() };
    let gripper = library.instantiate_for_co_simulation("gripper", of).unwrap();
    assert_eq!(gripper.initialize(0.0), fmi3OK);
    assert_eq!(gripper.set("active", true), fmi3OK);
    assert_eq!(end_event(&gripper), 0.1);
    assert_eq!(gripper.do_step(0.0, 0.25).event_handling_needed, 1);
    assert_eq!(gripper.enter_event_mode(), fmi3OK);
    assert_eq!(gripper.set("active", false), fmi3OK);
    assert_eq!(end_event(&gripper), 0.35);
    assert_eq!(state_and_onoff(&gripper), (ON_TO_OFF, 1.0));
    assert_eq!(gripper.do_step(0.25, 0.05).event_handling_needed, 0);
    let (state, onoff) = state_and_onoff(&gripper);
    assert!(state == ON_TO_OFF && (onoff - 0.5).abs() < 1e-12, "{state} {onoff}");
}

/// A ramp that has just begun is not over, although the tolerance of the time is coarse that late.
#[test]
fn a_ramp_late_in_the_day_takes_its_time() {
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    let of = CoSimulation { event_mode_used: true, ..CoSimulation::default() };
    let gripper = library.instantiate_for_co_simulation("gripper", of).unwrap();
    assert_eq!(gripper.initialize(1e9), fmi3OK);
    assert_eq!(gripper.set("active", true), fmi3OK);
    let next = end_event(&gripper);
    assert!((next - 1e9 - 0.1).abs() < 1e-6, "{next}");
    assert_eq!(state_and_onoff(&gripper), (OFF_TO_ON, 0.0));
}

#[test]
fn without_event_mode_the_ramp_ends_inside_the_step() {
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    let gripper = library.instantiate("gripper").unwrap();
    assert_eq!(gripper.initialize(0.0), fmi3OK);
    gripper.do_step(0.0, SWITCHED);
    assert_eq!(gripper.set("active", true), fmi3OK);
    let step = gripper.do_step(SWITCHED, 0.2);
    assert_eq!((step.event_handling_needed, step.early_return), (0, 0));
    assert_eq!(state_and_onoff(&gripper), (ON, 1.0));
}

#[test]
fn a_sensor_asks_for_no_event() {
    for name in [
        "Distance",
        "PlanarDistance",
        "RelativeSensor",
        "AbsoluteSensor",
        "CutForceAndTorque",
        "TransformVector",
        "PlanarAbsoluteSensor",
        "PlanarRelativeSensor",
    ] {
        let archive = packaged_fmi3(name);
        assert!(!archive.co_simulation().unwrap().early_return, "{name}");
        let library = archive.load_fmi3().unwrap();
        let of = CoSimulation { event_mode_used: true, early_return_allowed: true, ..CoSimulation::default() };
        let sensor = library.instantiate_for_co_simulation("sensor", of).unwrap();
        assert_eq!(sensor.initialize(0.0), fmi3OK);
        assert_eq!(end_event(&sensor), f64::INFINITY);
        let step = sensor.do_step(0.0, 10.0);
        assert_eq!((step.event_handling_needed, step.early_return, step.last_successful_time), (0, 0, 10.0));
    }
}

/// The law depends on the communication step size, which the Gripper also learns at the start of a step in event mode.
/// Expected is the force without event mode, where the law is tested.
#[test]
fn the_stabilised_law_knows_the_step_in_event_mode() {
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    let forces = [false, true].map(|event_mode_used| {
        let of = CoSimulation { event_mode_used, ..CoSimulation::default() };
        let gripper = library.instantiate_for_co_simulation("gripper", of).unwrap();
        assert_eq!(gripper.set("mEff", 1.0), fmi3OK);
        assert_eq!(gripper.set("staticCorrection", true), fmi3OK);
        assert_eq!(gripper.set("active", true), fmi3OK);
        assert_eq!(gripper.initialize(0.0), fmi3OK);
        if event_mode_used {
            end_event(&gripper);
        }
        let mut force = Vec::new();
        for (time, x) in [(0.0, 1e-3), (0.1, 2e-3), (0.2, 1e-3)] {
            assert_eq!(gripper.set_array("frame_b.r_0", &[x, 0.0, 0.0]), fmi3OK);
            assert_eq!(gripper.do_step(time, 0.1).status, fmi3OK, "{:?}", gripper.messages());
            force.extend(gripper.get_array::<f64>("frame_b.f").unwrap());
        }
        force
    });
    assert_eq!(forces[0], forces[1]);
    assert!(forces[0].iter().any(|force| *force != 0.0));
}
