//! Steps of co-simulation whose events the importer handles, in event mode.
//!
//! Between events the discrete state stays as it is, even past the time event that the model has asked for: a step
//! tells that there is an event to be handled at its end, or ends there. Event mode itself is that of Model Exchange.
use crate::{
    error::Error,
    events::{Evaluator, Motion, State, tolerance},
    model::Model,
    step_inputs::StepInputs,
};

/// Advances a state over a step from `start` to `end`, both in s, or to its first event if it `ends_at_event`.
/// `time_event` is the instant that the model has asked for, in s; `has_jumped` tells of an event at the start. Returns
/// the time that it has reached, and whether there is an event to be handled.
pub(crate) fn advance_to_event<M: Model>(
    evaluator: &Evaluator<'_, M, f64>,
    inputs: &mut StepInputs<'_, M, f64>,
    state: &mut State<M, f64>,
    [start, end]: [f64; 2],
    (time_event, has_jumped): (f64, bool),
    ends_at_event: bool,
    motion: &mut impl Motion<M, f64>,
) -> Result<(f64, bool), Error> {
    // Importers come a little early or late, as in Model Exchange.
    let is_due = |time: f64| time_event <= time + tolerance(time);
    let has_event = has_jumped || is_due(start);
    if ends_at_event && has_event {
        return Ok((start, true));
    }
    let until = if ends_at_event && time_event < end - tolerance(end) { time_event } else { end };
    let (reached, asks_for_event) = motion.advance(evaluator, inputs, state, start, [start, until])?;
    Ok((reached, has_event || asks_for_event || is_due(reached)))
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
