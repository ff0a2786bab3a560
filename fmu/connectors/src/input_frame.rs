//! Frames with orientation, as inputs.
use crate::{
    contradiction::{Due, OF_FRAME, compare_frame, due},
    history::{self, history_layout},
    motion::Orientation,
    orientation::{ATTITUDE_MEMORY, StandsIn, check, extrapolate, matrix, replace_zeros},
};
use fmu_export::{
    Connector, Error, InputOptions, IsConnector, Log, Path, Scalar, Sink, Source, StepOfInputs, Variables,
    connector_items,
    variables::entry::{Document, Shape},
};
use multibody::frames::{
    self, TransformationMatrix,
    consistency::{Step, Value},
    extrapolation::extrapolate_position,
};
use nalgebra::{Vector3, Vector4};
use std::{convert::Infallible, marker::PhantomData};

/// The variables of a frame.
pub trait Kinematics<T: Scalar>: Variables<T> {
    /// Whether position and velocity are among them. Otherwise they are zero.
    const HAS_POSITION: bool = true;
    /// Whether accelerations are among them. Otherwise they are zero.
    const HAS_ACCELERATIONS: bool;

    /// The frame as a type of mechanics, with the orientation as R.T, and the orientation as a quaternion.
    fn into_frame(self) -> (frames::Frame<T>, Vector4<T>);

    /// The variables of a frame.
    fn of(frame: &frames::Frame<T>, q: Vector4<T>) -> Self;
}

/// The time derivatives among the variables of a frame: their bits in [`InputOptions::unread_rates`].
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub enum Rate {
    /// v_0
    Velocity = 1,
    /// a_0
    Acceleration = 2,
    /// R.w
    AngularVelocity = 4,
    /// z
    AngularAcceleration = 8,
}

impl Rate {
    /// The bits of those that the equations do not read, for frames in their order: whether each reads v_0, a_0, R.w
    /// and z.
    pub fn unread<const N: usize>(read: [[bool; 4]; N]) -> u128 {
        read.as_flattened().iter().zip(0..).map(|(is_read, bit)| u128::from(!is_read) << bit).sum()
    }
}

/// A spatial frame whose variables are `V`.
///
/// The values are stored as a frame of mechanics, so that they are not copied once more. If the parameters choose the
/// quaternion, its matrix is set before the equations read the frame.
///
/// An orientation of zeros is what importers set where nothing is connected. The identity stands in for it;
/// [`check`](Connector::check) warns of it, and refuses it once the frame has had another value.
pub struct InputFrame<T, V> {
    kinematics: frames::Frame<T>,
    q: Vector4<T>,
    stands_in: StandsIn,
    variables: PhantomData<fn() -> V>,
}

impl<T: Scalar, V: Kinematics<T>> From<V> for InputFrame<T, V> {
    #[inline(always)]
    fn from(variables: V) -> Self {
        let (mut kinematics, mut q) = variables.into_frame();
        let stands_in = replace_zeros(&mut kinematics.r.t.0, &mut q);
        Self { kinematics, q, stands_in, variables: PhantomData }
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

    fn add_to(&self, sums: &mut [T; 4]) {
        V::of(&self.kinematics, self.q).add_to(sums);
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

impl<T: Scalar, V: Kinematics<T>> Connector<T> for InputFrame<T, V> {
    const MEMORY: usize = ATTITUDE_MEMORY + OF_FRAME;
    const MEMORY_LAYOUT: &'static str = concat!(
        "warned of a deviation; 1 for zeros that were seen, 2 for another orientation; steps until a comparison and \
         since the last, four times the numbers of RateWatch; samples of positions, then of transformation matrices by \
         columns: ",
        history_layout!()
    );

    fn samples(options: &InputOptions) -> usize {
        history::size::<Vector3<f64>>(options) + history::size::<TransformationMatrix>(options)
    }

    #[inline(always)]
    fn check(
        &self,
        path: Path<'_>,
        options: &InputOptions,
        step: Option<&StepOfInputs>,
        memory: &mut [f64],
        log: &mut Log<'_>,
    ) -> Result<(), Error> {
        let orientation = Orientation::of(options);
        let (attitude, compared) = memory.split_at_mut(ATTITUDE_MEMORY);
        if let Some(step) = step.filter(|_| options.compare)
            && let Some(due) = due(step, compared)
        {
            self.compare(path, options, step.unread_rates, due, log);
        }
        check(
            path,
            orientation,
            &self.kinematics.r.t.0.map(Scalar::re),
            &self.q.map(Scalar::re),
            (self.stands_in.is_for(orientation), options.initial),
            attitude,
            log,
        )
    }

    fn record(&self, options: &InputOptions, start: f64, size: f64, samples: &mut [f64]) {
        let (positions, rotations) = samples.split_at_mut(history::size::<Vector3<f64>>(options));
        history::record(self.kinematics.r_0.map(Scalar::re), start, size, positions);
        if self.stands_in.is_for(Orientation::of(options)) {
            // The first orientation that is set begins a new history.
            return rotations.fill(0.0);
        }
        let t = TransformationMatrix(self.matrix(options).0.map(Scalar::re));
        history::record(t, start, size, rotations);
    }

    fn estimate(&mut self, options: &InputOptions, samples: &[f64]) {
        let (positions, rotations) = samples.split_at(history::size::<Vector3<f64>>(options));
        let (v_0, a_0) = history::velocity_and_acceleration(&self.kinematics.r_0, positions);
        let (w, z) = history::angular_velocity_and_acceleration(&self.matrix(options), rotations);
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

impl<T: Scalar, V: Kinematics<T>> InputFrame<T, V> {
    /// Compares the rates with the pose. `unread` are the bits of the rates that the equations do not read.
    #[cold]
    #[inline(never)]
    fn compare(&self, path: Path<'_>, options: &InputOptions, unread: u8, due: (Step, Due<'_>), log: &mut Log<'_>) {
        // With extrapolation all rates are read.
        let unread = if options.extrapolate { 0 } else { unread };
        // Without a position, the angular velocity only extrapolates.
        let reads = |rate: Rate| unread & rate as u8 == 0 && (V::HAS_POSITION || options.extrapolate);
        let has_orientation = !self.stands_in.is_for(Orientation::of(options));
        let frame = &self.kinematics;
        let vector = |v: &Vector3<T>| v.map(Scalar::re);
        let name = match Orientation::of(options) {
            Orientation::T => "R.T",
            Orientation::Q => "Q",
        };
        let t = TransformationMatrix(self.matrix(options).0.map(Scalar::re));
        let (v, w) = (vector(&frame.v_0), vector(&frame.r.w));
        let rates = [
            (V::HAS_POSITION && reads(Rate::Velocity)).then(|| (Value::Vector(vector(&frame.r_0)), v)),
            (V::HAS_ACCELERATIONS && reads(Rate::Acceleration)).then(|| (Value::Vector(v), vector(&frame.a_0))),
            (has_orientation && reads(Rate::AngularVelocity)).then_some((Value::Orientation(t), w)),
            (V::HAS_ACCELERATIONS && reads(Rate::AngularAcceleration)).then(|| (Value::Vector(w), vector(&frame.z))),
        ];
        compare_frame(path, (&rates, name), due, log);
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
