use nalgebra::{RealField, Vector3};

use super::smooth_length::{smooth_length, smooth_length_der2};
use crate::frames::PointFrame;

/// Measurements of a distance sensor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distance<T = f64> {
    /// Vector from frame a's origin to frame b's, resolved in the world frame, in m.
    pub r_rel_0: Vector3<T>,
    /// Distance between the origins, in m; up to `s_small` a smaller value, see [`distance`].
    pub distance: T,
    /// Time derivative of `distance`, in m/s.
    pub der_distance: T,
}

/// Distance between the origins of two spatial frames, and its time derivative.
///
/// The length of a vector is not differentiable at zero, so a polynomial replaces it up to `s_small`: zero with slope
/// zero for coincident origins, equal to the length in value and slope at `s_small`, smaller between. The squared
/// distance overflows beyond 1.3e154 m.
///
/// # Arguments
///
/// * `frame_a`, `frame_b` - the two frames, in m and m/s, resolved in the world frame
/// * `s_small` - upper limit of the polynomial, in m; at least about 1e-154, so that its square is not zero
///
/// # Source
///
/// `Modelica.Mechanics.MultiBody.Sensors.Distance`; `der_distance` is Modelica's `der(distance)`.
///
/// # Example
///
/// ```
/// use multibody::frames::PointFrame;
/// use multibody::sensors::distance::distance;
/// use nalgebra::{Vector3, vector};
///
/// let frame_a = PointFrame { r_0: vector![1.0, 1.0, 1.0], v_0: Vector3::zeros() };
/// let frame_b = PointFrame { r_0: vector![4.0, 5.0, 13.0], v_0: vector![0.0, 0.0, 2.6] };
/// let measured = distance(&frame_a, &frame_b, 1e-10);
///
/// assert_eq!(measured.r_rel_0, vector![3.0, 4.0, 12.0]);
/// assert_eq!(measured.distance, 13.0);
/// assert!((measured.der_distance - 2.4_f64).abs() < 1e-15);
///
/// let at_the_same_place = distance(&frame_a, &frame_a, 1e-10);
/// assert_eq!((at_the_same_place.distance, at_the_same_place.der_distance), (0.0, 0.0));
/// ```
#[inline]
pub fn distance<T: RealField + Copy>(frame_a: &PointFrame<T>, frame_b: &PointFrame<T>, s_small: T) -> Distance<T> {
    let r_rel_0 = frame_b.r_0 - frame_a.r_0;
    let v_rel_0 = frame_b.v_0 - frame_a.v_0;
    let (distance, der_distance) = smooth_length(r_rel_0.dot(&r_rel_0), r_rel_0.dot(&v_rel_0), s_small);
    Distance { r_rel_0, distance, der_distance }
}

/// Second time derivative of a smoothed [`distance`], in m/s2, from the vector between the origins (m) and its first
/// and second time derivatives (m/s, m/s2), all resolved in one frame that does not rotate, such as the world frame.
/// `s_small` is the limit of the polynomial, in m.
///
/// ```
/// # use multibody::sensors::distance::second_derivative;
/// # use nalgebra::{Vector3, vector};
/// // A point passes at a distance of 2 m with 4 m/s: 16/2 m/s2.
/// assert_eq!(second_derivative(&vector![0.0, 2.0, 0.0], &vector![4.0, 0.0, 0.0], &Vector3::zeros(), 1e-10), 8.0);
/// ```
pub fn second_derivative<T: RealField + Copy>(r: &Vector3<T>, v: &Vector3<T>, a: &Vector3<T>, s_small: f64) -> T {
    smooth_length_der2(r.dot(r), r.dot(v), v.dot(v) + r.dot(a), s_small)
}
