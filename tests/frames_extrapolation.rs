//! Observed orders of the kinematic extrapolation, on a motion with closed-form derivatives.

use multibody::frames::{Frame, Orientation, TransformationMatrix};
use nalgebra::Vector3;
use num_dual::{Dual64, DualNum};

/// Frame on a helix with three angles that oscillate at different rates.
fn moving_frame(t: f64) -> Frame {
    let r_0 = Vector3::new(t.cos(), t.sin(), 0.3 * t);
    let (amplitudes, rates) = (Vector3::new(0.9, 0.7, 1.1), Vector3::new(1.0, 1.7, 2.3));
    let angles = |t: Dual64| Vector3::from_fn(|i, _| (t * rates[i]).sin() * amplitudes[i]);
    let der_angles = |t: Dual64| Vector3::from_fn(|i, _| (t * rates[i]).cos() * amplitudes[i] * rates[i]);
    // The components of w have der(w) as their dual parts.
    let t = Dual64::new(t, 1.0);
    let r = Orientation::axes_rotations([1, 2, 3], &angles(t), &der_angles(t)).unwrap();
    Frame {
        r_0,
        v_0: Vector3::new(-r_0.y, r_0.x, 0.3),
        a_0: Vector3::new(-r_0.x, -r_0.y, 0.0),
        r: Orientation { t: TransformationMatrix(r.t.0.map(|x| x.re)), w: r.w.map(|x| x.re) },
        z: r.w.map(|x| x.eps),
    }
}

/// Largest errors of r, T, v, w, a and z after extrapolation over the time `h` from several starting times.
fn errors(h: f64, known: impl Fn(Frame) -> Frame) -> [f64; 6] {
    let mut worst = [0.0_f64; 6];
    for start in [0.0, 0.4, 1.3, 2.2] {
        let (found, exact) = (known(moving_frame(start)).extrapolate(h), moving_frame(start + h));
        let turn = found.r.t.relative_rotation(&exact.r.t).to_rotation_vector();
        let errors = [
            (found.r_0 - exact.r_0).norm(),
            turn.norm(),
            (found.v_0 - exact.v_0).norm(),
            (found.r.w - exact.r.w).norm(),
            (found.a_0 - exact.a_0).norm(),
            (found.z - exact.z).norm(),
        ];
        for (worst, error) in worst.iter_mut().zip(errors) {
            *worst = worst.max(error);
        }
    }
    worst
}

fn orders(known: impl Fn(Frame) -> Frame + Copy) -> [f64; 6] {
    let (coarse, fine) = (errors(2e-3, known), errors(1e-3, known));
    std::array::from_fn(|i| (coarse[i] / fine[i]).log2())
}

#[test]
fn with_accelerations_poses_are_of_order_3_velocities_2_accelerations_1() {
    let orders = orders(|frame| frame);
    println!("orders of r, T, v, w, a, z: {orders:.2?}");
    for (order, expected) in orders.iter().zip([3.0, 3.0, 2.0, 2.0, 1.0, 1.0]) {
        assert!((order - expected).abs() < 0.1, "{orders:?}");
    }
}

#[test]
fn without_accelerations_poses_are_of_order_2_velocities_1() {
    let zero = Vector3::zeros();
    let orders = orders(|frame| Frame { a_0: zero, z: zero, ..frame });
    println!("orders of r, T, v, w: {orders:.2?}");
    for (order, expected) in orders.iter().zip([2.0, 2.0, 1.0, 1.0]) {
        assert!((order - expected).abs() < 0.1, "{orders:?}");
    }
}

#[test]
fn many_small_extrapolations_leave_a_rotation() {
    let mut frame = moving_frame(0.4);
    for _ in 0..10_000 {
        frame = frame.extrapolate(1e-2);
    }
    assert!(frame.r.orientation_constraint().amax() < 1e-14, "{}", frame.r.orientation_constraint());
}

// d/dh at h = 0 of the extrapolated matrix is der(T) = -skew(w) T, even if the frame does not rotate.
#[test]
fn the_derivative_for_a_step_of_zero_is_that_of_the_motion() {
    for w in [Vector3::zeros(), Vector3::new(1.0, -2.0, 3.0)] {
        let t = TransformationMatrix::axes_rotations([1, 2, 3], &Vector3::new(0.1, 0.2, 0.3)).unwrap();
        let now = Orientation { t: TransformationMatrix(t.0.map(Dual64::from)), w: w.map(Dual64::from) };
        let z = Vector3::new(1.0, 2.0, 3.0).map(Dual64::from);
        let then = now.extrapolate(&z, Dual64::new(0.0, 1.0));
        assert!((then.t.0.map(|x| x.eps) + w.cross_matrix() * t.0).amax() < 1e-15);
        assert_eq!(then.w.map(|x| x.eps), Vector3::new(1.0, 2.0, 3.0));
    }
}
