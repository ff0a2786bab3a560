use nalgebra::{RealField, Vector3, convert};

use super::{accelerations::convected, body::Body, cut_forces::CutForces, error::Error, state::BodyState};
use crate::frames::{Frame, Quaternion};

/// Outputs of a [`Body`] at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyOutputs<T = f64> {
    /// Kinematics of frame_a.
    pub frame_a: Frame<T>,
    /// Kinematics of frame_b.
    pub frame_b: Frame<T>,
    /// Quaternion of length 1 that rotates the world frame into frame_a and frame_b.
    pub q: Quaternion<T>,
    /// Kinetic energy of translation and rotation, in J.
    pub kinetic_energy: T,
    /// Potential energy in the gravity field, in J; zero if the centre of mass is at the world's origin.
    pub potential_energy: T,
    /// Momentum, resolved in the world frame, in kg.m/s.
    pub momentum: Vector3<T>,
    /// Angular momentum about the world's origin, resolved in the world frame, in kg.m2/s.
    pub angular_momentum: Vector3<T>,
}

impl<T: RealField + Copy> Body<T> {
    /// Computes the outputs.
    ///
    /// # Errors
    /// [`Error::NotPositiveDefinite`] and [`Error::NoRotation`]. The mass is not checked.
    ///
    /// ```
    /// # use multibody::bodies::{Body, BodyState, CutForces};
    /// # use nalgebra::vector;
    /// let body = Body { r: vector![1.0, 0.0, 0.0], g_0: vector![0.0, 0.0, 0.0], ..Body::default() };
    /// let state = BodyState { w: vector![0.0, 0.0, 2.0], ..BodyState::default() };
    /// let outputs = body.outputs(&state, &CutForces::default())?;
    /// assert_eq!(outputs.frame_b.v_0, vector![0.0, 2.0, 0.0]);
    /// assert_eq!(outputs.frame_b.a_0, vector![-4.0, 0.0, 0.0]);
    /// assert_eq!(outputs.kinetic_energy, 0.002); // half of 0.001 kg.m2 (2 rad/s)^2
    /// # Ok::<(), multibody::bodies::Error>(())
    /// ```
    pub fn outputs(&self, state: &BodyState<T>, forces: &CutForces<T>) -> Result<BodyOutputs<T>, Error> {
        let (frame_a, q) = self.frame_a(state, forces)?;
        let Frame { r_0, v_0, a_0, r, z } = frame_a;
        let w = r.w;
        let at = |point: &Vector3<T>| (r_0 + r.resolve1(point), v_0 + r.resolve1(&w.cross(point)));

        let (r_b, v_b) = at(&self.r);
        let a_b = a_0 + r.resolve1(&convected(&self.r, &w, &z));
        let (r_cm, v_cm) = at(&self.r_cm);
        let momentum = v_cm * self.m;
        let spin = self.inertia.matrix() * w;
        Ok(BodyOutputs {
            frame_a,
            frame_b: Frame { r_0: r_b, v_0: v_b, a_0: a_b, ..frame_a },
            q,
            kinetic_energy: (momentum.dot(&v_cm) + spin.dot(&w)) * convert(0.5),
            potential_energy: -self.m * self.g_0.dot(&r_cm),
            momentum,
            angular_momentum: r_cm.cross(&momentum) + r.resolve1(&spin),
        })
    }
}
