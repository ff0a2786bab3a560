//! Continuous states in co-simulation: integrated within the FMU.
use super::{Oscillator, assert_close, free};
use crate::importer::{Tested, initialized, instantiate};
use fmu_export::sys::{fmi2Error, fmi2OK};

fn with(parameters: &[(&str, f64)]) -> Tested<Oscillator> {
    let oscillator = instantiate(None, false);
    for &(name, value) in parameters {
        assert_eq!(oscillator.set(name, value), fmi2OK);
    }
    oscillator.initialize();
    oscillator
}

fn position_and_velocity(oscillator: &Tested<Oscillator>) -> [f64; 2] {
    ["x", "v"].map(|name| oscillator.real(name))
}

/// Makes steps of `h` s from `from` to `to`.
fn steps(oscillator: &Tested<Oscillator>, from: f64, to: f64, h: f64) {
    let n = ((to - from) / h).round() as i32;
    for i in 0..n {
        oscillator.step(from + f64::from(i) * h, h);
    }
}

#[test]
fn states_follow_the_closed_form_whatever_the_steps() {
    for h in [0.01, 0.5, 10.0] {
        let oscillator = initialized::<Oscillator>();
        steps(&oscillator, 0.0, 10.0, h);
        assert_close(&position_and_velocity(&oscillator), &free(1.0, 0.0, 10.0), 2e-8);
        assert_eq!(oscillator.real("position"), oscillator.real("x"));
        assert_close(&[oscillator.real("der(v)")], &[-4.0 * oscillator.real("x")], 0.0);
    }
}

#[test]
fn the_tolerance_limits_the_error() {
    let error = |parameter: f64, of_importer: Option<f64>| {
        let oscillator = instantiate::<Oscillator>(None, false);
        assert_eq!(oscillator.set("tolerance", parameter), fmi2OK);
        oscillator.assert_ok(oscillator.setup_experiment(of_importer, 0.0, None));
        oscillator.initialize();
        oscillator.step(0.0, 10.0);
        (oscillator.real("x") - free(1.0, 0.0, 10.0)[0]).abs()
    };
    let [rough, fine] = [error(1e-4, None), error(1e-8, None)];
    assert!(rough > 1e-5 && rough < 1e-2, "{rough}");
    assert!(fine < 1e-6 && fine > 0.0, "{fine}");
    assert_eq!(error(1e-4, Some(1e-8)).to_bits(), fine.to_bits(), "the smaller one prevails");
    assert_eq!(error(1e-8, Some(1e-4)).to_bits(), fine.to_bits());
    assert!(error(0.0, None) < 1e-11, "zero is the smallest that can be reached");
}

#[test]
fn the_longest_step_limits_the_error_too() {
    let oscillator = with(&[("tolerance", 1.0), ("max_step", 0.01)]);
    oscillator.step(0.0, 10.0);
    assert_close(&position_and_velocity(&oscillator), &free(1.0, 0.0, 10.0), 1e-8);
}

#[test]
fn a_time_event_is_hit_exactly() {
    for h in [0.125, 3.0] {
        let oscillator = with(&[("kick_time", 1.2)]);
        steps(&oscillator, 0.0, 3.0, h);
        let [x, v] = free(1.0, 0.0, 1.2);
        assert_close(&[oscillator.real("kicked_at")], &[x], 1e-9);
        assert_close(&position_and_velocity(&oscillator), &free(x, v + 3.0, 1.8), 1e-8);
        assert_eq!(oscillator.integer("kicks"), 1);
    }
}

#[test]
fn an_event_at_the_end_of_a_step_is_handled_in_it() {
    let oscillator = with(&[("kick_time", 0.5)]);
    oscillator.step(0.0, 0.5);
    assert_eq!(oscillator.integer("kicks"), 1);
    let [x, v] = free(1.0, 0.0, 0.5);
    assert_close(&position_and_velocity(&oscillator), &[x, v + 3.0], 1e-9);
    assert_close(&[oscillator.real("der(x)")], &[v + 3.0], 1e-9);
}

#[test]
fn a_length_that_grows_is_restored_within_the_step() {
    let oscillator = with(&[("growth", 0.1), ("max_step", 0.02)]);
    assert_eq!(oscillator.set("w", 1.0), fmi2OK);
    oscillator.step(0.0, 1.0);
    // It grows by a factor of 1.002 in each step of the integrator.
    assert!(oscillator.integer("restored") >= 45, "{}", oscillator.integer("restored"));
    let direction = ["direction[1]", "direction[2]"].map(|name| oscillator.real(name));
    assert_close(&direction, &[1f64.cos(), 1f64.sin()], 1e-9);
    let length = oscillator.real("d[1]").hypot(oscillator.real("d[2]"));
    assert!((1.0 - 1e-12..1.0021).contains(&length), "{length}");
}

/// f = 1 + 2 t + 3 t2, from rest at 0 m without a spring.
#[test]
fn inputs_follow_their_derivatives_while_states_are_integrated() {
    let oscillator = with(&[("k", 0.0), ("x_start", 0.0)]);
    for (order, value) in [(0, 1.0), (1, 2.0), (2, 6.0)] {
        let status = match order {
            0 => oscillator.set("f", value),
            _ => oscillator.set_rate("f", order, value),
        };
        assert_eq!(status, fmi2OK);
    }
    oscillator.step(0.0, 2.0);
    let t: f64 = 2.0;
    let expected = [t.powi(2) / 2.0 + t.powi(3) / 3.0 + t.powi(4) / 4.0, t + t.powi(2) + t.powi(3)];
    assert_close(&position_and_velocity(&oscillator), &expected, 1e-9);
}

#[test]
fn derivatives_of_outputs_in_time_are_those_of_the_solution() {
    let oscillator = with(&[("kick_time", 0.25)]);
    assert_eq!(oscillator.set_rate("f", 1, 0.5), fmi2OK);
    oscillator.step(0.0, 0.5);
    let [x, v] = position_and_velocity(&oscillator);
    assert_close(&oscillator.rates("position", [1, 2, 3]), &[v, 0.25 - 4.0 * x, 0.5 - 4.0 * v], 1e-14);
    assert_close(&[oscillator.rate("position")], &[v], 0.0);
    assert_eq!(oscillator.rate("kicked_at"), 0.0);
}

/// The third derivative needs the first derivative of the force.
#[test]
fn derivatives_beyond_those_that_inputs_determine_are_zero() {
    let oscillator = initialized::<Oscillator>();
    oscillator.step(0.0, 0.5);
    let [x, v] = position_and_velocity(&oscillator);
    assert_close(&oscillator.rates("position", [1, 2, 3]), &[v, -4.0 * x, 0.0], 1e-14);
}

/// Continuous states are knowns at the end of the step; captured values are held.
#[test]
fn directional_derivatives_take_states_as_known() {
    let oscillator = with(&[("kick_time", 0.25)]);
    oscillator.step(0.0, 0.5);
    assert_eq!(oscillator.derivative("der(v)", &[("x", 1.0)]), -4.0);
    assert_eq!(oscillator.derivative("position", &[("x", 1.0)]), 1.0);
    assert_eq!(oscillator.derivative("der(v)", &[("f", 1.0)]), 1.0);
    assert_eq!(oscillator.derivative("kicked_at", &[("x", 1.0)]), 0.0);
}

#[test]
fn a_saved_state_continues_to_the_same_bits() {
    let oscillator = with(&[("kick_time", 1.5)]);
    oscillator.step(0.0, 1.0);
    let other = initialized::<Oscillator>();
    other.restore(&oscillator.bytes()).unwrap();
    for instance in [&oscillator, &other] {
        instance.step(1.0, 1.0);
    }
    let all = ["x", "v", "d[1]", "d[2]", "kicked_at", "der(v)"];
    assert_eq!(all.map(|name| oscillator.real(name).to_bits()), all.map(|name| other.real(name).to_bits()));
    oscillator.reset();
    oscillator.initialize();
    assert_eq!(position_and_velocity(&oscillator), [1.0, 0.0]);
}

#[test]
fn a_step_that_fails_changes_nothing() {
    let oscillator = initialized::<Oscillator>();
    oscillator.step(0.0, 0.5);
    let before = position_and_velocity(&oscillator);
    assert_eq!(oscillator.set("f", 2e6), fmi2OK);
    assert_eq!(oscillator.do_step(0.5, 0.5), fmi2Error);
    assert_eq!(oscillator.messages(), ["fmi2DoStep: f = 2000000 m/s2 is too large"]);
    assert_eq!(position_and_velocity(&oscillator), before);
}

#[test]
fn a_model_that_is_too_fast_for_its_integrator_is_named() {
    let oscillator = with(&[("k", 1e18)]);
    assert_eq!(oscillator.do_step(0.0, 1.0), fmi2Error);
    let messages = oscillator.messages();
    let [text] = &messages[..] else { panic!("{messages:?}") };
    assert!(text.contains("cannot be integrated beyond") && text.contains("more than 100000 steps"), "{text}");
}

/// The length must be restored after each step of the method, which restarts each time.
#[test]
fn restarts_after_events_count_as_steps_too() {
    let oscillator = with(&[("growth", 1e7), ("max_step", 1e-6)]);
    assert_eq!(oscillator.do_step(0.0, 1.0), fmi2Error);
    let messages = oscillator.messages();
    let [text] = &messages[..] else { panic!("{messages:?}") };
    let advice = "or the tolerance, or the limit of 1e-6 s for steps of the method larger";
    assert!(text.contains("more than 100000 steps") && text.contains(advice), "{text}");
}
