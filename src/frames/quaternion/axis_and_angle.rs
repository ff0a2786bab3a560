use nalgebra::{RealField, Vector3, convert};

use super::Quaternion;

/// Largest angle, in rad, of a rotation without an axis.
const NO_ROTATION: f64 = 1e-12;
/// Largest scalar, by rounding errors, of a quaternion of length 1 at half a turn.
const HALF_TURN: f64 = 1e-15;

/// Rotation as a vector, and its axis and angle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisAndAngle<T = f64> {
    /// Rotation vector, in rad, at most pi long: `axis` times `angle`. Equal components in both frames.
    pub rotation_vector: Vector3<T>,
    /// Unit vector along the rotation vector; `{0, 0, 1}` below 1e-12 rad, where the rotation has no axis.
    pub axis: Vector3<T>,
    /// Angle in rad, from 0 to pi.
    pub angle: T,
}

impl<T: RealField + Copy> Quaternion<T> {
    /// Selects of `Q` and `-Q`, which are the same rotation, the quaternion with a positive scalar. At half turns the
    /// scalar is zero (up to 1e-15): the first nonzero component is then positive.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// assert_eq!(Quaternion::new(0.6, 0.0, 0.0, -0.8).with_standard_sign(), Quaternion::new(-0.6, 0.0, 0.0, 0.8));
    /// assert_eq!(Quaternion::new(0.0, -0.6, 0.8, 0.0).with_standard_sign(), Quaternion::new(0.0, 0.6, -0.8, 0.0));
    /// ```
    #[must_use]
    pub fn with_standard_sign(&self) -> Self {
        let [x, y, z, w] = self.0.into();
        let deciding = [w, x, y, z].into_iter().find(|component| component.abs() > convert(HALF_TURN));
        if deciding.is_some_and(|component| component < T::zero()) { Self(-self.0) } else { *self }
    }

    /// Selects of `Q` and `-Q`, which are the same rotation, the quaternion with a positive dot product with `other`,
    /// or the [standard sign](Self::with_standard_sign) if the dot product is zero.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// let last = Quaternion::new(0.8, 0.0, 0.0, -0.6);
    /// assert_eq!(Quaternion::new(-0.6, 0.0, 0.0, 0.8).with_sign_of(&last), Quaternion::new(0.6, 0.0, 0.0, -0.8));
    /// ```
    #[must_use]
    pub fn with_sign_of(&self, other: &Self) -> Self {
        let product = self.0.dot(&other.0);
        if product > T::zero() {
            *self
        } else if product < T::zero() {
            Self(-self.0)
        } else {
            self.with_standard_sign()
        }
    }

    /// Rotation as a vector, and its axis and angle. The length of the quaternion has no effect.
    ///
    /// At half turns two axes are correct: the first nonzero component is positive. At the null rotation, where angle
    /// and axis have no derivative, the derivative of dual numbers is zero.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Vector3;
    /// let rotation = Quaternion::new(0.0, -0.5_f64.sin(), 0.0, -0.5_f64.cos()).axis_and_angle();
    /// assert!((rotation.angle - 1.0_f64).abs() < 1e-15 && (rotation.axis - Vector3::y()).norm() < 1e-15);
    ///
    /// let none = Quaternion::null_rotation().axis_and_angle();
    /// assert_eq!((none.axis, none.angle), (Vector3::z(), 0.0));
    /// ```
    pub fn axis_and_angle(&self) -> AxisAndAngle<T> {
        let rotation_vector = self.with_standard_sign().to_rotation_vector_of_this_sign();
        let squared = rotation_vector.dot(&rotation_vector);
        let angle = if squared == T::zero() { squared } else { squared.sqrt() };
        let axis = if angle < convert(NO_ROTATION) { Vector3::z() } else { rotation_vector / angle };
        AxisAndAngle { rotation_vector, axis, angle }
    }
}
