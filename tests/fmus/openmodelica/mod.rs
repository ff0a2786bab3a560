//! The edition for OpenModelica, under an importer that behaves like OpenModelica.
mod client;

use client::{OpenModelica, parameters_of_states};
use fmi_export_sys::*;
use fmu_description::openmodelica::{Unsuitable, class_name, edition};
use fmu_harness::{Causality, Kind, SHIPPED, Variability, packaged};
use std::collections::BTreeSet;

const G: f64 = 9.81;

/// A part of 1 kg that only the Gripper holds: position and velocity along y, in m and m/s.
struct Part {
    y: f64,
    v: f64,
}

impl Part {
    /// Makes a step of the classical Runge-Kutta method from a time, both in s.
    fn step(&mut self, gripper: &mut OpenModelica<'_>, time: f64, h: f64) {
        let mut rates = |at: f64, y: f64, v: f64| {
            gripper.set("frame_b.r_0[2]", y);
            gripper.set("frame_b.v_0[2]", v);
            gripper.evaluate(at);
            // The cut-force acts on the Gripper, its negative on the part.
            [v, -G - gripper.real("frame_b.f[2]")]
        };
        let k1 = rates(time, self.y, self.v);
        let k2 = rates(time + h / 2.0, self.y + h / 2.0 * k1[0], self.v + h / 2.0 * k1[1]);
        let k3 = rates(time + h / 2.0, self.y + h / 2.0 * k2[0], self.v + h / 2.0 * k2[1]);
        let k4 = rates(time + h, self.y + h * k3[0], self.v + h * k3[1]);
        self.y += h / 6.0 * (k1[0] + 2.0 * k2[0] + 2.0 * k3[0] + k4[0]);
        self.v += h / 6.0 * (k1[1] + 2.0 * k2[1] + 2.0 * k3[1] + k4[1]);
        gripper.set("frame_b.r_0[2]", self.y);
        gripper.set("frame_b.v_0[2]", self.v);
    }

    /// Makes steps to an end in s. Returns the times of events.
    fn run(&mut self, gripper: &mut OpenModelica<'_>, from: f64, to: f64) -> Vec<f64> {
        // The end of a ramp is no multiple of it.
        let h = 0.93e-4;
        let times: Vec<_> = (0..((to - from) / h) as i32).map(|i| from + f64::from(i) * h).collect();
        times
            .into_iter()
            .filter_map(|time| {
                self.step(gripper, time, h);
                gripper.complete_step(time + h).then_some(time + h)
            })
            .collect()
    }
}

/// The part sags by m g/cT in the springs, and falls without them.
#[test]
fn the_gripper_holds_a_part_by_its_springs_and_lets_go() {
    let archive = packaged("Gripper");
    let library = archive.load().unwrap();
    let mut gripper = OpenModelica::new(&library, &[]);
    gripper.set("active", 1.0);
    let mut part = Part { y: 0.0, v: 0.0 };

    let events = part.run(&mut gripper, 0.0, 0.1);

    assert_eq!(events.len(), 1, "the first, which initializes: {events:?}");
    assert_eq!((gripper.integer("state"), gripper.real("onoff")), (1, 1.0));
    let sag = G / 1e6;
    assert!((part.y + sag).abs() < 1e-9 * sag, "{} m", part.y);

    gripper.set("active", 0.0);
    let events = part.run(&mut gripper, 0.1, 0.25);

    assert_eq!(events.len(), 2, "{events:?}");
    assert!((events[0] - 0.1).abs() < 1e-4, "active: {events:?}");
    assert!((events[1] - events[0] - 0.1).abs() < 2e-4, "the end of the ramp: {events:?}");
    assert_eq!(gripper.integer("state"), 3);
    let (v, time) = (part.v, 0.25 - 2e-4);
    part.run(&mut gripper, time, time + 0.01);
    assert!((part.v - v + G * 0.01).abs() < G * 1e-4, "it falls: {} m/s", part.v - v);
}

/// The part hangs until the spring of 1e6 N/m pulls at the limit of 5 N, about half its weight, at 5 um. Then it falls.
#[test]
fn a_part_that_is_too_heavy_for_the_limit_is_lost_at_that_force() {
    let archive = packaged("Gripper");
    let library = archive.load().unwrap();
    let limits = [("forceLimit", 5.0), ("dT", 0.0), ("torqueLimit", 2.0), ("captureDistance", 0.01)];
    let mut gripper = OpenModelica::new(&library, &limits);
    gripper.set("active", 1.0);
    gripper.set("frame_b.r_0[2]", 0.1);
    gripper.complete_step(1e-9);
    assert_eq!(["state", "gripped", "lost"].map(|name| gripper.integer(name)), [3, 0, 0], "it is out of reach");
    let mut part = Part { y: 0.0, v: 0.0 };
    let events = part.run(&mut gripper, 1e-6, 0.01);
    assert_eq!(["state", "gripped", "lost"].map(|name| gripper.integer(name)), [5, 0, 1]);
    let warnings: Vec<_> = gripper.instance.messages().into_iter().map(|message| message.text).collect();
    let of_loss: Vec<_> = warnings.iter().filter(|text| text.contains("exceeds forceLimit = 5 N")).collect();
    assert_eq!(of_loss.len(), 1, "{warnings:?}, events at {events:?}");
    let of_torque: Vec<_> =
        warnings.iter().filter(|text| text.starts_with("torqueLimit has no effect with useMoment")).collect();
    assert_eq!(of_torque.len(), 1, "once, although it is initialized twice: {warnings:?}");
    let v = part.v;
    part.run(&mut gripper, 0.01, 0.02);
    assert!((part.v - v + G * 0.01).abs() < G * 2e-4, "it falls: {} m/s", part.v - v);
}

#[test]
fn parameters_of_all_types_are_those_that_openmodelica_has_set() {
    let archive = packaged("Gripper");
    let library = archive.load().unwrap();
    let offset = [1e-3, 2e-3, 3e-3];
    let forces = |changes: &[(&str, f64)]| {
        let mut gripper = OpenModelica::new(&library, changes);
        gripper.set("active", 1.0);
        gripper.set_vector("frame_b.r_0", &offset);
        gripper.send_inputs();
        let at_start = gripper.vector("F");
        gripper.complete_step(1e-6);
        assert_eq!(gripper.vector("F"), at_start, "the first event changes nothing");
        at_start
    };
    assert_eq!(forces(&[]), offset.map(|r| -1e6 * r));
    assert_eq!(forces(&[("cT", 2e6)]), offset.map(|r| -2e6 * r));
    let y = forces(&[("TransDir", 6.0)]);
    assert_eq!([y[0].abs(), y[1], y[2].abs()], [0.0, -2e3, 0.0], "item 6 is Y");
    let in_place = forces(&[("useInPlace", 1.0)]);
    assert_eq!([0, 1, 2].map(|i| in_place[i].abs()), [0.0; 3], "the springs are relaxed where it grips");
}

/// `active` is read only in event mode, which its indicator requests.
#[test]
fn a_signal_that_rises_slowly_switches_where_it_passes_one_half() {
    let archive = packaged("Gripper");
    let library = archive.load().unwrap();
    let mut gripper = OpenModelica::new(&library, &[]);
    let events: Vec<_> = (1..100)
        .filter_map(|i| {
            let time = f64::from(i) * 0.01;
            gripper.set("active", time);
            gripper.complete_step(time).then_some((time, gripper.integer("state")))
        })
        .collect();
    assert_eq!(
        events,
        [(0.01, 3), (0.51, 4), (0.62, 1)],
        "off, a ramp of 0.1 s, on; the events are late by up to a step"
    );
}

#[test]
fn inputs_of_zero_before_the_first_event_are_no_failure() {
    for name in ["RelativeSensor", "Gripper"] {
        let archive = packaged(name);
        let library = archive.load().unwrap();
        let mut fmu = OpenModelica::new(&library, &[]);
        let inputs: Vec<_> =
            fmu.description.with_causality(Causality::Input).map(|input| input.value_reference).collect();
        assert_eq!(fmu.instance.set_references(&inputs, &vec![0.0; inputs.len()]), fmi2OK);
        let output = fmu.description.with_causality(Causality::Output).next().unwrap().value_reference;
        assert!(fmu.instance.get_references::<f64>(&[output]).is_ok(), "{name}");
        fmu.set("frame_b.r_0[1]", 0.5);
        fmu.complete_step(1e-6);
        assert_eq!(fmu.vector("r_rel"), [0.5, 0.0, 0.0], "{name}");
    }
}

/// Refuses types that OpenModelica cannot import, and names that it makes equal.
#[test]
fn every_edition_has_only_what_openmodelica_can_import() {
    for &name in SHIPPED {
        let archive = packaged(name);
        let edition = edition(archive.description(), &parameters_of_states(name));
        assert_eq!(edition == Err(Unsuitable::States), name == "Body", "{name}: {edition:?}");
        let Ok(edition) = edition else { continue };
        for variable in &edition.variables {
            assert_ne!(variable.variability, Variability::Constant, "{name}: {}", variable.name);
            assert!(matches!(variable.kind(), Kind::Real | Kind::Integer), "{name}: {}", variable.name);
        }
        assert!(edition.with_causality(Causality::Input).all(|input| input.kind() == Kind::Real), "{name}");
        let names: BTreeSet<_> = edition.variables.iter().map(|variable| class_name(&variable.name)).collect();
        assert_eq!(names.len(), edition.variables.len(), "{name}");
    }
}

#[test]
fn outputs_are_those_of_the_original_edition() {
    let archive = packaged("RelativeSensor");
    let library = archive.load().unwrap();
    let mut sensor = OpenModelica::new(&library, &[("resolveInFrame", 3.0)]);
    let original = library.instantiate_for_model_exchange("original").unwrap();
    assert_eq!(original.set("resolveInFrame", 3), fmi2OK);
    assert_eq!(original.initialize(0.0), fmi2OK);
    original.new_discrete_states().unwrap();
    assert_eq!(original.enter_continuous_time_mode(), fmi2OK);
    sensor.complete_step(1e-9);
    for seed in [0.1, 0.7, 3.1] {
        for (input, value) in original.moved(seed) {
            assert_eq!(original.set(&input.name, value), fmi2OK);
            sensor.set(&input.name, value);
        }
        assert!(!sensor.complete_step(seed));
        for name in ["r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"] {
            assert_eq!(sensor.vector(name), original.get_array::<f64>(name).unwrap(), "{name}");
        }
    }
}

/// A sensor with samples at 100 Hz: OpenModelica handles each sample a little late, with the inputs of that time.
#[test]
fn samples_are_those_of_the_full_sensor_without_its_low_pass() {
    let archive = packaged("SensorErrors");
    let library = archive.load().unwrap();
    let errors = [
        ("sampleRate", 100.0),
        ("delay", 0.03),
        ("dropout", 0.2),
        ("scaleFactor[1]", 0.1),
        ("turnOnBias[2]", 0.2),
        ("biasDeviation[3]", 0.1),
        ("biasTime[3]", 0.05),
        ("randomWalk[1]", 0.1),
        ("noiseDensity[2]", 0.01),
        ("measurementRange[3]", 2.0),
        ("resolution[1]", 1e-3),
    ];
    let original = library.instantiate_for_model_exchange("original").unwrap();
    for (name, value) in errors {
        assert_eq!(original.set(name, value), fmi2OK);
    }
    assert_eq!(original.set("seed", 5), fmi2OK);
    assert_eq!(original.initialize(0.0), fmi2OK);
    let mut sensor = OpenModelica::new(&library, &[&errors[..], &[("seed", 5.0)]].concat());
    let signal = |time: f64| [(3.0 * time).sin(), 1.0 + time, 2.0 * time.cos()];
    // The first event initializes, at once.
    for k in 0..200_u32 {
        let time = f64::from(k) / 100.0;
        original.set_array("u", &signal(time));
        assert_eq!(original.set_time(time), fmi2OK);
        if k > 0 {
            assert_eq!(original.enter_event_mode(), fmi2OK);
        }
        original.new_discrete_states().unwrap();
        assert_eq!(original.enter_continuous_time_mode(), fmi2OK);
        sensor.set_vector("u", &signal(time));
        assert!(sensor.complete_step(time + 1e-10 * (1.0 + time)), "sample {k}");
        assert_eq!(sensor.vector("y"), original.get_array::<f64>("y").unwrap(), "sample {k}");
        assert_eq!(sensor.real("sampleCount"), original.get::<f64>("sampleCount").unwrap(), "sample {k}");
        let is_valid = original.get::<bool>("isValid").unwrap();
        assert_eq!(sensor.integer("isValid"), i32::from(is_valid), "sample {k}");
        assert!(!sensor.complete_step(time + 0.005), "there is no event between samples");
    }
}

/// The edition has no states, so calls about them concern none.
#[test]
fn hidden_states_are_none() {
    let archive = packaged("Imu");
    let library = archive.load().unwrap();
    let imu = OpenModelica::new(&library, &[("accelerometer.sampleRate", 100.0)]);
    assert_eq!(imu.instance.new_discrete_states().unwrap().valuesOfContinuousStatesChanged, fmi2False);
    assert_eq!(imu.instance.enter_continuous_time_mode(), fmi2OK);
    assert_eq!(imu.instance.set_continuous_states(&[]), fmi2OK);
    assert_eq!(imu.instance.get_continuous_states(&mut []), fmi2OK);
    assert_eq!(imu.instance.get_derivatives(&mut []), fmi2OK);
    assert_eq!(imu.instance.get_nominals_of_continuous_states(&mut []), fmi2OK);
}
