use nalgebra::{Matrix3, RealField, Vector3};

use super::TransformationMatrix;

impl<T: RealField + Copy> TransformationMatrix<T> {
    /// Angular velocity (rad/s) of frame 2 with respect to frame 1, resolved in frame 1, from `der_t = der(T)` (1/s).
    ///
    /// Only meaningful if `der_t` is the derivative of a rotation; its symmetric part is ignored. Modelica:
    /// `TransformationMatrices.angularVelocity1`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::{Matrix3, Vector3};
    /// // 90 degrees about x, turning about z of frame 2 with 3 rad/s: der(T) = -skew(w) T.
    /// let t = TransformationMatrix(Matrix3::new(1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0));
    /// let der_t = -Vector3::new(0.0, 0.0, 3.0).cross_matrix() * t.0;
    /// assert_eq!(t.angular_velocity1(&der_t), Vector3::new(0.0, -3.0, 0.0));
    /// ```
    pub fn angular_velocity1(&self, der_t: &Matrix3<T>) -> Vector3<T> {
        let (t, d) = (&self.0, der_t);
        Vector3::new(d.column(2).dot(&t.column(1)), -d.column(2).dot(&t.column(0)), d.column(1).dot(&t.column(0)))
    }

    /// Angular velocity (rad/s) of frame 2 with respect to frame 1, resolved in frame 2, from `der_t = der(T)` (1/s).
    ///
    /// Only meaningful if `der_t` is the derivative of a rotation; its symmetric part is ignored. Modelica:
    /// `TransformationMatrices.angularVelocity2`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::{Matrix3, Vector3};
    /// let t = TransformationMatrix(Matrix3::new(1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0));
    /// let der_t = -Vector3::new(0.0, 0.0, 3.0).cross_matrix() * t.0;
    /// assert_eq!(t.angular_velocity2(&der_t), Vector3::new(0.0, 0.0, 3.0));
    /// ```
    pub fn angular_velocity2(&self, der_t: &Matrix3<T>) -> Vector3<T> {
        let (t, d) = (&self.0, der_t);
        Vector3::new(t.row(2).dot(&d.row(1)), -t.row(2).dot(&d.row(0)), t.row(1).dot(&d.row(0)))
    }
}
