//! Rows of `docs/sensors.md`: the packaged FMU with these parameters measures like the Modelica sensor. Expected values
//! are from first principles (`tests/data/sensor_table.py`).

use crate::vectors::numbers;
use fmi_export_sys::fmi2OK;
use fmu_harness::{Instance, packaged};
use serde_json::Value;
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../docs/sensors.md");

/// Tolerance, times the largest expected number of a case, or 1.
const TOLERANCE: f64 = 1e-13;

/// A row of the page: sensor, FMU, parameters with their values, outputs.
struct Row {
    sensor: String,
    fmu: String,
    parameters: Vec<(String, String)>,
    outputs: Vec<String>,
}

fn file() -> Value {
    serde_json::from_str(include_str!("../data/vectors/sensor_table.json")).unwrap()
}

fn in_code(text: &str) -> String {
    text.trim().trim_matches('`').to_owned()
}

fn rows(library: &str) -> Vec<Row> {
    let (_, section) = PAGE.split_once(&format!("\n## {library}\n")).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| `")).skip(1);
    let row = |line: &str| {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [sensor, fmu, parameters, outputs] = cells[..] else { panic!("{line}") };
        let pairs = parameters.split(", ").filter(|pair| *pair != "-").map(|pair| pair.split_once(" = ").unwrap());
        Row {
            sensor: in_code(sensor),
            fmu: in_code(fmu),
            parameters: pairs.map(|(name, value)| (in_code(name), value.to_owned())).collect(),
            outputs: outputs.split(", ").map(in_code).collect(),
        }
    };
    rows.map(row).collect()
}

fn set_inputs(instance: &Instance<'_>, inputs: &Value) {
    for (name, values) in inputs.as_object().unwrap() {
        let (values, known) = (numbers(values), |name: &str| instance.description().variable(name).is_some());
        let status = match &values[..] {
            [value] if known(name) => instance.set(name, *value),
            _ if known(&format!("{name}[1]")) || known(&format!("{name}[1,1]")) => instance.set_array(name, &values),
            _ => continue,
        };
        assert_eq!(status, fmi2OK, "{name}: {:?}", instance.messages());
    }
}

fn outputs(instance: &Instance<'_>, names: &[String]) -> Vec<f64> {
    let is_scalar = |name: &str| instance.description().variable(name).is_some();
    let get = |name: &String| match is_scalar(name) {
        true => vec![instance.get::<f64>(name).unwrap()],
        false => instance.get_array(name).unwrap(),
    };
    names.iter().flat_map(get).collect()
}

#[track_caller]
fn check(library: &str, number: usize) {
    let (file, rows) = (file(), rows(library));
    let cases = file[library]["cases"].as_array().unwrap();
    let sensors: BTreeSet<_> = rows.iter().map(|row| row.sensor.as_str()).collect();
    let measured: BTreeSet<_> = cases.iter().map(|case| case["sensor"].as_str().unwrap()).collect();
    assert_eq!((rows.len(), sensors.len()), (number, number), "{sensors:?}");
    assert_eq!(sensors, measured);
    for row in &rows {
        let archive = packaged(&row.fmu);
        let loaded = archive.load().unwrap();
        for case in cases.iter().filter(|case| case["sensor"] == row.sensor.as_str()) {
            let instance = loaded.instantiate("sensor").unwrap();
            for (name, value) in &row.parameters {
                let item = case["choices"].get(value).map_or(value.as_str(), |choice| choice.as_str().unwrap());
                let items = instance.description().items(instance.variable(name));
                let position = items.iter().position(|known| known.name == item).unwrap_or_else(|| panic!("{item}"));
                assert_eq!(instance.set(name, position as i32 + 1), fmi2OK);
            }
            if instance.description().variable("sequence[1]").is_some() {
                let sequence: Vec<i32> =
                    numbers(&file["meta"]["sequence"]).into_iter().map(|axis| axis as i32).collect();
                assert_eq!(instance.set_array("sequence", &sequence), fmi2OK);
            }
            assert_eq!(instance.initialize(0.0), fmi2OK);
            set_inputs(&instance, &file[library]["in"]);
            assert_eq!(instance.do_step(0.0, 0.01), fmi2OK, "{:?}", instance.messages());
            let (actual, expected) = (outputs(&instance, &row.outputs), numbers(&case["out"]));
            let scale = expected.iter().fold(1.0, |largest: f64, x| largest.max(x.abs()));
            let is_close = |(a, e): (&f64, &f64)| (a - e).abs() <= TOLERANCE * scale;
            assert_eq!(actual.len(), expected.len(), "{case}");
            assert!(actual.iter().zip(&expected).all(is_close), "{library}: {actual:?} instead of {case}");
        }
    }
}

#[test]
fn the_17_sensors_of_multibody_have_an_fmu_that_measures_the_same() {
    check("MultiBody", 17);
}

#[test]
fn the_13_sensors_of_planar_mechanics_have_an_fmu_that_measures_the_same() {
    check("PlanarMechanics", 13);
}
