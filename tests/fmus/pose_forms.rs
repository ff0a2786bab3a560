//! Optional outputs of AbsoluteSensor and RelativeSensor in co-simulation: the cases of
//! `tests/data/vectors/pose_forms.json`, computed with 120 digits outside this project, and continuity from step to
//! step.
use crate::vectors::numbers;
use fmi_export_sys::fmi2OK;
use fmu_harness::{Instance, Library};
use serde_json::{Map, Value};
use std::f64::consts::{PI, TAU};

const FORMS: [&str; 14] = [
    "rotationVector",
    "axis",
    "angle",
    "distance",
    "der_distance",
    "der2_distance",
    "azimuth",
    "elevation",
    "radius_xy",
    "der_azimuth",
    "der_elevation",
    "der_radius_xy",
    "T",
    "Q",
];

fn cases(fmu: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../data/vectors/pose_forms.json")).unwrap();
    let cases = file["cases"].as_array().unwrap().iter().filter(|case| case["fmu"] == fmu).cloned().collect::<Vec<_>>();
    assert!(cases.len() > 10, "{fmu}");
    cases
}

fn get(instance: &Instance<'_>, name: &str) -> Vec<f64> {
    let is_it =
        |variable: &str| variable == name || variable.strip_prefix(name).is_some_and(|rest| rest.starts_with('['));
    let variables = instance.description().variables.iter().filter(|variable| is_it(&variable.name));
    let references: Vec<_> = variables.map(|variable| variable.value_reference).collect();
    instance.get_references(&references).unwrap()
}

fn set(instance: &Instance<'_>, inputs: &Map<String, Value>) {
    for (name, values) in inputs {
        let is_it = |variable: &str| variable.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with('['));
        let variables = instance.description().variables.iter().filter(|variable| is_it(&variable.name));
        let references: Vec<_> = variables.map(|variable| variable.value_reference).collect();
        assert_eq!(instance.set_references(&references, &numbers(values)), fmi2OK, "{name}");
    }
}

fn set_parameters(instance: &Instance<'_>, parameters: &Map<String, Value>) {
    for (name, value) in parameters {
        let status = match value {
            Value::Bool(value) => instance.set(name, *value),
            item => {
                let variable = instance.description().variable(name).unwrap();
                let items = instance.description().items(variable);
                let number = items.iter().position(|one| one.name == item.as_str().unwrap()).unwrap() as i32 + 1;
                instance.set(name, number)
            }
        };
        assert_eq!(status, fmi2OK, "{name}");
    }
}

fn with_library(fmu: &str, check: impl FnOnce(&Library)) {
    let archive = fmu_harness::packaged(fmu);
    check(&archive.load().unwrap());
}

fn for_each_sensor(check: impl Fn(&Library, &str)) {
    for fmu in ["AbsoluteSensor", "RelativeSensor"] {
        with_library(fmu, |library| check(library, fmu));
    }
}

#[test]
fn every_golden_case_comes_out_of_a_step_for_both_kinds_of_orientations() {
    for_each_sensor(|library, fmu| {
        let mut worst = 0.0_f64;
        for (case, orientation) in cases(fmu).iter().flat_map(|case| [(case, 1), (case, 2)]) {
            let instance = library.instantiate("instance").unwrap();
            set_parameters(&instance, case["parameters"].as_object().unwrap());
            assert_eq!(instance.set("orientation", orientation), fmi2OK);
            set(&instance, case["in"].as_object().unwrap());
            assert_eq!(instance.initialize(0.0), fmi2OK);
            assert_eq!(instance.do_step(0.0, 1.0), fmi2OK, "{:?}", instance.messages());
            for (name, expected) in case["out"].as_object().unwrap() {
                let (actual, expected) = (get(&instance, name), numbers(expected));
                assert_eq!(actual.len(), expected.len(), "{name}");
                let scale = expected.iter().fold(1.0, |largest: f64, value| largest.max(value.abs()));
                for (actual, expected) in actual.iter().zip(&expected) {
                    let error = (actual - expected).abs() / scale;
                    assert!(error < 2e-15 * 10.0, "{name} = {actual}, not {expected}: {case}");
                    worst = worst.max(error);
                }
            }
        }
        println!("{fmu}: worst error {worst:.1e} of the largest element");
    });
}

#[test]
fn forms_are_off_by_default_and_each_parameter_switches_on_its_own() {
    for_each_sensor(|library, fmu| {
        let suffix = if fmu == "RelativeSensor" { "_rel" } else { "" };
        let named = |name: &str| if ["T", "Q"].contains(&name) { format!("{name}{suffix}") } else { name.to_owned() };
        let case = &cases(fmu)[0];
        for (gate, on) in [
            (None, &[][..]),
            (Some("T"), &["T"]),
            (Some("Q"), &["Q"]),
            (Some("rotationVector"), &["rotationVector"]),
            (Some("axis"), &["axis"]),
            (Some("angle"), &["angle"]),
            (Some("distance"), &["distance", "der_distance", "der2_distance"]),
            (
                Some("spherical"),
                &["azimuth", "elevation", "der_azimuth", "der_elevation", "distance", "der_distance", "der2_distance"],
            ),
            (Some("cylindrical"), &["azimuth", "radius_xy", "der_azimuth", "der_radius_xy"]),
        ] {
            let instance = library.instantiate("instance").unwrap();
            set(&instance, case["in"].as_object().unwrap());
            assert_eq!(instance.initialize(0.0), fmi2OK);
            assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
            // On for a step, and off again, without a trace.
            for (step, is_on) in [(1.0, true), (2.0, false)] {
                if let Some(gate) = gate {
                    assert_eq!(instance.set(&format!("get_{}", named(gate)), is_on), fmi2OK);
                }
                assert_eq!(instance.do_step(step, 1.0), fmi2OK);
                for form in FORMS {
                    let shows = get(&instance, &named(form)).iter().any(|value| *value != 0.0);
                    assert_eq!(shows, is_on && on.contains(&form), "{form} of {fmu}, get_{gate:?} = {is_on}");
                }
            }
        }
    });
}

/// The matrix into a frame that is turned about x, then y, then z.
fn turned([x, y, z]: [f64; 3]) -> [f64; 9] {
    let ([sx, sy, sz], [cx, cy, cz]) = ([x, y, z].map(f64::sin), [x, y, z].map(f64::cos));
    [
        cy * cz,
        cx * sz + sx * sy * cz,
        sx * sz - cx * sy * cz,
        -cy * sz,
        cx * cz - sx * sy * sz,
        sx * cz + cx * sy * sz,
        sy,
        -sx * cy,
        cx * cy,
    ]
}

/// The frame that is rotated: relative to the world, or to a frame_a without rotation.
fn measured_frame(fmu: &str) -> &'static str {
    if fmu == "RelativeSensor" { "frame_b" } else { "frame_a" }
}

fn set_rotation(instance: &Instance<'_>, fmu: &str, angles: [f64; 3]) {
    let name = format!("{}.R.T", measured_frame(fmu));
    let variables = instance.description().variables.iter().filter(|variable| variable.name.starts_with(&name));
    let references: Vec<_> = variables.map(|variable| variable.value_reference).collect();
    assert_eq!(instance.set_references(&references, &turned(angles)), fmi2OK);
}

/// A motion over several turns about each axis; the second angle passes through a right angle. The first angle begins
/// near zero, as in the sensor.
fn angles_at(t: f64) -> [f64; 3] {
    [0.3 * t, 0.4 + 0.7 * t, -1.1 * t]
}

#[test]
fn unwrapped_angles_follow_a_motion_over_turns_and_through_the_second_solution() {
    for_each_sensor(|library, fmu| {
        let instance = library.instantiate("instance").unwrap();
        assert_eq!(instance.set("unwrap", true), fmi2OK);
        set_rotation(&instance, fmu, angles_at(0.0));
        assert_eq!(instance.initialize(0.0), fmi2OK);
        for step in 0..400 {
            let t = f64::from(step) * 0.1;
            set_rotation(&instance, fmu, angles_at(t));
            // The saved state includes the angles.
            if step % 50 == 7 {
                let state = instance.get_state().unwrap();
                assert_eq!(instance.set_state(&state), fmi2OK);
            }
            assert_eq!(instance.do_step(t, 0.1), fmi2OK);
            for (actual, expected) in get(&instance, "angles").iter().zip(angles_at(t)) {
                // At gimbal lock the error of rounding the matrix doubles.
                assert!((actual - expected).abs() < 1e-6, "{actual} is not {expected} at {t} s");
            }
        }
        let wrapped = library.instantiate("instance").unwrap();
        set_rotation(&wrapped, fmu, angles_at(40.0));
        assert_eq!(wrapped.initialize(0.0), fmi2OK);
        for (actual, expected) in get(&wrapped, "angles").iter().zip(angles_at(40.0)) {
            assert!(actual.abs() <= PI && (actual - expected).abs() > 1.0, "without unwrap {actual}, and {expected}");
        }
    });
}

/// With equal first and third axes, the second solution has the negative angle.
#[test]
fn unwrapped_euler_angles_pass_zero() {
    with_library("AbsoluteSensor", |library| {
        let instance = library.instantiate("instance").unwrap();
        assert_eq!(instance.set("unwrap", true), fmi2OK);
        assert_eq!(instance.set_array("sequence", &[1, 2, 1]), fmi2OK);
        // About y alone, from a positive angle to a negative one.
        set_rotation(&instance, "AbsoluteSensor", [0.0, 1.0, 0.0]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        for step in 0..25 {
            let (t, y) = (f64::from(step) * 0.1, 1.0 - 0.0873 * f64::from(step));
            set_rotation(&instance, "AbsoluteSensor", [0.0, y, 0.0]);
            assert_eq!(instance.do_step(t, 0.1), fmi2OK);
            let angles = get(&instance, "angles");
            let error = [angles[0], angles[1] - y, angles[2]].into_iter().fold(0.0, |worst: f64, x| worst.max(x.abs()));
            assert!(error < 1e-13, "{angles:?} with {y} rad about y");
        }
    });
}

#[test]
fn in_model_exchange_the_sensor_asks_for_an_event_before_unwrapped_angles_are_lost() {
    for_each_sensor(|library, fmu| {
        let instance = library.instantiate_for_model_exchange("instance").unwrap();
        assert_eq!(instance.set("unwrap", true), fmi2OK);
        set_rotation(&instance, fmu, angles_at(0.0));
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert!(instance.new_discrete_states().is_ok());
        assert_eq!(instance.enter_continuous_time_mode(), fmi2OK);
        let mut events = 0;
        for step in 1..800 {
            let t = f64::from(step) * 0.05;
            assert_eq!(instance.set_time(t), fmi2OK);
            set_rotation(&instance, fmu, angles_at(t));
            for (actual, expected) in get(&instance, "angles").iter().zip(angles_at(t)) {
                assert!((actual - expected).abs() < 1e-6, "{actual} is not {expected} at {t} s");
            }
            if instance.completed_integrator_step().unwrap()[0] != 0 {
                events += 1;
                assert_eq!(instance.enter_event_mode(), fmi2OK);
                assert!(instance.new_discrete_states().is_ok());
                assert_eq!(instance.enter_continuous_time_mode(), fmi2OK);
            }
        }
        // One for every 0.5 rad of the fastest angle, 44 rad in all, and no more.
        assert!((70..=88).contains(&events), "{events} events");
    });
}

#[test]
fn the_sign_of_the_quaternion_is_continuous_in_co_simulation_and_positive_in_model_exchange() {
    for_each_sensor(|library, fmu| {
        let (gate, output) = if fmu == "RelativeSensor" { ("get_Q_rel", "Q_rel") } else { ("get_Q", "Q") };
        let expected = |z: f64| [0.0, 0.0, (z / 2.0).sin(), (z / 2.0).cos()];
        let close =
            |actual: &[f64], expected: [f64; 4]| actual.iter().zip(expected).all(|(a, e)| (a - e).abs() < 1e-14);
        let steps = || (0..60).map(|step| (f64::from(step) * 0.1, f64::from(step) * 0.31));

        let instance = library.instantiate("instance").unwrap();
        assert_eq!(instance.set(gate, true), fmi2OK);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        for (t, z) in steps() {
            set_rotation(&instance, fmu, [0.0, 0.0, z]);
            assert_eq!(instance.do_step(t, 0.1), fmi2OK);
            assert!(close(&get(&instance, output), expected(z)), "{:?} at {z} rad", get(&instance, output));
        }

        let instance = library.instantiate_for_model_exchange("instance").unwrap();
        assert_eq!(instance.set(gate, true), fmi2OK);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert!(instance.new_discrete_states().is_ok());
        assert_eq!(instance.enter_continuous_time_mode(), fmi2OK);
        for (t, z) in steps() {
            assert_eq!(instance.set_time(t), fmi2OK);
            set_rotation(&instance, fmu, [0.0, 0.0, z]);
            let z = z - TAU * (z / TAU).round();
            assert!(close(&get(&instance, output), expected(z)), "{:?} at {z} rad", get(&instance, output));
        }
    });
}
