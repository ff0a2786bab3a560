//! The 80 cases of `tests/data/vectors/relative_sensor.json`, evaluated with 60 digits outside this project: five
//! motions, each with all pairs of resolving frames.
use crate::vectors::numbers;
use std::f64::consts::TAU;

use fmi_export_sys::fmi2OK;
use fmu_harness::Instance;
use nalgebra::{Matrix3, Rotation3, UnitQuaternion};
use serde_json::Value;

use super::{FRAMES, OUTPUTS, outputs, set_array, set_item, with_sensor};

fn cases() -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../../data/vectors/relative_sensor.json")).unwrap();
    let groups = file["groups"].as_object().unwrap().values();
    let cases: Vec<_> = groups.flat_map(|group| group.as_array().unwrap()).cloned().collect();
    assert_eq!(cases.len(), 80);
    cases
}

/// Quaternion of a matrix from the world to the frame. nalgebra's quaternion turns the other way, and also has its
/// scalar last.
fn quaternion(t: &[f64]) -> [f64; 4] {
    let rotation = Rotation3::from_matrix_unchecked(Matrix3::from_row_slice(t).transpose());
    UnitQuaternion::from_rotation_matrix(&rotation).coords.into()
}

fn step(instance: &Instance<'_>, case: &Value, orientation: &str) {
    set_item(instance, "orientation", orientation);
    for parameter in ["resolveInFrame", "resolveInFrameAfterDifferentiation"] {
        set_item(instance, parameter, case[parameter].as_str().unwrap());
    }
    let sequence: Vec<i32> = numbers(&case["sequence"]).into_iter().map(|axis| axis as i32).collect();
    assert_eq!(instance.set_array("sequence", &sequence), fmi2OK);
    assert_eq!(instance.set("guessAngle1", case["guessAngle1"].as_f64().unwrap()), fmi2OK);
    assert_eq!(instance.initialize(0.0), fmi2OK);
    for frame in FRAMES {
        for (key, variable) in [("r_0", "r_0"), ("v_0", "v_0"), ("a_0", "a_0"), ("T", "R.T"), ("w", "R.w"), ("z", "z")]
        {
            let values = numbers(&case["in"][frame][key]);
            match (variable, orientation) {
                ("R.T", "Q") => set_array(instance, &format!("{frame}.Q"), &quaternion(&values)),
                _ => set_array(instance, &format!("{frame}.{variable}"), &values),
            }
        }
    }
    assert_eq!(instance.do_step(0.0, 1.0), fmi2OK, "{:?}", instance.messages());
}

/// Largest error of an output in units of the case's tolerance; angles are compared modulo a turn.
fn error(instance: &Instance<'_>, case: &Value, output: &str) -> f64 {
    let actual: Vec<f64> = instance.get_array(output).unwrap();
    let expected = numbers(&case["out"][output]);
    let difference = |(actual, expected): (&f64, &f64)| {
        let difference = actual - expected;
        if output == "angles" { difference - TAU * (difference / TAU).round() } else { difference }
    };
    let worst = actual.iter().zip(&expected).map(difference).fold(0.0, |worst: f64, x| worst.max(x.abs()));
    assert!(actual.iter().all(|x| x.is_finite()));
    worst / case["tol"].as_f64().unwrap()
}

fn assert_every_case_comes_out(orientation: &str) {
    with_sensor(|instance| {
        let mut worst = 0.0_f64;
        for case in cases() {
            step(instance, &case, orientation);
            for output in OUTPUTS {
                let error = error(instance, &case, output);
                assert!(error <= 1.0, "{output} is wrong by {error} times the tolerance of {case}");
                worst = worst.max(error);
            }
            assert_eq!(instance.reset(), fmi2OK);
        }
        println!("orientation = {orientation}: worst error {worst:.4} of the tolerance");
    });
}

#[test]
fn every_golden_case_comes_out_of_a_step() {
    assert_every_case_comes_out("T");
}

#[test]
fn every_golden_case_comes_out_of_a_step_with_quaternions() {
    assert_every_case_comes_out("Q");
}

#[test]
fn an_output_that_is_off_is_zero_and_the_others_stay_as_they_are() {
    with_sensor(|instance| {
        for case in cases().iter().step_by(16) {
            for off in OUTPUTS {
                assert_eq!(instance.set(&format!("get_{off}"), false), fmi2OK);
                step(instance, case, "T");
                assert_eq!(instance.get_array::<f64>(off), Ok(vec![0.0; 3]));
                for output in OUTPUTS.into_iter().filter(|output| *output != off) {
                    assert!(error(instance, case, output) <= 1.0, "{output} without {off}");
                }
                assert_eq!(instance.reset(), fmi2OK);
            }
        }
    });
}

#[test]
fn same_means_the_frame_of_resolve_in_frame() {
    with_sensor(|instance| {
        for mut case in cases() {
            if case["resolveInFrame"] != case["resolveInFrameAfterDifferentiation"] {
                continue;
            }
            case["resolveInFrameAfterDifferentiation"] = "same".into();
            step(instance, &case, "T");
            for output in OUTPUTS {
                assert!(error(instance, &case, output) <= 1.0, "{output} of {case}");
            }
            assert_eq!(instance.reset(), fmi2OK);
        }
    });
}

#[test]
fn the_arrow_goes_from_frame_a_to_frame_b_unless_there_is_no_animation() {
    with_sensor(|instance| {
        let case = &cases()[0];
        let [a, b] = ["frame_a", "frame_b"].map(|frame| numbers(&case["in"][frame]["r_0"]));
        let head: Vec<f64> = a.iter().zip(&b).map(|(a, b)| b - a).collect();
        step(instance, case, "T");
        assert_eq!(instance.get_array("arrow.r"), Ok(a));
        assert_eq!(instance.get_array("arrow.r_head"), Ok(head));
        assert_eq!((instance.get("arrow.diameter"), instance.get("arrow.specularCoefficient")), (Ok(0.025), Ok(0.7)));
        assert_eq!(instance.get_array("arrow.color"), Ok(vec![255, 255, 0]));

        let shown = outputs(instance);
        assert_eq!(instance.reset(), fmi2OK);
        assert_eq!(instance.set("animation", false), fmi2OK);
        step(instance, case, "T");
        assert_eq!(outputs(instance), shown);
        for vector in ["arrow.r", "arrow.r_head"] {
            assert_eq!(instance.get_array::<f64>(vector), Ok(vec![0.0; 3]));
        }
        assert_eq!(instance.get_array("arrow.color"), Ok(vec![0; 3]));
    });
}
