use nalgebra::{Matrix3, Matrix3x2, RealField, Rotation3, convert};

use super::TransformationMatrix;
use crate::frames::Quaternion;

impl<T: RealField + Copy> TransformationMatrix<T> {
    /// Rotation from frame 1 into frame 2 with the given, unchecked matrix.
    ///
    /// Modelica: `TransformationMatrices.from_T`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::Matrix3;
    /// assert_eq!(TransformationMatrix::from_t(Matrix3::identity()), TransformationMatrix::<f64>::null_rotation());
    /// ```
    pub fn from_t(t: Matrix3<T>) -> Self {
        Self(t)
    }

    /// Rotation from frame 1 into frame 2, from the matrix of the rotation from frame 2 into frame 1: the transpose.
    ///
    /// Modelica: `TransformationMatrices.from_T_inv`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::{Matrix3, Vector3};
    /// let t_inv = Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0);
    /// assert_eq!(TransformationMatrix::from_t_inv(t_inv).resolve1(&Vector3::y()), Vector3::x());
    /// ```
    pub fn from_t_inv(t_inv: Matrix3<T>) -> Self {
        Self(t_inv.transpose())
    }

    /// Rotation from frame 1 into frame 2 with quaternion `q`.
    ///
    /// Not normalised: the result is not orthonormal if the length of the quaternion is not 1. Modelica:
    /// `TransformationMatrices.from_Q`.
    ///
    /// ```
    /// # use multibody::frames::{Quaternion, TransformationMatrix};
    /// # use nalgebra::{Matrix3, Vector3};
    /// let half_turn_about_y = Quaternion::new(0.0, 1.0, 0.0, 0.0);
    /// let t = TransformationMatrix::from_q(&half_turn_about_y);
    /// assert_eq!(t.0, Matrix3::from_diagonal(&Vector3::new(-1.0, 1.0, -1.0)));
    /// ```
    pub fn from_q(q: &Quaternion<T>) -> Self {
        let (x, y, z, w) = (q.0.x, q.0.y, q.0.z, q.0.w);
        let (one, two) = (T::one(), convert::<f64, T>(2.0));
        Self(Matrix3::new(
            two * (x * x + w * w) - one,
            two * (x * y + z * w),
            two * (x * z - y * w),
            two * (x * y - z * w),
            two * (y * y + w * w) - one,
            two * (y * z + x * w),
            two * (x * z + y * w),
            two * (y * z - x * w),
            two * (z * z + w * w) - one,
        ))
    }

    /// Matrix of the rotation. Modelica: `TransformationMatrices.to_T`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::Matrix3;
    /// assert_eq!(TransformationMatrix::null_rotation().to_t(), Matrix3::<f64>::identity());
    /// ```
    pub fn to_t(&self) -> Matrix3<T> {
        self.0
    }

    /// Matrix of the rotation from frame 2 into frame 1, `T'`. Modelica: `TransformationMatrices.to_T_inv`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::Matrix3;
    /// let t = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// assert_eq!(t.to_t_inv(), Matrix3::new(0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// ```
    pub fn to_t_inv(&self) -> Matrix3<T> {
        self.0.transpose()
    }

    /// Quaternion of this rotation from frame 1 into frame 2, with the sign closer to `q_guess`.
    ///
    /// See [`Quaternion::from_t`]. Modelica: `TransformationMatrices.to_Q`.
    ///
    /// ```
    /// # use multibody::frames::{Quaternion, TransformationMatrix};
    /// let t = TransformationMatrix::axis_rotation(3, 0.6).unwrap();
    /// let q = t.to_q(&Quaternion::null_rotation());
    /// assert!((q.0 - Quaternion::new(0.0, 0.0, 0.3_f64.sin(), 0.3_f64.cos()).0).norm() < 1e-15);
    /// ```
    pub fn to_q(&self, q_guess: &Quaternion<T>) -> Quaternion<T> {
        Quaternion::from_t(self, q_guess)
    }

    /// The nine elements of `T`, column by column. Modelica: `TransformationMatrices.to_vector`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::Matrix3;
    /// let t = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// assert_eq!(t.to_vector(), [0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    /// ```
    pub fn to_vector(&self) -> [T; 9] {
        let t = &self.0;
        [t.m11, t.m21, t.m31, t.m12, t.m22, t.m32, t.m13, t.m23, t.m33]
    }

    /// x axis (first column) and y axis (second column) of frame 2, resolved in frame 1.
    ///
    /// Modelica: `TransformationMatrices.to_exy`.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::{Matrix3, Matrix3x2};
    /// let t = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// assert_eq!(t.to_exy(), Matrix3x2::new(0.0, -1.0, 1.0, 0.0, 0.0, 0.0));
    /// ```
    pub fn to_exy(&self) -> Matrix3x2<T> {
        let [e_x, e_y, _] = self.rows();
        Matrix3x2::from_columns(&[e_x, e_y])
    }

    /// nalgebra's rotation of the axes of frame 1 into the axes of frame 2, so of components from frame 2 to frame 1:
    /// its matrix is `T'`, unchecked.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::{Rotation3, Vector3};
    /// let t = TransformationMatrix::axis_rotation(3, 0.3).unwrap();
    /// let rotation = Rotation3::from_axis_angle(&Vector3::z_axis(), 0.3);
    /// assert_eq!(t.to_rotation3(), rotation);
    /// assert_eq!(t.resolve1(&Vector3::x()), rotation * Vector3::x());
    /// ```
    pub fn to_rotation3(&self) -> Rotation3<T> {
        Rotation3::from_matrix_unchecked(self.0.transpose())
    }
}

impl<T: RealField + Copy> From<Rotation3<T>> for TransformationMatrix<T> {
    /// Rotation from frame 1 into frame 2, where `rotation` rotates the axes of frame 1 into the axes of frame 2: `T`
    /// is its transpose.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::{Rotation3, Vector3};
    /// let rotation = Rotation3::from_axis_angle(&Vector3::z_axis(), 0.3);
    /// assert_eq!(TransformationMatrix::from(rotation), TransformationMatrix::axis_rotation(3, 0.3).unwrap());
    /// ```
    fn from(rotation: Rotation3<T>) -> Self {
        Self(rotation.into_inner().transpose())
    }
}
