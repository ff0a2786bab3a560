//! Errors of a run.
use fmu::Message;

/// A call that an FMU has refused, or an argument that cannot be passed to it.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Failure {
    /// A C function returned a status other than OK and Warning.
    #[error("{function} returned status {status}")]
    Refused {
        /// Name of the C function.
        function: &'static str,
        /// Its status: 2 discard, 3 error, 4 fatal, 5 pending (FMI 2.0).
        status: i32,
    },
    /// The instance has returned the status Fatal, or could not be made again, so that no call is allowed.
    #[error("no call is allowed after a fatal error")]
    Dead,
    /// A call of the interface that the instance does not have.
    #[error("the instance was not made for this interface")]
    Interface,
    /// The FMU cannot save states, or not as bytes, by its description.
    #[error("the description of the FMU does not allow {function}")]
    Unable {
        /// Name of the C function.
        function: &'static str,
    },
    /// Variables of another version of FMI, or texts in place of numbers, or the other way round.
    #[error("the variables are not of the FMU's version of FMI, or of another type than the call")]
    Batch,
    /// A list of values begins at an address that its type does not allow.
    #[error("the values are not aligned to {bytes} bytes")]
    Unaligned {
        /// Number of bytes of a value.
        bytes: usize,
    },
    /// A saved state of another instance.
    #[error("the state is not one that this instance has saved")]
    State,
    /// Times, signals, records, parameters or instances that do not suit the plan.
    #[error("{what}")]
    Data {
        /// Which of them, and why.
        what: &'static str,
    },
    /// A list of another length than the call needs.
    #[error("{found} {what}: {needed} are needed")]
    Length {
        /// Contents of the list, in the plural.
        what: &'static str,
        /// Length that is needed.
        needed: usize,
        /// Length given.
        found: usize,
    },
    /// A step ended early, which was not allowed (FMI 3.0).
    #[error("{function} returned early, at {time:?} s, although it was not allowed to")]
    Early {
        /// Name of the C function.
        function: &'static str,
        /// Time in s that the FMU has reached.
        time: f64,
    },
    /// A function returned OK and no state.
    #[error("{function} returned OK, but no state")]
    NoState {
        /// Name of the C function.
        function: &'static str,
    },
    /// After structural parameters were set, the FMU has another number of states or event indicators than follows from
    /// the sizes of its arrays.
    #[error("{function} returned {found}: by the sizes of its arrays the FMU has {needed}")]
    Count {
        /// Name of the C function that told the number.
        function: &'static str,
        /// The number that it told.
        found: usize,
        /// The number by the description.
        needed: usize,
    },
    /// The FMU ended the simulation.
    #[error("{function} ended the simulation")]
    Ended {
        /// Name of the C function that said so.
        function: &'static str,
    },
    /// Event mode did not come to an end.
    #[error("{function} asked for another call {calls} times")]
    Endless {
        /// Name of the C function.
        function: &'static str,
        /// Number of calls.
        calls: usize,
    },
    /// An event indicator changes its sign to and fro without end.
    #[error(
        "chattering: event indicator {} has changed its sign to and fro 1,000 times up to {time:?} s, in less than a \
         millionth of the run",
        indicator + 1
    )]
    Chattering {
        /// Time in s that was reached.
        time: f64,
        /// Position of the indicator, counted from 0.
        indicator: usize,
    },
    /// The caller wants no more steps.
    #[error("the run was stopped")]
    Stopped,
    /// Continuous states cannot be integrated.
    #[error("the states cannot be integrated beyond {time:?} s: {reason}")]
    Integration {
        /// Time in s that was reached.
        time: f64,
        /// Why.
        reason: &'static str,
    },
    /// A component has failed, for a reason that it keeps.
    #[error("{function} failed")]
    Component {
        /// Name of the method that failed.
        function: &'static str,
    },
    /// The outputs of a loop did not come to agree in a step, however short.
    #[error("the outputs of the loop do not agree at {time:?} s: repeated, the step would change one by {residual:e}")]
    Disagreement {
        /// Start of the step in s.
        time: f64,
        /// Position of the output that changes most among the [cuts](crate::Loop::cuts) of its loop; its name is
        /// [`Run::disagreeing`](crate::Run::disagreeing).
        cut: usize,
        /// Its change.
        residual: f64,
    },
    /// A repeated step gave other outputs: the FMU saves or restores its state wrongly.
    #[error("a step that was repeated from the saved state gave another result")]
    WrongState,
    /// Outputs and inputs that depend on each other have no solution that could be found.
    #[error("the connected inputs have no initial values: after {iterations} iterations they still change by {change}")]
    Initialization {
        /// Number of Newton iterations.
        iterations: usize,
        /// Largest change of a value in the last iteration.
        change: f64,
    },
}

impl Failure {
    /// Name of the C function and its status, if it was a call that failed.
    #[must_use]
    pub fn call(&self) -> Option<(&'static str, i32)> {
        match *self {
            Self::Refused { function, status } => Some((function, status)),
            _ => None,
        }
    }
}

/// Where a run of connected FMUs has failed.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{failure}")]
pub struct RunError {
    /// Position of the FMU in the plan.
    pub unit: usize,
    /// Row at the start of the step, counted from 0; none in initialization.
    pub row: Option<usize>,
    /// Why.
    pub failure: Failure,
}

/// An FMU that cannot be opened or used, with its messages.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The archive cannot be opened, loaded or instantiated.
    #[error(transparent)]
    Importer(#[from] fmu::Error),
    /// A library that calls itself one of another version of FMI than its description.
    #[error("{function} returned {found:?}, but the description is one of FMI {wanted}.0")]
    Version {
        /// Name of the C function.
        function: &'static str,
        /// The version that it returned.
        found: String,
        /// Major version of the description.
        wanted: &'static str,
    },
    /// The library for an interface cannot be loaded, or lacks a function that every run calls.
    #[error("{model}: {reason}{}", needed_tool(.tool.as_deref()))]
    Library {
        /// Name of the model.
        model: String,
        /// Why.
        reason: fmu::Error,
        /// Name of the tool that the FMU needs, if it needs one; empty if it is not stated.
        tool: Option<String>,
    },
    /// A variable that does not exist.
    #[error("{model} has no variable {name}")]
    NoVariable {
        /// Name of the model.
        model: String,
        /// Name of the variable.
        name: String,
    },
    /// A variable of a type that cannot be used here.
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
    /// A name that C cannot pass.
    #[error("{name:?} has a zero character, which the name of an instance cannot have")]
    Name {
        /// The name.
        name: String,
    },
    /// A description that asks for more memory than any sensible FMU.
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
    /// A plan with places outside of its values, or one that its instances cannot run.
    #[error("FMU {unit} of the plan: {reason}")]
    Plan {
        /// Position of the FMU.
        unit: usize,
        /// Why.
        reason: &'static str,
    },
    /// A second instance of an FMU that allows one in a process.
    #[error(
        "{model} cannot have the instance {name} beside {other}: its description allows one in a process \
         (canBeInstantiatedOnlyOncePerProcess)"
    )]
    SecondInstance {
        /// Name of the model.
        model: String,
        /// Name of the instance that was refused.
        name: String,
        /// Name of the one that exists.
        other: String,
    },
    /// The FMU had an instance that was freed, and refuses another one.
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
        /// Why.
        error: fmu::Error,
        /// Name of the tool, as far as it is stated.
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

/// A sentence about the tool that an FMU needs, with the name if it is stated.
fn needed_tool(tool: Option<&str>) -> String {
    let named = |tool: &str| if tool.is_empty() { String::new() } else { format!(", {tool}") };
    tool.map_or(String::new(), |tool| format!("; it needs the tool that made it{} (needsExecutionTool)", named(tool)))
}

fn texts(messages: &[Message]) -> String {
    messages.iter().map(|message| format!("; {}", message.text)).collect()
}
