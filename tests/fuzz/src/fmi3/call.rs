//! Calls of an importer.
use arbitrary::Arbitrary;

use crate::arguments::{Number, References, Text, Whole};

/// A call on an instance by number; few numbers make instances meet.
#[derive(Arbitrary, Clone, Debug)]
pub struct Call {
    pub instance: u8,
    pub function: Function,
}

/// Kind of an instance.
#[derive(Arbitrary, Clone, Copy, Debug, PartialEq)]
pub enum InstanceKind {
    ModelExchange,
    CoSimulation { event_mode_used: bool, early_return_allowed: bool, updates: bool },
}

/// Type of a getter or setter.
#[derive(Arbitrary, Clone, Copy, Debug)]
pub enum Type {
    Float64,
    Int32,
    Int64,
    Boolean,
    String,
    /// Functions for types that no variable has.
    Other(u8),
}

/// A function with its arguments. States have numbers, too, and are shared by all instances.
#[derive(Arbitrary, Clone, Debug)]
pub enum Function {
    Instantiate {
        name: Text,
        token: Option<Text>,
        kind: InstanceKind,
        logging_on: bool,
        required: Option<References>,
    },
    FreeInstance,
    SetDebugLogging {
        on: bool,
        categories: Vec<Text>,
    },
    EnterInitializationMode {
        tolerance: Option<Number>,
        start: Number,
        stop: Option<Number>,
    },
    ExitInitializationMode,
    /// Initializes a new instance to step mode or continuous-time mode, which random calls would seldom reach.
    Initialize(InstanceKind),
    /// Enters event mode, commits the event, and leaves it.
    Event,
    EnterEventMode,
    UpdateDiscreteStates {
        null: Option<u8>,
    },
    EvaluateDiscreteStates,
    EnterStepMode,
    EnterContinuousTimeMode,
    CompletedIntegratorStep,
    SetTime(Number),
    SetContinuousStates {
        values: Vec<Number>,
        other: Option<u8>,
    },
    GetList {
        which: u8,
        other: Option<u8>,
    },
    Terminate,
    Reset,
    /// Gets values of all elements of the variables, or another number of values.
    Get {
        r#type: Type,
        references: References,
        other: Option<u8>,
    },
    Set {
        r#type: Type,
        references: References,
        values: Vec<Number>,
        wholes: Vec<Whole>,
        other: Option<u8>,
    },
    /// Sets another value of a tunable parameter or input, and gets all Float64s.
    Tune {
        which: u8,
        choice: u8,
    },
    NullLists {
        which: u8,
        count: usize,
    },
    /// Clocks, structural parameters, model partitions.
    Refused {
        which: u8,
        references: References,
    },
    GetState {
        state: u8,
    },
    SetState {
        state: u8,
    },
    FreeState {
        state: u8,
    },
    Serialize {
        state: u8,
        into: u8,
        less: u8,
    },
    PartialDerivatives {
        adjoint: bool,
        unknowns: References,
        knowns: References,
        seed: Vec<Number>,
        other: Option<u8>,
    },
    GetOutputDerivatives {
        references: References,
        orders: Vec<Whole>,
    },
    /// Makes a step from the next time, or from an arbitrary one, with calls in its intermediate updates.
    DoStep {
        start: Option<Number>,
        size: Number,
        update: Update,
    },
}

/// The importer's calls in an intermediate update.
#[derive(Arbitrary, Clone, Debug, Default)]
pub struct Update {
    pub gets: Vec<u16>,
    pub sets: Vec<(u16, Number)>,
    /// Requested time of an early return.
    pub early_return: Option<Number>,
    /// Calls that are not allowed there.
    pub misbehaves: Option<u8>,
}
