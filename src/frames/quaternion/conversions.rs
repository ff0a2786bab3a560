use nalgebra::{RealField, UnitQuaternion};

use super::Quaternion;
use crate::frames::TransformationMatrix;

impl<T: RealField + Copy> Quaternion<T> {
    /// Transformation matrix from frame 1 to frame 2; not orthonormal if the length of the quaternion is not 1.
    ///
    /// Modelica: `Quaternions.to_T`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Matrix3;
    /// let t = Quaternion::new(0.5, 0.5, 0.5, 0.5).to_t();
    /// assert_eq!(t.0, Matrix3::new(0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0));
    /// ```
    pub fn to_t(&self) -> TransformationMatrix<T> {
        TransformationMatrix::from_q(self)
    }

    /// Transformation matrix from frame 2 to frame 1; not orthonormal if the length of the quaternion is not 1.
    ///
    /// Modelica: `Quaternions.to_T_inv`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Matrix3;
    /// let t_inv = Quaternion::new(0.5, 0.5, 0.5, 0.5).to_t_inv();
    /// assert_eq!(t_inv.0, Matrix3::new(0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0));
    /// ```
    pub fn to_t_inv(&self) -> TransformationMatrix<T> {
        self.to_t().inverse_rotation()
    }

    /// This rotation as a quaternion of length 1; `None` if the length is zero or not finite.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// let q = Quaternion::new(0.0, 0.0, 3.0, 4.0).normalize().unwrap();
    /// assert!((q.0 - Quaternion::new(0.0, 0.0, 0.6, 0.8_f64).0).norm() < 1e-15);
    /// assert_eq!(Quaternion::new(0.0, 0.0, 0.0, 0.0).normalize(), None);
    /// assert_eq!(Quaternion::new(0.0, 0.0, 0.0, 1e200).normalize(), None); // its square overflows
    /// ```
    pub fn normalize(&self) -> Option<Self> {
        let squared = self.0.dot(&self.0);
        (squared > T::zero() && squared.is_finite()).then(|| Self(self.0 / squared.sqrt()))
    }

    /// nalgebra's rotation of the axes of frame 1 into the axes of frame 2, so of components from frame 2 to frame 1;
    /// `None` if the length is zero or not finite.
    ///
    /// The four numbers are equal except for the normalisation: both types store the scalar last. nalgebra's product `a
    /// * b` is [`a.absolute_rotation(&b)`](Self::absolute_rotation).
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::{UnitQuaternion, Vector3};
    /// let q = Quaternion::planar_rotation(&Vector3::z(), 0.3);
    /// let rotation = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), 0.3);
    /// assert!(q.to_unit_quaternion().unwrap().angle_to(&rotation) < 1e-15_f64);
    /// assert!((q.resolve1(&Vector3::x()) - rotation * Vector3::x()).norm() < 1e-15_f64);
    /// ```
    pub fn to_unit_quaternion(&self) -> Option<UnitQuaternion<T>> {
        self.normalize().map(|q| UnitQuaternion::new_unchecked(nalgebra::Quaternion::from_vector(q.0)))
    }
}

impl<T: RealField + Copy> From<UnitQuaternion<T>> for Quaternion<T> {
    /// Rotation from frame 1 into frame 2, where `rotation` rotates the axes of frame 1 into the axes of frame 2: the
    /// same four numbers.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::{UnitQuaternion, Vector3};
    /// let rotation = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), 0.3);
    /// assert_eq!(Quaternion::from(rotation), Quaternion::planar_rotation(&Vector3::z(), 0.3));
    /// ```
    fn from(rotation: UnitQuaternion<T>) -> Self {
        Self(rotation.into_inner().coords)
    }
}
