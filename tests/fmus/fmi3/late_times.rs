//! Events and steps at late times, in every interface: recordings count seconds from 1970, and 1.7e9 s have a
//! resolution of 0.24 us.
use super::events::{OFF_TO_ON, ON, end_event, state_and_onoff};
use fmi_export_sys::{fmi2Error, fmi2OK, fmi3Error, fmi3OK};
use fmu_harness::{fmi3::CoSimulation, packaged, packaged_fmi3};

const STARTS: [f64; 2] = [1e8, 1.7e9];
const LOST: i64 = 5;
/// Default spring and 1 mm: 1000 N. The ramp of 0.1 s exceeds 400 N after 0.04 s.
const LIMIT: (&str, f64) = ("forceLimit", 400.0);
const PART: (&str, f64) = ("frame_b.r_0[1]", 0.001);

#[test]
fn a_ramp_lasts_as_long_late_in_time() {
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    for start in STARTS {
        let of = CoSimulation { event_mode_used: true, early_return_allowed: true, ..CoSimulation::default() };
        let gripper = library.instantiate_for_co_simulation("gripper", of).unwrap();
        assert_eq!(gripper.initialize(start), fmi3OK);
        end_event(&gripper);
        assert_eq!(gripper.enter_event_mode(), fmi3OK);
        assert_eq!(gripper.set("active", true), fmi3OK);
        let next = end_event(&gripper);
        assert!((next - start - 0.1).abs() < 1e-6, "{next}");
        let step = gripper.do_step(start, 0.05);
        assert_eq!((step.event_handling_needed, step.early_return), (0, 0), "{start}");
        let (state, onoff) = state_and_onoff(&gripper);
        assert!(state == OFF_TO_ON && (onoff - 0.5).abs() < 1e-5, "{state} {onoff}");
        assert_eq!(gripper.enter_event_mode(), fmi3OK);
        end_event(&gripper);
        assert_eq!(state_and_onoff(&gripper).0, OFF_TO_ON, "an event within the ramp does not end it");
        let step = gripper.do_step(start + 0.05, 0.2);
        assert_eq!((step.event_handling_needed, step.early_return), (1, 1));
        assert!((step.last_successful_time - start - 0.1).abs() < 1e-6);
    }
}

/// In FMI 2.0; in Model Exchange with an event within the ramp.
#[test]
fn a_ramp_lasts_as_long_late_in_time_in_fmi_2() {
    let archive = packaged("Gripper");
    let library = archive.load().unwrap();
    for start in STARTS {
        let gripper = library.instantiate_for_model_exchange("gripper").unwrap();
        assert_eq!(gripper.initialize(start), fmi2OK);
        assert_eq!(gripper.set("active", true), fmi2OK);
        let next = gripper.new_discrete_states().unwrap().nextEventTime;
        assert!((next - start - 0.1).abs() < 1e-6, "{next}");
        assert_eq!(gripper.enter_continuous_time_mode(), fmi2OK);
        for (after, state) in [(0.05, OFF_TO_ON), (0.1001, ON)] {
            assert_eq!(gripper.set_time(start + after), fmi2OK);
            assert_eq!(gripper.enter_event_mode(), fmi2OK);
            gripper.new_discrete_states().unwrap();
            assert_eq!(gripper.get::<i32>("state").unwrap(), state as i32, "{start} + {after}");
            assert_eq!(gripper.enter_continuous_time_mode(), fmi2OK);
        }
        let stepped = library.instantiate("gripper").unwrap();
        assert_eq!(stepped.initialize(start), fmi2OK);
        assert_eq!(stepped.set("active", true), fmi2OK);
        for number in 0..5 {
            assert_eq!(stepped.do_step(start + 0.01 * f64::from(number), 0.01), fmi2OK, "{:?}", stepped.messages());
        }
        assert!((stepped.get::<f64>("onoff").unwrap() - 0.5).abs() < 1e-5);
    }
}

#[test]
fn a_ramp_lasts_as_long_late_in_time_in_fmi_3_model_exchange() {
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    for start in STARTS {
        let gripper = library.instantiate_for_model_exchange("gripper").unwrap();
        assert_eq!(gripper.initialize(start), fmi3OK);
        assert_eq!(gripper.set("active", true), fmi3OK);
        let next = gripper.update_discrete_states().unwrap().next_event_time;
        assert!((next - start - 0.1).abs() < 1e-6, "{next}");
        assert_eq!(gripper.enter_continuous_time_mode(), fmi3OK);
        for (after, state) in [(0.05, OFF_TO_ON), (0.1001, ON)] {
            assert_eq!(gripper.set_time(start + after), fmi3OK);
            assert_eq!(gripper.enter_event_mode(), fmi3OK);
            gripper.update_discrete_states().unwrap();
            assert_eq!(state_and_onoff(&gripper).0, state, "{start} + {after}");
            assert_eq!(gripper.enter_continuous_time_mode(), fmi3OK);
        }
    }
}

#[test]
fn a_part_is_lost_where_the_force_exceeds_the_limit() {
    let (two, three) = (packaged("Gripper"), packaged_fmi3("Gripper"));
    let (two, three) = (two.load().unwrap(), three.load_fmi3().unwrap());
    for start in STARTS {
        // The importer handles events.
        let of = CoSimulation { event_mode_used: true, early_return_allowed: true, ..CoSimulation::default() };
        let gripper = three.instantiate_for_co_simulation("gripper", of).unwrap();
        assert_eq!(gripper.set(LIMIT.0, LIMIT.1), fmi3OK);
        assert_eq!(gripper.set_array("frame_b.r_0", &[PART.1, 0.0, 0.0]), fmi3OK);
        assert_eq!(gripper.initialize(start), fmi3OK);
        assert_eq!(gripper.set("active", true), fmi3OK);
        end_event(&gripper);
        let step = gripper.do_step(start, 0.09);
        assert_eq!((step.event_handling_needed, step.early_return), (1, 1), "{:?}", gripper.messages());
        assert!((step.last_successful_time - start - 0.04).abs() < 1.5e-6, "{}", step.last_successful_time);

        // The FMU handles events.
        let gripper = two.instantiate("gripper").unwrap();
        for (name, value) in [LIMIT, PART] {
            assert_eq!(gripper.set(name, value), fmi2OK);
        }
        assert_eq!(gripper.initialize(start), fmi2OK);
        assert_eq!(gripper.set("active", true), fmi2OK);
        for (begin, end, state) in [(0.0, 0.039_99, OFF_TO_ON), (0.039_99, 0.040_01, LOST)] {
            assert_eq!(gripper.do_step(start + begin, end - begin), fmi2OK, "{:?}", gripper.messages());
            assert_eq!(gripper.get::<i32>("state").map(i64::from), Ok(state), "{end}");
        }
    }
}

#[test]
fn steps_that_begin_elsewhere_or_pass_the_stop_time_are_refused() {
    const MILLISECOND: f64 = 1e-3;
    let (two, three) = (packaged("Distance"), packaged_fmi3("Distance"));
    let (two, three) = (two.load().unwrap(), three.load_fmi3().unwrap());
    for start in STARTS {
        for (begin, size, is_wrong) in [
            (0.0, 0.1, false),
            (1e-7, 0.1, false),
            (MILLISECOND, 0.1, true),
            (-MILLISECOND, 0.1, true),
            (0.0, 1.0, false),
            (0.0, 1.0 + MILLISECOND, true),
        ] {
            let distance = two.instantiate("distance").unwrap();
            assert_eq!(distance.setup_experiment(None, start, Some(start + 1.0)), fmi2OK);
            assert_eq!(distance.enter_initialization_mode(), fmi2OK);
            assert_eq!(distance.exit_initialization_mode(), fmi2OK);
            let expected = if is_wrong { fmi2Error } else { fmi2OK };
            assert_eq!(distance.do_step(start + begin, size), expected, "{start} + {begin} over {size}");

            let distance = three.instantiate_for_co_simulation("distance", CoSimulation::default()).unwrap();
            assert_eq!(distance.enter_initialization_mode(None, start, Some(start + 1.0)), fmi3OK);
            assert_eq!(distance.exit_initialization_mode(), fmi3OK);
            let expected = if is_wrong { fmi3Error } else { fmi3OK };
            assert_eq!(distance.do_step(start + begin, size).status, expected, "{start} + {begin} over {size}");
        }
    }
}
