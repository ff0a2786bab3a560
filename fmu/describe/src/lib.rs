//! An FMU's variable table as JSON: printed by the program that every FMU crate carries, read by the packaging commands.
//!
//! Serde lives here and not in `fmu-export`, so that it stays out of the library that a host loads.
mod check;
mod from_table;

pub use from_table::print;
use serde::{Deserialize, Serialize};

/// All that `modelDescription.xml` says about one FMU.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Description {
    /// Name of the model, of the library file and of the archive.
    pub model_identifier: String,
    /// What the model does, in one sentence.
    pub description: String,
    /// Version of the FMU's package.
    pub version: String,
    /// GUID, in braces.
    pub guid: String,
    /// Suggested experiment.
    pub default_experiment: DefaultExperiment,
    /// What the unit can do beyond the mandatory.
    pub capabilities: Capabilities,
    /// Log categories that `fmi2SetDebugLogging` switches.
    pub log_categories: Vec<LogCategory>,
    /// Enumerations that variables use, in the order of their first use.
    pub enumerations: Vec<EnumerationType>,
    /// All scalar variables, in the order in which the description lists them.
    pub variables: Vec<Variable>,
}

/// Suggested experiment of `modelDescription.xml`, in seconds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DefaultExperiment {
    /// Start time in s.
    pub start_time: f64,
    /// Stop time in s.
    pub stop_time: f64,
    /// Communication step size in s.
    pub step_size: f64,
}

/// Optional abilities of FMI 2.0 Co-Simulation; see the attributes of the same names in the standard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Capabilities {
    /// `canHandleVariableCommunicationStepSize`
    pub variable_step_size: bool,
    /// `canInterpolateInputs`
    pub interpolate_inputs: bool,
    /// `maxOutputDerivativeOrder`
    pub max_output_derivative_order: u32,
    /// `canGetAndSetFMUstate`
    pub get_and_set_state: bool,
    /// `canSerializeFMUstate`
    pub serialize_state: bool,
    /// `providesDirectionalDerivative`
    pub directional_derivative: bool,
}

/// One log category.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogCategory {
    /// Name of the category, such as `logStatusWarning`.
    pub name: String,
    /// What its messages are about.
    pub description: String,
}

/// One enumeration type; its values count from 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EnumerationType {
    /// Name of the type; the description puts `Types.` before it.
    pub name: String,
    /// What the enumeration chooses.
    pub description: String,
    /// Items in the order of their values 1, 2, ...
    pub items: Vec<EnumerationItem>,
}

/// One value of an enumeration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EnumerationItem {
    /// Name of the item.
    pub name: String,
    /// Meaning of the item.
    pub description: String,
}

/// One scalar variable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Variable {
    /// Structured name, such as `frame_a.r_0[1]`.
    pub name: String,
    /// Meaning.
    pub description: String,
    /// Value reference.
    pub value_reference: u32,
    /// `parameter`, `input`, `output` or `local`.
    pub causality: String,
    /// `constant`, `fixed`, `tunable`, `discrete` or `continuous`.
    pub variability: String,
    /// `exact` or `calculated`; absent where the standard forbids it (inputs).
    pub initial: Option<String>,
    /// Type, limits and start value.
    pub value: Value,
    /// Position (from 0) in [`Description::variables`] of the variable whose time derivative this one is.
    pub derivative_of: Option<usize>,
    /// For outputs: positions (from 0) of the inputs that the output depends on at a communication point.
    pub dependencies: Vec<usize>,
    /// For outputs: positions (from 0) of the inputs and exact parameters that its value in initialization mode depends on.
    pub initial_dependencies: Vec<usize>,
}

/// Type of a variable with its attributes. An absent start means that the value is calculated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub enum Value {
    /// `Real`
    Real {
        /// Unit, such as `N.m` or `m/s2`.
        unit: Option<String>,
        /// Quantity, such as `Length`; variables with a quantity share the type `Types.<quantity>`.
        quantity: Option<String>,
        /// Smallest value allowed.
        min: Option<f64>,
        /// Largest value allowed.
        max: Option<f64>,
        /// Start value.
        start: Option<f64>,
    },
    /// `Integer`
    Integer {
        /// Smallest value allowed.
        min: Option<i32>,
        /// Largest value allowed.
        max: Option<i32>,
        /// Start value.
        start: Option<i32>,
    },
    /// `Boolean`
    Boolean {
        /// Start value.
        start: Option<bool>,
    },
    /// `Enumeration`
    Enumeration {
        /// Name of one of [`Description::enumerations`].
        enumeration: String,
        /// Start value, counted from 1.
        start: Option<i32>,
    },
    /// `String`
    String {
        /// Start value.
        start: Option<String>,
    },
}
