//! Model Exchange: the importer evaluates the model at any instant, and says when events are to be handled. Event mode is the same in co-simulation
//! whose events the importer handles.
use crate::{
    error::{Error, Log, Message, Severity},
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

/// What the importer does with an instance, as far as events are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// It initializes it, or makes communication steps.
    Steps,
    /// It handles an event.
    Event,
    /// It integrates, or makes communication steps between events that it handles itself: the discrete state stays as it is.
    ContinuousTime,
}

impl Mode {
    /// The mode with a saved number.
    pub(crate) fn from_number(number: u64) -> Option<Self> {
        [Self::Steps, Self::Event, Self::ContinuousTime].into_iter().find(|&mode| mode as u64 == number)
    }
}

/// Inputs that cannot be used at the end of initialization leave it to the first event to initialize the discrete state.
const INITIALIZATION: f64 = f64::NEG_INFINITY;

/// What follows from the events of an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct AfterEvents {
    /// Time of the next time event in s, if there is one.
    pub(crate) next: Option<f64>,
    /// Whether continuous states have other values than before the events.
    pub(crate) states_changed: bool,
}

/// The events of an instance for Model Exchange.
///
/// In event mode the state is evaluated from the one before the event with the present inputs, as often as the importer likes. Only
/// [`Instance::new_discrete_states`] commits it. So what was set and taken back within one event leaves no trace.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Events {
    pub(crate) mode: Mode,
    /// Time of the time event that the model had asked for before the present event, in s; infinite without one, and [`INITIALIZATION`] if the
    /// discrete state is still to be initialized.
    pub(crate) asked: f64,
    /// The same as committed.
    pub(crate) next: f64,
    /// Messages about the present event, which are not repeated if it is evaluated again.
    said: Vec<Message>,
    /// Names of variables of which the importer was warned: parameters without effect, and discrete inputs that wait.
    told: Vec<String>,
}

impl Default for Events {
    fn default() -> Self {
        Self { mode: Mode::Steps, asked: f64::INFINITY, next: f64::INFINITY, said: Vec::new(), told: Vec::new() }
    }
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

impl Events {
    /// Restores what is saved of it.
    pub(crate) fn restore(&mut self, mode: Mode, [asked, next]: [f64; 2]) {
        (self.mode, self.asked, self.next) = (mode, asked, next);
    }

    fn begin(&mut self) {
        self.mode = Mode::Event;
        self.asked = self.next;
        self.said.clear();
    }

    /// Cause of the present event.
    pub(crate) fn cause(&self) -> Cause {
        if self.asked == INITIALIZATION { Cause::Initialization } else { Cause::Event }
    }

    /// Drops messages that were sent about this event before.
    fn drop_repeated(&mut self, messages: &mut Vec<Message>) {
        messages.retain(|message| !self.said.contains(message));
        self.said.extend(messages.iter().cloned());
    }

    /// Warns once of each parameter whose value is not the one that has an effect.
    fn warn_of_parameters_without_effect(
        &mut self,
        interface: &Interface,
        values: &Storage,
        effective: &Storage,
        messages: &mut Vec<Message>,
    ) {
        let count = interface.first_input;
        let all = [BaseType::Real, BaseType::Integer, BaseType::Boolean]
            .map(|base| (0..count.of(base)).map(move |at| (base, at)));
        let differs = |&(base, at): &(BaseType, usize)| match base {
            BaseType::Real => values.reals[at] != effective.reals[at],
            BaseType::Integer => values.integers[at] != effective.integers[at],
            _ => values.booleans[at] != effective.booleans[at],
        };
        for (base, at) in all.into_iter().flatten().filter(differs) {
            // A group of parameters is named once.
            let mut name = interface.name_at(base, at);
            name.truncate(name.find('.').unwrap_or(name.len()));
            self.warn_once(&name, messages, || {
                format!("{name} has no effect in Model Exchange, which has no communication steps")
            });
        }
    }

    /// Warns of a variable, if the importer was not warned of it before.
    pub(crate) fn warn_once(&mut self, name: &str, messages: &mut Vec<Message>, text: impl FnOnce() -> String) {
        if !self.told.iter().any(|told| told == name) {
            messages.push(Message { severity: Severity::Warning, text: text() });
            self.told.push(name.to_owned());
        }
    }
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
