use nalgebra::{RealField, convert};

use super::{Gripper, SpringDamper};

impl<T: RealField + Copy> Gripper<T> {
    /// Mass in kg below which a body may be lost by the documented force law with a communication step `h` (in s): the larger of `h^2 cT` and
    /// `h dT`. A master that steps all units in parallel needs about twice that, one that steps them in turn less. Nothing where it is less than
    /// about 1 kg, or where the law is stabilised already.
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
    // A step that is a rounding error longer is the same step.
    let limit = negligible * convert(1.0 + 1e-9);
    (!spring.is_stabilised() && inertia > limit).then_some(inertia)
}
