use nalgebra::{RealField, convert};

use super::{parameters::Gripper, spring_damper::SpringDamper};

impl<T: RealField + Copy> Gripper<T> {
    /// Mass, in kg, below which plain spring and damper may lose a body at a communication step `h` (in s): the larger
    /// of `h^2 cT` and `h dT`. About twice this mass applies with a parallel master, less with a sequential one. `None`
    /// below about 1 kg, or if the springs are softened.
    pub fn least_mass(&self, h: T) -> Option<T> {
        self.least_inertia(&self.translation, h, T::one())
    }

    /// Least moment of inertia for torques, in kg.m2; `None` below 1e-2 kg.m2.
    pub fn least_moment_of_inertia(&self, h: T) -> Option<T> {
        if self.use_moment { self.least_inertia(&self.rotation, h, convert(1e-2)) } else { None }
    }

    /// Damping, in N.s/m, below which bodies of any mass gain energy with plain spring and damper and a parallel
    /// master, at a communication step `h` (in s): `3/2 h cT`. `None` if the damper exceeds it, or if the springs are
    /// softened.
    pub fn least_damping(&self, h: T) -> Option<T> {
        self.least_damping_of(&self.translation, h)
    }

    /// Least damping for torques, in N.m.s/rad.
    pub fn least_angular_damping(&self, h: T) -> Option<T> {
        if self.use_moment { self.least_damping_of(&self.rotation, h) } else { None }
    }

    fn least_inertia(&self, spring: &SpringDamper<T>, h: T, negligible: T) -> Option<T> {
        let inertia = (h * h * spring.stiffness).max(h * spring.damping);
        (!self.softens(spring) && inertia > negligible * tolerance()).then_some(inertia)
    }

    fn least_damping_of(&self, spring: &SpringDamper<T>, h: T) -> Option<T> {
        let damping = convert::<_, T>(1.5) * h * spring.stiffness;
        (!self.softens(spring) && damping > spring.damping * tolerance()).then_some(damping)
    }

    fn softens(&self, spring: &SpringDamper<T>) -> bool {
        self.part.is_some() || spring.is_stabilised()
    }
}

/// Factor that tolerates rounding errors of the step size.
fn tolerance<T: RealField>() -> T {
    convert(1.0 + 1e-9)
}
