use nalgebra::{RealField, convert};

use super::Gripper;

impl<T: RealField + Copy> Gripper<T> {
    /// Whether a communication step `h` (in s) asks for an effective mass: only a body of more than about 1 kg could be
    /// held stably by the documented force law. False when the force law is stabilised already.
    pub fn needs_effective_mass(&self, h: T) -> bool {
        let spring = &self.translation;
        !spring.is_stabilised() && (h * h * spring.stiffness > T::one() || h * spring.damping > T::one())
    }

    /// The same for torques: whether only a body of more than about 1e-2 kg.m2 could be held stably.
    pub fn needs_effective_moment_of_inertia(&self, h: T) -> bool {
        let (spring, limit) = (&self.rotation, convert(1e-2));
        self.use_moment && !spring.is_stabilised() && (h * h * spring.stiffness > limit || h * spring.damping > limit)
    }
}
