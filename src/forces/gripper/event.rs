use nalgebra::{RealField, Vector3};

use super::{Activation, Gripper, Memory, Offsets, RelativeMotion, SetAngles, State};
use crate::frames::Frame;

impl<T: RealField + Copy> Gripper<T> {
    /// The initial memory (`time` in s): on or off, with the offsets of the present frames.
    pub fn initialize(&self, time: T, active: bool, frame_a: &Frame<T>, frame_b: &Frame<T>) -> Memory<T> {
        Memory { activation: Activation::new(time, active, self.capture(frame_a, frame_b)), ..Memory::default() }
    }

    /// Handles the event at `time` (in s): begins or ends a transition, depending on `active`.
    ///
    /// `step` is the length in s of the communication step that begins here; `None` at any other event, such as the end of a transition. The
    /// stabilised law ([`super::SpringDamper`]) depends on this length, and its static correction on the number of steps: so an event with `step`
    /// must come exactly once for each step. Any other event can be repeated without effect.
    ///
    /// Returns the time of the next event, in s: the end of the present transition, or `time` if a transition has just ended and `active`
    /// requires the opposite one. After a late event the next transition begins at the end of the last one, not at `time`.
    pub fn event(
        &self,
        memory: &mut Memory<T>,
        time: T,
        active: bool,
        step: Option<T>,
        frame_a: &Frame<T>,
        frame_b: &Frame<T>,
    ) -> Option<T> {
        let before = memory.activation;
        let next = memory.activation.event(time, active, self.transition_time, || self.capture(frame_a, frame_b));
        if let Some(h) = step {
            memory.h = h;
        }
        if !self.static_correction || !is_corrected(&before, &memory.activation, step.is_some()) {
            memory.force_correction = Vector3::zeros();
            memory.torque_correction = Vector3::zeros();
        }
        // A transition that ends within a step catches up with the beginning of that step.
        let has_come_on = before.state != State::On && memory.activation.length > T::zero();
        if self.static_correction && memory.activation.state == State::On && (step.is_some() || has_come_on) {
            self.advance_correction(memory, &RelativeMotion::new(frame_a, frame_b));
        }
        next
    }

    fn advance_correction(&self, memory: &mut Memory<T>, motion: &RelativeMotion<T>) {
        let (linear, angular) = self.deflections(motion, &memory.activation.offsets);
        memory.force_correction = self.translation.static_correction(&memory.force_correction, &linear, memory.h);
        memory.torque_correction = self.rotation.static_correction(&memory.torque_correction, &angular, memory.h);
    }

    /// Handles all [events](Self::event) of a communication step from the time `from` to the time `to`, in s, in order of time, with `active` held.
    ///
    /// Transitions begin and end at exact instants, so one step and two half steps give the same result. At `to` a transition may end, but none
    /// begins: that is left to the next step and its `active`.
    ///
    /// `frames_at` returns the frames a and b at an instant of the step. A stabilised law ([`Gripper::is_stabilised`]) assumes the frames as
    /// communicated at `from`, not extrapolated ones.
    pub fn step(
        &self,
        memory: &mut Memory<T>,
        from: T,
        to: T,
        active: bool,
        frames_at: impl Fn(T) -> (Frame<T>, Frame<T>),
    ) {
        let mut event = |time: T, step: Option<T>| {
            let (frame_a, frame_b) = frames_at(time);
            self.event(memory, time, active, step, &frame_a, &frame_b)
        };
        let mut now = from;
        let mut next = event(from, Some(to - from));
        while let Some(instant) = next.filter(|instant| now < to && *instant <= to) {
            now = instant;
            next = event(instant, None);
        }
    }

    /// Whether an event has no effect: nothing is switched, and there is no static correction to update.
    #[inline]
    pub fn is_at_rest(&self, memory: &Memory<T>, active: bool) -> bool {
        let is_settled = matches!((memory.activation.state, active), (State::On, true) | (State::Off, false));
        let is_uncorrected =
            memory.force_correction == Vector3::zeros() && memory.torque_correction == Vector3::zeros();
        is_settled && is_uncorrected && !self.static_correction
    }

    /// Whether force or torque follow a law that depends on the communication step.
    pub fn is_stabilised(&self) -> bool {
        self.translation.is_stabilised() || self.rotation.is_stabilised()
    }

    /// Deflections of the linear and of the rotational spring, resolved in frame a, in m and rad.
    #[inline]
    pub(super) fn deflections(&self, motion: &RelativeMotion<T>, offsets: &Offsets<T>) -> (Vector3<T>, Vector3<T>) {
        let linear = (motion.r - offsets.r).component_mul(&self.directions.mask());
        let angular = if self.use_moment { self.torque_law.deflection(motion, offsets) } else { Vector3::zeros() };
        (linear, angular)
    }

    fn capture(&self, frame_a: &Frame<T>, frame_b: &Frame<T>) -> Offsets<T> {
        if !self.use_in_place {
            return Offsets::zero();
        }
        let RelativeMotion { r, t_rel, theta, .. } = RelativeMotion::new(frame_a, frame_b);
        match self.set_angles {
            SetAngles::KeepCurrent => Offsets { r, theta, t_rel },
            SetAngles::ResetToZero => Offsets { r, ..Offsets::zero() },
        }
    }
}

/// Whether the static correction is kept at an event. It holds the part, so it must stay while the grip fades out; but not if the gripper is
/// switched off at the instant at which it was switched on, before any communication step.
fn is_corrected<T: RealField + Copy>(before: &Activation<T>, now: &Activation<T>, begins_a_step: bool) -> bool {
    let is_one_grip = now.start == before.start;
    match now.state {
        State::On => is_one_grip,
        State::On2Off => is_one_grip || before.state == State::On && (begins_a_step || now.start != before.end()),
        State::Off | State::Off2On => false,
    }
}
