use nalgebra::{RealField, Vector3};

use crate::frames::Quaternion;

/// State of a [`Body`](super::Body): the motion of frame_a. By default the body rests in the world frame.
///
/// [`Body::rates`](super::Body::rates) returns the time derivatives in the same type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyState<T = f64> {
    /// Position of the origin of frame_a, resolved in the world frame, in m.
    pub r_0: Vector3<T>,
    /// Velocity of the origin of frame_a, resolved in the world frame, in m/s.
    pub v_0: Vector3<T>,
    /// Quaternion that rotates the world frame into frame_a; its length has no effect.
    pub q: Quaternion<T>,
    /// Angular velocity of frame_a, resolved in frame_a, in rad/s.
    pub w: Vector3<T>,
}

impl<T: RealField + Copy> Default for BodyState<T> {
    fn default() -> Self {
        let zero = Vector3::zeros();
        Self { r_0: zero, v_0: zero, q: Quaternion::null_rotation(), w: zero }
    }
}
