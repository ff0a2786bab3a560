//! Discrete state: the grip, and which warnings were given.
use fmu_connectors::Choice;
use fmu_export::{Scalar, Variables};
use multibody::{
    forces::gripper::{Activation, Memory, Offsets, State},
    frames::TransformationMatrix,
};
use nalgebra::{Matrix3, Vector3};

/// Discrete state.
#[derive(Clone, Variables)]
pub struct Grip<T = f64> {
    /// State of the switch
    pub state: Choice<State>,
    /// When the present or last transition began
    #[var(unit = "s")]
    pub start: T,
    /// Duration of that transition
    #[var(unit = "s")]
    pub length: T,
    /// Relative position at which the linear spring is relaxed, resolved in frame_a
    #[var(unit = "m")]
    pub r0: Vector3<T>,
    /// Relative angles at which the rotational spring is relaxed
    #[var(unit = "rad")]
    pub theta0: Vector3<T>,
    /// The same orientation as a matrix, from frame_a into frame_b
    #[var(unit = "1")]
    pub t_rel0: Matrix3<T>,
    /// Static correction of the force
    #[var(unit = "N")]
    pub force_correction: Vector3<T>,
    /// Static correction of the torque
    #[var(unit = "N.m")]
    pub torque_correction: Vector3<T>,
    /// Length of the last communication step, zero before the first
    #[var(unit = "s")]
    pub h: T,
    /// Whether a missing effective mass was warned of
    pub warned_of_mass: bool,
    /// Whether a missing effective moment of inertia was warned of
    pub warned_of_inertia: bool,
}

impl<T: Scalar> Grip<T> {
    /// The grip as a type of mechanics.
    #[inline]
    pub fn memory(&self) -> Memory<T> {
        let offsets = Offsets { r: self.r0, theta: self.theta0, t_rel: TransformationMatrix(self.t_rel0) };
        Memory {
            h: self.h,
            activation: Activation { state: *self.state, start: self.start, length: self.length, offsets },
            force_correction: self.force_correction,
            torque_correction: self.torque_correction,
        }
    }

    /// Sets the grip from the type of mechanics.
    #[inline]
    pub fn set_memory(&mut self, memory: &Memory<T>) {
        let Activation { state, start, length, offsets } = memory.activation;
        (self.state, self.start, self.length) = (Choice(state), start, length);
        (self.r0, self.theta0, self.t_rel0) = (offsets.r, offsets.theta, offsets.t_rel.0);
        (self.force_correction, self.torque_correction) = (memory.force_correction, memory.torque_correction);
        self.h = memory.h;
    }
}
