//! Frames with all their kinematics, as inputs.
use crate::input_frame::{InputFrame, Kinematics};
use fmu_export::{Scalar, Variables};
use multibody::frames::{self, TransformationMatrix};
use nalgebra::{Matrix3, Vector3, Vector4};

/// Variables of a [`Frame`], in their order.
#[derive(Variables)]
pub struct FrameVariables<T = f64> {
    /// Position of the origin, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    pub r_0: Vector3<T>,
    /// Velocity of the origin, der(r_0), resolved in the world frame
    #[var(unit = "m/s", quantity = "Velocity", derivative_of = r_0)]
    pub v_0: Vector3<T>,
    /// Acceleration of the origin, der(v_0), resolved in the world frame
    #[var(unit = "m/s2", quantity = "Acceleration", derivative_of = v_0)]
    pub a_0: Vector3<T>,
    /// Transformation matrix from the world frame to this frame
    #[var(name = "R.T", unit = "1", rates = 2, start = [[1, 0, 0], [0, 1, 0], [0, 0, 1]])]
    pub t: Matrix3<T>,
    /// Absolute angular velocity, resolved in this frame
    #[var(name = "R.w", unit = "rad/s", quantity = "AngularVelocity")]
    pub w: Vector3<T>,
    /// Angular acceleration, der(R.w), resolved in this frame
    #[var(unit = "rad/s2", quantity = "AngularAcceleration", derivative_of = w)]
    pub z: Vector3<T>,
    /// Orientation as a quaternion, scalar last, read instead of R.T when orientation = Q
    #[var(name = "Q", unit = "1", rates = 2, start = [0, 0, 0, 1])]
    pub q: Vector4<T>,
}

impl<T: Scalar> Kinematics<T> for FrameVariables<T> {
    const HAS_ACCELERATIONS: bool = true;

    #[inline(always)]
    fn into_frame(self) -> (frames::Frame<T>, Vector4<T>) {
        let Self { r_0, v_0, a_0, t, w, z, q } = self;
        let r = frames::Orientation { t: TransformationMatrix(t), w };
        (frames::Frame { r_0, v_0, a_0, r, z }, q)
    }

    fn of(frame: &frames::Frame<T>, q: Vector4<T>) -> Self {
        let frames::Frame { r_0, v_0, a_0, r, z } = *frame;
        Self { r_0, v_0, a_0, t: r.t.0, w: r.w, z, q }
    }
}

/// Spatial frame: position and orientation with their first and second time derivatives.
pub type Frame<T = f64> = InputFrame<T, FrameVariables<T>>;
