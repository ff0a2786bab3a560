//! Velocities and accelerations estimated from poses: observed orders, noise gain, and unusable time stamps.

use std::fs;

use multibody::frames::TransformationMatrix;
use multibody::frames::estimation::History;
use nalgebra::{Matrix3, Rotation3, Vector1, Vector3};
use num_dual::Dual64;

/// Screw motion about a skew axis: the angle is `sin t`, the advance `3 sin t`.
struct Screw;

impl Screw {
    const AXIS: Vector3<f64> = Vector3::new(2.0 / 7.0, -3.0 / 7.0, 6.0 / 7.0);
    const ARM: Vector3<f64> = Vector3::new(0.5, 1.0, -0.2);

    /// Position and matrix; nalgebra rotates the arm and the axes of the frame.
    fn pose(t: f64) -> (Vector3<f64>, TransformationMatrix) {
        let turn = Rotation3::from_scaled_axis(Self::AXIS * t.sin());
        (turn * Self::ARM + Self::AXIS * (3.0 * t.sin()), turn.into())
    }

    /// v, a (world) and w, z (local), from the formulas of a screw motion.
    fn derivatives(t: f64) -> [Vector3<f64>; 4] {
        let (rate, second) = (Self::AXIS * t.cos(), Self::AXIS * -t.sin());
        let arm = Rotation3::from_scaled_axis(Self::AXIS * t.sin()) * Self::ARM;
        let v = rate.cross(&arm) + rate * 3.0;
        let a = second.cross(&arm) + rate.cross(&rate.cross(&arm)) + second * 3.0;
        // The axis has equal components in the world and in the frame.
        [v, a, rate, second]
    }
}

/// v, a, w, z after poses at the given times.
fn estimate(times: &[f64], pose: impl Fn(f64) -> (Vector3<f64>, TransformationMatrix)) -> [Vector3<f64>; 4] {
    let (mut positions, mut rotations) = (History::default(), History::default());
    for pair in times.windows(2) {
        let (r, t) = pose(pair[0]);
        positions.record(pair[0], r, pair[1] - pair[0]);
        rotations.record(pair[0], t, pair[1] - pair[0]);
    }
    let (v, a) = positions.velocity_and_acceleration();
    let (w, z) = rotations.angular_velocity_and_acceleration();
    [v, a, w, z]
}

/// Largest errors of v, a, w, z after three poses at various times, with steps `ratio * h` and `h`.
fn screw_errors(h: f64, ratio: f64) -> [f64; 4] {
    let mut worst = [0.0_f64; 4];
    for n in 0..12 {
        let t = f64::from(n) * 0.5;
        let found = estimate(&[t - h - ratio * h, t - h, t, t + h], Screw::pose);
        for ((worst, found), exact) in worst.iter_mut().zip(found).zip(Screw::derivatives(t)) {
            *worst = worst.max((found - exact).norm());
        }
    }
    worst
}

#[test]
fn on_a_screw_motion_velocities_are_of_order_2_and_accelerations_of_order_1_for_any_ratio_of_steps() {
    for ratio in [0.01, 0.1, 0.5, 1.0, 3.0, 20.0] {
        let h = 2e-3 / (1.0 + ratio);
        let (coarse, fine) = (screw_errors(h, ratio), screw_errors(h / 2.0, ratio));
        let orders: [f64; 4] = std::array::from_fn(|i| (coarse[i] / fine[i]).log2());
        println!("steps {ratio} : 1, orders of v, a, w, z: {orders:.2?}");
        for (order, expected) in orders.iter().zip([2.0, 1.0, 2.0, 1.0]) {
            assert!((order - expected).abs() < 0.1, "ratio {ratio}: {orders:?}");
        }
    }
}

#[test]
fn the_first_pose_gives_zeros_and_the_second_first_order_velocities() {
    let zero = Vector3::zeros();
    assert_eq!(estimate(&[0.3, 0.4], Screw::pose), [zero; 4]);
    let error = |h: f64| {
        let [v, a, w, z] = estimate(&[0.3 - h, 0.3, 0.3 + h], Screw::pose);
        assert_eq!((a, z), (zero, zero));
        let exact = Screw::derivatives(0.3);
        [(v - exact[0]).norm(), (w - exact[2]).norm()]
    };
    let (coarse, fine) = (error(2e-3), error(1e-3));
    for i in 0..2 {
        let order = (coarse[i] / fine[i]).log2();
        assert!((order - 1.0).abs() < 0.1, "order {order}");
    }
}

// Body of ModelicaTest's AngularVelocity, from first principles; one of its steps is 20 % shorter, the next one longer.
#[test]
fn on_the_angular_velocity_trajectory_orders_are_the_same() {
    let path = format!("{}/tests/data/reference/AngularVelocity_inputs.csv", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    let rows: Vec<Vec<f64>> =
        text.lines().skip(1).map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect();
    let vector = |row: &[f64], first: usize| Vector3::from_row_slice(&row[first..first + 3]);
    // Columns: time, r_0, v_0, a_0, R.T, R.w, z.
    let worst = |stride: usize| {
        let (mut positions, mut rotations) = (History::default(), History::default());
        let mut worst = [0.0_f64; 4];
        for (n, row) in rows.iter().step_by(stride).enumerate() {
            positions.record(row[0], vector(row, 1), 1.1e-3);
            rotations.record(row[0], TransformationMatrix(Matrix3::from_row_slice(&row[10..19])), 1.1e-3);
            if n < 2 {
                continue;
            }
            let (v, a) = positions.velocity_and_acceleration();
            let (w, z) = rotations.angular_velocity_and_acceleration();
            for (worst, (found, first)) in worst.iter_mut().zip([(v, 4), (a, 7), (w, 19), (z, 22)]) {
                *worst = worst.max((found - vector(row, first)).norm());
            }
        }
        worst
    };
    let (coarse, fine) = (worst(8), worst(4));
    let orders: [f64; 4] = std::array::from_fn(|i| (coarse[i] / fine[i]).log2());
    println!("AngularVelocity, orders of v, a, w, z: {orders:.2?}; errors with steps of 1.1 ms: {:?}", worst(1));
    for (order, expected) in orders.iter().zip([2.0, 1.0, 2.0, 1.0]) {
        assert!((order - expected).abs() < 0.15, "{orders:?}");
    }
}

// The estimates are linear in positions, so their standard deviation is the root of the sum of squared responses to
// unit impulses: with equal steps sqrt(9 + 16 + 1)/2 and sqrt(1 + 4 + 1).
#[test]
fn noise_in_the_poses_is_amplified_by_2_5_over_h_and_2_4_over_h_squared() {
    let h = 0.5;
    let (mut of_v, mut of_a, mut of_w, mut of_z) = (0.0, 0.0, 0.0, 0.0);
    for impulse in 0..3 {
        let (mut positions, mut rotations) = (History::default(), History::default());
        for n in 0..3 {
            let noise = if n == impulse { 1e-6 } else { 0.0 };
            positions.record(f64::from(n) * h, Vector1::new(noise), h);
            let t = TransformationMatrix::axis_rotation(2, 0.3 * f64::from(n) + noise).unwrap();
            rotations.record(f64::from(n) * h, t, h);
        }
        let (v, a) = positions.velocity_and_acceleration();
        let (w, z) = rotations.angular_velocity_and_acceleration();
        of_v += (v.x / 1e-6).powi(2);
        of_a += (a.x / 1e-6).powi(2);
        of_w += ((w.y - 0.3 / h) / 1e-6).powi(2);
        of_z += (z.y / 1e-6).powi(2);
    }
    for (gain, expected) in [(of_v, 2.5495), (of_w, 2.5495)] {
        assert!((gain.sqrt() * h - expected).abs() < 1e-4, "{}", gain.sqrt() * h);
    }
    for (gain, expected) in [(of_a, 2.4495), (of_z, 2.4495)] {
        assert!((gain.sqrt() * h * h - expected).abs() < 1e-4, "{}", gain.sqrt() * h * h);
    }
}

#[test]
fn a_pose_at_the_same_time_or_too_close_takes_the_place_of_the_earlier_one() {
    let line = |t: f64| Vector1::new(3.0 * t);
    for late in [0.0, 1e-12, 0.9e-3] {
        let mut history = History::default();
        history.record(0.0, line(0.0), 1.0);
        history.record(1.0, Vector1::new(99.0), 1.0);
        history.record(1.0 + late, line(1.0 + late), 1.0);
        assert_eq!(history.times, [1.0 + late, 0.0]);
        history.record(2.0, line(2.0), 1.0);
        let (v, a) = history.velocity_and_acceleration();
        assert!((v.x - 3.0).abs() < 1e-14 && a.x.abs() < 1e-14, "{v} {a}");
    }
    let mut history = History::default();
    history.record(0.0, line(0.0), 1.0);
    history.record(2e-3, line(2e-3), 1.0);
    assert_eq!(history.times.len(), 2, "two thousandths of a step are far enough");
}

#[test]
fn no_time_stamp_leads_to_a_division_by_zero() {
    let times = [0.0, 0.0, 1.0, 1.0, 0.5, 0.5, 2.0, f64::MIN_POSITIVE, -1.0, 3.0, 3.0_f64.next_up(), 4.0, 5.0];
    for (step, window) in [1.0, 1e-3, 1e-9, 1e-15].into_iter().flat_map(|step| [3, 4, 10].map(|window| (step, window)))
    {
        let (mut positions, mut rotations) = (History::new(window), History::new(window));
        for (n, time) in times.into_iter().enumerate() {
            positions.record(time, Vector1::new(n as f64), step);
            rotations.record(time, TransformationMatrix::axis_rotation(1, 0.1 * n as f64).unwrap(), step);
            let (v, a) = positions.velocity_and_acceleration();
            let (w, z) = rotations.angular_velocity_and_acceleration();
            assert!(v.x.is_finite() && a.x.is_finite(), "time {time}, step {step}");
            assert!(w.iter().chain(&z).all(|x| x.is_finite()), "time {time}, step {step}");
        }
        assert_eq!(positions.times[..3], [5.0, 4.0, 3.0_f64.next_up()]);
    }
}

// With respect to r2, v has the derivative (1 + h2/(h1 + h2))/h2 and a has 2/((h1 + h2) h2): 1.5/h and 1/h^2 with equal
// steps. Two poses are equal, where the rotation vector between them is delicate.
#[test]
fn derivatives_by_the_present_pose_are_finite_and_right_for_a_frame_at_rest() {
    let h = 0.1;
    let (mut positions, mut rotations) = (History::default(), History::default());
    for n in 0..3 {
        positions.record(f64::from(n) * h, Vector1::new(1.0), h);
        rotations.record(f64::from(n) * h, TransformationMatrix::axis_rotation(1, 0.3).unwrap(), h);
    }
    let mut positions = positions.map(|r| r.map(Dual64::from));
    positions.poses[0].x.eps = 1.0;
    let (v, a) = positions.velocity_and_acceleration();
    assert!((v.x.eps - 1.5 / h).abs() < 1e-12 && (a.x.eps - 1.0 / (h * h)).abs() < 1e-11, "{v} {a}");
    let mut rotations = rotations.map(|t| TransformationMatrix(t.0.map(Dual64::from)));
    rotations.poses[0] = TransformationMatrix::axis_rotation(1, Dual64::new(0.3, 1.0)).unwrap();
    let (w, z) = rotations.angular_velocity_and_acceleration();
    assert!((w.x.eps - 1.5 / h).abs() < 1e-12 && (z.x.eps - 1.0 / (h * h)).abs() < 1e-11, "{w} {z}");
    assert!(w.iter().chain(&z).all(|x| x.eps.is_finite()));
}

#[test]
fn turning_by_nearly_half_a_turn_between_two_poses_is_measured_to_full_precision() {
    let angle = std::f64::consts::PI - 1e-7;
    let mut rotations = History::default();
    for n in 0..3 {
        let t = Rotation3::from_scaled_axis(Screw::AXIS * (angle * f64::from(n)));
        rotations.record(f64::from(n), t.into(), 1.0);
    }
    let (w, z): (Vector3<f64>, Vector3<f64>) = rotations.angular_velocity_and_acceleration();
    assert!((w - Screw::AXIS * angle).amax() < 1e-14 && z.amax() < 1e-14, "{w} {z}");
}
