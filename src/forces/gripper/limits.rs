use nalgebra::{RealField, convert};

use super::{Gripper, Memory, RelativeMotion, State, outputs::Action};
use crate::frames::Frame;

/// Width of the hysteresis of the [margins](Gripper::margins), relative to the limit.
const HYSTERESIS: f64 = 1e-9;

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

    fn allow(&self, load: &Load<T>) -> bool {
        is_within(self.force, || load.force) && is_within(self.torque, || load.torque)
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

/// How far a gripper is from an event that a limit causes: that is when one of these numbers, which are of the order of
/// one, becomes negative.
///
/// They are never zero just after an event, and one where nothing is pending. Without limits they are positive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margins<T = f64> {
    /// To the grip of a part that is out of reach.
    pub capture: T,
    /// To the loss of a part.
    pub load: T,
}

impl<T: RealField + Copy> Gripper<T> {
    /// The margins at a time in s, for a gripper that was switched by `active` at the last event.
    pub fn margins(
        &self,
        memory: &Memory<T>,
        time: T,
        active: bool,
        frame_a: &Frame<T>,
        frame_b: &Frame<T>,
    ) -> Margins<T> {
        let hysteresis = convert::<_, T>(HYSTERESIS);
        let mut margins = Margins { capture: T::one(), load: T::one() };
        let Limits { capture_distance, capture_angle, force, torque } = self.limits;
        let state = memory.activation.state;
        if state == State::Off && active && self.limits.limits_capture() {
            let motion = RelativeMotion::new(frame_a, frame_b);
            let farthest = share(capture_distance, || motion.r.norm()).max(share(capture_angle, || angle(&motion)));
            margins.capture = farthest - (T::one() - hysteresis);
        }
        if state.is_gripping() && self.limits.limits_load() {
            let load = self.load(memory, time, &RelativeMotion::new(frame_a, frame_b));
            margins.load = T::one() + hysteresis - share(force, || load.force).max(share(torque, || load.torque));
        }
        margins
    }

    /// The load under which a part is lost at a time in s, if it is.
    pub(super) fn overload(&self, memory: &Memory<T>, time: T, motion: &RelativeMotion<T>) -> Option<Load<T>> {
        let load = self.load(memory, time, motion);
        (!self.limits.allow(&load)).then_some(load)
    }

    fn load(&self, memory: &Memory<T>, time: T, motion: &RelativeMotion<T>) -> Load<T> {
        let onoff = memory.activation.onoff(time);
        let Action { force, torque, .. } = self.action(memory, motion);
        Load { force: (force * onoff).norm(), torque: (torque * onoff).norm() }
    }
}
