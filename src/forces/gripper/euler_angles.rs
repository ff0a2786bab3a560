use nalgebra::{RealField, Vector3};

use crate::frames::{TransformationMatrix, atan2};

/// Angles of three rotations about the body-fixed axes x, y', z'' from frame a to frame b, in rad.
///
/// The second angle lies within 90 degrees, the others within 180. At 90 degrees (gimbal lock, cosine at most 1e-12)
/// only the sum or difference of the first and third angle is defined; the first is then zero.
///
/// `t_rel` is the rotation from frame a into frame b. Modelica's `axesRotationsAngles`
/// ([`TransformationMatrix::axes_rotations_angles`]) with its default guess returns another solution if the first angle
/// exceeds 90 degrees: the second angle then exceeds 90 degrees too.
///
/// # Example
///
/// ```
/// use multibody::forces::gripper::euler_angles;
/// use multibody::frames::TransformationMatrix;
/// use nalgebra::vector;
///
/// let t_rel = TransformationMatrix::axes_rotations([1, 2, 3], &vector![2.8, 0.1, -0.2]).unwrap();
/// assert!((euler_angles(&t_rel) - vector![2.8, 0.1, -0.2]).norm() < 1e-15_f64);
/// ```
#[inline]
pub fn euler_angles<T: RealField + Copy>(t_rel: &TransformationMatrix<T>) -> Vector3<T> {
    let t_rel = &t_rel.0;
    let (sin, cos) = (-t_rel.m32, t_rel.m33);
    let square = sin * sin + cos * cos;
    if square > nalgebra::convert(1e-24) {
        let cos_theta_2 = square.sqrt();
        Vector3::new(
            atan2(sin, cos),
            atan2(t_rel.m31, cos_theta_2),
            // `atan2(S12, S22)` times the cosine of the second angle, where S is `t_rel` without its first rotation.
            atan2(t_rel.m12 * cos + t_rel.m13 * sin, t_rel.m22 * cos + t_rel.m23 * sin),
        )
    } else {
        // Avoids the root of the sum of squares, whose derivative is infinite here.
        Vector3::new(T::zero(), atan2(t_rel.m31, T::zero()), atan2(t_rel.m12, t_rel.m22))
    }
}
