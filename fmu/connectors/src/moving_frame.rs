//! Frames with position, orientation and velocities, as inputs.
use crate::{
    derivatives::{PositionHistory, RotationHistory},
    orientation::Orientation,
};
use fmu_export::{Memory, Notes, Problem, Scalar, Step, Variables};
use multibody::frames;
use nalgebra::{Matrix3, Vector3, Vector4};

/// A spatial frame: position and orientation with their first time derivatives.
#[derive(Clone, Variables)]
pub struct MovingFrame<T = f64> {
    /// Position of the origin, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    pub r_0: Vector3<T>,
    /// Velocity of the origin, der(r_0), resolved in the world frame
    #[var(unit = "m/s", quantity = "Velocity", derivative_of = r_0)]
    pub v_0: Vector3<T>,
    /// Transformation matrix from the world frame to this frame
    #[var(name = "R.T", unit = "1", rates = 1, start = [[1, 0, 0], [0, 1, 0], [0, 0, 1]])]
    pub t: Matrix3<T>,
    /// Absolute angular velocity, resolved in this frame
    #[var(name = "R.w", unit = "rad/s", quantity = "AngularVelocity")]
    pub w: Vector3<T>,
    /// Orientation as a quaternion, scalar last, read instead of R.T when orientation = Q
    #[var(name = "Q", unit = "1", rates = 1, start = [0, 0, 0, 1])]
    pub q: Vector4<T>,
}

/// What there is to remember of a [`MovingFrame`].
#[derive(Clone, Default, Memory)]
pub struct MovingFrameMemory {
    positions: PositionHistory<3>,
    rotations: RotationHistory,
    warned: bool,
}

impl MovingFrame {
    /// Warns, once, of an orientation that looks wrong. `name` is the frame's name for messages.
    ///
    /// # Errors
    /// An orientation that is unusable.
    #[inline]
    pub fn inspect(
        &self,
        name: &str,
        orientation: Orientation,
        memory: &mut MovingFrameMemory,
        notes: &mut Notes<'_>,
    ) -> Result<(), Problem> {
        orientation.inspect(name, &self.t, &self.q, &mut memory.warned, notes)
    }

    /// Remembers the pose at the start of a step.
    pub fn record(&self, orientation: Orientation, step: Step, memory: &mut MovingFrameMemory) {
        memory.positions.record(self.r_0, step);
        memory.rotations.record(orientation.matrix(&self.t, &self.q), step);
    }
}

impl<T: Scalar> MovingFrame<T> {
    /// Takes velocities from the poses instead of from the inputs.
    pub fn estimate(&mut self, orientation: Orientation, memory: &MovingFrameMemory) {
        self.v_0 = memory.positions.derivatives(&self.r_0).0;
        self.w = memory.rotations.derivatives(&orientation.matrix(&self.t, &self.q)).0;
    }

    /// Carries the frame over a time in s, by its velocities.
    pub fn extrapolate(&mut self, orientation: Orientation, time: T) {
        self.r_0 += self.v_0 * time;
        orientation.extrapolate((&mut self.t, &mut self.q), &mut self.w, &Vector3::zeros(), time);
    }

    /// The frame as mechanics knows it, without accelerations.
    #[inline]
    pub fn kinematics(&self, orientation: Orientation) -> frames::Frame<T> {
        let r = frames::Orientation { t: orientation.matrix(&self.t, &self.q), w: self.w };
        frames::Frame { r_0: self.r_0, v_0: self.v_0, r, ..frames::Frame::default() }
    }
}
