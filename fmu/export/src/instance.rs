//! An instance of an FMU: its values, initialization and outputs.
use crate::{
    co_simulation::Handling,
    comparison::Comparisons,
    error::{Error, Log, Message},
    event_state::Events,
    events::State,
    inputs::InputOptions,
    integration::Integrator,
    interface::{Interface, Layout},
    model::{Cause, Fmu, Setup, has_states},
    model_exchange::without_steps,
    polynomials::InputDerivatives,
    step_inputs::Samples,
    variables::{
        Storage, Variables,
        entry::{BaseType, Count},
    },
};
use num_dual::{Dual3_64, Dual64};

/// Result of a call.
pub(crate) type Outcome = Result<(), Error>;

/// Whether a number can be the importer's relative tolerance.
pub(crate) fn is_tolerance(tolerance: f64) -> bool {
    tolerance >= 0.0 && tolerance.is_finite()
}

/// How the importer uses an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InstanceKind {
    /// The importer integrates, and evaluates the model at any instant.
    ModelExchange,
    /// The importer makes communication steps.
    CoSimulation,
}

/// A communication step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Step {
    /// Time at the start in s.
    pub(crate) start: f64,
    /// Length in s; zero at initialization.
    pub(crate) size: f64,
}

/// An instance.
pub(crate) struct Instance<M: Fmu> {
    pub(crate) kind: InstanceKind,
    /// All values, at the positions in [`Layout`]. The discrete state is written here only when a state is saved.
    pub(crate) values: Storage,
    /// The parameters as the model reads them: their stored values, but for those that have no effect in Model Exchange.
    pub(crate) parameters: M::Parameters<f64>,
    /// Options for the inputs, which the parameters determine.
    pub(crate) options: InputOptions,
    /// The options in the last step.
    pub(crate) last_options: InputOptions,
    /// Discrete state: now, before the last step, and after the current step. In Model Exchange: as committed, before the event, and after it
    /// as evaluated last. Boxed, so that they can be swapped.
    pub(crate) discrete: Box<M::Discrete<f64>>,
    pub(crate) before: Box<M::Discrete<f64>>,
    pub(crate) next: Box<M::Discrete<f64>>,
    /// Continuous states before the present event of Model Exchange.
    pub(crate) states_before: M::States<f64>,
    pub(crate) integrator: Integrator,
    /// Memory of the connectors.
    pub(crate) memory: Box<[f64]>,
    pub(crate) samples: Samples,
    /// Time of the last communication point, in s.
    pub(crate) time: f64,
    /// End of the experiment, in s.
    pub(crate) stop_time: f64,
    /// The last step.
    pub(crate) step: Step,
    /// Whether values were set since outputs were computed; in co-simulation only before the end of initialization.
    pub(crate) is_stale: bool,
    /// Whether the next step is a special one: with new parameters, or with inputs that are not held.
    pub(crate) is_special: bool,
    /// Whether inputs are compared with each other in the next step.
    pub(crate) compares: bool,
    pub(crate) comparisons: Comparisons,
    /// Whether parameters were set since the last step.
    pub(crate) has_new_parameters: bool,
    /// Input derivatives for the next step, and those of the last step.
    pub(crate) input_derivatives: InputDerivatives,
    pub(crate) last_input_derivatives: InputDerivatives,
    /// The events of Model Exchange.
    pub(crate) events: Events,
    /// Whether discrete inputs wait for an event.
    pub(crate) inputs_wait: bool,
    pub(crate) scratch: Scratch,
    /// Messages of the current call.
    pub(crate) messages: Vec<Message>,
    /// Whether the importer logs events.
    pub(crate) logs_events: bool,
    pub(crate) setup: Setup,
}

/// What is computed at an instant.
pub(crate) struct Results<M: Fmu> {
    pub(crate) outputs: M::Outputs<f64>,
    pub(crate) locals: M::Locals<f64>,
    /// Time derivatives of the continuous states.
    pub(crate) derivatives: M::States<f64>,
}

/// Buffers for computations, allocated when they are first needed.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) estimated: Storage,
    pub(crate) inputs: Storage,
    pub(crate) first_order: Duals<Dual64>,
    pub(crate) third_order: Duals<Dual3_64>,
    /// For each Real input the number of its time derivatives that other inputs give.
    pub(crate) rates: Box<[u8]>,
    /// Memory of the connectors that is not kept.
    pub(crate) memory: Box<[f64]>,
}

/// The same for dual numbers.
pub(crate) struct Duals<T> {
    /// The variables of the FMU.
    pub(crate) values: Storage<T>,
    pub(crate) inputs: Storage<T>,
    /// Discrete state.
    pub(crate) discrete: Storage<T>,
    /// Zero s with the derivative of time, if time is not held constant.
    pub(crate) time: Option<T>,
}

impl<T> Default for Duals<T> {
    fn default() -> Self {
        Self { values: Storage::default(), inputs: Storage::default(), discrete: Storage::default(), time: None }
    }
}

impl<M: Fmu> Instance<M> {
    /// An instance with start values.
    pub(crate) fn new(kind: InstanceKind, setup: Setup) -> Self {
        let mut instance = Self {
            kind,
            values: Storage::zeros(Layout::<M>::TOTAL),
            parameters: M::Parameters::start(),
            options: InputOptions::default(),
            last_options: InputOptions::default(),
            discrete: Box::new(M::Discrete::start()),
            before: Box::new(M::Discrete::start()),
            next: Box::new(M::Discrete::start()),
            states_before: M::States::start(),
            integrator: Integrator { nominals: Interface::of::<M>().nominals_of_states(), ..Integrator::default() },
            memory: vec![0.0; <M::Inputs<f64> as Variables<f64>>::MEMORY].into(),
            samples: Samples::default(),
            time: 0.0,
            stop_time: f64::INFINITY,
            step: Step::default(),
            is_stale: true,
            is_special: true,
            compares: false,
            comparisons: Comparisons::default(),
            has_new_parameters: true,
            input_derivatives: InputDerivatives::default(),
            last_input_derivatives: InputDerivatives::default(),
            events: Events::default(),
            inputs_wait: false,
            scratch: Scratch::default(),
            messages: Vec::new(),
            logs_events: false,
            setup,
        };
        instance.set_start_values();
        instance
    }

    fn set_start_values(&mut self) {
        self.parameters = M::Parameters::start();
        self.values.store(Layout::<M>::PARAMETERS, &self.parameters);
        self.values.store(Layout::<M>::INPUTS, &M::Inputs::<f64>::start());
        self.values.store(Layout::<M>::OUTPUTS, &M::Outputs::<f64>::start());
        self.values.store(Layout::<M>::LOCALS, &M::Locals::<f64>::start());
        self.values.store(Layout::<M>::STATES, &M::start(&self.parameters));
        self.values.store(Layout::<M>::DERIVATIVES, &M::States::<f64>::start());
        self.copy_parameters_and_inputs();
        self.read_parameters();
    }

    /// Resets all values to those after instantiation. The log categories stay.
    pub(crate) fn reset(&mut self) {
        self.set_start_values();
        (*self.discrete, *self.before) = (M::Discrete::start(), M::Discrete::start());
        self.forget_inputs();
        self.integrator.next_step = 0.0;
        (self.time, self.stop_time, self.step) = (0.0, f64::INFINITY, Step::default());
        (self.is_stale, self.has_new_parameters) = (true, true);
        self.input_derivatives.clear();
        self.last_input_derivatives.clear();
        (self.events, self.inputs_wait) = (Events::default(), false);
        (self.setup.tolerance, self.setup.steps_in_a_row) = (None, 0);
    }

    /// Clears all that connectors keep.
    fn forget_inputs(&mut self) {
        self.memory.fill(0.0);
        (self.samples, self.comparisons) = (Samples::default(), Comparisons::default());
        self.compares = self.awaits_comparison();
    }

    /// Reads the stored parameters.
    pub(crate) fn read_parameters(&mut self) {
        self.parameters = self.load_parameters(Layout::<M>::PARAMETERS);
        self.options = self.input_options(&self.parameters);
        self.compares = self.awaits_comparison();
        self.integrator.settings = M::integration(&self.parameters);
        if has_states::<M>() && self.awaits_initialization() {
            self.states_before = M::start(&self.parameters);
            self.values.store(Layout::<M>::STATES, &self.states_before);
        }
        (self.is_stale, self.has_new_parameters, self.is_special) = (true, true, true);
    }

    /// The parameters at a position as the model reads them.
    pub(crate) fn load_parameters(&self, at: Count) -> M::Parameters<f64> {
        let mut parameters = self.values.load(at);
        if self.kind == InstanceKind::ModelExchange {
            // If they cannot be used, the end of initialization or the next event says so.
            let _ = without_steps::<M, f64>(&mut parameters);
        }
        parameters
    }

    /// Options for the inputs, which parameters determine.
    pub(crate) fn input_options(&self, parameters: &M::Parameters<f64>) -> InputOptions {
        let mut options = InputOptions { initial: self.options.initial, ..InputOptions::default() };
        parameters.input_options(&mut options);
        M::input_options(parameters, &mut options);
        options.extrapolate &= !options.hold;
        // Estimates and comparisons need communication steps.
        options.estimate &= self.kind == InstanceKind::CoSimulation;
        options.compare &= self.kind == InstanceKind::CoSimulation;
        options
    }

    /// The log of the current call.
    pub(crate) fn log(&mut self) -> Log<'_> {
        Log::new(&mut self.messages, self.logs_events)
    }

    /// Copies parameters and inputs, which belong to the outputs that are computed now.
    pub(crate) fn copy_parameters_and_inputs(&mut self) {
        self.values.copy_within(Layout::<M>::PARAMETERS, Layout::<M>::OUTPUTS, Layout::<M>::END);
    }

    /// Start and stop time in s, and the importer's relative tolerance.
    pub(crate) fn setup_experiment(&mut self, start: f64, stop: Option<f64>, tolerance: Option<f64>) -> Outcome {
        if !start.is_finite() {
            return Err(Error::new(format!("start time {start} is not finite")));
        }
        let stop = stop.unwrap_or(f64::INFINITY);
        if stop.is_nan() || stop < start {
            return Err(Error::new(format!("stop time {stop} s is before the start time {start} s")));
        }
        if let Some(tolerance) = tolerance.filter(|&tolerance| !is_tolerance(tolerance)) {
            return Err(Error::new(format!("tolerance {tolerance} must be finite and not negative")));
        }
        (self.time, self.stop_time, self.setup.tolerance) = (start, stop, tolerance);
        self.is_stale = true;
        Ok(())
    }

    /// Computes outputs and local variables at the start time, from the initial state.
    pub(crate) fn evaluate_at_start(&mut self) -> Outcome {
        self.forget_inputs();
        (self.options.initial, self.is_special) = (true, true);
        self.integrator.next_step = 0.0;
        let before = State { continuous: M::start(&self.parameters), discrete: M::Discrete::start() };
        self.evaluate(Step { start: self.time, size: 0.0 }, Cause::Initialization, &before, Handling::default())?;
        self.is_stale = false;
        Ok(())
    }

    /// Ends initialization: validates the parameters and computes the first outputs.
    pub(crate) fn initialize(&mut self) -> Outcome {
        M::check(&self.parameters)?;
        self.evaluate_at_start()?;
        self.has_new_parameters = false;
        self.advise();
        let time = self.time;
        self.log().event(|| format!("initialized at {time} s"));
        Ok(())
    }

    /// Warns of parameters that have no effect, or that cannot be meant.
    pub(crate) fn advise(&mut self) {
        let mut log = Log::new(&mut self.messages, self.logs_events);
        self.parameters.advise(&mut log);
        M::advise(&self.parameters, &mut log);
    }

    /// Before the end of initialization, computes outputs if values were set. Drops messages, which the end of initialization will repeat.
    pub(crate) fn update_outputs(&mut self) -> Outcome {
        if self.is_stale {
            let result = self.evaluate_at_start();
            self.messages.clear();
            result?;
        }
        Ok(())
    }

    /// Checks each result after their sum was not finite, since large finite results can have an infinite sum.
    ///
    /// # Errors
    /// If a result is not finite.
    #[cold]
    #[inline(never)]
    pub(crate) fn check_finite(of: &Results<M>) -> Outcome {
        let mut results = Storage::zeros(Layout::<M>::END);
        results.store(Layout::<M>::OUTPUTS, &of.outputs);
        results.store(Layout::<M>::LOCALS, &of.locals);
        results.store(Layout::<M>::DERIVATIVES, &of.derivatives);
        let Some(found) = results.reals.iter().position(|value| !value.is_finite()) else { return Ok(()) };
        Err(Error::new(format!(
            "{} = {} is not finite: parameters or inputs are too large or too small",
            Interface::of::<M>().name_at(BaseType::Real, found),
            results.reals[found]
        )))
    }
}
