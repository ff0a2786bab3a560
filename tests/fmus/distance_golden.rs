//! The packaged distance sensors, compared with the golden cases and along the reference trajectories.

use std::array::from_fn;

use crate::golden::{assert_close, cases};
use crate::trajectory::columns;
use fmi_export_sys::fmi2OK;
use fmu_harness::Instance;
use serde_json::Value;

fn set_inputs(instance: &Instance<'_>, case: &Value) {
    for (name, value) in case["in"].as_object().unwrap() {
        let status = match value {
            _ if name.ends_with(".a_0") || name.ends_with(".phi") => continue,
            Value::Array(elements) => {
                let elements: Vec<f64> = elements.iter().map(|element| element.as_f64().unwrap()).collect();
                instance.set_array(name, &elements)
            }
            scalar => instance.set(name, scalar.as_f64().unwrap()),
        };
        assert_eq!(status, fmi2OK, "{name} of {case}: {:?}", instance.messages());
    }
}

fn assert_outputs(instance: &Instance<'_>, case: &Value) {
    for output in case["out"].as_object().unwrap().keys().filter(|output| *output != "der2_distance") {
        assert_close(instance.get(output).unwrap(), case, output);
    }
}

#[test]
fn every_golden_case_comes_out_of_a_step() {
    for name in ["Distance", "PlanarDistance"] {
        let archive = fmu_harness::packaged(name);
        let library = archive.load().unwrap();
        let instance = library.instantiate("golden").unwrap();
        assert_eq!(instance.initialize(0.0), fmi2OK);
        for (i, case) in cases(name).iter().enumerate() {
            set_inputs(&instance, case);
            assert_eq!(instance.do_step(i as f64, 1.0), fmi2OK, "{case}: {:?}", instance.messages());
            assert_outputs(&instance, case);
        }
    }
}

#[test]
fn every_golden_case_comes_out_of_initialization_mode() {
    for name in ["Distance", "PlanarDistance"] {
        let archive = fmu_harness::packaged(name);
        let library = archive.load().unwrap();
        let instance = library.instantiate("golden").unwrap();
        assert_eq!(instance.setup_experiment(None, 0.0, None), fmi2OK);
        assert_eq!(instance.enter_initialization_mode(), fmi2OK);
        for case in cases(name) {
            set_inputs(&instance, &case);
            assert_outputs(&instance, &case);
        }
    }
}

/// Initializes an FMU with the first sample, and steps it from sample to sample, each step with the inputs at its end.
/// Calls `check` with the number of each sample, from the first on.
fn step_along<const N: usize>(
    instance: &Instance<'_>,
    time: &[f64],
    inputs: [&str; N],
    samples: &[[f64; N]],
    mut check: impl FnMut(usize),
) {
    let references = instance.references(&inputs);
    assert_eq!(instance.set_references(&references, &samples[0]), fmi2OK);
    assert_eq!(instance.initialize(time[0]), fmi2OK);
    check(0);
    for (i, sample) in samples.iter().enumerate().skip(1) {
        assert_eq!(instance.set_references(&references, sample), fmi2OK);
        assert_eq!(instance.do_step(time[i - 1], time[i] - time[i - 1]), fmi2OK, "{:?}", instance.messages());
        check(i);
    }
}

#[test]
fn distance_follows_the_first_principles_trajectory() {
    let archive = fmu_harness::packaged("Distance");
    let library = archive.load().unwrap();
    let instance = library.instantiate("trajectory").unwrap();

    let names: [String; 12] = from_fn(|i| {
        let (frame, vector) = (["frame_a", "frame_b"][i / 6], ["r_0", "v_0"][i / 3 % 2]);
        format!("{frame}.{vector}[{}]", i % 3 + 1)
    });
    let names = names.each_ref().map(String::as_str);
    let inputs = columns(include_str!("../data/reference/Distance_inputs.csv"), names);
    // Integrated from first principles with a relative tolerance of 1e-13 outside this project.
    let expected =
        columns(include_str!("../data/reference/Distance_firstprinciples.csv"), ["time", "distance", "der(distance)"]);
    assert_eq!((inputs.len(), expected.len()), (1001, 1001));

    let time: Vec<f64> = expected.iter().map(|sample| sample[0]).collect();
    step_along(&instance, &time, names, &inputs, |i| {
        let [time, distance, der_distance] = expected[i];
        assert!((instance.get::<f64>("distance").unwrap() - distance).abs() <= 1e-12, "distance at {time} s");
        assert!((instance.get::<f64>("der_distance").unwrap() - der_distance).abs() <= 1e-12, "derivative at {time} s");
    });
}

#[test]
fn planar_distance_follows_the_analytic_trajectory() {
    let archive = fmu_harness::packaged("PlanarDistance");
    let library = archive.load().unwrap();
    let csv = include_str!("../data/reference/PlanarPositionDistance_analytic.csv");
    // Two sensors see one body from two positions, along a motion in closed form.
    for sensor in ["distance", "distance1"] {
        let instance = library.instantiate(sensor).unwrap();
        let [x, y, distance] = ["frame_a.x", "frame_a.y", "distance"].map(|name| format!("{sensor}.{name}"));
        let samples = columns(csv, [&x, &y, "frame_b.x", "frame_b.y"]);
        let expected = columns(csv, ["time", &distance]);
        assert_eq!(expected.len(), 1001);

        let time: Vec<f64> = expected.iter().map(|sample| sample[0]).collect();
        step_along(&instance, &time, ["frame_a.x", "frame_a.y", "frame_b.x", "frame_b.y"], &samples, |i| {
            let [time, distance] = expected[i];
            assert!((instance.get::<f64>("distance").unwrap() - distance).abs() <= 1e-15, "{sensor} at {time} s");
        });
    }
}
