//! Order of the error of a step's outputs in the step size, for inputs that are held, extrapolated by their velocities
//! and accelerations, or set with derivatives.

use crate::motion::Motion;
use fmi_export_sys::*;
use fmu_harness::{Causality, Instance};
use num_dual::Dual3_64;

/// Outputs with the order of their error under `extrapolation = kinematic`: 3 for positions and orientations with known
/// acceleration, one less for velocities, and one less for all without accelerations among the inputs.
const KINEMATIC: &[(&str, &[(&str, f64)])] = &[
    ("Distance", &[("distance", 2.0), ("der_distance", 1.0)]),
    ("PlanarDistance", &[("distance", 2.0), ("der_distance", 1.0)]),
    (
        "RelativeSensor",
        &[("r_rel", 3.0), ("angles", 3.0), ("v_rel", 2.0), ("w_rel", 2.0), ("a_rel", 1.0), ("z_rel", 1.0)],
    ),
    ("AbsoluteSensor", &[("r", 3.0), ("angles", 3.0), ("v", 2.0), ("w", 2.0), ("a", 1.0), ("z", 1.0)]),
    // Force, torque and vector are inputs, which are held.
    ("CutForceAndTorque", &[("force", 1.0), ("torque", 1.0), ("power", 1.0)]),
    ("TransformVector", &[("r_out", 1.0)]),
    ("PlanarAbsoluteSensor", &[("r", 3.0), ("v", 2.0), ("w", 2.0), ("a", 1.0), ("z", 1.0)]),
    (
        "PlanarRelativeSensor",
        &[("r_rel", 3.0), ("phi_rel", 3.0), ("v_rel", 2.0), ("w_rel", 2.0), ("a_rel", 1.0), ("z_rel", 1.0)],
    ),
    ("Gripper", &[("r_rel", 2.0), ("theta", 2.0)]),
];

/// Times in s for errors: during the motion, and far from jumps of angles.
const TIMES: [f64; 5] = [1.0, 1.06, 1.13, 1.19, 1.24];

/// Largest error of an output's elements over steps of `h` s from different times. `give` sets the inputs of a time.
fn error(instance: &Instance<'_>, motion: &Motion, output: &str, h: f64, give: &dyn Fn(f64)) -> f64 {
    let references: Vec<_> = instance
        .description()
        .with_causality(Causality::Output)
        .filter(|variable| variable.name == output || variable.name.starts_with(&format!("{output}[")))
        .map(|variable| variable.value_reference)
        .collect();
    assert!(!references.is_empty(), "no output {output}");
    let start = instance.get_state().unwrap();
    let step = |h: f64| -> Vec<f64> {
        assert_eq!(instance.do_step(0.0, h), fmi2OK, "{:?}", instance.messages());
        instance.get_references(&references).unwrap()
    };
    let errors = TIMES.map(|t| {
        assert_eq!(instance.set_state(&start), fmi2OK);
        give(t);
        let actual = step(h);
        // In a step without noticeable motion, outputs follow the inputs at its start.
        assert_eq!(instance.set_state(&start), fmi2OK);
        motion.set(instance, t + h);
        let expected = step(1e-12);
        actual.iter().zip(expected).fold(0.0, |largest: f64, (actual, expected)| largest.max((actual - expected).abs()))
    });
    assert_eq!(instance.set_state(&start), fmi2OK);
    errors.into_iter().fold(0.0, f64::max)
}

/// Checks the order of every output's error between steps of 8 ms and 4 ms.
fn check(kinematic: bool, give: impl Fn(&Instance<'_>, &Motion, f64), order: impl Fn(f64) -> f64) {
    for &(name, outputs) in KINEMATIC {
        let archive = fmu_harness::packaged(name);
        let library = archive.load().unwrap();
        let instance = library.instantiate("instance").unwrap();
        let motion = Motion::of(instance.description());
        assert_eq!(instance.set("extrapolation", if kinematic { 2 } else { 1 }), fmi2OK);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        for (output, kinematic_order) in outputs {
            let [coarse, fine] =
                [8e-3, 4e-3].map(|h| error(&instance, &motion, output, h, &|t| give(&instance, &motion, t)));
            let (actual, expected) = ((coarse / fine).log2(), order(*kinematic_order));
            println!("{name} {output}: order {actual:.2}, error {fine:.1e}");
            assert!((actual - expected).abs() < 0.15, "{name}: order {actual} of {output} and not {expected}");
        }
    }
}

#[test]
fn the_error_of_held_inputs_is_of_order_1() {
    check(false, |instance, motion, t| motion.set(instance, t), |_| 1.0);
}

#[test]
fn the_error_of_extrapolated_inputs_is_of_the_order_of_the_frames_quantities() {
    check(true, |instance, motion, t| motion.set(instance, t), |order| order);
}

#[test]
fn the_error_with_input_derivatives_is_of_one_order_more_than_these() {
    for order in 1..=3 {
        let give = |instance: &Instance<'_>, motion: &Motion, t: f64| {
            motion.set(instance, t);
            let inputs = motion.at(Dual3_64::from_re(t).derivative());
            let parts: [fn(&Dual3_64) -> f64; 3] = [|x| x.v1, |x| x.v2, |x| x.v3];
            for (part, n) in parts.iter().zip(1..=order) {
                let values: Vec<f64> = inputs.iter().map(part).collect();
                let status = instance.set_input_derivatives(&motion.references, &vec![n; values.len()], &values);
                assert_eq!(status, fmi2OK, "{:?}", instance.messages());
            }
        };
        check(false, give, |_| f64::from(order + 1));
    }
}
