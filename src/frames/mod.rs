//! Orientations and frames: rotations, angular velocities, quaternions, and the kinematics of frames.
//!
//! Follows Modelica's `MultiBody.Frames` 4.1, with the names in snake case.
//!
//! # Conventions
//! - An orientation rotates **frame 1 into frame 2**. Its transformation matrix `T` maps components: `v2 = T v1`; the
//!   rows of `T` are the axes of frame 2 resolved in frame 1. For an absolute orientation, frame 1 is the world frame.
//! - The angular velocity `w` of frame 2 with respect to frame 1 is resolved in frame 2: `der(T) = -skew(w) T`.
//! - Quaternions are `{x, y, z, w}` with the scalar last, `{e sin(a/2), cos(a/2)}`. `Q` and `-Q` are the same rotation.
//! - SI units: angles in rad, angular velocities in rad/s. Axes are numbered 1 (x), 2 (y), 3 (z).
//! - Arguments are not normalised or checked unless the function says so.
//! - nalgebra's `Rotation3` and `UnitQuaternion` rotate the axes of frame 1 into the axes of frame 2, so they map
//!   components from frame 2 to frame 1: the matrix is `T'`, the four numbers of the quaternion are equal.
//!
//! # Modelica's functions
//! Names are below `Modelica.Mechanics.MultiBody`; `length` and `normalize` are now in `Modelica.Math.Vectors`.
//!
//! | Modelica | here |
//! |---|---|
//! | `Frames.Orientation.equalityConstraint` | [`Orientation::equality_constraint`] |
//! | `Frames.absoluteRotation` | [`Orientation::absolute_rotation`] |
//! | `Frames.angularVelocity1` | [`Orientation::angular_velocity1`] |
//! | `Frames.angularVelocity2` | [`Orientation::angular_velocity2`] |
//! | `Frames.axesRotations` | [`Orientation::axes_rotations`] |
//! | `Frames.axesRotationsAngles` | [`Orientation::axes_rotations_angles`] |
//! | `Frames.axis` | [`axis()`] |
//! | `Frames.axisRotation` | [`Orientation::axis_rotation`] |
//! | `Frames.from_Q` | [`Orientation::from_q`] |
//! | `Frames.from_T` | [`Orientation::from_t`] |
//! | `Frames.from_T2` | [`Orientation::from_t2`] |
//! | `Frames.from_T_inv` | [`Orientation::from_t_inv`] |
//! | `Frames.from_nxy` | [`Orientation::from_nxy`] |
//! | `Frames.from_nxz` | [`Orientation::from_nxz`] |
//! | `Frames.inverseRotation` | [`Orientation::inverse_rotation`] |
//! | `Frames.nullRotation` | [`Orientation::null_rotation`] |
//! | `Frames.orientationConstraint` | [`Orientation::orientation_constraint`] |
//! | `Frames.planarRotation` | [`Orientation::planar_rotation`] |
//! | `Frames.planarRotationAngle` | [`planar_rotation_angle`] |
//! | `Frames.relativeRotation` | [`Orientation::relative_rotation`] |
//! | `Frames.resolve1` | [`Orientation::resolve1`] |
//! | `Frames.resolve2` | [`Orientation::resolve2`] |
//! | `Frames.resolveDyade1` | [`Orientation::resolve_dyade1`] |
//! | `Frames.resolveDyade2` | [`Orientation::resolve_dyade2`] |
//! | `Frames.resolveRelative` | [`Orientation::resolve_relative`] |
//! | `Frames.smallRotation` | [`Orientation::small_rotation`], [`Orientation::small_rotation_with_residues`] |
//! | `Frames.to_Q` | [`Orientation::to_q`] |
//! | `Frames.to_T` | [`Orientation::to_t`] |
//! | `Frames.to_T_inv` | [`Orientation::to_t_inv`] |
//! | `Frames.to_exy` | [`Orientation::to_exy`] |
//! | `Frames.to_vector` | [`Orientation::to_vector`] |
//! | `Frames.length` | [`length`] |
//! | `Frames.normalize` | [`normalize`] |
//! | `Frames.TransformationMatrices.Orientation.equalityConstraint` | [`TransformationMatrix::equality_constraint`] |
//! | `Frames.TransformationMatrices.absoluteRotation` | [`TransformationMatrix::absolute_rotation`] |
//! | `Frames.TransformationMatrices.angularVelocity1` | [`TransformationMatrix::angular_velocity1`] |
//! | `Frames.TransformationMatrices.angularVelocity2` | [`TransformationMatrix::angular_velocity2`] |
//! | `Frames.TransformationMatrices.axesRotations` | [`TransformationMatrix::axes_rotations`] |
//! | `Frames.TransformationMatrices.axesRotationsAngles` | [`TransformationMatrix::axes_rotations_angles`] |
//! | `Frames.TransformationMatrices.axisRotation` | [`TransformationMatrix::axis_rotation`] |
//! | `Frames.TransformationMatrices.from_Q` | [`TransformationMatrix::from_q`] |
//! | `Frames.TransformationMatrices.from_T` | [`TransformationMatrix::from_t`] |
//! | `Frames.TransformationMatrices.from_T_inv` | [`TransformationMatrix::from_t_inv`] |
//! | `Frames.TransformationMatrices.from_nxy` | [`TransformationMatrix::from_nxy`] |
//! | `Frames.TransformationMatrices.from_nxz` | [`TransformationMatrix::from_nxz`] |
//! | `Frames.TransformationMatrices.inverseRotation` | [`TransformationMatrix::inverse_rotation`] |
//! | `Frames.TransformationMatrices.multipleResolve1` | [`TransformationMatrix::multiple_resolve1`] |
//! | `Frames.TransformationMatrices.multipleResolve2` | [`TransformationMatrix::multiple_resolve2`] |
//! | `Frames.TransformationMatrices.nullRotation` | [`TransformationMatrix::null_rotation`] |
//! | `Frames.TransformationMatrices.orientationConstraint` | [`TransformationMatrix::orientation_constraint`] |
//! | `Frames.TransformationMatrices.planarRotation` | [`TransformationMatrix::planar_rotation`] |
//! | `Frames.TransformationMatrices.planarRotationAngle` | [`planar_rotation_angle`] |
//! | `Frames.TransformationMatrices.relativeRotation` | [`TransformationMatrix::relative_rotation`] |
//! | `Frames.TransformationMatrices.resolve1` | [`TransformationMatrix::resolve1`] |
//! | `Frames.TransformationMatrices.resolve2` | [`TransformationMatrix::resolve2`] |
//! | `Frames.TransformationMatrices.resolveDyade1` | [`TransformationMatrix::resolve_dyade1`] |
//! | `Frames.TransformationMatrices.resolveDyade2` | [`TransformationMatrix::resolve_dyade2`] |
//! | `Frames.TransformationMatrices.smallRotation` | [`TransformationMatrix::small_rotation`], [`TransformationMatrix::small_rotation_with_residues`] |
//! | `Frames.TransformationMatrices.to_Q` | [`TransformationMatrix::to_q`] |
//! | `Frames.TransformationMatrices.to_T` | [`TransformationMatrix::to_t`] |
//! | `Frames.TransformationMatrices.to_T_inv` | [`TransformationMatrix::to_t_inv`] |
//! | `Frames.TransformationMatrices.to_exy` | [`TransformationMatrix::to_exy`] |
//! | `Frames.TransformationMatrices.to_vector` | [`TransformationMatrix::to_vector`] |
//! | `Frames.Quaternions.Orientation.equalityConstraint` | [`Quaternion::equality_constraint`] |
//! | `Frames.Quaternions.absoluteRotation` | [`Quaternion::absolute_rotation`] |
//! | `Frames.Quaternions.angularVelocity1` | [`Quaternion::angular_velocity1`] |
//! | `Frames.Quaternions.angularVelocity2` | [`Quaternion::angular_velocity2`] |
//! | `Frames.Quaternions.from_T` | [`Quaternion::from_t`] |
//! | `Frames.Quaternions.from_T_inv` | [`Quaternion::from_t_inv`] |
//! | `Frames.Quaternions.inverseRotation` | [`Quaternion::inverse_rotation`] |
//! | `Frames.Quaternions.multipleResolve1` | [`Quaternion::multiple_resolve1`] |
//! | `Frames.Quaternions.multipleResolve2` | [`Quaternion::multiple_resolve2`] |
//! | `Frames.Quaternions.nullRotation` | [`Quaternion::null_rotation`] |
//! | `Frames.Quaternions.orientationConstraint` | [`Quaternion::orientation_constraint`] |
//! | `Frames.Quaternions.planarRotation` | [`Quaternion::planar_rotation`] |
//! | `Frames.Quaternions.relativeRotation` | [`Quaternion::relative_rotation`] |
//! | `Frames.Quaternions.resolve1` | [`Quaternion::resolve1`] |
//! | `Frames.Quaternions.resolve2` | [`Quaternion::resolve2`] |
//! | `Frames.Quaternions.smallRotation` | [`Quaternion::small_rotation`] |
//! | `Frames.Quaternions.to_T` | [`Quaternion::to_t`] |
//! | `Frames.Quaternions.to_T_inv` | [`Quaternion::to_t_inv`] |
//! | `Frames.Internal.maxWithoutEvent` | [`internal::max_without_event`] |
//! | `Frames.Internal.maxWithoutEvent_d` | [`internal::max_without_event_d`] |
//! | `Frames.Internal.maxWithoutEvent_dd` | [`internal::max_without_event_dd`] |
//! | `Frames.Internal.resolve1_der` | [`internal::resolve1_der`] |
//! | `Frames.Internal.resolve2_der` | [`internal::resolve2_der`] |
//! | `Frames.Internal.resolveRelative_der` | [`internal::resolve_relative_der`] |

mod atan2;
mod axis;
pub mod consistency;
mod error;
pub mod estimation;
pub mod extrapolation;
mod frame;
pub mod internal;
mod orientation;
mod planar_frame;
mod planar_rotation_angle;
mod point_frame;
mod quaternion;
mod sin_cos;
mod transformation_matrix;
mod vectors;

pub use atan2::atan2;
pub use axis::axis;
pub use error::Error;
pub use frame::Frame;
pub use orientation::Orientation;
pub use planar_frame::PlanarFrame;
pub use planar_rotation_angle::planar_rotation_angle;
pub use point_frame::{PlanarPointFrame, PointFrame};
pub use quaternion::{Quaternion, axis_and_angle::AxisAndAngle};
pub use sin_cos::sin_cos;
pub use transformation_matrix::TransformationMatrix;
pub use vectors::{length, normalize};
