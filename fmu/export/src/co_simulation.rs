//! The communication step.
use crate::{
    error::{Error, Log},
    event_mode::are_across,
    events::{Evaluator, State, events_of_step},
    inputs::Path,
    instance::{Instance, Outcome, Results, Scratch, Step},
    interface::Layout,
    model::{Cause, Fmu, has_states, watches_indicators},
    step_inputs::{ConstantInputs, Samples, VaryingInputs, prepare},
    variables::{Storage, Variables, entry::Count},
};

/// Who handles the events of a step, and how far the step goes. By default all is internal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Handling {
    /// If the importer handles events: whether the step ends at the first one.
    pub(crate) by_importer: Option<bool>,
    /// Whether the step ends after one step of the integrator, if the model has continuous states.
    pub(crate) single: bool,
    /// Whether it continues a communication step.
    pub(crate) continues: bool,
}

impl<M: Fmu> Instance<M> {
    /// One communication step from `t` over `h`, in s: outputs and local variables get their values at `t + h`.
    #[inline(always)]
    pub(crate) fn do_step(&mut self, t: f64, h: f64) -> Outcome {
        self.check_time(t, h)?;
        let step = Step { start: t, size: h };
        if self.compares {
            self.compare_inputs(step);
        }
        if has_states::<M>() || self.is_special {
            return self.special_step(step, Handling::default()).map(|_| ());
        }
        self.plain_step(step)
    }

    /// Validates the time of a step.
    #[inline(always)]
    pub(crate) fn check_time(&self, t: f64, h: f64) -> Outcome {
        // The importer's time is adopted, so that small differences cannot add up. Comparisons are written so that NaN fails them.
        let greater = |a: f64, b: f64| if a > b { a } else { b };
        let tolerance = greater(1e-9 * greater(h, 1.0), 1e-13 * t.abs());
        let is_on_time = (t - self.time).abs() <= tolerance;
        if is_on_time && h > 0.0 && t + h <= self.stop_time + tolerance && (t + h).abs() < f64::INFINITY {
            return Ok(());
        }
        Err(self.wrong_time(t, h, is_on_time))
    }

    /// A step with inputs held and parameters as before, of a model without continuous states whose event indicators do not matter.
    #[inline(always)]
    fn plain_step(&mut self, step: Step) -> Outcome {
        let mut values = self.values.sink(Layout::<M>::PARAMETERS, Layout::<M>::STEP_END);
        let inputs: M::Inputs<f64> = values.load_at(Layout::<M>::INPUTS);
        let mut log = Log::new(&mut self.messages, self.logs_events);
        inputs.check(Path::ROOT, 0, &self.options, &mut self.memory, &mut log)?;
        let evaluator = Evaluator::<M, f64> { parameters: &self.parameters, setup: &self.setup };
        let cause = Cause::Communication { step: step.size };
        let span = (step.start, step.size);
        let has_events = M::events_matter(&self.parameters);
        if has_events {
            // If the step fails, derivatives of the last step are still available.
            self.next.clone_from(&self.discrete);
            events_of_step(
                &evaluator,
                &mut ConstantInputs(&inputs),
                &self.discrete,
                &mut *self.next,
                span,
                (cause, false),
                &mut log,
            )?;
        }
        let end = step.start + step.size;
        let discrete = if has_events { &self.next } else { &self.discrete };
        let (outputs, locals) = evaluator.outputs(end, &inputs, &M::States::start(), discrete)?;
        // The special step computes the results once more. To check each of them here, they would have to be in memory in the good case as well.
        if !are_finite::<M>(&outputs, &locals, false) {
            return self.special_step(step, Handling::default()).map(|_| ());
        }
        values.store_at(Layout::<M>::OUTPUTS, &outputs, false);
        values.store_at(Layout::<M>::LOCALS, &locals, false);
        self.values.copy_within(Layout::<M>::INPUTS, Layout::<M>::OUTPUTS, Layout::<M>::LAST_INPUTS);
        if has_events && size_of::<M::Discrete<f64>>() > 0 {
            std::mem::swap(&mut self.before, &mut self.discrete);
            std::mem::swap(&mut self.discrete, &mut self.next);
        }
        (self.step, self.time) = (step, end);
        self.count_step();
        Ok(())
    }

    /// Stores the results of a step, and the parameters and inputs that they belong to.
    pub(crate) fn keep(&mut self, step: Step, results: &Results<M>) {
        self.values.store(Layout::<M>::OUTPUTS, &results.outputs);
        self.values.store(Layout::<M>::LOCALS, &results.locals);
        self.values.store(Layout::<M>::DERIVATIVES, &results.derivatives);
        self.values.copy_within(Layout::<M>::PARAMETERS, Layout::<M>::OUTPUTS, Layout::<M>::END);
        (self.step, self.last_options, self.time) = (step, self.options, step.start + step.size);
    }

    /// A step with new parameters or inputs that are not held, the first one after such a step, or one whose events the importer handles. Tells
    /// whether there is an event to be handled at its end.
    #[cold]
    #[inline(never)]
    pub(crate) fn special_step(&mut self, step: Step, handling: Handling) -> Result<bool, Error> {
        if self.has_new_parameters {
            M::check(&self.parameters)?;
        }
        self.options.initial = false;
        let before = self.committed();
        let cause = if handling.continues { Cause::Event } else { Cause::Communication { step: step.size } };
        let needs_event = self.evaluate(step, cause, &before, handling)?;
        // Input derivatives are valid for one step.
        std::mem::swap(&mut self.input_derivatives, &mut self.last_input_derivatives);
        self.input_derivatives.clear();
        self.has_new_parameters = false;
        if !handling.continues {
            self.count_step();
        }
        self.is_special = self.has_varying_inputs()
            || !self.last_input_derivatives.is_empty()
            || watches_indicators::<M, f64>(&self.parameters);
        Ok(needs_event)
    }

    fn count_step(&mut self) {
        self.setup.steps_in_a_row = self.setup.steps_in_a_row.saturating_add(1);
    }

    /// Whether the equations read other inputs than those that were set.
    fn has_varying_inputs(&self) -> bool {
        self.options.estimate || self.options.extrapolate || self.options.representation != 0
    }

    /// Handles the events of a step from the state `before`, integrates, and computes outputs and local variables at its end. A step that
    /// fails changes nothing. Tells whether there is an event that the importer is to handle at its end.
    #[inline(never)]
    pub(crate) fn evaluate(
        &mut self,
        step: Step,
        cause: Cause,
        before: &State<M, f64>,
        handling: Handling,
    ) -> Result<bool, Error> {
        let samples = if self.options.estimate { self.samples.clone() } else { Samples::default() };
        let result = self.try_to_evaluate(step, cause, before, handling);
        if result.is_err() || !self.options.estimate {
            self.samples = samples;
        }
        result
    }

    #[inline(always)]
    fn try_to_evaluate(
        &mut self,
        mut step: Step,
        cause: Cause,
        before: &State<M, f64>,
        handling: Handling,
    ) -> Result<bool, Error> {
        let watches = watches_indicators::<M, f64>(&self.parameters);
        let mut log = Log::new(&mut self.messages, self.logs_events);
        let mut inputs: M::Inputs<f64> = self.values.load(Layout::<M>::INPUTS);
        inputs.check(Path::ROOT, 0, &self.options, &mut self.memory, &mut log)?;
        let last = (handling.by_importer.is_some() && watches).then(|| {
            let mut last: M::Inputs<f64> = self.values.load(Layout::<M>::LAST_INPUTS);
            prepare(&mut last, &self.last_options, &self.samples);
            last
        });
        let Scratch { estimated, inputs: buffer, .. } = &mut self.scratch;
        let (mut values, mut first) = (&self.values, Layout::<M>::INPUTS);
        if self.options.estimate {
            let mut samples = self.samples.with::<f64, M::Inputs<f64>>(&self.options).into_owned();
            inputs.record(&self.options, step.start, step.size, &mut samples);
            inputs.estimate(&self.options, &samples);
            self.samples = Samples { of: self.options, reals: samples };
            *estimated = Storage::of(&inputs);
            (values, first) = (estimated, Count::ZERO);
        }
        let options = &self.options;
        let mut step_inputs = VaryingInputs {
            values,
            first,
            options,
            input_derivatives: &self.input_derivatives,
            buffer,
            time_derivatives: None,
        };
        let mut inputs_at_end: M::Inputs<f64> = step_inputs.evaluate(step.size);
        // A matrix whose elements are extrapolated one by one may cease to be a rotation.
        if !self.input_derivatives.is_empty() {
            const WITH: &str = "extrapolated by input derivatives, ";
            let first = log.len();
            let checked = inputs_at_end.check(Path::ROOT, 0, options, &mut self.memory, &mut log);
            log.prefix_from(first, WITH);
            checked.map_err(|error| Error::new(format!("{WITH}{error}")))?;
        }
        let mut state = before.clone();
        let evaluator = Evaluator::<M, f64> { parameters: &self.parameters, setup: &self.setup };
        let mut end = step.start + step.size;
        let single = handling.single;
        let (reached, needs_event) = if let Some(ends_at_event) = handling.by_importer {
            let inputs = step_inputs.evaluate(0.0);
            let at = evaluator.instant(step.start, &inputs, before);
            M::begin_step(&at, step.size, &mut state.discrete, &mut log);
            let has_jumped =
                last.is_some_and(|last| are_across(&evaluator, step.start, [&last, &inputs], [before, &state]));
            let events = (self.events.next, has_jumped);
            let ends = (single, ends_at_event, watches);
            self.integrator.advance_to_event(&evaluator, &mut step_inputs, &mut state, step, events, ends)?
        } else if has_states::<M>() {
            let (step, inputs) = ((step, single), &mut step_inputs);
            (self.integrator.advance(&evaluator, inputs, &mut state, step, cause, &mut log)?, false)
        } else {
            let (span, discrete) = ((step.start, step.size), &mut state.discrete);
            events_of_step(&evaluator, &mut step_inputs, &before.discrete, discrete, span, (cause, watches), &mut log)?;
            (end, false)
        };
        if reached < end {
            step.size = reached - step.start;
            end = reached;
            inputs_at_end = step_inputs.evaluate(step.size);
        }
        let (outputs, locals) = evaluator.outputs(end, &inputs_at_end, &state.continuous, &state.discrete)?;
        let derivatives = evaluator.derivatives(end, &inputs_at_end, &state.continuous, &state.discrete)?;
        let results = Results { outputs, locals, derivatives };
        if has_states::<M>() || !are_finite::<M>(&results.outputs, &results.locals, true) {
            Self::check_finite(&results)?;
        }
        (*self.before).clone_from(&before.discrete);
        *self.discrete = state.discrete;
        self.values.store(Layout::<M>::STATES, &state.continuous);
        self.keep(step, &results);
        Ok(needs_event)
    }

    #[cold]
    #[inline(never)]
    fn wrong_time(&self, t: f64, h: f64, is_on_time: bool) -> Error {
        let (time, stop) = (self.time, self.stop_time);
        Error::new(if !(h > 0.0 && h.is_finite()) {
            format!("step size {h} s must be positive and finite")
        } else if !is_on_time || t.is_infinite() {
            format!("step from {t} s must start at the time of the instance, {time} s")
        } else {
            format!("step from {t} s over {h} s must not pass the stop time {stop} s")
        })
    }
}

/// Whether the sum of all results is finite, and so each of them; `all` with those that follow from parameters alone.
#[inline(always)]
fn are_finite<M: Fmu>(outputs: &M::Outputs<f64>, locals: &M::Locals<f64>, all: bool) -> bool {
    // -0.0 changes no number that is added to it, so that it need not be added.
    let mut sums = [-0.0; 4];
    outputs.add_to(&mut sums, all);
    locals.add_to(&mut sums, all);
    sums.iter().sum::<f64>().is_finite()
}
