//! Steps of co-simulation whose events the importer handles, in event mode.
//!
//! Between events the discrete state stays as it is, even past the time event that the model has asked for: a step tells that there is an event
//! to be handled at its end, or ends there. Event mode itself is that of Model Exchange.
use crate::{
    error::{Error, Log},
    events::{EARLY, Evaluator, State},
    instance::Step,
    integration::{Integrator, Limits},
    model::{Cause, Model},
    step_inputs::StepInputs,
};

impl Integrator {
    /// Advances the continuous states over a step, or to its first event if it `ends_at_event`, or over one step of the method if `single`.
    /// `time_event` is the instant that the model has asked for, in s. Returns the time that it has reached, and whether there is an event to
    /// be handled.
    pub(crate) fn advance_to_event<M: Model>(
        &mut self,
        evaluator: &Evaluator<'_, M, f64>,
        inputs: &mut impl StepInputs<M, f64>,
        state: &mut State<M, f64>,
        (Step { start, size }, cause, time_event): (Step, Cause, f64),
        (single, ends_at_event): (bool, bool),
        log: &mut Log<'_>,
    ) -> Result<(f64, bool), Error> {
        // Importers come a little early or late, as in Model Exchange.
        let is_due = |time: f64| time_event <= time + EARLY * time.abs().max(1.0);
        let end = start + size;
        if !is_due(start) {
            // No event is due, so that this call notes the length of the step, for laws that depend on it, and changes nothing else.
            let mut at_start = state.clone();
            inputs.at(0.0, |inputs| evaluator.event_of(inputs, &mut at_start, start, cause, log))?;
            state.discrete = at_start.discrete;
        } else if ends_at_event {
            return Ok((start, true));
        }
        let is_within = !is_due(start) && time_event < end - EARLY * end.abs().max(1.0);
        let until = if ends_at_event && is_within { time_event } else { end };
        let limits = Limits { until, single, to_event: ends_at_event };
        let (reached, asks_for_event) = self.advance_without_events(evaluator, inputs, state, start, limits)?;
        Ok((reached, asks_for_event || is_due(reached)))
    }
}
