//! The events of a step, in order of time.
use crate::{
    error::{Error, Log},
    model::{Cause, Evaluation, Instant, Model, Setup},
    step_inputs::StepInputs,
    variables::Scalar,
};

/// More events at one instant are an error of the model.
const MAX_EVENTS_AT_ONE_INSTANT: usize = 64;
/// More events in one step are an error of the model: they come ever closer.
const MAX_EVENTS_IN_STEP: usize = 1_000_000;
/// Importers for Model Exchange compare times with a tolerance: a time event may be handled that early, relative to the time and to 1 s.
const EARLY: f64 = 1e-9;

/// Handles the events of a step from `start` of length `size` (both in s): the event at its start, then the time events that the model
/// returns, each at its exact instant. `discrete` begins as `before`.
///
/// A time event at the end of the step is handled, but events that follow from it are left to the next step with its new inputs. So one step
/// and two half steps give the same result.
#[inline(always)]
pub(crate) fn events_of_step<M: Model, T: Scalar>(
    evaluator: &Evaluator<'_, M, T>,
    inputs: &mut impl StepInputs<M, T>,
    before: &M::Discrete<T>,
    discrete: &mut M::Discrete<T>,
    (start, size): (T, T),
    cause: Cause,
    log: &mut Log<'_>,
) -> Result<(), Error> {
    let end = start + size;
    let next = inputs.at(T::zero(), |inputs| evaluator.event(inputs, before, discrete, start, cause, log))?;
    match next.filter(|instant| *instant <= end) {
        Some(next) => later_events(evaluator, inputs, discrete, (start, size), next, log),
        None => Ok(()),
    }
}

/// The events after the first one of a step, from `next` on. A function of its own, because most steps have none.
#[cold]
#[inline(never)]
fn later_events<M: Model, T: Scalar>(
    evaluator: &Evaluator<'_, M, T>,
    inputs: &mut impl StepInputs<M, T>,
    discrete: &mut M::Discrete<T>,
    (start, size): (T, T),
    next: T,
    log: &mut Log<'_>,
) -> Result<(), Error> {
    let end = start + size;
    let mut next = Some(next);
    let mut now = start;
    let mut at_one_instant = 1;
    let mut in_the_step = 1;
    while let Some(instant) = next.filter(|instant| *instant <= end) {
        // In a step of length zero no instant is later: all its events are handled.
        let is_last = instant >= end && instant > now;
        at_one_instant = if instant > now { 1 } else { at_one_instant + 1 };
        in_the_step += 1;
        if at_one_instant > MAX_EVENTS_AT_ONE_INSTANT || in_the_step > MAX_EVENTS_IN_STEP {
            return Err(without_end(now.re()));
        }
        now = now.max(instant);
        let before = discrete.clone();
        next = inputs.at(now - start, |inputs| evaluator.event(inputs, &before, discrete, now, Cause::Event, log))?;
        if is_last {
            return Ok(());
        }
    }
    Ok(())
}

/// Handles all events that are due at `time` (in s), in order of time: the time event that the model has asked for at `asked`, if it is due, those
/// that follow from it, and the event at `time`. Each is handled at its own instant, although importers come a little early or late. Returns the
/// time of the next time event.
pub(crate) fn events_at_instant<M: Model, T: Scalar>(
    evaluator: &Evaluator<'_, M, T>,
    inputs: &M::Inputs<T>,
    discrete: &mut M::Discrete<T>,
    (time, asked): (f64, f64),
    mut cause: Cause,
    log: &mut Log<'_>,
) -> Result<Option<T>, Error> {
    let limit = time + EARLY * time.abs().max(1.0);
    let first = if asked.is_finite() && asked <= limit { asked } else { time };
    let [limit, time, mut now] = [limit, time, first].map(nalgebra::convert::<_, T>);
    let (mut at_one_instant, mut in_total) = (1, 1);
    loop {
        let before = discrete.clone();
        let next = evaluator.event(inputs, &before, discrete, now, cause, log)?;
        let instant = match next {
            Some(instant) if instant <= limit => instant,
            _ if now < time => time,
            _ => return Ok(next),
        };
        at_one_instant = if instant > now { 1 } else { at_one_instant + 1 };
        in_total += 1;
        if at_one_instant > MAX_EVENTS_AT_ONE_INSTANT || in_total > MAX_EVENTS_IN_STEP {
            return Err(without_end(now.re()));
        }
        (now, cause) = (now.max(instant), Cause::Event);
    }
}

#[cold]
#[inline(never)]
fn without_end(time: f64) -> Error {
    Error::new(format!(
        "events at {time} s do not end: at most {MAX_EVENTS_AT_ONE_INSTANT} at one instant and {MAX_EVENTS_IN_STEP} in one step are handled"
    ))
}

/// Evaluates a model with the parameters and the setup of a step.
pub(crate) struct Evaluator<'a, M: Model, T: Scalar> {
    pub(crate) parameters: &'a M::Parameters<T>,
    pub(crate) setup: &'a Setup,
}

impl<M: Model, T: Scalar> Evaluator<'_, M, T> {
    #[inline(always)]
    fn event(
        &self,
        inputs: &M::Inputs<T>,
        before: &M::Discrete<T>,
        discrete: &mut M::Discrete<T>,
        time: T,
        cause: Cause,
        log: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        let Self { parameters, setup } = *self;
        M::event(&Instant { time, parameters, inputs, discrete: before, setup }, cause, discrete, log)
    }

    /// Outputs and local variables at an instant.
    #[inline(always)]
    pub(crate) fn outputs(
        &self,
        time: T,
        inputs: &M::Inputs<T>,
        discrete: &M::Discrete<T>,
    ) -> Result<Evaluation<M, T>, Error> {
        let Self { parameters, setup } = *self;
        M::outputs(&Instant { time, parameters, inputs, discrete, setup })
    }
}
