//! Derivatives after a parameter was set still belong to the last step, like the results.
use fmi_export_sys::*;
use fmu_harness::{Instance, Library};

use super::with_library;

/// Calls `check` with each distance sensor and the names of a coordinate of its frame b and of its velocity.
fn for_each_sensor(check: impl Fn(&Library, [&str; 2])) {
    with_library("Distance", |library| check(library, ["frame_b.r_0[1]", "frame_b.v_0[1]"]));
    with_library("PlanarDistance", |library| check(library, ["frame_b.x", "frame_b.vx"]));
}

/// Compares the distance L and its rate with numbers, and all their derivatives: by coordinate, velocity and `s_small`,
/// and the distance in time.
#[track_caller]
fn check(instance: &Instance<'_>, [x, v]: [&str; 2], values: [f64; 2], by: [[f64; 2]; 3], situation: &str) {
    let near = |actual: f64, expected: f64| (actual - expected).abs() <= 1e-14;
    let outputs = instance.references(&["distance", "der_distance"]);
    let actual: Vec<f64> = instance.get_references(&outputs).unwrap();
    assert!(near(actual[0], values[0]) && near(actual[1], values[1]), "{actual:?} and not {values:?}, {situation}");
    for (known, expected) in [x, v, "s_small"].into_iter().zip(by) {
        let actual = instance.directional_derivative(&outputs, &instance.references(&[known]), &[1.0]).unwrap();
        let is_right = near(actual[0], expected[0]) && near(actual[1], expected[1]);
        assert!(is_right, "{actual:?} and not {expected:?} by {known}, {situation}");
    }
    let rate = instance.get_output_derivatives(&outputs[..1], &[1]).unwrap()[0];
    assert!(near(rate, values[1]), "{rate} and not {} by time, {situation}", values[1]);
}

/// At the length L = 0.5 m and 2 m/s along it, below s = 1 m: s (1.5 (L/s)^2 - 0.5 (L/s)^4), and its derivatives by
/// hand.
const SMOOTHED: ([f64; 2], [[f64; 2]; 3]) = ([0.34375, 2.5], [[1.25, 3.0], [0.0, 1.25], [-0.28125, -1.5]]);
/// Above s: the length itself, and its derivatives.
const TRUE: ([f64; 2], [[f64; 2]; 3]) = ([0.5, 2.0], [[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]]);

#[test]
fn derivatives_after_s_small_was_set_are_those_of_the_distance_that_is_read() {
    for_each_sensor(|library, names| {
        for steps in [0, 1, 2] {
            let [instance, other] = ["instance", "other"].map(|name| library.instantiate(name).unwrap());
            assert_eq!(
                [instance.set("s_small", 1.0), instance.set(names[0], 0.5), instance.set(names[1], 2.0)],
                [fmi2OK; 3]
            );
            assert_eq!(instance.initialize(0.0), fmi2OK);
            for number in 0..steps {
                assert_eq!(instance.do_step(f64::from(number), 1.0), fmi2OK);
            }
            check(&instance, names, SMOOTHED.0, SMOOTHED.1, "before it was set");
            assert_eq!(instance.set("s_small", 0.25), fmi2OK);
            check(&instance, names, SMOOTHED.0, SMOOTHED.1, &format!("after {steps} steps"));

            // The last step is part of the state.
            let bytes = instance.serialize(&instance.get_state().unwrap()).unwrap();
            assert_eq!(other.set_state(&other.deserialize(&bytes).unwrap()), fmi2OK);
            for instance in [&instance, &other] {
                check(instance, names, SMOOTHED.0, SMOOTHED.1, "saved and restored");
                assert_eq!(instance.get("s_small"), Ok(0.25));
                assert_eq!(instance.do_step(f64::from(steps), 1.0), fmi2OK);
                check(instance, names, TRUE.0, TRUE.1, "after the next step");
            }
        }
    });
}

/// In initialization mode there is no step yet: results follow at once.
#[test]
fn derivatives_follow_s_small_at_once_in_initialization_mode() {
    for_each_sensor(|library, [x, v]| {
        let instance = library.instantiate("instance").unwrap();
        assert_eq!(instance.enter_initialization_mode(), fmi2OK);
        assert_eq!([instance.set("s_small", 1.0), instance.set(x, 0.5), instance.set(v, 2.0)], [fmi2OK; 3]);
        let slope =
            || instance.directional_derivative(&instance.references(&["distance"]), &instance.references(&[x]), &[1.0]);
        assert_eq!(slope(), Ok(vec![1.25]));
        assert_eq!(instance.set("s_small", 0.25), fmi2OK);
        assert_eq!(slope(), Ok(vec![1.0]));
    });
}

/// Parameters of every base type.
#[test]
fn derivatives_after_a_parameter_was_set_are_those_of_the_step_just_done() {
    type Tune = fn(&Instance<'_>) -> fmi2Status;
    let cases: [(&str, &str, Tune, [f64; 2]); 4] = [
        ("Gripper", "F[1]", |instance| instance.set("cT", 2e6), [-1e6, -2e6]),
        // The axes y and z.
        ("Gripper", "F[1]", |instance| instance.set("TransDir", 3), [-1e6, 0.0]),
        ("RelativeSensor", "r_rel[1]", |instance| instance.set("get_r_rel", false), [1.0, 0.0]),
        ("RelativeSensor", "arrow.r_head[1]", |instance| instance.set("animation", false), [1.0, 0.0]),
    ];
    for (name, unknown, tune, [before, after]) in cases {
        with_library(name, |library| {
            let instance = library.instantiate("instance").unwrap();
            if instance.description().variable("active").is_some() {
                assert_eq!(instance.set("active", true), fmi2OK);
            }
            assert_eq!(instance.initialize(0.0), fmi2OK);
            assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
            let (unknown, known) = (instance.references(&[unknown]), instance.references(&["frame_b.r_0[1]"]));
            let derivative = || instance.directional_derivative(&unknown, &known, &[1.0]);
            assert_eq!(derivative(), Ok(vec![before]));
            assert_eq!(tune(&instance), fmi2OK, "{:?}", instance.messages());
            assert_eq!(derivative(), Ok(vec![before]), "between steps");
            assert_eq!(instance.do_step(1.0, 1.0), fmi2OK);
            assert_eq!(derivative(), Ok(vec![after]));
        });
    }
}
