//! Times of grips and losses from `tests/data/gripper_limits.py`, in co-simulation.
use super::limits::{LOST, OFF, ON, log_events, since, state};
use super::{row_major, set_array, set_flags, set_item, set_reals, step, turned, vector, with_gripper};
use fmi_export_sys::fmi2OK;
use fmu_harness::Instance;
use nalgebra::{Matrix3, Rotation3, Vector3};
use serde_json::Value;

fn group(name: &str, size: usize) -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../../data/vectors/gripper_limits.json")).unwrap();
    let cases = file[name].as_array().unwrap().clone();
    assert_eq!(cases.len(), size);
    cases
}

fn numbers(value: &Value) -> Vector3<f64> {
    Vector3::from_fn(|i, _| value[i].as_f64().unwrap())
}

fn set_parameters(instance: &Instance<'_>, case: &Value) {
    for (name, value) in case["parameters"].as_object().unwrap() {
        set_reals(instance, &[(name, value.as_f64().unwrap())]);
    }
}

/// Sets both frames after `time` in s at constant velocities.
fn set_frames(instance: &Instance<'_>, case: &Value, time: f64) {
    for name in ["frame_a", "frame_b"] {
        let frame = &case[name];
        let [r_0, v_0, w] = ["r_0", "v_0", "w"].map(|key| numbers(&frame[key]));
        let t = Matrix3::from_fn(|i, j| frame["T"][i][j].as_f64().unwrap());
        let t = Rotation3::new(w * time).inverse().into_inner() * t;
        set_array(instance, &format!("{name}.r_0"), (r_0 + v_0 * time).as_slice());
        set_array(instance, &format!("{name}.v_0"), v_0.as_slice());
        set_array(instance, &format!("{name}.R.w"), w.as_slice());
        set_array(instance, &format!("{name}.R.T"), row_major(&t).as_slice());
    }
}

/// Makes steps of `h` s to `end`; `set` sets the inputs at the start of each.
fn run(instance: &Instance<'_>, h: f64, end: f64, set: impl Fn(f64)) {
    let count = (end / h).round() as i32;
    for number in 0..count {
        let time = f64::from(number) * h;
        set(time);
        step(instance, time, h);
    }
}

#[test]
fn a_part_is_lost_at_the_golden_instant_of_a_ramp_whatever_the_steps() {
    for case in group("ramp", 24) {
        let duration = case["parameters"]["T"].as_f64().unwrap();
        for h in [1.0, 1.1, 0.13].map(|share| share * duration) {
            with_gripper(|instance| {
                set_parameters(instance, &case);
                set_flags(instance, &[("useMoment", true)]);
                set_item(instance, "torqueLaw", "RotationVector");
                assert_eq!(instance.initialize(0.0), fmi2OK);
                log_events(instance);
                set_flags(instance, &[("active", true)]);
                set_frames(instance, &case, 0.0);
                run(instance, h, 1.05 * duration, |_| ());
                let Some(lost_at) = case["lost_at"].as_f64() else {
                    assert_eq!(state(instance), ON, "{case}");
                    return;
                };
                assert_eq!(state(instance), LOST, "{case}");
                assert_eq!((vector(instance, "F").norm(), vector(instance, "M").norm()), (0.0, 0.0));
                let found = since(instance, "Lost");
                // The hysteresis is 1e-9 of the limit.
                assert!((found - lost_at).abs() <= 1.1e-9 * lost_at + 1e-12, "{found} instead of {lost_at}: {case}");
            });
        }
    }
}

#[test]
fn a_part_that_leaves_is_lost_at_the_golden_instant_whatever_the_steps() {
    for case in group("pulled", 12) {
        let lost_at = case["lost_at"].as_f64().unwrap();
        for h in [3.0, 0.7, 0.1].map(|share| share * lost_at) {
            with_gripper(|instance| {
                set_parameters(instance, &case);
                set_item(instance, "extrapolation", "kinematic");
                set_flags(instance, &[("active", true)]);
                set_frames(instance, &case, 0.0);
                assert_eq!(instance.initialize(0.0), fmi2OK);
                log_events(instance);
                run(instance, h, 2.8 * lost_at, |time| set_frames(instance, &case, time));
                assert_eq!(state(instance), LOST, "{case}");
                let found = since(instance, "Lost");
                assert!((found - lost_at).abs() <= 1e-8 * lost_at, "{found} instead of {lost_at}: {case}");
            });
        }
    }
}

#[test]
fn a_part_that_flies_past_is_gripped_at_the_golden_instant_and_pose() {
    for case in group("near", 26) {
        for h in [0.1, 0.2] {
            with_gripper(|instance| {
                set_parameters(instance, &case);
                set_item(instance, "extrapolation", "kinematic");
                set_flags(instance, &[("useInPlace", true)]);
                assert_eq!(instance.initialize(0.0), fmi2OK);
                log_events(instance);
                set_flags(instance, &[("active", true)]);
                run(instance, h, 1.0, |time| set_frames(instance, &case, time));
                let Some(captured_at) = case["captured_at"].as_f64() else {
                    assert_eq!(state(instance), OFF, "{case}");
                    return;
                };
                assert_eq!(instance.get("gripped"), Ok(true), "{case}");
                let found = since(instance, "Off2On");
                assert!((found - captured_at).abs() <= 1e-8, "{found} instead of {captured_at}: {case}");
                let distance = vector(instance, "r0").norm();
                let angle = Rotation3::from_matrix_unchecked(turned(vector(instance, "theta0").as_slice())).angle();
                assert!((distance - case["distance"].as_f64().unwrap()).abs() <= 1e-8, "{distance}: {case}");
                assert!((angle - case["angle"].as_f64().unwrap()).abs() <= 1e-8, "{angle}: {case}");
            });
        }
    }
}
