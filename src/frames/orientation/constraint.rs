use nalgebra::{RealField, Vector3, Vector6};

use super::Orientation;
use crate::frames::atan2;

impl<T: RealField + Copy> Orientation<T> {
    /// Three residues (rad) that vanish if `self` and `r2` are equal rotations.
    ///
    /// For small differences they are the rotation vector from frame 1 into frame 2, resolved in frame 1, where `self`
    /// and `r2` rotate a common frame 0 into frames 1 and 2. Angular velocities are ignored. Modelica:
    /// `Frames.Orientation.equalityConstraint`.
    ///
    /// ```
    /// # use multibody::frames::Orientation;
    /// # use nalgebra::Vector3;
    /// let r1 = Orientation::axis_rotation(3, 0.1, 0.0).unwrap();
    /// let r2 = Orientation::axis_rotation(3, 0.101, 0.0).unwrap();
    /// assert!((r1.equality_constraint(&r2) - Vector3::new(0.0, 0.0, 1e-3_f64)).norm() < 1e-9);
    /// ```
    pub fn equality_constraint(&self, r2: &Self) -> Vector3<T> {
        let [x1, y1, z1] = self.t.rows();
        let [x2, y2, z2] = r2.t.rows();
        let sines = self.t.equality_constraint(&r2.t);
        Vector3::new(atan2(sines.x, x1.dot(&x2)), atan2(sines.y, y1.dot(&y2)), atan2(sines.z, z1.dot(&z2)))
    }

    /// Six residues (no unit) that vanish if the columns of `T` are orthonormal.
    ///
    /// As [`TransformationMatrix::orientation_constraint`](super::TransformationMatrix::orientation_constraint).
    /// Modelica: `Frames.orientationConstraint`.
    ///
    /// ```
    /// # use multibody::frames::{Orientation, TransformationMatrix};
    /// # use nalgebra::{Matrix3, Vector3, Vector6};
    /// let doubled = Orientation::from_t(TransformationMatrix(Matrix3::identity() * 2.0), Vector3::zeros());
    /// assert_eq!(doubled.orientation_constraint(), Vector6::new(3.0, 3.0, 3.0, 0.0, 0.0, 0.0));
    /// ```
    pub fn orientation_constraint(&self) -> Vector6<T> {
        self.t.orientation_constraint()
    }

    /// Rotation vector (rad) from frame 1 into frame 2, for small angles: `{T23, -T13, T12}`.
    ///
    /// To first order equal in both frames; meaningless for large angles. Modelica: `Frames.smallRotation(R)`.
    ///
    /// ```
    /// # use multibody::frames::Orientation;
    /// # use nalgebra::Vector3;
    /// let r = Orientation::axis_rotation(2, 1e-3, 0.0).unwrap();
    /// assert!((r.small_rotation() - Vector3::new(0.0, 1e-3_f64, 0.0)).norm() < 1e-9);
    /// ```
    pub fn small_rotation(&self) -> Vector3<T> {
        self.t.small_rotation()
    }

    /// [`small_rotation`](Self::small_rotation) followed by three residues (no unit) that vanish for the null rotation.
    ///
    /// As the [method of the matrix](super::TransformationMatrix::small_rotation_with_residues). Modelica:
    /// `Frames.smallRotation(R, true)`.
    ///
    /// ```
    /// # use multibody::frames::{Orientation, TransformationMatrix};
    /// # use nalgebra::{Matrix3, Vector3, Vector6};
    /// let half_turn = TransformationMatrix(Matrix3::from_diagonal(&Vector3::new(-1.0, -1.0, 1.0)));
    /// let r = Orientation::from_t(half_turn, Vector3::zeros());
    /// assert_eq!(r.small_rotation_with_residues(), Vector6::new(0.0, 0.0, 0.0, -2.0, -2.0, 0.0));
    /// ```
    pub fn small_rotation_with_residues(&self) -> Vector6<T> {
        self.t.small_rotation_with_residues()
    }
}
