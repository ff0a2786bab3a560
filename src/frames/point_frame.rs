use nalgebra::Vector3;

/// Origin of a spatial frame and its velocity: Modelica's `MultiBody.Interfaces.Frame` without orientation.
///
/// ```
/// # use multibody::frames::PointFrame;
/// # use nalgebra::vector;
/// let moving: PointFrame = PointFrame { r_0: vector![1.0, 2.0, 3.0], v_0: vector![0.0, 0.0, 4.0] };
/// let after_half_a_second = PointFrame { r_0: moving.r_0 + moving.v_0 * 0.5, ..moving };
/// assert_eq!(after_half_a_second.r_0, vector![1.0, 2.0, 5.0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointFrame<T = f64> {
    /// Position of the origin, resolved in the world frame, in m.
    pub r_0: Vector3<T>,
    /// Time derivative of `r_0`, resolved in the world frame, in m/s.
    pub v_0: Vector3<T>,
}

/// Origin of a planar frame and its velocity: the frame of Modelica's `PlanarMechanics` without its angle.
///
/// The fields are scalars because `PlanarMechanics` names the coordinates one by one.
///
/// ```
/// # use multibody::{frames::PlanarPointFrame, sensors::distance::planar_distance};
/// let origin: PlanarPointFrame = PlanarPointFrame { x: 0.0, y: 0.0, vx: 0.0, vy: 0.0 };
/// let moving = PlanarPointFrame { x: 3.0, y: 4.0, vx: 5.0, vy: 0.0 };
/// let measured = planar_distance(&origin, &moving, 1e-10);
/// assert_eq!((measured.distance, measured.der_distance), (5.0, 3.0));
/// ```
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
