//! Refused values and their messages.
use fmi_export_sys::*;
use fmu_harness::Instance;

use super::kinds::{exchanged, states, stepping};
use super::{Numbers, ok, set, with_library};

fn errors(instance: &Instance<'_>) -> Vec<String> {
    instance.messages().into_iter().filter(|message| message.status != fmi2OK).map(|message| message.text).collect()
}

/// Invalid parameters, each with the message after the name of the C function.
const REFUSED: &[(Numbers<'static>, &str)] = &[
    (&[("m", &[0.0])], "m = 0 kg: must be greater than 0"),
    (&[("I_22", &[0.0])], "I has the principal moments 0, 0.001, 0.001 kg.m2: all must be greater than 0"),
    // The matrix ((1, 2, 0), (2, 1, 0), (0, 0, 1)) has the eigenvalues -1, 1 and 3.
    (
        &[("I_11", &[1.0]), ("I_22", &[1.0]), ("I_33", &[1.0]), ("I_21", &[2.0])],
        "I has the principal moments -1, 1, 3 kg.m2: all must be greater than 0",
    ),
    (
        &[("I_11", &[1.0]), ("I_22", &[4.0]), ("I_33", &[2.0])],
        "I has the principal moments 1, 2, 4 kg.m2: none may exceed the sum of the other two",
    ),
];

#[test]
fn a_body_that_cannot_be_is_refused_at_the_end_of_the_initialization() {
    with_library(|library| {
        let start: (Numbers<'_>, _) = (
            &[("Q_start", &[0.0, 0.0, 9e-4, 0.0])],
            "Q_start = {0, 0, 0.0009, 0} has the length 0.0009: must be at least 0.001",
        );
        for (parameters, message) in REFUSED.iter().copied().chain([start]) {
            let of_both = [library.instantiate("body"), library.instantiate_for_model_exchange("body")];
            for body in of_both.map(Result::unwrap) {
                set(&body, parameters);
                ok(&body, body.setup_experiment(None, 0.0, None));
                ok(&body, body.enter_initialization_mode());
                assert_eq!(body.exit_initialization_mode(), fmi2Error, "{parameters:?}");
                assert_eq!(errors(&body), [format!("fmi2ExitInitializationMode: {message}")]);
            }
        }
    });
}

#[test]
fn a_body_that_becomes_impossible_between_steps_is_refused_at_the_next_step() {
    with_library(|library| {
        for (parameters, message) in REFUSED {
            let body = stepping(library, &[]);
            ok(&body, body.do_step(0.0, 0.1));
            set(&body, parameters);
            assert_eq!(body.do_step(0.1, 0.1), fmi2Error, "{parameters:?}");
            assert_eq!(errors(&body), [format!("fmi2DoStep: {message}")]);
        }
    });
}

#[test]
fn limits_of_single_parameters_are_refused_when_they_are_set() {
    with_library(|library| {
        let body = library.instantiate("body").unwrap();
        for (name, value) in [("m", -1.0), ("I_33", -2.0), ("tolerance", 0.0), ("tolerance", 0.1), ("maxStep", -1.0)] {
            assert_eq!(body.set(name, value), fmi2Discard, "{name} = {value}");
            let errors = errors(&body);
            assert!(
                errors.iter().all(|text| text.contains(&format!("{name} = {value}"))) && errors.len() == 1,
                "{errors:?}"
            );
        }
    });
}

#[test]
fn the_start_cannot_be_set_after_the_initialization() {
    with_library(|library| {
        let body = stepping(library, &[]);
        for name in ["r_0_start[1]", "v_0_start[2]", "Q_start[3]", "w_start[1]"] {
            assert_eq!(body.set(name, 0.5), fmi2Error, "{name}");
        }
    });
}

/// A solver may try any point.
#[test]
fn a_trial_point_without_an_orientation_is_discarded_and_the_instance_goes_on() {
    with_library(|library| {
        let body = exchanged(library, &[]);
        let good = states(&body);
        let mut bad = good.clone();
        bad[6..10].fill(0.0);
        ok(&body, body.set_continuous_states(&bad));
        let mut derivatives = [0.0; 13];
        assert_eq!(body.get_derivatives(&mut derivatives), fmi2Discard);
        let message = "fmi2GetDerivatives: Q has no direction: its length must be greater than 0 and finite";
        assert_eq!(errors(&body), [message]);
        ok(&body, body.set_continuous_states(&good));
        ok(&body, body.get_derivatives(&mut derivatives));
        assert_eq!(derivatives[4], -9.81);
    });
}

#[test]
fn a_quaternion_that_has_drifted_asks_for_an_event_that_restores_it() {
    with_library(|library| {
        let body = exchanged(library, &[("Q_start", &[0.0, 0.6, 0.0, 0.8])]);
        let mut x = states(&body);
        x[7..10].iter_mut().for_each(|q| *q *= 1.0 + 0.9e-6);
        ok(&body, body.set_continuous_states(&x));
        assert_eq!(body.completed_integrator_step(), Ok([fmi2False, fmi2False]));
        x[7..10].iter_mut().for_each(|q| *q *= 1.0 + 0.2e-6);
        ok(&body, body.set_continuous_states(&x));
        assert_eq!(body.completed_integrator_step(), Ok([fmi2True, fmi2False]));
        assert_eq!(states(&body), x, "nothing but an event restores it");
        ok(&body, body.enter_event_mode());
        let changed = || body.new_discrete_states().unwrap().valuesOfContinuousStatesChanged;
        assert_eq!(changed(), fmi2True);
        ok(&body, body.enter_continuous_time_mode());
        let restored = states(&body);
        assert!(super::difference(&restored[6..10], &[0.0, 0.6, 0.0, 0.8]) < 1e-15, "{restored:?}");
        ok(&body, body.enter_event_mode());
        assert_eq!(changed(), fmi2False, "there is nothing left to restore");
    });
}

/// CasADi sets states with `fmi2SetReal`, in event mode and in continuous-time mode, together with inputs.
#[test]
fn a_state_that_is_set_in_event_mode_is_where_the_event_begins() {
    with_library(|library| {
        let body = exchanged(library, &[]);
        ok(&body, body.enter_event_mode());
        let both = body.references(&["frame_a.f[1]", "r_0[2]"]);
        ok(&body, body.set_references(&both, &[5.0, 3.0]));
        assert_eq!(body.set_references(&both, &[f64::NAN, 9.0]), fmi2Discard, "and nothing has changed");
        assert_eq!(body.get("frame_a.f[1]"), Ok(5.0));
        ok(&body, body.set_array("Q", &[0.0, 1.2, 0.0, 1.6]));
        assert_eq!(body.get("frame_a.r_0[2]"), Ok(3.0));
        assert_eq!(body.set("r_0[1]", f64::NAN), fmi2Discard);
        assert_eq!(body.new_discrete_states().unwrap().valuesOfContinuousStatesChanged, fmi2True);
        ok(&body, body.enter_continuous_time_mode());
        let now = states(&body);
        assert_eq!(now[..3], [0.0, 3.0, 0.0]);
        assert!(super::difference(&now[6..10], &[0.0, 0.6, 0.0, 0.8]) < 1e-15, "{now:?}");
        // In continuous-time mode the call is equivalent to fmi2SetContinuousStates.
        ok(&body, body.set_references(&both, &[6.0, 4.0]));
        assert_eq!((states(&body)[1], body.get("frame_a.f[1]")), (4.0, Ok(6.0)));
        assert_eq!(body.set_references(&both, &[7.0, f64::INFINITY]), fmi2Discard);
        assert_eq!((states(&body)[1], body.get("frame_a.f[1]")), (4.0, Ok(6.0)), "and nothing has changed");
    });
}
