//! Connected inputs that depend on each other at the start.
use std::sync::Arc;

use fmu_engine::{Data, Failure, InterfaceKind, Model, Order, Plan, Record, Run, RunError, Runner, Varied};

use crate::small::{bytes, open};
use crate::systems::{follower, run};

#[test]
fn a_circle_of_lines_is_solved() {
    let fmu = [open("gain", 2), open("gain", 3)];
    // y0 = 1 + 3 y1, y1 = 2 + 4 y0: iterating values would diverge.
    let units = vec![
        follower(&fmu[0], &[("a", 1.0), ("b", 3.0)], 1, 1.0),
        follower(&fmu[1], &[("a", 2.0), ("b", 4.0)], 0, 1.0),
    ];
    let kinds = [(&fmu[0], InterfaceKind::CoSimulation), (&fmu[1], InterfaceKind::ModelExchange)];
    let (found, _) = run(units, Order::Parallel, &kinds, &[0.0]);
    let y0 = (1.0 + 3.0 * 2.0) / (1.0 - 12.0);
    for (found, expected) in found.iter().zip([y0, 2.0 + 4.0 * y0]) {
        assert!((found - expected).abs() < 1e-11, "{found}, not {expected}");
    }
}

#[test]
fn a_square_is_solved_from_the_start_value_of_the_description() {
    let fmu = open("gain", 3);
    // y = -0.05 + 2 y^2 has two solutions; the larger one is nearer to the start value 0.5.
    let units = vec![follower(&fmu, &[("a", -0.05), ("c", 2.0)], 0, 1.0)];
    let (found, _) = run(units, Order::Parallel, &[(&fmu, InterfaceKind::CoSimulation)], &[0.0]);
    let expected = (1.0 + (1.0 + 8.0 * 0.05_f64).sqrt()) / 4.0;
    assert!((found[0] - expected).abs() < 1e-11, "{found:?}, not {expected}");
}

#[test]
fn a_chain_without_a_circle_needs_no_solution() {
    let fmu = open("gain", 2);
    let mut units = vec![follower(&fmu, &[("a", 3.0)], 2, 1.0)];
    for k in 0..2 {
        units.push(follower(&fmu, &[("b", 2.0)], k, 1.0));
    }
    units[0].inputs.clear();
    // Against the order of the chain: 3, 6, 12.
    let (found, _) = run(units, Order::Parallel, &[(&fmu, InterfaceKind::CoSimulation); 3], &[0.0]);
    assert_eq!(found, [3.0, 6.0, 12.0]);
}

fn failure(parameters: &[(&str, f64)]) -> RunError {
    let fmu = open("gain", 2);
    let mut instances = [fmu.instantiate("one", InterfaceKind::CoSimulation).unwrap()];
    let plan = Plan { units: vec![follower(&fmu, parameters, 0, 1.0)], order: Order::Parallel, ..Plan::default() };
    let mut run = Run::new(Arc::new(plan), &instances).unwrap();
    let error = run.initialize(&mut instances, &mut Data { times: &[0.0], signals: &[], records: &mut [] }, None);
    error.unwrap_err()
}

#[test]
fn a_circle_without_a_solution_is_a_failure() {
    // y = 1 + y has a singular matrix, y = 1 + y^2 no solution, and y = 1e300 (1 + y^2) overflows.
    for parameters in [&[("a", 1.0), ("b", 1.0)][..], &[("a", 1.0), ("c", 1.0)], &[("a", 1e300), ("c", 1e300)]] {
        let error = failure(parameters);
        assert!(matches!(error.failure, Failure::Initialization { .. }), "{parameters:?}: {error}");
        assert_eq!((error.unit, error.row), (0, None));
    }
}

#[test]
fn solutions_do_not_depend_on_runs_before() {
    let fmu = open("gain", 3);
    let mut unit = follower(&fmu, &[("c", 2.0)], 0, 1.0);
    unit.outputs[0].record = Some(Record { record: 0, values: 1 });
    let source = Model::Fmu { fmu: fmu.clone(), kind: InterfaceKind::CoSimulation, instance: "one".into() };
    let plan = Plan { units: vec![unit], order: Order::Parallel, ..Plan::default() };
    let mut runner = Runner::new(plan.into(), vec![source]).unwrap();
    let rows = [-0.05, 0.1, -0.05];
    let varied = [Varied { unit: 0, variables: fmu.batch("a").unwrap(), rows: bytes(&rows) }];
    let found = [0, 1, 2].map(|row| {
        runner.run((&[0.0], &[]), &varied, row).unwrap();
        runner.record(0).to_vec()
    });
    assert!(found[0] == found[2] && found[0] != found[1]);
}
