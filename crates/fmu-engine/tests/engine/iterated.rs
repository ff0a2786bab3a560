//! Steps of loops, repeated from saved states.
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use fmu_engine::{
    Batch, Buffer, Change, Component, ComponentState, Data, Direct, Failed, Failure, Fmu, Hold, Inputs, Instance,
    InterfaceKind, Link, Model, Order, Outputs, Plan, Run, Runner, Unit, refuse_step,
};

use crate::small::{LIBRARY, component, description, folder, inputs, numbers, open, recorded, unit, values};

/// A point mass of 1 kg under a constant force, exact. Outputs are position and velocity.
#[derive(Debug)]
struct Mass {
    force: f64,
    state: [f64; 2],
    /// Larger forces are refused.
    limit: f64,
}

impl Component for Mass {
    fn inputs(&self) -> usize {
        1
    }

    fn outputs(&self) -> usize {
        2
    }

    fn set(&mut self, inputs: &[f64]) -> Result<(), Failure> {
        self.force = inputs[0];
        Ok(())
    }

    fn step(&mut self, _time: f64, step: f64) -> Result<(), Failure> {
        if self.force.abs() > self.limit {
            return Err(refuse_step());
        }
        let [position, velocity] = self.state;
        self.state = [position + step * (velocity + step / 2.0 * self.force), velocity + step * self.force];
        Ok(())
    }

    fn get(&mut self, outputs: &mut [f64]) -> Result<(), Failure> {
        outputs.copy_from_slice(&self.state);
        Ok(())
    }

    fn save(&mut self) -> Result<ComponentState, Failure> {
        Ok(Box::new(self.state))
    }

    fn restore(&mut self, state: &ComponentState) -> Result<(), Failure> {
        self.state = *state.downcast_ref().ok_or(Failure::State)?;
        Ok(())
    }
}

fn mass(start: [f64; 2], limit: f64) -> Model {
    component(move || Box::new(Mass { force: 0.0, state: start, limit }))
}

fn source(fmu: &Fmu) -> Model {
    Model::Fmu { fmu: fmu.clone(), kind: InterfaceKind::CoSimulation, instance: "part".into() }
}

fn link(unit: usize, to: usize) -> Link {
    Link { unit, outputs: 0, from: 0, to, values: 1, change: Change::None }
}

/// Inputs that follow the first output of another unit.
fn following(variables: Batch, unit: usize, hold: Hold) -> Inputs {
    Inputs { links: vec![link(unit, 0)], hold, ..inputs(variables) }
}

/// The mass at position 0, followed by an FMU of a spring with a stiffness in N/m.
fn oscillator(spring: &Fmu, stiffness: f64, more: &[(&str, f64)], weight: f64) -> Plan {
    let outputs = Outputs { is_linked: true, ..recorded(Batch::numbers(vec![0, 1]), 0) };
    let mass = Unit {
        inputs: vec![following(Batch::numbers(vec![0]), 1, Hold::Mean)],
        outputs: vec![outputs],
        records_start: true,
        ..Unit::default()
    };
    let mut spring_unit = unit(spring, more);
    spring_unit.parameters.push(values(spring, "b", -stiffness));
    spring_unit.records_start = true;
    spring_unit.inputs = vec![following(spring.batch("u").unwrap(), 0, Hold::End)];
    spring_unit.outputs = vec![Outputs { is_linked: true, ..recorded(spring.batch("y").unwrap(), 1) }];
    Plan { units: vec![mass, spring_unit], order: Order::Iterated { weight }, ..Plan::default() }
}

fn times(step: f64, steps: usize) -> Vec<f64> {
    (0..=steps).map(|row| step * row as f64).collect()
}

fn run(plan: Plan, models: Vec<Model>, times: &[f64]) -> (Runner, Result<(), Failed>) {
    let mut runner = Runner::new(Arc::new(plan), models).unwrap();
    let result = runner.run((times, &[]), &[], 0);
    (runner, result)
}

fn failure(result: Result<(), Failed>) -> (usize, Failure) {
    match result.unwrap_err() {
        Failed::Run(error) => (error.unit, error.failure),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_undamped_spring_keeps_its_energy_in_both_versions() {
    for fmi in [2, 3] {
        let spring = open("gain", fmi);
        for (stiffness, step) in [(400.0, 1e-3), (4000.0, 2e-3), (1e5, 1e-2)] {
            let plan = oscillator(&spring, stiffness, &[], 0.5);
            let models = vec![mass([0.01, 0.0], f64::INFINITY), source(&spring)];
            let (runner, result) = run(plan, models, &times(step, (20.0 / step) as usize));
            result.unwrap();
            let states = numbers(runner.record(0));
            let energy = |[x, v]: [f64; 2]| 0.5 * (v * v + stiffness * x * x);
            let rows = states.as_chunks().0;
            let last = energy(*rows.last().unwrap()) / energy(rows[0]);
            assert!((last - 1.0).abs() < 1e-6, "{stiffness} N/m: {last}");
            // The force of a row belongs to the position of the row.
            let forces = numbers(runner.record(1));
            assert!(rows.iter().zip(&forces).all(|(row, force)| (force + stiffness * row[0]).abs() < 1e-9));
            let costs = runner.memory().costs();
            assert_eq!((costs.halved, costs.matrices), (0, 1));
            assert!(costs.evaluations <= 5 * costs.steps / 2, "{costs:?}");
        }
    }
}

#[test]
fn steps_that_an_importer_may_repeat_agree_to_1e_9() {
    let spring = open("gain", 2);
    let (stiffness, step) = (400.0, 2e-2);
    let largest = [false, true].map(|may_be| {
        // A spring that is no line.
        let plan = Arc::new(oscillator(&spring, stiffness, &[("c", -3e3)], 0.5));
        let models = [mass([0.01, 0.0], f64::INFINITY), source(&spring)];
        let mut instances: Vec<_> = models.iter().map(|source| source.instantiate().unwrap()).collect();
        let mut run = Run::new(Arc::clone(&plan), &instances).unwrap();
        let times = times(step, 100);
        let mut records: Vec<_> = [16, 8].iter().map(|bytes| Buffer::new(bytes * times.len())).collect();
        let mut places: Vec<_> = records.iter_mut().map(Buffer::bytes_mut).collect();
        let mut data = Data { times: &times, signals: &[], records: &mut places };
        run.initialize(&mut instances, &mut data, None).unwrap();
        run.may_be_repeated(may_be);
        (0..100).for_each(|row| run.step(&mut instances, &mut data, row).unwrap());
        let [states, forces] = [0, 1].map(|record| numbers(records[record].bytes()));
        let differences = (0..100).map(|row| {
            // The force that the mass has seen at the end of the step, by its velocity.
            let seen = 2.0 * (states[2 * row + 3] - states[2 * row + 1]) / step - forces[row];
            (seen - forces[row + 1]).abs()
        });
        differences.fold(0.0, f64::max)
    });
    assert!(largest[0] > 1e-8 && largest[1] < 2e-9 * 4.0, "{largest:?}");
}

#[test]
fn fewest_numbers_are_cut_and_nothing_is_repeated_outside_of_the_loop() {
    let (spring, sensor) = (open("gain", 2), open("gain", 3));
    let mut plan = oscillator(&spring, 100.0, &[], 0.5);
    // The spring also gets the velocity: two numbers one way, one the other way.
    plan.units[1].inputs.push(Inputs { hold: Hold::End, ..inputs(spring.batch("d").unwrap()) });
    plan.units[1].inputs[1].links = vec![Link { from: 1, ..link(0, 0) }];
    let mut behind = unit(&sensor, &[("b", 1.0)]);
    behind.records_start = true;
    behind.inputs = vec![following(sensor.batch("u").unwrap(), 0, Hold::End)];
    behind.outputs = vec![recorded(sensor.batch("y").unwrap(), 2)];
    plan.units.insert(0, behind);
    for unit in &mut plan.units {
        unit.inputs.iter_mut().flat_map(|inputs| &mut inputs.links).for_each(|link| link.unit += 1);
    }
    let loops = plan.loops(&[Some(&sensor), None, Some(&spring)]).unwrap();
    let found: Vec<_> = loops.iter().map(|of| (&*of.units, of.cuts.len())).collect();
    assert_eq!(found, [(&[1, 2][..], 1), (&[0], 0)]);
    assert_eq!((loops[0].cuts[0].unit, &*loops[0].cuts[0].name), (2, "y"));

    let models = vec![source(&sensor), mass([0.5, 0.0], f64::INFINITY), source(&spring)];
    let (runner, result) = run(plan, models, &times(0.1, 50));
    result.unwrap();
    let (states, seen) = (numbers(runner.record(0)), numbers(runner.record(2)));
    assert!(states.chunks(2).zip(&seen).all(|(state, seen)| state[0] == *seen));
    // Only the FMU outside of the loop is told that earlier states are not restored.
    let forgets = |unit: usize, fmu: &Fmu| {
        let variables = fmu.batch("forgets").unwrap();
        let mut value = variables.buffer();
        runner.instances()[unit].get(&variables, value.bytes_mut()).unwrap();
        value.bytes()[0]
    };
    assert_eq!([forgets(0, &sensor), forgets(2, &spring)], [1, 0]);
}

/// A mass of 1 kg and a spring of 400 N/m as a group of FMUs, and another mass of 1 kg at the end of the spring.
fn grouped(fmus: [&Fmu; 2]) -> Plan {
    let [of_mass, of_spring] = fmus;
    let mut mass = unit(of_mass, &[("a", 0.0)]);
    mass.inputs = vec![following(of_mass.batch("u").unwrap(), 2, Hold::Auto)];
    mass.outputs = vec![Outputs { is_linked: true, ..recorded(of_mass.batch("x").unwrap(), 0) }];
    let mut spring = unit(of_spring, &[("b", -400.0)]);
    spring.inputs =
        [("u", 0), ("a", 1)].map(|(name, unit)| following(of_spring.batch(name).unwrap(), unit, Hold::Auto)).into();
    spring.inputs[1].links[0].change = Change::Linear { factor: 400.0, offset: 0.0 };
    spring.outputs = vec![Outputs { is_linked: true, ..recorded(of_spring.batch("y").unwrap(), 1) }];
    let mut other = Unit {
        inputs: vec![following(Batch::numbers(vec![0]), 2, Hold::Mean)],
        outputs: vec![Outputs { is_linked: true, ..recorded(Batch::numbers(vec![0, 1]), 2) }],
        ..Unit::default()
    };
    other.inputs[0].links[0].change = Change::Linear { factor: -1.0, offset: 0.0 };
    (mass.is_grouped, spring.is_grouped) = (true, true);
    let mut units = vec![mass, other, spring];
    units.iter_mut().for_each(|unit| unit.records_start = true);
    Plan { units, order: Order::Iterated { weight: 0.5 }, ..Plan::default() }
}

#[test]
fn a_group_in_model_exchange_is_one_element_of_a_loop() {
    for fmi in [2, 3] {
        let fmus = [open("mass", fmi), open("gain", fmi)];
        let plan = grouped([&fmus[0], &fmus[1]]);
        let loops = plan.loops(&[Some(&fmus[0]), None, Some(&fmus[1])]).unwrap();
        assert_eq!((loops.len(), &*loops[0].units, loops[0].cuts.len()), (1, &[0, 2, 1][..], 1));
        let exchange =
            |fmu: &Fmu| Model::Fmu { fmu: fmu.clone(), kind: InterfaceKind::ModelExchange, instance: "part".into() };
        let models = || vec![exchange(&fmus[0]), mass([0.0, 0.0], f64::INFINITY), exchange(&fmus[1])];
        let mut errors = Vec::new();
        for step in [4e-3, 2e-3] {
            let times = times(step, (1.0 / step) as usize);
            let (runner, result) = run(plan.clone(), models(), &times);
            result.unwrap();
            // The masses swing about the middle of their positions, 1 m and 0, at the angular frequency sqrt(2 k / m).
            let expected = |t: f64| 0.5 + 0.5 * (800.0_f64.sqrt() * t).cos();
            let found = numbers(runner.record(0));
            errors.push(times.iter().zip(&found).map(|(t, x)| (x - expected(*t)).abs()).fold(0.0, f64::max));
            let [forces, others] = [1, 2].map(|record| numbers(runner.record(record)));
            for ((x, force), other) in found.iter().zip(&forces).zip(others.chunks(2)) {
                assert!((force - 400.0 * (other[0] - x)).abs() < 1e-3, "{x} {force} {other:?}");
            }
            let costs = runner.memory().costs();
            assert!((costs.halved, costs.matrices) == (0, 1) && costs.evaluations <= 5 * costs.steps / 2, "{costs:?}");
            let integration: Vec<_> = runner.memory().integration().map(|of| of.units).collect();
            assert_eq!(integration, [[0, 2]]);
        }
        assert!((3.8..4.2).contains(&(errors[0] / errors[1])) && errors[1] < 1e-2, "{errors:?}");
    }
}

#[test]
fn only_fmus_in_model_exchange_are_grouped() {
    let fmus = [open("mass", 2), open("gain", 2)];
    let models = vec![source(&fmus[0]), mass([0.0, 0.0], f64::INFINITY), source(&fmus[1])];
    let error = Runner::new(Arc::new(grouped([&fmus[0], &fmus[1]])), models).unwrap_err();
    assert!(matches!(error, fmu_engine::Error::Plan { unit: 0, .. }), "{error:?}");
}

#[test]
fn inputs_that_are_held_from_the_start_of_a_step_close_no_loop() {
    let spring = open("gain", 2);
    let mut plan = oscillator(&spring, 100.0, &[], 0.5);
    plan.units[1].inputs[0].hold = Hold::Start;
    assert!(plan.loops(&[None, Some(&spring)]).unwrap().iter().all(|of| of.cuts.is_empty()));
    let models = vec![mass([1.0, 0.0], f64::INFINITY), source(&spring)];
    let (runner, result) = run(plan, models, &times(0.01, 1));
    result.unwrap();
    assert_eq!(runner.memory().costs().evaluations, 0);
    assert_eq!(numbers(runner.record(1)), [-100.0, -100.0]);
}

#[test]
fn a_step_that_is_refused_is_halved_and_what_was_said_about_it_is_forgotten() {
    let spring = open("gain", 2);
    let fault = [("fault", 14.0), ("d", 0.02)];
    // At a stiffness of 1e6 N/m the first guess is far away from any position of the spring.
    let start = [0.0, 3.0];
    let models = vec![mass(start, f64::INFINITY), source(&spring)];
    let (runner, result) = run(oscillator(&spring, 1e6, &fault, 0.55), models, &times(0.01, 20));
    result.unwrap();
    assert!(runner.memory().costs().halved > 0, "{:?}", runner.memory().costs());
    assert!(runner.messages(1).is_empty());
    let largest = numbers(runner.record(0)).chunks(2).fold(0.0, |largest: f64, row| largest.max(row[0].abs()));
    assert!(largest < 3.0 / 1e3_f64.sqrt());

    // The mass refuses, too. Here every force is too large.
    let models = vec![mass([1.0, 0.0], 50.0), source(&spring)];
    let (_, result) = run(oscillator(&spring, 100.0, &[], 0.5), models, &times(0.01, 3));
    assert_eq!(failure(result), (0, refuse_step()));
}

#[test]
fn an_overload_of_a_trial_alone_is_none() {
    let spring = open("gain", 3);
    let steps = [5e-4, 2e-3, 6e-3, 1e-2, 2e-2];
    for (step, (limit, switches)) in
        steps.into_iter().flat_map(|step| [(step, (0.0021, false)), (step, (0.0019, true))])
    {
        let fault = [("fault", 15.0), ("d", limit)];
        let (runner, result) = run(
            oscillator(&spring, 1e6, &fault, 0.55),
            vec![mass([0.0, 2.0], f64::INFINITY), source(&spring)],
            &times(step, 30),
        );
        result.unwrap();
        let variables = spring.batch("count").unwrap();
        let mut count = variables.buffer();
        runner.instances()[1].get(&variables, count.bytes_mut()).unwrap();
        // In the continuous motion, the spring is compressed by 2 mm.
        assert_eq!(count.bytes()[0] == 1, switches, "{step} s, {limit} m, {:?}", runner.memory().costs());
    }
}

#[test]
fn a_state_that_is_restored_wrongly_is_noticed() {
    let (swinging, spring) = (open("mass", 2), open("gain", 2));
    let mut plan = oscillator(&spring, 100.0, &[], 0.5);
    plan.units[0] = unit(&swinging, &[("fault", 13.0)]);
    plan.units[0].records_start = true;
    plan.units[0].inputs = vec![following(swinging.batch("u").unwrap(), 1, Hold::Mean)];
    plan.units[0].outputs = vec![Outputs { is_linked: true, ..recorded(swinging.batch("x").unwrap(), 0) }];
    let (_, result) = run(plan, vec![source(&swinging), source(&spring)], &times(0.01, 3));
    assert_eq!(failure(result), (0, Failure::WrongState));
}

/// Its output and input have opposite signs.
#[derive(Debug)]
struct Relay(f64, f64);

impl Component for Relay {
    fn inputs(&self) -> usize {
        1
    }

    fn outputs(&self) -> usize {
        1
    }

    fn set(&mut self, inputs: &[f64]) -> Result<(), Failure> {
        self.0 = inputs[0];
        Ok(())
    }

    fn step(&mut self, _time: f64, _step: f64) -> Result<(), Failure> {
        self.1 = if self.0 > 0.0 { -1.0 } else { 1.0 };
        Ok(())
    }

    fn get(&mut self, outputs: &mut [f64]) -> Result<(), Failure> {
        outputs[0] = self.1;
        Ok(())
    }

    fn save(&mut self) -> Result<ComponentState, Failure> {
        Ok(Box::new(self.1))
    }

    fn restore(&mut self, state: &ComponentState) -> Result<(), Failure> {
        self.1 = *state.downcast_ref().ok_or(Failure::State)?;
        Ok(())
    }
}

#[test]
fn values_that_never_agree_are_an_error_with_time_output_and_residual() {
    let variables = Batch::numbers(vec![0]);
    let relay = Unit {
        inputs: vec![following(variables.clone(), 0, Hold::End)],
        outputs: vec![Outputs { is_linked: true, ..recorded(variables, 0) }],
        records_start: true,
        ..Unit::default()
    };
    let plan = Plan { units: vec![relay], order: Order::Iterated { weight: 0.5 }, ..Plan::default() };
    let models = vec![component(|| Box::new(Relay(0.0, 0.0)))];
    let (runner, result) = run(plan, models, &times(0.01, 3));
    let Failed::Run(error) = result.unwrap_err() else { panic!("a run has failed") };
    let disagreeing = runner.memory().disagreeing(&error).map(|cut| &*cut.name);
    assert_eq!((error.unit, error.row, disagreeing), (0, Some(0), Some("number 0")));
    assert!(matches!(error.failure, Failure::Disagreement { time: 0.0, cut: 0, residual } if residual >= 1.0));
    // Down to 2^-30 of the step, at once.
    let costs = runner.memory().costs();
    assert_eq!(costs.halved, 30);
    assert!(costs.evaluations < 1000, "{costs:?}");
}

/// A mass that refuses all steps while a flag is set.
#[derive(Debug)]
struct Switched(Mass, Arc<AtomicBool>);

impl Component for Switched {
    fn inputs(&self) -> usize {
        1
    }

    fn outputs(&self) -> usize {
        2
    }

    fn set(&mut self, inputs: &[f64]) -> Result<(), Failure> {
        self.0.set(inputs)
    }

    fn step(&mut self, time: f64, step: f64) -> Result<(), Failure> {
        // Parts of the step may be made before.
        let is_refused = self.1.load(Ordering::Relaxed) && time + step > 0.097;
        if is_refused { Err(refuse_step()) } else { self.0.step(time, step) }
    }

    fn get(&mut self, outputs: &mut [f64]) -> Result<(), Failure> {
        self.0.get(outputs)
    }

    fn save(&mut self) -> Result<ComponentState, Failure> {
        self.0.save()
    }

    fn restore(&mut self, state: &ComponentState) -> Result<(), Failure> {
        self.0.restore(state)
    }
}

/// A swinging FMU that makes its step before the loop, and pushes the spring of the loop.
fn pushed_oscillator(push: &Fmu, spring: &Fmu) -> Plan {
    let mut plan = oscillator(spring, 100.0, &[], 0.5);
    plan.units[1].inputs.push(following(spring.batch("a").unwrap(), 2, Hold::End));
    let mut first = unit(push, &[("a", 4.0), ("c", 1.0)]);
    first.records_start = true;
    first.outputs = vec![Outputs { is_linked: true, ..recorded(push.batch("y").unwrap(), 2) }];
    plan.units.push(first);
    plan
}

#[test]
fn all_fmus_stand_at_the_start_of_a_step_that_a_loop_could_not_make() {
    let (push, spring) = (open("mass", 2), open("gain", 3));
    let plan = Arc::new(pushed_oscillator(&push, &spring));
    let refuses = Arc::new(AtomicBool::new(false));
    let run = |fails: bool| {
        let mass = Mass { force: 0.0, state: [0.01, 0.0], limit: f64::INFINITY };
        let mass = Instance::of_component(Box::new(Switched(mass, refuses.clone()))).unwrap();
        let of_fmu = |fmu: &Fmu| fmu.instantiate("part", InterfaceKind::CoSimulation).unwrap();
        let mut instances = [mass, of_fmu(&spring), of_fmu(&push)];
        let mut run = Run::new(plan.clone(), &instances).unwrap();
        let times = times(0.01, 20);
        let batches = [Batch::numbers(vec![0, 1]), spring.batch("y").unwrap(), push.batch("y").unwrap()];
        let mut records = batches.each_ref().map(|batch| crate::small::record(batch, 21));
        let mut places = records.each_mut().map(|record| record.bytes_mut());
        let mut data = Data { times: &times, signals: &[], records: &mut places };
        run.initialize(&mut instances, &mut data, None).unwrap();
        for row in 0..20 {
            refuses.store(fails && row == 9, Ordering::Relaxed);
            if fails && row == 9 {
                let error = run.step(&mut instances, &mut data, row).unwrap_err();
                assert_eq!((error.unit, error.failure), (0, refuse_step()));
                refuses.store(false, Ordering::Relaxed);
            }
            run.step(&mut instances, &mut data, row).unwrap();
        }
        records.map(|record| numbers(record.bytes()))
    };
    let (one, other) = (run(false), run(true));
    assert!(one[2].iter().any(|y| y.abs() > 1e-3));
    for (one, other) in one.iter().zip(&other) {
        assert!(one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-8), "{one:?} {other:?}");
    }
}

#[test]
fn a_run_whose_fmus_cannot_return_to_the_start_of_a_failed_step_is_over() {
    let text = description("mass", 2).replace(r#"canGetAndSetFMUstate="true" canSerializeFMUstate="true""#, "");
    let unpacked = folder("keeps_no_state", 2, &text, Some(&LIBRARY));
    let (push, spring) = (Fmu::open(unpacked.path()).unwrap(), open("gain", 3));
    let plan = Arc::new(pushed_oscillator(&push, &spring));
    let mass = Mass { force: 0.0, state: [0.01, 0.0], limit: f64::INFINITY };
    let mass = Instance::of_component(Box::new(Switched(mass, Arc::new(AtomicBool::new(true))))).unwrap();
    let of_fmu = |fmu: &Fmu| fmu.instantiate("part", InterfaceKind::CoSimulation).unwrap();
    let mut instances = [mass, of_fmu(&spring), of_fmu(&push)];
    let mut run = Run::new(plan, &instances).unwrap();
    let times = times(0.1, 5);
    let batches = [Batch::numbers(vec![0, 1]), spring.batch("y").unwrap(), push.batch("y").unwrap()];
    let mut records = batches.each_ref().map(|batch| crate::small::record(batch, 6));
    let mut places = records.each_mut().map(|record| record.bytes_mut());
    let mut data = Data { times: &times, signals: &[], records: &mut places };
    run.initialize(&mut instances, &mut data, None).unwrap();
    let error = run.step(&mut instances, &mut data, 0).unwrap_err();
    assert_eq!((error.unit, error.failure), (0, refuse_step()));
    let error = run.step(&mut instances, &mut data, 0).unwrap_err();
    assert_eq!((error.unit, error.failure), (2, Failure::NotRestored));
}

#[test]
fn other_weights_than_those_from_one_half_to_one_are_refused() {
    let spring = open("gain", 2);
    for weight in [0.4, 1.1, f64::NAN] {
        let plan = oscillator(&spring, 1.0, &[], weight);
        let models = vec![mass([0.0; 2], 1.0), source(&spring)];
        assert!(Runner::new(Arc::new(plan), models).is_err());
    }
}

#[test]
fn runs_of_a_runner_have_the_same_bits() {
    let spring = open("gain", 2);
    let plan = Arc::new(oscillator(&spring, 1e4, &[], 0.55));
    let mut runner = Runner::new(plan, vec![mass([0.01, 0.3], f64::INFINITY), source(&spring)]).unwrap();
    let times = times(0.01, 100);
    let mut results = (0..2).map(|_| {
        runner.run((&times, &[]), &[], 0).unwrap();
        (runner.record(0).to_vec(), runner.memory().costs())
    });
    assert_eq!(results.next(), results.next());
}

#[test]
fn data_of_signals_is_seen_at_the_end_as_a_mean_or_at_the_start() {
    let gain = open("gain", 2);
    for (hold, expected) in
        [(Hold::Start, [0.0, 1.0, 4.0]), (Hold::Mean, [0.75, 3.25, 4.0]), (Hold::End, [1.0, 4.0, 4.0])]
    {
        let mut only = unit(&gain, &[("b", 1.0)]);
        only.inputs = vec![Inputs { hold, ..inputs(gain.batch("u").unwrap()) }];
        only.inputs[0].columns = vec![fmu_engine::Column { signal: 0, at: 0, values: 1 }];
        only.outputs = vec![recorded(gain.batch("y").unwrap(), 0)];
        let plan = Plan { units: vec![only], order: Order::Iterated { weight: 0.75 }, ..Plan::default() };
        let mut runner = Runner::new(Arc::new(plan), vec![source(&gain)]).unwrap();
        let signal = crate::small::bytes(&[0.0, 1.0, 4.0]);
        let mut record = crate::small::record(&gain.batch("y").unwrap(), 3);
        let mut places = [record.bytes_mut()];
        let signals = [fmu_engine::Signal { bytes: signal, row: 8 }];
        let mut data = Data { times: &[0.0, 1.0, 2.0], signals: &signals, records: &mut places };
        runner.begin(None, &mut data, &[], 0).unwrap();
        runner.make_steps(&mut data, 0..3, |_| {}).unwrap();
        // Outputs at the start are not recorded, so a row has the outputs of the step that begins there.
        assert_eq!(numbers(record.bytes()), expected, "{hold:?}");
    }
}

#[test]
fn dependencies_are_direct_effects_if_outputs_follow_steps() {
    // The output y depends on no input directly, so only states can close the loop.
    let structure = r#"<ModelStructure><Outputs><Unknown index="6" dependencies=""/></Outputs>"#;
    let text = description("gain", 2).replace("<ModelStructure>", structure);
    let unpacked = folder("indirect", 2, &text, Some(&LIBRARY));
    let gain = Fmu::open(unpacked.path()).unwrap();
    let mut plan = oscillator(&gain, 100.0, &[], 0.5);
    plan.units[1].inputs[0].hold = Hold::Auto;
    for follows_steps in [false, true] {
        plan.units[1].follows_steps = follows_steps;
        let loops = plan.loops(&[None, Some(&gain)]).unwrap();
        assert_eq!(loops.iter().any(|of| !of.cuts.is_empty()), follows_steps);
        assert!(loops.iter().all(|of| of.direct.is_empty()));
    }

    // Outputs with a possible, and with a certain direct dependency.
    for (structure, is_certain) in [("", false), (r#"<Outputs><Unknown index="6" dependencies="1"/></Outputs>"#, true)]
    {
        let text = description("gain", 2).replace("<ModelStructure>", &format!("<ModelStructure>{structure}"));
        let unpacked = folder("direct", 2, &text, Some(&LIBRARY));
        let gain = Fmu::open(unpacked.path()).unwrap();
        let loops = plan.loops(&[None, Some(&gain)]).unwrap();
        let [Direct { unit: 1, output, input, is_certain: found, .. }] = &*loops[0].direct else { panic!("{loops:?}") };
        assert_eq!((&**output, &**input, *found), ("y", "u", is_certain));
    }
}
