use nalgebra::{RealField, Vector3};

use super::{
    activation::State, memory::Memory, parameters::Gripper, reactions::Reactions, relative_motion::RelativeMotion,
};
use crate::frames::Frame;

/// Outputs of a gripper at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outputs<T = f64> {
    /// Force on the body at frame b, at the origin of frame b, resolved in frame a, in N.
    pub force: Vector3<T>,
    /// Torque on the body at frame b, resolved in frame a, in N.m.
    pub torque: Vector3<T>,
    /// Cut forces and torques at both frames.
    pub reactions: Reactions<T>,
    /// Position of the origin of frame b relative to that of frame a, resolved in frame a, in m.
    pub r_rel: Vector3<T>,
    /// Euler angles from frame a to frame b, in rad, for any torque law.
    pub theta: Vector3<T>,
    /// The state of the switch.
    pub state: State,
    /// The share of spring and damper that acts, from 0 to 1.
    pub onoff: T,
    /// Energy stored in the springs, in J.
    pub energy: T,
}

impl<T: RealField + Copy> Gripper<T> {
    /// Computes the outputs at a time in s, after the events at this time.
    ///
    /// A stabilised spring and damper ([`super::SpringDamper`]) exerts nothing before the first step.
    #[inline(always)]
    pub fn outputs(&self, memory: &Memory<T>, time: T, frame_a: &Frame<T>, frame_b: &Frame<T>) -> Outputs<T> {
        let Memory { activation, h, .. } = memory;
        let onoff = activation.onoff(time);
        let motion = RelativeMotion::new(frame_a, frame_b);
        let deflections = self.deflections(&motion, &activation.offsets);
        let [force, torque] = self.force_and_torque(memory, onoff, &motion, &deflections);
        let (linear, angular) = deflections;
        let corrected = self.static_correction && activation.state == State::On;
        let mut energy = self.translation.energy(&linear, *h, corrected);
        if self.use_moment {
            energy += self.rotation.energy(&angular, *h, corrected);
        }

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

    /// Force and torque on the body at frame b, resolved in frame a, in N and N.m.
    #[inline(always)]
    pub(super) fn force_and_torque(
        &self,
        memory: &Memory<T>,
        onoff: T,
        motion: &RelativeMotion<T>,
        (linear, angular): &(Vector3<T>, Vector3<T>),
    ) -> [Vector3<T>; 2] {
        let v = motion.v.component_mul(&self.directions.mask());
        let force = self.translation.force(linear, &v, &memory.force_correction, memory.h) * onoff;
        let torque = if self.use_moment {
            self.rotation.force(angular, &motion.omega, &memory.torque_correction, memory.h) * onoff
        } else {
            Vector3::zeros()
        };
        [force, torque]
    }
}
