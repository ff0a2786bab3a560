//! Model Exchange: the importer evaluates the model at any instant, and says when events are to be handled.
use crate::{
    error::{Error, Log, Message, Severity},
    events::{Evaluator, events_at_instant},
    inputs::Path,
    instance::{Instance, InstanceKind, Outcome, Step},
    interface::{Interface, Layout},
    model::{Cause, Fmu},
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
    /// It integrates; there are no events.
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

/// The events of an instance for Model Exchange.
///
/// In event mode the discrete state is evaluated from the one before the event with the present inputs, as often as the importer likes. Only
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
    /// Parameters without effect of which the importer was warned.
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
    /// Ends initialization: validates the parameters and computes the first outputs. Inputs that cannot be used are only warned of, because some
    /// importers set them afterwards; the first event then initializes the discrete state.
    #[inline(never)]
    pub(crate) fn initialize_model_exchange(&mut self) -> Outcome {
        self.validate_parameters()?;
        let time = self.time;
        match self.evaluate_at_start() {
            Ok(()) => self.log().event(|| format!("initialized at {time} s")),
            Err(error) => {
                self.log().warn(format!("{error}; set other inputs before the first event"));
                self.events.next = INITIALIZATION;
                (*self.discrete, *self.before) = (M::Discrete::start(), M::Discrete::start());
            }
        }
        self.enter_event_mode();
        Ok(())
    }

    /// Validates parameters, and warns of those that have no effect.
    fn validate_parameters(&mut self) -> Outcome {
        let mut parameters: M::Parameters<f64> = self.values.load(Layout::<M>::PARAMETERS);
        without_steps::<M, f64>(&mut parameters)?;
        M::check(&parameters)?;
        let effective = Storage::of(&parameters);
        let Self { values, events, messages, .. } = self;
        events.warn_of_parameters_without_effect(Interface::of::<M>(), values, &effective, messages);
        self.has_new_parameters = false;
        Ok(())
    }

    /// Enters event mode: what is committed becomes the discrete state before the event.
    pub(crate) fn enter_event_mode(&mut self) {
        (*self.before).clone_from(&self.discrete);
        self.events.begin();
        self.is_stale = true;
    }

    /// Leaves event mode: what is not committed is forgotten.
    pub(crate) fn enter_continuous_time_mode(&mut self) {
        self.events.mode = Mode::ContinuousTime;
        self.is_stale = true;
    }

    /// Commits the discrete state after all events that are due. Returns the time of the next time event in s, if there is one.
    ///
    /// # Errors
    /// If parameters contradict each other, or the event cannot be handled.
    #[inline(never)]
    pub(crate) fn new_discrete_states(&mut self) -> Result<Option<f64>, Error> {
        if self.has_new_parameters {
            self.validate_parameters()?;
        }
        let mut log = Log::new(&mut self.messages, self.logs_events);
        let inputs = usable_inputs::<M>(&self.values, &self.options, &mut self.memory, &mut log)?;
        let evaluator = Evaluator::<M, f64> { parameters: &self.parameters, setup: &self.setup };
        let mut discrete = (*self.before).clone();
        let when = (self.time, self.events.asked);
        let next = events_at_instant(&evaluator, &inputs, &mut discrete, when, self.events.cause(), &mut log)?;
        *self.discrete = discrete;
        self.events.drop_repeated(&mut self.messages);
        self.events.next = next.unwrap_or(f64::INFINITY);
        self.is_stale = true;
        Ok(next.filter(|instant| instant.is_finite()))
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

    /// Completes a step of the importer's integrator: warns of doubtful inputs. Whoever gets values hears of unusable ones.
    pub(crate) fn completed_integrator_step(&mut self) {
        let mut log = Log::new(&mut self.messages, self.logs_events);
        let inputs: M::Inputs<f64> = self.values.load(Layout::<M>::INPUTS);
        let _ = inputs.check(Path::ROOT, 0, &self.options, &mut self.memory, &mut log);
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
        let inputs = usable_inputs::<M>(&self.values, &self.options, memory, &mut log)?;
        let evaluator = Evaluator::<M, f64> { parameters: &self.parameters, setup: &self.setup };
        let is_at_event = self.events.mode == Mode::Event;
        let mut discrete = (if is_at_event { &*self.before } else { &*self.discrete }).clone();
        if is_at_event {
            let when = (self.time, self.events.asked);
            events_at_instant(&evaluator, &inputs, &mut discrete, when, self.events.cause(), &mut log)?;
        }
        let (outputs, locals) = evaluator.outputs(self.time, &inputs, &discrete)?;
        Self::check_finite(&outputs, &locals)?;
        *self.next = discrete;
        self.keep(Step { start: self.time, size: 0.0 }, &outputs, &locals);
        Ok(())
    }
}

/// The inputs as the equations read them.
fn usable_inputs<M: Fmu>(
    values: &Storage,
    options: &crate::inputs::InputOptions,
    memory: &mut [f64],
    log: &mut Log<'_>,
) -> Result<M::Inputs<f64>, Error> {
    let mut inputs: M::Inputs<f64> = values.load(Layout::<M>::INPUTS);
    inputs.check(Path::ROOT, 0, options, memory, log)?;
    if options.representation != 0 {
        inputs.convert(options);
    }
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
        let Count { reals, integers, booleans, .. } = interface.first_input;
        let differing = (0..reals)
            .filter(|&at| values.reals[at] != effective.reals[at])
            .map(|at| (BaseType::Real, at))
            .chain(
                (0..integers)
                    .filter(|&at| values.integers[at] != effective.integers[at])
                    .map(|at| (BaseType::Integer, at)),
            )
            .chain(
                (0..booleans)
                    .filter(|&at| values.booleans[at] != effective.booleans[at])
                    .map(|at| (BaseType::Boolean, at)),
            );
        for (base, at) in differing {
            let name = interface.name_at(base, at);
            if !self.told.contains(&name) {
                let text = format!("{name} has no effect in Model Exchange, which has no communication steps");
                messages.push(Message { severity: Severity::Warning, text });
                self.told.push(name);
            }
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
