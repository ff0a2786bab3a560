//! Cases of `tests/data/vectors/gripper.json`, evaluated with 60 digits from the documented equations, outside this
//! project.
use crate::vectors::numbers;
use fmi_export_sys::fmi2OK;
use fmu_harness::Instance;
use nalgebra::{Matrix3, Rotation3, UnitQuaternion};
use serde_json::Value;

use super::{row_major, set_array, set_flags, set_item, set_part, set_reals, step, turned, with_gripper, with_library};

fn group(name: &str, size: usize) -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../../data/vectors/gripper.json")).unwrap();
    let cases = file["groups"][name].as_array().unwrap().clone();
    assert_eq!(cases.len(), size);
    cases
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn largest(numbers: &[f64]) -> f64 {
    numbers.iter().fold(0.0, |largest, number| number.abs().max(largest))
}

#[track_caller]
fn assert_close(instance: &Instance<'_>, name: &str, expected: &Value, tolerance: f64, what: &str) {
    let (actual, expected): (Vec<f64>, _) = (instance.get_array(name).unwrap(), numbers(expected));
    let error = largest(&actual.iter().zip(&expected).map(|(a, e)| a - e).collect::<Vec<_>>());
    assert!(error <= tolerance, "{name} = {actual:?} instead of {expected:?}, off by {error:e}: {what}");
}

fn set_springs(instance: &Instance<'_>, parameters: &Value) {
    for name in ["cT", "dT", "cR", "dR"] {
        set_reals(instance, &[(name, number(&parameters[name]))]);
    }
    set_flags(instance, &[("useMoment", parameters["useMoment"].as_bool().unwrap())]);
    set_item(instance, "TransDir", parameters["TransDir"].as_str().unwrap());
}

#[test]
fn forces_and_torques_match_every_golden_case() {
    assert_force_and_torque("T", |instance, frame, matrix| set_array(instance, &format!("{frame}.R.T"), matrix));
}

/// nalgebra converts the matrices of the file to quaternions, which get other lengths and signs. The inputs for
/// matrices are invalid, but not read.
#[test]
fn forces_and_torques_from_quaternions_match_every_golden_case() {
    assert_force_and_torque("Q", |instance, frame, matrix| {
        // Matrices turn axes in Modelica and vectors in nalgebra; filled column by column, one is the transpose of the
        // other.
        let rotation = Rotation3::from_matrix_unchecked(Matrix3::from_column_slice(matrix));
        let quaternion = UnitQuaternion::from_rotation_matrix(&rotation).into_inner();
        let length = if frame == "frame_a" { 1.00005 } else { -0.99995 };
        set_array(instance, &format!("{frame}.Q"), (quaternion.coords * length).as_slice());
        set_array(instance, &format!("{frame}.R.T"), &[0.0; 9]);
    });
}

/// Evaluates every case with orientations that `set_orientation` sets from the matrices of the file.
fn assert_force_and_torque(orientation: &str, set_orientation: impl Fn(&Instance<'_>, &str, &[f64])) {
    for case in group("force_torque", 40) {
        with_gripper(|instance| {
            let (input, expected) = (&case["in"], &case["out"]);
            set_item(instance, "orientation", orientation);
            set_springs(instance, &case["par"]);
            set_reals(instance, &[("T", 1.0)]);
            // The gripper captures the offsets of the case when it is activated.
            set_flags(instance, &[("useInPlace", true)]);
            let onoff = number(&input["onoff"]);
            set_array(instance, "frame_b.r_0", &numbers(&input["r0"]));
            set_orientation(instance, "frame_b", row_major(&turned(&numbers(&input["theta0"]))).as_slice());
            set_flags(instance, &[("active", onoff == 1.0)]);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            // With a transition of 1 s, the time determines `onoff`.
            let half = if onoff == 0.0 { 0.5 } else { onoff / 2.0 };
            set_flags(instance, &[("active", onoff > 0.0)]);
            step(instance, 0.0, half);
            for frame in ["frame_a", "frame_b"] {
                for (key, variable) in [("r_0", "r_0"), ("v_0", "v_0"), ("w", "R.w")] {
                    set_array(instance, &format!("{frame}.{variable}"), &numbers(&input[frame][key]));
                }
                set_orientation(instance, frame, &numbers(&input[frame]["T"]));
            }
            step(instance, half, half);

            assert_eq!(instance.get("onoff"), Ok(onoff));
            let (force, torque) = (largest(&numbers(&expected["F"])), largest(&numbers(&expected["M"])));
            for (name, key, scale) in [
                ("r_rel", "r", 1.0),
                ("theta", "theta", 1.0),
                ("F", "F", force),
                ("M", "M", torque),
                ("frame_a.f", "frame_a.f", force),
                ("frame_a.t", "frame_a.t", force.max(torque)),
                ("frame_b.f", "frame_b.f", force),
                ("frame_b.t", "frame_b.t", torque),
            ] {
                let scale = scale.max(largest(&numbers(&expected[key])));
                assert_close(instance, name, &expected[key], number(&case["rtol_of_max"]) * scale, &case.to_string());
            }
        });
    }
}

/// Compares state, ramp, offsets, force and torque with a sample. `ramp` is the tolerance of `onoff`.
fn assert_sample(instance: &Instance<'_>, timeline: &Value, sample: &Value, ramp: f64) {
    let tolerance = number(&timeline["tol"]);
    let what = format!("{} at {} s", timeline["name"], sample["t"]);
    assert_eq!(instance.get::<i32>("state").unwrap(), sample["state"].as_i64().unwrap() as i32, "{what}");
    assert!((instance.get::<f64>("onoff").unwrap() - number(&sample["onoff"])).abs() <= tolerance + ramp, "{what}");
    // At a deflection of 1 m or 1 rad, an error of the ramp changes loads by this share of the stiffness.
    let (force, torque) = (ramp * number(&timeline["cT"]), ramp * number(&timeline["cR"]));
    for (name, of_ramp) in [("r0", 0.0), ("theta0", 0.0), ("F", force), ("M", torque)] {
        let scale = largest(&numbers(&sample[name])).max(1.0);
        assert_close(instance, name, &sample[name], tolerance * scale + of_ramp, &what);
    }
}

/// Runs each timeline with the inputs of every sample. Calls `check` with the FMU, the timeline, the number of the
/// sample, and the time of the FMU before these inputs are set. `check` steps with them, and returns the new time.
fn run_timelines(check: impl Fn(&Instance<'_>, &Value, usize) -> f64) {
    with_library(|library| {
        for timeline in group("timelines", 8) {
            let instance = library.instantiate("gripper").unwrap();
            set_springs(&instance, &timeline);
            set_reals(&instance, &[("T", number(&timeline["T"]))]);
            set_flags(&instance, &[("useInPlace", timeline["useInPlace"].as_bool().unwrap())]);
            set_item(&instance, "setAngles", timeline["setAngles"].as_str().unwrap());

            let samples = timeline["samples"].as_array().unwrap();
            set_sample(&instance, &samples[0]);
            assert_eq!(instance.initialize(number(&samples[0]["t"])), fmi2OK);
            assert_sample(&instance, &timeline, &samples[0], 0.0);
            let mut now = number(&samples[0]["t"]);
            for (i, sample) in samples.iter().enumerate().skip(1) {
                let time = number(&sample["t"]);
                step(&instance, now, time - now);
                now = time + check(&instance, &timeline, i);
                set_sample(&instance, sample);
            }
        }
    });
}

fn set_sample(instance: &Instance<'_>, sample: &Value) {
    set_flags(instance, &[("active", sample["active"].as_bool().unwrap())]);
    set_part(instance, &numbers(&sample["r"]), &numbers(&sample["theta"]));
}

/// An FMU shows the values at the end of a step, before the next inputs: equal to the file unless the sample changes
/// inputs.
#[test]
fn timelines_match_every_golden_sample_that_changes_no_input() {
    let compared = std::cell::Cell::new(0);
    run_timelines(|instance, timeline, i| {
        let (before, sample) = (&timeline["samples"][i - 1], &timeline["samples"][i]);
        if ["active", "r", "theta"].iter().all(|input| before[input] == sample[input]) {
            assert_sample(instance, timeline, sample, 0.0);
            compared.set(compared.get() + 1);
        }
        0.0
    });
    assert_eq!(compared.get(), 273);
}

/// The file has the values after the event, which an FMU shows after any step with the new inputs, however short.
#[test]
fn timelines_match_every_golden_sample_right_after_it() {
    const MOMENT: f64 = 1.0 / (1_u64 << 40) as f64;
    run_timelines(|instance, timeline, i| {
        let (sample, transition) = (&timeline["samples"][i], number(&timeline["T"]));
        set_sample(instance, sample);
        step(instance, number(&sample["t"]), MOMENT);
        // Change of the ramp in that moment.
        let ramp = if transition > 1e-12 { MOMENT / transition } else { 0.0 };
        assert_sample(instance, timeline, sample, 1.01 * ramp);
        MOMENT
    });
}
