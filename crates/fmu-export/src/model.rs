//! The trait that an author of an FMU implements.
use crate::{
    error::{Error, Log},
    variables::{Scalar, Variables, entries, entry::has_discrete_reals},
};
use std::path::Path;

/// A model: its variables, and its outputs as a function of one instant.
///
/// Only [`outputs`](Self::outputs) is required. `#[fmu_export::model(Parameters, Inputs, Outputs)]` at the `impl` names
/// the groups of variables that the model has, and takes the doc comment as the description.
///
/// Each group is generic over the scalar, so the same equations give values (`f64`) and derivatives (dual numbers).
///
/// # Continuous states
///
/// A model with differential equations has a group of states, their start values, and their time derivatives. In Model
/// Exchange the importer integrates them; in co-simulation they are integrated within a step, with the settings of
/// [`integration`](Self::integration):
///
/// ```
/// use fmu_export::{Error, Evaluation, Instant, Integration, Model, Scalar, Variables, export, model};
///
/// #[derive(Variables)]
/// pub struct Parameters<T = f64> {
///     /// Time constant
///     #[var(unit = "s", start = 0.5, min = 1e-3)]
///     pub time_constant: T,
///     /// Value at the start
///     #[var(unit = "m", fixed)]
///     pub y_start: T,
/// }
/// #[derive(Variables)]
/// pub struct Inputs<T = f64> {
///     /// Measured length
///     #[var(unit = "m")]
///     pub u: T,
/// }
/// #[derive(Variables)]
/// pub struct Outputs<T = f64> {
///     /// The filtered input
///     #[var(unit = "m")]
///     pub y: T,
/// }
/// #[derive(Clone, Variables)]
/// pub struct States<T = f64> {
///     /// State of the filter
///     #[var(unit = "m", nominal = 0.1)]
///     pub x: T,
/// }
///
/// /// A filter.
/// pub struct Filter;
///
/// /// First-order filter
/// #[model(Parameters, Inputs, Outputs, States)]
/// impl Model for Filter {
///     fn start(parameters: &Parameters) -> States {
///         States { x: parameters.y_start }
///     }
///
///     fn derivatives<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<States<T>, Error> {
///         Ok(States { x: (at.inputs.u - at.states.x) / at.parameters.time_constant })
///     }
///
///     fn integration(_: &Parameters) -> Integration {
///         Integration { tolerance: 1e-6, ..Integration::default() }
///     }
///
///     fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
///         Ok((Outputs { y: at.states.x }, ()))
///     }
/// }
///
/// export!(Filter);
/// # fn main() {}
/// ```
///
/// States may change at events, too: give those `#[var(reinit)]`.
pub trait Model: Sized + 'static {
    /// Description of the model, in one line.
    const DESCRIPTION: &'static str;
    /// Default experiment.
    const EXPERIMENT: Experiment = Experiment { start_time: 0.0, stop_time: 1.0, step_size: 1e-3 };

    /// Whether the model may ask for events. If the importer handles events, a communication step may then end at one.
    /// True by default for models with a discrete state, continuous states or event indicators.
    const HAS_EVENTS: bool = has_discrete_state::<Self>() || has_states::<Self>() || indicator_count::<Self>() > 0;
    /// Whether an importer that integrates must report completed steps, so that [`needs_event`](Self::needs_event) is
    /// evaluated. True by default for models with continuous states. Models with discrete inputs always need it: an
    /// input that is set outside event mode requests an event.
    const NEEDS_COMPLETED_STEPS: bool = has_states::<Self>();

    /// Whether time events sample the inputs, although there may be continuous states. In co-simulation a time event at
    /// the end of a step is then left to the next step, which has the inputs of that instant, and the description says
    /// that outputs of a step belong to its inputs. False by default.
    const SAMPLES_INPUTS: bool = false;

    /// Parameters: tunable, unless a field is `fixed`.
    type Parameters<T: Scalar>: Variables<T>;
    /// Inputs, with their connectors.
    type Inputs<T: Scalar>: Variables<T>;
    /// Outputs.
    type Outputs<T: Scalar>: Variables<T>;
    /// Local variables: results that other FMUs are not meant to use.
    type Locals<T: Scalar>: Variables<T>;
    /// Continuous states: Reals, integrated from their [`derivatives`](Self::derivatives).
    type States<T: Scalar>: Variables<T> + Clone;
    /// Discrete state: only events change it. It is saved with the state of the FMU, but its fields are not variables
    /// of the FMU. Each run begins with its start values.
    type Discrete<T: Scalar>: Variables<T> + Clone;

    /// Event indicators: Reals that change sign at an event. They are not variables of the FMU.
    type Indicators<T: Scalar>: Variables<T>;

    /// Computes outputs and local variables at an instant.
    ///
    /// # Errors
    /// If the model cannot be evaluated; the message names the variable and its value.
    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error>;

    /// Returns the start values of the continuous states.
    fn start(_parameters: &Self::Parameters<f64>) -> Self::States<f64> {
        const { assert!(!has_states::<Self>(), "a model with continuous states must implement `start`") }
        Self::States::start()
    }

    /// Computes the time derivatives of the continuous states at an instant.
    ///
    /// # Errors
    /// If the model cannot be evaluated; the message names the variable and its value.
    fn derivatives<T: Scalar>(_at: &Instant<'_, Self, T>) -> Result<Self::States<T>, Error> {
        const { assert!(!has_states::<Self>(), "a model with continuous states must implement `derivatives`") }
        Ok(Self::States::start())
    }

    /// Returns the continuous states `step` seconds after an instant in closed form, if they have one; otherwise
    /// co-simulation integrates. `are_held` tells whether the inputs are constant meanwhile.
    ///
    /// Directional derivatives of co-simulation then include the motion of the states over the step. Event indicators
    /// and [`needs_event`](Self::needs_event) are not evaluated on the way.
    #[inline(always)]
    fn states_after<T: Scalar>(_at: &Instant<'_, Self, T>, _step: T, _are_held: bool) -> Option<Self::States<T>> {
        None
    }

    /// Returns the settings of the integrator in co-simulation. In Model Exchange the importer integrates.
    fn integration(_parameters: &Self::Parameters<f64>) -> Integration {
        Integration::default()
    }

    /// Whether the model asks for an event after a completed step of an integrator, for example to normalise a
    /// quaternion among the states. Co-simulation evaluates it for models with continuous states only.
    fn needs_event(_at: &Instant<'_, Self>) -> bool {
        false
    }

    /// Computes the event indicators at an instant. An event is handled where one of them changes sign, in
    /// co-simulation at that instant within a step.
    ///
    /// Between events the discrete state is constant, so whatever depends on the sign stays as it was at the last
    /// event. An indicator should be of the order of one, and not be zero after the event: a relation that may soon
    /// hold again needs a hysteresis.
    fn indicators<T: Scalar>(_at: &Instant<'_, Self, T>) -> Self::Indicators<T> {
        const { assert!(indicator_count::<Self>() == 0, "a model with event indicators must implement `indicators`") }
        Self::Indicators::start()
    }

    /// Whether event indicators may change sign with these parameters.
    ///
    /// If not, co-simulation does not evaluate them: with limits that are switched off, a step of a model without
    /// continuous states costs no more than without indicators. Importers for Model Exchange always evaluate them.
    fn uses_indicators<T: Scalar>(_parameters: &Self::Parameters<T>) -> bool {
        true
    }

    /// Validates combinations of parameters, at the end of initialization and at the next step or event after any was
    /// set.
    ///
    /// # Errors
    /// If parameters contradict each other; the message names them and their values.
    fn check(_parameters: &Self::Parameters<f64>) -> Result<(), Error> {
        Ok(())
    }

    /// Sets parameters that are valid only together, such as a mass and its moments of inertia, to an example.
    /// `describe` finds the parameters that outputs depend on by trial, and random values would hardly be valid
    /// together.
    fn example(_parameters: &mut Self::Parameters<f64>) {}

    /// Warns, at the end of initialization, of parameters that are implausible or have no effect with the others.
    /// Groups of parameters that are [`Settings`](crate::Settings) do so themselves.
    fn advise(_parameters: &Self::Parameters<f64>, _log: &mut Log<'_>) {}

    /// Passes the settings that the parameters choose to the connectors among the inputs. Called whenever inputs are
    /// read.
    #[inline(always)]
    fn set_up_inputs<T: Scalar>(_parameters: &Self::Parameters<T>, _inputs: &mut Self::Inputs<T>) {
        const { assert!(!has_connectors::<Self>(), "a model with connectors must implement `set_up_inputs`") }
    }

    /// Whether inputs are held over a step even if the importer has set input derivatives; for laws that assume this
    /// delay.
    #[inline(always)]
    fn holds_inputs<T: Scalar>(_parameters: &Self::Parameters<T>) -> bool {
        false
    }

    /// Adapts parameters to Model Exchange, which has no communication steps: resets parameters that act only in steps
    /// to values without effect. The importer is warned of each parameter that changes.
    fn without_steps<T: Scalar>(_parameters: &mut Self::Parameters<T>) {}

    /// Stores the length in s of a communication step that begins between events, for laws that depend on it. Must
    /// change nothing else. Called only if the importer handles events; otherwise [`event`](Self::event) receives the
    /// length at the start of each step.
    fn begin_step(_at: &Instant<'_, Self>, _step: f64, _discrete: &mut Self::Discrete<f64>, _log: &mut Log<'_>) {}

    /// Handles an event: updates the discrete state and the continuous states, and returns the time of the next time
    /// event in s, if there is one.
    ///
    /// Called at the end of initialization, at the start of every step unless the importer handles events, at the time
    /// events that it has returned, where an [indicator](Self::indicators) changes sign, and when
    /// [`needs_event`](Self::needs_event) asks for it. `discrete` and `states` start as `at.discrete` and `at.states`,
    /// the values before the event.
    ///
    /// Causes may coincide, so the result must follow from the instant, not from the cause, and a second call at the
    /// same instant must not change anything more. A model may return the present time to be called once more. Each
    /// call replaces the time event of the previous call, so a model must return a pending time event in every call.
    ///
    /// The function is generic over the scalar, because values captured from inputs have derivatives with respect to
    /// these inputs.
    ///
    /// # Errors
    /// If the event cannot be handled; the message names the variable and its value.
    #[inline(always)]
    fn event<T: Scalar>(
        _at: &Instant<'_, Self, T>,
        _cause: Cause,
        _discrete: &mut Self::Discrete<T>,
        _states: &mut Self::States<T>,
        _log: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        Ok(None)
    }
}

pub(crate) const fn has_states<M: Model>() -> bool {
    <M::States<f64> as Variables<f64>>::COUNT.reals > 0
}

const fn has_connectors<M: Model>() -> bool {
    <M::Inputs<f64> as Variables<f64>>::CONNECTORS > 0
}

pub(crate) const fn has_discrete_state<M: Model>() -> bool {
    let count = <M::Discrete<f64> as Variables<f64>>::COUNT;
    count.reals + count.others() > 0
}

/// Whether a model has inputs that change at events only.
pub(crate) const fn has_discrete_inputs<M: Model>() -> bool {
    let others = <M::Inputs<f64> as Variables<f64>>::COUNT.others();
    others > 0 || has_discrete_reals(entries::<f64, M::Inputs<f64>>(), None)
}

/// Number of event indicators of a model, without the indicator of [waiting inputs](crate::instance::waiting_inputs).
pub(crate) const fn indicator_count<M: Model>() -> usize {
    let count = <M::Indicators<f64> as Variables<f64>>::COUNT;
    assert!(count.others() == 0, "event indicators must be Reals");
    count.reals
}

/// Number of event indicators of a model, with the indicator of waiting inputs.
pub(crate) const fn all_indicators<M: Model>() -> usize {
    indicator_count::<M>() + if has_discrete_inputs::<M>() { 1 } else { 0 }
}

/// Whether a model changes between events, so that a step integrates or searches for crossings.
pub(crate) const fn moves<M: Model>() -> bool {
    has_states::<M>() || indicator_count::<M>() > 0
}

/// Whether a step must search for sign changes of event indicators.
pub(crate) fn watches_indicators<M: Model, T: Scalar>(parameters: &M::Parameters<T>) -> bool {
    indicator_count::<M>() > 0 && M::uses_indicators(parameters)
}

/// Time, parameters, inputs and state at one instant: everything that a model may read.
pub struct Instant<'a, M: Model, T: Scalar = f64> {
    /// Time in s.
    pub time: T,
    /// Parameters.
    pub parameters: &'a M::Parameters<T>,
    /// Inputs, estimated or extrapolated if the parameters ask for it.
    pub inputs: &'a M::Inputs<T>,
    /// Continuous states; during an event, before the event.
    pub states: &'a M::States<T>,
    /// Discrete state; during an event, before the event.
    pub discrete: &'a M::Discrete<T>,
    /// Settings of the importer for this run.
    pub setup: &'a Setup,
}

impl<'a, M: Model, T: Scalar> Instant<'a, M, T> {
    /// Creates an instant at `time` (in s) with a default [`Setup`]; for tests of a model without an importer.
    pub fn new(
        time: T,
        parameters: &'a M::Parameters<T>,
        inputs: &'a M::Inputs<T>,
        states: &'a M::States<T>,
        discrete: &'a M::Discrete<T>,
    ) -> Self {
        Self { time, parameters, inputs, states, discrete, setup: const { &Setup::UNKNOWN } }
    }
}

impl<'a, M: Model<States<T> = (), Discrete<T> = ()>, T: Scalar> Instant<'a, M, T> {
    /// Creates the instant 0 s of a model without states; for tests without an importer.
    pub fn of(parameters: &'a M::Parameters<T>, inputs: &'a M::Inputs<T>) -> Self {
        Self::new(T::zero(), parameters, inputs, &(), &())
    }
}

/// Cause of an event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cause {
    /// End of initialization, or outputs read before it.
    Initialization,
    /// Start of a communication step.
    Communication {
        /// Communication step size in s; for laws that depend on it.
        step: f64,
    },
    /// Any other event: a time event of the model, or an event that the importer has found.
    Event,
}

/// Settings of the importer for a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Setup {
    /// Folder `resources` of the unpacked archive, with the files of the package's folder `resources`. While the FMU is
    /// described, the package's folder itself. `None` if the importer does not name a folder.
    pub resources: Option<Box<Path>>,
    /// Relative tolerance of the importer.
    pub tolerance: Option<f64>,
    /// Whether the FMU may open windows.
    pub visible: bool,
    /// Number of successive communication steps since the start of the run or since a state was restored. It stays
    /// small if the importer repeats steps, and is not part of the saved state.
    pub steps_in_a_row: u32,
}

impl Setup {
    const UNKNOWN: Self = Self { resources: None, tolerance: None, visible: false, steps_in_a_row: 0 };
}

/// Settings of the integrator of continuous states in co-simulation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Integration {
    /// Largest local error of a state, relative to the larger of its value and its nominal value. A smaller tolerance
    /// of the importer prevails.
    pub tolerance: f64,
    /// Longest step of the integrator in s; infinite for no limit.
    pub max_step: f64,
}

impl Default for Integration {
    fn default() -> Self {
        Self { tolerance: 1e-8, max_step: f64::INFINITY }
    }
}

/// Result of [`Model::outputs`]: outputs and local variables.
pub type Evaluation<M, T> = (<M as Model>::Outputs<T>, <M as Model>::Locals<T>);

/// Default experiment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Experiment {
    /// Start time in s.
    pub start_time: f64,
    /// Stop time in s.
    pub stop_time: f64,
    /// Communication step size in s.
    pub step_size: f64,
}

/// Model with the name and version that [`export!`](crate::export!) adds.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not exported: write `export!({Self});` after `impl Model for {Self}`"
)]
pub trait Fmu: Model {
    /// Model identifier: name of the library file and the archive.
    const NAME: &'static str;
    /// Version of the FMU's package.
    const VERSION: &'static str;
}
