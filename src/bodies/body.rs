use nalgebra::{RealField, Vector3, convert, convert_unchecked};

use super::{error::Error, inertia::Inertia};

/// A free rigid body with two frames. Modelica: `MultiBody.Parts.Body` and `BodyShape`.
///
/// frame_a and frame_b are fixed in the body and parallel.
///
/// # Example
///
/// A rod of 1 kg and 1 m, held at its end, begins to fall: its centre of mass accelerates with 3/4 of g.
///
/// ```
/// # use multibody::bodies::{Body, BodyState, CutForces, Inertia};
/// # use nalgebra::{Vector3, vector};
/// let inertia = Inertia { i_11: 1e-6, i_22: 1.0 / 12.0, i_33: 1.0 / 12.0, ..Inertia::default() };
/// let rod = Body { m: 1.0, r_cm: vector![0.5, 0.0, 0.0], inertia, ..Body::default() };
/// rod.check()?;
/// // The joint holds the end with a quarter of the weight: the cut-force acts on the joint.
/// let forces = CutForces { f_a: vector![0.0, -9.81 / 4.0, 0.0], ..CutForces::default() };
/// let rates = rod.rates(&BodyState::default(), &forces)?;
/// assert!(rates.v_0.norm() < 1e-14_f64);
/// assert!((rates.w - vector![0.0, 0.0, -1.5 * 9.81]).norm() < 1e-14);
/// # Ok::<(), multibody::bodies::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body<T = f64> {
    /// Mass, in kg.
    pub m: T,
    /// Position of the centre of mass relative to the origin of frame_a, resolved in frame_a, in m.
    pub r_cm: Vector3<T>,
    /// Inertia about the centre of mass, resolved in frame_a, in kg.m2.
    pub inertia: Inertia<T>,
    /// Position of frame_b's origin relative to frame_a's, resolved in frame_a, in m.
    pub r: Vector3<T>,
    /// Gravitational acceleration, resolved in the world frame, in m/s2.
    pub g_0: Vector3<T>,
}

impl<T: RealField + Copy> Body<T> {
    /// Validates mass and inertia.
    ///
    /// # Errors
    /// [`Error::Mass`], [`Error::NotPositiveDefinite`] and [`Error::Triangle`].
    pub fn check(&self) -> Result<(), Error> {
        if self.m > T::zero() { self.inertia.check() } else { Err(Error::Mass(convert_unchecked(self.m))) }
    }
}

impl<T: RealField + Copy> Default for Body<T> {
    /// A body of 1 kg in Modelica's gravity along -y.
    fn default() -> Self {
        let zero = Vector3::zeros();
        let g_0 = Vector3::new(T::zero(), convert(-9.81), T::zero());
        Self { m: T::one(), r_cm: zero, inertia: Inertia::default(), r: zero, g_0 }
    }
}
