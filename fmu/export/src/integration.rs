//! Co-simulation of models with continuous states: an integrator with error control, and the events within a step.
use crate::{
    error::{Error, Log},
    events::{Evaluator, EventCount, State},
    instance::{Outcome, Step},
    model::{Cause, Integration, Model},
    step_inputs::StepInputs,
    variables::{Sink, Source, Variables},
};
use ivp::{
    dense::StepInterpolant,
    ivp::FirstOrderSystem,
    methods::{DOPRI5, Tolerance},
    solout::{ControlFlag, SolOut},
    status::Status,
};
use std::{cell::RefCell, marker::PhantomData};

/// No tolerance is smaller: rounding would prevent that it is ever reached.
const SMALLEST_TOLERANCE: f64 = 1e-13;

/// What an instance keeps for the integration.
#[derive(Clone, Debug, Default)]
pub(crate) struct Integrator {
    /// Nominal values of the states.
    pub(crate) nominals: Box<[f64]>,
    pub(crate) settings: Integration,
    /// The step that the method will try next, in s; zero before the first one.
    pub(crate) next_step: f64,
}

impl Integrator {
    /// Advances the state over a step: events are handled at their exact instants, and the states are integrated between them. As for models without
    /// states, events that follow from one at the end of the step are left to the next step. `state` is only of use afterwards if this
    /// succeeds.
    pub(crate) fn advance<M: Model>(
        &mut self,
        evaluator: &Evaluator<'_, M, f64>,
        inputs: &mut impl StepInputs<M, f64>,
        state: &mut State<M, f64>,
        Step { start, size }: Step,
        cause: Cause,
        log: &mut Log<'_>,
    ) -> Outcome {
        let end = start + size;
        let mut next = inputs.at(0.0, |inputs| evaluator.event_of(inputs, state, start, cause, log))?;
        let mut count = EventCount::default();
        let (mut now, mut next_step) = (start, self.next_step);
        loop {
            let until = next.unwrap_or(end).min(end);
            let (mut reached, mut asks_for_event) = (now, false);
            if until > now {
                (reached, asks_for_event) =
                    self.integrate(evaluator, inputs, state, (start, now, until), &mut next_step)?;
            }
            if !asks_for_event && next.is_none_or(|instant| instant > reached) {
                self.next_step = next_step;
                return Ok(());
            }
            let is_last = reached >= end && reached > now;
            count.add(reached > now, now)?;
            now = reached;
            next = inputs.at(now - start, |inputs| evaluator.event_of(inputs, state, now, Cause::Event, log))?;
            if is_last {
                self.next_step = next_step;
                return Ok(());
            }
        }
    }

    /// Integrates the continuous states in a step that begins at `start`, from `now` to `until` (in s) or to the first instant after a step of
    /// the method at which they ask for an event. Returns the time that it has reached, and whether they ask.
    fn integrate<M: Model>(
        &self,
        evaluator: &Evaluator<'_, M, f64>,
        inputs: &mut impl StepInputs<M, f64>,
        state: &mut State<M, f64>,
        (start, now, until): (f64, f64, f64),
        next_step: &mut f64,
    ) -> Result<(f64, bool), Error> {
        let tolerance = match evaluator.setup.tolerance {
            Some(of_importer) => self.settings.tolerance.min(of_importer),
            None => self.settings.tolerance,
        }
        .max(SMALLEST_TOLERANCE);
        // Times count from the beginning, so that rounding does not matter however late it is.
        let span = until - now;
        let method = DOPRI5 {
            first_step: Some(*next_step).filter(|&h| h > 0.0).map(|h| h.min(span).min(self.settings.max_step)),
            max_step: Some(span.min(self.settings.max_step)),
            dense_output: false,
            ..DOPRI5::default()
        };
        let mut values = vec![0.0; self.nominals.len()];
        store(&state.continuous, &mut values);
        let system = System {
            evaluator,
            inputs: RefCell::new(inputs),
            state: &*state,
            start,
            now,
            failure: RefCell::new(None),
            model: PhantomData,
        };
        let mut progress = Progress { system: &system, at: 0.0, values: values.clone(), asks_for_event: false };
        let absolute: Vec<_> = self.nominals.iter().map(|nominal| tolerance * nominal).collect();
        let result = method
            .solve(&system, 0.0, &values, span, tolerance.into(), Tolerance::Vector(absolute), Some(&mut progress))
            .map_err(|error| Error::new(format!("states cannot be integrated from {now} s: {error:?}")))?;
        let Progress { at, values, asks_for_event, .. } = progress;
        match result.status {
            Status::Success | Status::UserInterrupt => {}
            status => {
                let time = now + at;
                return Err(system.failure.take().unwrap_or_else(|| failed(status, time, tolerance)));
            }
        }
        let reached = if at < span { now + at } else { until };
        *next_step = result.h;
        state.continuous = load(&values);
        Ok((reached, asks_for_event))
    }
}

/// Why an integration has ended before its time.
#[cold]
fn failed(status: Status, time: f64, tolerance: f64) -> Error {
    let why = match status {
        Status::NeedLargerNMax => {
            "the method needs too many steps; make communication steps smaller or the tolerance larger"
        }
        Status::ProbablyStiff => {
            "the model is too stiff for the explicit method of co-simulation; use Model Exchange with an implicit solver"
        }
        _ => "the steps of the method become too small; the states or their derivatives grow without limit or jump",
    };
    Error::new(format!("states cannot be integrated beyond {time} s with the tolerance {tolerance}: {why}"))
}

fn load<V: Variables<f64>>(values: &[f64]) -> V {
    V::load(&mut Source { reals: values, integers: &[], booleans: &[], strings: &[] })
}

fn store<V: Variables<f64>>(states: &V, values: &mut [f64]) {
    states.store(&mut Sink { reals: values, integers: &mut [], booleans: &mut [], strings: &mut [], all: true });
}

/// The differential equations of a model.
struct System<'a, M: Model, I> {
    evaluator: &'a Evaluator<'a, M, f64>,
    inputs: RefCell<&'a mut I>,
    /// The discrete state counts; the continuous states are those of the method.
    state: &'a State<M, f64>,
    /// Start of the communication step, in s.
    start: f64,
    /// Start of the integration, in s, from which its times count.
    now: f64,
    /// The last failure of the model, because of which the method has tried smaller steps.
    failure: RefCell<Option<Error>>,
    model: PhantomData<M>,
}

impl<M: Model, I: StepInputs<M, f64>> System<'_, M, I> {
    fn with_inputs<R>(&self, after: f64, read: impl FnOnce(f64, &M::Inputs<f64>) -> R) -> R {
        let time = self.now + after;
        self.inputs.borrow_mut().at(time - self.start, |inputs| read(time, inputs))
    }
}

impl<M: Model, I: StepInputs<M, f64>> FirstOrderSystem for System<'_, M, I> {
    fn derivative(&self, after: f64, values: &[f64], derivatives: &mut [f64]) {
        let states = load(values);
        let found = self
            .with_inputs(after, |time, inputs| self.evaluator.derivatives(time, inputs, &states, &self.state.discrete));
        match found {
            Ok(found) => store(&found, derivatives),
            Err(error) => {
                // The method rejects a step that is not a number, and tries a smaller one.
                derivatives.fill(f64::NAN);
                *self.failure.borrow_mut() = Some(error);
            }
        }
    }
}

/// How far the method has come.
struct Progress<'a, M: Model, I> {
    system: &'a System<'a, M, I>,
    /// Time since the start of the integration, in s.
    at: f64,
    values: Vec<f64>,
    asks_for_event: bool,
}

impl<M: Model, I: StepInputs<M, f64>> SolOut for Progress<'_, M, I> {
    fn solout(
        &mut self,
        before: f64,
        at: &mut f64,
        values: &mut [f64],
        _: Option<&StepInterpolant<'_>>,
    ) -> ControlFlag {
        // The first call comes before the first step.
        if *at > before {
            self.at = *at;
            self.values.copy_from_slice(values);
            let state = State { continuous: load(values), discrete: self.system.state.discrete.clone() };
            let evaluator = self.system.evaluator;
            self.asks_for_event =
                self.system.with_inputs(*at, |time, inputs| evaluator.needs_event(time, inputs, &state));
        }
        if self.asks_for_event { ControlFlag::Interrupt } else { ControlFlag::Continue }
    }
}
