use nalgebra::{RealField, Vector3};

use super::Orientation;
use crate::frames::{Error, TransformationMatrix, axis};

impl<T: RealField + Copy> Orientation<T> {
    /// Rotation by `angle` (rad) with the rate `der_angle` (rad/s) about the unit vector `e`.
    ///
    /// The components of `e` are equal in frames 1 and 2; its length is not checked. Modelica: `Frames.planarRotation`.
    ///
    /// ```
    /// # use multibody::frames::Orientation;
    /// # use nalgebra::Vector3;
    /// let r = Orientation::planar_rotation(&Vector3::y(), 0.3, 2.0);
    /// assert_eq!(r, Orientation::axis_rotation(2, 0.3, 2.0).unwrap());
    /// ```
    pub fn planar_rotation(e: &Vector3<T>, angle: T, der_angle: T) -> Self {
        Self { t: TransformationMatrix::planar_rotation(e, angle), w: e * der_angle }
    }

    /// Rotation by `angle` (rad) with the rate `der_angle` (rad/s) about coordinate axis 1 (x), 2 (y) or 3 (z).
    ///
    /// Modelica: `Frames.axisRotation`, where any number other than 1 and 2 means z.
    ///
    /// # Errors
    /// [`Error::Axis`] for any other axis number.
    ///
    /// ```
    /// # use multibody::frames::{Error, Orientation};
    /// # use nalgebra::{Matrix3, Vector3};
    /// let (sin, cos) = 0.3_f64.sin_cos();
    /// let r = Orientation::axis_rotation(1, 0.3, 2.0).unwrap();
    /// assert_eq!(r.t.0, Matrix3::new(1.0, 0.0, 0.0, 0.0, cos, sin, 0.0, -sin, cos));
    /// assert_eq!(r.w, Vector3::new(2.0, 0.0, 0.0));
    /// assert_eq!(Orientation::axis_rotation(0, 0.3, 2.0), Err(Error::Axis(0)));
    /// ```
    pub fn axis_rotation(axis: i32, angle: T, der_angle: T) -> Result<Self, Error> {
        let e = crate::frames::axis(axis)?;
        Ok(Self { t: TransformationMatrix::axis_rotation(axis, angle)?, w: e * der_angle })
    }

    /// Three successive rotations, each about an axis of the frame that results from the previous rotation.
    ///
    /// `T = T3 T2 T1` with `Ti` the rotation by `angles[i]` (rad) about axis `sequence[i]`; `{1, 2, 3}` gives Cardan
    /// angles, `{3, 1, 3}` Euler angles. Equal axes are allowed. `w` (rad/s, resolved in frame 2) follows from
    /// `der_angles` (rad/s). Modelica: `Frames.axesRotations`.
    ///
    /// # Errors
    /// [`Error::Axis`] if the sequence names an axis other than 1, 2, 3.
    ///
    /// ```
    /// # use multibody::frames::Orientation;
    /// # use nalgebra::Vector3;
    /// let (angles, rates) = (Vector3::new(0.1, 0.2, 0.3), Vector3::new(1.0, 2.0, 3.0));
    /// let r = Orientation::axes_rotations([3, 3, 3], &angles, &rates).unwrap();
    /// assert!((r.t.0[(0, 1)] - 0.6_f64.sin()).abs() < 1e-15);
    /// assert!((r.w - Vector3::new(0.0, 0.0, 6.0)).norm() < 1e-15);
    /// assert!(Orientation::axes_rotations([1, 2, 4], &angles, &rates).is_err());
    /// ```
    pub fn axes_rotations(sequence: [i32; 3], angles: &Vector3<T>, der_angles: &Vector3<T>) -> Result<Self, Error> {
        let [e1, e2, e3] = [axis(sequence[0])?, axis(sequence[1])?, axis(sequence[2])?];
        let t1 = TransformationMatrix::axis_rotation(sequence[0], angles[0])?;
        let t2 = TransformationMatrix::axis_rotation(sequence[1], angles[1])?;
        let t3 = TransformationMatrix::axis_rotation(sequence[2], angles[2])?;
        let t32 = t2.absolute_rotation(&t3);
        let w = e3 * der_angles[2] + t3.resolve2(&e2) * der_angles[1] + t32.resolve2(&e1) * der_angles[0];
        Ok(Self { t: t1.absolute_rotation(&t32), w })
    }

    /// The three angles (rad) of [`axes_rotations`](Self::axes_rotations) for this rotation from frame 1 into frame 2.
    ///
    /// The choice between two solutions and gimbal lock are described in
    /// [`TransformationMatrix::axes_rotations_angles`]. Modelica: `Frames.axesRotationsAngles`.
    ///
    /// # Errors
    /// [`Error::Axis`] if the sequence names an axis other than 1, 2, 3; [`Error::Sequence`] if neighbouring axes are
    /// equal.
    ///
    /// ```
    /// # use multibody::frames::{Error, Orientation};
    /// # use nalgebra::Vector3;
    /// let angles = Vector3::new(0.1, -0.2, 0.3);
    /// let r = Orientation::axes_rotations([3, 1, 3], &angles, &Vector3::zeros()).unwrap();
    /// assert!((r.axes_rotations_angles([3, 1, 3], 0.0).unwrap() - angles).norm() < 1e-15_f64);
    /// assert_eq!(r.axes_rotations_angles([1, 3, 3], 0.0), Err(Error::Sequence([1, 3, 3])));
    /// ```
    pub fn axes_rotations_angles(&self, sequence: [i32; 3], guess_angle1: T) -> Result<Vector3<T>, Error> {
        self.t.axes_rotations_angles(sequence, guess_angle1)
    }
}
