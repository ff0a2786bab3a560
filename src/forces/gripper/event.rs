use nalgebra::{RealField, Vector3};

use super::{Activation, Gripper, Memory, Offsets, RelativeMotion, SetAngles, State};
use crate::frames::Frame;

impl<T: RealField + Copy> Gripper<T> {
    /// The memory at the start (`time` in s): on or off, with the offsets of the present frames.
    pub fn initialize(&self, time: T, active: bool, frame_a: &Frame<T>, frame_b: &Frame<T>) -> Memory<T> {
        Memory { activation: Activation::new(time, active, self.capture(frame_a, frame_b)), ..Memory::default() }
    }

    /// Does what is due at `time` (in s), where the frames are as given and `active` is set: begins or ends a transition.
    ///
    /// `step` is the length in s of the communication step that begins here; `None` at any other event, such as the end of a transition. The
    /// stabilised law ([`super::SpringDamper`]) counts on that length, and its static correction on the number of such steps: so an event with
    /// `step` comes exactly once for each. Otherwise an event changes nothing if nothing is due, as at its repetition.
    ///
    /// Returns the instant of the next event, in s: the end of the present transition, or `time` where a transition has just ended and `active`
    /// demands the opposite one. A late event ends the transition all the same, and what follows begins at that end, not at `time`.
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

    /// Carries the memory over one communication step from the time `from` to the time `to`, in s, with `active` held from `from` on: all
    /// [events](Self::event) of the step in order of time.
    ///
    /// Every transition begins and ends at its exact instant, so cutting a step in parts changes no transition. What happens at `to` itself is left
    /// to the next step and its `active`, but for the end of a transition.
    ///
    /// `frames_at` gives the frames a and b at an instant of the step: for constant inputs always the same ones. A stabilised law
    /// ([`Gripper::is_stabilised`]) counts on frames as communicated at `from`, not extrapolated ones.
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

    /// Whether an event finds the grip as it leaves it: nothing is switched, and there is no static correction to advance.
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

/// Whether the correction that was there before an event counts after it. A part is held by the correction, too, so that has to stay while the
/// grip fades out; not where a grip is let go at the very instant at which it came on, before any communication step.
fn is_corrected<T: RealField + Copy>(before: &Activation<T>, now: &Activation<T>, begins_a_step: bool) -> bool {
    let is_one_grip = now.start == before.start;
    match now.state {
        State::On => is_one_grip,
        State::On2Off => is_one_grip || before.state == State::On && (begins_a_step || now.start != before.end()),
        State::Off | State::Off2On => false,
    }
}
