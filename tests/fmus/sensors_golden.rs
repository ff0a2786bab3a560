//! The packaged sensors, compared with `tests/data/vectors/sensors.json`, computed with 120 digits outside this
//! project: by steps and in initialization mode, with matrices and quaternions, in both versions of FMI.

use crate::vectors::numbers;
use fmi_export_sys::{fmi2OK, fmi3OK};
use fmu_harness::{Instance, Value as Scalar, Version, packaged, packaged_fmi3};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// Tolerance, times the largest expected number of an output, or 1.
const TOLERANCE: f64 = 1e-14;

fn cases() -> BTreeMap<String, Vec<Value>> {
    let file: Value = serde_json::from_str(include_str!("../data/vectors/sensors.json")).unwrap();
    let mut cases = BTreeMap::<_, Vec<_>>::new();
    for case in file["cases"].as_array().unwrap() {
        cases.entry(case["fmu"].as_str().unwrap().to_owned()).or_default().push(case.clone());
    }
    cases
}

fn object(value: &Value) -> &Map<String, Value> {
    value.as_object().unwrap()
}

fn set<V: Version>(instance: &Instance<'_, V>, name: &str, values: &[f64]) -> i32
where
    f64: Scalar<V>,
{
    match (values, instance.description().variable(name)) {
        ([value], Some(_)) => instance.set(name, *value),
        _ => instance.set_array(name, values),
    }
}

fn get<V: Version>(instance: &Instance<'_, V>, name: &str, count: usize) -> Vec<f64>
where
    f64: Scalar<V>,
{
    match (count, instance.description().variable(name)) {
        (1, Some(_)) => vec![instance.get(name).unwrap()],
        _ => instance.get_array(name).unwrap(),
    }
}

/// Sets parameters; `N` is the integer type of enumerations.
fn set_parameters<V: Version, N: Scalar<V> + TryFrom<i64, Error: Debug>>(
    instance: &Instance<'_, V>,
    case: &Value,
    orientation: i64,
) where
    bool: Scalar<V>,
{
    let number = |number: i64| N::try_from(number).unwrap();
    for (name, value) in object(&case["parameters"]) {
        let status = match value {
            Value::Bool(value) => instance.set(name, *value),
            item => {
                let items = instance.description().items(instance.variable(name));
                instance.set(name, number(items.iter().find(|known| known.name == *item).unwrap().value))
            }
        };
        assert_eq!(status, fmi2OK, "{name} = {value}");
    }
    if instance.description().variable("orientation").is_some() {
        assert_eq!(instance.set("orientation", number(orientation)), fmi2OK);
    }
}

/// Sets the inputs. Of matrix and quaternion, the one that is not read keeps its value.
fn set_inputs<V: Version>(instance: &Instance<'_, V>, case: &Value, orientation: i64)
where
    f64: Scalar<V>,
{
    let unread = if orientation == 1 { ".Q" } else { ".R.T" };
    for (name, value) in object(&case["in"]).iter().filter(|(name, _)| !name.ends_with(unread)) {
        assert_eq!(set(instance, name, &numbers(value)), fmi2OK, "{name}: {:?}", instance.messages());
    }
}

#[track_caller]
fn assert_outputs<V: Version>(instance: &Instance<'_, V>, case: &Value)
where
    f64: Scalar<V>,
{
    for (name, expected) in object(&case["out"]) {
        let actual = get(instance, name, numbers(expected).len());
        assert_close(&actual, expected, &format!("{name} in {case}"));
    }
}

#[track_caller]
fn assert_close(actual: &[f64], expected: &Value, what: &str) {
    let expected = numbers(expected);
    let scale = expected.iter().fold(1.0, |largest: f64, x| largest.max(x.abs()));
    let is_close = |(a, e): (&f64, &f64)| (a - e).abs() <= TOLERANCE * scale;
    assert_eq!(actual.len(), expected.len(), "{what}");
    assert!(actual.iter().zip(&expected).all(is_close), "{actual:?} instead of {expected:?}: {what}");
}

#[test]
fn every_case_comes_out_of_a_step() {
    for (name, cases) in cases() {
        let archive = packaged(&name);
        let library = archive.load().unwrap();
        for case in &cases {
            for orientation in 1..=2 {
                let instance = library.instantiate("golden").unwrap();
                set_parameters::<_, i32>(&instance, case, orientation);
                assert_eq!(instance.initialize(0.0), fmi2OK);
                set_inputs(&instance, case, orientation);
                assert_eq!(instance.do_step(0.0, 1.0), fmi2OK, "{case}: {:?}", instance.messages());
                assert_outputs(&instance, case);
            }
        }
    }
}

#[test]
fn every_case_comes_out_of_initialization_mode() {
    for (name, cases) in cases() {
        let archive = packaged(&name);
        let library = archive.load().unwrap();
        for case in &cases {
            let instance = library.instantiate("golden").unwrap();
            set_parameters::<_, i32>(&instance, case, 1);
            assert_eq!(instance.enter_initialization_mode(), fmi2OK);
            set_inputs(&instance, case, 1);
            assert_outputs(&instance, case);
        }
    }
}

#[test]
fn every_case_comes_out_of_a_step_of_fmi_3() {
    for (name, cases) in cases() {
        let archive = packaged_fmi3(&name);
        let library = archive.load_fmi3().unwrap();
        for case in &cases {
            for orientation in 1..=2 {
                let instance = library.instantiate("golden").unwrap();
                set_parameters::<_, i64>(&instance, case, orientation);
                assert_eq!(instance.initialize(0.0), fmi3OK);
                set_inputs(&instance, case, orientation);
                assert_eq!(instance.do_step(0.0, 1.0).status, fmi3OK, "{case}: {:?}", instance.messages());
                assert_outputs(&instance, case);
            }
        }
    }
}
