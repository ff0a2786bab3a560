//! Frames with all their kinematics, as outputs.
use fmu_export::{Scalar, Variables};
use multibody::frames::{self, Quaternion};
use nalgebra::{Matrix3, Vector3, Vector4};

/// Spatial frame as outputs, with the names of the input [`Frame`](crate::Frame).
#[derive(Variables)]
pub struct FrameOutputs<T = f64> {
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
    #[var(name = "R.T", unit = "1")]
    pub t: Matrix3<T>,
    /// Absolute angular velocity, resolved in this frame
    #[var(name = "R.w", unit = "rad/s", quantity = "AngularVelocity")]
    pub w: Vector3<T>,
    /// Angular acceleration, der(R.w), resolved in this frame
    #[var(unit = "rad/s2", quantity = "AngularAcceleration", derivative_of = w)]
    pub z: Vector3<T>,
    /// Orientation as a quaternion of length 1, scalar last
    #[var(name = "Q", unit = "1")]
    pub q: Vector4<T>,
}

impl<T: Scalar> FrameOutputs<T> {
    /// Converts a frame; its orientation is given as the quaternion `q` too.
    pub fn new(frame: &frames::Frame<T>, q: &Quaternion<T>) -> Self {
        let frames::Frame { r_0, v_0, a_0, r, z } = *frame;
        Self { r_0, v_0, a_0, t: r.t.0, w: r.w, z, q: q.0 }
    }
}
