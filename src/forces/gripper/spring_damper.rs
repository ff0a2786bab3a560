use nalgebra::{RealField, Vector3, convert};

/// A spring and a damper in parallel, equal along all three axes, for translation or rotation.
///
/// In co-simulation a force acts one communication step late, so the plain law is unstable unless the step is very
/// small. With an effective inertia, stiffness and damping are reduced depending on the step size, and a body of this
/// inertia is stable at any step:
///
/// ```text
/// k = K / (1 + 12 h^2 K / m)
/// d = 3 h k + D / (1 + 10 h D / m)
/// ```
///
/// The reduced spring is softer, unless the static correction compensates for it: an integral part that settles within
/// about 100 steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringDamper<T = f64> {
    /// Stiffness K, in N/m or N.m/rad.
    pub stiffness: T,
    /// Damping D, in N.s/m or N.m.s/rad.
    pub damping: T,
    /// Effective inertia m, in kg or kg.m2; zero for plain spring and damper.
    ///
    /// Inertia at the grip. For translation, 1/m is the sum of 1/m_i + l_i^2/J_i over the freely moving bodies, with
    /// l_i the distance of the centre of mass from frame b's origin and J_i the smallest principal moment of inertia;
    /// for rotation, 1/m is the sum of 1/J_i. A smaller value is safe; about twice the true value is unstable.
    pub effective_inertia: T,
}

impl<T: RealField + Copy> SpringDamper<T> {
    /// Whether the law depends on the communication step.
    pub fn is_stabilised(&self) -> bool {
        self.effective_inertia > T::zero()
    }

    /// Gains of deflection and rate for a communication step `h` in s.
    ///
    /// Before the first step (`h = 0`) the gains of a stabilised law are zero: the importer may hold the first force
    /// for a step of any length.
    #[inline]
    pub fn gains(&self, h: T) -> (T, T) {
        let (stiffness, damping, inertia) = (self.stiffness, self.damping, self.effective_inertia);
        if !self.is_stabilised() {
            (stiffness, damping)
        } else if h > T::zero() {
            // Multiplies by fractions of the inertia: an inertia in the denominator may overflow.
            let k = stiffness * (inertia / (inertia + convert::<_, T>(12.0) * h * h * stiffness));
            let d = damping * (inertia / (inertia + convert::<_, T>(10.0) * h * damping));
            (k, convert::<_, T>(3.0) * h * k + d)
        } else {
            (T::zero(), T::zero())
        }
    }

    /// Force for a deflection `e`, its rate `v` and the static correction `q`: `-(k e + d v) - q`.
    #[inline]
    pub fn force(&self, e: &Vector3<T>, v: &Vector3<T>, q: &Vector3<T>, h: T) -> Vector3<T> {
        let (k, d) = self.gains(h);
        -(e * k + v * d) - q
    }

    /// Static correction after one more step at deflection `e`: `(q + k e / 100) / (1 + k / (100 (K - k)))`, which
    /// leads to `k e + q = K e` at rest. Zero unless the law is stabilised.
    pub fn static_correction(&self, q: &Vector3<T>, e: &Vector3<T>, h: T) -> Vector3<T> {
        if !self.is_stabilised() || h <= T::zero() {
            return Vector3::zeros();
        }
        // `k / (K - k)` is `m / (12 h^2 K)`, without a difference of nearly equal numbers.
        let growth = convert::<_, T>(1200.0) * h * h * self.stiffness;
        (q + e * (self.gains(h).0 / convert(100.0))) * (growth / (growth + self.effective_inertia))
    }

    /// Energy stored in the spring, in J: half of `c e^2`, with c the stiffness at rest: K with the static correction,
    /// otherwise k.
    pub fn energy(&self, e: &Vector3<T>, h: T, corrected: bool) -> T {
        let (k, _) = self.gains(h);
        let stiffness = if corrected && h > T::zero() { self.stiffness } else { k };
        convert::<_, T>(0.5) * stiffness * e.norm_squared()
    }
}
