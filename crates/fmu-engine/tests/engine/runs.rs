//! A single FMU with signals.
use std::sync::Arc;

use fmu_engine::{Buffer, Column, Data, Fmu, Instance, InterfaceKind, Plan, Run, RunError, Signal, Unit};

use crate::small::{bytes, inputs, numbers, open, recorded, unit};

/// Makes all steps of a plan of one FMU with new instances, and returns its records: at once, and with equal results
/// one by one.
pub fn run(
    fmu: &Fmu,
    kind: InterfaceKind,
    unit: Unit,
    times: &[f64],
    signals: &[&[f64]],
) -> Result<(Vec<Vec<f64>>, Instance), RunError> {
    let [one_by_one, at_once] = [1, usize::MAX].map(|rows| run_in(rows, fmu, kind, &unit, times, signals));
    let bits = |result: &Result<(Vec<Vec<f64>>, Instance), RunError>| match result {
        Ok((records, _)) => Ok(records.concat().into_iter().map(f64::to_bits).collect::<Vec<_>>()),
        Err(error) => Err(error.to_string()),
    };
    assert_eq!(bits(&one_by_one), bits(&at_once));
    at_once
}

/// Makes the steps in parts of some rows.
fn run_in(
    rows: usize,
    fmu: &Fmu,
    kind: InterfaceKind,
    unit: &Unit,
    times: &[f64],
    signals: &[&[f64]],
) -> Result<(Vec<Vec<f64>>, Instance), RunError> {
    let instance = fmu.instantiate("one", kind).unwrap();
    let mut instances = [instance];
    let sizes: Vec<_> = unit.records().map(|(_, bytes)| bytes * times.len()).collect();
    let mut run = Run::new(Arc::new(Plan { units: vec![unit.clone()], ..Plan::default() }), &instances).unwrap();
    let signals: Vec<_> =
        signals.iter().map(|values| Signal { bytes: bytes(values), row: 8 * values.len() / times.len() }).collect();
    let mut records: Vec<_> = sizes.into_iter().map(Buffer::new).collect();
    let mut places: Vec<_> = records.iter_mut().map(Buffer::bytes_mut).collect();
    let mut data = Data { times, signals: &signals, records: &mut places };
    run.initialize(&mut instances, &mut data, None)?;
    let steps = run.steps(times.len());
    let mut reached = Vec::new();
    for row in (0..steps).step_by(rows) {
        match rows {
            1 => run.step(&mut instances, &mut data, row)?,
            _ => run.make_steps(&mut instances, &mut data, row..steps, |row| reached.push(row))?,
        }
    }
    assert!(rows == 1 || reached == (0..steps).collect::<Vec<_>>());
    run.finish(&mut instances, &mut data)?;
    let [instance] = instances;
    Ok((records.iter().map(|record| numbers(record.bytes())).collect(), instance))
}

/// A column that gives all values.
pub fn whole(signal: usize, values: usize) -> Vec<Column> {
    vec![Column { signal, at: 0, values }]
}

/// A value of an instance, of the type Float64 or Int32.
pub fn read(instance: &Instance, name: &str) -> f64 {
    let variables = instance.fmu().unwrap().batch(name).unwrap();
    let mut values = variables.buffer();
    instance.get(&variables, values.bytes_mut()).unwrap();
    match *values.bytes() {
        [a, b, c, d] => f64::from(i32::from_ne_bytes([a, b, c, d])),
        ref eight => f64::from_ne_bytes(eight.try_into().unwrap()),
    }
}

pub fn set(instance: &Instance, name: &str, value: f64) {
    let values = crate::small::values(instance.fmu().unwrap(), name, value);
    instance.set(&values.variables, values.values.bytes()).unwrap();
}

#[test]
fn a_run_of_columns_has_the_bits_of_single_calls() {
    let times = [0.0, 0.1, 0.2, 0.35, 0.5];
    let forces = [1.0, -2.0, 3.0, 0.5, 7.0];
    for fmi in [2, 3] {
        let fmu = open("mass", fmi);
        let variables = fmu.batches(["x", "v"]).unwrap().remove(0);
        for starts in [false, true] {
            let mut plan = unit(&fmu, &[("a", 2.0), ("b", 0.5)]);
            plan.records_start = starts;
            plan.inputs = vec![inputs(fmu.batch("u").unwrap())];
            plan.inputs[0].columns = whole(0, 1);
            plan.outputs = vec![recorded(variables.clone(), 0)];
            let (records, _) = run(&fmu, InterfaceKind::CoSimulation, plan, &times, &[&forces]).unwrap();

            let one = fmu.instantiate("one", InterfaceKind::CoSimulation).unwrap();
            set(&one, "a", 2.0);
            set(&one, "b", 0.5);
            one.enter_initialization(0.0, None, None).unwrap();
            set(&one, "u", forces[0]);
            one.exit_initialization().unwrap();
            let mut rows = vec![[read(&one, "x"), read(&one, "v")]];
            for row in 0..5 {
                set(&one, "u", forces[row]);
                let step = if row < 4 { times[row + 1] - times[row] } else { times[4] - times[3] };
                one.step(times[row], step).unwrap();
                rows.push([read(&one, "x"), read(&one, "v")]);
            }
            let expected = if starts { &rows[..5] } else { &rows[1..] };
            assert_eq!(records[0], expected.concat(), "FMI {fmi}");
        }
    }
}
