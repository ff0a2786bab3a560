//! Continuous states in Model Exchange, integrated by the importer.
use super::Oscillator;
use crate::importer::{Tested, instantiate_for_model_exchange};
use fmu_export::sys::{fmi2Discard, fmi2Error, fmi2OK};

/// An instance in continuous-time mode at 0 s, with a kick at 1 s.
fn running() -> Tested<Oscillator> {
    let oscillator = instantiate_for_model_exchange();
    assert_eq!(oscillator.set("kick_time", 1.0), fmi2OK);
    oscillator.initialize();
    assert_eq!(oscillator.new_discrete_states(), Ok(1.0));
    oscillator.enter_continuous_time();
    oscillator
}

#[test]
fn parameters_give_the_start() {
    let oscillator = instantiate_for_model_exchange::<Oscillator>();
    assert_eq!(oscillator.set("x_start", 0.25), fmi2OK);
    assert_eq!(oscillator.nominals(4), Ok(vec![0.5, 1.0, 1.0, 1.0]));
    oscillator.assert_ok(oscillator.enter_initialization_mode());
    assert_eq!(oscillator.states(4), Ok(vec![0.25, 0.0, 1.0, 0.0]));
    assert_eq!(oscillator.set("x_start", 0.5), fmi2OK);
    assert_eq!(oscillator.set("w", 3.0), fmi2OK);
    assert_eq!(oscillator.derivatives(4), Ok(vec![0.0, -2.0, 0.0, 3.0]));
    assert_eq!(oscillator.states(4), Ok(vec![0.5, 0.0, 1.0, 0.0]));
}

#[test]
fn outputs_and_derivatives_follow_states_that_are_set() {
    let oscillator = running();
    assert_eq!(oscillator.set_continuous_states(&[2.0, 5.0, 0.0, 4.0]), fmi2OK);
    assert_eq!(oscillator.set("f", 1.0), fmi2OK);
    assert_eq!(oscillator.derivatives(4), Ok(vec![5.0, -7.0, 0.0, 0.0]));
    assert_eq!(["position", "x", "der(v)", "direction[2]"].map(|name| oscillator.real(name)), [2.0, 2.0, -7.0, 1.0]);
    assert_eq!(oscillator.set_continuous_states(&[1.0, 0.0, 1.0, 0.0]), fmi2OK, "a trial point leaves no trace");
    assert_eq!(oscillator.derivatives(4), Ok(vec![0.0, -3.0, 0.0, 0.0]));
}

#[test]
fn lists_of_another_length_and_states_that_are_not_finite_are_refused() {
    let oscillator = running();
    assert_eq!(oscillator.set_continuous_states(&[1.0; 3]), fmi2Error);
    assert_eq!(
        [oscillator.states(5), oscillator.derivatives(0), oscillator.nominals(3)],
        [const { Err(fmi2Error) }; 3]
    );
    assert_eq!(oscillator.set_continuous_states(&[1.0, 2.0, f64::NAN, 0.0]), fmi2Discard);
    assert_eq!(
        oscillator.messages(),
        [
            "fmi2SetContinuousStates: 3 continuous states: this FMU has 4",
            "fmi2GetContinuousStates: 5 continuous states: this FMU has 4",
            "fmi2GetDerivatives: 0 derivatives: this FMU has 4",
            "fmi2GetNominalsOfContinuousStates: 3 nominal values: this FMU has 4",
            "fmi2SetContinuousStates: d[1] = NaN: must be finite",
        ]
    );
    assert_eq!(oscillator.states(4), Ok(vec![1.0, 0.0, 1.0, 0.0]));
    assert_eq!([oscillator.set("x", 2.0), oscillator.set("der(x)", 1.0)], [fmi2OK, fmi2Error]);
    assert_eq!(
        oscillator.messages(),
        ["fmi2SetReal: der(x) cannot be set: it is the derivative of a continuous state"]
    );
    assert_eq!(oscillator.states(4), Ok(vec![2.0, 0.0, 1.0, 0.0]), "CasADi sets single states");
}

#[test]
fn derivatives_that_cannot_be_computed_discard_the_trial_point() {
    let oscillator = running();
    assert_eq!(oscillator.set("f", 2e6), fmi2OK);
    assert_eq!(oscillator.derivatives(4), Err(fmi2Discard));
    assert_eq!(oscillator.messages(), ["fmi2GetDerivatives: f = 2000000 m/s2 is too large"]);
    assert_eq!(oscillator.set_continuous_states(&[f64::MAX, 0.0, 1.0, 0.0]), fmi2OK);
    assert_eq!(oscillator.set("f", 0.0), fmi2OK);
    assert_eq!(oscillator.derivatives(4), Err(fmi2Discard));
    let text = "fmi2GetDerivatives: der(v) = -inf is not finite: parameters or inputs are too large or too small";
    assert_eq!(oscillator.messages(), [text]);
    assert_eq!(oscillator.set_continuous_states(&[1.0, 0.0, 1.0, 0.0]), fmi2OK);
    assert_eq!(oscillator.derivatives(4), Ok(vec![0.0, -4.0, 0.0, 0.0]));
}

#[test]
fn an_event_changes_states_when_it_is_committed() {
    let oscillator = running();
    assert_eq!(oscillator.set_continuous_states(&[0.5, 2.0, 1.0, 0.0]), fmi2OK);
    oscillator.enter_event_at(1.0);
    assert_eq!(oscillator.derivatives(4).unwrap()[0], 5.0, "as if it were committed");
    assert_eq!(oscillator.states(4).unwrap()[1], 2.0);
    assert!(oscillator.states_change());
    assert!(oscillator.states_change(), "the same event once more");
    assert_eq!(oscillator.states(4), Ok(vec![0.5, 5.0, 1.0, 0.0]));
    oscillator.enter_continuous_time();
    assert_eq!((oscillator.real("kicked_at"), oscillator.integer("kicks")), (0.5, 1));
    oscillator.enter_event_at(1.5);
    assert!(!oscillator.states_change());
}

#[test]
fn an_event_that_is_not_committed_leaves_no_trace() {
    let oscillator = running();
    oscillator.enter_event_at(1.0);
    assert_eq!((oscillator.integer("kicks"), oscillator.derivatives(4).unwrap()[0]), (1, 3.0));
    oscillator.enter_continuous_time();
    assert_eq!((oscillator.integer("kicks"), oscillator.derivatives(4).unwrap()[0]), (0, 0.0));
}

#[test]
fn a_length_that_has_drifted_asks_for_an_event_that_restores_it() {
    let oscillator = running();
    assert_eq!(oscillator.set_continuous_states(&[1.0, 0.0, 0.6, 0.8]), fmi2OK);
    assert!(!oscillator.complete_step());
    assert_eq!(oscillator.set_continuous_states(&[1.0, 0.0, 0.606, 0.808]), fmi2OK);
    assert!(oscillator.complete_step());
    assert_eq!(oscillator.states(4), Ok(vec![1.0, 0.0, 0.606, 0.808]), "only an event changes it");
    oscillator.enter_event_at(0.5);
    assert!(oscillator.states_change());
    let restored = oscillator.states(4).unwrap();
    super::assert_close(&restored[2..], &[0.6, 0.8], 1e-15);
    oscillator.enter_continuous_time();
    assert!(!oscillator.complete_step());
    assert_eq!(oscillator.integer("restored"), 1);
}

/// The Jacobian matrices A, B, C and D, and derivatives by a parameter.
#[test]
fn directional_derivatives_are_those_of_the_equations() {
    let oscillator = running();
    assert_eq!(oscillator.set_continuous_states(&[2.0, 5.0, 0.6, 0.8]), fmi2OK);
    assert_eq!(oscillator.set("w", 3.0), fmi2OK);
    for (unknown, direction, expected) in [
        ("der(x)", &[("v", 1.0)][..], 1.0),
        ("der(v)", &[("x", 1.0)], -4.0),
        ("der(v)", &[("x", 1.0), ("f", 10.0)], 6.0),
        ("der(v)", &[("k", 1.0)], -2.0),
        ("der(d[1])", &[("w", 1.0)], -0.8),
        ("der(d[1])", &[("d[2]", 1.0)], -3.0),
        ("position", &[("x", 1.0)], 1.0),
        ("position", &[("f", 1.0)], 0.0),
        ("direction[1]", &[("d[1]", 1.0)], 0.64),
        ("x", &[("x", 2.0)], 2.0),
    ] {
        let found = oscillator.derivative(unknown, direction);
        assert!((found - expected).abs() < 1e-15, "{unknown} by {direction:?}: {found} instead of {expected}");
    }
}

#[test]
fn directional_derivatives_in_event_mode_are_those_after_the_event() {
    let oscillator = running();
    assert_eq!(oscillator.set_continuous_states(&[0.5, 2.0, 1.2, 1.6]), fmi2OK);
    oscillator.enter_event_at(1.0);
    for _ in 0..2 {
        assert_eq!(oscillator.derivative("kicked_at", &[("x", 1.0)]), 1.0);
        assert_eq!(oscillator.derivative("der(x)", &[("kick", 1.0)]), 1.0);
        assert_eq!(oscillator.set("w", 1.0), fmi2OK);
        let found = oscillator.derivative("der(d[1])", &[("d[1]", 1.0)]);
        super::assert_close(&[found], &[0.24], 1e-15);
        assert!(oscillator.states_change());
    }
}

#[test]
fn a_state_keeps_an_event_that_is_not_committed_apart() {
    let oscillator = running();
    assert_eq!(oscillator.set_continuous_states(&[0.5, 2.0, 1.0, 0.0]), fmi2OK);
    oscillator.enter_event_at(1.0);
    assert!(oscillator.states_change());
    let other = running();
    other.restore(&oscillator.bytes()).unwrap();
    assert_eq!(other.states(4), oscillator.states(4));
    assert!(other.states_change(), "from the states before the event");
    assert_eq!(other.states(4), Ok(vec![0.5, 5.0, 1.0, 0.0]));
}
