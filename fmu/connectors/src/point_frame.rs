//! Frames of which only the origin counts, as inputs.
use crate::derivatives::PositionHistory;
use fmu_export::{Scalar, Step, Variables};
use multibody::frames;
use nalgebra::{Vector2, Vector3};

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

impl PointFrame {
    /// Remembers the position at the start of a step.
    pub fn record(&self, step: Step, history: &mut PositionHistory<3>) {
        history.record(self.r_0, step);
    }
}

impl<T: Scalar> PointFrame<T> {
    /// Takes the velocity from the positions instead of from the input.
    pub fn estimate(&mut self, history: &PositionHistory<3>) {
        self.v_0 = history.derivatives(&self.r_0).0;
    }

    /// Carries the frame over a time in s, by its velocity.
    pub fn extrapolate(&mut self, time: T) {
        self.r_0 += self.v_0 * time;
    }

    /// The frame as mechanics knows it.
    #[inline]
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

impl PlanarPointFrame {
    /// Remembers the position at the start of a step.
    pub fn record(&self, step: Step, history: &mut PositionHistory<2>) {
        history.record(Vector2::new(self.x, self.y), step);
    }
}

impl<T: Scalar> PlanarPointFrame<T> {
    /// Takes the velocity from the positions instead of from the inputs.
    pub fn estimate(&mut self, history: &PositionHistory<2>) {
        let v = history.derivatives(&Vector2::new(self.x, self.y)).0;
        (self.vx, self.vy) = (v.x, v.y);
    }

    /// Carries the frame over a time in s, by its velocity.
    pub fn extrapolate(&mut self, time: T) {
        self.x += self.vx * time;
        self.y += self.vy * time;
    }

    /// The frame as mechanics knows it.
    #[inline]
    pub fn kinematics(&self) -> frames::PlanarPointFrame<T> {
        frames::PlanarPointFrame { x: self.x, y: self.y, vx: self.vx, vy: self.vy }
    }
}
