use nalgebra::{Matrix3, RealField, Vector3};

use super::TransformationMatrix;
use crate::frames::sin_cos;

impl<T: RealField + Copy> TransformationMatrix<T> {
    /// Null rotation: the identity matrix.
    ///
    /// Modelica: `TransformationMatrices.nullRotation`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::Matrix3;
    /// assert_eq!(TransformationMatrix::null_rotation().0, Matrix3::<f64>::identity());
    /// ```
    pub fn null_rotation() -> Self {
        Self(Matrix3::identity())
    }

    /// Rotation from frame 2 into frame 1: `T'` (not the inverse if `T` is not orthonormal).
    ///
    /// Modelica: `TransformationMatrices.inverseRotation`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// let t = TransformationMatrix::axis_rotation(3, 0.3).unwrap();
    /// assert_eq!(t.inverse_rotation(), TransformationMatrix::axis_rotation(3, -0.3).unwrap());
    /// ```
    pub fn inverse_rotation(&self) -> Self {
        Self(self.0.transpose())
    }

    /// Rotation from frame 1 into frame 2, where `self` and `t2` rotate a common frame 0 into frames 1 and 2.
    ///
    /// Modelica: `TransformationMatrices.relativeRotation(T1, T2)`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// let t1 = TransformationMatrix::axis_rotation(3, 0.1).unwrap();
    /// let t2 = TransformationMatrix::axis_rotation(3, 0.4).unwrap();
    /// assert!((t1.relative_rotation(&t2).0[(0, 1)] - 0.3_f64.sin()).abs() < 1e-15);
    /// ```
    pub fn relative_rotation(&self, t2: &Self) -> Self {
        Self(t2.0 * self.0.transpose())
    }

    /// Rotation from frame 0 into frame 2, where `self` rotates frame 0 into frame 1 and `t_rel` frame 1 into frame 2.
    ///
    /// Modelica: `TransformationMatrices.absoluteRotation(T1, T_rel)`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// let t1 = TransformationMatrix::axis_rotation(3, 0.1).unwrap();
    /// let t_rel = TransformationMatrix::axis_rotation(3, 0.3).unwrap();
    /// assert!((t1.absolute_rotation(&t_rel).0[(0, 1)] - 0.4_f64.sin()).abs() < 1e-15);
    /// ```
    pub fn absolute_rotation(&self, t_rel: &Self) -> Self {
        Self(t_rel.0 * self.0)
    }

    /// Rotation by `angle` (rad) about the unit vector `e`, with equal components in frames 1 and 2.
    ///
    /// The length of `e` is not checked; if it is not 1 the result is not a rotation. Modelica:
    /// `TransformationMatrices.planarRotation`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::Vector3;
    /// let t = TransformationMatrix::planar_rotation(&Vector3::y(), 0.3);
    /// assert_eq!(t, TransformationMatrix::axis_rotation(2, 0.3).unwrap());
    /// ```
    pub fn planar_rotation(e: &Vector3<T>, angle: T) -> Self {
        let dyad = e * e.transpose();
        let (sin, cos) = sin_cos(angle);
        Self(dyad + (Matrix3::identity() - dyad) * cos - e.cross_matrix() * sin)
    }
}
