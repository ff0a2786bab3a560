//! Calls of an importer.
use arbitrary::Arbitrary;

use crate::arguments::{Number, References, Text, Whole};
use crate::model_exchange::ModelExchange;
use crate::state::Alterations;

/// A call on an instance by number; few numbers make instances meet.
#[derive(Arbitrary, Clone, Debug)]
pub struct Call {
    pub instance: u8,
    pub function: Function,
}

/// A function with its arguments. States have numbers, too, and are shared by all instances.
#[derive(Arbitrary, Clone, Debug)]
pub enum Function {
    Instantiate {
        name: Text,
        kind: Option<i32>,
        guid: Option<Text>,
        resources: Text,
        logger: bool,
        logging_on: Whole,
    },
    FreeInstance,
    SetDebugLogging {
        on: Whole,
        categories: Vec<Category>,
    },
    SetupExperiment {
        start: Number,
        stop: Option<Number>,
    },
    EnterInitializationMode,
    ExitInitializationMode,
    /// Initializes a new instance to step or to continuous-time mode, which random calls would seldom reach.
    Initialize {
        for_model_exchange: bool,
    },
    ModelExchange(ModelExchange),
    Terminate,
    Reset,
    GetReal(References),
    GetInteger(References),
    GetBoolean(References),
    GetString(References),
    SetReal(References, Vec<Number>),
    SetInteger(References, Vec<Whole>),
    SetBoolean(References, Vec<Whole>),
    SetString(References, Vec<Text>),
    /// Sets another value of a tunable parameter or input, and gets all Reals.
    Tune {
        which: u8,
        choice: u8,
    },
    /// Calls a getter or setter without lists.
    NullLists {
        which: u8,
        count: usize,
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
        less: u8,
    },
    Deserialize {
        state: u8,
        into: u8,
        alterations: Alterations,
    },
    DeserializeAny {
        into: u8,
        bytes: Vec<u8>,
    },
    GetDirectionalDerivative {
        unknowns: References,
        knowns: References,
        direction: Vec<Number>,
    },
    SetRealInputDerivatives {
        references: References,
        orders: Vec<Whole>,
        values: Vec<Number>,
    },
    GetRealOutputDerivatives {
        references: References,
        orders: Vec<Whole>,
    },
    /// Makes a step from the next time, or from an arbitrary one.
    DoStep {
        start: Option<Number>,
        size: Number,
    },
    CancelStep,
    Status {
        which: u8,
        kind: Whole,
    },
}

/// A log category.
#[derive(Arbitrary, Clone, Debug)]
pub enum Category {
    Known(u8),
    Any(Text),
}
