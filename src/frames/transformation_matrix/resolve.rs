use nalgebra::allocator::Allocator;
use nalgebra::{DefaultAllocator, Dim, Matrix3, OMatrix, RealField, U3, Vector3};

use super::TransformationMatrix;

impl<T: RealField + Copy> TransformationMatrix<T> {
    /// Resolves a vector `v2` of frame 2 in frame 1, in the unit of `v2`: `T' v2`.
    ///
    /// Modelica: `TransformationMatrices.resolve1`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::{Matrix3, Vector3};
    /// let t = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// assert_eq!(t.resolve1(&Vector3::new(1.0, 2.0, 3.0)), Vector3::new(-2.0, 1.0, 3.0));
    /// ```
    #[inline]
    pub fn resolve1(&self, v2: &Vector3<T>) -> Vector3<T> {
        // Dot product with each column; nalgebra's `tr_mul` would be a library loop over slices.
        let t = &self.0;
        Vector3::new(
            t[(0, 0)] * v2.x + t[(1, 0)] * v2.y + t[(2, 0)] * v2.z,
            t[(0, 1)] * v2.x + t[(1, 1)] * v2.y + t[(2, 1)] * v2.z,
            t[(0, 2)] * v2.x + t[(1, 2)] * v2.y + t[(2, 2)] * v2.z,
        )
    }

    /// Resolves a vector `v1` of frame 1 in frame 2, in the unit of `v1`: `T v1`.
    ///
    /// Modelica: `TransformationMatrices.resolve2`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::{Matrix3, Vector3};
    /// let t = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// assert_eq!(t.resolve2(&Vector3::new(1.0, 2.0, 3.0)), Vector3::new(2.0, -1.0, 3.0));
    /// ```
    #[inline]
    pub fn resolve2(&self, v1: &Vector3<T>) -> Vector3<T> {
        self.0 * v1
    }

    /// `T' v2` for the columns of a 3 x n matrix (n may be 0), from frame 2 to frame 1 (same unit).
    ///
    /// Modelica: `TransformationMatrices.multipleResolve1`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::{Matrix3, Matrix3x2};
    /// let t = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// let v2 = Matrix3x2::new(1.0, 4.0, 2.0, 5.0, 3.0, 6.0);
    /// assert_eq!(t.multiple_resolve1(&v2), Matrix3x2::new(-2.0, -5.0, 1.0, 4.0, 3.0, 6.0));
    /// ```
    pub fn multiple_resolve1<N: Dim>(&self, v2: &OMatrix<T, U3, N>) -> OMatrix<T, U3, N>
    where
        DefaultAllocator: Allocator<U3, N>,
    {
        self.0.transpose() * v2
    }

    /// `T v1` for the columns of a 3 x n matrix (n may be 0), from frame 1 to frame 2 (same unit).
    ///
    /// Modelica: `TransformationMatrices.multipleResolve2`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::{Matrix3, Matrix3x2};
    /// let t = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// let v1 = Matrix3x2::new(1.0, 4.0, 2.0, 5.0, 3.0, 6.0);
    /// assert_eq!(t.multiple_resolve2(&v1), Matrix3x2::new(2.0, 5.0, -1.0, -4.0, 3.0, 6.0));
    /// ```
    pub fn multiple_resolve2<N: Dim>(&self, v1: &OMatrix<T, U3, N>) -> OMatrix<T, U3, N>
    where
        DefaultAllocator: Allocator<U3, N>,
    {
        self.0 * v1
    }

    /// Resolves a second-order tensor `d2` of frame 2 (such as an inertia) in frame 1, in the unit of `d2`: `T' D2 T`.
    ///
    /// Modelica: `TransformationMatrices.resolveDyade1`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::{Matrix3, Vector3};
    /// let t = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// let d2 = Matrix3::from_diagonal(&Vector3::new(1.0, 2.0, 3.0));
    /// assert_eq!(t.resolve_dyade1(&d2), Matrix3::from_diagonal(&Vector3::new(2.0, 1.0, 3.0)));
    /// ```
    pub fn resolve_dyade1(&self, d2: &Matrix3<T>) -> Matrix3<T> {
        self.0.transpose() * d2 * self.0
    }

    /// Resolves a second-order tensor `d1` of frame 1 (such as an inertia) in frame 2, in the unit of `d1`: `T D1 T'`.
    ///
    /// Modelica: `TransformationMatrices.resolveDyade2`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::Matrix3;
    /// let t = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// let d1 = Matrix3::new(1.0, 4.0, 0.0, 4.0, 2.0, 0.0, 0.0, 0.0, 3.0);
    /// assert_eq!(t.resolve_dyade2(&d1), Matrix3::new(2.0, -4.0, 0.0, -4.0, 1.0, 0.0, 0.0, 0.0, 3.0));
    /// ```
    pub fn resolve_dyade2(&self, d1: &Matrix3<T>) -> Matrix3<T> {
        self.0 * d1 * self.0.transpose()
    }
}
