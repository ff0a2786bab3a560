//! FMUs that sample their inputs: directional derivatives with frozen noise, at samples, between them, and with a
//! low-pass; events at one instant.
use std::collections::BTreeMap;

use fmi_export_sys::*;
use fmu_harness::{Instance, packaged};

/// Time between two samples in s.
const H: f64 = 0.01;

/// Names of the inputs that a sensor measures, and of its outputs.
struct Sensor {
    model: &'static str,
    groups: &'static [&'static str],
    inputs: &'static [&'static str],
    outputs: &'static [&'static str],
}

const SENSORS: &[Sensor] = &[
    Sensor {
        model: "SensorErrors",
        groups: &[""],
        inputs: &["u[1]", "u[2]", "u[3]"],
        outputs: &["y[1]", "y[2]", "y[3]"],
    },
    Sensor {
        model: "Imu",
        groups: &["accelerometer.", "gyroscope."],
        inputs: &["frame_a.a_0[1]", "frame_a.a_0[2]", "frame_a.R.w[2]", "frame_a.R.w[3]"],
        outputs: &[
            "f_measured[1]",
            "f_measured[2]",
            "f_measured[3]",
            "w_measured[1]",
            "w_measured[2]",
            "w_measured[3]",
        ],
    },
];

/// Sets errors that make every derivative differ, and noise.
fn set_errors(instance: &Instance<'_>, sensor: &Sensor, bandwidth: f64) {
    for group in sensor.groups {
        let errors = [
            ("sampleRate", 1.0 / H),
            ("scaleFactor[1]", 0.1),
            ("crossAxis[2]", 0.02),
            ("crossAxis[5]", -0.03),
            ("noiseDensity[1]", 0.01),
            ("noiseDensity[3]", 0.02),
            ("constantBias[2]", 0.5),
            ("bandwidth[1]", bandwidth),
            ("bandwidth[3]", 2.0 * bandwidth),
        ];
        for (name, value) in errors {
            assert_eq!(instance.set(&format!("{group}{name}"), value), fmi2OK, "{name}");
        }
    }
}

#[test]
fn derivatives_of_samples_are_those_of_differences_and_zero_between_samples() {
    for sensor in SENSORS {
        let archive = packaged(sensor.model);
        let library = archive.load().unwrap();
        for bandwidth in [0.0, 5.0] {
            let instance = library.instantiate("sensor").unwrap();
            set_errors(&instance, sensor, bandwidth);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            // Steps with one sample at their start, within, and without any.
            let (mut time, mut largest) = (0.0, 0.0_f64);
            for (i, (step, has_sample)) in
                [(H, true), (0.7 * H, true), (0.2 * H, false), (0.4 * H, true)].into_iter().enumerate()
            {
                let outputs = instance.references(sensor.outputs);
                let before = instance.get_state().unwrap();
                for (k, input) in sensor.inputs.iter().enumerate() {
                    assert_eq!(instance.set(input, 0.3 * (k as f64) - 0.2 * (i as f64)), fmi2OK);
                }
                let values = |change: f64, input: &str| {
                    assert_eq!(instance.set_state(&before), fmi2OK);
                    for (k, name) in sensor.inputs.iter().enumerate() {
                        let value = 0.3 * (k as f64) - 0.2 * (i as f64) + if *name == input { change } else { 0.0 };
                        assert_eq!(instance.set(name, value), fmi2OK);
                    }
                    assert_eq!(instance.do_step(time, step), fmi2OK);
                    instance.get_references::<f64>(&outputs).unwrap()
                };
                for input in sensor.inputs {
                    let (above, below) = (values(1e-3, input), values(-1e-3, input));
                    values(0.0, input);
                    let known = instance.references(&[*input]);
                    let found = instance.directional_derivative(&outputs, &known, &[1.0]).unwrap();
                    for ((found, above), below) in found.iter().zip(above).zip(below) {
                        let expected = (above - below) / 2e-3;
                        assert!((found - expected).abs() < 1e-7, "{input} {i}: {found} {expected}");
                        assert!(has_sample || *found == 0.0);
                        largest = largest.max(found.abs());
                    }
                }
                time += step;
            }
            assert!(largest > 0.2, "{largest}");
        }
    }
}

/// A second event at an instant repeats the first one, or replaces it if inputs are others, after changes of
/// parameters, too.
#[test]
fn the_last_event_of_an_instant_decides() {
    for (sensor, state) in SENSORS.iter().zip(["x[1]", "gyroscope.x[3]"]) {
        let archive = packaged(sensor.model);
        let library = archive.load().unwrap();
        for (name, value) in [("sampleRate", 25.0), ("delay", 0.02), ("bandwidth[2]", 3.0)] {
            let run = |inputs: &[f64]| {
                let instance = library.instantiate_for_model_exchange("sensor").unwrap();
                set_errors(&instance, sensor, 5.0);
                assert_eq!(instance.initialize(0.0), fmi2OK);
                let handle = || {
                    instance.new_discrete_states().unwrap();
                    assert_eq!(instance.enter_continuous_time_mode(), fmi2OK);
                };
                handle();
                // Takes the samples that are due.
                assert_eq!(instance.set_time(0.104), fmi2OK);
                assert_eq!(instance.enter_event_mode(), fmi2OK);
                handle();
                assert_eq!(instance.set_continuous_states(&vec![0.25; 3 * sensor.groups.len()]), fmi2OK);
                for u in inputs {
                    sensor.inputs.iter().for_each(|input| assert_eq!(instance.set(input, *u), fmi2OK));
                    assert_eq!(instance.enter_event_mode(), fmi2OK);
                    for group in sensor.groups {
                        assert_eq!(instance.set(&format!("{group}{name}"), value), fmi2OK);
                    }
                    handle();
                }
                assert_eq!(instance.get(state), Ok(0.25), "{name} = {value} begins the low-pass anew");
                instance.all_values().into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
            };
            let once: BTreeMap<String, String> = run(&[2.0]);
            assert_eq!(run(&[2.0, 2.0]), once, "{name}");
            assert_eq!(run(&[3.0, 2.0]), once, "{name}");
        }
    }
}
