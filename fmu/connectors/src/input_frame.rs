//! Input frames with orientation.
use crate::{
    contradiction::{Due, OF_FRAME, compare_frame},
    frame_settings::{FrameMemory, FrameSettings, Orientation, samples},
    history::{self, history_layout},
    orientation::{ATTITUDE_MEMORY, StandsIn, check, extrapolate, matrix, replace_zeros},
};
use fmu_export::{
    Connector, Error, IsConnector, Log, Occasion, Path, Scalar, Sink, Source, Variables, connector_items,
    variables::entry::{Document, Shape},
};
use multibody::frames::{
    self, TransformationMatrix,
    consistency::{Step, Value},
    extrapolation::extrapolate_position,
};
use nalgebra::{Vector3, Vector4};
use std::{convert::Infallible, marker::PhantomData};

/// Variables of a frame.
pub trait Kinematics<T: Scalar>: Variables<T> {
    /// Whether the variables include position and velocity. If not, both are zero.
    const HAS_POSITION: bool = true;
    /// Whether the variables include accelerations. If not, they are zero.
    const HAS_ACCELERATIONS: bool;

    /// Converts to a frame of mechanics with the orientation R.T, and the orientation as a quaternion.
    fn into_frame(self) -> (frames::Frame<T>, Vector4<T>);

    /// Converts from a frame of mechanics.
    fn of(frame: &frames::Frame<T>, q: Vector4<T>) -> Self;
}

/// Spatial frame with the variables `V`.
///
/// Values are stored as a frame of mechanics, which saves a copy. If the parameters choose the quaternion, its matrix
/// is set before the equations read the frame.
///
/// Importers set an orientation of zeros if nothing is connected. The identity replaces it; [`check`](Connector::check)
/// warns of it, or refuses it if the frame had another value before.
pub struct InputFrame<T, V> {
    /// Settings, chosen by parameters.
    pub settings: FrameSettings,
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
        Self { settings: FrameSettings::default(), kinematics, q, stands_in, variables: PhantomData }
    }
}

impl<T: Scalar, V: Kinematics<T>> Variables<T> for InputFrame<T, V> {
    const SHAPE: Shape = V::SHAPE;
    const DOCUMENTS: &'static [Document] = V::DOCUMENTS;
    type Value = Infallible;

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

/// Number of Reals in the memory of a frame, without samples.
const MEMORY: usize = ATTITUDE_MEMORY + OF_FRAME;

impl<T: Scalar, V: Kinematics<T>> Connector<T> for InputFrame<T, V> {
    const MEMORY_LAYOUT: &'static str = concat!(
        "warned of a deviation; 1 for zeros that were seen, 2 for another orientation; steps until a comparison and \
         since the last, four times the numbers of RateWatch; samples of positions, then of transformation matrices by \
         columns: ",
        history_layout!()
    );

    #[inline(always)]
    fn check(
        &self,
        path: Path<'_>,
        occasion: &Occasion,
        memory: &mut Vec<f64>,
        log: &mut Log<'_>,
    ) -> Result<(), Error> {
        let settings = &self.settings;
        let memory = FrameMemory::<MEMORY>::of(memory, occasion, self.sample_count());
        if settings.reads_orientation {
            let (attitude, compared) = memory.fixed.split_at_mut(ATTITUDE_MEMORY);
            if let Some(due) = settings.comparison_due(occasion, compared) {
                self.compare(path, due, log);
            }
            self.check_orientation(path, occasion.initial, attitude, log)?;
        }
        if let Some((step, samples)) = memory.recording(settings, occasion) {
            let (positions, rotations) = samples.split_at_mut(history::size::<Vector3<f64>>(settings.window));
            history::record(self.kinematics.r_0.map(Scalar::re), &step, positions);
            let is_set = !self.stands_in.is_for(settings.orientation);
            if is_set && (settings.reads_orientation || self.has_orientation(path)) {
                history::record(TransformationMatrix(self.matrix().0.map(Scalar::re)), &step, rotations);
            } else {
                // The next orientation begins a new history.
                rotations.fill(0.0);
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn is_estimated(&self) -> bool {
        self.settings.window > 0
    }

    #[inline(never)]
    fn estimate(&mut self, memory: &[f64]) {
        let samples = samples(memory, MEMORY, self.sample_count());
        let (positions, rotations) =
            samples.split_at_checked(history::size::<Vector3<f64>>(self.settings.window)).unwrap_or_default();
        let (v_0, a_0) = history::velocity_and_acceleration(&self.kinematics.r_0, positions);
        let (w, z) = history::angular_velocity_and_acceleration(&self.matrix(), rotations);
        let frame = &mut self.kinematics;
        (frame.v_0, frame.r.w) = (v_0, w);
        if V::HAS_ACCELERATIONS {
            (frame.a_0, frame.z) = (a_0, z);
        }
    }

    #[inline(always)]
    fn is_extrapolated(&self) -> bool {
        self.settings.is_extrapolated
    }

    fn extrapolate(&mut self, time: T) {
        let frame = &mut self.kinematics;
        (frame.r_0, frame.v_0) = extrapolate_position(&frame.r_0, &frame.v_0, &frame.a_0, time);
        extrapolate(&self.settings, (&mut frame.r.t.0, &mut self.q), &mut frame.r.w, &frame.z, time);
    }

    #[inline(always)]
    fn convert(&mut self) {
        if self.settings.orientation != Orientation::T {
            self.kinematics.r.t = self.matrix();
        }
    }
}

impl<T: Scalar, V: Kinematics<T>> InputFrame<T, V> {
    /// Number of Reals of all samples.
    #[inline(always)]
    fn sample_count(&self) -> usize {
        let window = self.settings.window;
        history::size::<Vector3<f64>>(window) + history::size::<TransformationMatrix>(window)
    }

    #[inline(always)]
    fn check_orientation(
        &self,
        path: Path<'_>,
        initial: bool,
        attitude: &mut [f64],
        log: &mut Log<'_>,
    ) -> Result<(), Error> {
        let orientation = self.settings.orientation;
        let (t, q) = (self.kinematics.r.t.0.map(Scalar::re), self.q.map(Scalar::re));
        check(path, orientation, &t, &q, (self.stands_in.is_for(orientation), initial), attitude, log)
    }

    /// Whether an orientation that the equations do not read is valid.
    #[cold]
    #[inline(never)]
    fn has_orientation(&self, path: Path<'_>) -> bool {
        self.check_orientation(path, false, &mut [0.0; ATTITUDE_MEMORY], &mut Log::disabled()).is_ok()
    }

    /// Compares the rates with the pose.
    #[cold]
    #[inline(never)]
    fn compare(&self, path: Path<'_>, due: (Step, Due<'_>), log: &mut Log<'_>) {
        let settings = &self.settings;
        // Extrapolation reads all rates. Without a position, only extrapolation reads the angular velocity.
        let [reads_v_0, reads_a_0, reads_w, reads_z] =
            settings.rates_read.map(|is_read| settings.is_extrapolated || is_read && V::HAS_POSITION);
        let has_orientation = !self.stands_in.is_for(settings.orientation);
        let frame = &self.kinematics;
        let vector = |v: &Vector3<T>| v.map(Scalar::re);
        let name = match settings.orientation {
            Orientation::T => "R.T",
            Orientation::Q => "Q",
        };
        let t = TransformationMatrix(self.matrix().0.map(Scalar::re));
        let (v, w) = (vector(&frame.v_0), vector(&frame.r.w));
        let rates = [
            (V::HAS_POSITION && reads_v_0).then(|| (Value::Vector(vector(&frame.r_0)), v)),
            (V::HAS_ACCELERATIONS && reads_a_0).then(|| (Value::Vector(v), vector(&frame.a_0))),
            (has_orientation && reads_w).then_some((Value::Orientation(t), w)),
            (V::HAS_ACCELERATIONS && reads_z).then(|| (Value::Vector(w), vector(&frame.z))),
        ];
        compare_frame(path, (&rates, name), due, log);
    }
}

impl<T: Scalar, V> InputFrame<T, V> {
    fn matrix(&self) -> TransformationMatrix<T> {
        matrix(self.settings.orientation, &self.kinematics.r.t.0, &self.q)
    }

    /// Frame of mechanics.
    // Not inlined, so that the compiler keeps one address for the frame instead of one for each element.
    #[inline(never)]
    pub fn kinematics(&self) -> &frames::Frame<T> {
        &self.kinematics
    }
}
