//! Cases of `directional_derivatives.json`, `pose_forms.json` and `sensors.json` in `tests/data/vectors`: differences
//! with 120 digits along paths of inputs and states, outside this project, also at singular points of distances, angles
//! and forces.
use fmi_export_sys::*;
use fmu_harness::{Instance, Kind, for_each_library, is_shipped};
use serde_json::{Map, Value};
use std::f64::consts::TAU;

use super::golden::{number, numbers, set_item, set_part};
use super::{enter_event_at, handle, initialize, ok, proceed, switch};

const TOLERANCE: f64 = 1e-13;

fn cases() -> Vec<Value> {
    let files = [
        include_str!("../../data/vectors/directional_derivatives.json"),
        include_str!("../../data/vectors/pose_forms.json"),
        include_str!("../../data/vectors/sensors.json"),
    ];
    let cases = |file: &str| serde_json::from_str::<Value>(file).unwrap()["cases"].as_array().unwrap().clone();
    files.into_iter().flat_map(cases).collect()
}

/// Name of an array or a scalar; the derivative of `r_0[1]` is an element of `der(r_0)`.
fn without_indices(name: &str) -> String {
    let Some((array, rest)) = name.split_once('[') else { return name.to_owned() };
    array.to_owned() + rest.split_once(']').unwrap().1
}

fn references(instance: &Instance<'_>, name: &str) -> Vec<fmi2ValueReference> {
    let variables = instance.description().variables.iter().filter(|variable| without_indices(&variable.name) == name);
    variables.map(|variable| variable.value_reference).collect()
}

/// References and values of arrays, without orientations that are not read.
fn flat(instance: &Instance<'_>, arrays: &Map<String, Value>) -> (Vec<fmi2ValueReference>, Vec<f64>) {
    let is_matrix = instance.description().variable("orientation").map(|_| instance.get::<i32>("orientation") == Ok(1));
    let unread = is_matrix.map_or("none", |is_matrix| if is_matrix { ".Q" } else { ".R.T" });
    let read = || arrays.iter().filter(|(name, _)| !name.ends_with(unread));
    (read().flat_map(|(name, _)| references(instance, name)).collect(), read().flat_map(|(_, v)| numbers(v)).collect())
}

fn elements(value: &Value) -> Vec<f64> {
    if value.is_array() { numbers(value) } else { vec![number(value)] }
}

#[track_caller]
fn set_parameters(instance: &Instance<'_>, parameters: &Map<String, Value>) {
    for (name, value) in parameters {
        let references = references(instance, name);
        let kind = instance.description().variables.iter().find(|v| v.value_reference == references[0]).unwrap().kind();
        match kind {
            Kind::Real => ok(instance, instance.set_references(&references, &elements(value))),
            Kind::Integer => {
                let values: Vec<i32> = elements(value).into_iter().map(|value| value as i32).collect();
                ok(instance, instance.set_references(&references, &values));
            }
            Kind::Boolean => ok(instance, instance.set(name, value.as_bool().unwrap())),
            _ => set_item(instance, name, value),
        }
    }
}

/// Leads an instance to continuous-time mode; a Gripper grips at 1 s, on a ramp of 1 s.
#[track_caller]
fn start(instance: &Instance<'_>, case: &Value) {
    let Some(onoff) = case.get("onoff").map(number) else {
        initialize(instance, 0.0);
        proceed(instance);
        return;
    };
    ok(instance, instance.set("T", 1.0));
    if let Some(captured) = case.get("captured") {
        set_part(instance, captured);
        ok(instance, instance.set_array("frame_b.Q", &numbers(&captured["Q"])));
    }
    initialize(instance, 0.0);
    proceed(instance);
    let end = switch(instance, 1.0, true);
    ok(instance, instance.set_time(1.0 + onoff));
    if onoff == 1.0 {
        assert_eq!(end, 2.0);
        enter_event_at(instance, end);
        proceed(instance);
    }
}

/// Compares a matrix times a direction, with its error in units of the sum of the absolute products.
#[track_caller]
fn assert_close(actual: f64, expected: f64, scale: f64, what: &str) {
    let tolerance = TOLERANCE * scale.max(expected.abs());
    assert!((actual - expected).abs() <= tolerance, "{actual} instead of {expected}, tolerance {tolerance:e}: {what}");
}

/// Compares the values of arrays; angles modulo whole turns.
#[track_caller]
fn check_values(instance: &Instance<'_>, case: &Value, mode: &str) {
    for (name, expected) in case["out"].as_object().unwrap() {
        let actual: Vec<f64> = instance.get_references(&references(instance, name)).unwrap();
        let expected = numbers(expected);
        assert_eq!(actual.len(), expected.len(), "{name}");
        let scale = expected.iter().fold(1.0, |largest: f64, value| largest.max(value.abs()));
        for (actual, expected) in actual.into_iter().zip(expected) {
            let is_angle = ["angles", "theta"].contains(&name.as_str());
            let turns = if is_angle { ((actual - expected) / TAU).round() } else { 0.0 };
            assert_close(actual - TAU * turns, expected, scale, &format!("{name} {mode}, {case}"));
        }
    }
}

/// Compares derivatives along each direction, in one call and variable by variable.
#[track_caller]
fn check(instance: &Instance<'_>, case: &Value, mode: &str) {
    check_values(instance, case, mode);
    for direction in case["directions"].as_array().unwrap() {
        let (knowns, changes) = flat(instance, direction["in"].as_object().unwrap());
        let (unknowns, expected) = flat(instance, direction["out"].as_object().unwrap());
        let derivatives = |knowns: &[fmi2ValueReference], changes: &[f64]| {
            let derivatives = instance.directional_derivative(&unknowns, knowns, changes);
            derivatives.unwrap_or_else(|status| panic!("{status}: {:?}, {case}", instance.messages()))
        };
        let at_once = derivatives(&knowns, &changes);
        let one_by_one: Vec<_> =
            knowns.iter().zip(&changes).map(|(known, change)| derivatives(&[*known], &[*change])).collect();
        for (row, expected) in expected.into_iter().enumerate() {
            let unknown = instance.description().variables.iter().find(|v| v.value_reference == unknowns[row]).unwrap();
            let what = format!("{} {mode}, {case}", unknown.name);
            let parts = one_by_one.iter().map(|column| column[row]);
            let scale = parts.clone().map(f64::abs).sum::<f64>().max(1.0);
            assert_close(at_once[row], expected, scale, &what);
            assert_close(parts.sum(), expected, scale, &what);
        }
    }
}

#[track_caller]
fn run(instance: &Instance<'_>, case: &Value) {
    set_parameters(instance, case["parameters"].as_object().unwrap());
    start(instance, case);
    let (inputs, values) = flat(instance, case["in"].as_object().unwrap());
    ok(instance, instance.set_references(&inputs, &values));
    if let Some(states) = case.get("states") {
        let states: Vec<f64> = ["r_0", "v_0", "Q", "w"].iter().flat_map(|name| numbers(&states[name])).collect();
        ok(instance, instance.set_continuous_states(&states));
    }
    check(instance, case, "in continuous-time mode");
    ok(instance, instance.enter_event_mode());
    check(instance, case, "in event mode");
    handle(instance);
    check(instance, case, "after the event");
}

#[test]
#[ignore = "takes many seconds: `cargo xtask test --all` runs it"]
fn directional_derivatives_match_differences_at_120_digits_also_at_singular_points() {
    let cases = cases();
    for_each_library(|library| {
        let description = library.archive().description();
        // Derivatives of samples are in `samples`.
        if !is_shipped(description) || description.holds_end {
            return;
        }
        let cases = cases.iter().filter(|case| case["fmu"] == description.model_name.as_str());
        assert!(cases.clone().count() >= 6, "{} has no cases", description.model_name);
        for case in cases {
            for orientation in 1..=description.variable("orientation").map_or(1, |_| 2) {
                let instance = library.instantiate_for_model_exchange("instance").unwrap();
                if orientation == 2 {
                    ok(&instance, instance.set("orientation", orientation));
                }
                run(&instance, case);
            }
        }
    });
}
