//! Unusable inputs: getters discard them and the instance continues; events refuse them.
use fmi_export_sys::*;
use fmu_harness::Instance;

use super::{handle, initialize, ok, proceed, with_gripper};

const IDENTITY: [f64; 9] = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
const ZERO: [f64; 9] = [0.0; 9];
const MIRROR: [f64; 9] = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, -1.0];
const IS_MIRROR: &str = "frame_a.R.T is not a rotation, but a reflection: R.T times its transpose differs from the \
                         identity by 0.00e0 (limit 0.1), its determinant is -1.00e0";
const NOT_CONNECTED: &str = "frame_a.R.T is zero, so it counts as not connected and is replaced by the identity";
const IS_LOST: &str = "frame_a.R.T is zero, but was not before: was the measurement lost?";

/// Statuses and texts of the messages since the last call, without events.
fn messages(instance: &Instance<'_>) -> Vec<(fmi2Status, String)> {
    let messages = instance.messages().into_iter().filter(|message| message.category != "logEvents");
    messages.map(|message| (message.status, message.text)).collect()
}

#[test]
fn an_unusable_matrix_at_a_trial_point_is_discarded_and_the_instance_goes_on() {
    with_gripper(|gripper| {
        ok(gripper, gripper.set("active", true));
        initialize(gripper, 0.0);
        proceed(gripper);
        // Set explicitly, the identity is no longer a start value.
        assert_eq!(gripper.completed_integrator_step(), Ok([fmi2False; 2]));
        let expected = gripper.all_values();
        for (unusable, expected) in [(MIRROR, IS_MIRROR), (ZERO, IS_LOST)] {
            ok(gripper, gripper.set_array("frame_a.R.T", &unusable));
            for _ in 0..2 {
                gripper.messages();
                assert_eq!(gripper.get_array::<f64>("F"), Err(fmi2Discard));
                assert_eq!(messages(gripper), [(fmi2Discard, format!("fmi2GetReal: {expected}"))]);
            }
            assert_eq!(gripper.get_array("frame_a.R.T"), Ok(unusable.to_vec()), "what is set can be read");
            assert_eq!(gripper.get::<i32>("state"), Err(fmi2Discard));
            let force = gripper.references(&["F[1]"]);
            let known = gripper.references(&["frame_a.r_0[1]"]);
            assert_eq!(gripper.directional_derivative(&force, &known, &[1.0]), Err(fmi2Discard));
        }
        ok(gripper, gripper.set_array("frame_a.R.T", &IDENTITY));
        assert_eq!(gripper.all_values(), expected);
    });
}

#[test]
fn a_result_that_is_not_finite_is_discarded_and_the_instance_goes_on() {
    with_gripper(|gripper| {
        ok(gripper, gripper.set("active", true));
        initialize(gripper, 0.0);
        proceed(gripper);
        ok(gripper, gripper.set("frame_b.r_0[1]", 1e306));
        gripper.messages();
        assert_eq!(gripper.get_array::<f64>("F"), Err(fmi2Discard));
        let texts = messages(gripper);
        assert!(
            texts.len() == 1 && texts[0].1.ends_with("is not finite: parameters or inputs are too large or too small"),
            "{texts:?}"
        );
        ok(gripper, gripper.set("frame_b.r_0[1]", 0.001));
        assert_eq!(gripper.get("F[1]"), Ok(-1000.0));
    });
}

#[test]
fn an_event_with_an_unusable_matrix_is_an_error() {
    with_gripper(|gripper| {
        initialize(gripper, 0.0);
        ok(gripper, gripper.set_array("frame_a.R.T", &MIRROR));
        assert_eq!(gripper.get_array::<f64>("F"), Err(fmi2Discard), "a getter does not end it");
        gripper.messages();
        assert_eq!(gripper.new_discrete_states(), Err(fmi2Error));
        assert_eq!(messages(gripper), [(fmi2Error, format!("fmi2NewDiscreteStates: {IS_MIRROR}"))]);
        assert_eq!(gripper.set_time(1.0), fmi2Error);
        ok(gripper, gripper.reset());
        initialize(gripper, 0.0);
    });
}

/// Some importers set inputs to zero while they initialize, and to their values before the first event.
#[test]
fn inputs_that_are_zero_or_unusable_at_the_end_of_initialization_are_a_warning() {
    let later = format!("{IS_MIRROR}; set other inputs before the first event");
    let not_set = NOT_CONNECTED.to_owned();
    for (first, force, expected) in [(MIRROR, Err(fmi2Discard), later), (ZERO, Ok(0.0), not_set)] {
        with_gripper(|gripper| {
            ok(gripper, gripper.set("active", true));
            ok(gripper, gripper.set("useInPlace", true));
            ok(gripper, gripper.set_array("frame_a.R.T", &first));
            initialize(gripper, 0.0);
            assert_eq!(messages(gripper), [(fmi2Warning, expected)]);
            assert_eq!(gripper.get("F[1]"), force);
            ok(gripper, gripper.set_array("frame_a.R.T", &IDENTITY));
            ok(gripper, gripper.set("frame_b.r_0[1]", 0.25));
            // The first event initializes: on at once, without a ramp, with the present offsets.
            assert_eq!([handle(gripper), handle(gripper)], [f64::INFINITY; 2]);
            ok(gripper, gripper.enter_continuous_time_mode());
            assert_eq!((super::shown(gripper), gripper.get("r0[1]")), ((super::ON, 1.0), Ok(0.25)));
            assert_eq!(super::switch(gripper, 1.0, false), 1.1, "only the first event");
        });
    }
}

/// PathSim sets all inputs to zero when it first evaluates the FMU, and keeps them if they are not connected.
#[test]
fn a_frame_that_stays_zero_is_the_identity_with_one_warning() {
    with_gripper(|gripper| {
        ok(gripper, gripper.set("active", true));
        initialize(gripper, 0.0);
        ok(gripper, gripper.set_array("frame_a.R.T", &ZERO));
        assert_eq!(messages(gripper), []);
        for _ in 0..3 {
            proceed(gripper);
            assert_eq!(gripper.get("F[1]"), Ok(-1000.0));
            assert_eq!(gripper.completed_integrator_step(), Ok([fmi2False; 2]));
            ok(gripper, gripper.enter_event_mode());
        }
        assert_eq!(messages(gripper), [(fmi2Warning, NOT_CONNECTED.to_owned())]);
        assert_eq!(gripper.get_array("frame_a.R.T"), Ok(ZERO.to_vec()), "what is set can be read");
    });
}

#[test]
fn a_doubtful_matrix_is_warned_of_once_at_an_event_or_a_completed_step() {
    let doubtful = IDENTITY.map(|element| element * 1.001);
    let warns = |instance: &Instance<'_>| {
        let texts = messages(instance);
        assert!(
            texts.iter().all(|(status, text)| *status == fmi2Warning && text.starts_with("frame_a.R.T is not exactly"))
        );
        texts.len()
    };
    for at_event in [false, true] {
        with_gripper(|gripper| {
            initialize(gripper, 0.0);
            proceed(gripper);
            gripper.messages();
            ok(gripper, gripper.set_array("frame_a.R.T", &doubtful));
            // Trial points may be anything.
            for _ in 0..2 {
                assert!(gripper.get_array::<f64>("F").is_ok());
                assert_eq!(warns(gripper), 0);
            }
            for expected in [1, 0] {
                if at_event {
                    ok(gripper, gripper.enter_event_mode());
                    assert_eq!(warns(gripper), 0);
                    proceed(gripper);
                } else {
                    assert_eq!(gripper.completed_integrator_step(), Ok([fmi2False; 2]));
                }
                assert_eq!(warns(gripper), expected);
            }
        });
    }
}

#[test]
fn wrong_values_are_refused_in_continuous_time_mode_as_elsewhere() {
    with_gripper(|gripper| {
        initialize(gripper, 0.0);
        proceed(gripper);
        for value in [f64::NAN, f64::INFINITY] {
            assert_eq!(gripper.set("frame_b.r_0[1]", value), fmi2Discard);
        }
        assert_eq!(gripper.get("frame_b.r_0[1]"), Ok(0.001));
        gripper.messages();
        assert_eq!(gripper.set("useMoment", true), fmi2Error);
        let expected = "fmi2SetBoolean: useMoment cannot be set: it is a parameter; set it in event mode";
        assert_eq!(messages(gripper), [(fmi2Error, expected.to_owned())]);
    });
}

/// fmuCheck and PyFMI set all inputs in continuous-time mode, after each step of their integrators.
#[test]
fn a_gripper_that_is_switched_in_continuous_time_mode_asks_for_an_event() {
    with_gripper(|gripper| {
        let indicators = || {
            let mut found = [f64::NAN; 3];
            ok(gripper, gripper.get_event_indicators(&mut found));
            found
        };
        initialize(gripper, 0.0);
        proceed(gripper);
        ok(gripper, gripper.set_time(1.0));
        gripper.messages();
        for _ in 0..2 {
            ok(gripper, gripper.set("active", true));
        }
        let expected =
            "active is a discrete input and was set outside event mode: it takes effect in the next event".to_owned();
        assert_eq!(messages(gripper), [(fmi2Warning, expected)]);
        assert_eq!((gripper.get("active"), super::shown(gripper)), (Ok(true), (super::OFF, 0.0)));
        assert_eq!(indicators(), [1.0, 1.0, -1.0]);
        assert_eq!(gripper.completed_integrator_step(), Ok([fmi2True, fmi2False]));
        ok(gripper, gripper.enter_event_mode());
        assert_eq!(handle(gripper), 1.1, "the end of the ramp");
        ok(gripper, gripper.enter_continuous_time_mode());
        assert_eq!((super::shown(gripper), indicators()), ((super::OFF2ON, 0.0), [1.0; 3]));
        assert_eq!(gripper.completed_integrator_step(), Ok([fmi2False; 2]));
    });
}
