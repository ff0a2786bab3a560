//! Connected FMUs.
use std::sync::Arc;

use fmu_engine::{Batch, Change, Data, Fmu, Instance, InterfaceKind, Link, Order, Outputs, Plan, Run, Unit};

use crate::runs::{read, set};
use crate::small::{inputs, numbers, open, record, recorded, unit};

/// Outputs that are read for connections only.
pub fn linked(variables: Batch) -> Outputs {
    Outputs { variables, record: None, is_linked: true }
}

/// A link between the first values.
pub fn link(unit: usize, scale: Option<(f64, f64)>) -> Link {
    let change = scale.map_or(Change::None, |(factor, offset)| Change::linear(factor, offset));
    Link { unit, outputs: 0, from: 0, to: 0, values: 1, change }
}

/// An FMU with the input `u`, which follows the output `y` of another one times a factor.
pub fn follower(fmu: &Fmu, parameters: &[(&str, f64)], of: usize, factor: f64) -> Unit {
    let mut unit = unit(fmu, parameters);
    unit.records_start = true;
    unit.inputs = vec![inputs(fmu.batch("u").unwrap())];
    unit.inputs[0].links = vec![link(of, Some((factor, 0.0)))];
    unit.outputs = vec![linked(fmu.batch("y").unwrap())];
    unit
}

/// Runs instances over times, and returns the last values of `y`.
pub fn run(units: Vec<Unit>, order: Order, fmus: &[(&Fmu, InterfaceKind)], times: &[f64]) -> (Vec<f64>, Vec<Instance>) {
    let mut instances: Vec<_> = fmus.iter().map(|(fmu, kind)| fmu.instantiate("part", *kind).unwrap()).collect();
    let mut run = Run::new(Arc::new(Plan { units, order, ..Plan::default() }), &instances).unwrap();
    let mut data = Data { times, signals: &[], records: &mut [] };
    run.initialize(&mut instances, &mut data, None).unwrap();
    for row in 0..run.steps(times.len()) {
        run.step(&mut instances, &mut data, row).unwrap();
    }
    run.finish(&mut instances, &mut data).unwrap();
    (instances.iter().map(|instance| read(instance, "y")).collect(), instances)
}

fn times(end: f64, steps: usize) -> Vec<f64> {
    (0..=steps).map(|row| end * row as f64 / steps as f64).collect()
}

#[test]
fn both_orders_have_the_bits_of_loops_written_by_hand() {
    let (fmu2, fmu3) = (open("mass", 2), open("mass", 3));
    let times = times(1.0, 20);
    for order in [Order::Parallel, Order::Sequential] {
        let units = vec![follower(&fmu2, &[("a", 2.0)], 1, 0.7), follower(&fmu3, &[("a", 3.0)], 0, 0.3)];
        let kinds = [(&fmu2, InterfaceKind::CoSimulation), (&fmu3, InterfaceKind::CoSimulation)];
        let (found, _) = run(units, order, &kinds, &times);

        let parts = [(&fmu2, 2.0, 0.7), (&fmu3, 3.0, 0.3)].map(|(fmu, stiffness, factor)| {
            let part = fmu.instantiate("part", InterfaceKind::CoSimulation).unwrap();
            set(&part, "a", stiffness);
            part.enter_initialization(0.0, None, None).unwrap();
            set(&part, "u", factor);
            part.exit_initialization().unwrap();
            part
        });
        for step in times.windows(2) {
            let [one, two] = parts.each_ref().map(|part| read(part, "y"));
            set(&parts[0], "u", 0.7 * two);
            if order == Order::Parallel {
                set(&parts[1], "u", 0.3 * one);
            }
            parts[0].step(step[0], step[1] - step[0]).unwrap();
            if order == Order::Sequential {
                set(&parts[1], "u", 0.3 * read(&parts[0], "y"));
            }
            parts[1].step(step[0], step[1] - step[0]).unwrap();
        }
        assert_eq!(found, parts.each_ref().map(|part| read(part, "y")), "{order:?}");
    }
}

/// Two masses of 1 kg on springs of 1 N/m, with a spring of 0.5 N/m between them; the left one is displaced. The mean
/// swings at the frequency 1, the difference at the root of 1 + 2 * 0.5.
pub fn displacements(t: f64) -> [f64; 2] {
    let (mean, difference) = (t.cos(), 0.5 * (2.0_f64.sqrt() * t).cos());
    [mean + difference, mean - difference]
}

#[test]
fn two_masses_converge_with_the_length_of_the_step() {
    let (fmu2, fmu3) = (open("mass", 2), open("mass", 3));
    for kind in [InterfaceKind::CoSimulation, InterfaceKind::ModelExchange] {
        let errors = [250, 500, 1000].map(|steps| {
            // Each sees the spring between them as additional stiffness and as a force from the other.
            let mut units = vec![follower(&fmu2, &[("a", 1.5)], 1, 0.5), follower(&fmu3, &[("a", 1.5)], 0, 0.5)];
            for (unit, (fmu, x)) in units.iter_mut().zip([(&fmu2, 1.5), (&fmu3, 0.5)]) {
                unit.constants.push(crate::small::values(fmu, "x", x));
            }
            let kinds = [(&fmu2, kind), (&fmu3, InterfaceKind::ModelExchange)];
            let (found, _) = run(units, Order::Parallel, &kinds, &times(2.0, steps));
            let expected = displacements(2.0);
            (found[0] - expected[0]).abs().max((found[1] - expected[1]).abs())
        });
        assert!(errors[2] < 2e-3, "{errors:?}");
        for pair in errors.windows(2) {
            assert!((pair[0] / pair[1] - 2.0).abs() < 0.1, "of the first order: {errors:?}");
        }
    }
}

#[test]
fn the_order_of_fmus_makes_no_difference_to_a_parallel_run() {
    // A gain follows its input at once, also during the exchange.
    let (mass, gain) = (open("mass", 2), open("gain", 3));
    let spring = [("b", -1.0)];
    let kinds = [(&mass, InterfaceKind::ModelExchange), (&gain, InterfaceKind::ModelExchange)];
    let units = vec![follower(&mass, &[("a", 0.0)], 1, 1.0), follower(&gain, &spring, 0, 1.0)];
    let (one, _) = run(units, Order::Parallel, &kinds, &times(1.0, 10));
    let units = vec![follower(&gain, &spring, 1, 1.0), follower(&mass, &[("a", 0.0)], 0, 1.0)];
    let (two, _) = run(units, Order::Parallel, &[kinds[1], kinds[0]], &times(1.0, 10));
    assert_eq!(one, [two[1], two[0]]);
}

#[test]
fn elements_of_outputs_reach_elements_of_inputs_and_are_recorded() {
    let fmu = open("mass", 2);
    let outputs = fmu.batches(["y", "x", "v"]).unwrap().remove(0);
    let to = fmu.batches(["when", "u"]).unwrap().remove(0);
    let mut one = unit(&fmu, &[]);
    one.outputs = vec![Outputs { is_linked: true, ..recorded(outputs.clone(), 0) }];
    let mut two = unit(&fmu, &[]);
    two.inputs = vec![inputs(to.clone())];
    // The speed becomes the force.
    two.inputs[0].links = vec![Link { from: 2, to: 1, ..link(0, None) }];
    two.inputs[0].record = Some(fmu_engine::Record { record: 1, values: 2 });
    let times = [0.0, 0.1, 0.2, 0.3];
    let mut instances = [
        fmu.instantiate("one", InterfaceKind::CoSimulation).unwrap(),
        fmu.instantiate("two", InterfaceKind::CoSimulation).unwrap(),
    ];
    let plan = Plan { units: vec![one, two], order: Order::Parallel, ..Plan::default() };
    let mut run = Run::new(Arc::new(plan), &instances).unwrap();
    let mut records = [record(&outputs, 4), record(&to, 4)];
    let mut places = records.each_mut().map(|record| record.bytes_mut());
    let mut data = Data { times: &times, signals: &[], records: &mut places };
    run.initialize(&mut instances, &mut data, None).unwrap();
    (0..run.steps(4)).for_each(|row| run.step(&mut instances, &mut data, row).unwrap());
    run.finish(&mut instances, &mut data).unwrap();
    let [of_outputs, of_inputs] = records.map(|record| numbers(record.bytes()));
    for row in 1..4 {
        // The result of a step is the input of the next one.
        assert_eq!(of_inputs[2 * row + 1], of_outputs[3 * (row - 1) + 2]);
        assert_eq!(of_inputs[2 * row], 0.0, "the other element keeps its start value");
    }
    assert!(of_inputs[7] < 0.0);
    assert_eq!(read(&instances[1], "u"), of_inputs[7]);
}
