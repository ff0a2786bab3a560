//! The communication step.
use crate::{
    error::Error,
    instance::{
        Handling, Instance, Outcome,
        last_step::{Replay, Step},
        scratch::Scratch,
    },
    interface::layout::Layout,
    model::{Cause, Fmu, has_states, watches_indicators},
    step::{
        evaluation::{Evaluator, ModelState, Results},
        events::{advance, advance_to_event, are_across},
        inputs::{StepInputs, VaryingInputs, load_inputs},
        integration::Integration,
    },
    variables::{Occasion, Path, StepOfInputs, Variables, entry::Count},
};

impl<M: Fmu> Instance<M> {
    /// Makes one communication step from `t` over `h`, in s: outputs and local variables get their values at `t + h`.
    #[inline(always)]
    pub(crate) fn do_step(&mut self, t: f64, h: f64) -> Outcome {
        self.check_time(t, h)?;
        self.step(Step { start: t, size: h }, Handling::default()).map(|_| ())
    }

    #[inline(always)]
    pub(crate) fn check_time(&self, t: f64, h: f64) -> Outcome {
        // The importer's time is adopted, so that small differences cannot add up. NaN fails these comparisons.
        let greater = |a: f64, b: f64| if a > b { a } else { b };
        let tolerance = greater(1e-9 * greater(h, 1.0), 1e-13 * t.abs());
        let is_on_time = (t - self.states.times.now).abs() <= tolerance;
        let end = t + h;
        if is_on_time && h > 0.0 && end <= self.states.times.stop + tolerance && end.abs() < f64::INFINITY {
            return Ok(());
        }
        Err(self.wrong_time(t, h, is_on_time))
    }

    /// Makes a step at a validated time. Returns whether an event at its end awaits the importer.
    #[inline(always)]
    pub(crate) fn step(&mut self, step: Step, handling: Handling) -> Result<bool, Error> {
        if self.parameters.are_new {
            M::check(&self.parameters.values)?;
        }
        self.inputs.initial = false;
        let before = self.committed();
        let cause = if handling.continues { Cause::Event } else { Cause::Communication { step: step.size } };
        let needs_event = self.evaluate(step, cause, before, handling)?;
        if self.inputs.derivatives.has_any || self.last_step.input_derivatives.has_any {
            // Input derivatives apply to one step.
            std::mem::swap(&mut self.inputs.derivatives, &mut self.last_step.input_derivatives);
            self.inputs.derivatives.clear();
        }
        self.parameters.are_new = false;
        if !handling.continues {
            self.setup.steps_in_a_row = self.setup.steps_in_a_row.saturating_add(1);
        }
        Ok(needs_event)
    }

    /// Advances the state over a step, and computes outputs and local variables at its end. A failed step changes
    /// nothing except the warnings that connectors remember. Returns whether an event at its end awaits the importer.
    #[inline(always)]
    pub(crate) fn evaluate(
        &mut self,
        step: Step,
        cause: Cause,
        before: ModelState<M, f64>,
        handling: Handling,
    ) -> Result<bool, Error> {
        self.try_evaluate(step, cause, before, handling).inspect_err(|_| self.restore_memories())
    }

    /// Restores the memories of the connectors after a failed step, if inputs are estimated from them.
    #[cold]
    #[inline(never)]
    fn restore_memories(&mut self) {
        let Self { values, parameters, inputs, scratch, .. } = self;
        if load_inputs::<M, f64>(values, Layout::<M>::INPUTS, &parameters.values).is_estimated() {
            std::mem::swap(&mut inputs.memories, &mut scratch.memories_before);
        }
    }

    #[inline(never)]
    fn try_evaluate(
        &mut self,
        mut step: Step,
        cause: Cause,
        before: ModelState<M, f64>,
        Handling { by_importer, single, .. }: Handling,
    ) -> Result<bool, Error> {
        let parameters = &self.parameters.values;
        let last = (by_importer.is_some() && watches_indicators::<M, f64>(parameters)).then(|| self.last_inputs());
        let mut log = self.messages.log();
        let is_communication = matches!(cause, Cause::Communication { .. });
        let begun = StepOfInputs { start: step.start, size: step.size, is_communication };
        let mut occasion = Occasion { step: Some(begun), initial: self.inputs.initial };
        // Built in place and never moved, because frames are large.
        let mut inputs = StepInputs::<M, f64> {
            current: load_inputs::<M, f64>(&self.values, Layout::<M>::INPUTS, parameters),
            varying: None,
        };
        let current = &mut inputs.current;
        let Scratch { estimated, inputs: buffer, indicators, memories_before, .. } = &mut self.scratch;
        let memories = &mut self.inputs.memories;
        let is_estimated = current.is_estimated();
        if is_estimated {
            memories_before.clone_from(memories);
        }
        current.check(Path::ROOT, &occasion, &mut memories.iter_mut(), &mut log)?;
        let (mut values, mut first) = (&self.values, Layout::<M>::INPUTS);
        if is_estimated {
            current.estimate(&mut memories.iter());
            estimated.resize(M::Inputs::<f64>::COUNT);
            estimated.store(Count::ZERO, current);
            (values, first) = (estimated, Count::ZERO);
        }
        let input_derivatives = &self.inputs.derivatives;
        let has_derivatives = input_derivatives.has_any;
        if has_derivatives || current.is_extrapolated() {
            let time_derivatives = None;
            inputs.varying =
                Some(VaryingInputs { values, first, parameters, input_derivatives, buffer, time_derivatives });
        } else {
            current.convert();
        }
        // Elements that are extrapolated one by one may no longer form a rotation matrix.
        if has_derivatives {
            const WITH: &str = "extrapolated by input derivatives, ";
            let first = log.len();
            occasion.step = None;
            let checked = inputs.at(step.size).check(Path::ROOT, &occasion, &mut memories.iter_mut(), &mut log);
            log.prefix_from(first, WITH);
            checked.map_err(|error| Error::new(format!("{WITH}{error}")))?;
        }
        let evaluator = Evaluator::<M, f64> { parameters, setup: &self.setup };
        let mut state = before.clone();
        let span @ [start, end] = [step.start, step.start + step.size];
        let integrator = if has_states::<M>() { self.simulation.integrator_mut() } else { None };
        let mut motion = Integration::begin(integrator, single, by_importer.unwrap_or(true), indicators);
        let (reached, needs_event) = if let Some(ends_at_event) = by_importer {
            let inputs_at_start = inputs.at(0.0);
            let at = evaluator.instant(start, inputs_at_start, &before);
            M::begin_step(&at, step.size, &mut state.discrete, &mut log);
            let has_jumped = last.is_some_and(|last| {
                are_across(&evaluator, start, [&last, inputs_at_start], [&before, &state], motion.indicators)
            });
            let events = (self.events.next, has_jumped);
            advance_to_event(&evaluator, &mut inputs, &mut state, span, events, ends_at_event, &mut motion)?
        } else {
            (advance(&evaluator, &mut inputs, &mut state, span, (cause, single), &mut motion, &mut log)?, false)
        };
        if reached < end {
            step.size = reached - start;
        }
        let inputs = inputs.at(step.size);
        let results = Results::finite_at(&evaluator, reached, inputs, &state)?;
        if has_states::<M>() {
            let next_step = motion.next_step;
            self.simulation.set_next_step(next_step);
        }
        self.states.before = before;
        self.commit(state);
        self.last_step.replay = if by_importer.is_some() { Replay::Nothing } else { Replay::Step };
        self.keep(step, &results, self.parameters.are_new || cause == Cause::Initialization);
        Ok(needs_event)
    }

    /// Stores the results of a step with its inputs, and with its parameters if these may be new.
    #[inline(always)]
    pub(crate) fn keep(&mut self, step: Step, results: &Results<M>, parameters: bool) {
        results.store(&mut self.values);
        self.values.copy_within(Layout::<M>::INPUTS, Layout::<M>::OUTPUTS, Layout::<M>::LAST_INPUTS);
        if parameters {
            self.values.copy_within(Layout::<M>::PARAMETERS, Layout::<M>::INPUTS, Layout::<M>::END);
        }
        self.last_step.step = step;
        self.states.times.now = step.start + step.size;
    }

    #[cold]
    #[inline(never)]
    fn wrong_time(&self, t: f64, h: f64, is_on_time: bool) -> Error {
        let (time, stop) = (self.states.times.now, self.states.times.stop);
        Error::new(if !(h > 0.0 && h.is_finite()) {
            format!("step size {h} s must be positive and finite")
        } else if !is_on_time || t.is_infinite() {
            format!("step from {t} s must start at the time of the instance, {time} s")
        } else {
            format!("step from {t} s over {h} s must not pass the stop time {stop} s")
        })
    }
}
