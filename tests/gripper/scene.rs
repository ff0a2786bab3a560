//! Resting or random frames for the tests.

use multibody::frames::{Frame, Orientation, TransformationMatrix};
use nalgebra::{Rotation3, Unit, Vector3, vector};
use proptest::prelude::*;

/// Frame at rest at a point.
pub(crate) fn resting_frame(r_0: Vector3<f64>, t: TransformationMatrix) -> Frame {
    moving_frame(r_0, Vector3::zeros(), t, Vector3::zeros())
}

/// Moving frame without acceleration.
pub(crate) fn moving_frame(r_0: Vector3<f64>, v_0: Vector3<f64>, t: TransformationMatrix, w: Vector3<f64>) -> Frame {
    Frame { r_0, v_0, r: Orientation { t, w }, ..Frame::default() }
}

/// Frame of the hand in most tests.
pub(crate) fn world() -> Frame {
    Frame::default()
}

/// Rotation by `angle` about `axis`.
pub(crate) fn turned(axis: Vector3<f64>, angle: f64) -> TransformationMatrix {
    TransformationMatrix(Rotation3::from_axis_angle(&Unit::new_normalize(axis), angle).transpose().into_inner())
}

/// Matrix of successive rotations about the body-fixed axes x, y', z''.
pub(crate) fn turned_by_euler_angles(theta: Vector3<f64>) -> TransformationMatrix {
    let [x, y, z] = [0, 1, 2].map(|i| turned(Vector3::ith(i, 1.0), theta[i]).0);
    TransformationMatrix(z * y * x)
}

pub(crate) fn a_vector(size: f64) -> impl Strategy<Value = Vector3<f64>> {
    [-size..size, -size..size, -size..size].prop_map(|[x, y, z]| vector![x, y, z])
}

pub(crate) fn an_orientation() -> impl Strategy<Value = TransformationMatrix> {
    (a_vector(1.0).prop_filter("no direction", |axis| axis.norm() > 0.1), -3.1..3.1)
        .prop_map(|(axis, angle)| turned(axis, angle))
}

pub(crate) fn a_frame() -> impl Strategy<Value = Frame> {
    (a_vector(2.0), a_vector(3.0), an_orientation(), a_vector(3.0))
        .prop_map(|(r_0, v_0, t, w)| moving_frame(r_0, v_0, t, w))
}
