//! Calls of the checks, for either version of FMI.
mod fmi2;
mod fmi3;

use fmu::{Archive, Error, Instance, Interface, Library, Type, Variable, Version};

use super::experiment::Usable;
use super::observations::Observations;
use crate::reference::Value;

/// Status of a call; the numbers are the same in both versions.
pub(super) type Status = i32;

pub(super) use fmi_export_sys::{fmi2Discard as DISCARD, fmi2Error as ERROR, fmi2Fatal as FATAL, fmi2OK as OK};

/// A failed call: function and status.
pub(super) type Failed = (String, Status);

/// Requests of an instance after an event.
pub(super) struct Handled {
    /// Another round of event handling.
    pub(super) again: bool,
    /// Time in s of the next event, if known.
    pub(super) next: Option<f64>,
    /// End of the simulation.
    pub(super) terminate: bool,
}

/// Requests of an instance after a step.
#[derive(Clone, Copy, Default)]
pub(super) struct Next {
    /// Event mode.
    pub(super) event: bool,
    /// End of the simulation.
    pub(super) terminate: bool,
}

/// A derivative that exists according to the description.
pub(super) struct Derivative {
    pub(super) unknown: u32,
    pub(super) known: u32,
    /// One number for each element of the known.
    pub(super) seed: Vec<f64>,
    /// One number for each element of the unknown.
    pub(super) adjoint_seed: Vec<f64>,
}

/// Interface of an instance.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Purpose {
    CoSimulation,
    ModelExchange,
}

/// Functions of a version of FMI. Names of functions that both versions share are built with the prefix.
pub(super) trait Api: Version + Sized {
    /// Prefix of the names of functions.
    const PREFIX: &'static str;

    /// Name of the identifier that an instance is made with.
    const IDENTITY: &'static str;

    /// Name of the function that gets the derivatives of the continuous states.
    const DERIVATIVES: &'static str;

    /// Name of the function that handles events.
    const EVENT: &'static str;

    /// Name of the flag that requests another call.
    const AGAIN: &'static str;

    /// Brings a new instance to initialization mode. The error is the first failed call.
    fn enter(instance: &Instance<'_, Self>, experiment: Usable) -> Result<(), Failed>;

    /// Name of the function that reads a variable.
    fn getter(variable: &Variable) -> String;

    /// Reads a variable. The values are the start values of the returned type; elements that the library did not write
    /// keep the description's.
    fn read(instance: &Instance<'_, Self>, variable: &Variable) -> (Status, Type);

    /// Sets all elements of a number or an enumeration.
    fn set(instance: &Instance<'_, Self>, variable: &Variable, values: &[f64]) -> Status;

    /// Sets all elements of a variable to values of its type.
    fn assign(instance: &Instance<'_, Self>, variable: &Variable, values: &[Value]) -> Status;

    /// Does a communication step from `t` over `h`, in s, without events and intermediate updates. The step may be
    /// repeated from a saved state.
    fn step(instance: &Instance<'_, Self>, t: f64, h: f64) -> (Status, Next);

    /// Completes a step of the integrator; returns the instance's requests.
    fn completed_step(instance: &Instance<'_, Self>) -> Result<Next, Status>;

    fn event(instance: &Instance<'_, Self>) -> Result<Handled, Status>;

    /// Does steps in all ways that the description allows.
    fn steps(library: &Library<Self>, observations: &mut Observations);

    /// Gets the derivatives that the description promises from an initialized instance; returns the failed calls.
    fn derivatives(instance: &Instance<'_, Self>, interface: &Interface, of: &Derivative) -> Vec<Failed>;

    /// Compares dependencies of single elements, if promised, with the description's dependencies of whole variables.
    /// Returns the problem, if any; the error is a failed call.
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

    /// Co-Simulation if supported, otherwise Model Exchange.
    pub(super) fn any(archive: &Archive) -> Self {
        if archive.co_simulation().is_some() { Self::CoSimulation } else { Self::ModelExchange }
    }

    pub(super) fn instantiate<'a, V: Api>(self, library: &'a Library<V>, name: &str) -> Result<Instance<'a, V>, Error> {
        match self {
            Self::CoSimulation => library.instantiate(name),
            Self::ModelExchange => library.instantiate_for_model_exchange(name),
        }
    }
}

/// Brings a new instance to the end of initialization. The error is the first failed call.
pub(super) fn initialize<V: Api>(instance: &Instance<'_, V>) -> Result<(), Failed> {
    V::enter(instance, Usable::of(instance.description()))?;
    succeed(V::PREFIX, "ExitInitializationMode", instance.exit_initialization_mode())
}

pub(super) fn succeed(prefix: &str, function: &str, status: Status) -> Result<(), Failed> {
    if delivers(status) { Ok(()) } else { Err((format!("{prefix}{function}"), status)) }
}

/// Whether a call has succeeded.
pub(super) fn delivers(status: Status) -> bool {
    status == OK || status == fmi_export_sys::fmi2Warning
}

/// Whether later calls say nothing about the FMU.
pub(super) fn is_over(status: Status) -> bool {
    status == ERROR || status == FATAL || !is_status(status)
}

/// Whether a number is a status of the standard. In FMI 2.0 steps can also be pending.
pub(super) fn is_status(status: Status) -> bool {
    (OK..=FATAL).contains(&status)
}

/// Part of a sentence about a failed call.
pub(super) fn returns(status: Status) -> String {
    if is_status(status) {
        format!("returns the status {status}")
    } else {
        format!("returns {status}, which is no status,")
    }
}
