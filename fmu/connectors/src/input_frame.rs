//! What frames as inputs have in common.
use crate::{
    derivatives::{PositionHistory, RotationHistory},
    orientation::Orientation,
};
use fmu_export::{
    Memory, Notes, Problem, Scalar, Step, Variables,
    table::{Count, Document, Entry},
    values::{Sink, Source},
};
use multibody::frames::{self, extrapolation::extrapolate_position};
use nalgebra::Vector4;
use std::marker::PhantomData;

/// Variables that make a frame.
pub trait Kinematics<T: Scalar>: Variables<T> {
    /// Whether accelerations are among them. Otherwise they are zero.
    const HAS_ACCELERATIONS: bool;

    /// The frame as mechanics knows it, with the orientation as R.T, and the orientation as a quaternion.
    fn into_frame(self) -> (frames::Frame<T>, Vector4<T>);

    /// The variables of a frame.
    fn of(frame: &frames::Frame<T>, q: Vector4<T>) -> Self;
}

/// A spatial frame whose variables are `V`.
///
/// It holds its values as mechanics wants them, so that they need not be copied once more.
pub struct InputFrame<T, V> {
    kinematics: frames::Frame<T>,
    q: Vector4<T>,
    variables: PhantomData<fn() -> V>,
}

// By hand, because a derived one would ask for `V: Clone`.
impl<T: Scalar, V> Clone for InputFrame<T, V> {
    fn clone(&self) -> Self {
        Self { kinematics: self.kinematics, q: self.q, variables: PhantomData }
    }
}

impl<T: Scalar, V: Kinematics<T>> From<V> for InputFrame<T, V> {
    #[inline(always)]
    fn from(variables: V) -> Self {
        let (kinematics, q) = variables.into_frame();
        Self { kinematics, q, variables: PhantomData }
    }
}

impl<T: Scalar, V: Kinematics<T>> Variables<T> for InputFrame<T, V> {
    const ENTRIES: &'static [Entry] = V::ENTRIES;
    const DOCUMENTS: &'static [Document] = V::DOCUMENTS;
    const COUNT: Count = V::COUNT;

    #[inline(always)]
    fn load(from: &mut Source<'_, T>) -> Self {
        V::load(from).into()
    }

    #[inline(always)]
    fn reload(&mut self, from: &mut Source<'_, T>) {
        *self = V::load(from).into();
    }

    fn store(&self, into: &mut Sink<'_, T>) {
        V::of(&self.kinematics, self.q).store(into);
    }

    fn zero_if_finite(&self) -> T {
        V::of(&self.kinematics, self.q).zero_if_finite()
    }

    fn zero() -> Self {
        V::zero().into()
    }
}

/// What there is to remember of a frame.
#[derive(Clone, Default, Memory)]
pub struct FrameMemory {
    positions: PositionHistory<3>,
    rotations: RotationHistory,
    warned: bool,
}

impl<V> InputFrame<f64, V> {
    /// Warns, once, of an orientation that looks wrong. `name` is the frame's name for messages.
    ///
    /// # Errors
    /// An orientation that is unusable.
    #[inline]
    pub fn inspect(
        &self,
        name: &str,
        orientation: Orientation,
        memory: &mut FrameMemory,
        notes: &mut Notes<'_>,
    ) -> Result<(), Problem> {
        orientation.inspect(name, &self.kinematics.r.t.0, &self.q, &mut memory.warned, notes)
    }

    /// Remembers the pose at the start of a step.
    pub fn record(&self, orientation: Orientation, step: Step, memory: &mut FrameMemory) {
        memory.positions.record(self.kinematics.r_0, step);
        memory.rotations.record(orientation.matrix(&self.kinematics.r.t.0, &self.q), step);
    }
}

impl<T: Scalar, V: Kinematics<T>> InputFrame<T, V> {
    /// Takes velocities and accelerations from the poses instead of from the inputs.
    pub fn estimate(&mut self, orientation: Orientation, memory: &FrameMemory) {
        let frame = &mut self.kinematics;
        let (v_0, a_0) = memory.positions.derivatives(&frame.r_0);
        let (w, z) = memory.rotations.derivatives(&orientation.matrix(&frame.r.t.0, &self.q));
        (frame.v_0, frame.r.w) = (v_0, w);
        if V::HAS_ACCELERATIONS {
            (frame.a_0, frame.z) = (a_0, z);
        }
    }

    /// Carries the frame over a time in s, by its derivatives.
    pub fn extrapolate(&mut self, orientation: Orientation, time: T) {
        let frame = &mut self.kinematics;
        (frame.r_0, frame.v_0) = extrapolate_position(&frame.r_0, &frame.v_0, &frame.a_0, time);
        orientation.extrapolate((&mut frame.r.t.0, &mut self.q), &mut frame.r.w, &frame.z, time);
    }

    /// The frame as mechanics knows it. `place` is for one that has to be put together first.
    // Not inlined: a reference that comes from a call is one address, of which the compiler otherwise makes one for each element.
    #[inline(never)]
    pub fn kinematics<'a>(
        &'a self,
        orientation: Orientation,
        place: &'a mut Option<frames::Frame<T>>,
    ) -> &'a frames::Frame<T> {
        match orientation {
            Orientation::T => &self.kinematics,
            Orientation::Q => {
                let t = orientation.matrix(&self.kinematics.r.t.0, &self.q);
                let r = frames::Orientation { t, ..self.kinematics.r };
                place.insert(frames::Frame { r, ..self.kinematics })
            }
        }
    }
}
