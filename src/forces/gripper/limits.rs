use nalgebra::RealField;

use super::relative_motion::RelativeMotion;

/// Limits of a grip; `None` for one without.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits<T = f64> {
    /// Distance of the frames' origins up to which a part is gripped, in m.
    pub capture_distance: Option<T>,
    /// Angle between the frames, from 0 to pi, up to which a part is gripped, in rad.
    pub capture_angle: Option<T>,
    /// Magnitude of the force above which a part is lost, in N.
    pub force: Option<T>,
    /// Magnitude of the torque above which a part is lost, in N.m.
    pub torque: Option<T>,
}

impl<T> Limits<T> {
    /// Whether a part may be out of reach.
    pub fn limits_capture(&self) -> bool {
        self.capture_distance.is_some() || self.capture_angle.is_some()
    }

    /// Whether a part may be lost.
    #[inline]
    pub fn limits_load(&self) -> bool {
        self.force.is_some() || self.torque.is_some()
    }
}

impl<T> Default for Limits<T> {
    fn default() -> Self {
        Self { capture_distance: None, capture_angle: None, force: None, torque: None }
    }
}

impl<T: RealField + Copy> Limits<T> {
    /// Whether a part is near enough to be gripped.
    pub(super) fn allow_capture(&self, motion: &RelativeMotion<T>) -> bool {
        is_within(self.capture_distance, || motion.r.norm()) && is_within(self.capture_angle, || angle(motion))
    }

    /// Whether a part stays under a load.
    pub(super) fn allow(&self, load: &Load<T>) -> bool {
        is_within(self.force, || load.force) && is_within(self.torque, || load.torque)
    }

    /// The larger one of distance and angle, each over its limit.
    pub(super) fn share_of_capture(&self, motion: &RelativeMotion<T>) -> T {
        share(self.capture_distance, || motion.r.norm()).max(share(self.capture_angle, || angle(motion)))
    }

    /// The larger one of force and torque, each over its limit.
    pub(super) fn share_of_load(&self, load: &Load<T>) -> T {
        share(self.force, || load.force).max(share(self.torque, || load.torque))
    }
}

fn is_within<T: RealField>(limit: Option<T>, value: impl FnOnce() -> T) -> bool {
    limit.is_none_or(|limit| value() <= limit)
}

/// A value over its limit: zero without a limit.
fn share<T: RealField>(limit: Option<T>, value: impl FnOnce() -> T) -> T {
    limit.map_or(T::zero(), |limit| value() / limit)
}

fn angle<T: RealField + Copy>(motion: &RelativeMotion<T>) -> T {
    motion.t_rel.to_rotation_vector().norm()
}

/// Magnitudes of the force and of the torque that a gripper exerts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load<T = f64> {
    /// In N.
    pub force: T,
    /// In N.m.
    pub torque: T,
}
