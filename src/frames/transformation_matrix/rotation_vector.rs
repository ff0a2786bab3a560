use nalgebra::{RealField, Vector3};

use super::TransformationMatrix;
use crate::frames::Quaternion;

impl<T: RealField + Copy> TransformationMatrix<T> {
    /// Rotation from frame 1 into frame 2 by the angle `|phi|` (rad) about `phi`, with equal components in both frames.
    ///
    /// Exponential map; smooth everywhere, including zero. Not in Modelica.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::Vector3;
    /// let t = TransformationMatrix::from_rotation_vector(&Vector3::new(0.0, 0.6, 0.0));
    /// assert!((t.0 - TransformationMatrix::axis_rotation(2, 0.6).unwrap().0).amax() < 1e-15_f64);
    /// ```
    pub fn from_rotation_vector(phi: &Vector3<T>) -> Self {
        Quaternion::from_rotation_vector(phi).to_t()
    }

    /// Rotation vector (rad, length at most pi) from frame 1 into frame 2, with equal components in both frames.
    ///
    /// Logarithm. Accurate up to half a turn, where the vector jumps to its opposite; smooth at zero. Not in Modelica.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::Vector3;
    /// let t = TransformationMatrix::axis_rotation(2, 0.6).unwrap();
    /// assert!((t.to_rotation_vector() - Vector3::new(0.0, 0.6, 0.0)).norm() < 1e-15_f64);
    /// ```
    pub fn to_rotation_vector(&self) -> Vector3<T> {
        self.to_q(&Quaternion::null_rotation()).to_rotation_vector()
    }
}
