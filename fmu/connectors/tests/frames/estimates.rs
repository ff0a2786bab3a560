//! Estimates of velocities: when they begin, the poses they use, and their derivatives.
use crate::fmi3::{self, Options};
use crate::importer::Tested;
use crate::show::{Show, show, turned};
use fmu_export::sys::{fmi2OK, fmi3OK};
use nalgebra::{Matrix3, Vector3, vector};

const V: Vector3<f64> = vector![4.0, -5.0, 6.0];

/// Makes a step of `h` from `t` (in s) with all frames moving at the velocity [`V`] and rotating about z at 3 rad/s.
fn step(instance: &Tested<Show>, t: f64, h: f64) {
    let r = V * t;
    for name in ["frame", "moving", "point"] {
        instance.set_vector(&format!("{name}.r_0"), r.into());
        instance.set_vector(&format!("{name}.v_0"), [77.0; 3]);
    }
    for name in ["frame", "moving"] {
        instance.set_matrix(&format!("{name}.R.T"), &turned(Vector3::z(), 3.0 * t));
    }
    assert_eq!([instance.set("planar.x", r.x), instance.set("planar.y", r.y)], [fmi2OK; 2]);
    instance.step(t, h);
}

#[track_caller]
fn assert_close(found: Vector3<f64>, expected: Vector3<f64>) {
    assert!((found - expected).norm() < 1e-9, "{found} is not {expected}");
}

/// r + v h, with estimates of v for all frames or for one only.
#[test]
fn estimates_carry_frames_over_a_step() {
    for provided in [0b0000, 0b1110, 0b1101, 0b1011, 0b0111] {
        let instance = show(&["derivatives", "extrapolation"]);
        assert_eq!(instance.set("provided", provided), fmi2OK);
        for t in [0.0, 0.1, 0.2] {
            step(&instance, t, 0.1);
        }
        let is_estimated = |frame: usize| provided >> frame & 1 == 0;
        for (frame, name) in ["shown_frame.r_0", "shown_moving.r_0", "shown_point.f"].into_iter().enumerate() {
            if is_estimated(frame) {
                assert_close(instance.vector(name), V * 0.3);
            }
        }
        for (frame, name) in ["shown_frame.t", "shown_moving.t"].into_iter().enumerate() {
            let distance = (instance.matrix(name) - turned(Vector3::z(), 0.9)).norm();
            assert!(!is_estimated(frame) || distance < 1e-9, "{distance}");
        }
        if is_estimated(3) {
            let planar = [1, 2].map(|i| instance.real(&format!("shown_planar[{i}]")));
            assert_close(vector![planar[0], planar[1], 0.0], vector![V.x, V.y, 0.0] * 0.3);
        }
    }
}

/// Samples of another window are not used: the first pose yields no velocity, the second does.
#[test]
fn another_window_begins_with_the_next_pose() {
    let instance = show(&["derivatives"]);
    let mut steps = 0;
    for (window, is_new) in [(3, true), (5, true), (4, true), (4, false)] {
        assert_eq!(instance.set("estimationWindow", window), fmi2OK);
        for i in 0..4 {
            step(&instance, 0.1 * f64::from(steps), 0.1);
            steps += 1;
            let (v, turn) = if i == 0 && is_new { (Vector3::zeros(), 0.0) } else { (V, 3.0) };
            for name in ["shown_frame.v_0", "shown_moving.v_0", "shown_point.t"] {
                assert_close(instance.vector(name), v);
            }
            assert_close(instance.vector("shown_frame.w"), vector![0.0, 0.0, turn]);
        }
    }
}

/// A window that is set and reset within one event leaves no trace.
#[test]
fn samples_stay_while_another_window_is_tried() {
    let kind = Options { event_mode_used: true, ..Options::default() };
    let instance = fmi3::initialized::<Show>(&kind);
    assert_eq!(instance.set("derivatives", 2_i64), fmi3OK);
    instance.end_event();
    for i in 0..3 {
        assert_eq!(instance.set_array("point.r_0", (V * f64::from(i)).as_slice()), fmi3OK);
        instance.step(f64::from(i), 1.0);
    }
    assert_eq!(instance.enter_event_mode(), fmi3OK);
    for (window, expected) in [(3, V), (5, Vector3::zeros()), (3, V)] {
        assert_eq!(instance.set("estimationWindow", window), fmi3OK);
        assert_close(Vector3::from_vec(instance.elements("shown_point.t")), expected);
        assert!(instance.update_discrete_states().is_ok());
    }
}

/// A valid orientation is recorded even if the equations do not read it.
#[test]
fn an_orientation_that_is_not_read_is_a_sample_if_it_could_be_read() {
    for (unusable, turn) in [(false, 3.0), (true, 0.0)] {
        let instance = show(&["derivatives"]);
        for i in 0..3 {
            assert_eq!(instance.set("unread", 16), fmi2OK);
            step(&instance, 0.1 * f64::from(i), 0.1);
        }
        if unusable {
            instance.set_vector("frame.r_0", (V * 0.3).into());
            instance.set_matrix("frame.R.T", &(2.0 * Matrix3::identity()));
            instance.step(0.3, 0.1);
        } else {
            step(&instance, 0.3, 0.1);
        }
        assert_eq!(instance.set("unread", 0), fmi2OK);
        for (i, turn) in [(4, turn), (5, 3.0)] {
            step(&instance, 0.1 * f64::from(i), 0.1);
            assert_close(instance.vector("shown_frame.w"), vector![0.0, 0.0, turn]);
            assert_close(instance.vector("shown_frame.v_0"), V);
        }
    }
}

/// `History::record`: a pose replaces poses less than a thousandth of the step earlier.
#[test]
fn a_pose_replaces_one_that_is_hardly_earlier() {
    let instance = show(&["derivatives"]);
    let short = 1e-5;
    for (t, h, x) in [(0.0, short, 0.0), (short, 1.0, 1.0), (1.0 + short, 1.0, 3.0)] {
        instance.set_vector("point.r_0", [x, 0.0, 0.0]);
        instance.step(t, h);
    }
    assert_close(instance.vector("shown_point.t"), vector![2.0, 0.0, 0.0]);
}

/// (3 r2 - 4 r1 + r0)/(2 h) and (r2 - 2 r1 + r0)/h^2 of three poses at equal steps.
#[test]
fn estimates_have_derivatives_by_the_last_pose() {
    let instance = show(&["derivatives"]);
    let h = 0.125;
    for i in 0..3 {
        step(&instance, h * f64::from(i), h);
    }
    for (estimate, pose) in [
        ("shown_frame.v_0[2]", "frame.r_0[2]"),
        ("shown_moving.v_0[1]", "moving.r_0[1]"),
        ("shown_point.t[3]", "point.r_0[3]"),
        ("shown_planar[4]", "planar.y"),
    ] {
        let found = instance.derivative(estimate, &[(pose, 1.0)]);
        assert!((found - 1.5 / h).abs() < 1e-9, "{estimate}: {found}");
    }
    assert!((instance.derivative("shown_frame.a_0[2]", &[("frame.r_0[2]", 1.0)]) - 1.0 / (h * h)).abs() < 1e-9);
    // Derivative of the matrix with respect to the angle.
    let (sin, cos) = (3.0 * 2.0 * h).sin_cos();
    let direction = Matrix3::new(-sin, cos, 0.0, -cos, -sin, 0.0, 0.0, 0.0, 0.0);
    let elements: Vec<_> = (0..9).map(|i| (format!("frame.R.T[{},{}]", i / 3 + 1, i % 3 + 1), i / 3, i % 3)).collect();
    let direction: Vec<_> = elements.iter().map(|(name, i, j)| (name.as_str(), direction[(*i, *j)])).collect();
    let found = instance.derivative("shown_frame.w[3]", &direction);
    assert!((found - 1.5 / h).abs() < 1e-9, "{found}");
}

/// `docs/time.md`: extrapolation has no effect beside derivatives of inputs.
#[test]
fn a_matrix_beside_given_derivatives_stays_as_it_is_set() {
    let instance = show(&["extrapolation"]);
    let t = turned(Vector3::z(), 0.4) * 1.0004;
    instance.set_matrix("frame.R.T", &t);
    instance.set_vector("frame.R.w", [0.0, 0.0, 3.0]);
    assert_eq!(instance.set_rate("planar.x", 1, 2.0), fmi2OK);
    instance.step(0.0, 0.5);
    assert_eq!((instance.matrix("shown_frame.t"), instance.real("shown_planar[1]")), (t, 1.0));
}

/// `Orientation::extrapolate`: the nearest rotation.
#[test]
fn an_extrapolated_matrix_is_a_rotation() {
    let instance = show(&["extrapolation"]);
    instance.set_matrix("frame.R.T", &(turned(Vector3::z(), 0.4) * 1.0004));
    instance.set_vector("frame.R.w", [0.0, 0.0, 3.0]);
    instance.step(0.0, 0.5);
    let found = instance.matrix("shown_frame.t");
    assert!((found - turned(Vector3::z(), 1.9)).norm() < 1e-12, "{found}");
}
