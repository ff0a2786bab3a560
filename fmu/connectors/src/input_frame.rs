//! Frames with orientation, as inputs.
use crate::{
    history::{self, Pose},
    motion::Orientation,
    orientation::{check, extrapolate, matrix},
};
use fmu_export::{
    Connector, Error, InputOptions, IsConnector, Log, Path, Scalar, Sink, Source, Variables, connector_items,
    variables::entry::{Document, Shape},
};
use multibody::frames::{self, TransformationMatrix, extrapolation::extrapolate_position};
use nalgebra::{Vector3, Vector4};
use std::{convert::Infallible, marker::PhantomData};

/// The variables of a frame.
pub trait Kinematics<T: Scalar>: Variables<T> {
    /// Whether accelerations are among them. Otherwise they are zero.
    const HAS_ACCELERATIONS: bool;

    /// The frame as a type of mechanics, with the orientation as R.T, and the orientation as a quaternion.
    fn into_frame(self) -> (frames::Frame<T>, Vector4<T>);

    /// The variables of a frame.
    fn of(frame: &frames::Frame<T>, q: Vector4<T>) -> Self;
}

/// A spatial frame whose variables are `V`.
///
/// It stores its values as a frame of mechanics, so that they are not copied once more. If the parameters choose the quaternion, its matrix is
/// set before the equations read the frame.
pub struct InputFrame<T, V> {
    kinematics: frames::Frame<T>,
    q: Vector4<T>,
    variables: PhantomData<fn() -> V>,
}

impl<T: Scalar, V: Kinematics<T>> From<V> for InputFrame<T, V> {
    #[inline(always)]
    fn from(variables: V) -> Self {
        let (kinematics, q) = variables.into_frame();
        Self { kinematics, q, variables: PhantomData }
    }
}

impl<T: Scalar, V: Kinematics<T>> Variables<T> for InputFrame<T, V> {
    const SHAPE: Shape = V::SHAPE;
    const DOCUMENTS: &'static [Document] = V::DOCUMENTS;
    type Element = Infallible;

    #[inline(always)]
    fn load(from: &mut Source<'_, T>) -> Self {
        V::load(from).into()
    }

    fn store(&self, into: &mut Sink<'_, T>) {
        V::of(&self.kinematics, self.q).store(into);
    }

    fn add_to(&self, sums: &mut [T; 4], all: bool) {
        V::of(&self.kinematics, self.q).add_to(sums, all);
    }

    fn from_elements(_: &mut dyn FnMut() -> Infallible) -> Self {
        Self::start()
    }

    fn start() -> Self {
        V::start().into()
    }

    connector_items!(T);
}

impl<T: Scalar, V: Kinematics<T>> IsConnector for InputFrame<T, V> {}

/// Sizes of the parts of the memory: positions, orientations; then a flag for the warning.
const POSITIONS: usize = <Vector3<f64> as Pose>::HISTORY;
const ROTATIONS: usize = <TransformationMatrix as Pose>::HISTORY;

impl<T: Scalar, V: Kinematics<T>> Connector<T> for InputFrame<T, V> {
    const MEMORY: usize = POSITIONS + ROTATIONS + 1;
    const MEMORY_LAYOUT: &'static str =
        "positions, transformation matrices by columns, warned; a history is times, poses, count, newest first";

    #[inline(always)]
    fn check(
        &self,
        path: Path<'_>,
        options: &InputOptions,
        memory: &mut [f64],
        log: &mut Log<'_>,
    ) -> Result<(), Error> {
        let t = self.kinematics.r.t.0.map(Scalar::re);
        check(path, Orientation::of(options), &t, &self.q.map(Scalar::re), &mut memory[POSITIONS + ROTATIONS], log)
    }

    fn record(&self, options: &InputOptions, start: f64, size: f64, memory: &mut [f64]) {
        let (positions, rotations) = memory.split_at_mut(POSITIONS);
        history::record(self.kinematics.r_0.map(Scalar::re), start, size, positions);
        let t = TransformationMatrix(self.matrix(options).0.map(Scalar::re));
        history::record(t, start, size, &mut rotations[..ROTATIONS]);
    }

    fn estimate(&mut self, options: &InputOptions, memory: &[f64]) {
        let (positions, rotations) = memory.split_at(POSITIONS);
        let (v_0, a_0) = history::velocity_and_acceleration(&self.kinematics.r_0, positions);
        let (w, z) = history::angular_velocity_and_acceleration(&self.matrix(options), &rotations[..ROTATIONS]);
        let frame = &mut self.kinematics;
        (frame.v_0, frame.r.w) = (v_0, w);
        if V::HAS_ACCELERATIONS {
            (frame.a_0, frame.z) = (a_0, z);
        }
    }

    fn extrapolate(&mut self, options: &InputOptions, time: T) {
        let frame = &mut self.kinematics;
        (frame.r_0, frame.v_0) = extrapolate_position(&frame.r_0, &frame.v_0, &frame.a_0, time);
        extrapolate(options, (&mut frame.r.t.0, &mut self.q), &mut frame.r.w, &frame.z, time);
    }

    fn convert(&mut self, options: &InputOptions) {
        self.kinematics.r.t = self.matrix(options);
    }
}

impl<T: Scalar, V> InputFrame<T, V> {
    fn matrix(&self, options: &InputOptions) -> TransformationMatrix<T> {
        matrix(Orientation::of(options), &self.kinematics.r.t.0, &self.q)
    }

    /// The frame as a type of mechanics.
    // Not inlined: then the compiler keeps one address for the frame, otherwise one for each element.
    #[inline(never)]
    pub fn kinematics(&self) -> &frames::Frame<T> {
        &self.kinematics
    }
}
