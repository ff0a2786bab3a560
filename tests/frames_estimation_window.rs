//! Windows of more than three poses: golden vectors of `tests/data/estimation.py`, which solves the normal equations
//! directly at 60 digits, observed orders, and the end of a window.

mod random;

use multibody::frames::TransformationMatrix;
use multibody::frames::estimation::History;
use nalgebra::{Matrix3, Rotation3, Vector1, Vector3};
use num_dual::Dual64;
use random::Random;
use serde_json::Value;

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect()
}

fn vector(value: &Value) -> Vector3<f64> {
    Vector3::from_column_slice(&numbers(value))
}

fn cases() -> Vec<Value> {
    let mut file: Value = serde_json::from_str(include_str!("data/vectors/estimation.json")).unwrap();
    let cases = file["cases"].as_array_mut().map(std::mem::take).unwrap();
    assert!(cases.len() >= 10);
    cases
}

/// Histories of a case, with its number of poses as the window.
fn histories(case: &Value) -> (History<Vector3<f64>>, History<TransformationMatrix>) {
    let times = numbers(&case["times"]);
    let (mut positions, mut rotations) = (History::new(times.len()), History::new(times.len()));
    for (i, time) in times.into_iter().enumerate() {
        positions.record(time, vector(&case["r_0"][i]), 1e-6);
        rotations.record(time, TransformationMatrix(Matrix3::from_row_slice(&numbers(&case["T"][i]))), 1e-6);
    }
    (positions, rotations)
}

#[test]
fn windows_give_what_the_normal_equations_give_at_60_digits() {
    let mut largest = 0.0_f64;
    for case in cases() {
        let (positions, rotations) = histories(&case);
        let (v, a) = positions.velocity_and_acceleration();
        let (w, z) = rotations.angular_velocity_and_acceleration();
        // The poses are doubles; their rounding errors are amplified like noise.
        let gains = numbers(&case["gains"]);
        let size = vector(&case["r_0"][0]).norm();
        for (name, found, gain) in
            [("v_0", v, gains[0] * size), ("a_0", a, gains[1] * size), ("w", w, gains[0]), ("z", z, gains[1])]
        {
            let expected = vector(&case[name]);
            let tolerance = 1e-10 * expected.norm() + 16.0 * f64::EPSILON * gain;
            let error = (found - expected).norm() / tolerance;
            assert!(
                error <= 1.0,
                "{name} of {}: {found} instead of {expected}, {error} times the tolerance",
                case["name"]
            );
            largest = largest.max(error);
        }
    }
    println!("windows of poses: largest error / tolerance {largest:.3}");
}

#[test]
fn derivatives_by_the_newest_pose_are_exact() {
    for case in cases() {
        let (positions, rotations) = histories(&case);
        let mut rotations = rotations.map(|t| TransformationMatrix(t.0.map(Dual64::from)));
        let turn = vector(&case["turn_axis"]).map(|x| Dual64::new(0.0, x));
        rotations.poses[0] = rotations.poses[0].absolute_rotation(&TransformationMatrix::from_rotation_vector(&turn));
        let (w, z) = rotations.angular_velocity_and_acceleration();
        for (name, found, gain) in [("w_by_turn", w, 0), ("z_by_turn", z, 1)] {
            let (found, expected) = (found.map(|x| x.eps), vector(&case[name]));
            let tolerance = 1e-10 * expected.norm() + 64.0 * f64::EPSILON * numbers(&case["gains"])[gain];
            assert!((found - expected).norm() < tolerance, "{name} of {}: {found} instead of {expected}", case["name"]);
        }
        // The weight of the newest position is the response to a unit impulse.
        let mut positions = positions.map(|r| r.map(Dual64::from));
        positions.poses[0].x.eps = 1.0;
        let (v, a) = positions.velocity_and_acceleration();
        let mut impulse = positions.map(|_| Vector1::new(0.0));
        impulse.poses[0].x = 1.0;
        let expected = impulse.velocity_and_acceleration();
        assert!((v.x.eps / expected.0.x - 1.0).abs() < 1e-14 && (a.x.eps / expected.1.x - 1.0).abs() < 1e-14);
        assert!(v.y.eps == 0.0 && a.z.eps == 0.0);
    }
}

/// The estimates are linear in positions, so their standard deviation is the root of the sum of squared responses to
/// unit impulses.
#[test]
fn noise_is_amplified_as_the_normal_equations_predict() {
    for case in cases() {
        let (positions, _) = histories(&case);
        let n = positions.poses.len();
        let mut sums = [0.0_f64; 2];
        for impulse in 0..n {
            let mut history = positions.map(|_| Vector1::new(0.0));
            history.poses[impulse].x = 1.0;
            let (v, a) = history.velocity_and_acceleration();
            sums[0] += v.x * v.x;
            sums[1] += a.x * a.x;
        }
        for (sum, gain) in sums.into_iter().zip(numbers(&case["gains"])) {
            assert!((sum.sqrt() / gain - 1.0).abs() < 1e-9, "{}: {} instead of {gain}", case["name"], sum.sqrt());
        }
        if case["name"] == "15 poses at steps of 1 s" {
            assert_eq!(sums.map(|sum| format!("{:.3e}", sum.sqrt())), ["2.260e-1", "3.114e-2"]);
        }
    }
}

/// Rotations with noise from a fixed seed: the gain of positions predicts the spread of the estimates.
#[test]
fn noise_in_orientations_is_amplified_like_that_in_positions() {
    const RUNS: u32 = 2000;
    let mut random = Random(12_345);
    // Uniform between -0.5 and 0.5: the standard deviation is the root of 1/12.
    let sigma = 1e-4 / 12.0_f64.sqrt();
    let mut sums = [0.0_f64; 2];
    for _ in 0..RUNS {
        let mut rotations = History::new(15);
        for n in 0..15 {
            let noise = Vector3::from_fn(|_, _| 1e-4 * random.between(-0.5, 0.5));
            let smooth = Vector3::new(0.05, 0.08, -0.03) * f64::from(n);
            let t = Rotation3::from_scaled_axis(smooth) * Rotation3::from_scaled_axis(noise);
            rotations.record(f64::from(n), t.into(), 1.0);
        }
        let (w, z): (Vector3<f64>, Vector3<f64>) = rotations.angular_velocity_and_acceleration();
        let exact = Vector3::new(0.05, 0.08, -0.03);
        sums[0] += (w - exact).norm_squared() / 3.0;
        sums[1] += z.norm_squared() / 3.0;
    }
    let spread = sums.map(|sum| (sum / f64::from(RUNS)).sqrt() / sigma);
    println!("gains of noise in orientations, n = 15: {spread:?}");
    assert!((spread[0] / 0.226 - 1.0).abs() < 0.08 && (spread[1] / 0.0311 - 1.0).abs() < 0.08, "{spread:?}");
}

fn rotating(angle: impl Fn(f64) -> f64, times: impl IntoIterator<Item = f64>, window: usize) -> [f64; 2] {
    let mut rotations = History::new(window);
    for t in times {
        rotations.record(t, TransformationMatrix::axis_rotation(2, angle(t)).unwrap(), 1e-3);
    }
    let (w, z) = rotations.angular_velocity_and_acceleration();
    assert!(w.x == 0.0 && w.z == 0.0);
    [w.y, z.y]
}

/// The fit passes through all points of a parabola.
#[test]
fn quadratic_motions_are_measured_exactly_with_uneven_steps() {
    let mut times = vec![0.0];
    for i in 1..40 {
        times.push(times[i - 1] + 0.01 * (1.0 + (i as f64 * 1.7).sin().powi(2) * 5.0));
    }
    let end = times[39];
    for window in [3, 4, 7, 12, 40] {
        let mut positions = History::new(window);
        for &t in &times {
            positions.record(t, Vector3::new(5e3, 0.0, 1.0) + Vector3::new(1.0, -2.0, 0.5) * t * t, 1e-3);
        }
        let (v, a) = positions.velocity_and_acceleration();
        assert!((v - Vector3::new(2.0, -4.0, 1.0) * end).norm() < 1e-9, "{window}: {v}");
        assert!((a - Vector3::new(2.0, -4.0, 1.0)).norm() < 1e-7, "{window}: {a}");
        let [w, z] = rotating(|t| 0.5 * t * t, times.iter().copied(), window);
        assert!((w - end).abs() < 1e-12 && (z - 1.0).abs() < 1e-11, "{window}: {w} {z}");
    }
}

/// With many poses on t^3, the error of a velocity is a tenth of 6 L^2, the error of an acceleration half of 6 L.
#[test]
fn errors_are_of_second_and_first_order_in_the_length_of_the_window() {
    for length in [1.0, 0.25] {
        let mut positions = History::new(64);
        for i in -63..=0 {
            let t = f64::from(i) * length / 63.0;
            positions.record(t, Vector1::new(t * t * t), 1e-3);
        }
        let (v, a) = positions.velocity_and_acceleration();
        let relative = [v.x / (-0.6 * length * length), a.x / (-3.0 * length)];
        assert!(relative.iter().all(|ratio| (ratio - 1.0).abs() < 0.03), "{relative:?}");
    }
}

#[test]
fn a_window_of_rotations_ends_before_vectors_wrap() {
    // At 0.3 rad a step nine poses are within 2.5 rad of the newest, at 1.2 rad three, at 3 rad none: the last three
    // are then used.
    for rate in [0.3, 1.2, 1.3, 2.0, 2.4, 3.0, -2.4, -3.1] {
        let [w, z] = rotating(|t| rate * t, (0..30).map(f64::from), 20);
        assert!((w - rate).abs() < 1e-13 && z.abs() < 1e-12, "{rate} rad a step: {w}, {z}");
    }
    // Noise in a pose that is too far away has no effect.
    let noisy = |t: f64| 0.3 * t + if t < 20.5 { 0.05 * (7.0 * t).sin() } else { 0.0 };
    let [w, z] = rotating(noisy, (0..30).map(f64::from), 20);
    assert!((w - 0.3).abs() < 1e-13 && z.abs() < 1e-13, "{w}, {z}");
    let nearer = |t: f64| 0.3 * t + if t < 22.5 { 0.05 * (7.0 * t).sin() } else { 0.0 };
    let [w, _] = rotating(nearer, (0..30).map(f64::from), 20);
    assert!((w - 0.3).abs() > 1e-4, "{w}");
}

/// Poses at 0, d, 1 - d and 1 s; only the oldest is not zero. With u the time after 0.5 s, the least-squares fit is b u
/// + c u^2; the even parts of the poses determine c = 1/2 / (d - d^2), the odd parts b = -1/4 / (1/4 + (1/2 - d)^2).
#[test]
fn poses_in_two_pairs_are_fitted_until_the_pairs_are_1e_12_of_the_window_apart() {
    for exponent in [-10, -20, -30, -38, -42, -50] {
        let d = 2.0_f64.powi(exponent);
        let mut positions = History::new(4);
        for (time, position) in [(0.0, 1.0), (d, 0.0), (1.0 - d, 0.0), (1.0, 0.0)] {
            positions.record(time, Vector1::new(position), 1e-15);
        }
        let (v, a) = positions.velocity_and_acceleration();
        let (b, c) = (-0.25 / (0.25 + (0.5 - d).powi(2)), 0.5 / (d - d * d));
        // For closer pairs, the last three poses are differenced, without the oldest one.
        let expected = if d > 1e-12 { [b + c, 2.0 * c] } else { [0.0; 2] };
        for (found, expected) in [v.x, a.x].into_iter().zip(expected) {
            let tolerance = 4.0 * f64::EPSILON / d * expected;
            assert!((found - expected).abs() <= tolerance, "{found} instead of {expected} at {d:e} s");
        }
    }
}

#[test]
fn with_three_poses_a_longer_window_is_no_other() {
    for case in cases() {
        let (positions, rotations) = histories(&case);
        let last = |window: usize| {
            let (mut r, mut t) = (History::new(window), History::new(window));
            for i in (0..3).rev() {
                r.record(positions.times[i], positions.poses[i], 1e-6);
                t.record(positions.times[i], rotations.poses[i], 1e-6);
            }
            (r.velocity_and_acceleration(), t.angular_velocity_and_acceleration())
        };
        assert_eq!(last(3), last(64));
    }
}

#[test]
fn an_estimate_from_no_pose_is_zero() {
    for window in [3, 5] {
        assert_eq!(
            History::<Vector1<f64>>::new(window).velocity_and_acceleration(),
            (Vector1::zeros(), Vector1::zeros())
        );
        let rotations = History::<TransformationMatrix>::new(window);
        assert_eq!(rotations.angular_velocity_and_acceleration(), (Vector3::zeros(), Vector3::zeros()));
    }
}
