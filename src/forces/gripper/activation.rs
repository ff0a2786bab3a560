use nalgebra::{RealField, Vector3, convert};

use crate::{choice::choice, frames::TransformationMatrix};

choice! {
    /// State of the gripper's switch
    ///
    /// A cycle runs through the first four in this order.
    pub enum SwitchState = "State" {
        /// On
        ///
        /// Spring and damper act fully.
        On,
        /// Being switched off
        ///
        /// Spring and damper fade out.
        On2Off,
        /// Off
        ///
        /// Spring and damper do not act.
        #[default]
        Off,
        /// Being switched on
        ///
        /// Spring and damper fade in.
        Off2On,
        /// The part was lost
        ///
        /// A load above the limit ended the grip. Spring and damper do not act until the gripper is switched off.
        Lost,
    }
}

impl SwitchState {
    /// Whether a part is gripped, fully or partly.
    pub fn is_gripping(self) -> bool {
        matches!(self, Self::On | Self::On2Off | Self::Off2On)
    }
}

/// Relative pose of the relaxed springs, captured when the gripper is activated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offsets<T = f64> {
    /// Position of frame b relative to frame a, resolved in frame a, in m.
    pub r: Vector3<T>,
    /// Euler angles from frame a to frame b, in rad.
    pub theta: Vector3<T>,
    /// Rotation from frame a into frame b when the part was gripped: `theta` as a matrix.
    pub t_rel: TransformationMatrix<T>,
}

impl<T: RealField + Copy> Offsets<T> {
    /// Offsets of springs that are relaxed when both frames coincide.
    pub fn zero() -> Self {
        Self { r: Vector3::zeros(), theta: Vector3::zeros(), t_rel: TransformationMatrix::null_rotation() }
    }
}

/// State machine of the gripper's switch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Activation<T = f64> {
    /// Present state.
    pub state: SwitchState,
    /// Start time of the present or last transition, in s.
    pub start: T,
    /// Duration of this transition, in s, fixed at its start; zero if the state changed at once.
    pub length: T,
    /// Offsets of the springs.
    pub offsets: Offsets<T>,
}

impl<T: RealField + Copy> Activation<T> {
    /// Returns a gripper that is on or off from the start, without a transition.
    pub fn new(time: T, on: bool, offsets: Offsets<T>) -> Self {
        Self { state: if on { SwitchState::On } else { SwitchState::Off }, start: time, length: T::zero(), offsets }
    }

    /// Handles the event at `time` (in s), and returns the time of the next event, if any.
    ///
    /// A transition ends at its exact instant and ignores `active` until then. If `active` then requires the opposite
    /// transition, it begins at the same instant in another event, so this one returns `time`. A late event begins it
    /// itself, with the same result except for the offsets: `capture`, called whenever switching on begins, returns the
    /// present offsets, or none if the part is out of reach.
    ///
    /// A `transition_time` (in s) of at most 1e-12 switches at once, without the states in between.
    pub(super) fn event(
        &mut self,
        time: T,
        active: bool,
        transition_time: T,
        capture: impl Fn() -> Option<Offsets<T>>,
    ) -> Option<T> {
        let mut now = time;
        loop {
            match self.state {
                SwitchState::On2Off | SwitchState::Off2On => {
                    let end = self.end();
                    if end > time {
                        return Some(end);
                    }
                    self.state = if self.state == SwitchState::On2Off { SwitchState::Off } else { SwitchState::On };
                    if end == time {
                        return (active != (self.state == SwitchState::On)).then_some(time);
                    }
                    now = end;
                }
                SwitchState::On if !active => self.begin(now, transition_time, [SwitchState::On2Off, SwitchState::Off]),
                SwitchState::Off if active => {
                    self.offsets = capture()?;
                    self.begin(now, transition_time, [SwitchState::Off2On, SwitchState::On]);
                }
                SwitchState::Lost if !active => self.switch(now, SwitchState::Off),
                SwitchState::On | SwitchState::Off | SwitchState::Lost => return None,
            }
        }
    }

    /// Begins a transition through the first of two states to the second.
    fn begin(&mut self, time: T, transition_time: T, [transition, result]: [SwitchState; 2]) {
        if transition_time <= convert(1e-12) {
            self.switch(time, result);
        } else {
            (self.state, self.start, self.length) = (transition, time, transition_time);
        }
    }

    /// Switches without a transition.
    pub(super) fn switch(&mut self, time: T, state: SwitchState) {
        (self.state, self.start, self.length) = (state, time, T::zero());
    }

    /// End of the present or last transition, in s.
    pub(super) fn end(&self) -> T {
        self.start + self.length
    }

    /// Acting fraction of spring and damper at a time (in s) of the present state, from 0 to 1.
    #[inline]
    pub fn onoff(&self, time: T) -> T {
        let ramp = || ((time - self.start) / self.length).clamp(T::zero(), T::one());
        match self.state {
            SwitchState::On => T::one(),
            SwitchState::On2Off => T::one() - ramp(),
            SwitchState::Off | SwitchState::Lost => T::zero(),
            SwitchState::Off2On => ramp(),
        }
    }
}
