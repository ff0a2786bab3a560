use nalgebra::Vector3;

/// The origin of a spatial frame and its velocity: what is left of a Modelica `MultiBody.Interfaces.Frame` for those who
/// do not need its orientation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointFrame<T = f64> {
    /// Position of the origin, resolved in the world frame, in m.
    pub r_0: Vector3<T>,
    /// Time derivative of `r_0`, resolved in the world frame, in m/s.
    pub v_0: Vector3<T>,
}

/// The origin of a planar frame and its velocity, as in the frame of Modelica's `PlanarMechanics` library without its
/// angle.
///
/// The fields are scalars, not vectors, because that library names the coordinates one by one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanarPointFrame<T = f64> {
    /// x-position of the origin in the world frame, in m.
    pub x: T,
    /// y-position of the origin in the world frame, in m.
    pub y: T,
    /// Time derivative of `x`, in m/s.
    pub vx: T,
    /// Time derivative of `y`, in m/s.
    pub vy: T,
}
