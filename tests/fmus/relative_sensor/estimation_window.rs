//! `estimationWindow`: velocities and accelerations from more than three poses.
use super::estimated::{assert_close, step, with_estimating_sensor};
use super::{outputs, set_array, set_item, with_sensor};
use fmi_export_sys::{fmi2Discard, fmi2OK};
use fmu_harness::Instance;

#[test]
fn windows_outside_3_to_64_are_refused() {
    with_sensor(|instance| {
        for window in [i32::MIN, -1, 0, 2, 65, i32::MAX] {
            assert_eq!(instance.set("estimationWindow", window), fmi2Discard, "{window}");
        }
        for window in [64, 3] {
            assert_eq!(instance.set("estimationWindow", window), fmi2OK);
        }
    });
}

#[test]
fn quadratic_motions_are_measured_exactly_with_every_window_and_steps_of_any_lengths() {
    for window in [4, 10, 64] {
        with_estimating_sensor(|instance| {
            assert_eq!(instance.set("estimationWindow", window), fmi2OK);
            let mut t = 0.0;
            for i in 0..70 {
                let h = if i % 3 == 0 { 0.02 } else { 0.05 };
                step(instance, t, h);
                if i >= 2 {
                    assert_close(instance, "v_rel", [2.0 * t, 0.0, 0.0], 1e-11);
                    assert_close(instance, "a_rel", [2.0, 0.0, 0.0], 1e-9);
                    assert_close(instance, "w_rel", [0.0, 0.0, 0.2 * t], 1e-11);
                    assert_close(instance, "z_rel", [0.0, 0.0, 0.2], 1e-9);
                }
                t += h;
            }
        });
    }
}

/// Weights of Savitzky and Golay's method for a parabola through five points, derivatives at the last one: (26, -27,
/// -40, -13, 54)/70 and (2, -1, -2, -1, 2)/7.
#[test]
fn a_pose_counts_with_its_weight_also_in_directional_derivatives() {
    let first = [26.0, -27.0, -40.0, -13.0, 54.0].map(|weight| weight / 70.0);
    let second = [2.0, -1.0, -2.0, -1.0, 2.0].map(|weight| weight / 7.0);
    for impulse in 0..5 {
        with_sensor(|instance| {
            set_item(instance, "derivatives", "estimated");
            set_item(instance, "resolveInFrame", "world");
            assert_eq!(instance.set("estimationWindow", 5), fmi2OK);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            for i in 0..5 {
                let x = if i == impulse { 1.0 } else { 0.0 };
                set_array(instance, "frame_b.r_0", &[x, 0.0, 0.0]);
                assert_eq!(instance.do_step(0.5 * f64::from(i), 0.5), fmi2OK);
            }
            assert_close(instance, "v_rel", [first[impulse as usize] / 0.5, 0.0, 0.0], 1e-14);
            assert_close(instance, "a_rel", [second[impulse as usize] / 0.25, 0.0, 0.0], 1e-14);
            let unknowns = instance.references(&["v_rel[1]", "a_rel[1]"]);
            let known = instance.references(&["frame_b.r_0[1]"]);
            let derivatives = instance.directional_derivative(&unknowns, &known, &[1.0]).unwrap();
            for (found, expected) in derivatives.into_iter().zip([first[4] / 0.5, second[4] / 0.25]) {
                assert!((found - expected).abs() < 1e-13, "{found} instead of {expected}");
            }
        });
    }
}

/// Makes a step with a pose off every parabola.
fn shaken_step(instance: &Instance<'_>, i: u32) {
    let t = 0.1 * f64::from(i);
    set_array(instance, "frame_b.r_0", &[(7.0 * t).sin(), (31.0 * t).cos(), t]);
    let (sin, cos) = (0.4 * (9.0 * t).sin()).sin_cos();
    set_array(instance, "frame_b.R.T", &[cos, sin, 0.0, -sin, cos, 0.0, 0.0, 0.0, 1.0]);
    assert_eq!(instance.do_step(t, 0.1), fmi2OK, "{:?}", instance.messages());
}

#[test]
fn the_window_is_part_of_the_state_and_of_its_bytes() {
    with_estimating_sensor(|instance| {
        assert_eq!(instance.set("estimationWindow", 20), fmi2OK);
        (0..13).for_each(|i| shaken_step(instance, i));
        let (state, derivatives) = (instance.get_state().unwrap(), outputs(instance));
        let bytes = instance.serialize(&state).unwrap();
        let go_on = || {
            (13..40)
                .map(|i| {
                    shaken_step(instance, i);
                    outputs(instance)
                })
                .collect::<Vec<_>>()
        };
        let expected = go_on();
        assert_eq!(instance.set_state(&state), fmi2OK);
        assert_eq!(outputs(instance), derivatives);
        assert_eq!(go_on(), expected);
        // An instance that estimates from fewer poses, or not at all.
        for window in [3, 64] {
            with_sensor(|other| {
                assert_eq!(other.set("estimationWindow", window), fmi2OK);
                assert_eq!(other.initialize(0.0), fmi2OK);
                let state = other.deserialize(&bytes).unwrap();
                assert_eq!(other.set_state(&state), fmi2OK);
                for (i, expected) in (13..40).zip(&expected) {
                    shaken_step(other, i);
                    assert_eq!(outputs(other), *expected);
                }
            });
        }
    });
}

/// The state has space for the poses of the window, and none without estimates.
#[test]
fn the_saved_state_is_as_long_as_the_window_needs() {
    let size = |window: Option<i32>| {
        let mut size = 0;
        with_sensor(|instance| {
            assert_eq!(instance.set("checkInputs", false), fmi2OK);
            if let Some(window) = window {
                set_item(instance, "derivatives", "estimated");
                assert_eq!(instance.set("estimationWindow", window), fmi2OK);
            }
            assert_eq!(instance.initialize(0.0), fmi2OK);
            shaken_step(instance, 0);
            size = instance.serialize(&instance.get_state().unwrap()).unwrap().len();
        });
        size
    };
    let without = size(None);
    // Three frames: for a pose two times, three coordinates and nine elements of a matrix, and two numbers of poses.
    for window in [3, 10, 64] {
        assert_eq!(size(Some(window)) - without, 8 * 3 * (2 + window as usize * (2 + 3 + 9)));
    }
}

#[test]
fn another_window_begins_anew_and_the_same_goes_on() {
    with_estimating_sensor(|instance| {
        (0..3).for_each(|i| shaken_step(instance, i));
        assert_eq!(instance.set("estimationWindow", 3), fmi2OK, "as it was");
        shaken_step(instance, 3);
        assert!(outputs(instance)[2][0] != 0.0);
        let before = outputs(instance);
        assert_eq!(instance.set("estimationWindow", 30), fmi2OK);
        assert_eq!(outputs(instance), before);
        // Derivatives still belong to the last step: its pose has the weight 1.5/h in the velocity.
        let [v, r] = ["v_rel[1]", "frame_b.r_0[1]"].map(|name| instance.references(&[name]));
        let weight = instance.directional_derivative(&v, &r, &[1.0]).unwrap()[0];
        assert!((weight - 15.0).abs() < 1e-12, "{weight}");
        shaken_step(instance, 4);
        for output in ["v_rel", "a_rel", "w_rel", "z_rel"] {
            assert_close(instance, output, [0.0; 3], 0.0);
        }
    });
}
