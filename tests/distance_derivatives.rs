//! Dual numbers through the smoothed distance: results are finite whenever the derivatives are, for any `s_small` and
//! any velocity.

use multibody::frames::{PlanarPointFrame, PointFrame};
use multibody::sensors::distance::{distance, planar_distance};
use nalgebra::{RealField, Vector3};
use num_dual::{Dual3_64, Dual64};

/// The distance `s p(x)` with `x = r / s` and `p = 3/2 x^2 - 1/2 x^4`, and its first three time derivatives, for an
/// unsmoothed distance r with the derivatives v, a, j.
fn expected([r, v, a, j]: [f64; 4], s: f64) -> [f64; 4] {
    let x = r / s;
    let [p, p1, p2, p3] = [1.5 * x * x - 0.5 * x.powi(4), 3.0 * x - 2.0 * x.powi(3), 3.0 - 6.0 * x * x, -12.0 * x];
    [s * p, p1 * v, p1 * a + p2 * v * (v / s), p1 * j + 3.0 * p2 * v * (a / s) + p3 * v * (v / s) * (v / s)]
}

/// Distance and der_distance of points on the y-axis, in space and in the plane.
fn measured<T: RealField + Copy>(r: T, v: T, s: f64) -> [(T, T); 2] {
    let (zero, s) = (T::zero(), nalgebra::convert(s));
    let point = |y, vy| PointFrame { r_0: Vector3::new(zero, y, zero), v_0: Vector3::new(zero, vy, zero) };
    let planar_point = |y, vy| PlanarPointFrame { x: zero, y, vx: zero, vy };
    let in_space = distance(&point(zero, zero), &point(r, v), s);
    let in_plane = planar_distance(&planar_point(zero, zero), &planar_point(r, v), s);
    [in_space, in_plane].map(|measured| (measured.distance, measured.der_distance))
}

/// Relative rounding error of the square of a distance; the square may be subnormal.
fn rounding(r: f64) -> f64 {
    if r == 0.0 { 0.0 } else { f64::EPSILON + f64::from_bits(1) / (r * r) }
}

#[test]
fn the_first_derivative_is_as_finite_as_the_velocity() {
    for s in [1e-154, 1e-100, 1e-10, 1.0, 1e3] {
        for x in [0.0, 1e-3, 0.1, 0.5, 0.999] {
            for v in [1e-100, 1.0, 1e150, 1e300, -1e304] {
                let motion = [x * s, v, 0.0, 0.0];
                let [length, rate, ..] = expected(motion, s);
                let close = |actual: f64, expected: f64| {
                    let tolerance = 8.0 * rounding(x * s) * expected.abs();
                    assert!((actual - expected).abs() <= tolerance, "{motion:?} at {s}: {actual:e}, not {expected:e}");
                };
                for (distance, der_distance) in measured(Dual64::new(x * s, v), Dual64::new(v, 0.0), s) {
                    close(distance.re, length);
                    close(distance.eps, rate);
                    close(der_distance.re, rate);
                }
            }
        }
    }
}

#[test]
fn derivatives_up_to_the_third_are_finite_at_the_smallest_s_small() {
    for (s, v, a, j) in [
        (1e-154, 0.1, 0.2, 0.3),
        (1e-154, 1e-3, 1e3, -1.0),
        (1e-100, 1e30, 1e50, 1.0),
        (1e-10, -2.0, 3.0, 4.0),
        (1e-10, 1e90, 1e100, 1e110),
        (1.0, 1.0, -1.0, 1.0),
        (1e3, 1e90, 1.0, 1.0),
    ] {
        for x in [0.0, 1e-3, 0.25, 0.5, 0.999] {
            let motion = [x * s, v, a, j];
            let [_, first, second, third] = expected(motion, s);
            let (r, rate) = (Dual3_64::new(x * s, v, a, j), Dual3_64::new(v, a, j, 0.0));
            for (distance, der_distance) in measured(r, rate, s) {
                // Terms of different signs, each as exact as the distance.
                let close = |actual: f64, expected: f64, terms: f64| {
                    let tolerance = 8.0 * (f64::EPSILON + rounding(x * s)) * terms;
                    assert!((actual - expected).abs() <= tolerance, "{motion:?} at {s}: {actual:e}, not {expected:e}");
                };
                close(distance.v1, first, 3.0 * v.abs());
                close(distance.v2, second, 3.0 * (a.abs() + v * (v / s)));
                close(der_distance.v1, second, 3.0 * (a.abs() + v * (v / s)));
                let terms = 3.0 * j.abs() + 9.0 * (v * (a / s)).abs() + 12.0 * (v * (v / s) * (v / s)).abs();
                close(distance.v3, third, terms);
                close(der_distance.v2, third, terms);
            }
        }
    }
}

// d/ds (3 X / (2 s) - X^2 / (2 s^3)) = 3/2 (x^4 - x^2); the slope p' has the derivative -x p'' / s.
#[test]
fn the_distance_has_a_derivative_by_s_small_too() {
    for s in [1e-154, 1e-10, 1.0, 1e3] {
        for x in [0.0, 0.3, 0.9] {
            let point = |r, v| PointFrame {
                r_0: Vector3::new(Dual64::from(r), Dual64::from(0.0), Dual64::from(0.0)),
                v_0: Vector3::new(Dual64::from(v), Dual64::from(0.0), Dual64::from(0.0)),
            };
            let seen = distance(&point(0.0, 0.0), &point(x * s, 2.0), Dual64::new(s, 1.0));
            assert!((seen.distance.eps - 1.5 * (x.powi(4) - x * x)).abs() <= 1e-14);
            let by_s = -2.0 * x * (3.0 - 6.0 * x * x) / s;
            assert!((seen.der_distance.eps - by_s).abs() <= 1e-13 * (6.0 / s), "{} {by_s}", seen.der_distance.eps);
        }
    }
}
