use nalgebra::{RealField, Vector3, convert};

use super::Quaternion;
use crate::frames::{atan2, sin_cos};

impl<T: RealField + Copy> Quaternion<T> {
    /// Rotation from frame 1 into frame 2 by the angle `|phi|` (rad) about `phi`, with equal components in both frames.
    ///
    /// Exponential map; smooth everywhere, including zero. Not in Modelica.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Vector3;
    /// let q = Quaternion::from_rotation_vector(&Vector3::new(0.0, 0.6, 0.0));
    /// assert!((q.0 - Quaternion::planar_rotation(&Vector3::y(), 0.6).0).norm() < 1e-15_f64);
    /// ```
    pub fn from_rotation_vector(phi: &Vector3<T>) -> Self {
        let half = phi * convert::<f64, T>(0.5);
        let squared = half.dot(&half);
        // The root of the squared angle has no derivative at zero, so series compute sin(a)/a and cos(a) there.
        let (sinc, cos) = if squared < convert(1e-2) {
            let sinc =
                series(squared, &[1.0, -1.0 / 6.0, 1.0 / 120.0, -1.0 / 5040.0, 1.0 / 362_880.0, -1.0 / 39_916_800.0]);
            let cos = series(
                squared,
                &[1.0, -0.5, 1.0 / 24.0, -1.0 / 720.0, 1.0 / 40_320.0, -1.0 / 3_628_800.0, 1.0 / 479_001_600.0],
            );
            (sinc, cos)
        } else {
            let angle = squared.sqrt();
            let (sin, cos) = sin_cos(angle);
            (sin / angle, cos)
        };
        Self::from_parts(half * sinc, cos)
    }

    /// Rotation vector (rad, length at most pi) from frame 1 into frame 2, with equal components in both frames.
    ///
    /// Logarithm. The length of the quaternion has no effect unless it is zero. Accurate up to half a turn, where the
    /// vector jumps to its opposite; smooth at zero. Not in Modelica.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Vector3;
    /// let q = Quaternion::planar_rotation(&Vector3::y(), 0.6);
    /// assert!((q.to_rotation_vector() - Vector3::new(0.0, 0.6, 0.0)).norm() < 1e-15_f64);
    /// assert!((Quaternion(-q.0).to_rotation_vector() - Vector3::new(0.0, 0.6, 0.0)).norm() < 1e-15_f64);
    /// ```
    pub fn to_rotation_vector(&self) -> Vector3<T> {
        if self.0.w < T::zero() { Self(-self.0) } else { *self }.to_rotation_vector_of_this_sign()
    }

    /// Rotation vector of the quaternion with its present sign: longer than pi if the scalar is negative.
    pub(super) fn to_rotation_vector_of_this_sign(self) -> Vector3<T> {
        let (vector, scalar) = (Vector3::new(self.0.x, self.0.y, self.0.z), self.0.w);
        let squared = vector.dot(&vector);
        let two: T = convert(2.0);
        // The length has no derivative at zero, so a series computes atan(x)/x there.
        if squared < scalar * scalar * convert(1e-4) {
            let tan_squared = squared / (scalar * scalar);
            let atan = series(tan_squared, &[1.0, -1.0 / 3.0, 1.0 / 5.0, -1.0 / 7.0, 1.0 / 9.0, -1.0 / 11.0]);
            vector * (two * atan / scalar)
        } else {
            let sin = squared.sqrt();
            vector * (two * atan2(sin, scalar) / sin)
        }
    }
}

/// Polynomial with the given coefficients, lowest first.
fn series<T: RealField + Copy>(x: T, coefficients: &[f64]) -> T {
    coefficients.iter().rev().fold(T::zero(), |sum, &c| sum * x + convert(c))
}
