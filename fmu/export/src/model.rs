//! What an author of an FMU implements.
use crate::{
    logging::{Category, Message, Switches},
    memory::Memory,
    scalar::Scalar,
    table::Count,
    values::Variables,
};
use std::fmt;

/// A model: its variables, and the function from parameters and inputs to outputs at one instant.
///
/// A model without memory needs nothing but [`outputs`](Self::outputs).
///
/// Each group is generic over the scalar, so that the same equations give values (`f64`) and derivatives (dual numbers).
pub trait Model: Sized + 'static {
    /// What the model does, in one sentence.
    const DESCRIPTION: &'static str;
    /// The experiment that the description suggests.
    const EXPERIMENT: Experiment = Experiment { start_time: 0.0, stop_time: 1.0, step_size: 1e-3 };

    /// Parameters: fixed after initialization, or tunable.
    type Parameters<T: Scalar>: Variables<T>;
    /// Inputs.
    type Inputs<T: Scalar>: Variables<T>;
    /// Outputs.
    type Outputs<T: Scalar>: Variables<T>;
    /// Local variables: results that no other unit is meant to be connected to.
    type Locals<T: Scalar>: Variables<T>;

    /// What the model remembers from one step to the next, where its results depend on more than the present inputs; `()` for none.
    /// A plain value, part of the state of the unit. A run begins with the default.
    type Memory: Memory;

    /// Whether the parameters fit together; asked once, at the end of initialization.
    ///
    /// # Errors
    /// The parameter that does not fit, with its value.
    fn check(_parameters: &Self::Parameters<f64>) -> Result<(), Problem> {
        Ok(())
    }

    /// Looks at inputs before anything is computed from them. The memory is for what has been warned of.
    ///
    /// Called before [`advance`](Self::advance) with the inputs as they were set, and, where the importer gave derivatives of inputs, once more
    /// with what these make of them.
    ///
    /// # Errors
    /// What makes the inputs unusable, naming the input and its value. The step then ends with `fmi2Error`.
    fn inspect(
        _parameters: &Self::Parameters<f64>,
        _inputs: &Self::Inputs<f64>,
        _memory: &mut Self::Memory,
        _notes: &mut Notes<'_>,
    ) -> Result<(), Problem> {
        Ok(())
    }

    /// Carries the memory over a step, with the inputs as they were set for it.
    ///
    /// Called at the end of initialization, with a step of size zero, and once for every step. In initialization mode it is called on
    /// a fresh memory whenever outputs are asked for.
    ///
    /// # Errors
    /// What makes the step impossible, naming the input and its value. The step then ends with `fmi2Error`.
    fn advance(
        _parameters: &Self::Parameters<f64>,
        _inputs: &Self::Inputs<f64>,
        _step: Step,
        _memory: &mut Self::Memory,
        _notes: &mut Notes<'_>,
    ) -> Result<(), Problem> {
        Ok(())
    }

    /// Whether these parameters make the unit estimate some inputs from others: then [`record`](Self::record) and
    /// [`estimate`](Self::estimate) come between [`advance`](Self::advance) and [`outputs`](Self::outputs).
    fn estimates(_parameters: &Self::Parameters<f64>) -> bool {
        false
    }

    /// Remembers what [`estimate`](Self::estimate) needs of the inputs as they were set.
    fn record(
        _parameters: &Self::Parameters<f64>,
        _inputs: &Self::Inputs<f64>,
        _step: Step,
        _memory: &mut Self::Memory,
    ) {
    }

    /// Replaces inputs by estimates from others and from the memory, such as velocities from positions.
    fn estimate<T: Scalar>(_parameters: &Self::Parameters<T>, _inputs: &mut Self::Inputs<T>, _memory: &Self::Memory) {}

    /// Whether these parameters make the equations see the inputs carried to the end of the step by [`extrapolate`](Self::extrapolate),
    /// instead of as they were set at its start.
    fn extrapolates(_parameters: &Self::Parameters<f64>) -> bool {
        false
    }

    /// Carries the inputs over a time in s, by the rates that other inputs give. This is also how the unit knows the time
    /// derivatives of its outputs.
    fn extrapolate<T: Scalar>(_parameters: &Self::Parameters<T>, _inputs: &mut Self::Inputs<T>, _time: T) {}

    /// Whether these parameters make the equations see the inputs as they were set at the start of the step, whatever
    /// [`extrapolates`](Self::extrapolates) says and even where the importer gave derivatives of inputs: for a law that counts on this
    /// delay. Rates and derivatives of inputs then only tell the time derivatives of outputs.
    fn holds_inputs(_parameters: &Self::Parameters<f64>) -> bool {
        false
    }

    /// Outputs and local variables at the end of a step, from parameters, inputs, and the memory that [`advance`](Self::advance) left.
    ///
    /// # Errors
    /// What makes an evaluation impossible, naming the input and its value. The step then ends with `fmi2Error`.
    fn outputs<T: Scalar>(
        parameters: &Self::Parameters<T>,
        inputs: &Self::Inputs<T>,
        memory: &Self::Memory,
        step: Step,
    ) -> Result<Evaluation<Self, T>, Problem>;

    /// The same a time in s `later`, with the inputs that belong there; for the time derivatives of outputs alone. A model whose results
    /// change with time itself, and not only with its inputs, says so here.
    ///
    /// # Errors
    /// As [`outputs`](Self::outputs).
    fn outputs_later<T: Scalar>(
        parameters: &Self::Parameters<T>,
        inputs: &Self::Inputs<T>,
        memory: &Self::Memory,
        step: Step,
        _later: T,
    ) -> Result<Evaluation<Self, T>, Problem> {
        Self::outputs(parameters, inputs, memory, step)
    }
}

/// A communication step: the inputs are those of its start, the outputs those of its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Time at the start in s.
    pub start: f64,
    /// Length in s; zero at initialization.
    pub size: f64,
}

/// Where a model leaves what the importer should hear although the unit goes on.
pub struct Notes<'a> {
    pub(crate) messages: &'a mut Vec<Message>,
    pub(crate) switches: Switches,
}

impl Notes<'_> {
    /// Something looks wrong: one sentence that names the variable and its value.
    pub fn warn(&mut self, sentence: impl Into<String>) {
        self.messages.push(Message::warning(sentence));
    }

    /// Something happened. The sentence is only made when the importer wants to hear of events.
    pub fn event(&mut self, sentence: impl FnOnce() -> String) {
        if self.switches.has(Category::Events) {
            self.messages.push(Message::event(sentence()));
        }
    }
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

/// Why a model cannot go on: one sentence that names the variable and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem(Box<str>);

impl Problem {
    /// A problem in one sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into().into_boxed_str())
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Problem {}

impl Problem {
    /// As the reason why a call failed.
    #[inline(never)]
    pub(crate) fn in_call(&self, function: &str) -> Box<Message> {
        Message::error(format!("{function}: {self}"))
    }
}

/// A model with the name and version that [`export!`](crate::export!) gives it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not exported: write `export!({Self});` after `impl Model for {Self}`"
)]
pub trait Unit: Model {
    /// Model identifier: name of the library file and the archive.
    const NAME: &'static str;
    /// Version of the FMU's package.
    const VERSION: &'static str;
}

/// Where each group begins in the storage: parameters at zero, then inputs, outputs, local variables, and the end.
pub(crate) struct Layout<M>(std::marker::PhantomData<M>);

impl<M: Model> Layout<M> {
    pub(crate) const INPUTS: Count = M::Parameters::<f64>::COUNT;
    pub(crate) const OUTPUTS: Count = Self::INPUTS.plus(M::Inputs::<f64>::COUNT);
    pub(crate) const LOCALS: Count = Self::OUTPUTS.plus(M::Outputs::<f64>::COUNT);
    pub(crate) const END: Count = Self::LOCALS.plus(M::Locals::<f64>::COUNT);
}
