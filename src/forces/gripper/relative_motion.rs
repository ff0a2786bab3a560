use nalgebra::{RealField, Vector3};

use super::euler_angles::euler_angles;
use crate::frames::{Frame, TransformationMatrix};

/// Motion of frame b relative to frame a; all vectors are resolved in frame a.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RelativeMotion<T = f64> {
    /// Position of frame b's origin relative to frame a's, in m.
    pub r: Vector3<T>,
    /// Time derivative of the components of `r`, in m/s: zero if both frames move as one rigid body.
    pub v: Vector3<T>,
    /// Rotation from frame a into frame b.
    pub t_rel: TransformationMatrix<T>,
    /// Euler angles from frame a to frame b, in rad; see [`euler_angles`].
    pub theta: Vector3<T>,
    /// Angular velocity of frame b relative to frame a, in rad/s.
    pub omega: Vector3<T>,
}

impl<T: RealField + Copy> RelativeMotion<T> {
    /// Computes the relative motion of two frames. Accelerations are ignored.
    #[inline(always)]
    pub fn new(frame_a: &Frame<T>, frame_b: &Frame<T>) -> Self {
        let r = frame_a.r.resolve2(&(frame_b.r_0 - frame_a.r_0));
        let t_rel = frame_a.r.t.relative_rotation(&frame_b.r.t);
        Self {
            r,
            v: frame_a.r.resolve2(&(frame_b.v_0 - frame_a.v_0)) - frame_a.r.w.cross(&r),
            t_rel,
            theta: euler_angles(&t_rel),
            omega: t_rel.resolve1(&frame_b.r.w) - frame_a.r.w,
        }
    }
}
