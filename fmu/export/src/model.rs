//! What an author of an FMU implements.
use crate::{
    error::{Error, Log},
    inputs::InputOptions,
    variables::{Scalar, Variables},
};

/// A model: its variables, and what follows from them at one instant.
///
/// Required are a description and [`outputs`](Self::outputs). `#[fmu_export::model]` at the `impl` writes the groups of variables that are
/// left out, as empty ones.
///
/// Each group is generic over the scalar, so that the same equations give values (`f64`) and derivatives (dual numbers).
pub trait Model: Sized + 'static {
    /// What the model does, in one sentence.
    const DESCRIPTION: &'static str;
    /// The experiment that the description suggests.
    const EXPERIMENT: Experiment = Experiment { start_time: 0.0, stop_time: 1.0, step_size: 1e-3 };

    /// Parameters: tunable, unless a field says `fixed`.
    type Parameters<T: Scalar>: Variables<T>;
    /// Inputs, and what their connectors can do by themselves.
    type Inputs<T: Scalar>: Variables<T>;
    /// Outputs.
    type Outputs<T: Scalar>: Variables<T>;
    /// Local variables: results that no other FMU is meant to be connected to.
    type Locals<T: Scalar>: Variables<T>;
    /// What only events change: the model's memory. No variables of the FMU, but part of its state. A run begins with the start values.
    type Discrete<T: Scalar>: Variables<T> + Clone;

    /// Outputs and local variables at an instant.
    ///
    /// # Errors
    /// What makes the evaluation impossible, naming the variable and its value.
    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error>;

    /// Whether the parameters fit together; asked at the end of initialization, and again at the first step after some were set.
    ///
    /// # Errors
    /// The parameter that does not fit, with its value.
    fn check(_parameters: &Self::Parameters<f64>) -> Result<(), Error> {
        Ok(())
    }

    /// What these parameters make of the inputs, beyond what their own types say.
    fn input_options(_parameters: &Self::Parameters<f64>, _options: &mut InputOptions) {}

    /// What happens at an instant: new values of what only events change, and the next instant at which something will happen by itself, in s.
    ///
    /// Called at the end of initialization, at every communication point, and at the instants that it has asked for. `discrete` begins as
    /// `at.discrete`, the values before. Causes may coincide, so a model looks at the state of affairs and not at why it was called:
    /// called again at the same instant, it changes nothing more. It may return the present instant to be called once more. An answer holds until
    /// the next call, so a model returns an instant that is still to come in every call.
    ///
    /// It is generic over the scalar, because what it captures from inputs has derivatives by these inputs.
    ///
    /// # Errors
    /// What makes the event impossible, naming the variable and its value.
    #[inline(always)]
    fn event<T: Scalar>(
        _at: &Instant<'_, Self, T>,
        _cause: Cause,
        _discrete: &mut Self::Discrete<T>,
        _log: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        Ok(None)
    }
}

/// All that a model may look at: the values of one instant.
pub struct Instant<'a, M: Model, T: Scalar = f64> {
    /// Time in s.
    pub time: T,
    /// Parameters.
    pub parameters: &'a M::Parameters<T>,
    /// Inputs, as the equations are to read them.
    pub inputs: &'a M::Inputs<T>,
    /// What only events change; in an event, as it was before.
    pub discrete: &'a M::Discrete<T>,
    /// What the importer has said of the run.
    pub setup: &'a Setup,
}

impl<'a, M: Model, T: Scalar> Instant<'a, M, T> {
    /// The instant `time` (in s) of a run of which nothing else is known; for tests of a model without an importer.
    pub fn new(
        time: T,
        parameters: &'a M::Parameters<T>,
        inputs: &'a M::Inputs<T>,
        discrete: &'a M::Discrete<T>,
    ) -> Self {
        Self { time, parameters, inputs, discrete, setup: const { &Setup::UNKNOWN } }
    }
}

/// Why an event is handled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cause {
    /// The end of initialization, or a look at the outputs before it.
    Initialization,
    /// The beginning of a communication step.
    Communication {
        /// Its length in s. For laws that depend on the communication step.
        step: f64,
    },
    /// Anything else: an instant that the model has asked for, or one that the importer has found.
    Event,
}

/// What the importer has said of a run, as far as it has.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Setup {
    /// Where the folder `resources` of the archive lies, as the importer says it: a URI or a path, which depends on the version of FMI.
    pub resources: Option<Box<str>>,
    /// Relative tolerance that the importer works with.
    pub tolerance: Option<f64>,
    /// Whether the importer wants to see windows of the FMU, if it has any.
    pub visible: bool,
}

impl Setup {
    const UNKNOWN: Self = Self { resources: None, tolerance: None, visible: false };
}

/// What [`Model::outputs`] gives: outputs and local variables.
pub type Evaluation<M, T> = (<M as Model>::Outputs<T>, <M as Model>::Locals<T>);

/// Default experiment, times in s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Experiment {
    /// Start time in s.
    pub start_time: f64,
    /// Stop time in s.
    pub stop_time: f64,
    /// Communication step size in s.
    pub step_size: f64,
}

/// A model with the name and version that [`export!`](crate::export!) gives it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not exported: write `export!({Self});` after `impl Model for {Self}`"
)]
pub trait Fmu: Model {
    /// Model identifier: name of the library file and the archive.
    const NAME: &'static str;
    /// Version of the FMU's package.
    const VERSION: &'static str;
    /// GUID that the packaging command has computed for the description.
    const GUID: Option<&'static str>;
}
