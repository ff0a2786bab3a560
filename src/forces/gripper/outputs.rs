use nalgebra::{RealField, Vector3, convert};

use super::{
    activation::SwitchState, memory::Memory, parameters::Gripper, reactions::Reactions, relative_motion::RelativeMotion,
};
use crate::frames::Frame;

/// Outputs of a gripper at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outputs<T = f64> {
    /// Force on the body at frame b, acting at its origin, resolved in frame a, in N.
    pub force: Vector3<T>,
    /// Torque on the body at frame b, resolved in frame a, in N.m.
    pub torque: Vector3<T>,
    /// Cut forces and torques at both frames.
    pub reactions: Reactions<T>,
    /// Position of frame b's origin relative to frame a's, resolved in frame a, in m.
    pub r_rel: Vector3<T>,
    /// Euler angles from frame a to frame b, in rad; independent of the torque law.
    pub theta: Vector3<T>,
    /// State of the switch.
    pub state: SwitchState,
    /// Acting fraction of spring and damper, from 0 to 1.
    pub onoff: T,
    /// Energy stored in the springs, in J.
    pub energy: T,
}

impl<T: RealField + Copy> Gripper<T> {
    /// Computes the outputs at a time in s, after the events at this time.
    ///
    /// A stabilised spring and damper ([`super::SpringDamper`]) does not act before the first step.
    #[inline(always)]
    pub fn outputs(&self, memory: &Memory<T>, time: T, frame_a: &Frame<T>, frame_b: &Frame<T>) -> Outputs<T> {
        let activation = &memory.activation;
        let onoff = activation.onoff(time);
        let motion = RelativeMotion::new(frame_a, frame_b);
        let Action { force, torque, energy } = self.action(memory, &motion);
        let (force, torque) = (force * onoff, torque * onoff);

        Outputs {
            force,
            torque,
            reactions: Reactions::new(&motion, &force, &torque),
            r_rel: motion.r,
            theta: motion.theta,
            state: activation.state,
            onoff,
            energy: energy * onoff,
        }
    }

    /// Force, torque and energy of a gripper that is fully on.
    #[inline(always)]
    pub(super) fn action(&self, memory: &Memory<T>, motion: &RelativeMotion<T>) -> Action<T> {
        let [linear, angular] = self.deflections(motion, &memory.activation.offsets);
        let corrected = self.static_correction && memory.activation.state == SwitchState::On;
        if self.part.is_some() {
            return self.action_on_known_part(memory, motion, &[linear, angular], corrected);
        }
        let v = motion.v.component_mul(&self.directions.mask());
        let force = self.translation.force(&linear, &v, &memory.force_correction, memory.h);
        let energy = self.translation.energy(&linear, memory.h, corrected);
        if !self.use_moment {
            return Action { force, torque: Vector3::zeros(), energy };
        }
        Action {
            force,
            torque: self.rotation.force(&angular, &motion.omega, &memory.torque_correction, memory.h),
            energy: energy + self.rotation.energy(&angular, memory.h, corrected),
        }
    }

    /// [`action`](Self::action) on a part with known mass properties. Not inlined, so that other parts do not pay for
    /// it.
    #[inline(never)]
    fn action_on_known_part(
        &self,
        memory: &Memory<T>,
        motion: &RelativeMotion<T>,
        deflections: &[Vector3<T>; 2],
        corrected: bool,
    ) -> Action<T> {
        let zero = Vector3::zeros();
        let Some(springs) = self.springs_at(memory, motion) else {
            return Action { force: zero, torque: zero, energy: T::zero() };
        };
        let rates = [motion.v, motion.omega];
        let corrections = [memory.force_correction, memory.torque_correction];
        let [force, torque] = springs.force_and_torque(deflections, &rates, &corrections);
        let torque = if self.use_moment { torque } else { zero };
        let [linear, angular] = deflections.map(|e| e.norm_squared() * convert(0.5));
        let energy = if corrected {
            self.translation.stiffness * linear + self.rotation.stiffness * angular
        } else {
            springs.energy(deflections)
        };
        Action { force, torque, energy }
    }
}

/// Force and torque on the body at frame b, resolved in frame a, in N and N.m, and energy of the springs, in J.
pub(super) struct Action<T> {
    pub(super) force: Vector3<T>,
    pub(super) torque: Vector3<T>,
    pub(super) energy: T,
}
