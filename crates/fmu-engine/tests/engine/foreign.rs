//! Systems in Model Exchange for an integrator of the test: the method of Runge and Kutta with equal steps, which
//! brackets state events.
use std::sync::Arc;

use fmu_engine::{
    Change, Data, Error, Events, Failure, Fmu, Instance, InterfaceKind, ModelExchange, Order, Plan, Resume,
};
use fmu_engine::{Signal, Unit};

use crate::coupled::oscillator;
use crate::runs::{read, whole};
use crate::small::{LIBRARY, bytes, description, folder, inputs, open, unit};
use crate::systems::{follower, link, linked};

const EXCHANGE: InterfaceKind = InterfaceKind::ModelExchange;

/// A system and its integrator.
struct Foreign {
    system: ModelExchange,
    instances: Vec<Instance>,
    time: f64,
    states: Vec<f64>,
    next_event: Option<f64>,
    /// Sum of the flags of all events.
    changed_states: usize,
}

impl Foreign {
    fn new(units: Vec<Unit>, fmus: &[&Fmu], signals: &[f64]) -> Self {
        let mut instances: Vec<_> = fmus.iter().map(|fmu| fmu.instantiate("part", EXCHANGE).unwrap()).collect();
        let plan = Arc::new(Plan { units, order: Order::Coupled, ..Plan::default() });
        let mut system = ModelExchange::new(plan, &instances).unwrap();
        let signals: Vec<_> = signals.chunks(1).map(|value| Signal { bytes: bytes(value), row: 8 }).collect();
        let data = Data { times: &[0.0], signals: &signals, records: &mut [] };
        system.set_parameters(&instances, &data, None).unwrap();
        system.enter_initialization(&instances, &data, None).unwrap();
        system.update_initialization(&mut instances, &data).unwrap();
        system.exit_initialization(&instances).unwrap();
        let states = vec![0.0; system.states()];
        let mut foreign = Self { system, instances, time: 0.0, states, next_event: None, changed_states: 0 };
        foreign.handle_events();
        foreign
    }

    fn handle_events(&mut self) {
        let Events { states_changed, next, .. } = self.system.update_discrete_states(&self.instances).unwrap();
        self.system.enter_continuous_time_mode(&self.instances).unwrap();
        self.system.continuous_states(&self.instances, &mut self.states).unwrap();
        self.changed_states += usize::from(states_changed);
        self.next_event = next;
    }

    fn event(&mut self) {
        self.system.enter_event_mode(&self.instances).unwrap();
        self.handle_events();
    }

    fn derivatives(&mut self, time: f64, states: &[f64]) -> Vec<f64> {
        self.system.set_time(&self.instances, time).unwrap();
        self.system.set_continuous_states(&self.instances, states).unwrap();
        let mut derivatives = vec![0.0; states.len()];
        self.system.derivatives(&self.instances, &mut derivatives).unwrap();
        derivatives
    }

    /// States after a step.
    fn stepped(&mut self, h: f64) -> Vec<f64> {
        let (t, x) = (self.time, self.states.clone());
        let add = |factor: f64, k: &[f64]| x.iter().zip(k).map(|(x, k)| x + factor * k).collect::<Vec<_>>();
        let one = self.derivatives(t, &x);
        let two = self.derivatives(t + h / 2.0, &add(h / 2.0, &one));
        let three = self.derivatives(t + h / 2.0, &add(h / 2.0, &two));
        let four = self.derivatives(t + h, &add(h, &three));
        (0..x.len()).map(|i| x[i] + h / 6.0 * (one[i] + 2.0 * two[i] + 2.0 * three[i] + four[i])).collect()
    }

    fn indicators(&mut self, time: f64, states: &[f64]) -> Vec<f64> {
        self.derivatives(time, states);
        let mut indicators = vec![0.0; self.system.indicators()];
        self.system.event_indicators(&self.instances, &mut indicators).unwrap();
        indicators
    }

    /// Makes a step to a time, or to the first event before it.
    fn step_to(&mut self, end: f64) {
        let end = self.next_event.map_or(end, |event| event.min(end));
        let (time, states) = (self.time, self.states.clone());
        let before = self.indicators(time, &states);
        let is_after = |this: &mut Self, h: f64| {
            let states = this.stepped(h);
            let after = this.indicators(time + h, &states);
            before.iter().zip(after).any(|(before, after)| (*before > 0.0) != (after > 0.0))
        };
        let mut h = end - time;
        let has_crossed = is_after(self, h);
        if has_crossed {
            let mut early = 0.0;
            while h - early > 1e-15 {
                let middle = (early + h) / 2.0;
                if middle == early || middle == h {
                    break;
                }
                if is_after(self, middle) { h = middle } else { early = middle }
            }
        }
        self.states = self.stepped(h);
        self.time = if has_crossed { time + h } else { end };
        self.derivatives(self.time, &self.states.clone());
        let asks = self.system.completed_step(&self.instances, false).unwrap();
        if asks || has_crossed || self.next_event.is_some_and(|event| event <= self.time) {
            self.event();
        }
    }

    fn run_to(&mut self, end: f64, h: f64) {
        while self.time < end - 1e-12 {
            self.step_to((self.time + h).min(end));
        }
    }

    /// A value of an element at the present instant.
    fn read(&mut self, element: usize, name: &str) -> f64 {
        self.system.update(&self.instances).unwrap();
        read(&self.instances[element], name)
    }
}

#[test]
fn an_oscillator_of_two_elements_is_a_cosine() {
    for fmi in [2, 3] {
        let fmus = [open("mass", fmi), open("gain", 5 - fmi)];
        let mut foreign = Foreign::new(oscillator(&fmus[0], &fmus[1], 400.0), &[&fmus[0], &fmus[1]], &[]);
        assert_eq!(foreign.system.states(), 2);
        let mut nominals = [0.0; 2];
        foreign.system.nominals(&foreign.instances, &mut nominals).unwrap();
        assert_eq!(nominals, [1.0; 2], "zeros are not nominal values");
        foreign.run_to(0.5, 1e-4);
        assert!((foreign.states[0] - 10.0_f64.cos()).abs() < 1e-9, "{:?}", foreign.states);
        assert!((foreign.states[1] + 20.0 * 10.0_f64.sin()).abs() < 2e-8, "{:?}", foreign.states);
        assert_eq!(foreign.read(0, "completed"), 5000.0);
        assert_eq!(foreign.read(1, "y"), -400.0 * foreign.states[0]);
    }
}

#[test]
fn a_circle_of_direct_outputs_with_a_gain_of_25_is_solved() {
    // m x'' = -x - 25 x'' with m = 1
    let fmus = [open("mass", 2), open("gain", 2)];
    let mut mass = follower(&fmus[0], &[("a", 1.0)], 1, 1.0);
    mass.outputs = vec![linked(fmus[0].batch("der(v)").unwrap())];
    let units = vec![mass, follower(&fmus[1], &[("b", -25.0)], 0, 1.0)];
    let mut foreign = Foreign::new(units, &[&fmus[0], &fmus[1]], &[]);
    foreign.run_to(10.0, 0.05);
    assert!((foreign.states[0] - (10.0 / 26.0_f64.sqrt()).cos()).abs() < 1e-8, "{:?}", foreign.states);
}

#[test]
fn time_events_reach_other_elements() {
    // The clock takes the position over each 0.125 s, which is the force of a spring of 4 N/m.
    for fmi in [2, 3] {
        let fmus = [open("mass", fmi), open("clock", 5 - fmi)];
        let units = vec![follower(&fmus[0], &[("a", 0.0)], 1, -4.0), follower(&fmus[1], &[("a", 0.125)], 0, 1.0)];
        let mut foreign = Foreign::new(units, &[&fmus[0], &fmus[1]], &[]);
        let (mut x, mut v, h) = (1.0, 0.0, 0.125);
        for _ in 0..16 {
            let force = -4.0 * x;
            (x, v) = (x + h * v + h * h / 2.0 * force, v + h * force);
        }
        foreign.run_to(2.0, 0.03);
        assert!((foreign.states[0] - x).abs() < 1e-12 && (foreign.states[1] - v).abs() < 1e-12);
        assert_eq!(foreign.read(1, "count"), 16.0);
        assert_eq!(foreign.next_event, Some(17.0 * 0.125));
    }
}

#[test]
fn state_events_change_states_and_reach_other_elements() {
    // The velocity of a ball is the acceleration of a mass: v - x_ball is constant.
    let fmus = [open("mass", 3), open("ball", 2)];
    let mut ball = unit(&fmus[1], &[]);
    ball.outputs = vec![linked(fmus[1].batch("v").unwrap())];
    let mut foreign = Foreign::new(vec![follower(&fmus[0], &[("a", 0.0)], 1, 1.0), ball], &[&fmus[0], &fmus[1]], &[]);
    assert_eq!((foreign.system.states(), foreign.system.indicators()), (4, 1));
    foreign.run_to(1.0, 0.03);
    let (fall, bounce) = ((2.0 / 9.81_f64).sqrt(), 0.8 * (2.0 * 9.81_f64).sqrt());
    let t = 1.0 - fall;
    assert_eq!((foreign.read(1, "count"), foreign.changed_states), (1.0, 1));
    assert!((foreign.states[2] - (bounce * t - 9.81 * t * t / 2.0)).abs() < 1e-12, "{:?}", foreign.states);
    assert!((foreign.states[3] - (bounce - 9.81 * t)).abs() < 1e-12, "{:?}", foreign.states);
    assert!((foreign.states[1] - (foreign.states[2] - 1.0)).abs() < 1e-12, "{:?}", foreign.states);
}

#[test]
fn signals_act_through_other_elements_and_in_event_mode() {
    // A force on a line moves a mass of 1 kg through a gain of 2: x'' = 2 * 3 t.
    let fmus = [open("mass", 2), open("gain", 3)];
    let mut gain = unit(&fmus[1], &[("b", 2.0)]);
    gain.inputs = vec![inputs(fmus[1].batch("u").unwrap())];
    gain.inputs[0].columns = whole(0, 1);
    gain.outputs = vec![linked(fmus[1].batch("y").unwrap())];
    let units = vec![follower(&fmus[0], &[("a", 0.0)], 1, 1.0), gain];
    let mut foreign = Foreign::new(units, &[&fmus[0], &fmus[1]], &[0.25]);
    assert_eq!(foreign.read(0, "u"), 0.5, "the value of initialization");
    let h = 0.1;
    for step in 0..10 {
        let t = f64::from(step) * h;
        let k = [t, t + h / 2.0, t + h].map(|t| {
            foreign.system.set_signal(&foreign.instances, 0, &(3.0 * t).to_ne_bytes()).unwrap();
            foreign.derivatives(t, &foreign.states.clone())[1]
        });
        let [x, v] = foreign.states[..] else { unreachable!() };
        foreign.states = vec![x + h * v + h * h / 6.0 * (k[0] + 2.0 * k[1]), v + h / 6.0 * (k[0] + 4.0 * k[1] + k[2])];
    }
    assert!((foreign.states[0] - 2.0).abs() < 1e-12 && (foreign.states[1] - 3.0).abs() < 1e-12);
    let wrong = foreign.system.set_signal(&foreign.instances, 0, &[0; 4]).unwrap_err();
    assert!(matches!(wrong.failure, Failure::Length { needed: 8, found: 4, .. }), "{wrong}");
    foreign.system.set_signal(&foreign.instances, 7, &[0; 4]).unwrap();
}

#[test]
fn discrete_signals_pass_through_elements_within_an_event() {
    let fmus = [open("mass", 2), open("gain", 3), open("clock", 2)];
    let passing = |fmu: &Fmu| {
        let mut one = unit(fmu, &[]);
        one.inputs = vec![inputs(fmu.batch("in").unwrap())];
        one.outputs = vec![linked(fmu.batch("out").unwrap())];
        one
    };
    let mut units = fmus.each_ref().map(passing);
    units[0].inputs[0].columns = whole(0, 1);
    units[1].inputs[0].links = vec![link(0, None)];
    units[2].inputs[0].links = vec![fmu_engine::Link { change: Change::None, ..link(1, None) }];
    let mut foreign = Foreign::new(units.to_vec(), &[&fmus[0], &fmus[1], &fmus[2]], &[0.0]);
    foreign.system.enter_event_mode(&foreign.instances).unwrap();
    foreign.system.set_signal(&foreign.instances, 0, &7_i32.to_ne_bytes()).unwrap();
    foreign.handle_events();
    assert_eq!([0, 1, 2].map(|element| foreign.read(element, "out")), [7.0; 3]);
}

#[test]
fn an_end_and_endless_events_are_failures_of_their_element() {
    let fmus = [open("mass", 2), open("gain", 2)];
    for (fault, expected) in [(7.0, "fmi2CompletedIntegratorStep"), (4.0, "fmi2NewDiscreteStates")] {
        let mut units = oscillator(&fmus[0], &fmus[1], 1.0);
        units[0]
            .parameters
            .extend([("when", 0.5), ("fault", fault)].map(|(name, v)| crate::small::values(&fmus[0], name, v)));
        let mut foreign = Foreign::new(units, &[&fmus[0], &fmus[1]], &[]);
        foreign.derivatives(1.0, &[1.0, 0.0]);
        let mut failed = foreign.system.completed_step(&foreign.instances, false).map(drop);
        if failed.is_ok() {
            foreign.system.enter_event_mode(&foreign.instances).unwrap();
            failed = foreign.system.update_discrete_states(&foreign.instances).map(drop);
        }
        let error = failed.unwrap_err();
        assert_eq!(error.unit, 0);
        match error.failure {
            Failure::Ended { function } | Failure::Endless { function, .. } => assert_eq!(function, expected),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn other_plans_and_lists_of_other_lengths_are_refused() {
    let fmus = [open("mass", 2), open("gain", 2)];
    let refused = |order, kind| {
        let instances = [fmus[0].instantiate("one", EXCHANGE).unwrap(), fmus[1].instantiate("two", kind).unwrap()];
        let plan = Plan { units: oscillator(&fmus[0], &fmus[1], 1.0), order, ..Plan::default() };
        match ModelExchange::new(Arc::new(plan), &instances) {
            Err(Error::Plan { unit, .. }) => unit,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(refused(Order::Parallel, EXCHANGE), 0);
    assert_eq!(refused(Order::Coupled, InterfaceKind::CoSimulation), 1);
    let mut foreign = Foreign::new(oscillator(&fmus[0], &fmus[1], 1.0), &[&fmus[0], &fmus[1]], &[]);
    let wrong = foreign.system.set_continuous_states(&foreign.instances, &[0.0]).unwrap_err();
    assert!(matches!(wrong.failure, Failure::Length { needed: 2, found: 1, .. }), "{wrong}");
    let wrong = foreign.system.set_time(&foreign.instances[..1], 0.0).unwrap_err();
    assert!(matches!(wrong.failure, Failure::Data { .. }), "{wrong}");
}

#[test]
fn an_instant_returns_with_equal_bits_from_its_memory() {
    // A circle, whose matrix is part of the memory, and a clock.
    let fmus = [open("mass", 2), open("gain", 3), open("clock", 2)];
    let mut mass = follower(&fmus[0], &[("a", 1.0)], 1, 1.0);
    mass.outputs = vec![linked(fmus[0].batch("der(v)").unwrap())];
    let clock = follower(&fmus[2], &[("a", 0.25)], 0, 1.0);
    let units = vec![mass, follower(&fmus[1], &[("b", -0.7), ("c", 0.1)], 0, 1.0), clock];
    let new = || Foreign::new(units.clone(), &[&fmus[0], &fmus[1], &fmus[2]], &[]);
    let mut one = new();
    one.run_to(0.6, 0.02);
    let saved = one.system.save(&mut one.instances).unwrap();
    let bytes = one.system.serialize(&one.instances, &saved).unwrap();
    let (time, states, next) = (one.time, one.states.clone(), one.next_event);
    let go_on = |of: &mut Foreign| {
        (of.time, of.states, of.next_event) = (time, states.clone(), next);
        of.run_to(2.0, 0.02);
        (of.states.clone(), of.next_event, [of.read(0, "u"), of.read(2, "y"), of.read(2, "count")])
    };
    let expected = go_on(&mut one);
    one.system.restore(&mut one.instances, &saved).unwrap();
    assert_eq!(go_on(&mut one), expected);
    let mut other = new();
    other.run_to(0.9, 0.03);
    let saved = other.system.deserialize(&mut other.instances, &bytes).unwrap();
    other.system.restore(&mut other.instances, &saved).unwrap();
    assert_eq!(go_on(&mut other), expected);
}

/// An FMU whose description states the ability of directional derivatives.
fn differentiable(model: &str, fmi: u8) -> Fmu {
    let ability = ["providesDirectionalDerivative", "providesDirectionalDerivatives"][usize::from(fmi - 2)];
    let description = description(model, fmi);
    let description = description.replace("<ModelExchange ", &format!("<ModelExchange {ability}=\"true\" "));
    Fmu::open(folder(model, fmi, &description, Some(&LIBRARY)).path()).unwrap()
}

/// Derivatives of some numbers by some others with their seeds, all by element and name.
fn derivatives(
    foreign: &mut Foreign,
    unknowns: &[(usize, &str)],
    knowns: &[(usize, &str, f64)],
) -> Result<Vec<f64>, Failure> {
    let batch = |element: usize, name| foreign.instances[element].fmu().unwrap().batch(name).unwrap();
    let unknowns: Vec<_> = unknowns.iter().map(|(element, name)| (*element, batch(*element, name))).collect();
    let knowns: Vec<_> = knowns.iter().map(|(element, name, seed)| (*element, batch(*element, name), *seed)).collect();
    let unknowns: Vec<_> = unknowns.iter().map(|(element, batch)| (*element, batch, 0)).collect();
    let knowns: Vec<_> = knowns.iter().map(|(element, batch, seed)| (*element, batch, 0, *seed)).collect();
    let mut result = vec![0.0; unknowns.len()];
    let done = foreign.system.directional_derivative(&foreign.instances, (&unknowns, &mut result), &knowns);
    done.map(|()| result).map_err(|error| error.failure)
}

#[test]
fn directional_derivatives_pass_through_connections_and_circles() {
    for fmi in [2, 3] {
        // m x'' = -x - 25 x'' + a with m = 1, where a is a parameter of the gain.
        let fmus = [differentiable("mass", fmi), differentiable("gain", fmi)];
        let mut mass = follower(&fmus[0], &[("a", 1.0)], 1, 1.0);
        mass.outputs = vec![linked(fmus[0].batch("der(v)").unwrap())];
        let units = vec![mass, follower(&fmus[1], &[("b", -25.0)], 0, 1.0)];
        let mut foreign = Foreign::new(units, &[&fmus[0], &fmus[1]], &[]);
        let unknowns = [(0, "der(x)"), (0, "der(v)"), (1, "y")];
        let found = derivatives(&mut foreign, &unknowns, &[(0, "x", 2.0)]).unwrap();
        assert_close(&found, &[0.0, -2.0 / 26.0, 50.0 / 26.0]);
        let found = derivatives(&mut foreign, &unknowns, &[(0, "v", 1.0), (1, "a", 1.0)]).unwrap();
        assert_close(&found, &[1.0, 1.0 / 26.0, 1.0 / 26.0]);

        // x'' = 10 (2 u + 3 u^2) / 4 at u = 0.5
        let mut gain = unit(&fmus[1], &[("b", 2.0), ("c", 3.0)]);
        gain.inputs = vec![inputs(fmus[1].batch("u").unwrap())];
        gain.inputs[0].columns = whole(0, 1);
        gain.outputs = vec![linked(fmus[1].batch("y").unwrap())];
        let units = vec![follower(&fmus[0], &[("a", 0.0), ("c", 4.0)], 1, 10.0), gain];
        let mut foreign = Foreign::new(units, &[&fmus[0], &fmus[1]], &[0.5]);
        assert_close(&derivatives(&mut foreign, &[(0, "der(v)")], &[(1, "u", 1.0)]).unwrap(), &[12.5]);
        let wrong = derivatives(&mut foreign, &[(0, "der(v)")], &[(1, "count", 1.0)]);
        assert!(matches!(wrong, Err(Failure::Data { .. })), "{wrong:?}");
    }
    let fmus = [open("mass", 2), open("gain", 2)];
    let mut foreign = Foreign::new(oscillator(&fmus[0], &fmus[1], 1.0), &[&fmus[0], &fmus[1]], &[]);
    let refused = derivatives(&mut foreign, &[(0, "der(v)")], &[(0, "x", 1.0)]);
    assert_eq!(refused, Err(Failure::Unable { function: "fmi2GetDirectionalDerivative" }));
}

fn assert_close(found: &[f64], expected: &[f64]) {
    let is_close = |(found, expected): (&f64, &f64)| (found - expected).abs() < 1e-14 * (1.0 + expected.abs());
    assert!(found.len() == expected.len() && found.iter().zip(expected).all(is_close), "{found:?}: {expected:?}");
}
