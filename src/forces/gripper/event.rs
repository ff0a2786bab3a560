use nalgebra::{RealField, Vector3};

use super::activation::{Activation, Offsets, SwitchState};
use super::parameters::{Gripper, SetAngles};
use super::{limits::Load, memory::Memory, relative_motion::RelativeMotion};
use crate::frames::Frame;

/// Result of an event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event<T = f64> {
    /// Time of the next event, in s: the end of the present transition, or the time of this event if a transition has
    /// just ended or a part was just lost and `active` requires another state.
    pub next: Option<T>,
    /// Load that ended the grip at this event.
    pub lost: Option<Load<T>>,
}

impl<T: RealField + Copy> Gripper<T> {
    /// Returns the initial memory (`time` in s): on or off, with the offsets of the present frames. Off while the part
    /// is out of reach.
    ///
    /// An excessive initial load ends the grip at the first event.
    pub fn initialize(&self, time: T, active: bool, frame_a: &Frame<T>, frame_b: &Frame<T>) -> Memory<T> {
        let motion = RelativeMotion::new(frame_a, frame_b);
        let on = active && self.limits.allow_capture(&motion);
        Memory { activation: Activation::new(time, on, self.offsets(&motion)), ..Memory::default() }
    }

    /// Handles the event at `time` (in s): begins or ends a transition, depending on `active` and on whether the part
    /// is in reach, and ends the grip if the load exceeds a limit.
    ///
    /// `step` is the length, in s, of the communication step that begins here; `None` at other events, such as the end
    /// of a transition. The stabilised law ([`super::SpringDamper`]) depends on this length, and its static correction
    /// on the number of steps, so each step needs exactly one event with `step`. Other events can be repeated without
    /// effect.
    ///
    /// After a late event the next transition begins at the end of the last one, not at `time`. Limits are compared at
    /// `time`; between events, the [margins](Self::margins) show when the next one is due.
    pub fn event(
        &self,
        memory: &mut Memory<T>,
        time: T,
        active: bool,
        step: Option<T>,
        frame_a: &Frame<T>,
        frame_b: &Frame<T>,
    ) -> Event<T> {
        let before = memory.activation;
        let next = memory.activation.event(time, active, self.transition_time, || self.capture(frame_a, frame_b));
        if let Some(h) = step {
            self.note_step(memory, h);
        }
        if !self.static_correction || !is_corrected(&before, &memory.activation, step.is_some()) {
            memory.force_correction = Vector3::zeros();
            memory.torque_correction = Vector3::zeros();
        }
        // A transition that ends within a step catches up with the beginning of the step.
        let has_come_on = before.state != SwitchState::On && memory.activation.length > T::zero();
        if self.static_correction && memory.activation.state == SwitchState::On && (step.is_some() || has_come_on) {
            self.advance_correction(memory, &RelativeMotion::new(frame_a, frame_b));
        }
        if !memory.activation.state.is_gripping() || !self.limits.limits_load() {
            return Event { next, lost: None };
        }
        let lost = self.overload(memory, time, &RelativeMotion::new(frame_a, frame_b));
        if lost.is_none() {
            return Event { next, lost };
        }
        memory.activation.switch(time, SwitchState::Lost);
        memory.force_correction = Vector3::zeros();
        memory.torque_correction = Vector3::zeros();
        Event { next: (!active).then_some(time), lost }
    }

    /// Records the length `step`, in s, of a communication step that begins between events; a stabilised law depends on
    /// it. Switches nothing. An [event](Self::event) with a step includes this.
    pub fn begin_step(&self, memory: &mut Memory<T>, step: T, frame_a: &Frame<T>, frame_b: &Frame<T>) {
        self.note_step(memory, step);
        if self.static_correction && memory.activation.state == SwitchState::On {
            self.advance_correction(memory, &RelativeMotion::new(frame_a, frame_b));
        }
    }

    fn advance_correction(&self, memory: &mut Memory<T>, motion: &RelativeMotion<T>) {
        let [linear, angular] = self.deflections(motion, &memory.activation.offsets);
        let (force, torque, h) = (memory.force_correction, memory.torque_correction, memory.h);
        [memory.force_correction, memory.torque_correction] = match self.springs_at(memory, motion) {
            Some(springs) => springs.static_correction(&[force, torque], &[linear, angular]),
            None => [
                self.translation.static_correction(&force, &linear, h),
                self.rotation.static_correction(&torque, &angular, h),
            ],
        };
    }

    /// Handles all [events](Self::event) of a communication step from the time `from` to the time `to` (in s) in order
    /// of time, with `active` held.
    ///
    /// Transitions begin and end at exact instants, so one step and two half steps have the same result. At `to` a
    /// transition may end, but none begins: the next step and its `active` decide. Limits are compared at these events
    /// only; the [margins](Self::margins) detect a limit that is exceeded in between.
    ///
    /// `frames_at` returns the frames a and b at an instant of the step. A stabilised law ([`Gripper::is_stabilised`])
    /// assumes the frames communicated at `from`, not extrapolated ones.
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
            self.event(memory, time, active, step, &frame_a, &frame_b).next
        };
        let mut now = from;
        let mut next = event(from, Some(to - from));
        while let Some(instant) = next.filter(|instant| now < to && *instant <= to) {
            now = instant;
            next = event(instant, None);
        }
    }

    /// Whether an event has no effect: nothing to switch and no static correction to update.
    #[inline]
    pub fn is_at_rest(&self, memory: &Memory<T>, active: bool) -> bool {
        let is_settled = match (memory.activation.state, active) {
            (SwitchState::On, true) => !self.limits.limits_load(),
            state => matches!(state, (SwitchState::Off, false) | (SwitchState::Lost, true)),
        };
        let is_uncorrected =
            memory.force_correction == Vector3::zeros() && memory.torque_correction == Vector3::zeros();
        is_settled && is_uncorrected && !self.static_correction
    }

    /// Whether the force or torque law depends on the communication step.
    pub fn is_stabilised(&self) -> bool {
        self.part.is_some() || self.translation.is_stabilised() || self.rotation.is_stabilised()
    }

    /// Deflections of the linear and rotational springs, resolved in frame a, in m and rad.
    #[inline]
    pub(super) fn deflections(&self, motion: &RelativeMotion<T>, offsets: &Offsets<T>) -> [Vector3<T>; 2] {
        let linear = (motion.r - offsets.r).component_mul(&self.directions.mask());
        let angular = if self.use_moment { self.torque_law.deflection(motion, offsets) } else { Vector3::zeros() };
        [linear, angular]
    }

    /// Offsets of a part within reach.
    fn capture(&self, frame_a: &Frame<T>, frame_b: &Frame<T>) -> Option<Offsets<T>> {
        let motion = RelativeMotion::new(frame_a, frame_b);
        self.limits.allow_capture(&motion).then(|| self.offsets(&motion))
    }

    fn offsets(&self, motion: &RelativeMotion<T>) -> Offsets<T> {
        if !self.use_in_place {
            return Offsets::zero();
        }
        let RelativeMotion { r, t_rel, theta, .. } = *motion;
        match self.set_angles {
            SetAngles::KeepCurrent => Offsets { r, theta, t_rel },
            SetAngles::ResetToZero => Offsets { r, ..Offsets::zero() },
        }
    }
}

/// Whether an event keeps the static correction. The correction holds the part, so it stays while the grip fades out,
/// unless the gripper is switched off at the instant when it was switched on, before any communication step.
fn is_corrected<T: RealField + Copy>(before: &Activation<T>, now: &Activation<T>, begins_a_step: bool) -> bool {
    let is_one_grip = now.start == before.start;
    match now.state {
        SwitchState::On => is_one_grip,
        SwitchState::On2Off => {
            is_one_grip || before.state == SwitchState::On && (begins_a_step || now.start != before.end())
        }
        SwitchState::Off | SwitchState::Off2On | SwitchState::Lost => false,
    }
}
