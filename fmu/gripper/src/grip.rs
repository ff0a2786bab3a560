//! Discrete state: the grip, and the warnings already given.
use fmu_connectors::Choice;
use fmu_export::{Scalar, Sink, Source, Variables, variables::entry::Shape};
use multibody::{
    forces::gripper::{Activation, Gripper, Memory, Offsets, SoftenedSprings, SwitchState},
    frames::TransformationMatrix,
};
use nalgebra::{Matrix3, Vector3};
use std::{convert::Infallible, sync::Arc};

/// Discrete state.
#[derive(Clone, Variables)]
pub struct Grip<T = f64> {
    /// State of the switch
    pub state: Choice<SwitchState>,
    /// Start time of the present or last transition
    #[var(unit = "s")]
    pub start: T,
    /// Duration of that transition
    #[var(unit = "s")]
    pub length: T,
    /// Relative position of the relaxed linear spring, resolved in frame_a
    #[var(unit = "m")]
    pub r0: Vector3<T>,
    /// Relative angles of the relaxed rotational spring
    #[var(unit = "rad")]
    pub theta0: Vector3<T>,
    /// Relative orientation of the relaxed rotational spring, as a matrix from frame_a into frame_b
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
    /// Springs for a part with known mass properties
    pub springs: KeptSprings<T>,
    /// Whether steps that are too long for the linear spring were warned of
    pub warned_of_mass: bool,
    /// Whether steps that are too long for the rotational spring were warned of
    pub warned_of_inertia: bool,
}

/// Springs kept for reuse. Not saved with a state, because they follow from it.
#[derive(Clone, Default)]
pub struct KeptSprings<T = f64>(Option<Arc<SoftenedSprings<T>>>);

impl<T: Scalar> Variables<T> for KeptSprings<T> {
    const SHAPE: Shape = <() as Variables<T>>::SHAPE;
    type Value = Infallible;

    fn load(_: &mut Source<'_, T>) -> Self {
        Self(None)
    }

    fn store(&self, _: &mut Sink<'_, T>) {}

    fn from_elements(_: &mut dyn FnMut() -> Infallible) -> Self {
        Self(None)
    }

    fn start() -> Self {
        Self(None)
    }
}

impl<T: Scalar> Grip<T> {
    /// Converts the grip to mechanics.
    #[inline]
    pub fn memory(&self) -> Memory<T> {
        let offsets = Offsets { r: self.r0, theta: self.theta0, t_rel: TransformationMatrix(self.t_rel0) };
        Memory {
            h: self.h,
            activation: Activation { state: *self.state, start: self.start, length: self.length, offsets },
            force_correction: self.force_correction,
            torque_correction: self.torque_correction,
            springs: self.springs.0.clone(),
        }
    }

    /// Sets the grip from mechanics.
    #[inline]
    pub fn set_memory(&mut self, memory: &Memory<T>) {
        let Activation { state, start, length, offsets } = memory.activation;
        (self.state, self.start, self.length) = (Choice(state), start, length);
        (self.r0, self.theta0, self.t_rel0) = (offsets.r, offsets.theta, offsets.t_rel.0);
        (self.force_correction, self.torque_correction) = (memory.force_correction, memory.torque_correction);
        self.h = memory.h;
        self.springs.0.clone_from(&memory.springs);
    }

    /// Records the length `h`, in s, of a communication step that changes nothing else.
    #[inline]
    pub fn note_step(&mut self, gripper: &Gripper<T>, h: T) {
        if gripper.part.is_some() {
            let mut memory = self.memory();
            gripper.note_step(&mut memory, h);
            self.springs.0 = memory.springs;
        }
        self.h = h;
    }
}
