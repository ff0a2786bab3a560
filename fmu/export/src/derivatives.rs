//! Directional derivatives and time derivatives of outputs: the equations of the model, evaluated with dual numbers.
use crate::{
    error::{Error, Log},
    events::{Evaluator, events_at_instant, events_of_step},
    instance::{Duals, Instance, InstanceKind, Outcome, Scratch},
    interface::{Interface, Layout},
    model::{Cause, Fmu},
    model_exchange::{Mode, without_steps},
    step_inputs::{StepInputs, TimeDerivatives, VaryingInputs},
    variables::{
        Scalar, Storage, Variables,
        entry::{BaseType, Count},
    },
};
use num_dual::{Dual3_64, Dual64};

/// Highest order of output derivatives.
pub const MAX_OUTPUT_DERIVATIVE_ORDER: usize = 3;

/// Derivatives are divided by this on their way through the equations if one is not finite without it: an intermediate result may have overflowed.
/// A power of two does not change any digit.
const SCALE: f64 = 1.340_780_792_994_259_7e154; // 2^512

/// Zero s as a dual number with the derivatives of time, and a function that marks the derivatives of a Real beyond those that are known.
type TimeSeed<T> = (T, fn(&mut T, usize));

impl<M: Fmu> Instance<M> {
    /// Directional derivative of outputs and local variables at the end of the last step, with respect to the inputs that were set for it (before
    /// the first step, the current inputs) and tunable Real parameters. All are positions among the Reals.
    ///
    /// # Errors
    /// If a derivative is not finite.
    pub(crate) fn directional_derivative(
        &mut self,
        unknowns: impl Iterator<Item = usize> + Clone,
        seeds: impl Iterator<Item = (usize, f64)> + Clone,
        result: &mut [f64],
    ) -> Outcome {
        let mut scaled = |scale: f64| {
            self.scratch.first_order.fill::<M>(&self.values);
            for (known, seed) in seeds.clone() {
                self.scratch.first_order.values.reals[known].eps += seed / scale;
            }
            self.evaluate_first_order(None)?;
            for (place, unknown) in result.iter_mut().zip(unknowns.clone()) {
                *place = self.scratch.first_order.values.reals[unknown].eps * scale;
                if !place.is_finite() {
                    return Err(Self::not_finite(unknown, "derivative", *place));
                }
            }
            Ok(())
        };
        scaled(1.0).or_else(|_| scaled(SCALE))
    }

    /// Time derivatives of outputs at the last communication point, as far as the inputs determine them; zero beyond. `requests` are
    /// positions among the Reals and orders from 1 to [`MAX_OUTPUT_DERIVATIVE_ORDER`].
    ///
    /// # Errors
    /// If a derivative is not finite.
    pub(crate) fn output_derivatives(
        &mut self,
        requests: impl Iterator<Item = (usize, usize)> + Clone,
        result: &mut [f64],
    ) -> Outcome {
        if self.scratch.rates.is_empty() {
            self.scratch.rates = Interface::of::<M>().rates_of_inputs();
        }
        if requests.clone().any(|(_, order)| order > 1) {
            return self.known_derivatives(requests, result, Self::in_time_third_order, |this, (output, order)| {
                let Dual3_64 { v1, v2, v3, .. } = this.scratch.third_order.values.reals[output];
                [v1, v2, v3][order - 1]
            });
        }
        let mut scaled = |scale: f64| {
            let evaluate = |this: &mut Self, unknown: f64| this.in_time_first_order(unknown, scale);
            self.known_derivatives(requests.clone(), result, evaluate, |this, (output, _)| {
                this.scratch.first_order.values.reals[output].eps * scale
            })
        };
        scaled(1.0).or_else(|_| scaled(SCALE))
    }

    /// Time derivatives as far as they are known. `evaluate` computes them, with its argument for the unknown derivatives of inputs.
    fn known_derivatives(
        &mut self,
        requests: impl Iterator<Item = (usize, usize)> + Clone,
        result: &mut [f64],
        evaluate: impl Fn(&mut Self, f64) -> Outcome,
        derivative: impl Fn(&Self, (usize, usize)) -> f64,
    ) -> Outcome {
        // NaN stands for unknown derivatives, and propagates to all that depend on them.
        evaluate(self, f64::NAN)?;
        let mut unknown = false;
        for (place, request) in result.iter_mut().zip(requests.clone()) {
            *place = derivative(self, request);
            unknown |= place.is_nan();
        }
        if unknown {
            // A NaN can also be a known derivative that has overflowed.
            evaluate(self, 0.0)?;
        }
        for (place, request) in result.iter_mut().zip(requests) {
            let value = if place.is_nan() { derivative(self, request) } else { *place };
            if !value.is_finite() {
                let what = format!("time derivative of order {}", request.1);
                return Err(Self::not_finite(request.0, &what, value));
            }
            if place.is_nan() {
                *place = 0.0;
            }
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn not_finite(position: usize, what: &str, value: f64) -> Error {
        let name = Interface::of::<M>().name_at(BaseType::Real, position);
        Error::discard(format!("{what} of {name} = {value} is not finite"))
    }

    fn in_time_first_order(&mut self, unknown: f64, scale: f64) -> Outcome {
        self.scratch.first_order.fill::<M>(&self.values);
        let limit: fn(&mut Dual64, usize) = match unknown.is_nan() {
            true => |value, known| {
                if known == 0 {
                    value.eps = f64::NAN;
                }
            },
            false => |_, _| {},
        };
        self.evaluate_first_order(Some((Dual64::new(0.0, 1.0 / scale), limit)))
    }

    fn in_time_third_order(&mut self, unknown: f64) -> Outcome {
        self.scratch.third_order.fill::<M>(&self.values);
        let limit: fn(&mut Dual3_64, usize) = match unknown.is_nan() {
            true => |value, known| {
                let places = [&mut value.v1, &mut value.v2, &mut value.v3];
                places.into_iter().skip(known).for_each(|place| *place = f64::NAN);
            },
            false => |_, _| {},
        };
        self.evaluate_in(|scratch| &mut scratch.third_order, Some((Dual3_64::new(0.0, 1.0, 0.0, 0.0), limit)))
    }

    #[inline(never)]
    fn evaluate_first_order(&mut self, time: Option<TimeSeed<Dual64>>) -> Outcome {
        self.evaluate_in(|scratch| &mut scratch.first_order, time)
    }

    /// Evaluates the dual numbers in a part of the scratch, which is taken out for that long.
    fn evaluate_in<T: Scalar>(
        &mut self,
        duals: fn(&mut Scratch) -> &mut Duals<T>,
        time: Option<TimeSeed<T>>,
    ) -> Outcome {
        let mut taken = std::mem::take(duals(&mut self.scratch));
        let result = self.evaluate_duals(&mut taken, time);
        *duals(&mut self.scratch) = taken;
        result
    }

    /// Evaluates outputs and local variables of the last step with dual numbers, from its parameters and inputs in `duals`.
    fn evaluate_duals<T: Scalar>(&self, duals: &mut Duals<T>, time: Option<TimeSeed<T>>) -> Outcome {
        let Duals { values, inputs: buffer, discrete: discrete_buffer } = duals;
        let mut parameters: M::Parameters<T> = values.load(Layout::<M>::PARAMETERS);
        if self.kind == InstanceKind::ModelExchange {
            // It was refused before if these cannot be used.
            let _ = without_steps::<M, T>(&mut parameters);
        }
        if self.last_options.estimate {
            let mut inputs: M::Inputs<T> = values.load(Layout::<M>::INPUTS);
            inputs.estimate(&self.last_options, &self.memory);
            values.store(Layout::<M>::INPUTS, &inputs);
        }
        let options = &self.last_options;
        let mut step_inputs = VaryingInputs {
            values: &*values,
            first: Layout::<M>::INPUTS,
            options,
            input_derivatives: &self.last_input_derivatives,
            buffer,
            time_derivatives: time.map(|(seed, limit)| TimeDerivatives { seed, rates: &self.scratch.rates, limit }),
        };
        let evaluator = Evaluator::<M, T> { parameters: &parameters, setup: &self.setup };
        let constant = |value: f64| nalgebra::convert::<f64, T>(value);
        let (start, size) = (constant(self.step.start), constant(self.step.size));
        let discrete = match &time {
            // Time derivatives hold captured values constant.
            Some(_) => cast::<T, M::Discrete<f64>, M::Discrete<T>>(&*self.discrete, discrete_buffer),
            None => self.replay_events(&evaluator, &mut step_inputs, discrete_buffer)?,
        };
        let seed = time.map_or(T::zero(), |(seed, _)| seed);
        let (outputs, locals) = StepInputs::<M, T>::at(&mut step_inputs, size, |inputs| {
            evaluator.outputs(start + size + seed, inputs, &discrete)
        })?;
        values.store(Layout::<M>::OUTPUTS, &outputs);
        values.store(Layout::<M>::LOCALS, &locals);
        Ok(())
    }

    /// The discrete state after the last step as a function of its inputs and parameters: its events are handled once more. The values are those of
    /// the step to the last bit, the derivatives come from the repetition.
    fn replay_events<T: Scalar>(
        &self,
        evaluator: &Evaluator<'_, M, T>,
        inputs: &mut impl StepInputs<M, T>,
        buffer: &mut Storage<T>,
    ) -> Result<M::Discrete<T>, Error> {
        let count = <M::Discrete<T> as Variables<T>>::COUNT;
        if count == Count::ZERO {
            return Ok(M::Discrete::start());
        }
        let before: M::Discrete<T> = cast::<T, M::Discrete<f64>, _>(&*self.before, buffer);
        let mut discrete = before.clone();
        let mut log = Log::disabled();
        let now = match self.events.mode {
            Mode::ContinuousTime => return Ok(cast::<T, M::Discrete<f64>, _>(&*self.discrete, buffer)),
            Mode::Event => {
                let when = (self.step.start, self.events.asked);
                let cause = self.events.cause();
                let handle = |inputs: &_| events_at_instant(evaluator, inputs, &mut discrete, when, cause, &mut log);
                inputs.at(T::zero(), handle)?;
                &*self.next
            }
            Mode::Steps => {
                let cause = match self.step.size {
                    0.0 => Cause::Initialization,
                    step => Cause::Communication { step },
                };
                let span = (nalgebra::convert(self.step.start), nalgebra::convert(self.step.size));
                events_of_step(evaluator, inputs, &before, &mut discrete, span, cause, &mut log)?;
                &*self.discrete
            }
        };
        buffer.store(Count::ZERO, &discrete);
        let now = Storage::of(now);
        for (repeated, now) in buffer.reals.iter_mut().zip(&now.reals) {
            let value = nalgebra::convert::<f64, T>(repeated.re());
            *repeated = nalgebra::convert::<f64, T>(*now) + (*repeated - value);
        }
        (buffer.integers, buffer.booleans, buffer.strings) = (now.integers, now.booleans, now.strings);
        Ok(buffer.load(Count::ZERO))
    }

    /// Sets derivatives of Real inputs for the next step, by the position among the inputs and the order.
    pub(crate) fn set_input_derivatives(&mut self, derivatives: impl ExactSizeIterator<Item = (usize, usize, f64)>) {
        let count = <M::Inputs<f64> as Variables<f64>>::COUNT.reals;
        self.input_derivatives.set(count, derivatives);
        (self.is_stale, self.is_special) = (true, true);
    }
}

impl<T: Scalar> Duals<T> {
    /// Copies parameters and inputs of the last step.
    fn fill<M: Fmu>(&mut self, values: &Storage) {
        self.values.resize(Layout::<M>::END);
        self.values.copy_constants(values, Layout::<M>::END, Layout::<M>::DISCRETE);
    }
}

/// Converts a group to another scalar, as constants.
fn cast<T: Scalar, V: Variables<f64>, W: Variables<T>>(group: &V, buffer: &mut Storage<T>) -> W {
    let values = Storage::of(group);
    buffer.resize(W::COUNT);
    buffer.copy_constants(&values, Count::ZERO, V::COUNT);
    buffer.load(Count::ZERO)
}
