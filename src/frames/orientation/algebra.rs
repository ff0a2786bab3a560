use nalgebra::{RealField, Vector3};

use super::Orientation;
use crate::frames::TransformationMatrix;

impl<T: RealField + Copy> Orientation<T> {
    /// Null rotation: frame 2 is frame 1, without angular velocity. Modelica: `Frames.nullRotation`.
    ///
    /// ```
    /// # use multibody::frames::Orientation;
    /// # use nalgebra::{Matrix3, Vector3};
    /// let r = Orientation::null_rotation();
    /// assert_eq!((r.t.0, r.w), (Matrix3::<f64>::identity(), Vector3::zeros()));
    /// ```
    pub fn null_rotation() -> Self {
        Self { t: TransformationMatrix::null_rotation(), w: Vector3::zeros() }
    }

    /// Rotation from frame 2 into frame 1, with the angular velocity (rad/s) of frame 1, resolved in frame 1: `{T', -T'
    /// w}`.
    ///
    /// Modelica: `Frames.inverseRotation`.
    ///
    /// ```
    /// # use multibody::frames::Orientation;
    /// let r = Orientation::axis_rotation(3, 0.3, 2.0).unwrap();
    /// assert_eq!(r.inverse_rotation(), Orientation::axis_rotation(3, -0.3, -2.0).unwrap());
    /// ```
    pub fn inverse_rotation(&self) -> Self {
        Self { t: self.t.inverse_rotation(), w: -self.angular_velocity1() }
    }

    /// Rotation from frame 1 into frame 2, where `self` and `r2` rotate a common frame 0 into frames 1 and 2.
    ///
    /// `w` (rad/s) is the angular velocity of frame 2 with respect to frame 1, resolved in frame 2. Modelica:
    /// `Frames.relativeRotation(R1, R2)`.
    ///
    /// ```
    /// # use multibody::frames::Orientation;
    /// let r1 = Orientation::axis_rotation(3, 0.1, 2.0).unwrap();
    /// let r2 = Orientation::axis_rotation(3, 0.4, 5.0).unwrap();
    /// let r_rel = r1.relative_rotation(&r2);
    /// assert!((r_rel.t.0[(0, 1)] - 0.3_f64.sin()).abs() < 1e-15);
    /// assert!((r_rel.w.z - 3.0).abs() < 1e-15);
    /// ```
    pub fn relative_rotation(&self, r2: &Self) -> Self {
        Self { t: self.t.relative_rotation(&r2.t), w: r2.w - r2.resolve2(&self.angular_velocity1()) }
    }

    /// Rotation from frame 0 into frame 2, where `self` rotates frame 0 into frame 1 and `r_rel` frame 1 into frame 2.
    ///
    /// `w` (rad/s) is the angular velocity of frame 2 with respect to frame 0, resolved in frame 2. Modelica:
    /// `Frames.absoluteRotation(R1, R_rel)`.
    ///
    /// ```
    /// # use multibody::frames::Orientation;
    /// let r1 = Orientation::axis_rotation(3, 0.1, 2.0).unwrap();
    /// let r_rel = Orientation::axis_rotation(3, 0.3, 3.0).unwrap();
    /// let r2 = r1.absolute_rotation(&r_rel);
    /// assert!((r2.t.0[(0, 1)] - 0.4_f64.sin()).abs() < 1e-15);
    /// assert_eq!(r2.w.z, 5.0);
    /// ```
    pub fn absolute_rotation(&self, r_rel: &Self) -> Self {
        Self { t: self.t.absolute_rotation(&r_rel.t), w: r_rel.resolve2(&self.w) + r_rel.w }
    }

    /// Angular velocity (rad/s) of frame 2 with respect to frame 1, resolved in frame 1: `T' w`.
    ///
    /// Modelica: `Frames.angularVelocity1`.
    ///
    /// ```
    /// # use multibody::frames::{Orientation, TransformationMatrix};
    /// # use nalgebra::{Matrix3, Vector3};
    /// let quarter_turn = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// let r = Orientation::from_t(quarter_turn, Vector3::new(1.0, 2.0, 3.0));
    /// assert_eq!(r.angular_velocity1(), Vector3::new(-2.0, 1.0, 3.0));
    /// ```
    pub fn angular_velocity1(&self) -> Vector3<T> {
        self.resolve1(&self.w)
    }

    /// Angular velocity (rad/s) of frame 2 with respect to frame 1, resolved in frame 2: the field `w`.
    ///
    /// Modelica: `Frames.angularVelocity2`.
    ///
    /// ```
    /// # use multibody::frames::Orientation;
    /// # use nalgebra::Vector3;
    /// let r = Orientation::axis_rotation(1, 0.3, 2.0).unwrap();
    /// assert_eq!(r.angular_velocity2(), Vector3::new(2.0, 0.0, 0.0));
    /// ```
    pub fn angular_velocity2(&self) -> Vector3<T> {
        self.w
    }
}
