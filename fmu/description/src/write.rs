//! `modelDescription.xml` of FMI 2.0.
use crate::description::{Description, Interface};
use crate::number::Number;
use crate::text::sentence;
use model_structure::ModelStructure;
use model_variables::ScalarVariable;
use quick_xml::se::Serializer;
use serde::Serialize;
use type_definitions::TypeDefinitions;
use unit_definitions::UnitDefinitions;

mod model_structure;
mod model_variables;
mod type_definitions;
mod unit;
mod unit_definitions;

/// The whole file (FMI 2.0 section 2.2.1): indented by two spaces, without a date, ending in a newline.
///
/// Variables with a quantity get a declared type `Types.<quantity>`, units are defined by their SI base units, and descriptions lose the marks
/// of doc comments.
///
/// # Errors
/// If a unit is unknown, if a quantity has two units, or if a feature is not in FMI 2.0.
pub fn fmi2(description: &Description) -> Result<String, Error> {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let mut serializer = Serializer::new(&mut text);
    serializer.indent(' ', 2);
    FmiModelDescription::new(description)?.serialize(serializer).map_err(|error| Error::Xml(error.to_string()))?;
    text.push('\n');
    Ok(text)
}

/// Why a description cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A unit has a symbol that is not in the table of units.
    #[error(
        "variable `{variable}` has the unknown unit `{unit}`: write it in SI units, such as `N.m/rad`, or add its symbol to \
         fmu/description/src/write/unit.rs"
    )]
    UnknownUnit {
        /// Name of the variable.
        variable: String,
        /// The unit.
        unit: String,
    },
    /// A display unit is not in the table for its unit.
    #[error(
        "variable `{variable}` has the display unit `{display_unit}`, which is unknown for the unit `{unit}`: add it to \
         fmu/description/src/write/unit_definitions.rs"
    )]
    UnknownDisplayUnit {
        /// Name of the variable.
        variable: String,
        /// The unit.
        unit: String,
        /// The display unit.
        display_unit: String,
    },
    /// Two variables give different units to one quantity.
    #[error(
        "variable `{variable}` gives the quantity `{quantity}` the unit `{unit}`, another variable `{other}`: use one unit or two quantities"
    )]
    QuantityUnits {
        /// The quantity.
        quantity: String,
        /// Name of the second variable.
        variable: String,
        /// Its unit.
        unit: String,
        /// The unit of the first.
        other: String,
    },
    /// A variable has a feature that is not in FMI 2.0.
    #[error("variable `{variable}` is {what}, which FMI 2.0 does not have")]
    NotFmi2 {
        /// Name of the variable.
        variable: String,
        /// The feature, such as `an array`.
        what: String,
    },
    /// A text contains characters that XML does not allow.
    #[error("the description cannot be written as XML: {0}")]
    Xml(String),
}

#[derive(Serialize)]
#[serde(rename = "fmiModelDescription")]
struct FmiModelDescription<'a> {
    #[serde(rename = "@fmiVersion")]
    fmi_version: &'static str,
    #[serde(rename = "@modelName")]
    model_name: &'a str,
    #[serde(rename = "@guid")]
    guid: &'a str,
    #[serde(rename = "@description")]
    description: String,
    #[serde(rename = "@author", skip_serializing_if = "str::is_empty")]
    author: &'a str,
    #[serde(rename = "@version")]
    version: &'a str,
    #[serde(rename = "@license", skip_serializing_if = "str::is_empty")]
    license: &'a str,
    #[serde(rename = "@generationTool", skip_serializing_if = "str::is_empty")]
    generation_tool: &'a str,
    #[serde(rename = "@variableNamingConvention")]
    variable_naming_convention: &'static str,
    #[serde(rename = "@numberOfEventIndicators", skip_serializing_if = "is_default")]
    event_indicators: usize,
    #[serde(rename = "ModelExchange", skip_serializing_if = "Option::is_none")]
    model_exchange: Option<ModelExchange<'a>>,
    #[serde(rename = "CoSimulation", skip_serializing_if = "Option::is_none")]
    co_simulation: Option<CoSimulation<'a>>,
    #[serde(rename = "UnitDefinitions", skip_serializing_if = "UnitDefinitions::is_empty")]
    unit_definitions: UnitDefinitions<'a>,
    #[serde(rename = "TypeDefinitions", skip_serializing_if = "TypeDefinitions::is_empty")]
    type_definitions: TypeDefinitions<'a>,
    #[serde(rename = "LogCategories", skip_serializing_if = "List::is_empty")]
    log_categories: List<LogCategory<'a>>,
    #[serde(rename = "DefaultExperiment")]
    default_experiment: DefaultExperiment,
    #[serde(rename = "ModelVariables")]
    model_variables: List<ScalarVariable<'a>>,
    #[serde(rename = "ModelStructure")]
    model_structure: ModelStructure,
}

/// Elements of one kind inside a parent; each names itself.
#[derive(Serialize)]
struct List<T> {
    #[serde(rename = "$value")]
    items: Vec<T>,
}

impl<T> List<T> {
    fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self { items: items.into_iter().collect() }
    }
}

/// FMI 2.0 section 3.3.1. An ability that the FMU does not have is left out; its default is "no".
#[derive(Serialize)]
struct ModelExchange<'a> {
    #[serde(rename = "@modelIdentifier")]
    model_identifier: &'a str,
    #[serde(rename = "@needsExecutionTool", skip_serializing_if = "is_default")]
    needs_execution_tool: bool,
    #[serde(rename = "@completedIntegratorStepNotNeeded", skip_serializing_if = "is_default")]
    completed_step_not_needed: bool,
    #[serde(flatten)]
    shared: Shared,
}

/// FMI 2.0 section 4.3.1, in the same way.
#[derive(Serialize)]
struct CoSimulation<'a> {
    #[serde(rename = "@modelIdentifier")]
    model_identifier: &'a str,
    #[serde(rename = "@needsExecutionTool", skip_serializing_if = "is_default")]
    needs_execution_tool: bool,
    #[serde(rename = "@canHandleVariableCommunicationStepSize", skip_serializing_if = "is_default")]
    variable_step_size: bool,
    #[serde(rename = "@canInterpolateInputs", skip_serializing_if = "is_default")]
    interpolate_inputs: bool,
    #[serde(rename = "@maxOutputDerivativeOrder", skip_serializing_if = "is_default")]
    max_output_derivative_order: u32,
    #[serde(rename = "@canRunAsynchronuously", skip_serializing_if = "is_default")]
    run_asynchronously: bool,
    #[serde(flatten)]
    shared: Shared,
}

/// The attributes at the end of both.
#[derive(Serialize)]
struct Shared {
    #[serde(rename = "@canBeInstantiatedOnlyOncePerProcess", skip_serializing_if = "is_default")]
    only_once_per_process: bool,
    #[serde(rename = "@canNotUseMemoryManagementFunctions", skip_serializing_if = "is_default")]
    own_memory: bool,
    #[serde(rename = "@canGetAndSetFMUstate", skip_serializing_if = "is_default")]
    get_and_set_state: bool,
    #[serde(rename = "@canSerializeFMUstate", skip_serializing_if = "is_default")]
    serialize_state: bool,
    #[serde(rename = "@providesDirectionalDerivative", skip_serializing_if = "is_default")]
    directional_derivative: bool,
}

#[derive(Serialize)]
#[serde(rename = "Category")]
struct LogCategory<'a> {
    #[serde(rename = "@name")]
    name: &'a str,
    #[serde(rename = "@description")]
    description: String,
}

#[derive(Serialize)]
struct DefaultExperiment {
    #[serde(rename = "@startTime", skip_serializing_if = "Option::is_none")]
    start_time: Option<Number>,
    #[serde(rename = "@stopTime", skip_serializing_if = "Option::is_none")]
    stop_time: Option<Number>,
    #[serde(rename = "@tolerance", skip_serializing_if = "Option::is_none")]
    tolerance: Option<Number>,
    #[serde(rename = "@stepSize", skip_serializing_if = "Option::is_none")]
    step_size: Option<Number>,
}

impl<'a> FmiModelDescription<'a> {
    fn new(description: &'a Description) -> Result<Self, Error> {
        let experiment = &description.default_experiment;
        Ok(Self {
            fmi_version: "2.0",
            model_name: &description.model_name,
            guid: &description.guid,
            description: sentence(&description.description),
            author: &description.author,
            version: &description.version,
            license: &description.license,
            generation_tool: &description.generation_tool,
            variable_naming_convention: "structured",
            event_indicators: description.event_indicators,
            model_exchange: description.model_exchange.as_ref().map(ModelExchange::new),
            co_simulation: description.co_simulation.as_ref().map(CoSimulation::new),
            unit_definitions: UnitDefinitions::new(&description.variables)?,
            type_definitions: TypeDefinitions::new(description)?,
            log_categories: description
                .log_categories
                .iter()
                .map(|category| LogCategory { name: &category.name, description: sentence(&category.description) })
                .collect(),
            default_experiment: DefaultExperiment {
                start_time: experiment.start_time.map(Number),
                stop_time: experiment.stop_time.map(Number),
                tolerance: experiment.tolerance.map(Number),
                step_size: experiment.step_size.map(Number),
            },
            model_variables: description.variables.iter().map(ScalarVariable::new).collect::<Result<_, _>>()?,
            model_structure: ModelStructure::new(&description.model_structure),
        })
    }
}

impl<'a> ModelExchange<'a> {
    fn new(of: &'a crate::ModelExchange) -> Self {
        Self {
            model_identifier: &of.interface.model_identifier,
            needs_execution_tool: of.interface.needs_execution_tool,
            completed_step_not_needed: of.completed_step_not_needed,
            shared: Shared::new(&of.interface),
        }
    }
}

impl<'a> CoSimulation<'a> {
    fn new(of: &'a crate::CoSimulation) -> Self {
        Self {
            model_identifier: &of.interface.model_identifier,
            needs_execution_tool: of.interface.needs_execution_tool,
            variable_step_size: of.variable_step_size,
            interpolate_inputs: of.interpolate_inputs,
            max_output_derivative_order: of.max_output_derivative_order,
            run_asynchronously: of.run_asynchronously,
            shared: Shared::new(&of.interface),
        }
    }
}

impl Shared {
    fn new(of: &Interface) -> Self {
        Self {
            only_once_per_process: of.only_once_per_process,
            own_memory: of.own_memory,
            get_and_set_state: of.get_and_set_state,
            serialize_state: of.serialize_state,
            directional_derivative: of.directional_derivative,
        }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
