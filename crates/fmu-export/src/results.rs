//! The results of an instant.
use crate::{
    error::Error,
    events::{Evaluator, State},
    interface::{Interface, Layout},
    model::{Fmu, Model},
    variables::{Scalar, Storage, Variables, entry::BaseType},
};

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
        state: &State<M, T>,
    ) -> Result<Self, Error> {
        let (outputs, locals) = evaluator.outputs(time, inputs, state)?;
        let derivatives = evaluator.derivatives(time, inputs, &state.continuous, &state.discrete)?;
        Ok(Self { outputs, locals, derivatives })
    }

    /// Stores them at their positions.
    #[inline(always)]
    pub(crate) fn store(&self, values: &mut Storage<T>) {
        // Outputs and local variables lie one behind the other.
        let mut sink = values.sink(Layout::<M>::OUTPUTS, Layout::<M>::STATES);
        self.outputs.store(&mut sink);
        self.locals.store(&mut sink);
        values.store(Layout::<M>::DERIVATIVES, &self.derivatives);
    }
}

impl<M: Fmu> Results<M> {
    /// The results at an instant.
    ///
    /// # Errors
    /// If they cannot be computed, or one of them is not finite.
    #[inline(always)]
    pub(crate) fn finite_at(
        evaluator: &Evaluator<'_, M, f64>,
        time: f64,
        inputs: &M::Inputs<f64>,
        state: &State<M, f64>,
    ) -> Result<Self, Error> {
        let results = Self::at(evaluator, time, inputs, state)?;
        if !results.have_finite_sum() {
            // Not these results: they would have to be in memory in the good case as well.
            Self::check(evaluator, time, inputs, state)?;
        }
        Ok(results)
    }

    /// Whether the sum of all results is finite, and so each of them.
    #[inline(always)]
    fn have_finite_sum(&self) -> bool {
        // -0.0 changes no number that is added to it, so that it need not be added.
        let mut sums = [-0.0; 4];
        self.outputs.add_to(&mut sums);
        self.locals.add_to(&mut sums);
        self.derivatives.add_to(&mut sums);
        sums.iter().sum::<f64>().is_finite()
    }

    /// Computes the results once more, and checks each of them: large finite results can have an infinite sum.
    #[cold]
    #[inline(never)]
    fn check(
        evaluator: &Evaluator<'_, M, f64>,
        time: f64,
        inputs: &M::Inputs<f64>,
        state: &State<M, f64>,
    ) -> Result<(), Error> {
        let mut results = Storage::zeros(Layout::<M>::END);
        Self::at(evaluator, time, inputs, state)?.store(&mut results);
        let Some(found) = results.reals.iter().position(|value| !value.is_finite()) else { return Ok(()) };
        Err(Error::new(format!(
            "{} = {} is not finite: parameters or inputs are too large or too small",
            Interface::of::<M>().name_at(BaseType::Real, found),
            results.reals[found]
        )))
    }
}
