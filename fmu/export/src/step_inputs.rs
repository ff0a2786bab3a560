//! The inputs that equations read at an instant of a step, from those that were set for it.
use crate::{
    inputs::InputOptions,
    model::Model,
    polynomials::InputDerivatives,
    scalar::Scalar,
    variables::{Storage, Variables, entry::Count},
};

/// The inputs over a step.
pub(crate) trait StepInputs<M: Model, T: Scalar> {
    /// Calls `read` with the inputs at a time after the start of the step, in s.
    fn at<R>(&mut self, after: T, read: impl FnOnce(&M::Inputs<T>) -> R) -> R;
}

/// Inputs that stay as they were set.
pub(crate) struct Held<'a, I>(pub(crate) &'a I);

impl<M: Model, T: Scalar> StepInputs<M, T> for Held<'_, M::Inputs<T>> {
    #[inline(always)]
    fn at<R>(&mut self, _: T, read: impl FnOnce(&M::Inputs<T>) -> R) -> R {
        read(self.0)
    }
}

/// Inputs that move within the step: where the importer gave derivatives, these inputs follow their polynomials; otherwise connectors are
/// carried by their own rates, if the parameters say so.
pub(crate) struct Moving<'a, T> {
    /// Where the inputs lie as they were set, or estimated.
    pub(crate) values: &'a Storage<T>,
    pub(crate) first: Count,
    pub(crate) options: &'a InputOptions,
    pub(crate) given: &'a InputDerivatives,
    /// Room for the inputs.
    pub(crate) room: &'a mut Storage<T>,
    /// For derivatives in time.
    pub(crate) in_time: Option<InTime<'a, T>>,
}

/// How inputs go on after the end of a step.
#[derive(Clone, Copy)]
pub(crate) struct InTime<'a, T> {
    /// Zero s after the end, with the derivatives of a time. Rates and polynomials count there even where inputs are held.
    pub(crate) later: T,
    /// For each Real input, how many of its time derivatives other inputs give.
    pub(crate) rates: &'a [u8],
    /// What becomes of a Real of which only so many derivatives are known.
    pub(crate) limit: fn(&mut T, usize),
}

impl<M: Model, T: Scalar> StepInputs<M, T> for Moving<'_, T> {
    fn at<R>(&mut self, after: T, read: impl FnOnce(&M::Inputs<T>) -> R) -> R {
        let mut inputs: M::Inputs<T> = self.values.load(self.first);
        let after = if self.options.hold { T::zero() } else { after };
        let later = self.in_time.map_or(T::zero(), |in_time| in_time.later);
        let is_given = !self.given.is_empty();
        let by_rates = self.options.extrapolate && !is_given;
        let carried = if by_rates { after + later } else { later };
        if self.in_time.is_some() || by_rates {
            inputs.extrapolate(self.options, carried);
        }
        if is_given || self.in_time.is_some() {
            let count = <M::Inputs<T> as Variables<T>>::COUNT;
            self.room.fit(count);
            self.room.store(Count::ZERO, &inputs);
            if is_given {
                // A polynomial begins at the value that was set, whatever its own rate says.
                let as_set = &self.values.reals[self.first.reals..];
                self.given.follow(as_set, &mut self.room.reals, after + later);
            }
            if let Some(InTime { rates, limit, .. }) = self.in_time {
                for (input, value) in self.room.reals.iter_mut().enumerate() {
                    limit(value, self.given.order(input).unwrap_or(rates[input].into()));
                }
            }
            inputs = self.room.load(Count::ZERO);
        }
        if self.options.form != 0 {
            inputs.prepare(self.options);
        }
        read(&inputs)
    }
}
