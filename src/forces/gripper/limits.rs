use nalgebra::RealField;

use super::relative_motion::RelativeMotion;

/// Limits of a grip; `None` means unlimited.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits<T = f64> {
    /// Largest distance of the frames' origins for gripping a part, in m.
    pub capture_distance: Option<T>,
    /// Largest angle between the frames, from 0 to pi, for gripping a part, in rad.
    pub capture_angle: Option<T>,
    /// Magnitude of the force, in N, above which a part is lost.
    pub force: Option<T>,
    /// Magnitude of the torque, in N.m, above which a part is lost.
    pub torque: Option<T>,
}

impl<T> Limits<T> {
    /// Whether the reach is limited.
    pub fn limits_capture(&self) -> bool {
        self.capture_distance.is_some() || self.capture_angle.is_some()
    }

    /// Whether the load is limited.
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
    /// Whether a part is in reach.
    pub(super) fn allow_capture(&self, motion: &RelativeMotion<T>) -> bool {
        is_within(self.capture_distance, || motion.r.norm()) && is_within(self.capture_angle, || angle(motion))
    }

    /// Whether a grip holds under a load.
    pub(super) fn allow(&self, load: &Load<T>) -> bool {
        is_within(self.force, || load.force) && is_within(self.torque, || load.torque)
    }

    /// Larger ratio to its limit, of distance and angle.
    pub(super) fn share_of_capture(&self, motion: &RelativeMotion<T>) -> T {
        share(self.capture_distance, || motion.r.norm()).max(share(self.capture_angle, || angle(motion)))
    }

    /// Larger ratio to its limit, of force and torque.
    pub(super) fn share_of_load(&self, load: &Load<T>) -> T {
        share(self.force, || load.force).max(share(self.torque, || load.torque))
    }
}

fn is_within<T: RealField>(limit: Option<T>, value: impl FnOnce() -> T) -> bool {
    limit.is_none_or(|limit| value() <= limit)
}

/// Ratio to the limit; zero without a limit.
fn share<T: RealField>(limit: Option<T>, value: impl FnOnce() -> T) -> T {
    limit.map_or(T::zero(), |limit| value() / limit)
}

fn angle<T: RealField + Copy>(motion: &RelativeMotion<T>) -> T {
    motion.t_rel.to_rotation_vector().norm()
}

/// Magnitudes of the gripper's force and torque.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load<T = f64> {
    /// Force, in N.
    pub force: T,
    /// Torque, in N.m.
    pub torque: T,
}
