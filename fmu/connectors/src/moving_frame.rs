//! Input frames with position, orientation and velocities.
use crate::input_frame::{InputFrame, Kinematics};
use fmu_export::{Scalar, Variables};
use multibody::frames::{self, TransformationMatrix};
use nalgebra::{Matrix3, Vector3, Vector4};

/// Variables of a [`MovingFrame`], in their order.
#[derive(Variables)]
pub struct MovingFrameVariables<T = f64> {
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

impl<T: Scalar> Kinematics<T> for MovingFrameVariables<T> {
    const HAS_ACCELERATIONS: bool = false;

    #[inline(always)]
    fn into_frame(self) -> (frames::Frame<T>, Vector4<T>) {
        let Self { r_0, v_0, t, w, q } = self;
        let r = frames::Orientation { t: TransformationMatrix(t), w };
        (frames::Frame { r_0, v_0, r, ..frames::Frame::default() }, q)
    }

    fn of(frame: &frames::Frame<T>, q: Vector4<T>) -> Self {
        let frames::Frame { r_0, v_0, r, .. } = *frame;
        Self { r_0, v_0, t: r.t.0, w: r.w, q }
    }
}

/// Spatial frame: position and orientation with their first time derivatives.
pub type MovingFrame<T = f64> = InputFrame<T, MovingFrameVariables<T>>;
