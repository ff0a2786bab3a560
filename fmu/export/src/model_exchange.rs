//! Model Exchange: the importer evaluates the model at any instant, and says when events are to be handled. Event mode is the same in co-simulation
//! whose events the importer handles.
use crate::{
    error::{Error, Log, Message, Severity},
    event_state::{INITIALIZATION, Mode},
    events::{Evaluator, State, events_at_instant, is_overdue, overdue_events},
    inputs::{InputOptions, Path},
    instance::{Instance, InstanceKind, Outcome, Results, Step},
    interface::{Interface, Layout},
    model::{Cause, Fmu, has_states, indicator_count},
    step_inputs::{Samples, VaryingInputs, prepare},
    variables::{
        Scalar, Storage, Variables,
        entry::{BaseType, Count},
    },
};

/// What follows from the events of an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct AfterEvents {
    /// Time of the next time event in s, if there is one.
    pub(crate) next: Option<f64>,
    /// Whether continuous states have other values than before the events.
    pub(crate) states_changed: bool,
}

/// Adapts parameters to Model Exchange.
///
/// # Errors
/// If they cannot be used without communication steps.
pub(crate) fn without_steps<M: Fmu, T: Scalar>(parameters: &mut M::Parameters<T>) -> Outcome {
    M::without_steps(parameters);
    parameters.without_steps()
}

impl<M: Fmu> Instance<M> {
    /// Ends initialization: validates the parameters and computes the first outputs. Inputs that cannot be used or are not set are only warned of,
    /// because some importers set them afterwards; the first event then initializes the discrete state.
    #[inline(never)]
    pub(crate) fn initialize_model_exchange(&mut self) -> Outcome {
        self.validate_parameters()?;
        self.advise();
        let time = self.time;
        match self.evaluate_at_start() {
            Ok(()) => {
                self.log().event(|| format!("initialized at {time} s"));
                if self.messages.iter().any(|message| message.severity == Severity::NotSet) {
                    self.defer_initialization();
                } else {
                    self.enter_event_mode();
                }
            }
            Err(error) => {
                self.log().warn(format!("{error}; set other inputs before the first event"));
                self.defer_initialization();
            }
        }
        Ok(())
    }

    /// Leaves it to the first event to initialize the state, with the parameters and inputs that are set by then.
    pub(crate) fn defer_initialization(&mut self) {
        self.events.next = INITIALIZATION;
        (*self.discrete, *self.before) = (M::Discrete::start(), M::Discrete::start());
        self.values.store(Layout::<M>::STATES, &M::start(&self.parameters));
        self.enter_event_mode();
    }

    /// Whether the first event is still to initialize the discrete state.
    pub(crate) fn awaits_initialization(&self) -> bool {
        self.events.next == INITIALIZATION
    }

    /// Validates parameters, and warns of those that have no effect in Model Exchange.
    fn validate_parameters(&mut self) -> Outcome {
        if self.kind == InstanceKind::CoSimulation {
            M::check(&self.parameters)?;
            self.has_new_parameters = false;
            return Ok(());
        }
        let mut parameters: M::Parameters<f64> = self.values.load(Layout::<M>::PARAMETERS);
        without_steps::<M, f64>(&mut parameters)?;
        M::check(&parameters)?;
        let effective = Storage::of(&parameters);
        let Self { values, events, messages, .. } = self;
        events.warn_of_parameters_without_effect(Interface::of::<M>(), values, &effective, messages);
        self.has_new_parameters = false;
        Ok(())
    }

    /// Enters event mode: what is committed becomes the state before the event.
    pub(crate) fn enter_event_mode(&mut self) {
        (*self.before).clone_from(&self.discrete);
        self.states_before = self.values.load(Layout::<M>::STATES);
        self.events.begin();
        self.handle_overdue_events();
        self.is_stale = true;
    }

    /// Handles the time events that the importer has passed, before it sets other inputs for the present one: what it sets now must not act in the
    /// past. If they cannot be handled, the present event says so.
    fn handle_overdue_events(&mut self) {
        if !is_overdue(self.events.asked, self.time) {
            return;
        }
        let mut state = self.before_event();
        // The present event warns of doubtful inputs.
        let mut memory = self.memory.clone();
        let inputs =
            usable_inputs::<M>(&self.values, &self.options, (&mut memory, &self.samples), &mut Log::disabled());
        let Ok(inputs) = inputs else { return };
        let mut log = Log::new(&mut self.messages, self.logs_events);
        let evaluator = Evaluator::<M, f64> { parameters: &self.parameters, setup: &self.setup };
        let asked = overdue_events(&evaluator, &inputs, &mut state, (self.time, self.events.asked), &mut log);
        if let Ok(asked) = asked {
            self.events.asked = asked;
            (*self.before, self.states_before) = (state.discrete, state.continuous);
        }
    }

    /// Leaves event mode: what is not committed is forgotten.
    pub(crate) fn enter_continuous_time_mode(&mut self) {
        self.events.mode = Mode::ContinuousTime;
        (self.options.initial, self.is_stale) = (false, true);
    }

    /// Commits the state after all events that are due.
    ///
    /// # Errors
    /// If parameters contradict each other, or the event cannot be handled.
    #[inline(never)]
    pub(crate) fn new_discrete_states(&mut self) -> Result<AfterEvents, Error> {
        if self.has_new_parameters {
            self.validate_parameters()?;
            if self.events.cause() == Cause::Initialization {
                self.advise();
            }
        }
        let mut state = self.before_event();
        let mut log = Log::new(&mut self.messages, self.logs_events);
        let inputs = usable_inputs::<M>(&self.values, &self.options, (&mut self.memory, &self.samples), &mut log)?;
        let evaluator = Evaluator::<M, f64> { parameters: &self.parameters, setup: &self.setup };
        let when = (self.time, self.events.asked);
        let next = events_at_instant(&evaluator, &inputs, &mut state, when, self.events.cause(), &mut log)?;
        let states_changed =
            has_states::<M>() && Storage::of(&state.continuous).reals != Storage::of(&self.states_before).reals;
        *self.discrete = state.discrete;
        self.values.store(Layout::<M>::STATES, &state.continuous);
        self.events.drop_repeated(&mut self.messages);
        self.events.next = next.unwrap_or(f64::INFINITY);
        self.is_stale = true;
        Ok(AfterEvents { next: next.filter(|instant| instant.is_finite()), states_changed })
    }

    /// Sets the time, in s. In event mode another time is another event.
    pub(crate) fn set_time(&mut self, time: f64) -> Outcome {
        if !time.is_finite() {
            return Err(Error::new(format!("time {time} is not finite")));
        }
        if time != self.time {
            self.time = time;
            self.is_stale = true;
            if self.events.mode == Mode::Event {
                self.enter_event_mode();
            }
        }
        Ok(())
    }

    /// Sets continuous states, by their positions among the Reals. Each must be finite.
    pub(crate) fn set_states(&mut self, states: impl Iterator<Item = (usize, f64)> + Clone) -> Outcome {
        if let Some((at, value)) = states.clone().find(|(_, value)| !value.is_finite()) {
            let name = Interface::of::<M>().name_at(BaseType::Real, at);
            return Err(Error::discard(format!("{name} = {value:?}: must be finite")));
        }
        states.for_each(|(at, value)| self.values.reals[at] = value);
        self.is_stale = true;
        Ok(())
    }

    /// Sets continuous states in event mode, by their positions among the Reals: the event begins with them.
    pub(crate) fn set_states_before_event(&mut self, states: impl Iterator<Item = (usize, f64)> + Clone) -> Outcome {
        self.set_states(states.clone())?;
        let mut before = Storage::of(&self.states_before);
        states.for_each(|(at, value)| before.reals[at - Layout::<M>::STATE_REALS.start] = value);
        self.states_before = before.load(Count::ZERO);
        Ok(())
    }

    /// Completes a step of the importer's integrator: warns of doubtful inputs. Whoever gets values hears of unusable ones. Returns whether the
    /// states or waiting inputs ask for an event.
    pub(crate) fn completed_integrator_step(&mut self) -> bool {
        let mut log = Log::new(&mut self.messages, self.logs_events);
        let Ok(inputs) = usable_inputs::<M>(&self.values, &self.options, (&mut self.memory, &self.samples), &mut log)
        else {
            return self.inputs_wait;
        };
        let state = self.committed();
        self.inputs_wait || self.evaluator().needs_event(self.time, &inputs, &state)
    }

    /// The state as committed.
    pub(crate) fn committed(&self) -> State<M, f64> {
        State { continuous: self.values.load(Layout::<M>::STATES), discrete: (*self.discrete).clone() }
    }

    /// The state before the present event.
    fn before_event(&self) -> State<M, f64> {
        State { continuous: self.states_before.clone(), discrete: (*self.before).clone() }
    }

    fn evaluator(&self) -> Evaluator<'_, M, f64> {
        Evaluator { parameters: &self.parameters, setup: &self.setup }
    }

    /// Event indicators at the present instant, for the inputs to which the results belong: those of the instant or at the end of the last step, and
    /// after an error the last usable ones.
    ///
    /// # Errors
    /// If one is not finite: the importer may try other inputs.
    pub(crate) fn indicators(&mut self, indicators: &mut [f64]) -> Outcome {
        let (indicators, waiting) = indicators.split_at_mut(indicator_count::<M>());
        waiting.fill(self.waiting_indicator());
        if indicators.is_empty() {
            return Ok(());
        }
        let inputs = self.inputs_of_results();
        // After an update the state after the event is that of the instant.
        let is_at_event = self.events.mode == Mode::Event;
        let discrete = (if is_at_event { &*self.next } else { &*self.discrete }).clone();
        let state = State { continuous: self.values.load(Layout::<M>::STATES), discrete };
        indicators.copy_from_slice(&self.evaluator().indicators(self.time, &inputs, &state));
        match indicators.iter().position(|value| !value.is_finite()) {
            None => Ok(()),
            Some(at) => Err(Error::discard(format!("event indicator {} = {} is not finite", at + 1, indicators[at]))),
        }
    }

    /// The inputs as the equations read them for the present results.
    fn inputs_of_results(&self) -> M::Inputs<f64> {
        let mut inputs: M::Inputs<f64> = self.values.load(Layout::<M>::LAST_INPUTS);
        if self.last_options.estimate {
            inputs.estimate(&self.last_options, &self.samples.with::<f64, M::Inputs<f64>>(&self.last_options));
        }
        let mut inputs_of_step = VaryingInputs {
            values: &Storage::of(&inputs),
            first: Count::ZERO,
            options: &self.last_options,
            input_derivatives: &self.last_input_derivatives,
            buffer: &mut Storage::default(),
            time_derivatives: None,
        };
        inputs_of_step.evaluate(self.step.size)
    }

    /// Computes outputs and local variables at the present instant, if something was set since they were computed. Changes nothing else.
    ///
    /// # Errors
    /// If they cannot be computed with these inputs: the importer may try others.
    #[inline(never)]
    pub(crate) fn update_at_instant(&mut self) -> Outcome {
        if !self.is_stale {
            return Ok(());
        }
        let mut memory = std::mem::take(&mut self.scratch.memory);
        memory.clone_from(&self.memory);
        let result = self.evaluate_at_instant(&mut memory);
        self.scratch.memory = memory;
        self.is_stale = result.is_err();
        result.map_err(|Error(message)| Error(Box::new(Message { severity: Severity::Discard, ..*message })))
    }

    fn evaluate_at_instant(&mut self, memory: &mut [f64]) -> Outcome {
        let mut log = Log::disabled();
        let inputs = usable_inputs::<M>(&self.values, &self.options, (memory, &self.samples), &mut log)?;
        let evaluator = Evaluator::<M, f64> { parameters: &self.parameters, setup: &self.setup };
        let mut state = if self.events.mode == Mode::Event { self.before_event() } else { self.committed() };
        if self.events.mode == Mode::Event {
            let when = (self.time, self.events.asked);
            events_at_instant(&evaluator, &inputs, &mut state, when, self.events.cause(), &mut log)?;
        }
        let (outputs, locals) = evaluator.outputs(self.time, &inputs, &state.continuous, &state.discrete)?;
        let derivatives = evaluator.derivatives(self.time, &inputs, &state.continuous, &state.discrete)?;
        let results = Results { outputs, locals, derivatives };
        Self::check_finite(&results)?;
        *self.next = state.discrete;
        self.keep(Step { start: self.time, size: 0.0 }, &results);
        Ok(())
    }
}

/// The inputs as the equations read them.
fn usable_inputs<M: Fmu>(
    values: &Storage,
    options: &InputOptions,
    (memory, samples): (&mut [f64], &Samples),
    log: &mut Log<'_>,
) -> Result<M::Inputs<f64>, Error> {
    let mut inputs: M::Inputs<f64> = values.load(Layout::<M>::INPUTS);
    inputs.check(Path::ROOT, 0, options, memory, log)?;
    prepare(&mut inputs, options, samples);
    Ok(inputs)
}

impl InstanceKind {
    /// For messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::ModelExchange => "Model Exchange",
            Self::CoSimulation => "co-simulation",
        }
    }
}
