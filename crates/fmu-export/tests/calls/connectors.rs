//! Optional work of connectors: parameters choose whether inputs are checked, estimated from samples, extrapolated and
//! converted.
use crate::{
    importer::{Tested, initialized, instantiate},
    rail::Rail,
};
use fmu_export::sys::{fmi2Error, fmi2OK};

/// An instance before its first step, with these parameters on.
pub fn rail(parameters: &[&str]) -> Tested<Rail> {
    let instance = instantiate::<Rail>(None, false);
    for name in parameters {
        assert_eq!((*instance).set(name, true), fmi2OK);
    }
    instance.initialize();
    instance
}

impl Tested<Rail> {
    #[track_caller]
    pub fn set_all(&self, inputs: &[(&str, f64)]) {
        for (name, value) in inputs {
            assert_eq!((**self).set(name, *value), fmi2OK, "{name}");
        }
    }

    fn results(&self) -> [f64; 3] {
        ["x", "v", "x2"].map(|name| self.real(name))
    }
}

/// x + v h
#[test]
fn positions_are_carried_over_every_step_if_the_parameters_say_so() {
    let instance = rail(&["extrapolate"]);
    for (t, h, [x, v, x2, v2], expected) in [
        (0.0, 0.5, [3.0, 2.0, 7.0, -2.0], [4.0, 2.0, 6.0]),
        (0.5, 0.25, [5.0, -2.0, 1.0, 8.0], [4.5, -2.0, 3.0]),
        (0.75, 0.25, [5.0, 0.0, 1.0, 4.0], [5.0, 0.0, 2.0]),
    ] {
        instance.set_all(&[("first.x", x), ("first.v", v), ("second.x", x2), ("second.v", v2)]);
        instance.step(t, h);
        assert_eq!(instance.results(), expected, "{t} s");
        // x(t + h) = x + v h, and v stays.
        assert_eq!(instance.derivative("x", &[("first.x", 1.0)]), 1.0);
        assert_eq!(instance.derivative("x", &[("first.v", 1.0)]), h);
        assert_eq!(instance.rates("x", [1, 2]), [v, 0.0]);
    }
}

/// The second derivative is the acceleration; the third is unknown.
#[test]
fn outputs_have_the_derivatives_that_inputs_have() {
    for (parameters, expected) in [(&[][..], [2.0, 6.0, 0.0]), (&["extrapolate"], [2.0 + 6.0 * 0.5, 6.0, 0.0])] {
        let instance = rail(parameters);
        instance.set_all(&[("first.x", 3.0), ("first.v", 2.0), ("first.a", 6.0)]);
        instance.step(0.0, 0.5);
        assert_eq!(instance.rates("x", [1, 2, 3]), expected);
        assert_eq!([instance.rate("x"), instance.rate("v")], [expected[0], 6.0]);
    }
}

#[test]
fn held_positions_are_those_at_the_start_of_a_step_whatever_is_known_of_their_motion() {
    for parameters in [&["hold"][..], &["hold", "extrapolate"]] {
        let instance = rail(parameters);
        for t in [0.0, 0.5] {
            instance.set_all(&[("first.x", 3.0), ("first.v", 2.0), ("second.x", 7.0 + t)]);
            assert_eq!(instance.set_rate("second.x", 1, 4.0), fmi2OK);
            instance.step(t, 0.5);
            assert_eq!(instance.results(), [3.0, 2.0, 7.0 + t], "{parameters:?}");
            assert_eq!(instance.rates("x2", [1, 2]), [4.0, 0.0], "whatever is held moves on after the step");
        }
    }
}

/// Backward differences: (x(t2) - x(t1)) / (t2 - t1).
#[test]
fn velocities_are_estimated_from_the_last_two_samples_if_the_parameters_say_so() {
    let instance = rail(&["estimate"]);
    for (t, h, x, v) in [(0.0, 0.5, 3.0, 0.0), (0.5, 0.25, 4.0, 2.0), (0.75, 0.25, 3.0, -4.0)] {
        instance.set_all(&[("first.x", x), ("first.v", 77.0)]);
        instance.step(t, h);
        assert_eq!(instance.results(), [x, v, 0.0], "{t} s");
    }
    assert_eq!(instance.derivative("v", &[("first.x", 1.0)]), 4.0, "1 / (t2 - t1)");
}

#[test]
fn an_estimated_velocity_carries_its_position() {
    let instance = rail(&["estimate", "extrapolate"]);
    for (t, x, expected) in [(0.0, 3.0, [3.0, 0.0, 0.0]), (0.5, 4.0, [5.0, 2.0, 0.0]), (1.0, 4.0, [4.0, 0.0, 0.0])] {
        instance.set_all(&[("first.x", x), ("first.v", 77.0)]);
        instance.step(t, 0.5);
        assert_eq!(instance.results(), expected, "{t} s");
    }
}

/// A connector forgets its samples when it stops sampling.
#[test]
fn samples_from_before_an_estimate_was_asked_for_do_not_count() {
    let instance = rail(&["estimate"]);
    let step = |t: f64, x: f64| {
        instance.set_all(&[("first.x", x)]);
        instance.step(t, 1.0);
        instance.real("v")
    };
    assert_eq!([step(0.0, 1.0), step(1.0, 3.0)], [0.0, 2.0]);
    assert_eq!((*instance).set("estimate", false), fmi2OK);
    instance.set_all(&[("first.v", 8.0)]);
    assert_eq!(step(2.0, 7.0), 8.0);
    assert_eq!((*instance).set("estimate", true), fmi2OK);
    // Before the first sample, position and time are zero.
    assert_eq!([step(3.0, 9.0), step(4.0, 10.0)], [3.0, 1.0]);
    assert_eq!((*instance).set("extrapolate", false), fmi2OK, "set, but as it was");
    assert_eq!(step(5.0, 12.0), 2.0);
    assert_eq!((*instance).set("unread", 2), fmi2OK, "the other one");
    assert_eq!(step(6.0, 15.0), 3.0);
    assert_eq!((*instance).set("unread", 1), fmi2OK);
    step(7.0, 1.0);
    assert_eq!((*instance).set("unread", 0), fmi2OK);
    assert_eq!(step(8.0, 16.0), 2.0, "16 m in 8 s");
}

#[test]
fn samples_are_part_of_the_state_and_go_with_a_reset() {
    let instance = rail(&["estimate"]);
    let step = |t: f64, x: f64| {
        instance.set_all(&[("first.x", x)]);
        instance.step(t, 1.0);
        instance.real("v")
    };
    step(0.0, 1.0);
    step(1.0, 3.0);
    let bytes = instance.bytes();
    assert_eq!([step(2.0, 7.0), step(3.0, 9.0)], [4.0, 2.0]);
    assert_eq!(instance.restore(&bytes), Ok(()));
    assert_eq!(instance.results(), [3.0, 2.0, 0.0]);
    assert_eq!([step(2.0, 4.0), step(3.0, 9.0)], [1.0, 5.0]);
    instance.reset();
    assert_eq!((*instance).set("estimate", true), fmi2OK);
    instance.initialize();
    assert_eq!([step(0.0, 5.0), step(1.0, 6.0)], [0.0, 1.0]);
}

#[test]
fn every_step_reads_the_representation_that_the_parameters_say() {
    let instance = rail(&[]);
    instance.set_all(&[("first.x", 3.0), ("first.millimetres", 1500.0)]);
    instance.step(0.0, 1.0);
    assert_eq!(instance.real("x"), 3.0);
    assert_eq!((*instance).set("representation", 1), fmi2OK);
    for t in [1.0, 2.0] {
        instance.set_all(&[("first.millimetres", 1500.0 + t)]);
        instance.step(t, 1.0);
        assert_eq!(instance.real("x"), (1500.0 + t) * 1e-3);
        assert_eq!(instance.derivative("x", &[("first.x", 1.0), ("first.millimetres", 1.0)]), 1e-3);
    }
}

#[test]
fn each_connector_is_checked_at_every_step_under_its_own_name() {
    let instance = initialized::<Rail>();
    for t in [0.0, 1.0] {
        instance.set_all(&[("first.x", 11.0), ("second.x", 12.0)]);
        assert_eq!(instance.do_step(t, 1.0), fmi2OK);
        assert_eq!(instance.messages(), ["first.x = 11 m is far away", "second.x = 12 m is far away"]);
    }
    instance.set_all(&[("first.x", 1.0), ("second.x", 101.0)]);
    assert_eq!(instance.do_step(2.0, 1.0), fmi2Error);
    assert_eq!(instance.messages(), ["fmi2DoStep: second.x = 101 m: no rail is so long"]);
}

#[test]
fn a_connector_that_is_not_read_is_not_checked() {
    for (unread, name, other) in [(1, "first.x", "second.x"), (2, "second.x", "first.x")] {
        let instance = initialized::<Rail>();
        assert_eq!((*instance).set("unread", unread), fmi2OK);
        for t in [0.0, 1.0] {
            instance.set_all(&[(name, 101.0), (other, 1.0)]);
            instance.step(t, 1.0);
            assert_eq!(instance.messages(), [""; 0]);
        }
        instance.set_all(&[(other, 101.0)]);
        assert_eq!(instance.do_step(2.0, 1.0), fmi2Error);
        assert_eq!(instance.messages(), [format!("fmi2DoStep: {other} = 101 m: no rail is so long")]);
    }
}
