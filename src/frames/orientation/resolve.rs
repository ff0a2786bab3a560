use nalgebra::{Matrix3, RealField, Vector3};

use super::Orientation;

impl<T: RealField + Copy> Orientation<T> {
    /// Resolves a vector `v2` of frame 2 in frame 1, in the unit of `v2`: `T' v2`. Modelica: `Frames.resolve1`.
    ///
    /// ```
    /// # use multibody::frames::{Orientation, TransformationMatrix};
    /// # use nalgebra::{Matrix3, Vector3};
    /// let quarter_turn = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// let r = Orientation::from_t(quarter_turn, Vector3::zeros());
    /// assert_eq!(r.resolve1(&Vector3::new(1.0, 2.0, 3.0)), Vector3::new(-2.0, 1.0, 3.0));
    /// ```
    #[inline]
    pub fn resolve1(&self, v2: &Vector3<T>) -> Vector3<T> {
        self.t.resolve1(v2)
    }

    /// Resolves a vector `v1` of frame 1 in frame 2, in the unit of `v1`: `T v1`. Modelica: `Frames.resolve2`.
    ///
    /// ```
    /// # use multibody::frames::{Orientation, TransformationMatrix};
    /// # use nalgebra::{Matrix3, Vector3};
    /// let quarter_turn = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// let r = Orientation::from_t(quarter_turn, Vector3::zeros());
    /// assert_eq!(r.resolve2(&Vector3::new(1.0, 2.0, 3.0)), Vector3::new(2.0, -1.0, 3.0));
    /// ```
    #[inline]
    pub fn resolve2(&self, v1: &Vector3<T>) -> Vector3<T> {
        self.t.resolve2(v1)
    }

    /// Resolves a vector `v1` of frame 1 in frame 2, in the unit of `v1`: `T2 (T1' v1)`.
    ///
    /// `self` and `r2` rotate a common frame 0 into frames 1 and 2. Modelica: `Frames.resolveRelative(v1, R1, R2)`.
    ///
    /// ```
    /// # use multibody::frames::{Orientation, TransformationMatrix};
    /// # use nalgebra::{Matrix3, Vector3};
    /// let quarter_turn = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// let r1 = Orientation::from_t(quarter_turn, Vector3::zeros());
    /// let r2 = Orientation::null_rotation();
    /// assert_eq!(r1.resolve_relative(&Vector3::new(1.0, 2.0, 3.0), &r2), Vector3::new(-2.0, 1.0, 3.0));
    /// ```
    pub fn resolve_relative(&self, v1: &Vector3<T>, r2: &Self) -> Vector3<T> {
        r2.resolve2(&self.resolve1(v1))
    }

    /// Resolves a second-order tensor `d2` of frame 2 (such as an inertia) in frame 1, in the unit of `d2`: `T' D2 T`.
    ///
    /// Modelica: `Frames.resolveDyade1`.
    ///
    /// ```
    /// # use multibody::frames::{Orientation, TransformationMatrix};
    /// # use nalgebra::{Matrix3, Vector3};
    /// let quarter_turn = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// let r = Orientation::from_t(quarter_turn, Vector3::zeros());
    /// let d2 = Matrix3::from_diagonal(&Vector3::new(1.0, 2.0, 3.0));
    /// assert_eq!(r.resolve_dyade1(&d2), Matrix3::from_diagonal(&Vector3::new(2.0, 1.0, 3.0)));
    /// ```
    pub fn resolve_dyade1(&self, d2: &Matrix3<T>) -> Matrix3<T> {
        self.t.resolve_dyade1(d2)
    }

    /// Resolves a second-order tensor `d1` of frame 1 (such as an inertia) in frame 2, in the unit of `d1`: `T D1 T'`.
    ///
    /// Modelica: `Frames.resolveDyade2`.
    ///
    /// ```
    /// # use multibody::frames::{Orientation, TransformationMatrix};
    /// # use nalgebra::{Matrix3, Vector3};
    /// let quarter_turn = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// let r = Orientation::from_t(quarter_turn, Vector3::zeros());
    /// let d1 = Matrix3::new(1.0, 4.0, 0.0, 4.0, 2.0, 0.0, 0.0, 0.0, 3.0);
    /// assert_eq!(r.resolve_dyade2(&d1), Matrix3::new(2.0, -4.0, 0.0, -4.0, 1.0, 0.0, 0.0, 0.0, 3.0));
    /// ```
    pub fn resolve_dyade2(&self, d1: &Matrix3<T>) -> Matrix3<T> {
        self.t.resolve_dyade2(d1)
    }
}
