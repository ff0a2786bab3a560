//! An instance of an FMU: its values, initialization and outputs.
pub(crate) mod inputs;
pub(crate) mod last_step;
pub(crate) mod new_values;
pub(crate) mod parameters;
pub(crate) mod pending_events;
pub(crate) mod scratch;
pub(crate) mod states;
pub(crate) mod waiting_inputs;

use crate::{
    error::{Error, Messages},
    instance::{
        inputs::SetInputs,
        last_step::{LastStep, Step},
        parameters::{Parameters, without_steps},
        pending_events::Events,
        scratch::Scratch,
        states::{States, Times},
    },
    interface::{Interface, layout::Layout},
    model::{Cause, Fmu, Setup, has_states, indicator_count},
    step::{evaluation::ModelState, integration::Integrator},
    variables::{Storage, Variables, entry::Count},
};

/// Result without a value.
pub type Outcome = Result<(), Error>;

pub(crate) fn is_tolerance(tolerance: f64) -> bool {
    tolerance >= 0.0 && tolerance.is_finite()
}

/// Checks the times of an experiment in s and its relative tolerance. Returns the stop time, infinity if there is none.
///
/// # Errors
/// The argument that is refused.
pub fn check_experiment(start: f64, stop: Option<f64>, tolerance: Option<f64>) -> Result<f64, Error> {
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
    Ok(stop)
}

pub(crate) struct Instance<M: Fmu> {
    /// Values of all variables and of the last step, at the positions in [`Layout`].
    pub(crate) values: Storage,
    pub(crate) parameters: Parameters<M>,
    pub(crate) inputs: SetInputs,
    pub(crate) states: States<M>,
    pub(crate) last_step: LastStep,
    pub(crate) simulation: Simulation,
    /// Events that the importer handles.
    pub(crate) events: Events,
    pub(crate) messages: Messages,
    pub(crate) setup: Setup,
    pub(crate) scratch: Scratch,
}

impl<M: Fmu> Instance<M> {
    pub(crate) fn new(kind: InstanceKind, setup: Setup) -> Self {
        let mut instance = Self {
            values: Storage::zeros(Layout::<M>::TOTAL),
            parameters: Parameters::default(),
            inputs: SetInputs::of::<M>(),
            states: States::default(),
            last_step: LastStep::default(),
            simulation: match kind {
                InstanceKind::ModelExchange => Simulation::ModelExchange,
                InstanceKind::CoSimulation => Simulation::CoSimulation(Box::new(Integrator::new(
                    Interface::of::<M>().nominals_of_states(),
                    indicator_count::<M>(),
                ))),
            },
            events: Events::default(),
            messages: Messages::default(),
            setup,
            scratch: Scratch::default(),
        };
        instance.set_start_values();
        instance
    }

    #[inline(always)]
    pub(crate) fn kind(&self) -> InstanceKind {
        self.simulation.kind()
    }

    fn set_start_values(&mut self) {
        let parameters = M::Parameters::start();
        self.values.store(Layout::<M>::PARAMETERS, &parameters);
        self.values.store(Layout::<M>::INPUTS, &M::Inputs::<f64>::start());
        self.values.store(Layout::<M>::OUTPUTS, &M::Outputs::<f64>::start());
        self.values.store(Layout::<M>::LOCALS, &M::Locals::<f64>::start());
        self.values.store(Layout::<M>::STATES, &M::start(&parameters));
        self.values.store(Layout::<M>::DERIVATIVES, &M::States::<f64>::start());
        // The outputs belong to these parameters and inputs.
        self.values.copy_within(Layout::<M>::PARAMETERS, Layout::<M>::OUTPUTS, Layout::<M>::END);
        self.read_parameters();
    }

    /// Resets all values to those after instantiation. The log categories stay.
    pub(crate) fn reset(&mut self) {
        (self.states, self.last_step, self.events) = (States::default(), LastStep::default(), Events::default());
        self.inputs = SetInputs::of::<M>();
        self.set_start_values();
        self.simulation.set_next_step(0.0);
        (self.setup.tolerance, self.setup.steps_in_a_row) = (None, 0);
    }

    pub(crate) fn read_parameters(&mut self) {
        let parameters = self.load_parameters(Layout::<M>::PARAMETERS);
        if let Some(integrator) = self.simulation.integrator_mut() {
            integrator.settings = M::integration(&parameters);
        }
        if has_states::<M>() && self.awaits_initialization() {
            self.states.before.continuous = M::start(&parameters);
            self.values.store(Layout::<M>::STATES, &self.states.before.continuous);
        }
        self.parameters = Parameters { values: parameters, are_new: true };
        self.last_step.is_stale = true;
    }

    /// Loads the parameters at a position as the model reads them.
    pub(crate) fn load_parameters(&self, at: Count) -> M::Parameters<f64> {
        let mut parameters = self.values.load(at);
        if self.kind() == InstanceKind::ModelExchange {
            // The end of initialization or the next event reports unusable parameters.
            let _ = without_steps::<M, f64>(&mut parameters);
        }
        parameters
    }

    /// Clears the memories of the connectors.
    pub(crate) fn forget_inputs(&mut self) {
        self.inputs.memories.iter_mut().for_each(Vec::clear);
    }

    /// Sets derivatives of Real inputs for the next step, by the position among the inputs and the order.
    pub(crate) fn set_input_derivatives(&mut self, derivatives: impl ExactSizeIterator<Item = (usize, usize, f64)>) {
        let count = <M::Inputs<f64> as Variables<f64>>::COUNT.reals;
        self.inputs.derivatives.set(count, derivatives);
        self.last_step.is_stale = true;
    }

    pub(crate) fn committed(&self) -> ModelState<M, f64> {
        ModelState { continuous: self.values.load(Layout::<M>::STATES), discrete: self.states.discrete.clone() }
    }

    pub(crate) fn commit(&mut self, state: ModelState<M, f64>) {
        self.values.store(Layout::<M>::STATES, &state.continuous);
        self.states.discrete = state.discrete;
    }

    /// Sets start and stop time in s, and the importer's relative tolerance.
    pub(crate) fn setup_experiment(&mut self, start: f64, stop: Option<f64>, tolerance: Option<f64>) -> Outcome {
        let stop = check_experiment(start, stop, tolerance)?;
        self.states.times = Times { now: start, stop };
        self.setup.tolerance = tolerance;
        self.last_step.is_stale = true;
        Ok(())
    }

    /// Computes outputs and local variables at the start time, from the initial state.
    pub(crate) fn evaluate_at_start(&mut self) -> Outcome {
        self.forget_inputs();
        self.inputs.initial = true;
        self.simulation.set_next_step(0.0);
        let before = ModelState { continuous: M::start(&self.parameters.values), discrete: M::Discrete::start() };
        let now = self.states.times.now;
        self.evaluate(Step { start: now, size: 0.0 }, Cause::Initialization, before, Handling::default())?;
        self.last_step.is_stale = false;
        Ok(())
    }

    /// Ends initialization: validates the parameters and computes the first outputs.
    pub(crate) fn initialize(&mut self) -> Outcome {
        M::check(&self.parameters.values)?;
        self.evaluate_at_start()?;
        self.parameters.are_new = false;
        self.advise();
        let time = self.states.times.now;
        self.messages.log().event(|| format!("initialized at {time} s"));
        Ok(())
    }

    pub(crate) fn advise(&mut self) {
        let mut log = self.messages.log();
        self.parameters.values.advise(&mut log);
        M::advise(&self.parameters.values, &mut log);
    }

    /// Computes outputs before the end of initialization, if values were set. Drops messages, because the end of
    /// initialization repeats them.
    pub(crate) fn update_outputs(&mut self) -> Outcome {
        if self.last_step.is_stale {
            let result = self.evaluate_at_start();
            self.messages.list.clear();
            result?;
        }
        Ok(())
    }
}

/// Use of an instance by the importer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstanceKind {
    /// The importer integrates, and evaluates the model at any instant.
    ModelExchange,
    /// The importer makes communication steps.
    CoSimulation,
}

impl InstanceKind {
    /// Name in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::ModelExchange => "Model Exchange",
            Self::CoSimulation => "co-simulation",
        }
    }
}

/// Kind of an instance with its data: in co-simulation, the integrator of its continuous states.
#[derive(Debug)]
pub(crate) enum Simulation {
    ModelExchange,
    CoSimulation(Box<Integrator>),
}

impl Simulation {
    pub(crate) fn kind(&self) -> InstanceKind {
        match self {
            Self::ModelExchange => InstanceKind::ModelExchange,
            Self::CoSimulation(_) => InstanceKind::CoSimulation,
        }
    }

    #[inline(always)]
    pub(crate) fn integrator(&self) -> Option<&Integrator> {
        match self {
            Self::ModelExchange => None,
            Self::CoSimulation(integrator) => Some(integrator),
        }
    }

    #[inline(always)]
    pub(crate) fn integrator_mut(&mut self) -> Option<&mut Integrator> {
        match self {
            Self::ModelExchange => None,
            Self::CoSimulation(integrator) => Some(integrator),
        }
    }

    /// Length in s of the next step that the integrator will try; zero before the first step.
    pub(crate) fn next_step(&self) -> f64 {
        self.integrator().map_or(0.0, |integrator| integrator.next_step)
    }

    #[inline(always)]
    pub(crate) fn set_next_step(&mut self, next_step: f64) {
        if let Some(integrator) = self.integrator_mut() {
            integrator.next_step = next_step;
        }
    }
}

/// Handling of the events of a step, and how far the step goes. By default the instance handles them, in one call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Handling {
    /// `None` if the instance handles events; otherwise the importer does, and the step ends at the first event if
    /// true.
    pub(crate) by_importer: Option<bool>,
    /// Whether the step ends after one step of the integrator, if the model has continuous states.
    pub(crate) single: bool,
    /// Whether this part continues a communication step.
    pub(crate) continues: bool,
}
