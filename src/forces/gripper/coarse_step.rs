use nalgebra::{RealField, convert};

use super::{Gripper, SpringDamper};

impl<T: RealField + Copy> Gripper<T> {
    /// Mass in kg below which a body may be lost with plain spring and damper at a communication step `h` (in s): the larger of `h^2 cT` and
    /// `h dT`. With a parallel master it is about twice that, with a sequential one less. `None` if it is less than about 1 kg, or if the law is
    /// stabilised.
    pub fn least_mass(&self, h: T) -> Option<T> {
        least_inertia(&self.translation, h, T::one())
    }

    /// The same for torques: moment of inertia in kg.m2, from 1e-2 kg.m2 on.
    pub fn least_moment_of_inertia(&self, h: T) -> Option<T> {
        if self.use_moment { least_inertia(&self.rotation, h, convert(1e-2)) } else { None }
    }
}

fn least_inertia<T: RealField + Copy>(spring: &SpringDamper<T>, h: T, negligible: T) -> Option<T> {
    let inertia = (h * h * spring.stiffness).max(h * spring.damping);
    // Tolerates rounding errors of the step.
    let limit = negligible * convert(1.0 + 1e-9);
    (!spring.is_stabilised() && inertia > limit).then_some(inertia)
}
