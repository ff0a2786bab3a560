//! Integration of states, compared with closed forms.
use fmu_engine::{Failure, InterfaceKind};

use crate::runs::{read, run, whole};
use crate::small::{inputs, line, open, recorded, unit};

fn times(end: f64, steps: usize) -> Vec<f64> {
    (0..=steps).map(|row| end * row as f64 / steps as f64).collect()
}

#[test]
fn an_oscillator_is_a_cosine() {
    for fmi in [2, 3] {
        let fmu = open("mass", fmi);
        let mut plan = unit(&fmu, &[("a", 4.0)]);
        plan.outputs = vec![recorded(fmu.batches(["x", "v"]).unwrap().remove(0), 0)];
        let times = times(10.0, 40);
        let (records, instance) = run(&fmu, InterfaceKind::ModelExchange, plan, &times, &[]).unwrap();
        for (row, t) in times.iter().enumerate() {
            let [x, v] = [(2.0 * t).cos(), -2.0 * (2.0 * t).sin()];
            assert!((records[0][2 * row] - x).abs() < 1e-8 && (records[0][2 * row + 1] - v).abs() < 2e-8, "{t}");
        }
        // No event, but the FMU is told about each step.
        assert_eq!(read(&instance, "events"), 0.0);
        assert!(read(&instance, "completed") >= 40.0);
    }
}

#[test]
fn a_force_on_a_line_moves_a_free_mass_by_a_cubic() {
    let fmu = open("mass", 3);
    let mut plan = unit(&fmu, &[("a", 0.0), ("c", 2.0)]);
    plan.inputs = vec![inputs(fmu.batch("u").unwrap())];
    plan.inputs[0].columns = whole(0, 1);
    plan.inputs[0].curves = line();
    plan.outputs = vec![recorded(fmu.batches(["x", "v"]).unwrap().remove(0), 0)];
    let times = times(2.0, 5);
    let force: Vec<_> = times.iter().map(|t| 6.0 * t).collect();
    let (records, instance) = run(&fmu, InterfaceKind::ModelExchange, plan, &times, &[&force]).unwrap();
    for (row, t) in times.iter().enumerate() {
        // c x'' = 6 t with c = 2
        assert!((records[0][2 * row] - (1.0 + t * t * t / 2.0)).abs() < 1e-9, "{t}");
        assert!((records[0][2 * row + 1] - 1.5 * t * t).abs() < 1e-9, "{t}");
    }
    assert_eq!(read(&instance, "events"), 0.0);
    assert_eq!(read(&instance, "u"), 12.0);
}

#[test]
fn held_inputs_that_jump_are_events_and_act_from_their_row_on() {
    for fmi in [2, 3] {
        let fmu = open("mass", fmi);
        let mut plan = unit(&fmu, &[("a", 0.0)]);
        plan.inputs = vec![inputs(fmu.batch("u").unwrap())];
        plan.inputs[0].columns = whole(0, 1);
        plan.outputs = vec![recorded(fmu.batch("v").unwrap(), 0)];
        let times = times(4.0, 4);
        let (records, instance) =
            run(&fmu, InterfaceKind::ModelExchange, plan, &times, &[&[1.0, 1.0, -3.0, -3.0, 0.0]]).unwrap();
        for (v, expected) in records[0].iter().zip([0.0, 1.0, 2.0, -1.0, -4.0]) {
            assert!((v - expected).abs() < 1e-9, "{:?}", records[0]);
        }
        assert_eq!(read(&instance, "events"), 2.0);
    }
}

#[test]
fn a_second_run_of_the_same_memory_has_the_same_bits() {
    let fmu = open("ball", 2);
    let mut runner = fmu_engine::Runner::new(
        std::sync::Arc::new(fmu_engine::Plan {
            units: vec![fmu_engine::Unit {
                outputs: vec![recorded(fmu.batches(["x", "v"]).unwrap().remove(0), 0)],
                ..unit(&fmu, &[])
            }],
            ..Default::default()
        }),
        vec![fmu_engine::Model::Fmu { fmu: fmu.clone(), kind: InterfaceKind::ModelExchange, instance: "one".into() }],
    )
    .unwrap();
    let times = times(1.0, 7);
    let mut records = Vec::new();
    for _ in 0..2 {
        runner.run((&times, &[]), &[], 0).unwrap();
        records.push(runner.record(0).to_vec());
    }
    assert_eq!(records[0], records[1]);
}

#[test]
fn steps_are_shorter_where_derivatives_are_discarded() {
    // x' = -2 sqrt(x): x = (1 - t)^2 up to t = 1. Trial steps beyond zero are refused.
    let fmu = open("root", 2);
    let mut plan = unit(&fmu, &[]);
    plan.outputs = vec![recorded(fmu.batch("x").unwrap(), 0)];
    let (records, _) = run(&fmu, InterfaceKind::ModelExchange, plan.clone(), &[0.0, 0.5, 0.99], &[]).unwrap();
    assert!((records[0][1] - 0.25).abs() < 1e-9 && (records[0][2] - 1e-4).abs() < 1e-9, "{records:?}");
    // With another force the state would continue below zero.
    plan.parameters.push(crate::small::values(&fmu, "a", 1.0));
    let error = run(&fmu, InterfaceKind::ModelExchange, plan, &[0.0, 2.0], &[]).unwrap_err();
    assert_eq!(error.failure, Failure::Refused { function: "fmi2GetDerivatives", status: 2 });
}

#[test]
fn an_error_at_a_trial_point_ends_the_run() {
    for (fmi, function) in [(2, "fmi2GetDerivatives"), (3, "fmi3GetContinuousStateDerivatives")] {
        let fmu = open("mass", fmi);
        for (fault, status) in [(2.0, 3), (3.0, 4)] {
            let plan = unit(&fmu, &[("fault", fault), ("when", 0.7)]);
            let error = run(&fmu, InterfaceKind::ModelExchange, plan, &times(2.0, 4), &[]).unwrap_err();
            assert_eq!((error.row, error.failure), (Some(1), Failure::Refused { function, status }));
        }
    }
}

#[test]
fn inputs_on_a_line_end_at_their_values_exactly() {
    let fmu = open("gain", 2);
    let mut plan = unit(&fmu, &[("b", 1.0)]);
    plan.inputs = vec![inputs(fmu.batch("u").unwrap())];
    plan.inputs[0].columns = whole(0, 1);
    plan.inputs[0].curves = line();
    plan.outputs = vec![recorded(fmu.batch("y").unwrap(), 0)];
    // 1e16 + (0.3 - 1e16) is zero.
    let (records, _) = run(&fmu, InterfaceKind::ModelExchange, plan, &[0.0, 1.0], &[&[1e16, 0.3]]).unwrap();
    assert_eq!(records[0], [1e16, 0.3]);
}
