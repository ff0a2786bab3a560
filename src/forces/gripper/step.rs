use nalgebra::{RealField, Vector3, convert};

use super::{Activation, Gripper, Offsets, RelativeMotion, SetAngles, State};
use crate::frames::{Frame, TransformationMatrix};

/// What a gripper remembers from one communication step to the next: a plain value; a copy of it continues in the same
/// way to the last bit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory<T = f64> {
    /// The present time, in s.
    pub time: T,
    /// Length of the last communication step, in s; zero before the first.
    pub h: T,
    /// State of the switch, and the captured offsets.
    pub activation: Activation<T>,
    /// Static correction of the force, resolved in frame a, in N.
    pub force_correction: Vector3<T>,
    /// Static correction of the torque, resolved in frame a, in N.m.
    pub torque_correction: Vector3<T>,
}

impl<T: RealField + Copy> Default for Memory<T> {
    /// Off at time zero, with springs that are relaxed where both frames coincide.
    fn default() -> Self {
        Self {
            time: T::zero(),
            h: T::zero(),
            activation: Activation::new(T::zero(), false, Offsets::zero()),
            force_correction: Vector3::zeros(),
            torque_correction: Vector3::zeros(),
        }
    }
}

impl Memory {
    /// The same memory for another scalar, say dual numbers, to which it is a constant.
    pub fn cast<T: RealField + Copy>(&self) -> Memory<T> {
        let Activation { state, start, offsets } = self.activation;
        Memory {
            time: convert(self.time),
            h: convert(self.h),
            activation: Activation {
                state,
                start: convert(start),
                offsets: Offsets {
                    r: offsets.r.cast(),
                    theta: offsets.theta.cast(),
                    t_rel: TransformationMatrix(offsets.t_rel.0.cast()),
                },
            },
            force_correction: self.force_correction.cast(),
            torque_correction: self.torque_correction.cast(),
        }
    }
}

impl<T: RealField + Copy> Gripper<T> {
    /// The memory at the start: on or off, with the offsets of the present frames.
    pub fn initialize(&self, time: T, active: bool, frame_a: &Frame<T>, frame_b: &Frame<T>) -> Memory<T> {
        let activation = Activation::new(time, active, self.capture(frame_a, frame_b));
        Memory { time, activation, ..Memory::default() }
    }

    /// Carries the memory over one communication step from the time `from` to the time `to`, in s.
    ///
    /// `active` is held from `from` on (see [`Activation::advance`]). `frames_at` gives the frames a and b at an instant
    /// of the step: for constant inputs always the same ones. A stabilised law ([`Gripper::is_stabilised`]) counts on
    /// frames as communicated at `from`, not extrapolated ones.
    pub fn step(
        &self,
        memory: &mut Memory<T>,
        from: T,
        to: T,
        active: bool,
        frames_at: impl Fn(T) -> (Frame<T>, Frame<T>),
    ) {
        let before = memory.activation;
        memory.activation.advance(from, to, active, self.transition_time, |time| {
            let (frame_a, frame_b) = frames_at(time);
            self.capture(&frame_a, &frame_b)
        });
        memory.time = to;
        memory.h = to - from;

        // A part is held by the correction, too, so that has to stay while the grip fades out.
        let now = &memory.activation;
        let is_one_grip = now.start == before.start || (before.state, now.state) == (State::On, State::On2Off);
        if !self.static_correction || !is_one_grip || matches!(now.state, State::Off | State::Off2On) {
            memory.force_correction = Vector3::zeros();
            memory.torque_correction = Vector3::zeros();
        }
        if self.static_correction && now.state == State::On {
            let (frame_a, frame_b) = frames_at(to);
            let motion = RelativeMotion::new(&frame_a, &frame_b);
            let (deviation, angles) = self.deflections(&motion, &memory.activation.offsets);
            memory.force_correction =
                self.translation.static_correction(&memory.force_correction, &deviation, memory.h);
            memory.torque_correction = self.rotation.static_correction(&memory.torque_correction, &angles, memory.h);
        }
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
