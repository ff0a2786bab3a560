//! Euler angles and the deflections of both torque laws, with their derivatives.

use std::f64::consts::{FRAC_PI_2, PI};

use multibody::forces::gripper::{Offsets, RelativeMotion, TorqueLaw, euler_angles};
use multibody::frames::TransformationMatrix;
use nalgebra::{Matrix3, Vector3, matrix, vector};
use num_dual::Dual64;
use proptest::prelude::*;

use crate::scene::{a_vector, an_orientation, turned, turned_by_euler_angles};

/// Derivatives with respect to small rotations about the three axes of frame a, applied to frame b at the orientation
/// `t_rel`.
fn derivatives(
    t_rel: TransformationMatrix,
    function: impl Fn(&TransformationMatrix<Dual64>) -> Vector3<Dual64>,
) -> Matrix3<f64> {
    let columns = [0, 1, 2].map(|i| {
        let axis: Vector3<f64> = Vector3::ith(i, 1.0);
        let change = -t_rel.0 * axis.cross_matrix();
        function(&TransformationMatrix(t_rel.0.zip_map(&change, Dual64::new))).map(|component| component.eps)
    });
    Matrix3::from_columns(&columns)
}

/// Deflection of the rotational spring for a part captured at one orientation and now at another.
fn deflection(
    law: TorqueLaw,
    captured: &TransformationMatrix<Dual64>,
    present: &TransformationMatrix<Dual64>,
) -> Vector3<Dual64> {
    let zero = Vector3::zeros();
    let motion = RelativeMotion { r: zero, v: zero, t_rel: *present, theta: euler_angles(present), omega: zero };
    law.deflection(&motion, &Offsets { r: zero, theta: euler_angles(captured), t_rel: *captured })
}

fn constant(t: TransformationMatrix) -> TransformationMatrix<Dual64> {
    TransformationMatrix(t.0.map(Dual64::from))
}

proptest! {
    #[test]
    fn euler_angles_are_those_of_rotations_about_x_then_y_then_z(
        theta_1 in -PI..PI, theta_2 in -1.57..1.57, theta_3 in -PI..PI,
    ) {
        let theta = vector![theta_1, theta_2, theta_3];
        let angles = euler_angles(&turned_by_euler_angles(theta));
        // Near 90 degrees, rounding errors are divided by the cosine of the second angle.
        prop_assert!((angles - theta).norm() <= 1e-15 + 2e-15 / theta_2.cos(), "{angles}");
    }

    #[test]
    fn euler_angles_lead_back_to_the_orientation_even_at_gimbal_lock(
        theta_1 in -PI..PI, theta_3 in -PI..PI, up: bool, beyond in prop_oneof![Just(0.0), -1e-11..1e-11],
    ) {
        let theta_2 = if up { FRAC_PI_2 } else { -FRAC_PI_2 } + beyond;
        let t_rel = turned_by_euler_angles(vector![theta_1, theta_2, theta_3]);
        let angles = euler_angles(&t_rel);
        prop_assert!(angles.y.abs() <= FRAC_PI_2);
        prop_assert!((turned_by_euler_angles(angles).0 - t_rel.0).norm() <= 4e-12);
    }

    #[test]
    fn the_rotation_vector_law_sees_the_rotation_since_capture_in_the_axes_of_frame_a(
        captured in an_orientation(), phi in a_vector(1.8),
    ) {
        prop_assume!(phi.norm() > 1e-3 && phi.norm() < PI);
        // First the captured orientation, then a rotation about phi, which is fixed in frame a.
        let present = TransformationMatrix(captured.0 * turned(phi, phi.norm()).0);
        let seen = deflection(TorqueLaw::RotationVector, &constant(captured), &constant(present));
        prop_assert!((seen.map(|component| component.re) - phi).norm() <= 1e-14);
    }

    #[test]
    fn a_small_rotation_away_from_any_captured_orientation_is_the_deflection_itself(captured in an_orientation()) {
        let law = TorqueLaw::RotationVector;
        let slope = derivatives(captured, |t_rel| deflection(law, &constant(captured), t_rel));
        prop_assert!((slope - Matrix3::identity()).norm() <= 1e-14, "{}", slope);
    }

    #[test]
    fn the_spring_of_the_rotation_vector_law_has_a_potential(phi in a_vector(1.8)) {
        prop_assume!(phi.norm() > 1e-3 && phi.norm() < 3.1);
        // The potential is half the square of phi: its slope along small rotations, phi' slope, is phi itself.
        let law = TorqueLaw::RotationVector;
        let captured = constant(TransformationMatrix::null_rotation());
        let slope = derivatives(turned(phi, phi.norm()), |t_rel| deflection(law, &captured, t_rel));
        prop_assert!((phi.transpose() * slope - phi.transpose()).norm() <= 1e-11, "{}", slope);
    }
}

#[test]
fn both_laws_agree_to_first_order_where_nothing_is_turned() {
    let straight = TransformationMatrix::null_rotation();
    for law in [TorqueLaw::Euler, TorqueLaw::RotationVector] {
        let slope = derivatives(straight, |t_rel| deflection(law, &constant(straight), t_rel));
        assert_eq!(slope, Matrix3::identity(), "{law:?}");
    }
}

#[test]
fn euler_angles_have_derivatives_at_exact_quarter_turns() {
    let about_x = TransformationMatrix(matrix![1.0, 0.0, 0.0; 0.0, 0.0, 1.0; 0.0, -1.0, 0.0]);
    let about_z = TransformationMatrix(matrix![0.0, 1.0, 0.0; -1.0, 0.0, 0.0; 0.0, 0.0, 1.0]);
    // The first angle is about x, the second about y rotated by the first, the third about z rotated by both. A quarter
    // turn about z moves none of these axes; after one about x, y has become z, and z has become -y.
    assert_eq!(derivatives(about_z, euler_angles), Matrix3::identity());
    assert_eq!(derivatives(about_x, euler_angles), matrix![1.0, 0.0, 0.0; 0.0, 0.0, 1.0; 0.0, -1.0, 0.0]);
}

#[test]
fn the_first_angle_is_zero_once_the_cosine_of_the_second_is_at_most_1e_12() {
    let first_angle = |cosine: f64| euler_angles(&turned_by_euler_angles(vector![0.3, FRAC_PI_2 - cosine, 0.4])).x;
    assert_eq!(first_angle(0.9e-12), 0.0);
    // The angle is known up to the rounding errors of the matrix, divided by the cosine.
    assert!((first_angle(1.1e-12) - 0.3).abs() < 1e-3);
    // A first angle of a quarter turn.
    let at_limit = TransformationMatrix(matrix![0.0, 0.0, -1.0; 0.0, 1.0, 0.0; 1.0, -1e-12, 0.0]);
    assert_eq!(euler_angles(&at_limit).x, 0.0);
}

#[test]
fn derivatives_are_finite_at_gimbal_lock_and_at_half_turns() {
    for angle in [-FRAC_PI_2, FRAC_PI_2] {
        let slope = derivatives(turned(Vector3::y(), angle), euler_angles);
        assert!(slope.iter().all(|entry| entry.is_finite()), "{slope} at gimbal lock");
    }
    let straight = constant(TransformationMatrix::null_rotation());
    for axis in [Vector3::x(), Vector3::y(), Vector3::z(), vector![0.6, 0.0, 0.8]] {
        for law in [TorqueLaw::Euler, TorqueLaw::RotationVector] {
            let slope = derivatives(turned(axis, PI), |t_rel| deflection(law, &straight, t_rel));
            assert!(slope.iter().all(|entry| entry.is_finite()), "{slope} after half a turn about {axis}");
        }
    }
}

#[test]
fn the_euler_deflection_is_the_nearest_difference_of_angles() {
    // 3.1 - (-3.1) is 6.2, less a full turn; likewise the other way.
    for (captured, present, expected) in
        [(-3.1, 3.1, 6.2 - 2.0 * PI), (3.1, -3.1, 2.0 * PI - 6.2), (0.5, 0.7, 0.2), (-1.5, 1.5, 3.0)]
    {
        let [captured, present] = [captured, present].map(|angle| constant(turned(Vector3::x(), angle)));
        let seen = deflection(TorqueLaw::Euler, &captured, &present).map(|component| component.re);
        assert!((seen - vector![expected, 0.0, 0.0]).norm() <= 2e-15, "{seen}");
    }
}

#[test]
fn half_a_turn_is_a_positive_euler_deflection_either_way() {
    let zero = Vector3::zeros();
    for (captured, present) in [(-PI, 0.0), (PI, 0.0), (0.0, PI), (0.0, -PI)] {
        for i in 0..3 {
            let theta = Vector3::ith(i, present);
            let t_rel = TransformationMatrix::null_rotation();
            let motion = RelativeMotion { r: zero, v: zero, t_rel, theta, omega: zero };
            let offsets = Offsets { r: zero, theta: Vector3::ith(i, captured), t_rel };
            assert_eq!(TorqueLaw::Euler.deflection(&motion, &offsets), Vector3::ith(i, PI), "{captured} to {present}");
        }
    }
}

#[test]
fn the_euler_law_is_doubtful_beyond_80_degrees_of_the_first_or_second_angle() {
    let doubtful = |x: f64, y: f64, z: f64| TorqueLaw::Euler.is_unstable_near(&vector![x, y, z].map(f64::to_radians));
    assert!(!doubtful(79.9, -79.9, 170.0));
    assert!(!doubtful(80.0, 80.0, 0.0));
    assert!(doubtful(-80.1, 0.0, 0.0));
    assert!(doubtful(0.0, 80.1, 0.0));
    assert!(!TorqueLaw::RotationVector.is_unstable_near(&vector![PI, 1.5, 0.0]));
}
