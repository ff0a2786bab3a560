//! Input frames with orientation only.
use crate::input_frame::{InputFrame, Kinematics};
use fmu_export::{Scalar, Variables};
use multibody::frames::{self, TransformationMatrix};
use nalgebra::{Matrix3, Vector3, Vector4};

/// Variables of a [`TurningFrame`], in their order.
#[derive(Variables)]
pub struct TurningFrameVariables<T = f64> {
    /// Transformation matrix from the world frame to this frame
    #[var(name = "R.T", unit = "1", rates = 1, start = [[1, 0, 0], [0, 1, 0], [0, 0, 1]])]
    pub t: Matrix3<T>,
    /// Absolute angular velocity, resolved in this frame; extrapolates the orientation
    #[var(name = "R.w", unit = "rad/s", quantity = "AngularVelocity")]
    pub w: Vector3<T>,
    /// Orientation as a quaternion, scalar last, read instead of R.T when orientation = Q
    #[var(name = "Q", unit = "1", rates = 1, start = [0, 0, 0, 1])]
    pub q: Vector4<T>,
}

impl<T: Scalar> Kinematics<T> for TurningFrameVariables<T> {
    const HAS_POSITION: bool = false;
    const HAS_ACCELERATIONS: bool = false;

    #[inline(always)]
    fn into_frame(self) -> (frames::Frame<T>, Vector4<T>) {
        let Self { t, w, q } = self;
        let r = frames::Orientation { t: TransformationMatrix(t), w };
        (frames::Frame { r, ..frames::Frame::default() }, q)
    }

    fn of(frame: &frames::Frame<T>, q: Vector4<T>) -> Self {
        Self { t: frame.r.t.0, w: frame.r.w, q }
    }
}

/// Orientation of a frame with its first time derivative, at the world's origin.
pub type TurningFrame<T = f64> = InputFrame<T, TurningFrameVariables<T>>;
