mod algebra;
mod axes_rotations;
mod constraint;
mod conversions;
mod resolve;

use nalgebra::{RealField, Vector3};

use super::transformation_matrix::TransformationMatrix;

/// Orientation of frame 2 with respect to frame 1: transformation matrix and angular velocity.
///
/// The methods are the functions of Modelica's `Frames`. No method checks that `t` is orthonormal or that `w` matches
/// its derivative.
///
/// ```
/// # use multibody::frames::Orientation;
/// # use nalgebra::Vector3;
/// let r = Orientation::axis_rotation(3, 0.3, 2.0).unwrap();
/// assert_eq!(r.w, Vector3::new(0.0, 0.0, 2.0));
/// assert_eq!(r.t.0[(0, 1)], 0.3_f64.sin());
/// ```
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Orientation<T = f64> {
    /// Transformation matrix from frame 1 to frame 2: `v2 = T v1`.
    pub t: TransformationMatrix<T>,
    /// Angular velocity of frame 2 with respect to frame 1, resolved in frame 2, in rad/s.
    pub w: Vector3<T>,
}

impl<T: RealField + Copy> Default for Orientation<T> {
    /// [`Orientation::null_rotation`].
    fn default() -> Self {
        Self::null_rotation()
    }
}
