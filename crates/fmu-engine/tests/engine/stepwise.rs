//! Runs in steps, each with data of its own, have the bits of runs with all rows at once.
use std::sync::Arc;

use fmu_engine::{
    Change, Column, Curve, Data, Failure, Fmu, Hold, Instance, InterfaceKind, Link, Model, Order, Plan, Resume, Run,
    Shape, Signal, Stops, Unit,
};

use crate::runs::{read, set, whole};
use crate::small::{bytes, inputs, line, open, unit, values};
use crate::systems::{follower, link, linked};

const EXCHANGE: InterfaceKind = InterfaceKind::ModelExchange;
const STEPS: InterfaceKind = InterfaceKind::CoSimulation;

/// A system with two signals.
pub struct Case {
    pub name: &'static str,
    pub plan: Plan,
    pub fmus: Vec<(Fmu, InterfaceKind)>,
}

impl Case {
    pub fn instances(&self) -> Vec<Instance> {
        self.fmus.iter().map(|(fmu, kind)| fmu.instantiate("part", *kind).unwrap()).collect()
    }

    pub fn models(&self) -> Vec<Model> {
        let source =
            |(fmu, kind): &(Fmu, InterfaceKind)| Model::Fmu { fmu: fmu.clone(), kind: *kind, instance: "part".into() };
        self.fmus.iter().map(source).collect()
    }

    pub fn run(&self, instances: &[Instance]) -> Run {
        Run::new(Arc::new(self.plan.clone()), instances).unwrap()
    }
}

/// A unit with the signal 0 for `u`, and the signal 1 for another input.
fn driven(fmu: &Fmu, other: Option<&str>, parameters: &[(&str, f64)]) -> Unit {
    let mut one = unit(fmu, parameters);
    let names = std::iter::once("u").chain(other);
    one.inputs = vec![inputs(fmu.batches(names).unwrap().remove(0))];
    one.inputs[0].columns = whole(0, 1);
    one.inputs[0].columns.extend(other.map(|_| Column { signal: 1, at: 1, values: 1 }));
    one.outputs = vec![linked(fmu.batch("y").unwrap())];
    one
}

/// Systems of all orders.
pub fn cases(fmi: u8) -> Vec<Case> {
    let [mass, gain, ball, clock] = ["mass", "gain", "ball", "clock"].map(|model| open(model, fmi));
    let of = |fmus: &[(&Fmu, InterfaceKind)]| fmus.iter().map(|(fmu, kind)| ((*fmu).clone(), *kind)).collect();
    let mut found = Vec::new();
    for (name, order) in [("parallel", Order::Parallel), ("sequential", Order::Sequential)] {
        let mut on_line = driven(&mass, None, &[("a", 30.0)]);
        on_line.inputs[0].curves = line();
        let units = vec![
            driven(&mass, None, &[("a", 20.0)]),
            driven(&gain, Some("d"), &[("b", 2.0)]),
            on_line,
            follower(&mass, &[("a", 9.0)], 1, 0.5),
        ];
        let fmus = of(&[(&mass, EXCHANGE), (&gain, STEPS), (&mass, EXCHANGE), (&mass, STEPS)]);
        found.push(Case { name, plan: Plan { units, order, ..Plan::default() }, fmus });
    }
    // Two masses on springs, a spring between them with a free end, a ball, and a clock that samples a mass.
    let mut spring = follower(&gain, &[("b", -400.0)], 0, 1.0);
    spring.inputs.push(inputs(gain.batch("a").unwrap()));
    spring.inputs[1].columns = whole(0, 1);
    let mut on_curve = follower(&mass, &[("a", 50.0)], 1, 1.0);
    on_curve.inputs.push(inputs(mass.batch("b").unwrap()));
    on_curve.inputs[1].columns = whole(1, 1);
    on_curve.inputs[1].curves = vec![Curve { column: 0, shape: Shape::Line, held: None }];
    let mut bouncing = unit(&ball, &[]);
    bouncing.outputs = vec![linked(ball.batch("x").unwrap())];
    let units = vec![
        follower(&mass, &[("a", 0.0)], 1, 1.0),
        spring,
        on_curve,
        bouncing,
        follower(&clock, &[("a", 0.03)], 0, 1.0),
    ];
    let fmus = of(&[(&mass, EXCHANGE), (&gain, EXCHANGE), (&mass, EXCHANGE), (&ball, EXCHANGE), (&clock, EXCHANGE)]);
    let plan = Plan { units, order: Order::Coupled, stops: Stops::Rows };
    found.push(Case { name: "coupled", plan, fmus });
    // A mass on a spring with a free end, and a group with its own spring at the mass.
    let mut pulled = follower(&mass, &[("a", 0.0)], 1, 1.0);
    pulled.inputs[0].hold = Hold::Mean;
    let mut spring = follower(&gain, &[("b", -400.0)], 0, 1.0);
    spring.inputs[0].hold = Hold::End;
    spring.inputs.push(inputs(gain.batch("a").unwrap()));
    spring.inputs[1].columns = whole(0, 1);
    let mut grouped = driven(&mass, None, &[("a", 10.0)]);
    grouped.inputs.push(inputs(mass.batch("b").unwrap()));
    grouped.inputs[1].links = vec![Link { change: Change::linear(1e-3, 0.0), ..link(1, None) }];
    let units = vec![pulled, spring, grouped];
    let fmus = of(&[(&mass, STEPS), (&gain, STEPS), (&mass, EXCHANGE)]);
    let plan = Plan { units, order: Order::Iterated { weight: 0.55 }, ..Plan::default() };
    found.push(Case { name: "iterated", plan, fmus });
    found
}

pub const ROWS: usize = 40;

pub fn times() -> Vec<f64> {
    (0..ROWS).map(|row| 0.02 * row as f64).collect()
}

/// Values of both signals; some rows have the value of the row before.
pub fn signals() -> [Vec<f64>; 2] {
    [3.0, 5.0].map(|factor| (0..ROWS).map(|row| (factor * (row / 3) as f64).sin()).collect())
}

/// Values of all instances.
pub fn state(instances: &[Instance]) -> Vec<u64> {
    let names = ["x", "v", "y", "u", "count", "events"];
    let all = instances.iter().flat_map(|instance| names.map(|name| read(instance, name).to_bits()));
    all.collect()
}

/// The values after each step of a run with all rows.
pub fn whole_run(case: &Case) -> Vec<Vec<u64>> {
    let mut instances = case.instances();
    let mut run = case.run(&instances);
    let (times, signals) = (times(), signals());
    let signals = signals.each_ref().map(|values| Signal { bytes: bytes(values), row: 8 });
    let mut data = Data { times: &times, signals: &signals, records: &mut [] };
    run.initialize(&mut instances, &mut data, None).unwrap();
    let mut found = vec![state(&instances)];
    for row in 0..ROWS - 1 {
        run.step(&mut instances, &mut data, row).unwrap();
        found.push(state(&instances));
    }
    found
}

/// Calls a function with the data of two rows.
pub fn with_rows<R>(row: usize, call: impl FnOnce(&mut Data<'_, '_>) -> R) -> R {
    let (times, signals) = (times(), signals());
    let signals = signals.each_ref().map(|values| Signal { bytes: bytes(&values[row..row + 2]), row: 8 });
    call(&mut Data { times: &times[row..row + 2], signals: &signals, records: &mut [] })
}

/// Initializes instances part by part.
pub fn initialize(run: &mut Run, instances: &mut [Instance]) {
    with_rows(0, |data| {
        run.set_parameters(instances, data, None).unwrap();
        run.enter_initialization(instances, data, None).unwrap();
        run.update_initialization(instances, data).unwrap();
        run.exit_initialization(instances, data).unwrap();
    });
}

#[test]
fn steps_with_data_of_their_own_have_the_bits_of_a_whole_run() {
    for case in [2, 3].into_iter().flat_map(cases) {
        let expected = whole_run(&case);
        assert!(expected[ROWS - 1] != expected[ROWS - 2], "{}", case.name);
        let mut instances = case.instances();
        let mut run = case.run(&instances);
        initialize(&mut run, &mut instances);
        assert_eq!(state(&instances), expected[0], "{}", case.name);
        for row in 0..ROWS - 1 {
            with_rows(row, |data| run.step(&mut instances, data, 0).unwrap());
            assert_eq!(state(&instances), expected[row + 1], "{}: {row}", case.name);
        }
        run.terminate(&instances).unwrap();
    }
}

#[test]
fn initial_values_follow_parameters_and_signals_set_in_initialization_mode() {
    let fmus = [open("gain", 2), open("gain", 3)];
    // y0 = a + 3 y1, y1 = s + 4 y0, with a parameter a and a signal s.
    let mut units = vec![follower(&fmus[0], &[("b", 3.0)], 1, 1.0), follower(&fmus[1], &[("b", 4.0)], 0, 1.0)];
    units[1].inputs.push(inputs(fmus[1].batch("a").unwrap()));
    units[1].inputs[1].columns = whole(0, 1);
    let plan = Arc::new(Plan { units, ..Plan::default() });
    let found = [1, 5].map(|updates| {
        let mut instances: Vec<_> = fmus.iter().map(|fmu| fmu.instantiate("part", STEPS).unwrap()).collect();
        let mut run = Run::new(Arc::clone(&plan), &instances).unwrap();
        let update = |run: &mut Run, instances: &mut [Instance], [a, s]: [f64; 2], is_first: bool| {
            let rows = [s, s];
            let signals = [Signal { bytes: bytes(&rows), row: 8 }];
            let mut data = Data { times: &[0.0, 1.0], signals: &signals, records: &mut [] };
            if is_first {
                run.set_parameters(instances, &data, None).unwrap();
                run.enter_initialization(instances, &data, None).unwrap();
            }
            set(&instances[0], "a", a);
            run.update_initialization(instances, &data).unwrap();
            let y0 = (a + 3.0 * s) / (1.0 - 12.0);
            for (instance, expected) in instances.iter().zip([y0, s + 4.0 * y0]) {
                assert!((read(instance, "y") - expected).abs() < 1e-11 * (1.0 + expected.abs()), "{a} {s}");
            }
            if (a, s) == (1.0, 2.0) {
                run.exit_initialization(instances, &mut data).unwrap();
            }
        };
        for at in 0..updates {
            let last = at == updates - 1;
            update(&mut run, &mut instances, if last { [1.0, 2.0] } else { [at as f64, 7.0] }, at == 0);
        }
        state(&instances)
    });
    assert_eq!(found[0], found[1]);
}

#[test]
fn tunable_parameters_may_change_between_steps() {
    let gain = open("gain", 3);
    let mut one = driven(&gain, None, &[("b", 2.0)]);
    one.constants = vec![values(&gain, "c", 0.0)];
    let case = Case { name: "one", plan: Plan { units: vec![one], ..Plan::default() }, fmus: vec![(gain, STEPS)] };
    let mut instances = case.instances();
    let mut run = case.run(&instances);
    initialize(&mut run, &mut instances);
    for (row, factor) in [2.0, -3.0].into_iter().enumerate() {
        set(&instances[0], "b", factor);
        with_rows(row, |data| run.step(&mut instances, data, 0).unwrap());
        assert_eq!(read(&instances[0], "y"), factor * signals()[0][row]);
    }
}

#[test]
fn a_parameter_in_model_exchange_changes_by_an_event() {
    for (fmi, order) in [(2, Order::Parallel), (3, Order::Coupled)] {
        let mass = open("mass", fmi);
        let mut one = unit(&mass, &[("a", 4.0)]);
        one.outputs = vec![linked(mass.batch("x").unwrap())];
        let plan = Plan { units: vec![one], order, ..Plan::default() };
        let case = Case { name: "mass", plan, fmus: vec![(mass.clone(), EXCHANGE)] };
        let mut instances = case.instances();
        let mut run = case.run(&instances);
        initialize(&mut run, &mut instances);
        (0..10).for_each(|row| with_rows(row, |data| run.step(&mut instances, data, 0).unwrap()));
        let value = values(&mass, "a", 25.0);
        let set = (&value.variables, value.values.bytes());
        with_rows(9, |data| run.set_parameter(&instances, data, 0, set).unwrap());
        (10..30).for_each(|row| with_rows(row, |data| run.step(&mut instances, data, 0).unwrap()));
        let (x, v, t) = ((2.0_f64 * 0.2).cos(), -2.0 * (2.0_f64 * 0.2).sin(), 0.4);
        let expected = x * (5.0_f64 * t).cos() + v / 5.0 * (5.0_f64 * t).sin();
        assert!((read(&instances[0], "x") - expected).abs() < 1e-9, "{order:?}");
        assert_eq!(read(&instances[0], "events"), 1.0);
    }
}

/// Values at the end of a run with a number of evaluations granted to each step, or the failure of a step.
fn steps_with(case: &Case, granted: usize) -> Result<Vec<u64>, Failure> {
    let mut instances = case.instances();
    let mut run = case.run(&instances);
    initialize(&mut run, &mut instances);
    let mut start = run.save(&mut instances).unwrap();
    for row in 0..ROWS - 1 {
        run.save_over(&mut instances, &mut start).unwrap();
        run.grant(granted);
        if let Err(error) = with_rows(row, |data| run.step(&mut instances, data, 0)) {
            // The same step is possible with more evaluations.
            run.restore(&mut instances, &start).unwrap();
            run.grant(10_000);
            with_rows(row, |data| run.step(&mut instances, data, 0).unwrap());
            assert_eq!(state(&instances), whole_run(case)[row + 1], "{}", case.name);
            return Err(error.failure);
        }
    }
    Ok(state(&instances))
}

#[test]
fn a_step_has_no_more_evaluations_than_granted() {
    for case in cases(2).into_iter().skip(2) {
        assert_eq!(steps_with(&case, 1000), Ok(whole_run(&case).remove(ROWS - 1)), "{}", case.name);
        let failure = steps_with(&case, 1).unwrap_err();
        match case.name {
            "coupled" => assert!(matches!(failure, Failure::Integration { .. }), "{failure}"),
            _ => assert!(matches!(failure, Failure::Disagreement { .. }), "{failure}"),
        }
    }
}

#[test]
fn a_run_goes_on_from_states_restored_in_any_order_with_the_same_bits() {
    for case in [2, 3].into_iter().flat_map(cases) {
        let expected = whole_run(&case);
        let mut instances = case.instances();
        let mut run = case.run(&instances);
        initialize(&mut run, &mut instances);
        let mut states = vec![run.save(&mut instances).unwrap()];
        for row in 0..ROWS - 1 {
            with_rows(row, |data| run.step(&mut instances, data, 0).unwrap());
            states.push(run.save(&mut instances).unwrap());
        }
        let mut at = 17;
        for _ in 0..20 {
            at = at * 31 % (ROWS - 1);
            run.restore(&mut instances, &states[at]).unwrap();
            assert_eq!(state(&instances), expected[at], "{}: {at}", case.name);
            for row in at..(at + 3).min(ROWS - 1) {
                with_rows(row, |data| run.step(&mut instances, data, 0).unwrap());
                assert_eq!(state(&instances), expected[row + 1], "{}: {row} from {at}", case.name);
            }
            at += 1;
        }
        // A state that is overwritten, and one in the place of a freed one.
        run.restore(&mut instances, &states[5]).unwrap();
        let (mut over, freed) = (states.remove(30), states.remove(20));
        run.save_over(&mut instances, &mut over).unwrap();
        run.free(&mut instances, freed);
        let other = run.save(&mut instances).unwrap();
        for saved in [&states[1], &over, &states[2], &other] {
            run.restore(&mut instances, saved).unwrap();
        }
        with_rows(5, |data| run.step(&mut instances, data, 0).unwrap());
        assert_eq!(state(&instances), expected[6], "{}", case.name);
    }
}

#[test]
fn another_run_goes_on_from_the_bytes_of_a_state() {
    for case in [2, 3].into_iter().flat_map(cases) {
        let expected = whole_run(&case);
        let mut instances = case.instances();
        let mut run = case.run(&instances);
        initialize(&mut run, &mut instances);
        let mut all = Vec::new();
        for row in 0..ROWS - 1 {
            let saved = run.save(&mut instances).unwrap();
            all.push(run.serialize(&instances, &saved).unwrap());
            run.free(&mut instances, saved);
            with_rows(row, |data| run.step(&mut instances, data, 0).unwrap());
        }
        let mut others = case.instances();
        let mut other = case.run(&others);
        for at in [30, 3, 38, 21] {
            let before = state(&others);
            let saved = other.deserialize(&mut others, &all[at]).unwrap();
            assert_eq!(state(&others), before, "{}: deserializing changes nothing", case.name);
            other.restore(&mut others, &saved).unwrap();
            // Equal states have equal bytes.
            let again = other.save(&mut others).unwrap();
            assert!(other.serialize(&others, &again).unwrap() == all[at], "{}: {at}", case.name);
            for row in at..ROWS - 1 {
                with_rows(row, |data| other.step(&mut others, data, 0).unwrap());
                assert_eq!(state(&others), expected[row + 1], "{}: {row} from {at}", case.name);
            }
        }
        // A new run of the same instances begins as ever.
        others.iter().for_each(|one| one.reset().unwrap());
        initialize(&mut other, &mut others);
        assert_eq!(state(&others), expected[0], "{}", case.name);
    }
}

#[test]
fn foreign_and_damaged_bytes_are_no_state() {
    let cases = cases(2);
    let mut of_cases = Vec::new();
    for case in &cases {
        let mut instances = case.instances();
        let mut run = case.run(&instances);
        initialize(&mut run, &mut instances);
        (0..9).for_each(|row| with_rows(row, |data| run.step(&mut instances, data, 0).unwrap()));
        let saved = run.save(&mut instances).unwrap();
        let bytes = run.serialize(&instances, &saved).unwrap();
        of_cases.push((run, instances, bytes));
    }
    let all: Vec<_> = of_cases.iter().map(|(.., bytes)| bytes.clone()).collect();
    for (at, (run, instances, bytes)) in of_cases.iter_mut().enumerate() {
        let before = state(instances);
        let mut refused = |bytes: &[u8]| {
            let error = run.deserialize(instances, bytes).unwrap_err();
            assert_eq!(error.failure, Failure::State);
        };
        // Only the first two have the same form.
        all.iter()
            .enumerate()
            .filter(|(other, _)| *other != at && *other + at > 1)
            .for_each(|(_, other)| refused(other));
        for length in (0..bytes.len()).step_by(97) {
            refused(&bytes[..length]);
        }
        for place in (0..bytes.len()).step_by(89) {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x40;
            refused(&damaged);
        }
        refused(&[&bytes[..], &[0]].concat());
        assert_eq!(state(instances), before);
        with_rows(9, |data| run.step(instances, data, 0).unwrap());
        assert_eq!(state(instances), whole_run(&cases[at])[10]);
    }
}

#[test]
fn a_state_in_initialization_mode_returns() {
    for case in cases(3) {
        let expected = whole_run(&case);
        let mut instances = case.instances();
        let mut run = case.run(&instances);
        with_rows(0, |data| {
            run.set_parameters(&instances, data, None).unwrap();
            run.enter_initialization(&mut instances, data, None).unwrap();
        });
        let saved = run.save(&mut instances).unwrap();
        for _ in 0..2 {
            with_rows(0, |data| {
                run.update_initialization(&mut instances, data).unwrap();
                run.exit_initialization(&mut instances, data).unwrap();
                run.step(&mut instances, data, 0).unwrap();
            });
            assert_eq!(state(&instances), expected[1], "{}", case.name);
            run.restore(&mut instances, &saved).unwrap();
            with_rows(0, |data| run.step(&mut instances, data, 0).unwrap_err());
        }
    }
}

#[test]
fn whatever_a_memory_contains_steps_end() {
    for case in cases(2).into_iter().skip(2) {
        let mut instances = case.instances();
        let mut run = case.run(&instances);
        initialize(&mut run, &mut instances);
        (0..9).for_each(|row| with_rows(row, |data| run.step(&mut instances, data, 0).unwrap()));
        let start = run.save(&mut instances).unwrap();
        let bytes = run.serialize(&instances, &start).unwrap();
        let (bytes, _) = bytes.split_last_chunk::<8>().unwrap();
        // The memory is first, behind its length. The states of the FMUs are their own affair.
        let length = u64::from_le_bytes(*bytes.first_chunk().unwrap()) as usize;
        let [mut accepted, mut refused] = [0; 2];
        let patterns = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e-300].map(f64::to_le_bytes);
        for (place, pattern) in (8..length).step_by(5).zip(patterns.iter().cycle()) {
            let mut bytes = bytes.to_vec();
            bytes[place..place + 8].copy_from_slice(pattern);
            // FNV-1a, as at the end of all saved states.
            let add = |digest: u64, byte: &u8| (digest ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
            let digest = bytes.iter().fold(0xcbf2_9ce4_8422_2325, add);
            bytes.extend(digest.to_le_bytes());
            let Ok(strange) = run.deserialize(&mut instances, &bytes) else {
                refused += 1;
                continue;
            };
            accepted += 1;
            run.grant(30);
            if run.restore(&mut instances, &strange).is_ok() {
                let _ = with_rows(9, |data| run.step(&mut instances, data, 0));
            }
            run.free(&mut instances, strange);
        }
        assert!(accepted > 50 && refused > 10, "{accepted} {refused}");
        run.restore(&mut instances, &start).unwrap();
        run.grant(10_000);
        with_rows(9, |data| run.step(&mut instances, data, 0).unwrap());
        assert_eq!(state(&instances), whole_run(&case)[10], "{}", case.name);
    }
}
