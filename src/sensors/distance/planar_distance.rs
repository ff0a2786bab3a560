use nalgebra::{RealField, Vector3};

use super::{smooth_length::smooth_length, spatial_distance::Distance};
use crate::frames::PlanarPointFrame;

/// Distance between the origins of two planar frames, and its time derivative.
///
/// Smoothed up to `s_small` as the spatial [`distance`](super::spatial_distance::distance()). The angles of the frames
/// are ignored.
///
/// # Arguments
///
/// * `frame_a`, `frame_b` - the two frames, in m and m/s
/// * `s_small` - upper limit of the smoothed range, in m; at least about 1e-154, so that its square is not zero
///
/// # Returns
///
/// Measurements; the third component of `r_rel_0` is zero.
///
/// # Source
///
/// `PlanarMechanics.Sensors.Distance`; `der_distance` is Modelica's `der(distance)`.
///
/// # Example
///
/// ```
/// use multibody::frames::PlanarPointFrame;
/// use multibody::sensors::distance::planar_distance;
///
/// let frame_a = PlanarPointFrame { x: 1.0, y: 2.0, vx: 0.0, vy: 0.0 };
/// let frame_b = PlanarPointFrame { x: 4.0, y: 6.0, vx: 0.0, vy: -2.5 };
/// let measured = planar_distance(&frame_a, &frame_b, 1e-10);
///
/// assert_eq!(measured.distance, 5.0);
/// assert_eq!(measured.der_distance, -2.0);
/// ```
#[inline]
pub fn planar_distance<T: RealField + Copy>(
    frame_a: &PlanarPointFrame<T>,
    frame_b: &PlanarPointFrame<T>,
    s_small: T,
) -> Distance<T> {
    let (x, y) = (frame_b.x - frame_a.x, frame_b.y - frame_a.y);
    let (vx, vy) = (frame_b.vx - frame_a.vx, frame_b.vy - frame_a.vy);
    let (distance, der_distance) = smooth_length(x * x + y * y, x * vx + y * vy, s_small);
    Distance { r_rel_0: Vector3::new(x, y, T::zero()), distance, der_distance }
}
