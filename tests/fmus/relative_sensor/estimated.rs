//! `derivatives = estimated` for times of every kind, on motions with derivatives in closed form.
//!
//! The formulas are exact for positions of second degree in time, and for rotations about a fixed axis by such an
//! angle, with steps of any lengths.
use fmi_export_sys::fmi2OK;
use fmu_harness::Instance;

use super::{outputs, set_array, set_item, with_sensor};

/// frame_b moves along x = t^2 and turns about z by 0.1 t^2 relative to the world. Results are resolved in the world.
fn set_pose(instance: &Instance<'_>, t: f64) {
    set_array(instance, "frame_b.r_0", &[t * t, 0.0, 0.0]);
    let (sin, cos) = (0.1 * t * t).sin_cos();
    set_array(instance, "frame_b.R.T", &[cos, sin, 0.0, -sin, cos, 0.0, 0.0, 0.0, 1.0]);
}

pub(crate) fn with_estimating_sensor(check: impl FnOnce(&Instance<'_>)) {
    with_sensor(|instance| {
        set_item(instance, "derivatives", "estimated");
        set_item(instance, "resolveInFrame", "world");
        assert_eq!(instance.enter_initialization_mode(), fmi2OK);
        set_pose(instance, 0.0);
        assert_eq!(instance.exit_initialization_mode(), fmi2OK);
        check(instance);
    });
}

/// Makes a step from `t` with the pose at `t`.
#[track_caller]
pub(crate) fn step(instance: &Instance<'_>, t: f64, h: f64) {
    set_pose(instance, t);
    assert_eq!(instance.do_step(t, h), fmi2OK, "{:?}", instance.messages());
}

#[track_caller]
pub(crate) fn assert_close(instance: &Instance<'_>, output: &str, expected: [f64; 3], tolerance: f64) {
    let actual: Vec<f64> = instance.get_array(output).unwrap();
    for (a, e) in actual.iter().zip(expected) {
        assert!((a - e).abs() <= tolerance, "{output} = {actual:?} instead of {expected:?}");
    }
}

#[test]
fn quadratic_motions_are_measured_exactly_with_steps_of_any_lengths() {
    with_estimating_sensor(|instance| {
        let times = [0.0, 1.0, 1.1, 2.5, 2.6, 2.61, 4.0, 4.5, 5.0];
        for (i, pair) in times.windows(2).enumerate() {
            let t = pair[0];
            step(instance, t, pair[1] - t);
            if i >= 2 {
                assert_close(instance, "v_rel", [2.0 * t, 0.0, 0.0], 1e-12);
                assert_close(instance, "a_rel", [2.0, 0.0, 0.0], 1e-11);
                assert_close(instance, "w_rel", [0.0, 0.0, 0.2 * t], 1e-13);
                assert_close(instance, "z_rel", [0.0, 0.0, 0.2], 1e-12);
            }
        }
    });
}

#[test]
fn with_kinematic_extrapolation_quadratic_motions_are_exact_at_the_end_of_the_step() {
    with_sensor(|instance| {
        for parameter in [("derivatives", "estimated"), ("extrapolation", "kinematic"), ("resolveInFrame", "world")] {
            set_item(instance, parameter.0, parameter.1);
        }
        assert_eq!(instance.initialize(0.0), fmi2OK);
        let times = [0.0, 1.0, 1.1, 2.5, 2.6, 4.0];
        for (i, pair) in times.windows(2).enumerate() {
            let [t, end] = [pair[0], pair[1]];
            step(instance, t, end - t);
            if i >= 2 {
                assert_close(instance, "r_rel", [end * end, 0.0, 0.0], 1e-12);
                assert_close(instance, "v_rel", [2.0 * end, 0.0, 0.0], 1e-12);
                assert_close(instance, "angles", [0.0, 0.0, 0.1 * end * end], 1e-13);
                assert_close(instance, "w_rel", [0.0, 0.0, 0.2 * end], 1e-13);
            }
        }
    });
}

#[test]
fn the_first_pose_gives_zeros_and_the_second_the_mean_velocity() {
    with_estimating_sensor(|instance| {
        for initialized in [true, false] {
            if !initialized {
                step(instance, 0.0, 0.5);
            }
            for output in ["v_rel", "a_rel", "w_rel", "z_rel"] {
                assert_close(instance, output, [0.0; 3], 0.0);
            }
        }
        step(instance, 0.5, 0.5);
        assert_close(instance, "v_rel", [0.5, 0.0, 0.0], 1e-15);
        assert_close(instance, "w_rel", [0.0, 0.0, 0.05], 1e-15);
        for output in ["a_rel", "z_rel"] {
            assert_close(instance, output, [0.0; 3], 0.0);
        }
    });
}

#[test]
fn the_given_velocities_and_accelerations_do_not_matter() {
    let run = |given: f64| {
        let mut results = vec![];
        with_estimating_sensor(|instance| {
            for frame in ["frame_a", "frame_b"] {
                for input in ["v_0", "a_0", "R.w", "z"] {
                    set_array(instance, &format!("{frame}.{input}"), &[given; 3]);
                }
            }
            for i in 0..5 {
                step(instance, f64::from(i), 1.0);
                results.push(outputs(instance));
            }
        });
        results
    };
    assert_eq!(run(0.0), run(77.0));
}

#[test]
fn repeated_and_crowded_time_stamps_divide_nothing_by_zero() {
    with_estimating_sensor(|instance| {
        // A step may begin up to 1 ns before or after the end of the last one.
        let steps = [
            (0.0, 1e-12),
            (0.0, 1e-12),
            (0.0, f64::MIN_POSITIVE),
            (0.0, 1e-9),
            (0.0, 1.0),
            (1.0, 1e-10),
            (1.0, 1e-10),
            (1.0, 1e-300),
            (1.0_f64.next_up(), 1e-16),
            (1.0, 1.0),
            (2.0, 1e-9),
            (2.0 + 1e-10, 1e-10),
            (2.0, 1.0),
        ];
        for (t, h) in steps {
            step(instance, t, h);
            for value in outputs(instance).iter().flatten() {
                // Of two poses closer than a thousandth of the step, only one is kept; otherwise rounding errors would
                // be divided by 1e-12 s.
                assert!(value.is_finite() && value.abs() < 10.0, "{:?} after {t} s, {h} s", outputs(instance));
            }
        }
        for t in [3.0, 4.0, 5.0] {
            step(instance, t, 1.0);
        }
        assert_close(instance, "v_rel", [10.0, 0.0, 0.0], 1e-13);
        assert_close(instance, "z_rel", [0.0, 0.0, 0.2], 1e-14);
    });
}

#[test]
fn the_poses_are_part_of_the_state() {
    with_estimating_sensor(|instance| {
        for t in [0.0, 1.0, 2.0] {
            step(instance, t, 1.0);
        }
        let state = instance.get_state().unwrap();
        let go_on = || {
            step(instance, 3.0, 0.5);
            outputs(instance)
        };
        let expected = go_on();
        step(instance, 3.5, 1.0);
        assert_eq!(instance.set_state(&state), fmi2OK);
        assert_eq!(go_on(), expected);
    });
}

#[test]
fn the_poses_of_a_run_are_forgotten_by_a_reset() {
    with_estimating_sensor(|instance| {
        for t in [0.0, 1.0, 2.0] {
            step(instance, t, 1.0);
        }
        assert_eq!(instance.reset(), fmi2OK);
        set_item(instance, "derivatives", "estimated");
        assert_eq!(instance.initialize(3.0), fmi2OK);
        step(instance, 3.0, 1.0);
        assert_close(instance, "v_rel", [0.0; 3], 0.0);
        assert_close(instance, "w_rel", [0.0; 3], 0.0);
    });
}

#[test]
fn both_distance_sensors_estimate_too() {
    for (name, coordinate) in [("Distance", "frame_b.r_0[1]"), ("PlanarDistance", "frame_b.x")] {
        let archive = fmu_harness::packaged(name);
        let library = archive.load().unwrap();
        let instance = library.instantiate("sensor").unwrap();
        set_item(&instance, "derivatives", "estimated");
        assert_eq!(instance.initialize(0.0), fmi2OK);
        let times: [f64; 8] = [0.0, 0.0, 1.0, 1.1, 2.5, 2.6, 2.61, 4.0];
        for pair in times.windows(2) {
            let (t, h) = (pair[0], (pair[1] - pair[0]).max(1e-12));
            assert_eq!(instance.set(coordinate, 1.0 + t * t), fmi2OK);
            assert_eq!(instance.do_step(t, h), fmi2OK, "{:?}", instance.messages());
            let der_distance: f64 = instance.get("der_distance").unwrap();
            // The second pose gives the mean velocity, the others the exact one.
            let expected = if t == 1.0 { 1.0 } else { 2.0 * t };
            assert!((der_distance - expected).abs() < 1e-12, "{name}: {der_distance} at {t} s");
        }
    }
}
