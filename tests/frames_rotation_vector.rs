//! Exponential map, its inverse and the projection to a rotation, against nalgebra, and their derivatives at zero.

use std::f64::consts::PI;

use multibody::frames::{Quaternion, TransformationMatrix};
use nalgebra::{Matrix3, Rotation3, Vector3, Vector4};
use num_dual::{Dual2_64, Dual3_64, Dual64};

const DIRECTION: Vector3<f64> = Vector3::new(2.0 / 7.0, -3.0 / 7.0, 6.0 / 7.0);

/// Angles on both sides of the limits of the series, and up to half a turn.
const ANGLES: [f64; 14] =
    [0.0, 1e-300, 1e-160, 1e-9, 1e-4, 0.01, 0.0199, 0.0201, 0.19, 0.1999, 0.2001, 1.0, 3.0, PI - 1e-9];

#[test]
fn matrices_of_rotation_vectors_are_those_of_nalgebra() {
    for angle in ANGLES {
        let phi = DIRECTION * angle;
        let t = TransformationMatrix::from_rotation_vector(&phi);
        let expected = Rotation3::from_scaled_axis(phi).into_inner().transpose();
        assert!((t.0 - expected).amax() < 1e-15, "angle {angle}");
        assert!((t.0 * t.0.transpose() - Matrix3::identity()).amax() < 1e-15, "angle {angle}");
    }
}

#[test]
fn rotation_vectors_come_back_from_matrices_up_to_half_a_turn() {
    for angle in ANGLES {
        let phi = DIRECTION * angle;
        let again = TransformationMatrix::from_rotation_vector(&phi).to_rotation_vector();
        // A matrix distinguishes small angles only to within rounding of 1.
        assert!((again - phi).amax() < 1e-15 * angle.max(1.0), "angle {angle}: {again}");
        let again = Quaternion::from_rotation_vector(&phi).to_rotation_vector();
        assert!((again - phi).amax() <= 1e-15 * angle, "angle {angle}: {again}");
    }
    let half_turn = TransformationMatrix::planar_rotation(&DIRECTION, PI).to_rotation_vector();
    assert!((half_turn.cross(&DIRECTION)).amax() < 1e-14 && (half_turn.norm() - PI).abs() < 1e-14, "{half_turn}");
}

#[test]
fn the_length_of_the_quaternion_does_not_matter_for_its_rotation_vector() {
    for angle in [1e-9, 0.01, 1.0, 3.0] {
        let q = Quaternion::from_rotation_vector(&(DIRECTION * angle));
        for factor in [0.1, -3.0, 1e-4, -1e4] {
            let again = Quaternion(q.0 * factor).to_rotation_vector();
            assert!((again - DIRECTION * angle).amax() <= 2e-15 * angle, "angle {angle}: {again}");
        }
    }
}

/// The quaternion then has no scalar part, and its rotation vector may have either direction.
#[test]
fn half_a_turn_keeps_the_direction_of_its_quaternion() {
    for direction in [DIRECTION, -DIRECTION] {
        let half_turn = Quaternion::new(direction.x, direction.y, direction.z, 0.0).to_rotation_vector();
        assert!((half_turn - direction * PI).amax() < 1e-15, "{half_turn}");
    }
}

/// Along a constant direction the quaternion consists of sin(angle/2) and cos(angle/2). The last terms of the series
/// show only in higher derivatives.
#[test]
fn three_derivatives_of_the_quaternion_are_those_of_sine_and_cosine_of_half_the_angle() {
    for angle in ANGLES {
        let q = Quaternion::from_rotation_vector(&DIRECTION.map(|x| Dual3_64::from_re(angle).derivative() * x)).0;
        let (sin, cos) = (angle / 2.0).sin_cos();
        // Differences in the other formula cost digits.
        let tolerance = if angle < 0.2 { 2e-15 } else { 1e-13 };
        let near = |actual: f64, expected: f64, what: &str| {
            assert!((actual - expected).abs() < tolerance, "{what} at {angle}: {actual} and not {expected}");
        };
        for (q, x) in q.iter().zip(&DIRECTION) {
            near(q.re, x * sin, "sine");
            near(q.v1, x * cos / 2.0, "first derivative of the sine");
            near(q.v2, -x * sin / 4.0, "second derivative of the sine");
            near(q.v3, -x * cos / 8.0, "third derivative of the sine");
        }
        near(q.w.re, cos, "cosine");
        near(q.w.v1, -sin / 2.0, "first derivative of the cosine");
        near(q.w.v2, -cos / 4.0, "second derivative of the cosine");
        near(q.w.v3, sin / 8.0, "third derivative of the cosine");
    }
}

/// Sine and cosine of half the angle lead back to the angle, with the derivatives 1, 0 and 0.
#[test]
fn three_derivatives_of_the_rotation_vector_of_a_quaternion_are_those_of_its_angle() {
    for angle in ANGLES {
        let (sin, cos) = (angle / 2.0).sin_cos();
        let sin_of_half = Dual3_64::new(sin, cos / 2.0, -sin / 4.0, -cos / 8.0);
        let cos_of_half = Dual3_64::new(cos, -sin / 2.0, -cos / 4.0, sin / 8.0);
        let vector = DIRECTION.map(|x| sin_of_half * x);
        let phi = Quaternion(Vector4::new(vector.x, vector.y, vector.z, cos_of_half)).to_rotation_vector();
        // Differences in the other formula cost digits.
        let tolerance = if angle < 0.02 { 1e-15 } else { 1e-11 };
        for (phi, x) in phi.iter().zip(&DIRECTION) {
            let is_right = (phi.v1 - x).abs() < tolerance && phi.v2.abs() < tolerance && phi.v3.abs() < tolerance;
            assert!(is_right, "{phi:?} at {angle}");
        }
    }
}

// Along a constant direction the rotation vector of exp(phi(t)) is phi(t), with its two derivatives.
#[test]
fn two_derivatives_survive_the_way_there_and_back_at_zero_and_elsewhere() {
    for angle in ANGLES {
        let phi = DIRECTION.map(|x| Dual2_64::new(x * angle, 0.7 * x, -0.4 * x));
        let again = TransformationMatrix::from_rotation_vector(&phi).to_rotation_vector();
        for (a, e) in again.iter().zip(&phi) {
            assert!((a.v1 - e.v1).abs() < 1e-13, "angle {angle}: first derivative {} is not {}", a.v1, e.v1);
            assert!((a.v2 - e.v2).abs() < 1e-10, "angle {angle}: second derivative {} is not {}", a.v2, e.v2);
        }
    }
}

// At the identity the derivative of the rotation vector is the vector itself, in any direction.
#[test]
fn the_derivative_at_no_rotation_is_right_in_every_direction() {
    for direction in [Vector3::x(), Vector3::y(), Vector3::new(1.0, -2.0, 3.0)] {
        let phi = direction.map(|x| Dual64::new(0.0, x));
        let t = TransformationMatrix::from_rotation_vector(&phi);
        assert_eq!(t.0.map(|x| x.eps), -direction.cross_matrix());
        assert_eq!(t.to_rotation_vector().map(|x| x.eps), direction);
    }
}

#[test]
fn the_nearest_rotation_is_the_polar_factor() {
    // Columns of a rotation, stretched along axes that are not the frames' axes.
    let rotation = Rotation3::from_scaled_axis(Vector3::new(1.0, -2.0, 0.5)).into_inner();
    let axes = Rotation3::from_scaled_axis(Vector3::new(0.3, 0.4, -1.0)).into_inner();
    for stretch in [0.0, 1e-12, 1e-6, 1e-3, 0.1, 0.5] {
        let factors = Vector3::new(1.0 + stretch, 1.0 - stretch, 1.0 + 0.5 * stretch);
        let stretched = rotation * axes * Matrix3::from_diagonal(&factors) * axes.transpose();
        let found = TransformationMatrix(stretched).nearest_rotation();
        assert!((found.0 - rotation).amax() < 2e-15, "stretch {stretch}: {}", found.0 - rotation);
    }
}

#[test]
fn the_nearest_rotation_of_a_rotation_moves_with_it() {
    let angle = Dual64::new(0.3, 1.0);
    let t = TransformationMatrix::axis_rotation(3, angle).unwrap();
    let difference = t.nearest_rotation().0 - t.0;
    assert!(difference.iter().all(|x| x.re.abs() < 1e-15 && x.eps.abs() < 1e-15), "{difference}");
}
