use nalgebra::{RealField, Vector3};

use super::TransformationMatrix;
use crate::frames::Quaternion;

impl<T: RealField + Copy> TransformationMatrix<T> {
    /// The rotation from frame 1 into frame 2 by the angle `|phi|` (rad) about
    /// `phi`, the same components in both frames.
    ///
    /// The exponential map; smooth everywhere, also at zero. Not among Modelica's functions.
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

    /// The rotation vector (rad, length at most pi) from frame 1 into frame 2, the same components in both frames.
    ///
    /// The logarithm. Accurate up to half a turn, where the vector jumps to its opposite;
    /// smooth at zero. Not among Modelica's functions.
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
