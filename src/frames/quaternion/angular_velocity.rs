use nalgebra::{RealField, Vector3, Vector4, convert};

use super::{Quaternion, product};

impl<T: RealField + Copy> Quaternion<T> {
    /// Angular velocity (rad/s) of frame 2 with respect to frame 1, resolved in frame 1, from `der_q = der(Q)` (1/s).
    ///
    /// Bilinear: for a quaternion of constant length `n` the result is `n^2` times too large. Modelica:
    /// `Quaternions.angularVelocity1`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::{Vector3, Vector4};
    /// let half_turn_about_x = Quaternion::new(1.0, 0.0, 0.0, 0.0);
    /// let der_q = Vector4::new(0.0, -1.0, 0.0, 0.0); // half of Q times {0, 0, 2, 0}
    /// assert_eq!(half_turn_about_x.angular_velocity1(&der_q), Vector3::new(0.0, 0.0, -2.0));
    /// ```
    pub fn angular_velocity1(&self, der_q: &Vector4<T>) -> Vector3<T> {
        product(&Self(*der_q), &self.inverse_rotation()).vector() * convert::<f64, T>(2.0)
    }

    /// Angular velocity (rad/s) of frame 2 with respect to frame 1, resolved in frame 2, from `der_q = der(Q)` (1/s).
    ///
    /// Bilinear: for a quaternion of constant length `n` the result is `n^2` times too large. Modelica:
    /// `Quaternions.angularVelocity2`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::{Vector3, Vector4};
    /// let half_turn_about_x = Quaternion::new(1.0, 0.0, 0.0, 0.0);
    /// let der_q = Vector4::new(0.0, -1.0, 0.0, 0.0); // half of Q times {0, 0, 2, 0}
    /// assert_eq!(half_turn_about_x.angular_velocity2(&der_q), Vector3::new(0.0, 0.0, 2.0));
    /// ```
    pub fn angular_velocity2(&self, der_q: &Vector4<T>) -> Vector3<T> {
        product(&self.inverse_rotation(), &Self(*der_q)).vector() * convert::<f64, T>(2.0)
    }

    /// `der(Q)` (1/s) from the angular velocity `w2` (rad/s) of frame 2 with respect to frame 1, resolved in frame 2.
    ///
    /// Inverse of [`angular_velocity2`](Self::angular_velocity2); preserves the length of the quaternion.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::{Vector3, Vector4};
    /// let half_turn_about_x = Quaternion::new(1.0, 0.0, 0.0, 0.0);
    /// assert_eq!(half_turn_about_x.der(&Vector3::new(0.0, 0.0, 2.0)), Vector4::new(0.0, -1.0, 0.0, 0.0));
    /// ```
    pub fn der(&self, w2: &Vector3<T>) -> Vector4<T> {
        product(self, &Self::from_parts(*w2, T::zero())).0 * convert::<f64, T>(0.5)
    }
}
