use nalgebra::{RealField, Vector3};

use super::relative_motion::RelativeMotion;

/// Cut forces and cut torques at the origins of both frames, each resolved in its own frame. Positive into the gripper,
/// as in Modelica: the bodies feel the negatives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reactions<T = f64> {
    /// Cut force at frame a, in N.
    pub f_a: Vector3<T>,
    /// Cut torque at frame a, in N.m. Includes the moment of the force, which acts at frame b's origin.
    pub t_a: Vector3<T>,
    /// Cut force at frame b, in N.
    pub f_b: Vector3<T>,
    /// Cut torque at frame b, in N.m.
    pub t_b: Vector3<T>,
}

impl<T: RealField + Copy> Reactions<T> {
    /// Reactions to a force and a torque on the body at frame b, resolved in frame a.
    ///
    /// All forces and moments add up to zero, as in Modelica's `MultiBody.Forces.ForceAndTorque`.
    #[inline]
    pub fn new(motion: &RelativeMotion<T>, force: &Vector3<T>, torque: &Vector3<T>) -> Self {
        Self {
            f_a: *force,
            t_a: torque + motion.r.cross(force),
            f_b: -motion.t_rel.resolve2(force),
            t_b: -motion.t_rel.resolve2(torque),
        }
    }
}
