//! The calls of an importer.
use arbitrary::Arbitrary;

use crate::arguments::{Number, References, Text, Whole};
use crate::model_exchange::ModelExchange;
use crate::state::Alterations;

/// One call, of the instance with a number; there are few numbers, so that instances meet.
#[derive(Arbitrary, Clone, Debug)]
pub struct Call {
    pub instance: u8,
    pub function: Function,
}

/// A function with its arguments. States have numbers, too, and belong to all instances.
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
    /// From a new instance to one that steps, or to continuous-time mode, without which random calls would seldom get
    /// there.
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
    /// Another value of one tunable parameter or input, after which all Reals are read.
    Tune {
        which: u8,
        choice: u8,
    },
    /// Any getter or setter without lists.
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
    /// A step from the time that comes next, or from any.
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
