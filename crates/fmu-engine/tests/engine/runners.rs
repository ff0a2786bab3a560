//! Many runs with different parameters.
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use fmu_engine::{
    Buffer, Failed, Failure, Fmu, InterfaceKind, Model, Plan, Reduce, Reduction, Runner, Signal, ValueType, Varied,
    Watch,
};

use crate::runs::{read, whole};
use crate::small::{bytes, inputs, open, recorded, unit};

fn plan(fmu: &Fmu, parameters: &[(&str, f64)]) -> (Arc<Plan>, Vec<Model>) {
    let mut one = unit(fmu, parameters);
    one.records_start = true;
    one.outputs = vec![recorded(fmu.batches(["x", "v"]).unwrap().remove(0), 0)];
    let models = vec![Model::Fmu { fmu: fmu.clone(), kind: InterfaceKind::CoSimulation, instance: "one".into() }];
    (Arc::new(Plan { units: vec![one], ..Plan::default() }), models)
}

fn varied<'d>(fmu: &Fmu, name: &str, rows: &'d [u8]) -> Varied<'d> {
    Varied { unit: 0, variables: fmu.batch(name).unwrap(), rows }
}

/// Integers as bytes, aligned for them.
fn integers(values: &[i32]) -> Buffer {
    let mut buffer = Buffer::new(4 * values.len());
    for (place, value) in buffer.bytes_mut().chunks_exact_mut(4).zip(values) {
        place.copy_from_slice(&value.to_ne_bytes());
    }
    buffer
}

const TIMES: [f64; 6] = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5];

#[test]
fn varied_parameters_win_and_each_run_has_the_bits_of_a_run_by_itself() {
    for fmi in [2, 3] {
        let fmu = open("mass", fmi);
        let stiffness = [1.0, 5.0, 1.0, 9.0];
        let (shared, models) = plan(&fmu, &[("a", 77.0), ("b", 0.5)]);
        let mut runner = Runner::new(shared, models).unwrap();
        let mut found = Vec::new();
        for row in 0..4 {
            runner.run((&TIMES, &[]), &[varied(&fmu, "a", bytes(&stiffness))], row).unwrap();
            found.push(runner.record(0).to_vec());
        }
        for (row, found) in found.iter().enumerate() {
            let (alone, models) = plan(&fmu, &[("a", stiffness[row]), ("b", 0.5)]);
            let mut runner = Runner::new(alone, models).unwrap();
            runner.run((&TIMES, &[]), &[], 0).unwrap();
            assert_eq!(runner.record(0), found, "row {row}");
        }
        assert_eq!(found[0], found[2]);
        assert_ne!(found[0], found[1]);
    }
}

#[test]
fn a_run_that_fails_does_not_stop_the_others_nor_change_them() {
    for fmi in [2, 3] {
        let fmu = open("mass", fmi);
        // Success, discard, error, fatal error, no reset afterwards, success.
        let faults = integers(&[0, 1, 2, 3, 5, 0]);
        let (shared, models) = plan(&fmu, &[]);
        let mut runner = Runner::new(shared, models).unwrap();
        let mut records = Vec::new();
        for row in 0..6 {
            let result = runner.run((&TIMES, &[]), &[varied(&fmu, "fault", faults.bytes())], row);
            match row {
                1..=3 => {
                    let Err(Failed::Run(error)) = result else { panic!("row {row} fails") };
                    assert_eq!(error.failure.call().map(|call| call.1), Some(row as i32 + 1));
                    assert!(runner.messages(0).iter().any(|message| message.text == "as asked for"));
                }
                _ => result.unwrap(),
            }
            records.push(runner.record(0).to_vec());
        }
        assert!(records[0] == records[4] && records[0] == records[5]);
        assert_eq!(read(&runner.instances()[0], "fault"), 0.0);
    }
}

#[test]
fn a_run_ends_when_it_is_not_to_go_on() {
    let fmu = open("mass", 2);
    let (shared, models) = plan(&fmu, &[]);
    let mut runner = Runner::new(shared, models).unwrap();
    let times: Vec<_> = (0..1000).map(|row| 1e-3 * f64::from(row)).collect();
    let asked = Arc::new(AtomicUsize::new(0));
    runner.watch(no_after(3, &asked));
    assert!(matches!(runner.run((&times, &[]), &[], 0), Err(Failed::Stopped)));
    assert_eq!(asked.load(Ordering::Relaxed), 3);
    runner.watch(Watch::default());
    runner.run((&times, &[]), &[], 0).unwrap();
}

#[test]
fn a_run_ends_within_a_row_of_model_exchange() {
    let fmu = open("mass", 3);
    let (shared, mut models) = plan(&fmu, &[("a", 1.0)]);
    models[0] = Model::Fmu { fmu, kind: InterfaceKind::ModelExchange, instance: "one".into() };
    let mut runner = Runner::new(shared, models).unwrap();
    let asked = Arc::new(AtomicUsize::new(0));
    runner.watch(no_after(10, &asked));
    // A thousand turns in one row.
    assert!(matches!(runner.run((&[0.0, 6283.0], &[]), &[], 0), Err(Failed::Stopped)));
    assert_eq!(asked.load(Ordering::Relaxed), 10);
}

/// Stops a run after a number of calls, and counts them.
fn no_after(times: usize, asked: &Arc<AtomicUsize>) -> Watch {
    let asked = Arc::clone(asked);
    Watch::new(move || asked.fetch_add(1, Ordering::Relaxed) + 1 < times)
}

#[test]
fn varied_rows_that_are_missing_are_failures() {
    let fmu = open("mass", 2);
    let (shared, models) = plan(&fmu, &[]);
    let mut runner = Runner::new(shared, models).unwrap();
    let rows = [1.0];
    let mut fails = |varied: Varied<'_>, row| {
        let result = runner.run((&TIMES, &[]), &[varied], row);
        assert!(matches!(result, Err(Failed::Run(error)) if matches!(error.failure, Failure::Data { .. })));
    };
    fails(varied(&fmu, "a", bytes(&rows)), 1);
    fails(varied(&fmu, "a", bytes(&rows)), usize::MAX);
    fails(Varied { unit: 7, ..varied(&fmu, "a", bytes(&rows)) }, 0);
    assert!(runner.messages(7).is_empty() && runner.record(7).is_empty());
}

#[test]
fn the_order_of_runs_makes_no_difference_and_failures_none_to_reductions() {
    let fmu = open("mass", 3);
    let stiffness: Vec<_> = (0..40).map(|row| 1.0 + f64::from(row)).collect();
    // One of them fails.
    let faults = integers(&(0..40).map(|row| if row == 13 { 2 } else { 0 }).collect::<Vec<_>>());
    let varied = [varied(&fmu, "a", bytes(&stiffness)), varied(&fmu, "fault", faults.bytes())];
    let (plan, models) = plan(&fmu, &[]);
    let reduction = |at, reduce| Reduction::new(0, (ValueType::Float64, 8), at, reduce);
    let reductions = [reduction(0, Reduce::Last), reduction(1, Reduce::Peak)];
    let run = |rows: &mut dyn Iterator<Item = usize>| {
        let mut runner = Runner::new(Arc::clone(&plan), models.clone()).unwrap();
        let mut found = vec![None; 40];
        for row in rows {
            let result = runner.run((&TIMES, &[]), &varied, row).map_err(|error| error.to_string());
            found[row] = Some(result.map(|()| reductions.each_ref().map(|of| runner.reduced(of))));
        }
        found
    };
    let found = run(&mut (0..40));
    assert_eq!(found, run(&mut (0..40).rev()));
    assert_eq!(found[13].clone().unwrap().unwrap_err(), "FMU 0: fmi3DoStep returned status 3");
    assert_eq!(found.iter().flatten().filter(|row| row.is_ok()).count(), 39);
    assert_ne!(found[0], found[1]);
}

#[test]
fn an_instance_that_cannot_be_made_is_an_error() {
    let fmu = open("mass", 3);
    let (plan, mut models) = plan(&fmu, &[]);
    models[0] = Model::Fmu { fmu, kind: InterfaceKind::CoSimulation, instance: "\0".into() };
    assert!(matches!(Runner::new(plan, models), Err(fmu_engine::Error::Name { .. })));
}

#[test]
fn an_fmu_with_one_instance_at_a_time_is_made_again() {
    let fmu = open("lone", 2);
    let faults = integers(&[5, 0, 0]);
    let (shared, models) = plan(&fmu, &[]);
    let mut runner = Runner::new(Arc::clone(&shared), models.clone()).unwrap();
    for row in 0..3 {
        runner.run((&TIMES, &[]), &[varied(&fmu, "fault", faults.bytes())], row).unwrap();
    }
    let second = Runner::new(shared, models).unwrap_err().to_string();
    assert!(second.contains("there is an instance"), "{second}");
}

/// A plan with the force `u` as signal 0, and `a` as a parameter of each run.
fn driven(fmu: &Fmu) -> (Arc<Plan>, Vec<Model>) {
    let (plan, models) = plan(fmu, &[("b", 0.5)]);
    let mut one = plan.units[0].clone();
    one.inputs = vec![inputs(fmu.batch("u").unwrap())];
    one.inputs[0].columns = whole(0, 1);
    (Arc::new(Plan { units: vec![one], ..Plan::default() }), models)
}

#[test]
fn runs_with_kept_signals_have_the_bits_of_others_and_later_runs_get_their_own() {
    let fmu = open("mass", 3);
    let times: Vec<_> = (0..100).map(|row| 0.01 * f64::from(row)).collect();
    let forces: Vec<_> = times.iter().map(|time| (7.0 * time).sin()).collect();
    let others: Vec<_> = forces.iter().map(|force| 1.0 - force).collect();
    let [signal, other] = [&forces, &others].map(|values| [Signal { bytes: bytes(values), row: 8 }]);
    let stiffness = [1.0, 5.0, 9.0];
    let alone = |row: usize, signals: &[Signal<'_>]| {
        let (plan, models) = driven(&fmu);
        let mut runner = Runner::new(plan, models).unwrap();
        runner.run((&times, signals), &[varied(&fmu, "a", bytes(&stiffness))], row).unwrap();
        runner.record(0).to_vec()
    };
    let (plan, models) = driven(&fmu);
    let mut runner = Runner::new(plan, models).unwrap();
    let mut run = |row, signals: &[Signal<'_>], is_kept: Option<bool>| {
        is_kept.into_iter().for_each(|is_kept| runner.keep_signals(is_kept));
        runner.run((&times, signals), &[varied(&fmu, "a", bytes(&stiffness))], row).unwrap();
        assert_eq!(runner.record(0), alone(row, signals), "row {row}");
    };
    run(0, &signal, Some(true));
    run(1, &signal, None);
    run(2, &signal, None);
    run(1, &other, Some(false));
    run(2, &signal, None);
}

#[test]
fn steps_refuse_inputs_that_are_not_finite_if_they_check_them() {
    let fmu = open("mass", 2);
    let times: Vec<_> = (0..100).map(|row| 0.01 * f64::from(row)).collect();
    for (row, wrong) in [(99, f64::NAN), (70, f64::INFINITY), (3, f64::NEG_INFINITY)] {
        let mut forces = vec![f64::MAX; 100];
        let (plan, models) = driven(&fmu);
        let mut runner = Runner::new(plan, models).unwrap();
        let mut run = |forces: &[f64]| runner_result(&mut runner, &times, forces);
        assert_eq!(run(&forces), (true, None));
        forces[row] = wrong;
        let failure = Failure::Data { what: "an input has a number that is not finite" };
        assert_eq!(run(&forces), (true, Some(failure)), "row {row}");
    }
    let (plan, models) = driven(&fmu);
    let mut runner = Runner::new(plan, models).unwrap();
    assert!(!runner.check_inputs(|_| false), "an unknown signal");
    runner.run((&times, &[Signal { bytes: bytes(&[f64::NAN; 100]), row: 8 }]), &[], 0).unwrap();
}

/// Whether steps check, and the failure of a run that does so.
fn runner_result(runner: &mut Runner, times: &[f64], forces: &[f64]) -> (bool, Option<Failure>) {
    let checks = runner.check_inputs(|signal| signal == 0);
    match runner.run((times, &[Signal { bytes: bytes(forces), row: 8 }]), &[], 0) {
        Ok(()) => (checks, None),
        Err(Failed::Run(error)) => (checks, Some(error.failure)),
        Err(other) => panic!("{other}"),
    }
}
