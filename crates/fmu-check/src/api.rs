//! The calls of the checks, by either version of FMI.
mod fmi2;
mod fmi3;

use fmu::{Archive, Error, Instance, Interface, Library, Type, Variable, Version};

use super::experiment::Usable;
use super::observations::Observations;
use crate::reference::Value;

/// Status of a call; the numbers are the same in both versions.
pub(super) type Status = i32;

pub(super) use fmi_export_sys::{fmi2Discard as DISCARD, fmi2Error as ERROR, fmi2Fatal as FATAL, fmi2OK as OK};

/// A call that has failed: its function, and its status.
pub(super) type Failed = (String, Status);

/// Requests of an instance after an event has been handled.
pub(super) struct Handled {
    /// To handle it again.
    pub(super) again: bool,
    /// The time in s of the next event, if one is known.
    pub(super) next: Option<f64>,
    /// The end of the simulation.
    pub(super) terminate: bool,
}

/// Requests of an instance after a step.
#[derive(Clone, Copy, Default)]
pub(super) struct Next {
    /// Event mode.
    pub(super) event: bool,
    /// The end of the simulation.
    pub(super) terminate: bool,
}

/// A derivative that the description says exists.
pub(super) struct Derivative {
    pub(super) unknown: u32,
    pub(super) known: u32,
    /// As many numbers as the known has elements.
    pub(super) seed: Vec<f64>,
    /// As many numbers as the unknown has elements.
    pub(super) adjoint_seed: Vec<f64>,
}

/// Interface that an instance is made for.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Purpose {
    CoSimulation,
    ModelExchange,
}

/// The functions of a version of FMI. Where functions of both versions differ in their names alone, the prefix makes
/// the name.
pub(super) trait Api: Version + Sized {
    /// Prefix of the names of functions.
    const PREFIX: &'static str;

    /// Word for the identifier with which an instance is made.
    const IDENTITY: &'static str;

    /// Name of the function that gets the derivatives of the continuous states.
    const DERIVATIVES: &'static str;

    /// Name of the function that handles events.
    const EVENT: &'static str;

    /// Name of the flag that asks for another call of that function.
    const AGAIN: &'static str;

    /// From a new instance to initialization mode. The error is the first call that fails.
    fn enter(instance: &Instance<'_, Self>, experiment: Usable) -> Result<(), Failed>;

    /// Name of the function that reads a variable.
    fn getter(variable: &Variable) -> String;

    /// Reads a variable. The type has what was read as its start values; what was not written is the start value.
    fn read(instance: &Instance<'_, Self>, variable: &Variable) -> (Status, Type);

    /// Sets all elements of a variable that is a number or of an enumeration.
    fn set(instance: &Instance<'_, Self>, variable: &Variable, values: &[f64]) -> Status;

    /// Sets all elements of a variable to values of its type.
    fn assign(instance: &Instance<'_, Self>, variable: &Variable, values: &[Value]) -> Status;

    /// Does a communication step from a time over a length, in s, without events and intermediate updates. It may be
    /// repeated from a saved state.
    fn step(instance: &Instance<'_, Self>, t: f64, h: f64) -> (Status, Next);

    /// Ends a step of the integrator, and says what the instance wants.
    fn completed_step(instance: &Instance<'_, Self>) -> Result<Next, Status>;

    /// Handles an event.
    fn event(instance: &Instance<'_, Self>) -> Result<Handled, Status>;

    /// Does steps in all ways that the description allows.
    fn steps(library: &Library<Self>, observations: &mut Observations);

    /// Asks an instance that has been initialized for derivatives, as far as the description promises them, and says
    /// which calls fail.
    fn derivatives(instance: &Instance<'_, Self>, interface: &Interface, of: &Derivative) -> Vec<Failed>;

    /// Compares the dependencies of single elements with those of whole variables in the description, if it promises
    /// them, and says what is wrong. The error is a call that fails.
    fn dependencies(instance: &Instance<'_, Self>, interface: &Interface) -> Result<Option<String>, Failed>;
}

impl Purpose {
    /// Name in FMI.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::CoSimulation => "Co-Simulation",
            Self::ModelExchange => "Model Exchange",
        }
    }

    /// Co-Simulation, or else Model Exchange.
    pub(super) fn any(archive: &Archive) -> Self {
        if archive.co_simulation().is_some() { Self::CoSimulation } else { Self::ModelExchange }
    }

    /// Makes an instance.
    pub(super) fn instantiate<'a, V: Api>(self, library: &'a Library<V>, name: &str) -> Result<Instance<'a, V>, Error> {
        match self {
            Self::CoSimulation => library.instantiate(name),
            Self::ModelExchange => library.instantiate_for_model_exchange(name),
        }
    }
}

/// From a new instance to the end of initialization. The error is the first call that fails.
pub(super) fn initialize<V: Api>(instance: &Instance<'_, V>) -> Result<(), Failed> {
    V::enter(instance, Usable::of(instance.description()))?;
    succeed(V::PREFIX, "ExitInitializationMode", instance.exit_initialization_mode())
}

/// The status of a function as a result.
pub(super) fn succeed(prefix: &str, function: &str, status: Status) -> Result<(), Failed> {
    if delivers(status) { Ok(()) } else { Err((format!("{prefix}{function}"), status)) }
}

/// Whether a call has done what it should.
pub(super) fn delivers(status: Status) -> bool {
    status == OK || status == fmi_export_sys::fmi2Warning
}

/// Whether no call that follows can say anything about the FMU.
pub(super) fn is_over(status: Status) -> bool {
    status == ERROR || status == FATAL || !is_status(status)
}

/// Whether a call may return a number as its status. In FMI 2.0, steps can also be pending.
pub(super) fn is_status(status: Status) -> bool {
    (OK..=FATAL).contains(&status)
}

/// Part of a sentence about a call that has failed.
pub(super) fn returns(status: Status) -> String {
    if is_status(status) {
        format!("returns the status {status}")
    } else {
        format!("returns {status}, which is no status,")
    }
}
