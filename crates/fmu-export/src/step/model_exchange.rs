//! Model Exchange: the importer evaluates the model at any instant, and decides when events are handled. Co-simulation
//! with events that the importer handles shares event mode.
use crate::{
    error::{Error, Log, Message, Severity},
    instance::{
        Instance, InstanceKind, Outcome,
        last_step::{Replay, Step},
        parameters::without_steps,
        pending_events::INITIALIZATION,
    },
    interface::{Interface, layout::Layout},
    model::{Cause, Fmu, has_states, indicator_count},
    step::{
        evaluation::{Evaluator, ModelState, Results},
        events::{events_at_instant, is_overdue, overdue_events},
        inputs::{VaryingInputs, load_inputs},
    },
    variables::{
        Occasion, Path, Storage, Variables,
        entry::{BaseType, Count},
    },
};

/// Consequences of the events of an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct AfterEvents {
    /// Time of the next time event in s, if there is one.
    pub(crate) next: Option<f64>,
    /// Whether the events changed continuous states.
    pub(crate) states_changed: bool,
}

impl<M: Fmu> Instance<M> {
    /// Ends initialization: validates the parameters and computes the first outputs. Only warns of inputs that are
    /// unusable or not set, because some importers set them afterwards; the first event then initializes the discrete
    /// state.
    #[inline(never)]
    pub(crate) fn initialize_model_exchange(&mut self) -> Outcome {
        self.validate_parameters()?;
        self.advise();
        let time = self.states.times.now;
        match self.evaluate_at_start() {
            Ok(()) => {
                self.messages.log().event(|| format!("initialized at {time} s"));
                if self.messages.list.iter().any(|message| message.severity == Severity::NotSet) {
                    self.defer_initialization();
                } else {
                    self.enter_event_mode();
                }
            }
            Err(error) => {
                self.messages.log().warn(format!("{error}; set other inputs before the first event"));
                self.defer_initialization();
            }
        }
        Ok(())
    }

    /// Defers the initialization of the state to the first event, with the parameters and inputs set by then.
    pub(crate) fn defer_initialization(&mut self) {
        self.events.next = INITIALIZATION;
        self.commit(ModelState { continuous: M::start(&self.parameters.values), discrete: M::Discrete::start() });
        self.enter_event_mode();
    }

    /// Whether the first event has yet to initialize the discrete state.
    pub(crate) fn awaits_initialization(&self) -> bool {
        self.events.next == INITIALIZATION
    }

    /// Validates parameters, and warns of parameters that have no effect in Model Exchange.
    fn validate_parameters(&mut self) -> Outcome {
        if self.kind() == InstanceKind::CoSimulation {
            return M::check(&self.parameters.values);
        }
        let mut parameters: M::Parameters<f64> = self.values.load(Layout::<M>::PARAMETERS);
        without_steps::<M, f64>(&mut parameters)?;
        M::check(&parameters)?;
        let effective = Storage::of(&parameters);
        let Self { values, events, messages, .. } = self;
        events.warn_of_parameters_without_effect(Interface::of::<M>(), values, &effective, &mut messages.list);
        self.parameters.are_new = false;
        Ok(())
    }

    /// Enters event mode: the committed state becomes the state before the event.
    pub(crate) fn enter_event_mode(&mut self) {
        self.states.before = self.committed();
        self.events.begin();
        self.handle_overdue_events();
        self.last_step.is_stale = true;
    }

    /// Handles the time events that the importer has passed, before it sets other inputs: new values must not act in
    /// the past. If these events fail, the present event reports the error.
    fn handle_overdue_events(&mut self) {
        if !is_overdue(self.events.asked, self.states.times.now) {
            return;
        }
        let mut state = self.states.before.clone();
        // The present event warns of doubtful inputs.
        let Ok(inputs) = self.inputs_on_trial() else { return };
        let mut log = self.messages.log();
        let evaluator = Evaluator::<M, f64> { parameters: &self.parameters.values, setup: &self.setup };
        let asked =
            overdue_events(&evaluator, &inputs, &mut state, (self.states.times.now, self.events.asked), &mut log);
        if let Ok(asked) = asked {
            self.events.asked = asked;
            self.states.before = state;
        }
    }

    /// Leaves event mode, and drops the state that is not committed.
    pub(crate) fn enter_continuous_time_mode(&mut self) {
        (self.inputs.initial, self.last_step.is_stale) = (false, true);
        self.last_step.replay = Replay::Nothing;
    }

    /// Commits the state after all events that are due.
    ///
    /// # Errors
    /// If parameters contradict each other, or the event cannot be handled.
    #[inline(never)]
    pub(crate) fn new_discrete_states(&mut self) -> Result<AfterEvents, Error> {
        if self.parameters.are_new {
            self.validate_parameters()?;
            if self.events.cause() == Cause::Initialization {
                self.advise();
            }
        }
        let mut state = self.states.before.clone();
        let inputs = self.take_inputs()?;
        let mut log = self.messages.log();
        let evaluator = Evaluator::<M, f64> { parameters: &self.parameters.values, setup: &self.setup };
        let when = (self.states.times.now, self.events.asked);
        let next = events_at_instant(&evaluator, &inputs, &mut state, when, self.events.cause(), &mut log)?;
        let states_changed = has_states::<M>()
            && Storage::of(&state.continuous).reals != Storage::of(&self.states.before.continuous).reals;
        self.commit(state);
        self.events.drop_repeated(&mut self.messages.list);
        self.events.next = next.unwrap_or(f64::INFINITY);
        self.last_step.is_stale = true;
        Ok(AfterEvents { next: next.filter(|instant| instant.is_finite()), states_changed })
    }

    /// Sets the time, in s. Returns whether it differs from the time before.
    pub(crate) fn set_time(&mut self, time: f64) -> Result<bool, Error> {
        if !time.is_finite() {
            return Err(Error::new(format!("time {time} is not finite")));
        }
        let is_new = time != self.states.times.now;
        self.states.times.now = time;
        self.last_step.is_stale |= is_new;
        Ok(is_new)
    }

    /// Sets continuous states by their positions among the Reals. Each value must be finite.
    pub(crate) fn set_states(&mut self, states: impl Iterator<Item = (usize, f64)> + Clone) -> Outcome {
        if let Some((at, value)) = states.clone().find(|(_, value)| !value.is_finite()) {
            let name = Interface::of::<M>().name_at(BaseType::Real, at);
            return Err(Error::discard(format!("{name} = {value:?}: must be finite")));
        }
        states.for_each(|(at, value)| self.values.reals[at] = value);
        self.last_step.is_stale = true;
        Ok(())
    }

    /// Sets continuous states in event mode, by their positions among the Reals: the event starts from them.
    pub(crate) fn set_states_before_event(&mut self, states: impl Iterator<Item = (usize, f64)> + Clone) -> Outcome {
        self.set_states(states.clone())?;
        let mut before = Storage::of(&self.states.before.continuous);
        states.for_each(|(at, value)| before.reals[at - Layout::<M>::STATE_REALS.start] = value);
        self.states.before.continuous = before.load(Count::ZERO);
        Ok(())
    }

    /// Completes a step of the importer's integrator, and warns of doubtful inputs; getters report unusable inputs.
    /// Returns whether the states or waiting inputs ask for an event.
    pub(crate) fn completed_integrator_step(&mut self) -> bool {
        let Ok(inputs) = self.take_inputs() else { return self.inputs.wait };
        let state = self.committed();
        self.inputs.wait || self.evaluator().needs_event(self.states.times.now, &inputs, &state)
    }

    fn evaluator(&self) -> Evaluator<'_, M, f64> {
        Evaluator { parameters: &self.parameters.values, setup: &self.setup }
    }

    /// Computes event indicators at the present instant, with the inputs of the present results: at the instant, or at
    /// the end of the last step; after an error, the last usable inputs.
    ///
    /// # Errors
    /// If an indicator is not finite: the importer may try other inputs.
    pub(crate) fn indicators(&mut self, indicators: &mut [f64]) -> Outcome {
        let (indicators, waiting) = indicators.split_at_mut(indicator_count::<M>());
        waiting.fill(self.waiting_indicator());
        if indicators.is_empty() {
            return Ok(());
        }
        let inputs = self.inputs_of_results();
        let is_at_event = self.last_step.replay == Replay::Event;
        let discrete = (if is_at_event { &self.states.after_event } else { &self.states.discrete }).clone();
        let state = ModelState { continuous: self.values.load(Layout::<M>::STATES), discrete };
        let mut found = std::mem::take(&mut self.scratch.indicators[0]);
        self.evaluator().indicators(self.states.times.now, &inputs, &state, &mut found);
        indicators.copy_from_slice(&found.reals);
        self.scratch.indicators[0] = found;
        match indicators.iter().position(|value| !value.is_finite()) {
            None => Ok(()),
            Some(at) => Err(Error::discard(format!("event indicator {} = {} is not finite", at + 1, indicators[at]))),
        }
    }

    /// Returns the inputs as the equations read them at the present instant. Connectors remember them, and warn of
    /// doubtful inputs.
    fn take_inputs(&mut self) -> Result<M::Inputs<f64>, Error> {
        let Self { values, parameters, inputs, messages, .. } = self;
        usable_inputs::<M>(values, &parameters.values, inputs.initial, &mut inputs.memories, &mut messages.log())
    }

    /// Returns the inputs as the equations read them at the present instant, without memory or warnings.
    fn inputs_on_trial(&mut self) -> Result<M::Inputs<f64>, Error> {
        let Self { values, parameters, inputs, scratch, .. } = self;
        scratch.memories.clone_from(&inputs.memories);
        let memories = &mut scratch.memories;
        usable_inputs::<M>(values, &parameters.values, inputs.initial, memories, &mut Log::disabled())
    }

    /// Returns parameters and inputs of the last step, before the conversion of the inputs.
    fn last_given(&self) -> (M::Parameters<f64>, M::Inputs<f64>) {
        let parameters = self.load_parameters(Layout::<M>::END);
        let mut inputs = load_inputs::<M, f64>(&self.values, Layout::<M>::LAST_INPUTS, &parameters);
        inputs.estimate(&mut self.inputs.memories.iter());
        (parameters, inputs)
    }

    /// Returns the inputs as the equations read them for the present results.
    fn inputs_of_results(&self) -> M::Inputs<f64> {
        let (parameters, inputs) = self.last_given();
        let mut inputs_of_step = VaryingInputs::<M, f64> {
            values: &Storage::of(&inputs),
            first: Count::ZERO,
            parameters: &parameters,
            input_derivatives: &self.last_step.input_derivatives,
            buffer: &mut Storage::default(),
            time_derivatives: None,
        };
        inputs_of_step.evaluate(self.last_step.step.size)
    }

    /// Returns the inputs of the last step as the equations read them at its start.
    pub(crate) fn last_inputs(&self) -> M::Inputs<f64> {
        let (_, mut inputs) = self.last_given();
        inputs.convert();
        inputs
    }

    /// Computes outputs and local variables at the present instant if values were set since the last computation; in
    /// event mode, after the event. Changes nothing else.
    ///
    /// # Errors
    /// If the results cannot be computed with these inputs: the importer may try others.
    #[inline(never)]
    pub(crate) fn update_at_instant(&mut self, in_event_mode: bool) -> Outcome {
        if !self.last_step.is_stale {
            return Ok(());
        }
        let result = self.evaluate_at_instant(in_event_mode);
        self.last_step.is_stale = result.is_err();
        result.map_err(|Error(message)| Error(Box::new(Message { severity: Severity::Discard, ..*message })))
    }

    fn evaluate_at_instant(&mut self, in_event_mode: bool) -> Outcome {
        let inputs = self.inputs_on_trial()?;
        let evaluator = Evaluator::<M, f64> { parameters: &self.parameters.values, setup: &self.setup };
        let mut state = if in_event_mode { self.states.before.clone() } else { self.committed() };
        if in_event_mode {
            let when = (self.states.times.now, self.events.asked);
            events_at_instant(&evaluator, &inputs, &mut state, when, self.events.cause(), &mut Log::disabled())?;
        }
        let results = Results::finite_at(&evaluator, self.states.times.now, &inputs, &state)?;
        self.states.after_event = state.discrete;
        self.last_step.replay = if in_event_mode { Replay::Event } else { Replay::Nothing };
        self.keep(Step { start: self.states.times.now, size: 0.0 }, &results, true);
        Ok(())
    }
}

/// Returns the inputs as the equations read them at the present instant.
fn usable_inputs<M: Fmu>(
    values: &Storage,
    parameters: &M::Parameters<f64>,
    initial: bool,
    memories: &mut [Vec<f64>],
    log: &mut Log<'_>,
) -> Result<M::Inputs<f64>, Error> {
    let mut inputs = load_inputs::<M, f64>(values, Layout::<M>::INPUTS, parameters);
    inputs.check(Path::ROOT, &Occasion { step: None, initial }, &mut memories.iter_mut(), log)?;
    inputs.estimate(&mut memories.iter());
    inputs.convert();
    Ok(inputs)
}
