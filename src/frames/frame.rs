use nalgebra::{RealField, Vector3};

use super::orientation::Orientation;

/// Kinematics of a frame: position, orientation, and their first and second time derivatives.
///
/// Names follow Modelica's frame connector (`r_0`, `R`). By default the frame rests in the world frame.
///
/// ```
/// # use multibody::frames::Frame;
/// # use nalgebra::Vector3;
/// let frame = Frame { r_0: Vector3::new(1.0, 2.0, 3.0), ..Frame::default() };
/// assert_eq!(frame.r.resolve2(&frame.v_0), Vector3::zeros());
/// ```
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame<T = f64> {
    /// Position of the frame's origin relative to the world's, resolved in the world frame, in m.
    pub r_0: Vector3<T>,
    /// Velocity of the origin, `der(r_0)`, resolved in the world frame, in m/s.
    pub v_0: Vector3<T>,
    /// Acceleration of the origin, `der(v_0)`, resolved in the world frame, in m/s2.
    pub a_0: Vector3<T>,
    /// Orientation: rotates the world frame into this frame; `r.w` in rad/s, resolved in this frame.
    pub r: Orientation<T>,
    /// Angular acceleration `der(r.w)`, resolved in this frame, in rad/s2.
    pub z: Vector3<T>,
}

impl<T: RealField + Copy> Default for Frame<T> {
    fn default() -> Self {
        let zero = Vector3::zeros();
        Self { r_0: zero, v_0: zero, a_0: zero, r: Orientation::null_rotation(), z: zero }
    }
}
