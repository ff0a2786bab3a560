//! Errors of a run.
use fmu::Message;

/// Call that an FMU has refused, or argument that cannot be passed to it.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Failure {
    /// A C function returned a status other than OK and Warning.
    #[error("{function} returned status {status}")]
    Refused {
        /// Name of the C function.
        function: &'static str,
        /// Status: 2 discard, 3 error, 4 fatal, 5 pending (FMI 2.0).
        status: i32,
    },
    /// The instance has returned the status Fatal, or could not be made again, so no call is allowed.
    #[error("no call is allowed after a fatal error")]
    Dead,
    /// The call belongs to an interface that the instance does not have.
    #[error("the instance was not made for this interface")]
    Interface,
    /// The description states that the FMU cannot save states, or cannot serialize them.
    #[error("the description of the FMU does not allow {function}")]
    Unable {
        /// Name of the C function.
        function: &'static str,
    },
    /// Variables of another version of FMI, or texts in place of numbers, or numbers in place of texts.
    #[error("the variables are not of the FMU's version of FMI, or of another type than the call")]
    Batch,
    /// The address of a list of values is not aligned for their type.
    #[error("the values are not aligned to {bytes} bytes")]
    Unaligned {
        /// Number of bytes of a value.
        bytes: usize,
    },
    /// A saved state of another instance.
    #[error("the state is not one that this instance has saved")]
    State,
    /// Times, signals, records, parameters or instances that do not fit the plan.
    #[error("{what}")]
    Data {
        /// Data that do not fit, and the reason.
        what: &'static str,
    },
    /// A connection brings a value that its input does not have.
    #[error("a connected input gets {value}, {what}")]
    Value {
        /// The value, or the nearest of this type.
        value: i64,
        /// Reason.
        what: &'static str,
        /// Position of the input's list among the [inputs](crate::Unit::inputs) of its FMU, and then among its
        /// [presets](crate::Unit::presets).
        inputs: usize,
        /// Position among the values of the list; [`Layout::refused`](crate::Layout::refused) returns the name.
        at: usize,
    },
    /// List of a length that does not fit the call.
    #[error("{found} {what}: {needed} are needed")]
    Length {
        /// Contents of the list, in the plural.
        what: &'static str,
        /// Required length.
        needed: usize,
        /// Actual length.
        found: usize,
    },
    /// A step ended early without permission (FMI 3.0).
    #[error("{function} returned early, at {time:?} s, although it was not allowed to")]
    Early {
        /// Name of the C function.
        function: &'static str,
        /// Time reached in s.
        time: f64,
    },
    /// A function returned OK but no state.
    #[error("{function} returned OK, but no state")]
    NoState {
        /// Name of the C function.
        function: &'static str,
    },
    /// After structural parameters were set, the FMU's number of states or event indicators does not follow from the
    /// sizes of its arrays.
    #[error("{function} returned {found}: by the sizes of its arrays the FMU has {needed}")]
    Count {
        /// Name of the C function that returned the number.
        function: &'static str,
        /// Number from the FMU.
        found: usize,
        /// Number from the description.
        needed: usize,
    },
    /// The FMU ended the simulation.
    #[error("{function} ended the simulation")]
    Ended {
        /// Name of the C function that reported the end.
        function: &'static str,
    },
    /// Event mode did not end.
    #[error("{function} asked for another call {calls} times")]
    Endless {
        /// Name of the C function.
        function: &'static str,
        /// Number of calls.
        calls: usize,
    },
    /// An event indicator keeps changing sign.
    #[error(
        "chattering: event indicator {} has changed its sign to and fro 1,000 times up to {time:?} s, in less than a \
         millionth of the run",
        indicator + 1
    )]
    Chattering {
        /// Time reached in s.
        time: f64,
        /// Position of the indicator, counted from 0.
        indicator: usize,
    },
    /// The caller stopped the run.
    #[error("the run was stopped")]
    Stopped,
    /// The integration of continuous states failed.
    #[error("the states cannot be integrated beyond {time:?} s: {reason}")]
    Integration {
        /// Time reached in s.
        time: f64,
        /// Reason.
        reason: &'static str,
    },
    /// A component has failed, for a reason that it stores.
    #[error("{function} failed")]
    Component {
        /// Name of the method that failed.
        function: &'static str,
    },
    /// The outputs of a loop did not converge, whatever the length of the step, or within 10,000 evaluations. All FMUs
    /// stand at the start of the row's step, which may be repeated with another length.
    #[error("the outputs of the loop do not agree at {time:?} s: repeated, the step would change one by {residual:e}")]
    Disagreement {
        /// Start time in s of the last part of the step that was tried.
        time: f64,
        /// Position of the output that changes most among the [cuts](crate::Loop::cuts) of its loop;
        /// [`Run::disagreeing`](crate::Run::disagreeing) returns it.
        cut: usize,
        /// Change of this output.
        residual: f64,
    },
    /// Outputs that depend on each other directly have no common values.
    #[error(
        "the outputs of a circle of connections do not agree at {time:?} s: Newton's method does not converge for \
         values that depend on each other directly"
    )]
    Circle {
        /// Time in s.
        time: f64,
    },
    /// Events of connected FMUs trigger each other without end.
    #[error("the events of connected FMUs do not end at {time:?} s: inputs still change after {rounds} iterations")]
    Unsettled {
        /// Time in s.
        time: f64,
        /// Number of iterations.
        rounds: usize,
    },
    /// A repeated step gave different outputs: the FMU does not save or restore its state correctly.
    #[error("a step that was repeated from the saved state gave another result")]
    WrongState,
    /// The FMU cannot return to the start of a step that a loop could not make, so that the run cannot go on.
    #[error("the step before has failed, and the FMU cannot return to its start")]
    NotRestored,
    /// Parameters follow outputs that depend on them.
    #[error("the connected parameters have no values: after {rounds} rounds they still change")]
    Presets {
        /// Number of rounds.
        rounds: usize,
    },
    /// No solution was found for outputs and inputs that depend on each other.
    #[error("the connected inputs have no initial values: after {iterations} iterations they still change by {change}")]
    Initialization {
        /// Number of Newton iterations.
        iterations: usize,
        /// Largest change of a value in the last iteration.
        change: f64,
    },
}

impl Failure {
    /// Returns the name of the C function and its status, if a call failed.
    #[must_use]
    pub fn call(&self) -> Option<(&'static str, i32)> {
        match *self {
            Self::Refused { function, status } => Some((function, status)),
            _ => None,
        }
    }
}

/// Place and cause of the failure of a run of connected FMUs.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{failure}")]
pub struct RunError {
    /// Position of the FMU in the plan.
    pub unit: usize,
    /// Row at the start of the step, counted from 0; `None` in initialization.
    pub row: Option<usize>,
    /// Cause.
    pub failure: Failure,
}

/// FMU that cannot be opened or used, with its messages.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The archive cannot be opened, loaded or instantiated.
    #[error(transparent)]
    Importer(#[from] fmu::Error),
    /// The library reports another version of FMI than its description.
    #[error("{function} returned {found:?}, but the description is one of FMI {wanted}.0")]
    Version {
        /// Name of the C function.
        function: &'static str,
        /// Version that the function returned.
        found: String,
        /// Major version of the description.
        wanted: &'static str,
    },
    /// The library for an interface cannot be loaded, or lacks a function that every run calls.
    #[error("{model}: {reason}{}", needed_tool(.tool.as_deref()))]
    Library {
        /// Name of the model.
        model: String,
        /// Reason.
        reason: fmu::Error,
        /// Name of the tool that the FMU needs, if any; empty if the description does not name it.
        tool: Option<String>,
    },
    /// A variable does not exist.
    #[error("{model} has no variable {name}")]
    NoVariable {
        /// Name of the model.
        model: String,
        /// Name of the variable.
        name: String,
    },
    /// The type of a variable does not allow an action.
    #[error("{model}: {name} is of type {found}, which {what}")]
    Type {
        /// Name of the model.
        model: String,
        /// Name of the variable.
        name: String,
        /// Its type.
        found: String,
        /// Action that the type does not allow.
        what: &'static str,
    },
    /// A name cannot be passed to C.
    #[error("{name:?} has a zero character, which the name of an instance cannot have")]
    Name {
        /// The name.
        name: String,
    },
    /// The description asks for more memory than any sensible FMU needs.
    #[error("{model} has {found} {what}: at most {limit} are supported")]
    Size {
        /// Name of the model.
        model: String,
        /// Kind of values.
        what: &'static str,
        /// Their number.
        found: usize,
        /// Largest number.
        limit: usize,
    },
    /// The plan refers to places outside of its values, or its instances cannot run it.
    #[error("FMU {unit} of the plan: {reason}")]
    Plan {
        /// Position of the FMU.
        unit: usize,
        /// Reason.
        reason: &'static str,
    },
    /// The FMU allows only one instance in a process, and has one already.
    #[error(
        "{model} cannot have the instance {name} beside {other}: its description allows one in a process \
         (canBeInstantiatedOnlyOncePerProcess)"
    )]
    SecondInstance {
        /// Name of the model.
        model: String,
        /// Name of the instance that was refused.
        name: String,
        /// Name of the existing instance.
        other: String,
    },
    /// The FMU had an instance that was freed, and refuses a further one.
    #[error(
        "{model} cannot be instantiated again: its description allows one instance in a process \
         (canBeInstantiatedOnlyOncePerProcess){}",
        texts(.messages)
    )]
    NoOtherInstance {
        /// Name of the model.
        model: String,
        /// Messages of the FMU.
        messages: Vec<Message>,
    },
    /// An FMU that needs the tool that made it cannot be loaded or instantiated.
    #[error("{error}{}", needed_tool(Some(tool)))]
    ExecutionTool {
        /// Reason.
        error: fmu::Error,
        /// Name of the tool, as far as the description names it.
        tool: String,
    },
    /// The FMU lacks an interface.
    #[error("{model} is not for {interface}")]
    Interface {
        /// Name of the model.
        model: String,
        /// Name of the interface.
        interface: &'static str,
    },
    /// A component has failed.
    #[error(transparent)]
    Component(#[from] Failure),
}

/// Formats a sentence about the tool that an FMU needs, with its name if known.
fn needed_tool(tool: Option<&str>) -> String {
    let named = |tool: &str| if tool.is_empty() { String::new() } else { format!(", {tool}") };
    tool.map_or(String::new(), |tool| format!("; it needs the tool that made it{} (needsExecutionTool)", named(tool)))
}

fn texts(messages: &[Message]) -> String {
    messages.iter().map(|message| format!("; {}", message.text)).collect()
}
