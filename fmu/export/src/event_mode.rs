//! Steps of co-simulation whose events the importer handles, in event mode.
//!
//! Between events the discrete state stays as it is, even past the time event that the model has asked for: a step tells that there is an event
//! to be handled at its end, or ends there. Event mode itself is that of Model Exchange.
use crate::{
    crossings::crossing,
    error::Error,
    events::{Evaluator, State, tolerance},
    instance::Step,
    integration::{Integrator, Limits, MAX_STEPS},
    model::{Model, has_states},
    step_inputs::StepInputs,
};
use std::cell::Cell;

impl Integrator {
    /// Advances the continuous states over a step, or to its first event if it `ends_at_event`, or over one step of the method if `single`.
    /// `time_event` is the instant that the model has asked for, in s; `has_jumped` tells of an event at the start; indicators matter if it
    /// `watches`. Returns the time that it has reached, and
    /// whether there is an event to be handled.
    pub(crate) fn advance_to_event<M: Model>(
        &mut self,
        evaluator: &Evaluator<'_, M, f64>,
        inputs: &mut impl StepInputs<M, f64>,
        state: &mut State<M, f64>,
        Step { start, size }: Step,
        (time_event, has_jumped): (f64, bool),
        (single, ends_at_event, watches): (bool, bool, bool),
    ) -> Result<(f64, bool), Error> {
        // Importers come a little early or late, as in Model Exchange.
        let is_due = |time: f64| time_event <= time + tolerance(time);
        let end = start + size;
        let has_event = has_jumped || is_due(start);
        if ends_at_event && has_event {
            return Ok((start, true));
        }
        let until = if ends_at_event && time_event < end - tolerance(end) { time_event } else { end };
        if !has_states::<M>() {
            let crossed =
                if watches { crossing(evaluator, inputs, &state.discrete, start, [start, until]) } else { None };
            let reached = crossed.filter(|_| ends_at_event).unwrap_or(until);
            return Ok((reached, has_event || crossed.is_some() || is_due(reached)));
        }
        let limits = Limits { until, single, to_event: ends_at_event };
        let (mut next_step, steps_left) = (self.next_step, Cell::new(MAX_STEPS));
        let (reached, asks_for_event) =
            self.integrate(evaluator, inputs, state, (start, start, limits), (&mut next_step, &steps_left))?;
        self.next_step = next_step;
        Ok((reached, has_event || asks_for_event || is_due(reached)))
    }
}

/// Whether an indicator changes its sign from some inputs and state to others, at a time in s.
pub(crate) fn are_across<M: Model>(
    evaluator: &Evaluator<'_, M, f64>,
    time: f64,
    inputs: [&M::Inputs<f64>; 2],
    states: [&State<M, f64>; 2],
) -> bool {
    let [before, now] = [0, 1].map(|i| evaluator.indicators(time, inputs[i], states[i]));
    before.iter().zip(&now).any(|(before, now)| (*before > 0.0) != (*now > 0.0))
}
