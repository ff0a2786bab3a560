//! Inputs as the equations read them, at an instant of a step.
use crate::{
    instance::inputs::InputDerivatives,
    model::Model,
    variables::{Scalar, Storage, Variables, entry::Count},
};

/// Loads the inputs at a position of the storage, with the settings of their connectors.
#[inline(always)]
pub(crate) fn load_inputs<M: Model, T: Scalar>(
    values: &Storage<T>,
    at: Count,
    parameters: &M::Parameters<T>,
) -> M::Inputs<T> {
    let mut inputs = values.load(at);
    M::set_up_inputs(parameters, &mut inputs);
    inputs
}

/// Inputs over a step, as the equations read them.
pub(crate) struct StepInputs<'a, M: Model, T: Scalar> {
    /// Held inputs, or inputs at the last requested instant.
    pub(crate) current: M::Inputs<T>,
    /// `None` if the inputs are held.
    pub(crate) varying: Option<VaryingInputs<'a, M, T>>,
}

impl<M: Model, T: Scalar> StepInputs<'_, M, T> {
    /// Returns the inputs at a time after the start of the step, in s.
    #[inline(always)]
    pub(crate) fn at(&mut self, after: T) -> &M::Inputs<T> {
        if let Some(varying) = &mut self.varying {
            self.current = varying.evaluate(after);
        }
        &self.current
    }
}

/// Inputs that vary within the step: inputs with derivatives from the importer follow their polynomials; otherwise
/// connectors are extrapolated, if their settings ask for it.
pub(crate) struct VaryingInputs<'a, M: Model, T: Scalar> {
    /// Storage of the inputs as set or estimated, from position `first` on.
    pub(crate) values: &'a Storage<T>,
    pub(crate) first: Count,
    pub(crate) parameters: &'a M::Parameters<T>,
    pub(crate) input_derivatives: &'a InputDerivatives,
    pub(crate) buffer: &'a mut Storage<T>,
    /// Present when time derivatives of outputs are computed.
    pub(crate) time_derivatives: Option<TimeDerivatives<'a, T>>,
}

/// Continuation of inputs after the end of a step.
#[derive(Clone, Copy)]
pub(crate) struct TimeDerivatives<'a, T> {
    /// Zero s as a dual number with the derivatives of time. Velocities and polynomials apply to it even if inputs are
    /// held.
    pub(crate) seed: T,
    /// For each Real input, the number of its time derivatives that other inputs determine.
    pub(crate) rates: &'a [u8],
    /// Marks the derivatives of a Real above a known order as unknown.
    pub(crate) limit: fn(&mut T, usize),
}

impl<M: Model, T: Scalar> VaryingInputs<'_, M, T> {
    /// Computes the inputs at a time after the start of the step, in s.
    #[inline(never)]
    pub(crate) fn evaluate(&mut self, after: T) -> M::Inputs<T> {
        let mut inputs = load_inputs::<M, T>(self.values, self.first, self.parameters);
        let seed = self.time_derivatives.map_or(T::zero(), |time_derivatives| time_derivatives.seed);
        let now = if M::holds_inputs(self.parameters) { seed } else { after + seed };
        let has_derivatives = self.input_derivatives.has_any;
        if self.time_derivatives.is_some() || !has_derivatives && inputs.is_extrapolated() {
            inputs.extrapolate(if has_derivatives { seed } else { now }, seed);
        }
        if has_derivatives || self.time_derivatives.is_some() {
            self.buffer.resize(M::Inputs::<T>::COUNT);
            self.buffer.store(Count::ZERO, &inputs);
            if has_derivatives {
                // A polynomial begins at the value as set, not at the extrapolated value.
                let as_set = &self.values.reals[self.first.reals..];
                self.input_derivatives.evaluate(as_set, &mut self.buffer.reals, now);
            }
            if let Some(TimeDerivatives { rates, limit, .. }) = self.time_derivatives {
                for (input, value) in self.buffer.reals.iter_mut().enumerate() {
                    limit(value, self.input_derivatives.order(input).unwrap_or(rates[input].into()));
                }
            }
            inputs = load_inputs::<M, T>(self.buffer, Count::ZERO, self.parameters);
        }
        inputs.convert();
        inputs
    }
}
