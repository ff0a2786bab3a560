use nalgebra::{Matrix3, Matrix3x2, RealField, Vector3};

use super::Orientation;
use crate::frames::{Quaternion, TransformationMatrix};

impl<T: RealField + Copy> Orientation<T> {
    /// Rotation into a resting frame 2 with its x axis along `n_x` and its y axis as close as possible to `n_y`.
    ///
    /// `n_x` and `n_y` are resolved in frame 1, in any unit and length; `w` is 0. [`TransformationMatrix::from_nxy`]
    /// describes short and parallel vectors. Modelica: `Frames.from_nxy` (as of version 4.0.0).
    ///
    /// ```
    /// # use multibody::frames::Orientation;
    /// # use nalgebra::{Matrix3, Vector3};
    /// let r = Orientation::from_nxy(&Vector3::new(0.0, 2.0, 0.0), &Vector3::new(-3.0, 1.0, 0.0));
    /// assert_eq!(r.t.0, Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// ```
    pub fn from_nxy(n_x: &Vector3<T>, n_y: &Vector3<T>) -> Self {
        Self { t: TransformationMatrix::from_nxy(n_x, n_y), w: Vector3::zeros() }
    }

    /// Rotation into a resting frame 2 with its x axis along `n_x` and its z axis as close as possible to `n_z`.
    ///
    /// `n_x` and `n_z` are resolved in frame 1, in any unit and length; `w` is 0. [`TransformationMatrix::from_nxz`]
    /// describes short and parallel vectors. Modelica: `Frames.from_nxz` (as of version 4.0.0).
    ///
    /// ```
    /// # use multibody::frames::Orientation;
    /// # use nalgebra::{Matrix3, Vector3};
    /// let r = Orientation::from_nxz(&Vector3::new(0.0, 2.0, 0.0), &Vector3::new(0.0, 1.0, 3.0));
    /// assert_eq!(r.t.0, Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// ```
    pub fn from_nxz(n_x: &Vector3<T>, n_z: &Vector3<T>) -> Self {
        Self { t: TransformationMatrix::from_nxz(n_x, n_z), w: Vector3::zeros() }
    }

    /// Rotation `t` from frame 1 into frame 2, with the angular velocity `w` (rad/s) resolved in frame 2.
    ///
    /// Modelica: `Frames.from_T`.
    ///
    /// ```
    /// # use multibody::frames::{Orientation, TransformationMatrix};
    /// # use nalgebra::Vector3;
    /// let r = Orientation::from_t(TransformationMatrix::null_rotation(), Vector3::new(1.0, 2.0, 3.0));
    /// assert_eq!(r.w, Vector3::new(1.0, 2.0, 3.0));
    /// ```
    pub fn from_t(t: TransformationMatrix<T>, w: Vector3<T>) -> Self {
        Self { t, w }
    }

    /// Rotation `t` from frame 1 into frame 2, with the angular velocity (rad/s, frame 2) computed from `der_t =
    /// der(T)` (1/s).
    ///
    /// Only meaningful if `der_t` is the derivative of a rotation. Modelica: `Frames.from_T2`.
    ///
    /// ```
    /// # use multibody::frames::{Orientation, TransformationMatrix};
    /// # use nalgebra::Vector3;
    /// let w = Vector3::new(1.0, 2.0, 3.0);
    /// let r = Orientation::from_t2(TransformationMatrix::null_rotation(), &-w.cross_matrix());
    /// assert_eq!(r.w, w);
    /// ```
    pub fn from_t2(t: TransformationMatrix<T>, der_t: &Matrix3<T>) -> Self {
        Self { t, w: t.angular_velocity2(der_t) }
    }

    /// Rotation from frame 1 into frame 2, from the rotation `t_inv` from frame 2 into frame 1 and `w` (rad/s).
    ///
    /// As in Modelica, the components of the resulting angular velocity are `-w`. So `w` is the angular velocity of
    /// frame 1 with respect to frame 2 resolved in **frame 2**, although Modelica's documentation says frame 1; use
    /// [`inverse_rotation`](Self::inverse_rotation) if `w` is resolved in frame 1. Modelica: `Frames.from_T_inv`.
    ///
    /// ```
    /// # use multibody::frames::{Orientation, TransformationMatrix};
    /// # use nalgebra::{Matrix3, Vector3};
    /// let t_inv = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// let r = Orientation::from_t_inv(&t_inv, &Vector3::new(1.0, 2.0, 3.0));
    /// assert_eq!(r.w, Vector3::new(-1.0, -2.0, -3.0));
    /// assert_eq!(r.resolve1(&Vector3::y()), Vector3::x());
    /// ```
    pub fn from_t_inv(t_inv: &TransformationMatrix<T>, w: &Vector3<T>) -> Self {
        Self { t: t_inv.inverse_rotation(), w: -w }
    }

    /// Rotation from frame 1 into frame 2 with quaternion `q` and angular velocity `w` (rad/s), resolved in frame 2.
    ///
    /// Not normalised; see [`TransformationMatrix::from_q`]. Modelica: `Frames.from_Q`.
    ///
    /// ```
    /// # use multibody::frames::{Orientation, Quaternion};
    /// # use nalgebra::{Matrix3, Vector3};
    /// let r = Orientation::from_q(&Quaternion::new(0.5, 0.5, 0.5, 0.5), Vector3::new(1.0, 2.0, 3.0));
    /// assert_eq!(r.t.0, Matrix3::new(0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0));
    /// ```
    pub fn from_q(q: &Quaternion<T>, w: Vector3<T>) -> Self {
        Self { t: TransformationMatrix::from_q(q), w }
    }

    /// Transformation matrix from frame 1 to frame 2: the field `t`. Modelica: `Frames.to_T`.
    ///
    /// ```
    /// # use multibody::frames::{Orientation, TransformationMatrix};
    /// assert_eq!(Orientation::null_rotation().to_t(), TransformationMatrix::<f64>::null_rotation());
    /// ```
    pub fn to_t(&self) -> TransformationMatrix<T> {
        self.t
    }

    /// Transformation matrix from frame 2 to frame 1, `T'`. Modelica: `Frames.to_T_inv`.
    ///
    /// ```
    /// # use multibody::frames::{Orientation, TransformationMatrix};
    /// let r = Orientation::axis_rotation(3, 0.3, 0.0).unwrap();
    /// assert_eq!(r.to_t_inv(), TransformationMatrix::axis_rotation(3, -0.3).unwrap());
    /// ```
    pub fn to_t_inv(&self) -> TransformationMatrix<T> {
        self.t.inverse_rotation()
    }

    /// Quaternion of this rotation from frame 1 into frame 2, with the sign closer to `q_guess`.
    ///
    /// See [`Quaternion::from_t`]. Modelica: `Frames.to_Q`.
    ///
    /// ```
    /// # use multibody::frames::{Orientation, Quaternion};
    /// let q = Orientation::axis_rotation(3, 0.6, 0.0).unwrap().to_q(&Quaternion::null_rotation());
    /// assert!((q.0 - Quaternion::new(0.0, 0.0, 0.3_f64.sin(), 0.3_f64.cos()).0).norm() < 1e-15);
    /// ```
    pub fn to_q(&self, q_guess: &Quaternion<T>) -> Quaternion<T> {
        self.t.to_q(q_guess)
    }

    /// The nine elements of `T`, column by column. Modelica: `Frames.to_vector`.
    ///
    /// ```
    /// # use multibody::frames::Orientation;
    /// let (sin, cos) = 0.3_f64.sin_cos();
    /// let r = Orientation::axis_rotation(3, 0.3, 0.0).unwrap();
    /// assert_eq!(r.to_vector(), [cos, -sin, 0.0, sin, cos, 0.0, 0.0, 0.0, 1.0]);
    /// ```
    pub fn to_vector(&self) -> [T; 9] {
        self.t.to_vector()
    }

    /// x axis (first column) and y axis (second column) of frame 2, resolved in frame 1. Modelica: `Frames.to_exy`.
    ///
    /// ```
    /// # use multibody::frames::Orientation;
    /// # use nalgebra::Matrix3x2;
    /// let (sin, cos) = 0.3_f64.sin_cos();
    /// let r = Orientation::axis_rotation(3, 0.3, 0.0).unwrap();
    /// assert_eq!(r.to_exy(), Matrix3x2::new(cos, -sin, sin, cos, 0.0, 0.0));
    /// ```
    pub fn to_exy(&self) -> Matrix3x2<T> {
        self.t.to_exy()
    }
}
