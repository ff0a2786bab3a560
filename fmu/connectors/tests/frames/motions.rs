//! Inputs as the equations read them: as set, extrapolated over a step, estimated from samples, as a matrix or
//! quaternion.
use crate::importer::Tested;
use crate::show::{Show, show, turned};
use fmu_export::sys::fmi2OK;
use nalgebra::{Matrix3, Vector3, vector};

const AXIS: Vector3<f64> = vector![1.0, 2.0, -2.0];

#[track_caller]
fn assert_close(found: Vector3<f64>, expected: Vector3<f64>) {
    assert!((found - expected).norm() < 1e-12, "{found} is not {expected}");
}

#[track_caller]
fn assert_same_rotation(found: Matrix3<f64>, expected: Matrix3<f64>) {
    assert!((found - expected).norm() < 1e-12, "{found} is not {expected}");
}

/// Sets frames that rotate about [`AXIS`] from an angle of 0.4 rad, with an angular velocity of 3 rad/s and an angular
/// acceleration of -6 rad/s2.
fn set(instance: &Tested<Show>) {
    for name in ["frame", "moving"] {
        instance.set_vector(&format!("{name}.r_0"), [1.0, 2.0, 3.0]);
        instance.set_vector(&format!("{name}.v_0"), [4.0, -5.0, 6.0]);
        instance.set_matrix(&format!("{name}.R.T"), &turned(AXIS, 0.4));
        instance.set_turned_q(&format!("{name}.Q"), AXIS, 0.7, 2.0);
        // The axis has the length 3.
        instance.set_vector(&format!("{name}.R.w"), [1.0, 2.0, -2.0]);
    }
    instance.set_vector("frame.a_0", [7.0, 8.0, -9.0]);
    instance.set_vector("frame.z", [-2.0, -4.0, 4.0]);
    instance.set_vector("point.r_0", [10.0, 11.0, 12.0]);
    instance.set_vector("point.v_0", [13.0, -14.0, 15.0]);
    for (name, value) in [("x", 16.0), ("y", 17.0), ("vx", 18.0), ("vy", -19.0)] {
        assert_eq!(instance.set(&format!("planar.{name}"), value), fmi2OK);
    }
}

#[test]
fn without_choices_inputs_are_read_as_they_are_set() {
    let instance = show(&[]);
    set(&instance);
    instance.step(0.0, 0.5);
    for name in ["shown_frame", "shown_moving"] {
        assert_eq!(instance.vector(&format!("{name}.r_0")), vector![1.0, 2.0, 3.0]);
        assert_eq!(instance.vector(&format!("{name}.v_0")), vector![4.0, -5.0, 6.0]);
        assert_eq!(instance.matrix(&format!("{name}.t")), turned(AXIS, 0.4));
        assert_eq!(instance.vector(&format!("{name}.w")), vector![1.0, 2.0, -2.0]);
    }
    assert_eq!(instance.vector("shown_frame.a_0"), vector![7.0, 8.0, -9.0]);
    assert_eq!(instance.vector("shown_frame.z"), vector![-2.0, -4.0, 4.0]);
    assert_eq!(instance.vector("shown_moving.a_0"), Vector3::zeros(), "not among its variables");
    assert_eq!(instance.vector("shown_moving.z"), Vector3::zeros());
    assert_eq!(instance.vector("shown_point.f"), vector![10.0, 11.0, 12.0]);
    assert_eq!(instance.vector("shown_point.t"), vector![13.0, -14.0, 15.0]);
    assert_eq!([1, 2, 3, 4].map(|i| instance.real(&format!("shown_planar[{i}]"))), [16.0, 17.0, 18.0, -19.0]);
    assert_eq!(instance.vector("in_space"), vector![16.0, 17.0, 0.0]);
}

/// Normalised quaternion of 0.7 rad.
#[test]
fn the_quaternion_is_read_if_the_parameters_say_so() {
    let instance = show(&["orientation"]);
    set(&instance);
    instance.step(0.0, 0.5);
    for name in ["shown_frame", "shown_moving"] {
        assert_same_rotation(instance.matrix(&format!("{name}.t")), turned(AXIS, 0.7));
        assert_eq!(instance.vector(&format!("{name}.w")), vector![1.0, 2.0, -2.0]);
    }
}

/// r + v h + a h^2/2 and v + a h; likewise for the angle about a fixed axis, 3 h - 6 h^2/2 and 3 - 6 h, for h = 0.5 s.
#[test]
fn frames_are_carried_over_a_step_if_the_parameters_say_so() {
    for (parameters, start) in [(&["extrapolation"][..], 0.4), (&["extrapolation", "orientation"], 0.7)] {
        let instance = show(parameters);
        for t in [0.0, 0.5] {
            set(&instance);
            instance.step(t, 0.5);
            let frame = |name: &str| instance.vector(&format!("shown_frame.{name}"));
            assert_close(frame("r_0"), vector![1.0 + 2.0 + 0.875, 2.0 - 2.5 + 1.0, 3.0 + 3.0 - 1.125]);
            assert_close(frame("v_0"), vector![4.0 + 3.5, -5.0 + 4.0, 6.0 - 4.5]);
            assert_close(frame("a_0"), vector![7.0, 8.0, -9.0]);
            assert_same_rotation(instance.matrix("shown_frame.t"), turned(AXIS, start + 1.5 - 0.75));
            assert_close(frame("w"), Vector3::zeros());
            assert_close(frame("z"), vector![-2.0, -4.0, 4.0]);
            assert_close(instance.vector("shown_moving.r_0"), vector![3.0, -0.5, 6.0]);
            assert_close(instance.vector("shown_moving.v_0"), vector![4.0, -5.0, 6.0]);
            assert_same_rotation(instance.matrix("shown_moving.t"), turned(AXIS, start + 1.5));
            assert_close(instance.vector("shown_moving.w"), vector![1.0, 2.0, -2.0]);
            assert_close(instance.vector("shown_point.f"), vector![16.5, 4.0, 19.5]);
            assert_close(instance.vector("shown_point.t"), vector![13.0, -14.0, 15.0]);
            assert_eq!([1, 2, 3, 4].map(|i| instance.real(&format!("shown_planar[{i}]"))), [25.0, 7.5, 18.0, -19.0]);
        }
    }
}

/// Differences of three samples are exact for a position polynomial of order two and for a rotation at constant speed.
#[test]
fn velocities_and_accelerations_are_estimated_if_the_parameters_say_so() {
    for parameters in [&["derivatives"][..], &["derivatives", "orientation"]] {
        let instance = show(parameters);
        let (r, v, a) = (vector![1.0, 2.0, 3.0], vector![4.0, -5.0, 6.0], vector![7.0, 8.0, -9.0]);
        let position = |t: f64| r + v * t + a * (t * t / 2.0);
        for (t, h) in [(0.0, 0.1), (0.1, 0.2), (0.3, 0.1), (0.4, 0.1)] {
            set(&instance);
            for name in ["frame.r_0", "moving.r_0", "point.r_0"] {
                instance.set_vector(name, position(t).into());
            }
            for (name, value) in [("x", position(t).x), ("y", position(t).y)] {
                assert_eq!(instance.set(&format!("planar.{name}"), value), fmi2OK);
            }
            for name in ["frame", "moving"] {
                instance.set_matrix(&format!("{name}.R.T"), &turned(AXIS, 0.4 + 3.0 * t));
                instance.set_turned_q(&format!("{name}.Q"), AXIS, 0.4 + 3.0 * t, 0.5);
            }
            instance.step(t, h);
        }
        let (t, expected) = (0.4, v + a * 0.4);
        for name in ["shown_frame", "shown_moving"] {
            let vector = |variable: &str| instance.vector(&format!("{name}.{variable}"));
            assert_close(vector("r_0"), position(t));
            assert_close(vector("v_0"), expected);
            assert_same_rotation(instance.matrix(&format!("{name}.t")), turned(AXIS, 0.4 + 3.0 * t));
            assert!((vector("w") - AXIS).norm() < 1e-10, "{}", vector("w"));
        }
        let acceleration = instance.vector("shown_frame.a_0");
        assert!((acceleration - a).norm() < 1e-10, "{acceleration}");
        assert!(instance.vector("shown_frame.z").norm() < 1e-8);
        assert_eq!(instance.vector("shown_moving.a_0"), Vector3::zeros(), "not among its variables");
        assert_eq!(instance.vector("shown_moving.z"), Vector3::zeros());
        assert_close(instance.vector("shown_point.t"), expected);
        let planar = [3, 4].map(|i| instance.real(&format!("shown_planar[{i}]")));
        assert_close(vector![planar[0], planar[1], 0.0], vector![expected.x, expected.y, 0.0]);
    }
}

/// A frame with the angular velocity w, resolved in the frame, has the matrix derivative -w x T.
#[test]
fn outputs_have_the_rates_of_the_motion() {
    let w = vector![1.0, 2.0, -2.0];
    for (parameters, angle) in [(&[][..], 0.4), (&["orientation"], 0.7)] {
        let instance = show(parameters);
        set(&instance);
        instance.step(0.0, 0.5);
        for (i, expected) in [4.0, -5.0, 6.0].into_iter().enumerate() {
            let i = i + 1;
            assert_eq!(instance.rates(&format!("shown_frame.r_0[{i}]"), [1, 2]), [expected, [7.0, 8.0, -9.0][i - 1]]);
            assert_eq!(instance.rate(&format!("shown_moving.r_0[{i}]")), expected);
        }
        let rate = -w.cross_matrix() * turned(AXIS, angle);
        for name in ["shown_frame", "shown_moving"] {
            for (i, j) in (0..9).map(|element| (element / 3, element % 3)) {
                let found = instance.rate(&format!("{name}.t[{},{}]", i + 1, j + 1));
                assert!((found - rate[(i, j)]).abs() < 1e-12, "{found} is not {}", rate[(i, j)]);
            }
        }
        assert_eq!(instance.rate("shown_frame.w[2]"), -4.0);
        assert_eq!(instance.rates("shown_point.f[3]", [1, 2]), [15.0, 0.0]);
        assert_eq!([1, 2].map(|i| instance.rate(&format!("shown_planar[{i}]"))), [18.0, -19.0]);
    }
}
