//! Groups of FMUs that are solved as one system of differential equations, compared with closed forms.
use std::sync::Arc;

use fmu_engine::{
    Buffer, Data, Error, Failure, Fmu, Instance, Integration, InterfaceKind, Link, Model, Order, Outputs, Plan, Run,
    RunError, Runner, Signal, Stops, Unit,
};

use crate::runs::{read, whole};
use crate::small::{LIBRARY, bytes, description, folder, inputs, numbers, open, recorded, unit, values};
use crate::systems::{displacements, follower, link, linked};

const EXCHANGE: InterfaceKind = InterfaceKind::ModelExchange;
const STEPS: InterfaceKind = InterfaceKind::CoSimulation;

/// Records and instances after a run, and the costs of its group.
struct Done {
    records: Vec<Vec<f64>>,
    instances: Vec<Instance>,
    costs: Integration,
}

fn instances(fmus: &[(&Fmu, InterfaceKind)]) -> Vec<Instance> {
    fmus.iter().map(|(fmu, kind)| fmu.instantiate("part", *kind).unwrap()).collect()
}

/// Runs a coupled plan with signals, one value for each time.
fn run_plan(plan: Plan, fmus: &[(&Fmu, InterfaceKind)], times: &[f64], signals: &[&[f64]]) -> Result<Done, RunError> {
    let mut instances = instances(fmus);
    let sizes: Vec<_> = plan.units.iter().flat_map(Unit::records).map(|(_, bytes)| bytes * times.len()).collect();
    let mut run = Run::new(Arc::new(plan), &instances).unwrap();
    let signals: Vec<_> = signals.iter().map(|values| Signal { bytes: bytes(values), row: 8 }).collect();
    let mut records: Vec<_> = sizes.into_iter().map(Buffer::new).collect();
    let mut places: Vec<_> = records.iter_mut().map(Buffer::bytes_mut).collect();
    let mut data = Data { times, signals: &signals, records: &mut places };
    run.initialize(&mut instances, &mut data, None)?;
    (0..run.steps(times.len())).try_for_each(|row| run.step(&mut instances, &mut data, row))?;
    run.finish(&mut instances, &mut data)?;
    let costs = run.integration().next().unwrap();
    Ok(Done { records: records.iter().map(|record| numbers(record.bytes())).collect(), instances, costs })
}

fn run(units: Vec<Unit>, fmus: &[&Fmu], times: &[f64]) -> Result<Done, RunError> {
    let plan = Plan { units, order: Order::Coupled, ..Plan::default() };
    let kinds: Vec<_> = fmus.iter().map(|fmu| (*fmu, EXCHANGE)).collect();
    run_plan(plan, &kinds, times, &[])
}

fn times(end: f64, steps: usize) -> Vec<f64> {
    (0..=steps).map(|row| end * row as f64 / steps as f64).collect()
}

/// A mass of 1 kg on a spring, which is another FMU: a gain.
pub fn oscillator(mass: &Fmu, spring: &Fmu, stiffness: f64) -> Vec<Unit> {
    let mut units = vec![follower(mass, &[("a", 0.0)], 1, 1.0), follower(spring, &[("b", -stiffness)], 0, 1.0)];
    let variables = mass.batches(["y", "x", "v"]).unwrap().remove(0);
    units[0].outputs = vec![Outputs { is_linked: true, ..recorded(variables, 0) }];
    units
}

/// FMUs with a tolerance of 1e-6.
fn loose(mut units: Vec<Unit>) -> Vec<Unit> {
    units.iter_mut().for_each(|unit| unit.tolerance = 1e-6);
    units
}

#[test]
fn an_oscillator_of_two_fmus_keeps_its_energy_for_20_s() {
    let fmus = [open("mass", 2), open("gain", 3)];
    for (tolerance, largest) in [(1e-6, 2e-4), (1e-8, 1e-6)] {
        let mut units = oscillator(&fmus[0], &fmus[1], 400.0);
        units.iter_mut().for_each(|unit| unit.tolerance = tolerance);
        let done = run(units, &[&fmus[0], &fmus[1]], &[0.0, 20.0]).unwrap();
        let [x, v] = [done.records[0][4], done.records[0][5]];
        let energy = (400.0 * x * x + v * v) / 400.0;
        assert!((energy - 1.0).abs() < largest, "{tolerance}: {energy}");
    }
}

#[test]
fn rows_do_not_affect_the_solution_and_both_versions_have_the_same_bits() {
    let mut ends = Vec::new();
    for fmi in [2, 3] {
        let fmus = [open("mass", fmi), open("gain", fmi)];
        for rows in [4, 20, 93, 400] {
            let times = times(0.2, rows);
            let done = run(oscillator(&fmus[0], &fmus[1], 400.0), &[&fmus[0], &fmus[1]], &times).unwrap();
            for (t, row) in times.iter().zip(done.records[0].chunks(3)) {
                assert!((row[1] - (20.0 * t).cos()).abs() < 2e-9, "{t}: {row:?}");
                assert!((row[2] + 20.0 * (20.0 * t).sin()).abs() < 4e-8, "{t}: {row:?}");
            }
            ends.push((done.records[0][3 * rows..].to_vec(), done.costs));
        }
    }
    assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
    assert!(ends[0].1.steps > 4 && ends[0].1.matrices > 0 && ends[0].1.decompositions > 0, "{:?}", ends[0].1);
}

#[test]
fn a_circle_of_direct_outputs_with_a_gain_of_25_is_solved() {
    // The acceleration returns as a force of 25 kg times it: m x'' = -x - 25 x'' with m = 1.
    let fmus = [open("mass", 2), open("gain", 2)];
    let mut mass = follower(&fmus[0], &[("a", 1.0)], 1, 1.0);
    mass.outputs = vec![linked(fmus[0].batch("der(v)").unwrap()), recorded(fmus[0].batch("x").unwrap(), 0)];
    let units = vec![mass, follower(&fmus[1], &[("b", -25.0)], 0, 1.0)];
    let times = times(10.0, 20);
    let done = run(units, &[&fmus[0], &fmus[1]], &times).unwrap();
    for (t, x) in times.iter().zip(&done.records[0]) {
        assert!((x - (t / 26.0_f64.sqrt()).cos()).abs() < 1e-9, "{t}: {x}");
    }
}

#[test]
fn a_circle_without_a_solution_is_an_error_with_its_element() {
    // y = 1 + u^2 and u = y have no real solution from the time on when the circle closes.
    let gains = [open("gain", 2), open("gain", 3)];
    let units =
        vec![follower(&gains[0], &[("a", 1.0), ("c", 1.0)], 1, 1.0), follower(&gains[1], &[("b", 1.0)], 0, 1.0)];
    let error = run(units, &[&gains[0], &gains[1]], &[0.0, 1.0]).err().unwrap();
    assert!(matches!(error.failure, Failure::Initialization { .. } | Failure::Circle { .. }), "{error}");
}

/// A mass without a spring; its force is `factor` times an output of another FMU.
fn pushed(mass: &Fmu, of: usize, factor: f64) -> Unit {
    let mut one = follower(mass, &[("a", 0.0)], of, factor);
    let variables = mass.batches(["y", "x", "v"]).unwrap().remove(0);
    one.outputs = vec![Outputs { is_linked: true, ..recorded(variables, 0) }];
    one
}

#[test]
fn time_events_reach_other_elements_at_their_instants() {
    // A sampled spring: the clock takes the position over each 0.125 s.
    for fmi in [2, 3] {
        let fmus = [open("mass", fmi), open("clock", 5 - fmi)];
        let units = vec![pushed(&fmus[0], 1, -4.0), follower(&fmus[1], &[("a", 0.125)], 0, 1.0)];
        let times = times(2.0, 16);
        let done = run(units, &[&fmus[0], &fmus[1]], &times).unwrap();
        let (mut x, mut v, h) = (1.0, 0.0, 0.125);
        for row in done.records[0].chunks(3) {
            assert!((row[1] - x).abs() < 1e-9 && (row[2] - v).abs() < 1e-9, "{row:?}: {x} {v}");
            let force = -4.0 * x;
            (x, v) = (x + h * v + h * h / 2.0 * force, v + h * force);
        }
        assert_eq!(read(&done.instances[1], "count"), 16.0);
    }
}

#[test]
fn state_events_reach_other_elements_and_rows_do_not_affect_them() {
    // The velocity of a bouncing ball is the acceleration of a mass: v - x_ball is constant.
    let fmus = [open("mass", 3), open("ball", 2)];
    let height = |t: f64| {
        let (first, mut speed) = ((2.0 / 9.81_f64).sqrt(), 0.8 * (2.0 * 9.81_f64).sqrt());
        let mut begin = first;
        while t > begin + 2.0 * speed / 9.81 {
            (begin, speed) = (begin + 2.0 * speed / 9.81, 0.8 * speed);
        }
        if t < first { 1.0 - 9.81 * t * t / 2.0 } else { speed * (t - begin) - 9.81 * (t - begin).powi(2) / 2.0 }
    };
    let mut ends = Vec::new();
    for rows in [5, 40, 333] {
        let mut ball = unit(&fmus[1], &[]);
        ball.outputs = vec![linked(fmus[1].batch("v").unwrap()), recorded(fmus[1].batch("x").unwrap(), 1)];
        let times = times(2.0, rows);
        let done = run(vec![pushed(&fmus[0], 1, 1.0), ball], &[&fmus[0], &fmus[1]], &times).unwrap();
        for (row, t) in times.iter().enumerate() {
            let [v, x] = [done.records[0][3 * row + 2], done.records[1][row]];
            assert!((x - height(*t)).abs() < 1e-9 && (v - (x - 1.0)).abs() < 1e-9, "{t}: {x} {v}");
        }
        ends.push(done.records[0][3 * rows..].to_vec());
    }
    assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
}

#[test]
fn discrete_values_pass_through_elements_within_an_event() {
    // The number of ticks passes through two other elements.
    let [clock, first, second] = [("clock", 2), ("mass", 3), ("gain", 2)].map(|(model, fmi)| open(model, fmi));
    let mut ticking = unit(&clock, &[("a", 0.3)]);
    ticking.outputs = vec![linked(clock.batch("count").unwrap())];
    let passing = |fmu: &Fmu, of: usize| {
        let mut one = unit(fmu, &[]);
        one.inputs = vec![inputs(fmu.batch("in").unwrap())];
        one.inputs[0].links = vec![link(of, None)];
        one.outputs = vec![linked(fmu.batch("out").unwrap())];
        one
    };
    let done = run(vec![ticking, passing(&first, 0), passing(&second, 1)], &[&clock, &first, &second], &[0.0, 1.0]);
    let done = done.unwrap();
    let passed: Vec<_> = done.instances.iter().map(|instance| read(instance, "out")).collect();
    assert_eq!(passed, [0.0, 3.0, 3.0]);
}

#[test]
fn events_that_change_nothing_cost_no_matrix() {
    let [mass, spring, clock] = [("mass", 2), ("gain", 2), ("clock", 3)].map(|(model, fmi)| open(model, fmi));
    let found = [None, Some(1e-3)].map(|period| {
        let mut units = oscillator(&mass, &spring, 400.0);
        let mut fmus = vec![&mass, &spring];
        if let Some(period) = period {
            units.push(follower(&clock, &[("a", period)], 0, 1.0));
            fmus.push(&clock);
        }
        run(units, &fmus, &[0.0, 1.0]).unwrap()
    });
    let [free, sampled] = found.each_ref().map(|done| &done.costs);
    assert!(sampled.events >= 1000 && free.events == 1, "{sampled:?}");
    assert!(sampled.matrices <= 2 * free.matrices, "{sampled:?} {free:?}");
    let [free, sampled] = found.each_ref().map(|done| done.records[0][4]);
    assert!((free - sampled).abs() < 1e-9, "{free} {sampled}");
}

#[test]
fn held_signals_jump_at_their_rows_and_nothing_ends_steps_elsewhere() {
    let fmus = [open("mass", 2), open("gain", 3)];
    let times = times(1.0, 1000);
    // The force -u moves the rest from 0 to 0.01 m and back.
    let mut costs = Vec::new();
    for jumps in [[0.0, 0.0], [4.0, 4.0], [4.0, 0.0]] {
        let mut units = loose(oscillator(&fmus[0], &fmus[1], 400.0));
        let mut names = fmus[1].batches(["u", "a"]).unwrap();
        units[1].inputs = vec![inputs(names.remove(0))];
        units[1].inputs[0].links = vec![link(0, None)];
        units[1].inputs[0].columns = vec![fmu_engine::Column { signal: 0, at: 1, values: 1 }];
        let signal: Vec<_> = times.iter().map(|t| if *t < 0.5 { jumps[0] } else { jumps[1] }).collect();
        let plan = Plan { units, order: Order::Coupled, ..Plan::default() };
        let done = run_plan(plan, &[(&fmus[0], EXCHANGE), (&fmus[1], EXCHANGE)], &times, &[&signal]).unwrap();
        let motion = |t: f64| {
            let rest = |force: f64| force / 400.0;
            if t <= 0.5 {
                return rest(jumps[0]) + (1.0 - rest(jumps[0])) * (20.0 * t).cos();
            }
            let [x, v] = [(10.0_f64).cos(), -20.0 * (10.0_f64).sin()].map(|part| (1.0 - rest(jumps[0])) * part);
            let (x, s) = (x + rest(jumps[0]) - rest(jumps[1]), t - 0.5);
            rest(jumps[1]) + x * (20.0 * s).cos() + v / 20.0 * (20.0 * s).sin()
        };
        for (t, row) in times.iter().zip(done.records[0].chunks(3)) {
            assert!((row[1] - motion(*t)).abs() < 1e-5, "{jumps:?} {t}: {} {}", row[1], motion(*t));
        }
        costs.push(done.costs);
    }
    assert!(costs[2].events == costs[0].events + 1 && costs[1].events == costs[0].events, "{costs:?}");
    assert!(costs.iter().all(|costs| costs.steps < 300), "{costs:?}");
}

#[test]
fn stops_end_steps_and_a_run_that_is_cut_there_has_the_bits_of_the_whole() {
    let fmus = [open("mass", 2), open("gain", 2)];
    let times = times(1.0, 100);
    let plan = |stops| Plan { units: loose(oscillator(&fmus[0], &fmus[1], 400.0)), order: Order::Coupled, stops };
    let kinds = [(&fmus[0], EXCHANGE), (&fmus[1], EXCHANGE)];
    let [free, rows, at_times] = [Stops::None, Stops::Rows, Stops::Times(times.clone())]
        .map(|stops| run_plan(plan(stops), &kinds, &times, &[]).unwrap());
    assert_eq!(rows.records, at_times.records);
    assert!(rows.costs.steps > free.costs.steps, "{:?} {:?}", rows.costs, free.costs);
    assert!(rows.costs.matrices <= free.costs.matrices + 1, "{:?} {:?}", rows.costs, free.costs);
    for (free, rows) in free.records[0].iter().zip(&rows.records[0]) {
        assert!((free - rows).abs() < 1e-5 * (1.0 + rows.abs()), "{free} {rows}");
    }
    // The same run, with the times of a part of it at a time.
    let mut parts = instances(&kinds);
    let mut run = Run::new(Arc::new(plan(Stops::Rows)), &parts).unwrap();
    let mut record = Buffer::new(24 * 101);
    let mut records = [record.bytes_mut()];
    run.initialize(&mut parts, &mut Data { times: &times, signals: &[], records: &mut records }, None).unwrap();
    for row in 0..100 {
        let times = &times[row..row + 2];
        run.step(&mut parts, &mut Data { times, signals: &[], records: &mut records }, 0).unwrap();
    }
    assert_eq!(read(&parts[0], "x"), rows.records[0][301]);
    assert_eq!(read(&parts[0], "v"), rows.records[0][302]);
}

#[test]
fn fmus_outside_of_the_group_exchange_values_at_rows() {
    // A gain before the group, and one after it.
    let [before, mass, spring, after] =
        [("gain", 2), ("mass", 2), ("gain", 3), ("gain", 3)].map(|(m, fmi)| open(m, fmi));
    let times = times(1.0, 10);
    let force: Vec<_> = times.iter().map(|t| if *t < 0.45 { 1.0 } else { 3.0 }).collect();
    let mut first = unit(&before, &[("b", 1.0)]);
    first.inputs = vec![inputs(before.batch("u").unwrap())];
    first.inputs[0].columns = whole(0, 1);
    first.outputs = vec![linked(before.batch("y").unwrap())];
    let mut moved = pushed(&mass, 0, 1.0);
    moved.outputs[0].record = Some(fmu_engine::Record { record: 0, values: 3 });
    let mut last = follower(&after, &[("b", 2.0)], 1, 1.0);
    last.records_start = false;
    last.outputs = vec![recorded(after.batch("y").unwrap(), 1)];
    let plan = Plan {
        units: vec![first, moved, follower(&spring, &[], 1, 1.0), last],
        order: Order::Coupled,
        ..Plan::default()
    };
    let kinds = [(&before, STEPS), (&mass, EXCHANGE), (&spring, EXCHANGE), (&after, STEPS)];
    let done = run_plan(plan, &kinds, &times, &[&force]).unwrap();
    // The force acts from the row on that follows its signal.
    let acting = |t: f64| if t <= 0.6 + 1e-12 { 0.5 * t * t } else { 0.18 + 0.6 * (t - 0.6) + 1.5 * (t - 0.6).powi(2) };
    for (row, t) in times.iter().enumerate() {
        let x = done.records[0][3 * row + 1];
        assert!((x - 1.0 - acting(*t)).abs() < 1e-9, "{t}: {x} {}", 1.0 + acting(*t));
        assert_eq!(done.records[1][row], 2.0 * x, "{t}");
    }
}

#[test]
fn a_loop_through_an_fmu_outside_of_the_group_is_refused() {
    let fmus = [open("mass", 2), open("gain", 2)];
    let plan = Plan { units: oscillator(&fmus[0], &fmus[1], 1.0), order: Order::Coupled, ..Plan::default() };
    let parts = instances(&[(&fmus[0], EXCHANGE), (&fmus[1], STEPS)]);
    let error = Run::new(Arc::new(plan), &parts).unwrap_err();
    assert!(matches!(error, Error::Plan { unit: 1, reason } if reason.starts_with("a loop")), "{error}");
}

#[test]
fn failures_name_their_element() {
    let fmus = [open("mass", 2), open("mass", 3)];
    let failure = |faults: [(&str, f64); 2]| {
        let mut units = vec![follower(&fmus[0], &[("a", 2.0)], 1, 0.5), follower(&fmus[1], &[("a", 2.0)], 0, 0.5)];
        units[1].parameters.extend(faults.map(|(name, value)| values(&fmus[1], name, value)));
        let error = run(units, &[&fmus[0], &fmus[1]], &[0.0, 0.2, 0.4, 0.6]).err().unwrap();
        (error.unit, error.row, error.failure)
    };
    let function = "fmi3GetContinuousStateDerivatives";
    assert_eq!(failure([("fault", 2.0), ("when", 0.3)]), (1, Some(1), Failure::Refused { function, status: 3 }));
    let (unit, row, found) = failure([("fault", 4.0), ("when", 0.0)]);
    assert_eq!((unit, row), (1, None));
    assert!(matches!(found, Failure::Endless { calls: 100, .. }), "{found}");
}

#[test]
fn chattering_names_its_element() {
    let fmus = [open("mass", 2), open("relay", 3)];
    let mut relay = unit(&fmus[1], &[]);
    relay.outputs = vec![linked(fmus[1].batch("x").unwrap())];
    let error = run(vec![pushed(&fmus[0], 1, 1.0), relay], &[&fmus[0], &fmus[1]], &[0.0, 0.5, 2.0]).err().unwrap();
    let Failure::Chattering { time, indicator: 0 } = error.failure else { panic!("{error}") };
    assert!(error.unit == 1 && error.row == Some(1) && (time - 1.0).abs() < 4e-6, "{error}");
}

#[test]
fn an_fmu_without_saved_states_is_coupled() {
    let mut text = description("mass", 2);
    for ability in ["canGetAndSetFMUstate", "canSerializeFMUstate"] {
        text = text.replace(&format!("{ability}=\"true\""), "");
    }
    let mass = Fmu::open(folder("mass", 2, &text, Some(&LIBRARY)).path()).unwrap();
    assert!(mass.instantiate("one", EXCHANGE).unwrap().save().is_err());
    let spring = open("gain", 3);
    let done = run(oscillator(&mass, &spring, 4.0), &[&mass, &spring], &[0.0, 1.0]).unwrap();
    assert!((done.records[0][4] - 2.0_f64.cos()).abs() < 1e-9);
}

#[test]
fn steps_are_shorter_where_states_are_refused() {
    // x' = -2 sqrt(x), x = (1 - t)^2, beside a mass that it moves: trial states beyond zero are refused.
    let fmus = [open("mass", 2), open("root", 2)];
    let mut root = unit(&fmus[1], &[]);
    root.outputs = vec![Outputs { is_linked: true, ..recorded(fmus[1].batch("x").unwrap(), 1) }];
    let done = run(vec![pushed(&fmus[0], 1, 12.0), root], &[&fmus[0], &fmus[1]], &[0.0, 0.5, 0.999]).unwrap();
    assert!((done.records[1][1] - 0.25).abs() < 1e-9 && (done.records[1][2] - 1e-6).abs() < 1e-9, "{:?}", done.records);
    // x'' = 12 (1 - t)^2
    assert!((done.records[0][4] - (1.0_f64 + 2.0 - 1.0 + 0.0625)).abs() < 1e-8, "{:?}", done.records);
}

#[test]
fn a_link_between_parts_of_vectors_acts_at_once() {
    // The velocity is the second of three values; it damps.
    let fmus = [open("mass", 2), open("gain", 2)];
    let mut units = oscillator(&fmus[0], &fmus[1], 0.0);
    units[0].parameters.push(values(&fmus[0], "a", 0.0));
    units[1].parameters.push(values(&fmus[1], "b", -1.0));
    units[1].inputs[0].links = vec![Link { from: 2, ..link(0, None) }];
    units[0].constants.push(values(&fmus[0], "v", 1.0));
    let done = run(units, &[&fmus[0], &fmus[1]], &[0.0, 1.0]).unwrap();
    assert!((done.records[0][5] - (-1.0_f64).exp()).abs() < 1e-9, "{:?}", done.records[0]);
}

#[test]
fn a_second_run_of_the_same_memory_has_the_same_bits() {
    // Also where events and circles keep matrices.
    let fmus = [open("mass", 2), open("gain", 3), open("ball", 3)];
    let mut mass = follower(&fmus[0], &[("a", 400.0)], 1, 1.0);
    mass.outputs =
        vec![linked(fmus[0].batch("der(v)").unwrap()), recorded(fmus[0].batches(["x", "v"]).unwrap().remove(0), 0)];
    let units = vec![mass, follower(&fmus[1], &[("b", -0.5)], 0, 1.0), unit(&fmus[2], &[])];
    let plan = Plan { units, order: Order::Coupled, ..Plan::default() };
    let source = |fmu: &Fmu| Model::Fmu { fmu: fmu.clone(), kind: EXCHANGE, instance: "part".into() };
    let mut runner = Runner::new(Arc::new(plan), fmus.iter().map(source).collect()).unwrap();
    let times = times(1.0, 7);
    let runs = [(); 2].map(|()| {
        runner.run((&times, &[]), &[], 0).unwrap();
        (runner.record(0).to_vec(), runner.memory().integration().next())
    });
    assert_eq!(runs[0], runs[1]);
}

#[test]
fn two_masses_pull_each_other_as_the_closed_form_says() {
    // Each sees the spring of 0.5 N/m between them as additional stiffness and as a force from the other.
    let fmus = [open("mass", 2), open("mass", 3)];
    let mut units = vec![follower(&fmus[0], &[("a", 1.5)], 1, 0.5), follower(&fmus[1], &[("a", 1.5)], 0, 0.5)];
    for (k, x) in [1.5, 0.5].into_iter().enumerate() {
        units[k].constants.push(values(&fmus[k], "x", x));
        units[k].outputs.push(recorded(fmus[k].batch("x").unwrap(), k));
    }
    let times = times(20.0, 10);
    let done = run(units, &[&fmus[0], &fmus[1]], &times).unwrap();
    for (row, t) in times.iter().enumerate() {
        for (record, expected) in done.records.iter().zip(displacements(*t)) {
            assert!((record[row] - expected).abs() < 1e-8, "{t}: {} {expected}", record[row]);
        }
    }
}

#[test]
fn fmus_without_connections_are_groups_of_their_own() {
    // Also where others are between them.
    let fmus = [open("mass", 2), open("mass", 3), open("gain", 3)];
    let mut alone = unit(&fmus[1], &[("a", 4.0)]);
    alone.outputs = vec![recorded(fmus[1].batch("x").unwrap(), 1)];
    let mut units = oscillator(&fmus[0], &fmus[2], 400.0);
    units[0].inputs[0].links[0].unit = 2;
    units.insert(1, alone);
    let mut parts = instances(&fmus.each_ref().map(|fmu| (fmu, EXCHANGE)));
    let mut run = Run::new(Arc::new(Plan { units, order: Order::Coupled, ..Plan::default() }), &parts).unwrap();
    let times = times(1.0, 20);
    let mut records = [3, 1].map(|values| Buffer::new(8 * values * times.len()));
    let mut places = records.each_mut().map(Buffer::bytes_mut);
    let mut data = Data { times: &times, signals: &[], records: &mut places };
    run.initialize(&mut parts, &mut data, None).unwrap();
    (0..run.steps(21)).for_each(|row| run.step(&mut parts, &mut data, row).unwrap());
    run.finish(&mut parts, &mut data).unwrap();
    let [of_pair, of_one] = records.map(|record| numbers(record.bytes()));
    for (row, t) in times.iter().enumerate() {
        assert!((of_pair[3 * row + 1] - (20.0 * t).cos()).abs() < 1e-8, "{t}");
        assert!((of_one[row] - (2.0 * t).cos()).abs() < 1e-8, "{t}");
    }
    let units: Vec<_> = run.integration().map(|costs| costs.units).collect();
    assert_eq!(units, [vec![0, 2], vec![1]]);
}

#[test]
fn a_state_event_is_located_to_1e_12_s() {
    // x falls from 1 at 1 m/s to -a, rises to a, and falls again: an event that is late by dt leaves x off by 2 dt.
    let fmus = [open("mass", 2), open("relay", 3)];
    for a in [0.2, 0.317] {
        let mut relay = unit(&fmus[1], &[("a", a)]);
        relay.outputs = vec![Outputs { is_linked: true, ..recorded(fmus[1].batch("x").unwrap(), 1) }];
        let times = [0.0, 0.9, 1.0 + 1.5 * a, 1.0 + 4.0 * a];
        let done = run(vec![pushed(&fmus[0], 1, 1.0), relay], &[&fmus[0], &fmus[1]], &times).unwrap();
        let expected = [1.0, 0.1, -0.5 * a, 0.0];
        for (x, expected) in done.records[1].iter().zip(expected) {
            assert!((x - expected).abs() < 4.1e-12, "{a}: {:?}", done.records[1]);
        }
        assert_eq!(read(&done.instances[1], "count"), 2.0);
    }
}

#[test]
fn a_signal_that_changes_where_a_step_has_passed_acts_from_its_row_on() {
    // The first step sees signals without the jump at 0.1 s.
    let fmus = [open("mass", 2), open("gain", 3)];
    let mut units = loose(oscillator(&fmus[0], &fmus[1], 1.0));
    units[1].inputs = vec![inputs(fmus[1].batches(["u", "a"]).unwrap().remove(0))];
    units[1].inputs[0].links = vec![link(0, None)];
    units[1].inputs[0].columns = vec![fmu_engine::Column { signal: 0, at: 1, values: 1 }];
    let mut parts = instances(&[(&fmus[0], EXCHANGE), (&fmus[1], EXCHANGE)]);
    let mut run = Run::new(Arc::new(Plan { units, order: Order::Coupled, ..Plan::default() }), &parts).unwrap();
    let times = times(1.0, 10);
    let mut record = Buffer::new(24 * times.len());
    let mut records = [record.bytes_mut()];
    let signals = [[0.0; 11], [0.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0]];
    let signals = signals.each_ref().map(|values| [Signal { bytes: bytes(values), row: 8 }]);
    let mut data = Data { times: &times, signals: &signals[0], records: &mut records };
    run.initialize(&mut parts, &mut data, None).unwrap();
    run.step(&mut parts, &mut data, 0).unwrap();
    data.signals = &signals[1];
    (1..10).for_each(|row| run.step(&mut parts, &mut data, row).unwrap());
    run.finish(&mut parts, &mut data).unwrap();
    // Rest at 3 m.
    let [x, v] = [0.1_f64.cos() - 3.0, -(0.1_f64.sin())];
    let expected = 3.0 + x * 0.9_f64.cos() + v * 0.9_f64.sin();
    assert!((numbers(record.bytes())[31] - expected).abs() < 1e-5, "{} {expected}", numbers(record.bytes())[31]);
    assert_eq!(run.integration().next().unwrap().events, 2);
}
