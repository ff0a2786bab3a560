mod algebra;
mod angular_velocity;
mod axes_rotations;
mod axes_rotations_angles;
mod constraint;
mod conversions;
mod from_nxy;
mod nearest_angles;
mod nearest_rotation;
mod resolve;
mod rotation_vector;

use nalgebra::{Matrix3, RealField};

/// Transformation matrix `T` that rotates frame 1 into frame 2: `v2 = T v1`.
///
/// `v1` and `v2` are the components of one vector in frame 1 and in frame 2. The rows of `T` are the axes of frame 2,
/// resolved in frame 1. No method checks or restores orthonormality. The methods are the functions of Modelica's
/// `Frames.TransformationMatrices`; the field `0` is the matrix.
///
/// ```
/// # use multibody::frames::TransformationMatrix;
/// # use nalgebra::{Matrix3, Vector3};
/// // Frame 2 is frame 1 rotated by +90 degrees about z: its x axis is the y axis of frame 1.
/// let t = TransformationMatrix(Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
/// assert_eq!(t.resolve2(&Vector3::y()), Vector3::x());
/// ```
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TransformationMatrix<T = f64>(pub Matrix3<T>);

impl<T: RealField + Copy> Default for TransformationMatrix<T> {
    /// [`TransformationMatrix::null_rotation`].
    fn default() -> Self {
        Self::null_rotation()
    }
}
