//! Velocities: set, estimated from poses, and integrated within a step.
use fmi_export_sys::fmi2OK;
use fmu_harness::Instance;

use super::{set_array, set_flags, set_item, set_part, set_reals, step, vector, with_gripper};

/// Springs have zero stiffness, so only the dampers act: 1000 N.s/m and 100 N.m.s/rad.
fn with_dampers(derivatives: &str, check: impl FnOnce(&Instance<'_>)) {
    with_gripper(|instance| {
        set_item(instance, "derivatives", derivatives);
        set_reals(instance, &[("cT", 0.0), ("cR", 0.0)]);
        set_flags(instance, &[("useMoment", true), ("active", true)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        check(instance);
    });
}

/// Moves the part by 0.3, -0.2 and 0.1 m/s and turns it about z at 0.5 rad/s, without setting velocities.
fn set_pose(instance: &Instance<'_>, t: f64) {
    set_part(instance, &[0.3 * t, -0.2 * t, 0.1 * t], &[0.0, 0.0, 0.5 * t]);
}

#[test]
fn estimated_derivatives_give_damping_from_poses_alone() {
    with_dampers("estimated", |instance| {
        for number in 0..10 {
            let t = f64::from(number) * 0.01;
            set_pose(instance, t);
            step(instance, t, 0.01);
            // A velocity needs two poses.
            if number >= 1 {
                let expected = nalgebra::vector![-300.0, 200.0, -100.0];
                assert!((vector(instance, "F") - expected).norm() < 1e-9, "{}", vector(instance, "F"));
                assert!((vector(instance, "M") - nalgebra::vector![0.0, 0.0, -50.0]).norm() < 1e-9);
            }
        }
    });
    with_dampers("provided", |instance| {
        for number in 0..10 {
            let t = f64::from(number) * 0.01;
            set_pose(instance, t);
            step(instance, t, 0.01);
            assert_eq!((vector(instance, "F").norm(), vector(instance, "M").norm()), (0.0, 0.0));
        }
    });
}

/// Moves the part of a gripper with `useInPlace` along x at 1 m/s. Switched off and on again, the gripper captures 0.1
/// s after the start of a step. Returns r0[1] after that step, and after one more.
fn gripped_within_a_step(prepare: impl FnOnce(&Instance<'_>), before_step: impl Fn(&Instance<'_>, f64)) -> [f64; 2] {
    let mut offsets = [0.0; 2];
    with_gripper(|instance| {
        prepare(instance);
        set_flags(instance, &[("useInPlace", true), ("active", true)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        let one_step = |t: f64, h: f64, active| {
            set_array(instance, "frame_b.r_0", &[t, 0.0, 0.0]);
            set_flags(instance, &[("active", active)]);
            before_step(instance, t);
            step(instance, t, h);
            instance.get::<f64>("r0[1]").unwrap()
        };
        one_step(0.0, 0.25, true);
        one_step(0.25, 0.25, true);
        // The transition to off begins at 0.5 s. It ends at 0.6 s, when the level is active again.
        one_step(0.5, 0.0625, false);
        offsets = [one_step(0.5625, 0.25, true), one_step(0.8125, 0.25, true)];
    });
    offsets
}

#[test]
fn an_offset_captured_within_a_step_is_that_of_the_held_pose() {
    let offsets = gripped_within_a_step(|_| (), |_, _| ());
    assert_eq!(offsets, [0.5625; 2]);
}

#[test]
fn an_offset_captured_within_a_step_is_that_of_the_extrapolated_pose() {
    let kinematic = |instance: &Instance<'_>| set_item(instance, "extrapolation", "kinematic");
    let offsets = gripped_within_a_step(kinematic, |instance, _| set_array(instance, "frame_b.v_0", &[1.0, 0.0, 0.0]));
    assert!((offsets[0] - 0.6).abs() < 1e-15, "{offsets:?}");
    assert_eq!(offsets[0], offsets[1]);
}

#[test]
fn an_offset_captured_within_a_step_uses_estimated_velocities() {
    let prepare = |instance: &Instance<'_>| {
        set_item(instance, "extrapolation", "kinematic");
        set_item(instance, "derivatives", "estimated");
    };
    // The velocity input is not used.
    let offsets = gripped_within_a_step(prepare, |instance, _| set_array(instance, "frame_b.v_0", &[7.0, 0.0, 0.0]));
    assert!((offsets[0] - 0.6).abs() < 1e-15, "{offsets:?}");
    assert_eq!(offsets[0], offsets[1]);
}

/// The capture evaluates the importer's polynomials of the inputs at its time.
#[test]
fn an_offset_captured_in_a_step_whose_inputs_follow_polynomials_is_that_of_its_instant() {
    let offsets = gripped_within_a_step(
        |_| (),
        |instance, _| {
            let reference = instance.references(&["frame_b.r_0[1]"]);
            assert_eq!(instance.set_input_derivatives(&reference, &[1], &[1.0]), fmi2OK);
        },
    );
    assert!((offsets[0] - 0.6).abs() < 1e-15, "{offsets:?}");
    assert_eq!(offsets[0], offsets[1]);
}

#[test]
fn a_step_that_captures_the_pose_knows_that_the_force_does_not_depend_on_it() {
    with_gripper(|instance| {
        set_flags(instance, &[("useInPlace", true)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        let sensitivity = || {
            let result = instance.directional_derivative(
                &instance.references(&["F[1]"]),
                &instance.references(&["frame_b.r_0[1]"]),
                &[1.0],
            );
            result.unwrap()[0]
        };
        for (t, expected) in [(0.0, 0.0), (0.125, -1e6)] {
            set_flags(instance, &[("active", true)]);
            set_array(instance, "frame_b.r_0", &[0.001, 0.0, 0.0]);
            step(instance, t, 0.125);
            assert!((sensitivity() - expected).abs() < 1e-9, "{}", sensitivity());
        }
    });
}

/// Extrapolation of a step's inputs to its end.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Carried {
    No,
    ByVelocities,
    ByInputDerivatives,
    ByBoth,
}

/// Grips a part with `mEff` of 1 kg, and makes a step of 0.1 s. The part is 1 m away and leaves along x at 2 m/s, set
/// as its velocity or as the first derivative of its position. Only the spring acts.
fn with_leaving_part(carried: Carried, prepare: impl FnOnce(&Instance<'_>), check: impl FnOnce(&Instance<'_>)) {
    with_gripper(|instance| {
        set_reals(instance, &[("mEff", 1.0), ("dT", 0.0)]);
        set_flags(instance, &[("active", true)]);
        prepare(instance);
        if [Carried::ByVelocities, Carried::ByBoth].contains(&carried) {
            set_item(instance, "extrapolation", "kinematic");
        }
        assert_eq!(instance.initialize(0.0), fmi2OK);
        leave(instance, carried);
        step(instance, 0.0, 0.1);
        check(instance);
    });
}

fn leave(instance: &Instance<'_>, carried: Carried) {
    set_array(instance, "frame_b.r_0", &[1.0, 0.0, 0.0]);
    if carried == Carried::ByVelocities || carried == Carried::ByBoth {
        set_array(instance, "frame_b.v_0", &[2.0, 0.0, 0.0]);
    }
    if carried == Carried::ByInputDerivatives || carried == Carried::ByBoth {
        // Derivatives of all inputs, so that the derivatives of all outputs are known.
        for name in ["r_0", "v_0", "R.T", "R.w"] {
            for frame in ["frame_a", "frame_b"] {
                let references = instance.array(&format!("{frame}.{name}"));
                let mut rates = vec![0.0; references.len()];
                if (frame, name) == ("frame_b", "r_0") {
                    rates[0] = 2.0;
                }
                assert_eq!(instance.set_input_derivatives(&references, &vec![1; rates.len()], &rates), fmi2OK);
            }
        }
    }
}

/// Stiffness and damping of the stabilised law: `k = K / (1 + 12 h^2 K / m)` and `d = 3 h k`, with 1e6 N/m, 0.1 s and 1
/// kg.
const SOFTENED: [f64; 2] = [1e6 / 120_001.0, 0.3 * 1e6 / 120_001.0];

#[test]
fn a_stabilised_gripper_reads_its_inputs_as_they_were_communicated() {
    let [k, d] = SOFTENED;
    for (carried, force) in [
        (Carried::No, -k),
        (Carried::ByVelocities, -k - 2.0 * d),
        (Carried::ByInputDerivatives, -k),
        (Carried::ByBoth, -k - 2.0 * d),
    ] {
        with_leaving_part(
            carried,
            |_| (),
            |instance| {
                assert_eq!(vector(instance, "r_rel"), nalgebra::vector![1.0, 0.0, 0.0], "{carried:?}");
                assert!(
                    (vector(instance, "F").x - force).abs() < 1e-12,
                    "{} for {force}, {carried:?}",
                    vector(instance, "F").x
                );
            },
        );
    }
}

#[test]
fn effective_inertia_of_either_kind_holds_all_inputs() {
    for (m_eff, j_eff, seen) in [(0.0, 0.0, 1.2), (1.0, 0.0, 1.0), (0.0, 1e-3, 1.0)] {
        for carried in [Carried::ByVelocities, Carried::ByInputDerivatives] {
            let prepare = |instance: &Instance<'_>| set_reals(instance, &[("mEff", m_eff), ("JEff", j_eff)]);
            with_leaving_part(carried, prepare, |instance| {
                assert_eq!(vector(instance, "r_rel").x, seen, "mEff = {m_eff}, JEff = {j_eff}, {carried:?}");
            });
        }
    }
}

#[test]
fn a_stabilised_gripper_with_estimated_velocities_reads_the_last_pose() {
    for carried in [Carried::No, Carried::ByVelocities, Carried::ByInputDerivatives, Carried::ByBoth] {
        let estimated = |instance: &Instance<'_>| set_item(instance, "derivatives", "estimated");
        with_leaving_part(carried, estimated, |instance| {
            set_array(instance, "frame_b.r_0", &[1.2, 0.0, 0.0]);
            leave(instance, carried);
            step(instance, 0.1, 0.1);
            assert_eq!(vector(instance, "r_rel").x, 1.0, "{carried:?}");
        });
    }
}

/// The force follows the inputs at the start of the step, so its derivatives do, too.
#[test]
fn derivatives_of_a_stabilised_force_are_those_at_the_communicated_inputs() {
    let [k, d] = SOFTENED;
    for carried in [Carried::No, Carried::ByVelocities, Carried::ByInputDerivatives, Carried::ByBoth] {
        with_leaving_part(
            carried,
            |_| (),
            |instance| {
                // The energy k r^2 / 2 shows that r is 1 m.
                let results = instance.references(&["r_rel[1]", "energy", "F[1]"]);
                let by = |known: &str| {
                    instance.directional_derivative(&results, &instance.references(&[known]), &[1.0]).unwrap()
                };
                for (known, expected) in [("frame_b.r_0[1]", [1.0, k, -k]), ("frame_b.v_0[1]", [0.0, 0.0, -d])] {
                    for (actual, expected) in by(known).iter().zip(expected) {
                        assert!((actual - expected).abs() < 1e-12, "{actual} for {expected} by {known}, {carried:?}");
                    }
                }

                let rates = instance.get_output_derivatives(&results, &[1; 3]).unwrap();
                let moves = carried != Carried::No;
                let speed = if moves { 2.0 } else { 0.0 };
                assert_eq!(rates[0], speed, "{carried:?}");
                assert!((rates[1] - k * speed).abs() < 1e-12, "{} for {}, {carried:?}", rates[1], k * speed);
                // Without a derivative of the velocity, the derivative of the damper's force is unknown.
                let is_known = [Carried::ByInputDerivatives, Carried::ByBoth].contains(&carried);
                let expected = if is_known { -2.0 * k } else { 0.0 };
                assert!((rates[2] - expected).abs() < 1e-12, "{} for {expected}, {carried:?}", rates[2]);
            },
        );
    }
}

/// The correction is a function of the inputs, too, and must be the same function for its derivatives.
#[test]
fn a_static_correction_is_the_same_with_and_without_input_derivatives() {
    let results = [Carried::No, Carried::ByInputDerivatives].map(|carried| {
        let corrected = |instance: &Instance<'_>| set_flags(instance, &[("staticCorrection", true)]);
        let mut results = Vec::new();
        with_leaving_part(carried, corrected, |instance| {
            let (force, known) = (instance.references(&["F[1]"]), instance.references(&["frame_b.r_0[1]"]));
            let sensitivity = instance.directional_derivative(&force, &known, &[1.0]).unwrap()[0];
            results = vec![vector(instance, "F").x, sensitivity];
        });
        results
    });
    assert_eq!(results[0], results[1]);
    // q = k/100 / (1 + k/(100 (K - k))), once more for each metre.
    let [k, _] = SOFTENED;
    let expected = -k - k / 100.0 / (1.0 + k / (100.0 * (1e6 - k)));
    assert!(results[0].iter().all(|value| (value - expected).abs() < 1e-12), "{results:?} for {expected}");
}

/// The steps are shorter than the transition time: a gripper that was just switched on would have no correction yet.
#[test]
fn derivatives_go_through_the_correction_of_a_gripper_that_captures_nothing() {
    with_gripper(|instance| {
        set_reals(instance, &[("mEff", 1.0), ("dT", 0.0)]);
        set_flags(instance, &[("active", true), ("staticCorrection", true)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        // At 0.01 s, k = K / (1 + 12 h^2 K / m); each metre adds k/100 / (1 + k/(100 (K - k))) to the correction in
        // every step.
        let k = 1e6 / 1201.0;
        let expected = -k - k / 100.0 / (1.0 + k / (100.0 * (1e6 - k)));
        for number in 0..3 {
            set_array(instance, "frame_b.r_0", &[0.1, 0.0, 0.0]);
            step(instance, f64::from(number) * 0.01, 0.01);
            let (force, known) = (instance.references(&["F[1]"]), instance.references(&["frame_b.r_0[1]"]));
            let sensitivity = instance.directional_derivative(&force, &known, &[1.0]).unwrap()[0];
            assert!((sensitivity - expected).abs() < 1e-9, "{sensitivity} for {expected} in step {number}");
        }
    });
}

/// Estimated velocities lag, and need the softer hold of half the inertia.
#[test]
fn estimated_velocities_count_on_half_of_the_effective_inertia() {
    let (m_eff, j_eff, h) = (2.0, 0.02, 1e-3);
    for (derivatives, share) in [("provided", 1.0), ("estimated", 0.5)] {
        with_gripper(|instance| {
            set_item(instance, "derivatives", derivatives);
            set_reals(instance, &[("mEff", m_eff), ("JEff", j_eff)]);
            set_flags(instance, &[("useMoment", true), ("active", true)]);
            set_part(instance, &[0.001, 0.0, 0.0], &[0.0, 0.0, 0.01]);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            for number in 0..3 {
                step(instance, f64::from(number) * h, h);
            }
            // The part rests: only the springs act.
            let softened = |stiffness: f64, inertia: f64| stiffness / (1.0 + 12.0 * h * h * stiffness / inertia);
            for (name, expected) in
                [("F[1]", -softened(1e6, share * m_eff) * 0.001), ("M[3]", -softened(1e4, share * j_eff) * 0.01)]
            {
                let actual: f64 = instance.get(name).unwrap();
                assert!(
                    (actual - expected).abs() < 1e-12 * expected.abs(),
                    "{name}: {actual} for {expected}, {derivatives}"
                );
            }
        });
    }
}
