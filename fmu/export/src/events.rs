//! What happens within a step, in order of time.
use crate::{
    error::{Error, Log},
    model::{Cause, Evaluation, Instant, Model, Setup},
    step_inputs::StepInputs,
    variables::Scalar,
};

/// So many events at one instant are taken for a model that never comes to rest.
const MAX_EVENTS_AT_ONE_INSTANT: usize = 64;
/// And so many in one step for a model whose events come ever closer.
const MAX_EVENTS_IN_STEP: usize = 1_000_000;

/// Carries what only events change from the start of a step over its `size` (both in s): the event at the start, then those that the model
/// asks for, each at its exact instant. `discrete` begins as `before`.
///
/// At the end itself one event is handled that was asked for before, and nothing that follows from it: that is left to the next step and
/// its inputs. So cutting a step in two changes nothing.
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

/// The events after the first one of a step, from `next` on. Apart, because most steps have none.
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
        // The end of a step that has a length. In a step of length zero no instant is later: its events are handled to their end.
        let is_last = instant >= end && instant > now;
        at_one_instant = if instant > now { 1 } else { at_one_instant + 1 };
        in_the_step += 1;
        if at_one_instant > MAX_EVENTS_AT_ONE_INSTANT || in_the_step > MAX_EVENTS_IN_STEP {
            return Err(Error::new(format!(
                "events at {} s do not end: at most {MAX_EVENTS_AT_ONE_INSTANT} at one instant and {MAX_EVENTS_IN_STEP} in one step are handled",
                now.re()
            )));
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

/// What stays the same over a step.
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
