use nalgebra::{RealField, Vector3, convert};

use crate::frames::TransformationMatrix;

/// Whether the gripper holds, in the order in which a cycle runs through the states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Spring and damper act fully.
    On = 1,
    /// They fade out.
    On2Off = 2,
    /// They do not act.
    Off = 3,
    /// They fade in.
    Off2On = 4,
}

/// The relative pose at which the springs are relaxed, captured when the gripper is activated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offsets<T = f64> {
    /// Position of frame b relative to frame a, resolved in frame a, in m.
    pub r: Vector3<T>,
    /// Euler angles from frame a to frame b, in rad.
    pub theta: Vector3<T>,
    /// The same orientation as the rotation from frame a into frame b.
    pub t_rel: TransformationMatrix<T>,
}

impl<T: RealField + Copy> Offsets<T> {
    /// Springs that are relaxed where both frames coincide.
    pub fn zero() -> Self {
        Self { r: Vector3::zeros(), theta: Vector3::zeros(), t_rel: TransformationMatrix::null_rotation() }
    }
}

/// The state machine that switches the gripper: a plain value, complete in itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Activation<T = f64> {
    /// The present state.
    pub state: State,
    /// When the present or last transition began, in s.
    pub start: T,
    /// Offsets of the springs.
    pub offsets: Offsets<T>,
}

impl<T: RealField + Copy> Activation<T> {
    /// On or off from the start, without a transition.
    pub fn new(time: T, active: bool, offsets: Offsets<T>) -> Self {
        Self { state: if active { State::On } else { State::Off }, start: time, offsets }
    }

    /// Carries the state over a step from the time `from` to the time `to`, in s, with `active` held from `from` on.
    ///
    /// Every transition begins and ends at its exact instant, so cutting a step in parts changes nothing. During a
    /// transition `active` is not looked at; at its end the level decides, and may start the opposite transition at that
    /// very instant. What happens at `to` itself is left to the next step and its `active`, but for the end of a
    /// transition. A `transition_time` (in s) of at most 1e-12 switches at once, without the states in between.
    ///
    /// `capture` gives the offsets at an instant of the step. It is asked whenever switching on begins.
    pub fn advance(&mut self, from: T, to: T, active: bool, transition_time: T, capture: impl Fn(T) -> Offsets<T>) {
        let instant = is_instant(transition_time);
        let mut now = from;
        loop {
            match (self.state, active) {
                (State::On, true) | (State::Off, false) => return,
                (State::On, false) => {
                    self.state = if instant { State::Off } else { State::On2Off };
                    self.start = now;
                }
                (State::Off, true) => {
                    self.state = if instant { State::On } else { State::Off2On };
                    self.start = now;
                    self.offsets = capture(now);
                }
                (State::On2Off | State::Off2On, _) => {
                    let end = self.start + transition_time;
                    if end > to {
                        return;
                    }
                    self.state = if self.state == State::On2Off { State::Off } else { State::On };
                    if end == to {
                        return;
                    }
                    now = end;
                }
            }
        }
    }

    /// The share of spring and damper that acts at a time (in s) of the present state, from 0 to 1.
    #[inline]
    pub fn onoff(&self, time: T, transition_time: T) -> T {
        let ramp = || ((time - self.start) / transition_time).clamp(T::zero(), T::one());
        match self.state {
            State::On => T::one(),
            State::On2Off => T::one() - ramp(),
            State::Off => T::zero(),
            State::Off2On => ramp(),
        }
    }
}

fn is_instant<T: RealField + Copy>(transition_time: T) -> bool {
    transition_time <= convert(1e-12)
}
