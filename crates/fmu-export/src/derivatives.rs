//! Directional derivatives and time derivatives of outputs: the model's equations, evaluated with dual numbers.
use crate::{
    error::{Error, Log},
    instance::{
        Instance, InstanceKind, Outcome,
        last_step::Replay,
        parameters::without_steps,
        scratch::{Duals, Scratch},
    },
    interface::{Interface, layout::Layout},
    model::{Cause, Fmu, has_states},
    step::{
        crossings::{Crossing, Search},
        evaluation::{Evaluator, ModelState, Results},
        events::{advance, events_at_instant},
        inputs::{StepInputs, TimeDerivatives, VaryingInputs, load_inputs},
    },
    variables::{
        Scalar, Storage, Variables,
        entry::{BaseType, Count},
    },
};
use num_dual::{Dual3_64, Dual64};

/// Highest order of output derivatives.
pub const MAX_OUTPUT_DERIVATIVE_ORDER: usize = 3;

/// Divisor of derivatives on their way through the equations, if one is not finite without it: an intermediate result
/// may have overflowed. A power of two changes no digit.
const SCALE: f64 = 1.340_780_792_994_259_7e154; // 2^512

/// Computation of time derivatives with one kind of dual numbers.
struct TimeSeed<T> {
    /// Zero s with the derivatives of time.
    zero: T,
    /// Marks the derivatives of a Real above a known order as unknown.
    limit: fn(&mut T, usize),
    /// Integrates in time: makes a function from a value and its time derivative, dropping the last order. `zero` is
    /// the third argument.
    integral: fn(f64, T, T) -> T,
    order: usize,
}

impl<M: Fmu> Instance<M> {
    /// Computes directional derivatives of outputs and local variables at the end of the last step, with respect to the
    /// step's inputs (before the first step, the current inputs), tunable Real parameters, and time. `seeds` are
    /// positions among the Reals with their components of the direction; `time` is the component for time.
    ///
    /// # Errors
    /// If a derivative is not finite.
    pub(crate) fn directional_derivative(
        &mut self,
        unknowns: impl Iterator<Item = usize> + Clone,
        seeds: impl Iterator<Item = (usize, f64)> + Clone,
        time: f64,
        result: &mut [f64],
    ) -> Outcome {
        let mut scaled = |scale: f64| {
            self.fill_first_order();
            self.scratch.first_order.time = Some(Dual64::new(0.0, time / scale));
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

    /// Computes time derivatives of outputs at the last communication point, as far as the inputs determine them; zero
    /// beyond. `requests` are positions among the Reals and orders from 1 to [`MAX_OUTPUT_DERIVATIVE_ORDER`].
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

    /// Computes time derivatives as far as they are known. `evaluate` takes the value of unknown derivatives of inputs.
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
        self.fill_first_order();
        let limit: fn(&mut Dual64, usize) = match unknown.is_nan() {
            true => |value, known| {
                if known == 0 {
                    value.eps = f64::NAN;
                }
            },
            false => |_, _| {},
        };
        let zero = Dual64::new(0.0, 1.0 / scale);
        self.evaluate_first_order(Some(TimeSeed {
            zero,
            limit,
            integral: |value, derivative, zero| Dual64::new(value, derivative.re * zero.eps),
            order: 1,
        }))
    }

    fn in_time_third_order(&mut self, unknown: f64) -> Outcome {
        let states = self.states_of_the_instant();
        self.scratch.third_order.fill::<M>(&self.values, &states);
        let limit: fn(&mut Dual3_64, usize) = match unknown.is_nan() {
            true => |value, known| {
                let places = [&mut value.v1, &mut value.v2, &mut value.v3];
                places.into_iter().skip(known).for_each(|place| *place = f64::NAN);
            },
            false => |_, _| {},
        };
        let zero = Dual3_64::new(0.0, 1.0, 0.0, 0.0);
        let integral =
            |value, derivative: Dual3_64, _| Dual3_64::new(value, derivative.re, derivative.v1, derivative.v2);
        let seed = TimeSeed { zero, limit, integral, order: MAX_OUTPUT_DERIVATIVE_ORDER };
        self.evaluate_in(|scratch| &mut scratch.third_order, Some(seed))
    }

    fn fill_first_order(&mut self) {
        let states = self.states_of_the_instant();
        self.scratch.first_order.fill::<M>(&self.values, &states);
    }

    /// Returns the continuous states at the start of an evaluation: in event mode the states before the event, which is
    /// repeated.
    fn states_of_the_instant(&self) -> Box<[f64]> {
        match self.last_step.replay {
            _ if !has_states::<M>() => Box::default(),
            Replay::Event => Storage::of(&self.states.before.continuous).reals,
            _ => self.values.reals[Layout::<M>::STATE_REALS].into(),
        }
    }

    #[inline(never)]
    fn evaluate_first_order(&mut self, time: Option<TimeSeed<Dual64>>) -> Outcome {
        self.evaluate_in(|scratch| &mut scratch.first_order, time)
    }

    /// Evaluates dual numbers in a part of the scratch, which is taken out meanwhile.
    fn evaluate_in<T: Crossing>(
        &mut self,
        duals: fn(&mut Scratch) -> &mut Duals<T>,
        time: Option<TimeSeed<T>>,
    ) -> Outcome {
        let mut taken = std::mem::take(duals(&mut self.scratch));
        let result = self.evaluate_duals(&mut taken, time);
        *duals(&mut self.scratch) = taken;
        result
    }

    /// Evaluates outputs and local variables of the last step with dual numbers, from its parameters and inputs in
    /// `duals`.
    fn evaluate_duals<T: Crossing>(&self, duals: &mut Duals<T>, time: Option<TimeSeed<T>>) -> Outcome {
        let Duals { values, inputs: buffer, discrete: discrete_buffer, time: direction } = duals;
        let mut parameters: M::Parameters<T> = values.load(Layout::<M>::PARAMETERS);
        if self.kind() == InstanceKind::ModelExchange {
            // Unusable parameters were refused before.
            let _ = without_steps::<M, T>(&mut parameters);
        }
        let mut inputs = load_inputs::<M, T>(values, Layout::<M>::INPUTS, &parameters);
        if inputs.is_estimated() {
            inputs.estimate(&mut self.inputs.memories.iter());
            values.store(Layout::<M>::INPUTS, &inputs);
        }
        // Directional derivatives vary inputs within the step only as the step itself did.
        let input_derivatives = &self.last_step.input_derivatives;
        let are_held = time.is_none() && !input_derivatives.has_any && !inputs.is_extrapolated();
        if are_held {
            inputs.convert();
        }
        let varying = VaryingInputs {
            values: &*values,
            first: Layout::<M>::INPUTS,
            parameters: &parameters,
            input_derivatives,
            buffer,
            time_derivatives: time.as_ref().map(|seed| TimeDerivatives {
                seed: seed.zero,
                rates: &self.scratch.rates,
                limit: seed.limit,
            }),
        };
        let mut step_inputs = StepInputs { current: inputs, varying: Some(varying).filter(|_| !are_held) };
        let evaluator = Evaluator::<M, T> { parameters: &parameters, setup: &self.setup };
        let constant = |value: f64| nalgebra::convert::<f64, T>(value);
        let (start, size) = (constant(self.last_step.step.start), constant(self.last_step.step.size));
        let states: M::States<T> = values.load(Layout::<M>::STATES);
        let mut state = match &time {
            // Time derivatives hold captured values constant.
            Some(_) => ModelState { continuous: states, discrete: cast(&self.states.discrete, discrete_buffer) },
            None => self.replay_events(&evaluator, &mut step_inputs, states, discrete_buffer)?,
        };
        let end = start + size + time.as_ref().map(|seed| seed.zero).or(*direction).unwrap_or(T::zero());
        let inputs = step_inputs.at(size);
        if let Some(seed) = time.as_ref().filter(|_| has_states::<M>()) {
            state.continuous = self.states_in_time(&evaluator, end, inputs, &state, seed)?;
        }
        Results::at(&evaluator, end, inputs, &state)?.store(values);
        if time.is_none() && self.last_step.replay == Replay::Step {
            values.store(Layout::<M>::STATES, &state.continuous);
        }
        Ok(())
    }

    /// Computes the continuous states with their time derivatives: each evaluation of the equations adds an order.
    fn states_in_time<T: Scalar>(
        &self,
        evaluator: &Evaluator<'_, M, T>,
        time: T,
        inputs: &M::Inputs<T>,
        state: &ModelState<M, T>,
        seed: &TimeSeed<T>,
    ) -> Result<M::States<T>, Error> {
        let mut states = Storage::of(&state.continuous);
        for _ in 0..seed.order {
            let derivatives = evaluator.derivatives(time, inputs, &states.load(Count::ZERO), &state.discrete)?;
            for (place, derivative) in states.reals.iter_mut().zip(Storage::of(&derivatives).reals) {
                *place = (seed.integral)(place.re(), derivative, seed.zero);
            }
        }
        Ok(states.load(Count::ZERO))
    }

    /// Computes the state after the last step as a function of its inputs, parameters and continuous states, by
    /// handling its events again. The discrete values equal the step's to the last bit; the derivatives come from the
    /// repetition. In co-simulation of a model with integrated states, captured values are held constant, because the
    /// states at the instants of the events are no longer known; states in closed form are repeated, too.
    fn replay_events<T: Crossing>(
        &self,
        evaluator: &Evaluator<'_, M, T>,
        inputs: &mut StepInputs<'_, M, T>,
        continuous: M::States<T>,
        buffer: &mut Storage<T>,
    ) -> Result<ModelState<M, T>, Error> {
        let replay = self.last_step.replay;
        let count = <M::Discrete<T> as Variables<T>>::COUNT;
        if count == Count::ZERO && !(has_states::<M>() && replay == Replay::Event) {
            return Ok(ModelState { continuous, discrete: M::Discrete::start() });
        }
        let size = self.last_step.step.size;
        let is_integrated = has_states::<M>() && replay == Replay::Step && size > 0.0 && {
            let span = [0.0, size].map(nalgebra::convert);
            !evaluator.moves_exactly(inputs, &mut self.state_before(buffer), span[0], span)
        };
        if replay == Replay::Nothing || is_integrated {
            return Ok(ModelState { continuous, discrete: cast(&self.states.discrete, buffer) });
        }
        let mut state = self.state_before(buffer);
        if replay == Replay::Event {
            state.continuous = continuous.clone();
        }
        let mut log = Log::disabled();
        let now = match replay {
            Replay::Event => {
                let when = (self.last_step.step.start, self.events.asked);
                let cause = self.events.cause();
                events_at_instant(evaluator, inputs.at(T::zero()), &mut state, when, cause, &mut log)?;
                &self.states.after_event
            }
            Replay::Step | Replay::Nothing => {
                let cause = match self.last_step.step.size {
                    0.0 => Cause::Initialization,
                    step => Cause::Communication { step },
                };
                let start = nalgebra::convert::<f64, T>(self.last_step.step.start);
                let span = [start, start + nalgebra::convert(self.last_step.step.size)];
                let motion = &mut Search { to_event: true, indicators: &mut Default::default() };
                advance(evaluator, inputs, &mut state, span, (cause, false), motion, &mut log)?;
                &self.states.discrete
            }
        };
        buffer.store(Count::ZERO, &state.discrete);
        let now = Storage::of(now);
        for (repeated, now) in buffer.reals.iter_mut().zip(&now.reals) {
            let value = nalgebra::convert::<f64, T>(repeated.re());
            *repeated = nalgebra::convert::<f64, T>(*now) + (*repeated - value);
        }
        (buffer.integers, buffer.booleans, buffer.strings) = (now.integers, now.booleans, now.strings);
        let discrete = buffer.load(Count::ZERO);
        if has_states::<M>() && replay == Replay::Step {
            // The states at the end of the step may have derivatives of their own.
            let mut end = Storage::of(&continuous);
            for (end, repeated) in end.reals.iter_mut().zip(Storage::of(&state.continuous).reals) {
                *end += repeated - nalgebra::convert::<f64, T>(repeated.re());
            }
            state.continuous = end.load(Count::ZERO);
        }
        Ok(ModelState { continuous: state.continuous, discrete })
    }

    /// State before the last step, or before the present event, as constants.
    fn state_before<T: Scalar>(&self, buffer: &mut Storage<T>) -> ModelState<M, T> {
        let continuous = cast(&self.states.before.continuous, buffer);
        ModelState { continuous, discrete: cast(&self.states.before.discrete, buffer) }
    }
}

impl<T: Scalar> Duals<T> {
    /// Copies parameters and inputs of the last step, and continuous states.
    fn fill<M: Fmu>(&mut self, values: &Storage, states: &[f64]) {
        self.time = None;
        self.values.resize(Layout::<M>::END);
        self.values.copy_constants(values, Layout::<M>::END, Layout::<M>::DISCRETE);
        for (place, &state) in self.values.reals[Layout::<M>::STATES.reals..].iter_mut().zip(states) {
            *place = nalgebra::convert(state);
        }
    }
}

/// Converts a group to another scalar, as constants.
fn cast<T: Scalar, V: Variables<f64>, W: Variables<T>>(group: &V, buffer: &mut Storage<T>) -> W {
    let values = Storage::of(group);
    buffer.resize(W::COUNT);
    buffer.copy_constants(&values, Count::ZERO, V::COUNT);
    buffer.load(Count::ZERO)
}
