use nalgebra::{RealField, convert};

use super::{
    activation::SwitchState, limits::Load, memory::Memory, outputs::Action, parameters::Gripper,
    relative_motion::RelativeMotion,
};
use crate::frames::Frame;

/// Width of the hysteresis of the [margins](Gripper::margins), relative to the limit.
const HYSTERESIS: f64 = 1e-9;

/// Distances of a gripper from the events that limits cause. An event is due when one of these numbers, of the order of
/// one, becomes negative.
///
/// Never zero just after an event; one if no event is pending; positive without limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margins<T = f64> {
    /// Margin until a part that is out of reach is gripped.
    pub capture: T,
    /// Margin until the part is lost.
    pub load: T,
}

impl<T: RealField + Copy> Gripper<T> {
    /// Margins at a time in s, for a gripper switched by `active` at the last event.
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
        let state = memory.activation.state;
        if state == SwitchState::Off && active && self.limits.limits_capture() {
            let motion = RelativeMotion::new(frame_a, frame_b);
            margins.capture = self.limits.share_of_capture(&motion) - (T::one() - hysteresis);
        }
        if state.is_gripping() && self.limits.limits_load() {
            let load = self.load(memory, time, &RelativeMotion::new(frame_a, frame_b));
            margins.load = T::one() + hysteresis - self.limits.share_of_load(&load);
        }
        margins
    }

    /// Load that exceeds a limit at a time in s, if any.
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
