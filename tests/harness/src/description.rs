//! `modelDescription.xml` as plain values.
mod parse;
mod range;
mod xml;

use fmi_export_sys::fmi2ValueReference;

use crate::Error;

/// What `modelDescription.xml` says about a co-simulation unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// Name of the model.
    pub model_name: String,
    /// Name of the library's file.
    pub model_identifier: String,
    /// GUID, as `fmi2Instantiate` wants it.
    pub guid: String,
    /// What the model does; empty if not stated.
    pub description: String,
    /// What the unit can do beyond the mandatory.
    pub capabilities: Capabilities,
    /// Suggested experiment.
    pub default_experiment: DefaultExperiment,
    /// Names of the log categories.
    pub log_categories: Vec<String>,
    /// All variables, in the order of the file.
    pub variables: Vec<Variable>,
    /// `ModelStructure/Outputs`
    pub outputs: Vec<Unknown>,
    /// `ModelStructure/InitialUnknowns`
    pub initial_unknowns: Vec<Unknown>,
}

/// Optional abilities of a co-simulation unit, by the standard's attributes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// `needsExecutionTool`
    pub needs_execution_tool: bool,
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

/// Suggested experiment, in s.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DefaultExperiment {
    /// Start time.
    pub start_time: Option<f64>,
    /// Stop time.
    pub stop_time: Option<f64>,
    /// Relative tolerance.
    pub tolerance: Option<f64>,
    /// Communication step size.
    pub step_size: Option<f64>,
}

/// Base type of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Real
    Real,
    /// Integer
    Integer,
    /// Boolean
    Boolean,
    /// String
    String,
    /// Enumeration
    Enumeration,
}

/// A scalar variable. Attributes that it inherits from its declared type are filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Name, such as `frame_a.r_0[1]`.
    pub name: String,
    /// Value reference.
    pub value_reference: fmi2ValueReference,
    /// Meaning; empty if not stated.
    pub description: String,
    /// Such as `input`.
    pub causality: String,
    /// Such as `continuous`.
    pub variability: String,
    /// Such as `exact`; absent if not stated.
    pub initial: Option<String>,
    /// Base type.
    pub kind: Kind,
    /// Name of the declared type.
    pub declared_type: Option<String>,
    /// Start value as written.
    pub start: Option<String>,
    /// Smallest value.
    pub min: Option<f64>,
    /// Largest value.
    pub max: Option<f64>,
    /// Unit.
    pub unit: Option<String>,
    /// Quantity.
    pub quantity: Option<String>,
    /// Position (from 0) of the variable whose time derivative this one is.
    pub derivative_of: Option<usize>,
    /// Names of an enumeration's items, in the order of their values.
    pub items: Vec<String>,
    /// Values of an enumeration's items that have one, in the order of the file.
    pub item_values: Vec<i32>,
}

/// An entry of `ModelStructure`; positions count from 0 in [`Description::variables`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// Position of the unknown.
    pub variable: usize,
    /// Positions of what it depends on; absent means everything.
    pub dependencies: Option<Vec<usize>>,
    /// Kind of each dependency, such as `dependent`; absent if not stated.
    pub dependencies_kind: Option<Vec<String>>,
}

/// The units of this repository. What the tests ask of them beyond FMI and the guide to a unit of one's own is asked of no other.
const SHIPPED: [&str; 4] = ["Distance", "PlanarDistance", "RelativeSensor", "Gripper"];

impl Description {
    /// Whether this is one of the units that this repository ships, and not one that somebody has added.
    pub fn is_shipped(&self) -> bool {
        SHIPPED.contains(&&*self.model_name)
    }

    /// Reads a description from its XML text.
    ///
    /// # Errors
    /// [`Error::Description`] if it is not XML, not FMI 2.0, not for co-simulation, or contradicts itself.
    pub fn parse(xml: &str) -> Result<Self, Error> {
        parse::parse(xml).map_err(|reason| Error::Description { reason })
    }

    /// The variable `name`.
    pub fn variable(&self, name: &str) -> Option<&Variable> {
        self.variables.iter().find(|variable| variable.name == name)
    }

    /// All variables of a causality, such as `input`, in the order of the file.
    pub fn with_causality<'a>(&'a self, causality: &'a str) -> impl Iterator<Item = &'a Variable> {
        self.variables.iter().filter(move |variable| variable.causality == causality)
    }
}
