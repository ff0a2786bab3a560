//! Velocities: given, estimated from poses, and those that the frames move by within a step.
use fmi_export_sys::fmi2OK;
use fmu_harness::Instance;

use super::{set_array, set_flags, set_item, set_part, set_reals, step, vector, with_gripper};

/// Springs of zero stiffness, so that only the dampers act: 1000 N.s/m and 100 N.m.s/rad.
fn with_dampers(derivatives: &str, check: impl FnOnce(&Instance<'_>)) {
    with_gripper(|unit| {
        set_item(unit, "derivatives", derivatives);
        set_reals(unit, &[("cT", 0.0), ("cR", 0.0)]);
        set_flags(unit, &[("useMoment", true), ("active", true)]);
        assert_eq!(unit.initialize(0.0), fmi2OK);
        check(unit);
    });
}

/// Moves the part by 0.3, -0.2 and 0.1 m/s and turns it about z by 0.5 rad/s, without telling velocities.
fn set_pose(unit: &Instance<'_>, t: f64) {
    set_part(unit, &[0.3 * t, -0.2 * t, 0.1 * t], &[0.0, 0.0, 0.5 * t]);
}

#[test]
fn estimated_derivatives_give_damping_from_poses_alone() {
    with_dampers("estimated", |unit| {
        for number in 0..10 {
            let t = f64::from(number) * 0.01;
            set_pose(unit, t);
            step(unit, t, 0.01);
            // One pose tells no velocity; two do.
            if number >= 1 {
                let expected = nalgebra::vector![-300.0, 200.0, -100.0];
                assert!((vector(unit, "F") - expected).norm() < 1e-9, "{}", vector(unit, "F"));
                assert!((vector(unit, "M") - nalgebra::vector![0.0, 0.0, -50.0]).norm() < 1e-9);
            }
        }
    });
    with_dampers("provided", |unit| {
        for number in 0..10 {
            let t = f64::from(number) * 0.01;
            set_pose(unit, t);
            step(unit, t, 0.01);
            assert_eq!((vector(unit, "F").norm(), vector(unit, "M").norm()), (0.0, 0.0));
        }
    });
}

/// A gripper in place whose part moves along x by 1 m/s. It was switched off and on again, so that it grips anew 0.1 s after the start
/// of a step. Returns r0[1] after the step in which that happens, and after one more.
fn gripped_within_a_step(prepare: impl FnOnce(&Instance<'_>), before_step: impl Fn(&Instance<'_>, f64)) -> [f64; 2] {
    let mut offsets = [0.0; 2];
    with_gripper(|unit| {
        prepare(unit);
        set_flags(unit, &[("useInPlace", true), ("active", true)]);
        assert_eq!(unit.initialize(0.0), fmi2OK);
        let one_step = |t: f64, h: f64, active| {
            set_array(unit, "frame_b.r_0", &[t, 0.0, 0.0]);
            set_flags(unit, &[("active", active)]);
            before_step(unit, t);
            step(unit, t, h);
            unit.get::<f64>("r0[1]").unwrap()
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
    let kinematic = |unit: &Instance<'_>| set_item(unit, "extrapolation", "kinematic");
    let offsets = gripped_within_a_step(kinematic, |unit, _| set_array(unit, "frame_b.v_0", &[1.0, 0.0, 0.0]));
    assert!((offsets[0] - 0.6).abs() < 1e-15, "{offsets:?}");
    assert_eq!(offsets[0], offsets[1]);
}

#[test]
fn an_offset_captured_within_a_step_uses_estimated_velocities() {
    let prepare = |unit: &Instance<'_>| {
        set_item(unit, "extrapolation", "kinematic");
        set_item(unit, "derivatives", "estimated");
    };
    // A velocity that is set plays no role.
    let offsets = gripped_within_a_step(prepare, |unit, _| set_array(unit, "frame_b.v_0", &[7.0, 0.0, 0.0]));
    assert!((offsets[0] - 0.6).abs() < 1e-15, "{offsets:?}");
    assert_eq!(offsets[0], offsets[1]);
}

#[test]
fn an_offset_does_not_change_after_a_step_whose_inputs_follow_polynomials() {
    let offsets = gripped_within_a_step(
        |_| (),
        |unit, _| {
            let reference = unit.references(&["frame_b.r_0[1]"]);
            assert_eq!(unit.set_input_derivatives(&reference, &[1], &[1.0]), fmi2OK);
        },
    );
    assert_eq!(offsets, [0.5625; 2]);
}

#[test]
fn a_step_that_captures_the_pose_knows_that_the_force_does_not_depend_on_it() {
    with_gripper(|unit| {
        set_flags(unit, &[("useInPlace", true)]);
        assert_eq!(unit.initialize(0.0), fmi2OK);
        let sensitivity = || {
            let result =
                unit.directional_derivative(&unit.references(&["F[1]"]), &unit.references(&["frame_b.r_0[1]"]), &[1.0]);
            result.unwrap()[0]
        };
        for (t, expected) in [(0.0, 0.0), (0.125, -1e6)] {
            set_flags(unit, &[("active", true)]);
            set_array(unit, "frame_b.r_0", &[0.001, 0.0, 0.0]);
            step(unit, t, 0.125);
            assert!((sensitivity() - expected).abs() < 1e-9, "{}", sensitivity());
        }
    });
}
