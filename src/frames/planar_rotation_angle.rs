use nalgebra::{RealField, Vector3};

use super::atan2;

/// Angle (rad, in `[-pi, pi]`) of the rotation about `e` from frame 1 into frame 2 that maps the components `v1` to
/// `v2`.
///
/// `e` is a unit vector (equal components in both frames), `v1` and `v2` are the components of one vector in frame 1
/// and in frame 2 (any unit). Neither is checked. If the vector is parallel to `e`, any angle is a solution: the result
/// is 0 or `±pi`.
///
/// Modelica: `Frames.planarRotationAngle` and `Frames.TransformationMatrices.planarRotationAngle`.
///
/// ```
/// # use multibody::frames::{Orientation, planar_rotation_angle};
/// # use nalgebra::Vector3;
/// let e = Vector3::new(0.6, 0.0, 0.8);
/// let v1 = Vector3::new(1.0, 2.0, 3.0);
/// let v2 = Orientation::planar_rotation(&e, 0.3, 0.0).resolve2(&v1);
/// assert!((planar_rotation_angle(&e, &v1, &v2) - 0.3_f64).abs() < 1e-15);
/// ```
pub fn planar_rotation_angle<T: RealField + Copy>(e: &Vector3<T>, v1: &Vector3<T>, v2: &Vector3<T>) -> T {
    atan2(-e.cross(v1).dot(v2), v1.dot(v2) - e.dot(v1) * e.dot(v2))
}
