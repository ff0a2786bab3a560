//! Co-simulation of models with continuous states: an integrator with error control, and the events within a step.
use crate::{
    error::Error,
    model,
    model::{Model, has_states, watches_indicators},
    step::{
        crossings::{Search, resolution},
        evaluation::{Evaluator, ModelState},
        events::Motion,
        inputs::StepInputs,
    },
    variables::{Sink, Source, Storage, Variables},
};
use dormand_prince::{Equations, Failure, Solver, has_crossed};
use std::{array, mem};

/// Smallest tolerance: rounding errors would exceed a smaller one.
const SMALLEST_TOLERANCE: f64 = 1e-13;
/// Largest number of integrator steps in a communication step, including restarts after events. More would look like a
/// hang.
const MAX_STEPS: usize = 100_000;

/// Integrator of an instance: settings, memory between steps, and buffers.
#[derive(Debug)]
pub(crate) struct Integrator {
    pub(crate) settings: model::Integration,
    /// Length in s of the next step that the method will try; zero before the first step.
    pub(crate) next_step: f64,
    nominals: Box<[f64]>,
    solver: Solver,
    absolute_tolerances: Box<[f64]>,
    values: Box<[f64]>,
    /// Event indicators at the start of a step, at its end, and in between.
    indicators: [Box<[f64]>; 3],
}

/// Motion of a step in co-simulation: integrates continuous states; without states only time advances.
pub(crate) struct Integration<'a> {
    /// `None` in Model Exchange, where the only step is initialization, of length zero.
    integrator: Option<&'a mut Integrator>,
    /// Whether the motion ends after one step of the method.
    single: bool,
    /// Whether the motion ends at the first event.
    to_event: bool,
    /// Length in s of the next step that the method will try.
    pub(crate) next_step: f64,
    /// Number of steps of the method left to the communication step.
    steps_left: usize,
    /// Buffers for event indicators.
    pub(crate) indicators: &'a mut [Storage; 2],
}

impl<M: Model> Motion<M, f64> for Integration<'_> {
    #[inline(always)]
    fn advance(
        &mut self,
        evaluator: &Evaluator<'_, M, f64>,
        inputs: &mut StepInputs<'_, M, f64>,
        state: &mut ModelState<M, f64>,
        start: f64,
        span: [f64; 2],
    ) -> Result<(f64, bool), Error> {
        if has_states::<M>() && self.integrator.is_some() {
            if evaluator.moves_exactly(inputs, state, start, span) {
                return Ok((span[1], false));
            }
            return self.integrate(evaluator, inputs, state, (start, span));
        }
        Search { to_event: self.to_event, indicators: self.indicators }.advance(evaluator, inputs, state, start, span)
    }
}

impl<'a> Integration<'a> {
    #[inline(always)]
    pub(crate) fn begin(
        integrator: Option<&'a mut Integrator>,
        single: bool,
        to_event: bool,
        indicators: &'a mut [Storage; 2],
    ) -> Self {
        let next_step = integrator.as_ref().map_or(0.0, |integrator| integrator.next_step);
        Self { integrator, single, to_event, next_step, steps_left: MAX_STEPS, indicators }
    }

    /// Integrates the continuous states in a step that begins at `start`, from `now` to `until` (all in s) or to an
    /// event. Returns the time reached, and whether the states or an indicator ask for an event there.
    #[inline(never)]
    fn integrate<M: Model>(
        &mut self,
        evaluator: &Evaluator<'_, M, f64>,
        inputs: &mut StepInputs<'_, M, f64>,
        state: &mut ModelState<M, f64>,
        (start, [now, until]): (f64, [f64; 2]),
    ) -> Result<(f64, bool), Error> {
        let Self { integrator, single, to_event, next_step, steps_left, .. } = self;
        let Some(integrator) = integrator else { return Ok((until, false)) };
        let tolerance = integrator.tolerance(evaluator.setup.tolerance);
        let Integrator { settings, nominals, solver, absolute_tolerances, values, indicators, .. } = &mut **integrator;
        let [before, after, between] = indicators;
        let max_step = settings.max_step;
        let span = until - now;
        let watches = watches_indicators::<M, f64>(evaluator.parameters);
        store(&state.continuous, values);
        let mut system = System { evaluator, inputs, state, start, now };
        absolute_tolerances.iter_mut().zip(&*nominals).for_each(|(absolute, nominal)| *absolute = tolerance * nominal);
        solver.set_tolerance(tolerance, absolute_tolerances);
        solver.set_max_step(max_step);
        solver.set_next_step(*next_step);
        // The method's time starts at zero here, so late times lose no accuracy to rounding.
        solver.start(0.0, values);
        if watches {
            system.indicators(0.0, values, before);
        }
        loop {
            let failed = |why: Why, at: f64| why.at(now + at, tolerance, max_step);
            *steps_left = steps_left.checked_sub(1).ok_or_else(|| failed(Why::TooMany, solver.time()))?;
            solver.step(&mut system, span).map_err(|failure| match failure {
                Failure::Equations(error) => error,
                Failure::Stiff => failed(Why::Stiff, solver.time()),
                Failure::TooShort => failed(Why::TooShort, solver.time()),
            })?;
            let ends = *single || solver.time() >= span;
            if !(ends || *to_event) {
                continue;
            }
            let mut at = solver.time();
            let mut has_event = system.asks_for_event(at, solver.states());
            values.copy_from_slice(solver.states());
            if watches {
                system.indicators(at, values, after);
                if has_crossed(before, after) {
                    has_event = true;
                    if *to_event {
                        at =
                            solver.first_crossing([before, after, between], resolution(now), |at, values, found| {
                                system.indicators(at, values, found);
                                Ok::<_, Error>(())
                            })?;
                        solver.interpolate(at, values);
                    }
                }
                mem::swap(before, after);
            }
            if ends || has_event {
                *next_step = solver.next_step();
                system.state.continuous = load(values);
                return Ok((if at < span { now + at } else { until }, has_event));
            }
        }
    }
}

impl Integrator {
    /// Creates an integrator for states with these nominal values, and for a number of event indicators.
    pub(crate) fn new(nominals: Box<[f64]>, indicators: usize) -> Self {
        let states = nominals.len();
        Self {
            settings: model::Integration::default(),
            next_step: 0.0,
            nominals,
            solver: Solver::new(states),
            absolute_tolerances: vec![0.0; states].into(),
            values: vec![0.0; states].into(),
            indicators: array::from_fn(|_| vec![0.0; indicators].into()),
        }
    }

    /// Returns the effective relative tolerance.
    fn tolerance(&self, of_importer: Option<f64>) -> f64 {
        of_importer.unwrap_or(f64::INFINITY).min(self.settings.tolerance).max(SMALLEST_TOLERANCE)
    }
}

/// Reason for an incomplete integration.
enum Why {
    TooMany,
    Stiff,
    TooShort,
}

impl Why {
    /// Formats the error at a time in s.
    #[cold]
    fn at(self, time: f64, tolerance: f64, max_step: f64) -> Error {
        let why = match self {
            Self::TooMany => {
                let or_limit = if max_step < f64::INFINITY {
                    format!(", or the limit of {max_step:?} s for steps of the method")
                } else {
                    String::new()
                };
                format!(
                    "the method needs more than {MAX_STEPS} steps; make communication steps smaller, or the \
                     tolerance{or_limit} larger"
                )
            }
            Self::Stiff => {
                "the model is too stiff for the explicit method of co-simulation; use Model Exchange with an implicit \
                 solver"
                    .into()
            }
            Self::TooShort => {
                "the steps of the method become too small; the states or their derivatives grow without limit or jump"
                    .into()
            }
        };
        Error::new(format!("states cannot be integrated beyond {time:?} s with the tolerance {tolerance:?}: {why}"))
    }
}

fn load<V: Variables<f64>>(values: &[f64]) -> V {
    V::load(&mut Source { reals: values, integers: &[], booleans: &[], strings: &[] })
}

fn store<V: Variables<f64>>(states: &V, values: &mut [f64]) {
    states.store(&mut Sink { reals: values, integers: &mut [], booleans: &mut [], strings: &mut [] });
}

struct System<'a, 'i, M: Model> {
    evaluator: &'a Evaluator<'a, M, f64>,
    inputs: &'a mut StepInputs<'i, M, f64>,
    /// Only the discrete state counts; the method has the continuous states.
    state: &'a mut ModelState<M, f64>,
    /// Start of the communication step, in s.
    start: f64,
    /// Origin of the method's time, in s.
    now: f64,
}

impl<M: Model> System<'_, '_, M> {
    fn asks_for_event(&mut self, after: f64, values: &[f64]) -> bool {
        self.state.continuous = load(values);
        let time = self.now + after;
        self.evaluator.needs_event(time, self.inputs.at(time - self.start), self.state)
    }

    fn indicators(&mut self, after: f64, values: &[f64], indicators: &mut [f64]) {
        self.state.continuous = load(values);
        let time = self.now + after;
        let instant = self.evaluator.instant(time, self.inputs.at(time - self.start), self.state);
        store(&M::indicators(&instant), indicators);
    }
}

impl<M: Model> Equations for System<'_, '_, M> {
    type Error = Error;

    fn derivatives(&mut self, after: f64, values: &[f64], derivatives: &mut [f64]) -> Result<(), Error> {
        self.state.continuous = load(values);
        let time = self.now + after;
        let ModelState { continuous, discrete } = &*self.state;
        let found = self.evaluator.derivatives(time, self.inputs.at(time - self.start), continuous, discrete)?;
        store(&found, derivatives);
        Ok(())
    }
}
