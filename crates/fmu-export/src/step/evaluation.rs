//! Evaluation of a model at an instant.
use crate::{
    error::{Error, Log},
    interface::{Interface, layout::Layout},
    model::{Cause, Evaluation, Fmu, Instant, Model, Setup},
    step::inputs::StepInputs,
    variables::{
        Scalar, Storage, Variables,
        entry::{BaseType, Count},
    },
};

/// Continuous states, and the discrete state, which events change.
pub(crate) struct ModelState<M: Model, T: Scalar> {
    pub(crate) continuous: M::States<T>,
    pub(crate) discrete: M::Discrete<T>,
}

// A derived implementation would require `M: Clone`.
impl<M: Model, T: Scalar> Clone for ModelState<M, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self { continuous: self.continuous.clone(), discrete: self.discrete.clone() }
    }
}

/// Evaluates a model with the parameters and the setup of a step.
pub(crate) struct Evaluator<'a, M: Model, T: Scalar> {
    pub(crate) parameters: &'a M::Parameters<T>,
    pub(crate) setup: &'a Setup,
}

impl<M: Model, T: Scalar> Evaluator<'_, M, T> {
    /// Handles an event at `time` in s. Returns the time of the next time event in s.
    #[inline(always)]
    pub(crate) fn event_of(
        &self,
        inputs: &M::Inputs<T>,
        state: &mut ModelState<M, T>,
        time: T,
        cause: Cause,
        log: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        let before = state.clone();
        let ModelState { continuous, discrete } = state;
        M::event(&self.instant(time, inputs, &before), cause, discrete, continuous, log)
    }

    #[inline(always)]
    pub(crate) fn outputs(
        &self,
        time: T,
        inputs: &M::Inputs<T>,
        state: &ModelState<M, T>,
    ) -> Result<Evaluation<M, T>, Error> {
        M::outputs(&self.instant(time, inputs, state))
    }

    #[inline(always)]
    pub(crate) fn derivatives(
        &self,
        time: T,
        inputs: &M::Inputs<T>,
        states: &M::States<T>,
        discrete: &M::Discrete<T>,
    ) -> Result<M::States<T>, Error> {
        let Self { parameters, setup } = *self;
        M::derivatives(&Instant { time, parameters, inputs, states, discrete, setup })
    }

    /// Moves the continuous states in closed form from the first instant to the second, both in s and within a step
    /// that begins at `start`. Returns false if they have none.
    #[inline(always)]
    pub(crate) fn moves_exactly(
        &self,
        inputs: &mut StepInputs<'_, M, T>,
        state: &mut ModelState<M, T>,
        start: T,
        [now, until]: [T; 2],
    ) -> bool {
        let are_held = inputs.varying.is_none();
        let after = M::states_after(&self.instant(now, inputs.at(now - start), state), until - now, are_held);
        let has_closed_form = after.is_some();
        if let Some(after) = after {
            state.continuous = after;
        }
        has_closed_form
    }

    /// Computes the event indicators, in place of what `found` contains.
    pub(crate) fn indicators(&self, time: T, inputs: &M::Inputs<T>, state: &ModelState<M, T>, found: &mut Storage<T>) {
        found.resize(M::Indicators::<T>::COUNT);
        found.store(Count::ZERO, &M::indicators(&self.instant(time, inputs, state)));
    }

    #[inline(always)]
    pub(crate) fn instant<'b>(
        &'b self,
        time: T,
        inputs: &'b M::Inputs<T>,
        state: &'b ModelState<M, T>,
    ) -> Instant<'b, M, T> {
        let Self { parameters, setup } = *self;
        Instant { time, parameters, inputs, states: &state.continuous, discrete: &state.discrete, setup }
    }
}

impl<M: Model> Evaluator<'_, M, f64> {
    pub(crate) fn needs_event(&self, time: f64, inputs: &M::Inputs<f64>, state: &ModelState<M, f64>) -> bool {
        M::needs_event(&self.instant(time, inputs, state))
    }
}

/// Outputs, local variables and time derivatives of the continuous states at an instant.
pub(crate) struct Results<M: Model, T: Scalar = f64> {
    outputs: M::Outputs<T>,
    locals: M::Locals<T>,
    derivatives: M::States<T>,
}

impl<M: Model, T: Scalar> Results<M, T> {
    #[inline(always)]
    pub(crate) fn at(
        evaluator: &Evaluator<'_, M, T>,
        time: T,
        inputs: &M::Inputs<T>,
        state: &ModelState<M, T>,
    ) -> Result<Self, Error> {
        let (outputs, locals) = evaluator.outputs(time, inputs, state)?;
        let derivatives = evaluator.derivatives(time, inputs, &state.continuous, &state.discrete)?;
        Ok(Self { outputs, locals, derivatives })
    }

    #[inline(always)]
    pub(crate) fn store(&self, values: &mut Storage<T>) {
        let mut places = values.sink(Layout::<M>::OUTPUTS, Layout::<M>::RESULTS);
        self.outputs.store(&mut places);
        self.locals.store(&mut places);
        // The states, which are Reals, stay.
        places.reals(Layout::<M>::STATE_REALS.len());
        self.derivatives.store(&mut places);
    }
}

impl<M: Fmu> Results<M> {
    /// Computes the results at an instant.
    ///
    /// # Errors
    /// If they cannot be computed, or a result is not finite.
    #[inline(always)]
    pub(crate) fn finite_at(
        evaluator: &Evaluator<'_, M, f64>,
        time: f64,
        inputs: &M::Inputs<f64>,
        state: &ModelState<M, f64>,
    ) -> Result<Self, Error> {
        let results = Self::at(evaluator, time, inputs, state)?;
        if !results.have_finite_sum() {
            // Computed again: passing the results would force them into memory even if all are finite.
            Self::check(evaluator, time, inputs, state)?;
        }
        Ok(results)
    }

    /// Whether the sum of all results is finite, and therefore each result.
    #[inline(always)]
    fn have_finite_sum(&self) -> bool {
        // Adding a number to -0.0 returns the number, so the compiler may drop the first addition.
        let mut sums = [-0.0; 4];
        self.outputs.add_to(&mut sums);
        self.locals.add_to(&mut sums);
        self.derivatives.add_to(&mut sums);
        sums.iter().sum::<f64>().is_finite()
    }

    /// Computes the results again, and validates each: large finite results can have an infinite sum.
    #[cold]
    #[inline(never)]
    fn check(
        evaluator: &Evaluator<'_, M, f64>,
        time: f64,
        inputs: &M::Inputs<f64>,
        state: &ModelState<M, f64>,
    ) -> Result<(), Error> {
        let mut results = Storage::zeros(Layout::<M>::END);
        Self::at(evaluator, time, inputs, state)?.store(&mut results);
        let Some(found) = results.reals.iter().position(|value| !value.is_finite()) else { return Ok(()) };
        // Parameters are otherwise not validated before the end of initialization, and may be the cause.
        M::check(evaluator.parameters)?;
        Err(Error::new(format!(
            "{} = {} is not finite: parameters or inputs are too large or too small",
            Interface::of::<M>().name_at(BaseType::Real, found),
            results.reals[found]
        )))
    }
}
