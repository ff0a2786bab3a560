//! Co-simulation of models with continuous states: an integrator with error control, and the events within a step.
use crate::{
    crossings::{Search, resolution},
    error::Error,
    events::{Evaluator, Motion, State},
    model::{self, Model, has_states, watches_indicators},
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
use std::cell::{Cell, RefCell};

/// No tolerance is smaller: rounding would prevent that it is ever reached.
const SMALLEST_TOLERANCE: f64 = 1e-13;
/// A communication step takes no more steps of the method, restarts after events included: it would seem to hang.
const MAX_STEPS: usize = 100_000;

/// The integrator of an instance: its settings, and the memory that it has from step to step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Integrator {
    /// Nominal values of the states.
    pub(crate) nominals: Box<[f64]>,
    pub(crate) settings: model::Integration,
    /// The step that the method will try next, in s; zero before the first one.
    pub(crate) next_step: f64,
}

/// The motion of a step of co-simulation: continuous states are integrated; without any, nothing changes but time.
pub(crate) struct Integration<'a> {
    /// Absent in Model Exchange, where only initialization is a step, of length zero.
    integrator: Option<&'a Integrator>,
    /// Whether it ends after one step of the method.
    single: bool,
    /// Whether it ends at the first event.
    to_event: bool,
    /// The step that the method will try next, in s.
    pub(crate) next_step: f64,
    /// Number of steps of the method that the communication step may still take.
    steps_left: Cell<usize>,
}

impl<M: Model> Motion<M, f64> for Integration<'_> {
    #[inline(always)]
    fn advance(
        &mut self,
        evaluator: &Evaluator<'_, M, f64>,
        inputs: &mut StepInputs<'_, M, f64>,
        state: &mut State<M, f64>,
        start: f64,
        span: [f64; 2],
    ) -> Result<(f64, bool), Error> {
        match self.integrator.filter(|_| has_states::<M>()) {
            Some(integrator) => self.integrate(integrator, evaluator, inputs, state, (start, span)),
            None => Search { to_event: self.to_event }.advance(evaluator, inputs, state, start, span),
        }
    }
}

/// Why an integration ends before its time.
struct Stops<'a> {
    /// The signs of the indicators at the beginning; absent if events do not matter.
    signs: Option<&'a [bool]>,
    single: bool,
}

impl<'a> Integration<'a> {
    /// The motion of a step.
    #[inline(always)]
    pub(crate) fn begin(integrator: Option<&'a Integrator>, single: bool, to_event: bool) -> Self {
        let next_step = integrator.map_or(0.0, |integrator| integrator.next_step);
        Self { integrator, single, to_event, next_step, steps_left: Cell::new(MAX_STEPS) }
    }

    /// Integrates the continuous states in a step that begins at `start`, from `now` until an instant, all in s, or to
    /// an event. Returns the time that it has reached, and whether the states or an indicator ask for an event there.
    #[inline(never)]
    fn integrate<M: Model>(
        &mut self,
        integrator: &Integrator,
        evaluator: &Evaluator<'_, M, f64>,
        inputs: &mut StepInputs<'_, M, f64>,
        state: &mut State<M, f64>,
        (start, [now, until]): (f64, [f64; 2]),
    ) -> Result<(f64, bool), Error> {
        let failure = RefCell::new(None);
        let system = System {
            evaluator,
            inputs: &RefCell::new(inputs),
            state: &*state,
            start,
            now,
            failure: &failure,
            steps_left: &self.steps_left,
        };
        let span = until - now;
        let mut values = vec![0.0; integrator.nominals.len()];
        store(&state.continuous, &mut values);
        let signs = system.signs(0.0, &values);
        let stops = Stops { signs: self.to_event.then_some(&signs), single: self.single };
        let mut reached = integrator.solve(&system, Point { at: 0.0, values }, span, self.next_step, stops)?;
        self.next_step = reached.next_step;
        if let Some(before) = reached.before_crossing.take() {
            reached.point = integrator.locate(&system, before, reached.point, &signs, resolution(now))?;
        }
        let Reached { point, mut has_event, .. } = reached;
        if !self.to_event {
            has_event =
                system.asks_for_event(point.at, &point.values) || system.signs(point.at, &point.values) != signs;
        }
        let time = if point.at < span { now + point.at } else { until };
        state.continuous = load(&point.values);
        Ok((time, has_event))
    }
}

impl Integrator {
    /// Finds the first point after the change of sign between two points, as closely as `resolution` in s.
    fn locate<M: Model>(
        &self,
        system: &System<'_, '_, M>,
        before: Point,
        mut after: Point,
        signs: &[bool],
        resolution: f64,
    ) -> Result<Point, Error> {
        let mut low = before.at;
        while after.at - low > resolution {
            let middle = low + (after.at - low) / 2.0;
            let stops = Stops { signs: None, single: false };
            let point = self.solve(system, before.clone(), middle, middle - before.at, stops)?.point;
            if *system.signs(middle, &point.values) == *signs { low = middle } else { after = point }
        }
        Ok(after)
    }

    /// Integrates from a point until `end` in s, or to the first reason to stop.
    fn solve<M: Model>(
        &self,
        system: &System<'_, '_, M>,
        from: Point,
        end: f64,
        next_step: f64,
        stops: Stops<'_>,
    ) -> Result<Reached, Error> {
        // The method's times count from the point, so that rounding does not matter however late it is.
        let system = &System { now: system.now + from.at, ..*system };
        let span = end - from.at;
        let mut progress = Progress {
            system,
            stops,
            before: Point { at: 0.0, values: from.values.clone() },
            last: Point { at: 0.0, values: from.values.clone() },
            asks_for_event: false,
            is_crossed: false,
        };
        let tolerance = self.tolerance(system.evaluator.setup.tolerance);
        if system.steps_left.get() == 0 {
            return Err(failed(Status::NeedLargerNMax, system.now, tolerance, self.settings.max_step));
        }
        let method = DOPRI5 {
            first_step: Some(next_step).filter(|&h| h > 0.0).map(|h| h.min(span).min(self.settings.max_step)),
            max_step: Some(span.min(self.settings.max_step)),
            max_steps: system.steps_left.get(),
            dense_output: false,
            ..DOPRI5::default()
        };
        let absolute: Vec<_> = self.nominals.iter().map(|nominal| tolerance * nominal).collect();
        let absolute = Tolerance::Vector(absolute);
        let result = method
            .solve(system, 0.0, &from.values, span, tolerance.into(), absolute, Some(&mut progress))
            .map_err(|error| Error::new(format!("states cannot be integrated from {} s: {error:?}", system.now)))?;
        system.steps_left.set(system.steps_left.get().saturating_sub(result.steps.total));
        let has_ended_after_one = progress.stops.single && progress.last.at > 0.0;
        if !matches!(result.status, Status::Success | Status::UserInterrupt) && !has_ended_after_one {
            let time = system.now + progress.last.at;
            let failed = || failed(result.status, time, tolerance, self.settings.max_step);
            return Err(system.failure.take().unwrap_or_else(failed));
        }
        let Progress { before, last, asks_for_event, is_crossed, .. } = progress;
        let later = |point: Point| Point { at: from.at + point.at, values: point.values };
        let at_end = last.at >= span;
        let mut point = later(last);
        if at_end {
            point.at = end;
        }
        let before_crossing = is_crossed.then(|| later(before));
        Ok(Reached { point, before_crossing, has_event: asks_for_event || is_crossed, next_step: result.h })
    }

    /// The relative tolerance that holds if the importer has one, too.
    fn tolerance(&self, of_importer: Option<f64>) -> f64 {
        of_importer.unwrap_or(f64::INFINITY).min(self.settings.tolerance).max(SMALLEST_TOLERANCE)
    }
}

/// States at a time after the start of an integration, in s.
#[derive(Clone)]
struct Point {
    at: f64,
    values: Vec<f64>,
}

/// How far an integration has come.
struct Reached {
    point: Point,
    /// The point before, if an indicator has changed its sign between the two.
    before_crossing: Option<Point>,
    /// Whether it has ended for an event.
    has_event: bool,
    /// The step that the method would try next, in s.
    next_step: f64,
}

/// Why an integration has ended before its time.
#[cold]
fn failed(status: Status, time: f64, tolerance: f64, max_step: f64) -> Error {
    let why = match status {
        Status::NeedLargerNMax => {
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
        Status::ProbablyStiff => {
            "the model is too stiff for the explicit method of co-simulation; use Model Exchange with an implicit \
             solver"
                .into()
        }
        _ => "the steps of the method become too small; the states or their derivatives grow without limit or \
              jump"
            .into(),
    };
    Error::new(format!("states cannot be integrated beyond {time:?} s with the tolerance {tolerance:?}: {why}"))
}

fn load<V: Variables<f64>>(values: &[f64]) -> V {
    V::load(&mut Source { reals: values, integers: &[], booleans: &[], strings: &[] })
}

fn store<V: Variables<f64>>(states: &V, values: &mut [f64]) {
    states.store(&mut Sink { reals: values, integers: &mut [], booleans: &mut [], strings: &mut [] });
}

/// The differential equations of a model.
struct System<'a, 'i, M: Model> {
    evaluator: &'a Evaluator<'a, M, f64>,
    inputs: &'a RefCell<&'a mut StepInputs<'i, M, f64>>,
    /// The discrete state counts; the continuous states are those of the method.
    state: &'a State<M, f64>,
    /// Start of the communication step, in s.
    start: f64,
    /// The time in s from which the method's times count.
    now: f64,
    /// How many steps of the method the communication step may still take.
    steps_left: &'a Cell<usize>,
    /// The last failure of the model, because of which the method has tried smaller steps.
    failure: &'a RefCell<Option<Error>>,
}

impl<M: Model> System<'_, '_, M> {
    fn with_inputs<R>(&self, after: f64, read: impl FnOnce(f64, &M::Inputs<f64>) -> R) -> R {
        let time = self.now + after;
        read(time, self.inputs.borrow_mut().at(time - self.start))
    }

    fn with_state<R>(
        &self,
        after: f64,
        values: &[f64],
        read: impl FnOnce(f64, &M::Inputs<f64>, &State<M, f64>) -> R,
    ) -> R {
        let state = State { continuous: load(values), discrete: self.state.discrete.clone() };
        self.with_inputs(after, |time, inputs| read(time, inputs, &state))
    }

    /// Whether the states ask for an event.
    fn asks_for_event(&self, after: f64, values: &[f64]) -> bool {
        self.with_state(after, values, |time, inputs, state| self.evaluator.needs_event(time, inputs, state))
    }

    /// Whether each event indicator is positive.
    fn signs(&self, after: f64, values: &[f64]) -> Box<[bool]> {
        if !watches_indicators::<M, f64>(self.evaluator.parameters) {
            return Box::default();
        }
        let indicators =
            self.with_state(after, values, |time, inputs, state| self.evaluator.indicators(time, inputs, state));
        indicators.iter().map(|&indicator| indicator > 0.0).collect()
    }
}

impl<M: Model> FirstOrderSystem for System<'_, '_, M> {
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

/// The steps of the method.
struct Progress<'a, 's, 'i, M: Model> {
    system: &'a System<'s, 'i, M>,
    stops: Stops<'a>,
    before: Point,
    last: Point,
    asks_for_event: bool,
    is_crossed: bool,
}

impl<M: Model> Progress<'_, '_, '_, M> {
    /// Takes a step of the method.
    fn take(&mut self, before: f64, at: f64, values: &[f64]) {
        std::mem::swap(&mut self.before, &mut self.last);
        self.before.at = before;
        self.last.at = at;
        self.last.values.copy_from_slice(values);
        if let Some(signs) = self.stops.signs {
            self.asks_for_event = self.system.asks_for_event(at, values);
            self.is_crossed = *self.system.signs(at, values) != *signs;
        }
    }
}

impl<M: Model> SolOut for Progress<'_, '_, '_, M> {
    fn solout(
        &mut self,
        before: f64,
        at: &mut f64,
        values: &mut [f64],
        _: Option<&StepInterpolant<'_>>,
    ) -> ControlFlag {
        // The first call comes before the first step.
        let is_step = *at > before;
        if is_step {
            self.take(before, *at, values);
        }
        if self.asks_for_event || self.is_crossed {
            return ControlFlag::Interrupt;
        }
        if self.stops.single && is_step {
            // At such a time no step is large enough: the method ends, and tells the step that it would have tried
            // next. On an interrupt it would tell the one that it has made.
            *at = f64::MAX;
        }
        ControlFlag::Continue
    }
}
