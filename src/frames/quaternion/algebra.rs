use nalgebra::{RealField, Vector1, Vector3, convert};

use super::{Quaternion, product};
use crate::frames::{atan2, sin_cos};

impl<T: RealField + Copy> Quaternion<T> {
    /// Null rotation: `{0, 0, 0, 1}`. Modelica: `Quaternions.nullRotation`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// assert_eq!(Quaternion::null_rotation(), Quaternion::new(0.0, 0.0, 0.0, 1.0));
    /// ```
    pub fn null_rotation() -> Self {
        Self::from_parts(Vector3::zeros(), T::one())
    }

    /// Rotation from frame 2 into frame 1: the conjugate, without division by the squared length.
    ///
    /// Modelica: `Quaternions.inverseRotation`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// assert_eq!(Quaternion::new(0.0, 0.0, 0.6, 0.8).inverse_rotation(), Quaternion::new(0.0, 0.0, -0.6, 0.8));
    /// ```
    pub fn inverse_rotation(&self) -> Self {
        Self::from_parts(-self.vector(), self.0.w)
    }

    /// Rotation from frame 1 into frame 2, where `self` and `q2` rotate a common frame 0 into frames 1 and 2.
    ///
    /// Modelica: `Quaternions.relativeRotation(Q1, Q2)`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Vector3;
    /// let q1 = Quaternion::planar_rotation(&Vector3::z(), 0.1);
    /// let q2 = Quaternion::planar_rotation(&Vector3::z(), 0.5);
    /// assert!((q1.relative_rotation(&q2).0.z - 0.2_f64.sin()).abs() < 1e-15);
    /// ```
    pub fn relative_rotation(&self, q2: &Self) -> Self {
        product(&self.inverse_rotation(), q2)
    }

    /// Rotation from frame 0 into frame 2, where `self` rotates frame 0 into frame 1 and `q_rel` frame 1 into frame 2.
    ///
    /// Modelica: `Quaternions.absoluteRotation(Q1, Q_rel)`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Vector3;
    /// let q1 = Quaternion::planar_rotation(&Vector3::z(), 0.1);
    /// let q_rel = Quaternion::planar_rotation(&Vector3::z(), 0.3);
    /// assert!((q1.absolute_rotation(&q_rel).0.z - 0.2_f64.sin()).abs() < 1e-15);
    /// ```
    pub fn absolute_rotation(&self, q_rel: &Self) -> Self {
        product(self, q_rel)
    }

    /// Rotation by `angle` (rad) about the unit vector `e`, with equal components in frames 1 and 2.
    ///
    /// The length of `e` is not checked. Modelica: `Quaternions.planarRotation`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Vector3;
    /// let q = Quaternion::planar_rotation(&Vector3::y(), 0.6);
    /// assert_eq!(q, Quaternion::new(0.0, 0.3_f64.sin(), 0.0, 0.3_f64.cos()));
    /// ```
    pub fn planar_rotation(e: &Vector3<T>, angle: T) -> Self {
        let (sin, cos) = sin_cos(angle * convert(0.5));
        Self::from_parts(e * sin, cos)
    }

    /// Rotation vector (rad) from frame 1 into frame 2, for small angles: twice the vector part.
    ///
    /// To first order equal in both frames. The sign is wrong if `Q` is close to `{0, 0, 0, -1}`. Modelica:
    /// `Quaternions.smallRotation`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Vector3;
    /// let q = Quaternion::planar_rotation(&Vector3::y(), 1e-3);
    /// assert!((q.small_rotation() - Vector3::new(0.0, 1e-3_f64, 0.0)).norm() < 1e-10);
    /// ```
    pub fn small_rotation(&self) -> Vector3<T> {
        self.vector() * convert::<f64, T>(2.0)
    }

    /// One residue (no unit) that vanishes if the length of the quaternion is 1: `Q.Q - 1`.
    ///
    /// Modelica: `Quaternions.orientationConstraint`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Vector1;
    /// assert_eq!(Quaternion::new(1.0, 1.0, 1.0, 1.0).orientation_constraint(), Vector1::new(3.0));
    /// ```
    pub fn orientation_constraint(&self) -> Vector1<T> {
        Vector1::new(self.0.dot(&self.0) - T::one())
    }

    /// Three residues (rad) that vanish if `self` and `q2` are equal quaternions.
    ///
    /// For small differences they are half the rotation vector from frame 1 into frame 2, resolved in frame 1, where
    /// `self` and `q2` rotate a common frame 0 into frames 1 and 2. The sign matters: `q2 = -self` is the same rotation
    /// and yields `±pi`. Modelica: `Quaternions.Orientation.equalityConstraint` (as of version 3.2.2).
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Vector3;
    /// let q1 = Quaternion::planar_rotation(&Vector3::z(), 0.1);
    /// let q2 = Quaternion::planar_rotation(&Vector3::z(), 0.5);
    /// assert!((q1.equality_constraint(&q2) - Vector3::new(0.0, 0.0, 0.2_f64)).norm() < 1e-15);
    /// ```
    pub fn equality_constraint(&self, q2: &Self) -> Vector3<T> {
        let d = self.relative_rotation(q2).0;
        Vector3::new(atan2(d.x, d.w), atan2(d.y, d.w), atan2(d.z, d.w))
    }
}
