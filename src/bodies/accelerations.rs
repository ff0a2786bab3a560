use nalgebra::{RealField, Vector3};

use super::{body::Body, cut_forces::CutForces, error::Error, state::BodyState};
use crate::frames::{Frame, Orientation, Quaternion};

impl<T: RealField + Copy> Body<T> {
    /// Time derivatives of the state. The derivative of the quaternion preserves its length.
    ///
    /// # Errors
    /// [`Error::NotPositiveDefinite`] and [`Error::NoRotation`]. The mass is not checked.
    ///
    /// ```
    /// # use multibody::bodies::{Body, BodyState, CutForces};
    /// # use nalgebra::{Vector3, vector};
    /// let state = BodyState { v_0: vector![1.0, 2.0, 3.0], ..BodyState::default() };
    /// let rates = Body::default().rates(&state, &CutForces::default())?;
    /// assert_eq!(rates.r_0, state.v_0);
    /// assert_eq!(rates.v_0, vector![0.0, -9.81, 0.0]);
    /// # Ok::<(), multibody::bodies::Error>(())
    /// ```
    pub fn rates(&self, state: &BodyState<T>, forces: &CutForces<T>) -> Result<BodyState<T>, Error> {
        let (frame_a, _) = self.frame_a(state, forces)?;
        Ok(BodyState { r_0: state.v_0, v_0: frame_a.a_0, q: Quaternion(state.q.der(&state.w)), w: frame_a.z })
    }

    /// Kinematics of frame_a including the accelerations, and the normalized quaternion.
    pub(super) fn frame_a(
        &self,
        state: &BodyState<T>,
        forces: &CutForces<T>,
    ) -> Result<(Frame<T>, Quaternion<T>), Error> {
        let BodyState { r_0, v_0, q, w } = *state;
        let q = q.normalize().ok_or(Error::NoRotation)?;
        let r = Orientation::from_q(&q, w);

        let force = -(forces.f_a + forces.f_b);
        // About the centre of mass.
        let torque = self.r_cm.cross(&forces.f_a) - (self.r - self.r_cm).cross(&forces.f_b) - (forces.t_a + forces.t_b);
        let z = self.inertia.solve(&(torque - w.cross(&(self.inertia.matrix() * w))))?;
        let a_0 = self.g_0 + r.resolve1(&(force / self.m - convected(&self.r_cm, &w, &z)));
        Ok((Frame { r_0, v_0, a_0, r, z }, q))
    }
}

/// Acceleration of a point fixed in a frame relative to the frame's origin: `z x r + w x (w x r)`, resolved in the
/// frame.
pub(super) fn convected<T: RealField + Copy>(r: &Vector3<T>, w: &Vector3<T>, z: &Vector3<T>) -> Vector3<T> {
    z.cross(r) + w.cross(&w.cross(r))
}
