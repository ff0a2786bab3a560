use nalgebra::{RealField, Vector3, Vector6};

use super::TransformationMatrix;

impl<T: RealField + Copy> TransformationMatrix<T> {
    /// Three residues (no unit) that vanish if `self` and `t2` are equal rotations.
    ///
    /// For small differences they are the rotation vector (rad) from frame 1 into frame 2, resolved in frame 1, where
    /// `self` and `t2` rotate a common frame 0 into frames 1 and 2. They are sines, so they vanish at half a turn too.
    /// Modelica: `TransformationMatrices.Orientation.equalityConstraint`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::Vector3;
    /// let t1 = TransformationMatrix::axis_rotation(3, 0.1).unwrap();
    /// let t2 = TransformationMatrix::axis_rotation(3, 0.4).unwrap();
    /// assert!((t1.equality_constraint(&t2) - Vector3::new(0.0, 0.0, 0.3_f64.sin())).norm() < 1e-15);
    /// ```
    pub fn equality_constraint(&self, t2: &Self) -> Vector3<T> {
        let [x1, y1, _] = self.rows();
        let [x2, y2, _] = t2.rows();
        let z1 = x1.cross(&y1);
        Vector3::new(z1.dot(&y2), -z1.dot(&x2), y1.dot(&x2))
    }

    /// Six residues (no unit) that vanish if the columns `c1`, `c2`, `c3` of `T` are orthonormal:
    ///
    /// `{c1.c1 - 1, c2.c2 - 1, c3.c3 - 1, c1.c2, c1.c3, c2.c3}`. Modelica:
    /// `TransformationMatrices.orientationConstraint`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::{Matrix3, Vector6};
    /// let doubled = TransformationMatrix(Matrix3::identity() * 2.0);
    /// assert_eq!(doubled.orientation_constraint(), Vector6::new(3.0, 3.0, 3.0, 0.0, 0.0, 0.0));
    /// ```
    pub fn orientation_constraint(&self) -> Vector6<T> {
        let [c1, c2, c3] = [self.0.column(0), self.0.column(1), self.0.column(2)];
        let one = T::one();
        Vector6::new(c1.dot(&c1) - one, c2.dot(&c2) - one, c3.dot(&c3) - one, c1.dot(&c2), c1.dot(&c3), c2.dot(&c3))
    }

    /// Rotation vector (rad) from frame 1 into frame 2, for small angles: `{T23, -T13, T12}`.
    ///
    /// To first order equal in both frames; meaningless for large angles. Modelica:
    /// `TransformationMatrices.smallRotation(T)`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::Vector3;
    /// let t = TransformationMatrix::axis_rotation(2, 1e-3).unwrap();
    /// assert!((t.small_rotation() - Vector3::new(0.0, 1e-3_f64, 0.0)).norm() < 1e-9);
    /// ```
    pub fn small_rotation(&self) -> Vector3<T> {
        let t = &self.0;
        Vector3::new(t[(1, 2)], -t[(0, 2)], t[(0, 1)])
    }

    /// [`small_rotation`](Self::small_rotation) followed by three residues (no unit) that vanish for the null rotation.
    ///
    /// The residues are `T11 - 1`, `T22 - 1` and `T11 T22 - T21 T12 - 1`; only the null rotation makes all six numbers
    /// zero. Modelica: `TransformationMatrices.smallRotation(T, true)`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::{Matrix3, Vector3, Vector6};
    /// let half_turn = TransformationMatrix(Matrix3::from_diagonal(&Vector3::new(-1.0, -1.0, 1.0)));
    /// assert_eq!(half_turn.small_rotation_with_residues(), Vector6::new(0.0, 0.0, 0.0, -2.0, -2.0, 0.0));
    /// ```
    pub fn small_rotation_with_residues(&self) -> Vector6<T> {
        let t = &self.0;
        let v = self.small_rotation();
        let one = T::one();
        let minor = t[(0, 0)] * t[(1, 1)] - t[(1, 0)] * t[(0, 1)];
        Vector6::new(v.x, v.y, v.z, t[(0, 0)] - one, t[(1, 1)] - one, minor - one)
    }

    /// Axes of frame 2, resolved in frame 1.
    pub(in crate::frames) fn rows(&self) -> [Vector3<T>; 3] {
        [self.0.row(0).transpose(), self.0.row(1).transpose(), self.0.row(2).transpose()]
    }
}
