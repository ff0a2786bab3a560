//! Frames of which only the origin counts, as inputs.
use fmu_export::{Scalar, Variables};
use multibody::frames;
use nalgebra::Vector3;

/// Origin of a spatial frame and its velocity.
#[derive(Variables)]
pub struct PointFrame<T = f64> {
    /// Position of the origin, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    pub r_0: Vector3<T>,
    /// Velocity of the origin, der(r_0), resolved in the world frame
    #[var(unit = "m/s", quantity = "Velocity", derivative_of = r_0)]
    pub v_0: Vector3<T>,
}

impl<T: Scalar> PointFrame<T> {
    /// The frame as mechanics knows it.
    pub fn kinematics(&self) -> frames::PointFrame<T> {
        frames::PointFrame { r_0: self.r_0, v_0: self.v_0 }
    }
}

/// Origin of a planar frame and its velocity.
#[derive(Variables)]
pub struct PlanarPointFrame<T = f64> {
    /// X-position of the origin, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    pub x: T,
    /// Y-position of the origin, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    pub y: T,
    /// X-velocity of the origin, der(x), resolved in the world frame
    #[var(unit = "m/s", quantity = "Velocity", derivative_of = x)]
    pub vx: T,
    /// Y-velocity of the origin, der(y), resolved in the world frame
    #[var(unit = "m/s", quantity = "Velocity", derivative_of = y)]
    pub vy: T,
}

impl<T: Scalar> PlanarPointFrame<T> {
    /// The frame as mechanics knows it.
    pub fn kinematics(&self) -> frames::PlanarPointFrame<T> {
        frames::PlanarPointFrame { x: self.x, y: self.y, vx: self.vx, vy: self.vy }
    }
}
