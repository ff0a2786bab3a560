//! Steps of co-simulation whose events the importer handles, in event mode.
//!
//! Between events the discrete state stays as it is, even past the time event that the model has asked for: a step tells that there is an event
//! to be handled at its end, or ends there. Event mode itself is that of Model Exchange.
use crate::{
    error::Error,
    events::{Evaluator, State, tolerance},
    inputs::InputOptions,
    instance::Step,
    integration::{Integrator, Limits},
    interface::Layout,
    model::{Model, indicator_count},
    step_inputs::StepInputs,
    variables::{Storage, Variables},
};

impl Integrator {
    /// Advances the continuous states over a step, or to its first event if it `ends_at_event`, or over one step of the method if `single`.
    /// `time_event` is the instant that the model has asked for, in s; `has_jumped` tells of an event at the start. Returns the time that it has reached, and
    /// whether there is an event to be handled.
    pub(crate) fn advance_to_event<M: Model>(
        &mut self,
        evaluator: &Evaluator<'_, M, f64>,
        inputs: &mut impl StepInputs<M, f64>,
        state: &mut State<M, f64>,
        Step { start, size }: Step,
        (time_event, has_jumped): (f64, bool),
        (single, ends_at_event): (bool, bool),
    ) -> Result<(f64, bool), Error> {
        // Importers come a little early or late, as in Model Exchange.
        let is_due = |time: f64| time_event <= time + tolerance(time);
        let end = start + size;
        let has_event = has_jumped || is_due(start);
        if ends_at_event && has_event {
            return Ok((start, true));
        }
        let until = if ends_at_event && time_event < end - tolerance(end) { time_event } else { end };
        let limits = Limits { until, single, to_event: ends_at_event };
        let (reached, asks_for_event) = self.advance_without_events(evaluator, inputs, state, start, limits)?;
        Ok((reached, has_event || asks_for_event || is_due(reached)))
    }
}

/// The inputs with which results were computed last.
pub(crate) struct LastInputs<'a> {
    pub(crate) values: &'a Storage,
    pub(crate) options: &'a InputOptions,
    pub(crate) memory: &'a [f64],
}

impl LastInputs<'_> {
    /// Whether an indicator changes its sign between these inputs and others, at a time in s.
    pub(crate) fn are_across<M: Model>(
        &self,
        evaluator: &Evaluator<'_, M, f64>,
        inputs: &M::Inputs<f64>,
        time: f64,
        state: &State<M, f64>,
    ) -> bool {
        if indicator_count::<M>() == 0 {
            return false;
        }
        let mut last: M::Inputs<f64> = self.values.load(Layout::<M>::LAST_INPUTS);
        if self.options.estimate {
            last.estimate(self.options, self.memory);
        }
        if self.options.representation != 0 {
            last.convert(self.options);
        }
        let [before, now] = [&last, inputs].map(|inputs| evaluator.indicators(time, inputs, state));
        before.iter().zip(&now).any(|(before, now)| (*before > 0.0) != (*now > 0.0))
    }
}
