use nalgebra::{RealField, Vector3};

/// Cut-forces and cut-torques at the frames of a [`Body`](super::Body), resolved in the axes of the body.
///
/// As in Modelica they act on the *connected element*; the body receives the opposite. So the
/// [`Reactions`](crate::forces::gripper::Reactions) of a gripper at its frame b can be passed unchanged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CutForces<T = f64> {
    /// Cut-force at the origin of frame_a, in N.
    pub f_a: Vector3<T>,
    /// Cut-torque at frame_a, in N.m.
    pub t_a: Vector3<T>,
    /// Cut-force at the origin of frame_b, in N.
    pub f_b: Vector3<T>,
    /// Cut-torque at frame_b, in N.m.
    pub t_b: Vector3<T>,
}

impl<T: RealField + Copy> Default for CutForces<T> {
    fn default() -> Self {
        let zero = Vector3::zeros();
        Self { f_a: zero, t_a: zero, f_b: zero, t_b: zero }
    }
}
