//! Last rotation of a sensor, which keeps angles and the sign of a quaternion continuous.
use crate::without_effect::warn_without_effect;
use fmu_export::{Cause, Error, Log, Scalar, Variables};
use multibody::frames::{Quaternion, TransformationMatrix};
use nalgebra::{Vector3, Vector4};

/// Last rotation of a sensor: its discrete state.
#[derive(Clone, Variables)]
pub struct LastRotation<T = f64> {
    /// The quaternion; zero if its sign is free
    #[var(unit = "1")]
    pub q: Vector4<T>,
    /// The angles, if they are known
    #[var(unit = "rad")]
    pub angles: Vector3<T>,
    /// Whether the angles are known
    pub has_angles: bool,
    /// Whether there are communication steps, as in Model Exchange there are not
    pub has_steps: bool,
}

/// Rotation and its continuous forms.
pub struct FollowedRotation<T = f64> {
    /// Present rotation.
    pub t: TransformationMatrix<T>,
    /// Whether the sign of its quaternion is continuous.
    pub follows_q: bool,
    /// Definition of its angles, and whether they are continuous.
    pub angles: AngleSettings<T>,
}

/// Parameters of a sensor that determine its angles.
#[derive(Clone, Copy, Debug)]
pub struct AngleSettings<T = f64> {
    /// Whether angles are computed.
    pub get_angles: bool,
    /// Axes of the angles.
    pub sequence: [i32; 3],
    /// Approximate first angle, in rad, if no last angles are known.
    pub guess_angle1: T,
    /// Whether the angles are continuous.
    pub unwrap: bool,
}

impl<T> AngleSettings<T> {
    /// Whether the angles depend on the previous ones.
    #[inline(always)]
    pub const fn are_followed(&self) -> bool {
        self.unwrap && self.get_angles
    }
}

impl AngleSettings {
    /// Validates the sequence.
    ///
    /// # Errors
    /// If consecutive axes are equal.
    pub fn check(&self) -> Result<(), Error> {
        let [first, second, third] = self.sequence;
        if self.get_angles && (first == second || second == third) {
            return Err(Error::new(format!("sequence = {:?}: consecutive axes must differ", self.sequence)));
        }
        Ok(())
    }

    /// Warns of parameters without effect if angles are not computed.
    pub fn advise(&self, default: &Self, log: &mut Log<'_>) {
        if !self.get_angles {
            let changed = [
                ("sequence", self.sequence != default.sequence),
                ("guessAngle1", self.guess_angle1 != default.guess_angle1),
                ("unwrap", self.unwrap),
            ];
            warn_without_effect(&changed, "get_angles = false; set get_angles = true", log);
        }
    }
}

impl<T: Scalar> LastRotation<T> {
    /// Records the rotation `now` at an event, or at the start of a communication step; `before` is the last one. In
    /// Model Exchange the sign of the quaternion stays free.
    ///
    /// # Errors
    /// For an invalid sequence.
    #[cold]
    #[inline(never)]
    pub fn update(&mut self, before: &Self, now: &FollowedRotation<T>, cause: Cause) -> Result<(), Error> {
        self.has_steps = before.has_steps || matches!(cause, Cause::Communication { .. });
        self.q = if now.follows_q && (self.has_steps || cause == Cause::Initialization) {
            now.t.to_q(&Quaternion::null_rotation()).with_sign_of(&Quaternion(before.q)).0
        } else {
            Vector4::zeros()
        };
        self.angles = if now.angles.are_followed() { before.nearest_angles(now)? } else { Vector3::zeros() };
        self.has_angles = now.angles.are_followed();
        Ok(())
    }

    /// Angles of the rotation `now` nearest to the last ones, in rad.
    ///
    /// # Errors
    /// For an invalid sequence.
    #[cold]
    #[inline(never)]
    pub fn nearest_angles(&self, now: &FollowedRotation<T>) -> Result<Vector3<T>, Error> {
        let AngleSettings { sequence, guess_angle1, .. } = now.angles;
        let angles = if self.has_angles {
            now.t.nearest_angles(sequence, &self.angles)
        } else {
            now.t.axes_rotations_angles(sequence, guess_angle1)
        };
        angles.map_err(|error| Error::new(error.to_string()))
    }

    /// Whether continuous angles should be recorded soon, well before another solution comes near.
    pub fn is_far_from(&self, now: &FollowedRotation<T>) -> bool {
        let is_far = |angles: Vector3<T>| (angles - self.angles).iter().any(|angle| angle.re().abs() > 0.5);
        self.nearest_angles(now).is_ok_and(is_far)
    }
}
