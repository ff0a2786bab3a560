//! Relative sensor against golden vectors: five motions, each with all pairs of resolving frames, evaluated at 60
//! digits from the published formulas by an independent program.

use std::f64::consts::TAU;
use std::fs;

use multibody::frames::{Error, Frame, Orientation, TransformationMatrix};
use multibody::sensors::{RelativeMotion, RelativeSensor, ResolveInFrame};
use nalgebra::{Matrix3, Vector3};
use serde_json::Value;

fn flat(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(items) => items.iter().flat_map(flat).collect(),
        number => vec![number.as_f64().unwrap()],
    }
}

fn vector(value: &Value) -> Vector3<f64> {
    Vector3::from_row_slice(&flat(value))
}

fn frame(value: &Value) -> Frame {
    Frame {
        r_0: vector(&value["r_0"]),
        v_0: vector(&value["v_0"]),
        a_0: vector(&value["a_0"]),
        r: Orientation { t: TransformationMatrix(Matrix3::from_row_slice(&flat(&value["T"]))), w: vector(&value["w"]) },
        z: vector(&value["z"]),
    }
}

fn resolve_in(value: &Value) -> ResolveInFrame {
    match value.as_str().unwrap() {
        "world" => ResolveInFrame::World,
        "frame_a" => ResolveInFrame::FrameA,
        "frame_b" => ResolveInFrame::FrameB,
        "frame_resolve" => ResolveInFrame::FrameResolve,
        other => panic!("no frame {other}"),
    }
}

/// All cases: the sensor, its frames a, b and resolve, the expected motion and its tolerance.
fn cases() -> Vec<(RelativeSensor, [Frame; 3], RelativeMotion, f64)> {
    let path = format!("{}/tests/data/vectors/relative_sensor.json", env!("CARGO_MANIFEST_DIR"));
    let vectors: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let groups = vectors["groups"].as_object().unwrap().values();
    let read = |case: &Value| {
        let sequence = flat(&case["sequence"]);
        let sensor = RelativeSensor {
            resolve_in_frame: resolve_in(&case["resolveInFrame"]),
            resolve_in_frame_after_differentiation: resolve_in(&case["resolveInFrameAfterDifferentiation"]).into(),
            sequence: [sequence[0] as i32, sequence[1] as i32, sequence[2] as i32],
            guess_angle1: case["guessAngle1"].as_f64().unwrap(),
            ..RelativeSensor::default()
        };
        let frames = ["frame_a", "frame_b", "frame_resolve"].map(|name| frame(&case["in"][name]));
        let out = &case["out"];
        let expected = RelativeMotion {
            r_rel: vector(&out["r_rel"]),
            v_rel: vector(&out["v_rel"]),
            a_rel: vector(&out["a_rel"]),
            angles: vector(&out["angles"]),
            w_rel: vector(&out["w_rel"]),
            z_rel: vector(&out["z_rel"]),
        };
        (sensor, frames, expected, case["tol"].as_f64().unwrap())
    };
    groups.flat_map(|cases| cases.as_array().unwrap()).map(read).collect()
}

fn outputs(motion: &RelativeMotion) -> [Vector3<f64>; 6] {
    [motion.r_rel, motion.v_rel, motion.a_rel, motion.angles, motion.w_rel, motion.z_rel]
}

#[test]
fn every_output_agrees_with_the_golden_vectors_for_every_pair_of_frames() {
    let cases = cases();
    assert_eq!(cases.len(), 80);
    let mut worst = 0.0_f64;
    for (sensor, [a, b, c], expected, tol) in cases {
        let mut actual = sensor.measure(&a, &b, &c).unwrap();
        actual.angles = actual.angles.zip_map(&expected.angles, |x, e| x - TAU * ((x - e) / TAU).round());
        for (actual, expected) in outputs(&actual).iter().zip(outputs(&expected)) {
            let units = (actual - expected).amax() / tol;
            assert!(units <= 1.0, "{sensor:?}: {actual} is not {expected}");
            worst = worst.max(units);
        }
    }
    println!("relative_sensor.json: worst error {worst:.3} tol");
}

#[test]
fn an_output_that_is_off_is_zero_and_the_others_stay_as_they_are() {
    for (sensor, [a, b, c], ..) in cases() {
        let all = outputs(&sensor.measure(&a, &b, &c).unwrap());
        for wanted in 0..64 {
            let on = |output: u32| wanted & (1 << output) != 0;
            let some = RelativeSensor {
                get_r_rel: on(0),
                get_v_rel: on(1),
                get_a_rel: on(2),
                get_angles: on(3),
                get_w_rel: on(4),
                get_z_rel: on(5),
                ..sensor
            };
            let measured = outputs(&some.measure(&a, &b, &c).unwrap());
            for output in 0..6 {
                let expected = if on(output) { all[output as usize] } else { Vector3::zeros() };
                assert_eq!(measured[output as usize], expected, "output {output} of {some:?}");
            }
        }
    }
}

#[test]
fn a_wrong_sequence_is_refused_only_where_angles_are_wanted() {
    let frame: Frame = Frame::default();
    let sensor = RelativeSensor { sequence: [1, 1, 2], ..RelativeSensor::default() };
    assert_eq!(sensor.measure(&frame, &frame, &frame), Err(Error::Sequence([1, 1, 2])));
    let sensor = RelativeSensor { sequence: [1, 2, 0], ..RelativeSensor::default() };
    assert_eq!(sensor.measure(&frame, &frame, &frame), Err(Error::Axis(0)));
    let without_angles = RelativeSensor { get_angles: false, ..sensor };
    assert!(without_angles.measure(&frame, &frame, &frame).is_ok());
}
