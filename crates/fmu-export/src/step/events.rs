//! Events of a step, in order of time.
use crate::{
    error::{Error, Log},
    model::{Cause, Model, moves},
    step::{
        evaluation::{Evaluator, ModelState},
        inputs::StepInputs,
    },
    variables::{Scalar, Storage},
};
use dormand_prince::has_crossed;

/// Largest number of events at one instant; more are an error of the model.
const MAX_EVENTS_AT_ONE_INSTANT: usize = 64;
/// Largest number of events in one step; more are an error of the model: its events come ever closer.
const MAX_EVENTS_IN_STEP: usize = 1_000_000;
/// Importers compare times with a tolerance: a time event may be handled 1 ns early, or early by this share of the
/// time, which is 0.2 ms for the seconds since 1970.
const EARLY: f64 = 1e-9;
const EARLY_SHARE: f64 = 1e-13;
/// A time event that lies at most this far ahead is due at the present instant; relative to the larger of the time and
/// 1 s.
const ROUNDING: f64 = 1e-14;

/// Motion of a state between two events.
pub(crate) trait Motion<M: Model, T: Scalar> {
    /// Advances the state from the first instant to the second, both in s and within a step that begins at `start`.
    /// Returns the instant reached, and whether the states or an indicator ask for an event there.
    ///
    /// # Errors
    /// If the states cannot be integrated.
    fn advance(
        &mut self,
        evaluator: &Evaluator<'_, M, T>,
        inputs: &mut StepInputs<'_, M, T>,
        state: &mut ModelState<M, T>,
        start: T,
        span: [T; 2],
    ) -> Result<(T, bool), Error>;
}

/// Advances a state over a step from `start` to `end`, both in s: handles the event at the start, then the time events
/// that the model returns and the events that the motion finds, each at its exact instant. If `single`, the step ends
/// after the first motion. Returns the time reached.
///
/// An event at the end of the step is handled, unless the model [samples inputs](Model::SAMPLES_INPUTS); events that
/// follow from it are left to the next step with its new inputs. So one step and two half steps give the same result.
#[inline(always)]
pub(crate) fn advance<M: Model, T: Scalar>(
    evaluator: &Evaluator<'_, M, T>,
    inputs: &mut StepInputs<'_, M, T>,
    state: &mut ModelState<M, T>,
    [start, end]: [T; 2],
    (mut cause, single): (Cause, bool),
    motion: &mut impl Motion<M, T>,
    log: &mut Log<'_>,
) -> Result<T, Error> {
    let (mut now, mut is_last) = (start, false);
    let sampled = end - nalgebra::convert::<_, T>(tolerance(end.re()));
    let mut count = EventCount::default();
    loop {
        let next = evaluator.event_of(inputs.at(now - start), state, now, cause, log)?;
        if is_last {
            return Ok(now);
        }
        let asked = next.filter(|instant| if M::SAMPLES_INPUTS { *instant < sampled } else { *instant <= end });
        let until = asked.unwrap_or(end);
        let (mut reached, mut is_event) = match until > now {
            true if moves::<M>() => motion.advance(evaluator, inputs, state, start, [now, until])?,
            true => (until, false),
            false => (now, false),
        };
        // A time event precedes a crossing at the same instant.
        if let Some(instant) = asked.filter(|asked| *asked <= reached) {
            (reached, is_event) = (now.max(instant), true);
        }
        if !is_event {
            return Ok(reached);
        }
        count.add(reached > now, now.re())?;
        // In a step of length zero no instant is later: all its events are handled.
        is_last = reached > now && (single || reached >= end);
        (now, cause) = (reached, Cause::Event);
    }
}

/// Handles all events that are due at `time` (in s), in order of time: the time event pending at `asked`, if it is due,
/// events that follow from it, and the event at `time`. Each is handled at its own instant, although importers come a
/// little early or late. Returns the time of the next time event.
pub(crate) fn events_at_instant<M: Model, T: Scalar>(
    evaluator: &Evaluator<'_, M, T>,
    inputs: &M::Inputs<T>,
    state: &mut ModelState<M, T>,
    (time, asked): (f64, f64),
    mut cause: Cause,
    log: &mut Log<'_>,
) -> Result<Option<T>, Error> {
    let first = if asked.is_finite() && asked <= time + tolerance(time) { asked } else { time };
    let [time, mut now, soon] = [time, first, ROUNDING * time.abs().max(1.0)].map(nalgebra::convert::<_, T>);
    let mut count = EventCount::default();
    loop {
        let next = evaluator.event_of(inputs, state, now, cause, log)?;
        let instant = match next {
            // Only importers come early: a new time event is due at its own instant, up to rounding.
            Some(instant) if instant <= now.max(time) + soon => instant,
            _ if now < time => time,
            _ => return Ok(next),
        };
        count.add(instant > now, now.re())?;
        (now, cause) = (now.max(instant), Cause::Event);
    }
}

/// Whether a time event is overdue at `time` (in s), beyond the tolerance of importers.
pub(crate) fn is_overdue(instant: f64, time: f64) -> bool {
    instant.is_finite() && instant < time - tolerance(time)
}

/// Handles the time events that are [overdue](is_overdue) at `time` (in s): the one pending at `asked`, and events that
/// follow from it. Returns the time of the next time event in s; infinite without one.
pub(crate) fn overdue_events<M: Model>(
    evaluator: &Evaluator<'_, M, f64>,
    inputs: &M::Inputs<f64>,
    state: &mut ModelState<M, f64>,
    (time, asked): (f64, f64),
    log: &mut Log<'_>,
) -> Result<f64, Error> {
    let mut count = EventCount::default();
    let mut next = asked;
    while is_overdue(next, time) {
        let now = next;
        next = evaluator.event_of(inputs, state, now, Cause::Event, log)?.map_or(f64::INFINITY, |later| later.max(now));
        count.add(next > now, now)?;
    }
    Ok(next)
}

/// Tolerance of importers, in s: how early a time event may be handled.
pub(crate) fn tolerance(time: f64) -> f64 {
    EARLY.max(EARLY_SHARE * time.abs())
}

/// Counts the events of a step or of an instant, to detect endless sequences.
pub(crate) struct EventCount {
    at_one_instant: usize,
    in_total: usize,
}

impl Default for EventCount {
    /// Counts the first event.
    fn default() -> Self {
        Self { at_one_instant: 1, in_total: 1 }
    }
}

impl EventCount {
    /// Counts an event at `time` (in s), `later` than the previous event or at the same instant.
    ///
    /// # Errors
    /// If there are too many.
    pub(crate) fn add(&mut self, later: bool, time: f64) -> Result<(), Error> {
        self.at_one_instant = if later { 1 } else { self.at_one_instant + 1 };
        self.in_total += 1;
        if self.at_one_instant <= MAX_EVENTS_AT_ONE_INSTANT && self.in_total <= MAX_EVENTS_IN_STEP {
            return Ok(());
        }
        Err(Error::new(format!(
            "events at {time} s do not end: at most {MAX_EVENTS_AT_ONE_INSTANT} at one instant and \
             {MAX_EVENTS_IN_STEP} in one step are handled"
        )))
    }
}

/// Advances a state over a step from `start` to `end`, both in s, or to its first event if `ends_at_event`.
/// `time_event` is the pending time event in s; `has_jumped` reports an event at the start. Returns the time reached,
/// and whether an event is due there.
pub(crate) fn advance_to_event<M: Model>(
    evaluator: &Evaluator<'_, M, f64>,
    inputs: &mut StepInputs<'_, M, f64>,
    state: &mut ModelState<M, f64>,
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

/// Whether any indicator changes sign between two pairs of inputs and state, at a time in s.
pub(crate) fn are_across<M: Model>(
    evaluator: &Evaluator<'_, M, f64>,
    time: f64,
    inputs: [&M::Inputs<f64>; 2],
    states: [&ModelState<M, f64>; 2],
    found: &mut [Storage; 2],
) -> bool {
    for (i, found) in found.iter_mut().enumerate() {
        evaluator.indicators(time, inputs[i], states[i], found);
    }
    has_crossed(&found[0].reals, &found[1].reals)
}
