//! Frames with all their kinematics, as inputs.
use crate::{
    derivatives::{PositionHistory, RotationHistory},
    orientation::Orientation,
};
use fmu_export::{
    Memory, Notes, Problem, Scalar, Step, Variables,
    table::{Count, Entry},
    values::{Sink, Source},
};
use multibody::frames::{self, TransformationMatrix, extrapolation::extrapolate_position};
use nalgebra::{Matrix3, Vector3, Vector4};

/// The variables of a spatial frame, in their order.
#[derive(Variables)]
struct FrameVariables<T = f64> {
    /// Position of the origin, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    r_0: Vector3<T>,
    /// Velocity of the origin, der(r_0), resolved in the world frame
    #[var(unit = "m/s", quantity = "Velocity", derivative_of = r_0)]
    v_0: Vector3<T>,
    /// Acceleration of the origin, der(v_0), resolved in the world frame
    #[var(unit = "m/s2", quantity = "Acceleration", derivative_of = v_0)]
    a_0: Vector3<T>,
    /// Transformation matrix from the world frame to this frame
    #[var(name = "R.T", unit = "1", rates = 2, start = [[1, 0, 0], [0, 1, 0], [0, 0, 1]])]
    t: Matrix3<T>,
    /// Absolute angular velocity, resolved in this frame
    #[var(name = "R.w", unit = "rad/s", quantity = "AngularVelocity")]
    w: Vector3<T>,
    /// Angular acceleration, der(R.w), resolved in this frame
    #[var(unit = "rad/s2", quantity = "AngularAcceleration", derivative_of = w)]
    z: Vector3<T>,
    /// Orientation as a quaternion, scalar last, read instead of R.T when orientation = Q
    #[var(name = "Q", unit = "1", rates = 2, start = [0, 0, 0, 1])]
    q: Vector4<T>,
}

/// A spatial frame: position and orientation with their first and second time derivatives.
///
/// It holds its values as mechanics wants them, so that they need not be copied once more.
pub struct Frame<T = f64> {
    kinematics: frames::Frame<T>,
    q: Vector4<T>,
}

impl<T: Scalar> Frame<T> {
    fn variables(&self) -> FrameVariables<T> {
        let frames::Frame { r_0, v_0, a_0, r, z } = self.kinematics;
        FrameVariables { r_0, v_0, a_0, t: r.t.0, w: r.w, z, q: self.q }
    }
}

impl<T: Scalar> From<FrameVariables<T>> for Frame<T> {
    #[inline(always)]
    fn from(variables: FrameVariables<T>) -> Self {
        let FrameVariables { r_0, v_0, a_0, t, w, z, q } = variables;
        let r = frames::Orientation { t: TransformationMatrix(t), w };
        Self { kinematics: frames::Frame { r_0, v_0, a_0, r, z }, q }
    }
}

impl<T: Scalar> Variables<T> for Frame<T> {
    const ENTRIES: &'static [Entry] = FrameVariables::<T>::ENTRIES;
    const COUNT: Count = FrameVariables::<T>::COUNT;

    #[inline(always)]
    fn load(from: &mut Source<'_, T>) -> Self {
        FrameVariables::load(from).into()
    }

    #[inline(always)]
    fn reload(&mut self, from: &mut Source<'_, T>) {
        *self = FrameVariables::load(from).into();
    }

    fn store(&self, into: &mut Sink<'_, T>) {
        self.variables().store(into);
    }

    fn zero_if_finite(&self) -> T {
        self.variables().zero_if_finite()
    }

    fn zero() -> Self {
        FrameVariables::zero().into()
    }
}

/// What there is to remember of a frame.
#[derive(Clone, Default, Memory)]
pub struct FrameMemory {
    positions: PositionHistory<3>,
    rotations: RotationHistory,
    warned: bool,
}

impl Frame {
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

impl<T: Scalar> Frame<T> {
    /// Takes velocities and accelerations from the poses instead of from the inputs.
    pub fn estimate(&mut self, orientation: Orientation, memory: &FrameMemory) {
        let frame = &mut self.kinematics;
        (frame.v_0, frame.a_0) = memory.positions.derivatives(&frame.r_0);
        (frame.r.w, frame.z) = memory.rotations.derivatives(&orientation.matrix(&frame.r.t.0, &self.q));
    }

    /// Carries the frame over a time in s, by its velocities and accelerations.
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
