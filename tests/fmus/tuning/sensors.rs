//! Parameters of sensors that depend on each other, and parameters for viewers.
use fmi_export_sys::*;
use fmu_harness::Instance;

use super::{step, with_library};

/// Calls `check` with a relative sensor after a step to 0.01 s.
fn with_running_sensor(check: impl FnOnce(&Instance<'_>)) {
    with_library("RelativeSensor", |library| {
        let instance = library.instantiate("sensor").unwrap();
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert_eq!(step(&instance, 0.0), fmi2OK);
        instance.messages();
        check(&instance);
    });
}

#[test]
fn a_sequence_that_gives_no_angles_ends_the_next_step() {
    for sequence in [[1, 1, 2], [3, 2, 2], [2, 2, 2]] {
        with_running_sensor(|instance| {
            assert_eq!(instance.set_array("sequence", &sequence), fmi2OK, "{:?}", instance.messages());
            assert_eq!(step(instance, 0.01), fmi2Error);
            let [message] = &instance.messages()[..] else { panic!("not one message") };
            assert_eq!((message.status, &*message.category), (fmi2Error, "logStatusError"));
            assert!(message.text.starts_with("fmi2DoStep: sequence = "), "{}", message.text);
            assert!(message.text.contains(&format!("{sequence:?}")), "{}", message.text);
        });
    }
}

/// An importer may set one element after the other.
#[test]
fn a_sequence_may_become_another_in_several_calls() {
    with_running_sensor(|instance| {
        for (element, axis) in [("sequence[1]", 3), ("sequence[2]", 1), ("sequence[3]", 3)] {
            assert_eq!(instance.set(element, axis), fmi2OK, "{:?}", instance.messages());
        }
        assert_eq!(step(instance, 0.01), fmi2OK, "{:?}", instance.messages());
    });
}

#[test]
fn a_sequence_that_gives_no_angles_is_no_error_where_nobody_asks_for_them() {
    with_running_sensor(|instance| {
        assert_eq!(instance.set("get_angles", false), fmi2OK, "{:?}", instance.messages());
        assert_eq!(instance.set_array("sequence", &[1, 1, 2]), fmi2OK, "{:?}", instance.messages());
        assert_eq!(step(instance, 0.01), fmi2OK, "{:?}", instance.messages());
        assert_eq!(instance.get_array("angles"), Ok(vec![0.0; 3]));
    });
}

#[test]
fn the_arrow_looks_as_its_parameters_say_from_the_next_step_on() {
    for name in [
        "Distance",
        "PlanarDistance",
        "RelativeSensor",
        "AbsoluteSensor",
        "CutForceAndTorque",
        "PlanarAbsoluteSensor",
        "PlanarRelativeSensor",
    ] {
        with_library(name, |library| {
            let instance = library.instantiate("sensor").unwrap();
            assert_eq!(instance.initialize(0.0), fmi2OK);
            let look = || {
                let color: Vec<i32> = instance.get_array("arrow.color").unwrap();
                let [diameter, shine] =
                    ["arrow.diameter", "arrow.specularCoefficient"].map(|name| instance.get::<f64>(name).unwrap());
                (diameter, color, shine)
            };
            let tune = |diameter: f64, color: &[i32], shine: f64| {
                assert_eq!(instance.set("arrowDiameter", diameter), fmi2OK, "{:?}", instance.messages());
                assert_eq!(instance.set_array("arrowColor", color), fmi2OK, "{:?}", instance.messages());
                assert_eq!(instance.set("specularCoefficient", shine), fmi2OK, "{:?}", instance.messages());
            };
            tune(0.5, &[1, 2, 3], 0.25);
            assert_eq!(look(), (0.025, vec![255, 255, 0], 0.7), "before the first step");
            assert_eq!(step(&instance, 0.0), fmi2OK);
            assert_eq!(look(), (0.5, vec![1, 2, 3], 0.25));
            tune(0.0, &[0, 255, 4], 1.0);
            assert_eq!(look(), (0.5, vec![1, 2, 3], 0.25), "between steps");
            assert_eq!(step(&instance, 0.01), fmi2OK);
            assert_eq!(look(), (0.0, vec![0, 255, 4], 1.0));
            assert_eq!(instance.set("animation", false), fmi2OK, "{:?}", instance.messages());
            assert_eq!(step(&instance, 0.02), fmi2OK);
            assert_eq!(look(), (0.0, vec![0; 3], 0.0));
        });
    }
}

/// A distance along a sine, estimated until 0.3 s and again from 3.3 s on. The samples before 0.3 s have no effect.
#[test]
fn estimates_begin_anew_when_derivatives_are_estimated_again() {
    const H: f64 = 0.1;
    let x = |number: i32| 2.0 + (f64::from(number) * H * std::f64::consts::TAU).sin();
    with_library("Distance", |library| {
        let instance = library.instantiate("sensor").unwrap();
        let items = instance.description().items(instance.variable("derivatives"));
        let [provided, estimated] =
            ["provided", "estimated"].map(|name| items.iter().position(|item| item.name == name).unwrap() as i32 + 1);
        assert_eq!(instance.set("derivatives", estimated), fmi2OK);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        for number in 0..35 {
            match number {
                3 => assert_eq!(instance.set("derivatives", provided), fmi2OK),
                33 => assert_eq!(instance.set("derivatives", estimated), fmi2OK),
                _ => {}
            }
            assert_eq!(instance.set("frame_b.r_0[1]", x(number)), fmi2OK);
            assert_eq!(instance.do_step(f64::from(number) * H, H), fmi2OK, "{:?}", instance.messages());
            let rate: f64 = instance.get("der_distance").unwrap();
            match number {
                // A velocity needs two poses.
                33 => assert_eq!(rate, 0.0),
                34 => assert!((rate - (x(34) - x(33)) / H).abs() < 1e-9, "{rate} m/s"),
                _ => {}
            }
        }
    });
}
