//! The inputs that equations read at an instant of a step.
use crate::{
    inputs::InputOptions,
    polynomials::InputDerivatives,
    variables::{Scalar, Storage, Variables, entry::Count},
};
use std::borrow::Cow;

/// The samples of the connectors on which estimates rest.
#[derive(Clone, Default)]
pub(crate) struct Samples {
    /// The options with which they were recorded.
    pub(crate) of: InputOptions,
    pub(crate) reals: Vec<f64>,
}

impl Samples {
    /// The samples for some options: none as yet, which are zeros, if they were recorded with others. A frame that was
    /// not read then was not validated either.
    pub(crate) fn with<T: Scalar, I: Variables<T>>(&self, options: &InputOptions) -> Cow<'_, [f64]> {
        let key = |options: &InputOptions| (options.estimate, options.window, options.unread);
        if key(&self.of) == key(options) { (&self.reals).into() } else { vec![0.0; I::samples(options)].into() }
    }
}

/// Makes of inputs as they were set what equations read at their instant.
pub(crate) fn prepare<T: Scalar, I: Variables<T>>(inputs: &mut I, options: &InputOptions, samples: &Samples) {
    if options.estimate {
        inputs.estimate(options, &samples.with::<T, I>(options));
    }
    if options.representation != 0 {
        inputs.convert(options);
    }
}

/// The inputs over a step, as equations read them.
pub(crate) struct StepInputs<'a, I, T> {
    /// The inputs as set, or at the instant that was asked for last.
    pub(crate) current: I,
    /// Absent if the inputs are held as they were set.
    pub(crate) varying: Option<VaryingInputs<'a, T>>,
}

impl<T: Scalar, I: Variables<T>> StepInputs<'_, I, T> {
    /// Inputs that are held as they were set.
    #[inline(always)]
    pub(crate) fn held(as_set: I) -> Self {
        Self { current: as_set, varying: None }
    }

    /// The inputs at a time after the start of the step, in s.
    #[inline(always)]
    pub(crate) fn at(&mut self, after: T) -> &I {
        if let Some(varying) = &mut self.varying {
            self.current = varying.evaluate(after);
        }
        &self.current
    }
}

/// Inputs that vary within the step: inputs with derivatives from the importer follow their polynomials; otherwise
/// connectors are extrapolated, if the parameters say so.
pub(crate) struct VaryingInputs<'a, T> {
    /// The storage with the inputs as set or estimated, from position `first` on.
    pub(crate) values: &'a Storage<T>,
    pub(crate) first: Count,
    pub(crate) options: &'a InputOptions,
    pub(crate) input_derivatives: &'a InputDerivatives,
    /// Buffer for the inputs.
    pub(crate) buffer: &'a mut Storage<T>,
    /// For time derivatives of outputs.
    pub(crate) time_derivatives: Option<TimeDerivatives<'a, T>>,
}

/// How inputs continue after the end of a step.
#[derive(Clone, Copy)]
pub(crate) struct TimeDerivatives<'a, T> {
    /// Zero s as a dual number with the derivatives of time. Velocities and polynomials apply there even if inputs are
    /// held.
    pub(crate) seed: T,
    /// For each Real input the number of its time derivatives that other inputs give.
    pub(crate) rates: &'a [u8],
    /// Marks the derivatives of a Real beyond those that are known.
    pub(crate) limit: fn(&mut T, usize),
}

impl<T: Scalar> VaryingInputs<'_, T> {
    /// The inputs at a time after the start of the step, in s.
    #[inline(never)]
    pub(crate) fn evaluate<I: Variables<T>>(&mut self, after: T) -> I {
        let mut inputs: I = self.values.load(self.first);
        let after = if self.options.hold { T::zero() } else { after };
        let seed = self.time_derivatives.map_or(T::zero(), |time_derivatives| time_derivatives.seed);
        let has_derivatives = !self.input_derivatives.is_empty();
        let by_rates = self.options.extrapolate && !has_derivatives;
        let duration = if by_rates { after + seed } else { seed };
        if self.time_derivatives.is_some() || by_rates {
            inputs.extrapolate(self.options, duration);
        }
        if has_derivatives || self.time_derivatives.is_some() {
            self.buffer.resize(I::COUNT);
            self.buffer.store(Count::ZERO, &inputs);
            if has_derivatives {
                // A polynomial begins at the value that was set, not at the extrapolated one.
                let as_set = &self.values.reals[self.first.reals..];
                self.input_derivatives.evaluate(as_set, &mut self.buffer.reals, after + seed);
            }
            if let Some(TimeDerivatives { rates, limit, .. }) = self.time_derivatives {
                for (input, value) in self.buffer.reals.iter_mut().enumerate() {
                    limit(value, self.input_derivatives.order(input).unwrap_or(rates[input].into()));
                }
            }
            inputs = self.buffer.load(Count::ZERO);
        }
        if self.options.representation != 0 {
            inputs.convert(self.options);
        }
        inputs
    }
}
