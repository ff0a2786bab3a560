use nalgebra::allocator::Allocator;
use nalgebra::{DefaultAllocator, Dim, OMatrix, RealField, U3, Vector3, convert};

use super::Quaternion;

impl<T: RealField + Copy> Quaternion<T> {
    /// Resolves a vector `v2` of frame 2 in frame 1, in the unit of `v2`. Modelica: `Quaternions.resolve1`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Vector3;
    /// let q = Quaternion::new(0.5, 0.5, 0.5, 0.5);
    /// assert_eq!(q.resolve1(&Vector3::new(1.0, 2.0, 3.0)), Vector3::new(3.0, 1.0, 2.0));
    /// ```
    pub fn resolve1(&self, v2: &Vector3<T>) -> Vector3<T> {
        self.resolve(v2, self.0.w)
    }

    /// Resolves a vector `v1` of frame 1 in frame 2, in the unit of `v1`. Modelica: `Quaternions.resolve2`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Vector3;
    /// let q = Quaternion::new(0.5, 0.5, 0.5, 0.5);
    /// assert_eq!(q.resolve2(&Vector3::new(1.0, 2.0, 3.0)), Vector3::new(2.0, 3.0, 1.0));
    /// ```
    pub fn resolve2(&self, v1: &Vector3<T>) -> Vector3<T> {
        self.resolve(v1, -self.0.w)
    }

    /// [`resolve1`](Self::resolve1) for the columns of a 3 x n matrix (n may
    /// be 0), from frame 2 to frame 1 (same unit).
    ///
    /// Modelica: `Quaternions.multipleResolve1`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Matrix3x2;
    /// let q = Quaternion::new(0.5, 0.5, 0.5, 0.5);
    /// let v2 = Matrix3x2::new(1.0, 4.0, 2.0, 5.0, 3.0, 6.0);
    /// assert_eq!(q.multiple_resolve1(&v2), Matrix3x2::new(3.0, 6.0, 1.0, 4.0, 2.0, 5.0));
    /// ```
    pub fn multiple_resolve1<N: Dim>(&self, v2: &OMatrix<T, U3, N>) -> OMatrix<T, U3, N>
    where
        DefaultAllocator: Allocator<U3, N>,
    {
        self.to_t().multiple_resolve1(v2)
    }

    /// [`resolve2`](Self::resolve2) for the columns of a 3 x n matrix (n may
    /// be 0), from frame 1 to frame 2 (same unit).
    ///
    /// Modelica: `Quaternions.multipleResolve2`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Matrix3x2;
    /// let q = Quaternion::new(0.5, 0.5, 0.5, 0.5);
    /// let v1 = Matrix3x2::new(1.0, 4.0, 2.0, 5.0, 3.0, 6.0);
    /// assert_eq!(q.multiple_resolve2(&v1), Matrix3x2::new(2.0, 5.0, 3.0, 6.0, 1.0, 4.0));
    /// ```
    pub fn multiple_resolve2<N: Dim>(&self, v1: &OMatrix<T, U3, N>) -> OMatrix<T, U3, N>
    where
        DefaultAllocator: Allocator<U3, N>,
    {
        self.to_t().multiple_resolve2(v1)
    }

    // 2 ((s^2 - 1/2) v + (q.v) q + turn q x v), where turn = s from frame 2 to 1 and -s from 1 to 2
    fn resolve(&self, v: &Vector3<T>, turn: T) -> Vector3<T> {
        let (q, s) = (self.vector(), self.0.w);
        let half = convert::<f64, T>(0.5);
        (v * (s * s - half) + q * q.dot(v) + q.cross(v) * turn) * convert::<f64, T>(2.0)
    }
}
