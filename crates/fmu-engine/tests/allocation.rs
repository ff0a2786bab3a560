//! Steps of a run allocate nothing.
#[path = "../../dormand-prince/tests/counting/mod.rs"]
mod counting;
mod small;

use std::sync::Arc;

use counting::allocations;
use fmu_engine::{Change, Column, Data, Fmu, Hold, Inputs, InterfaceKind, Link, Order, Outputs, Plan, Run, Signal};
use small::{bytes, inputs, line, open, record, recorded, unit};

#[test]
fn steps_of_both_interfaces_with_events_links_and_records_allocate_nothing() {
    steps_between_rows_allocate_nothing();
    repeated_steps_allocate_nothing_once_there_is_a_matrix();
    coupled_steps_with_events_and_circles_allocate_nothing();
}

/// A mass on a spring, with its acceleration returned as a force, beside a ball and a clock.
fn coupled_steps_with_events_and_circles_allocate_nothing() {
    const ROWS: usize = 50;
    let [mass, spring, ball, clock] =
        [("mass", 2), ("gain", 3), ("ball", 3), ("clock", 2)].map(|(model, fmi)| open(model, fmi));
    let link = |unit, from| vec![Link { unit, outputs: 0, from, to: 0, values: 1, change: Change::None }];
    let unit_of = |fmu: &Fmu, parameters: &[(&str, f64)], links: Vec<Link>, outputs: &[&str]| {
        let mut one = unit(fmu, parameters);
        one.inputs = vec![Inputs { links, ..inputs(fmu.batch("u").unwrap()) }];
        let variables = fmu.batches(outputs.iter().copied()).unwrap().remove(0);
        one.outputs = vec![Outputs { variables, record: None, is_linked: true }];
        one
    };
    let units = vec![
        unit_of(&mass, &[("a", 400.0)], link(1, 0), &["der(v)", "x"]),
        unit_of(&spring, &[("b", -0.5)], link(0, 0), &["y"]),
        unit_of(&ball, &[], Vec::new(), &["x"]),
        unit_of(&clock, &[("a", 0.01)], link(2, 0), &["y"]),
        unit_of(&mass, &[], link(3, 0), &["x"]),
    ];
    let mut instances = [&mass, &spring, &ball, &clock, &mass]
        .map(|fmu| fmu.instantiate("part", InterfaceKind::ModelExchange).unwrap());
    let plan = Plan { units, order: Order::Coupled, ..Plan::default() };
    let mut run = Run::new(Arc::new(plan), &instances).unwrap();
    let times: Vec<_> = (0..ROWS).map(|row| 0.02 * row as f64).collect();
    let mut data = Data { times: &times, signals: &[], records: &mut [] };
    run.initialize(&mut instances, &mut data, None).unwrap();
    let before = allocations();
    (0..run.steps(ROWS)).for_each(|row| run.step(&mut instances, &mut data, row).unwrap());
    run.finish(&mut instances, &mut data).unwrap();
    assert_eq!(allocations() - before, 0, "allocations");
    // The oscillator is a group of its own.
    let costs: Vec<_> = run.integration().collect();
    assert!(costs.len() == 2 && costs[1].events > 90 && costs[1].matrices > 10, "{costs:?}");
}

/// A mass and a spring, both FMUs for co-simulation.
fn repeated_steps_allocate_nothing_once_there_is_a_matrix() {
    const ROWS: usize = 200;
    let (mass, spring) = (open("mass", 2), open("gain", 3));
    let link = |unit| Link { unit, outputs: 0, from: 0, to: 0, values: 1, change: Change::None };
    let unit_of = |fmu: &Fmu, parameters: &[(&str, f64)], from: usize, hold: Hold| {
        let mut one = unit(fmu, parameters);
        one.records_start = true;
        one.inputs = vec![Inputs { links: vec![link(from)], hold, ..inputs(fmu.batch("u").unwrap()) }];
        one.outputs = vec![Outputs { is_linked: true, ..recorded(fmu.batch("y").unwrap(), 1 - from) }];
        one
    };
    let units =
        vec![unit_of(&mass, &[("a", 0.0), ("b", 0.1)], 1, Hold::Mean), unit_of(&spring, &[("b", -4.0)], 0, Hold::End)];
    let mut instances = [&mass, &spring].map(|fmu| fmu.instantiate("part", InterfaceKind::CoSimulation).unwrap());
    let plan = Plan { units, order: Order::Iterated { weight: 0.55 }, ..Plan::default() };
    let mut run = Run::new(Arc::new(plan), &instances).unwrap();
    let times: Vec<_> = (0..ROWS).map(|row| 0.05 * row as f64).collect();
    let mut records = [&mass, &spring].map(|fmu| record(&fmu.batch("y").unwrap(), ROWS));
    let mut places = records.each_mut().map(|record| record.bytes_mut());
    let mut data = Data { times: &times, signals: &[], records: &mut places };
    run.initialize(&mut instances, &mut data, None).unwrap();
    (0..10).for_each(|row| run.step(&mut instances, &mut data, row).unwrap());
    let (before, costs) = (allocations(), run.costs());
    (10..run.steps(ROWS)).for_each(|row| run.step(&mut instances, &mut data, row).unwrap());
    assert_eq!(allocations() - before, 0, "allocations");
    // Steps were repeated with the first matrix.
    assert_eq!(run.costs().matrices, costs.matrices);
    assert!(run.costs().evaluations > run.costs().steps * 3 / 2);
}

fn steps_between_rows_allocate_nothing() {
    const ROWS: usize = 50;
    let (mass, ball) = (open("mass", 2), open("ball", 3));
    let x = mass.batch("x").unwrap();
    let of_ball = ball.batch("x").unwrap();
    let mut first = unit(&mass, &[]);
    first.inputs = vec![inputs(mass.batch("u").unwrap())];
    first.inputs[0].columns = vec![Column { signal: 0, at: 0, values: 1 }];
    first.inputs[0].curves = line();
    first.outputs = vec![Outputs { is_linked: true, ..recorded(x.clone(), 0) }];
    let mut second = unit(&ball, &[]);
    second.outputs = vec![recorded(of_ball.clone(), 1)];
    let mut third = unit(&mass, &[]);
    third.records_start = true;
    third.inputs = vec![inputs(mass.batch("u").unwrap())];
    let change = Change::linear(2.0, 1.0);
    third.inputs[0].links = vec![Link { unit: 0, outputs: 0, from: 0, to: 0, values: 1, change }];
    third.outputs = vec![recorded(x.clone(), 2)];

    let mut instances = [
        mass.instantiate("first", InterfaceKind::ModelExchange).unwrap(),
        ball.instantiate("second", InterfaceKind::ModelExchange).unwrap(),
        mass.instantiate("third", InterfaceKind::CoSimulation).unwrap(),
    ];
    let plan = Plan { units: vec![first, second, third], ..Plan::default() };
    let mut run = Run::new(Arc::new(plan), &instances).unwrap();
    let times: Vec<_> = (0..ROWS).map(|row| 0.05 * row as f64).collect();
    let force: Vec<_> = times.iter().map(|time| time.sin()).collect();
    let signals = [Signal { bytes: bytes(&force), row: 8 }];
    let mut records = [record(&x, ROWS), record(&of_ball, ROWS), record(&x, ROWS)];
    let mut places = records.each_mut().map(|record| record.bytes_mut());
    let mut data = Data { times: &times, signals: &signals, records: &mut places };
    run.initialize(&mut instances, &mut data, None).unwrap();
    let before = allocations();
    for row in 0..run.steps(ROWS) {
        run.step(&mut instances, &mut data, row).unwrap();
    }
    run.finish(&mut instances, &mut data).unwrap();
    assert_eq!(allocations() - before, 0, "allocations");
    assert_eq!(small::numbers(records[1].bytes()).iter().filter(|x| **x < 0.0).count(), 0);
    drop(vec![0.0; 2]);
    assert!(allocations() > before, "allocations are counted");
}
