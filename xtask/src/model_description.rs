//! `modelDescription.xml` of FMI 2.0 Co-Simulation, written from an FMU's own description.
use crate::error::Error;
use fmu_describe::{Capabilities, Description};
use quick_xml::se::Serializer;
use serde::Serialize;
use text::sentence;
use type_definitions::TypeDefinitions;
use unit_definitions::UnitDefinitions;

mod model_structure;
mod model_variables;
pub(crate) mod number;
pub(crate) mod text;
mod type_definitions;
mod unit;
mod unit_definitions;

use model_structure::ModelStructure;
use model_variables::ScalarVariable;
use number::Number;

/// The whole file (FMI 2.0 section 2.2.1): indented by two spaces, without a date, ending in a newline.
///
/// # Errors
///
/// A unit that is not known, or a quantity with two units.
pub(crate) fn xml(description: &Description) -> Result<String, Error> {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let mut serializer = Serializer::new(&mut text);
    serializer.indent(' ', 2);
    FmiModelDescription::new(description)?.serialize(serializer).map_err(Error::Xml)?;
    text.push('\n');
    Ok(text)
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
    #[serde(rename = "@version")]
    version: &'a str,
    #[serde(rename = "@license")]
    license: &'static str,
    #[serde(rename = "@generationTool")]
    generation_tool: &'static str,
    #[serde(rename = "@variableNamingConvention")]
    variable_naming_convention: &'static str,
    #[serde(rename = "CoSimulation")]
    co_simulation: CoSimulation<'a>,
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

/// FMI 2.0 section 4.3.1. An ability that the unit does not have is left out; its default is "no".
#[derive(Serialize)]
struct CoSimulation<'a> {
    #[serde(rename = "@modelIdentifier")]
    model_identifier: &'a str,
    #[serde(rename = "@canHandleVariableCommunicationStepSize", skip_serializing_if = "is_default")]
    variable_step_size: bool,
    #[serde(rename = "@canInterpolateInputs", skip_serializing_if = "is_default")]
    interpolate_inputs: bool,
    #[serde(rename = "@maxOutputDerivativeOrder", skip_serializing_if = "is_default")]
    max_output_derivative_order: u32,
    #[serde(rename = "@canNotUseMemoryManagementFunctions")]
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
    #[serde(rename = "@startTime")]
    start_time: Number,
    #[serde(rename = "@stopTime")]
    stop_time: Number,
    #[serde(rename = "@stepSize")]
    step_size: Number,
}

impl<'a> FmiModelDescription<'a> {
    fn new(description: &'a Description) -> Result<Self, Error> {
        let experiment = &description.default_experiment;
        Ok(Self {
            fmi_version: "2.0",
            model_name: &description.model_identifier,
            guid: &description.guid,
            description: sentence(&description.description),
            version: &description.version,
            license: "MIT OR Apache-2.0",
            generation_tool: concat!("multibody-fmu ", env!("CARGO_PKG_VERSION")),
            variable_naming_convention: "structured",
            co_simulation: CoSimulation::new(&description.model_identifier, &description.capabilities),
            unit_definitions: UnitDefinitions::new(&description.variables)?,
            type_definitions: TypeDefinitions::new(description)?,
            log_categories: description
                .log_categories
                .iter()
                .map(|category| LogCategory { name: &category.name, description: sentence(&category.description) })
                .collect(),
            default_experiment: DefaultExperiment {
                start_time: Number(experiment.start_time),
                stop_time: Number(experiment.stop_time),
                step_size: Number(experiment.step_size),
            },
            model_variables: description.variables.iter().map(ScalarVariable::new).collect(),
            model_structure: ModelStructure::new(&description.variables),
        })
    }
}

impl<'a> CoSimulation<'a> {
    fn new(model_identifier: &'a str, capabilities: &Capabilities) -> Self {
        Self {
            model_identifier,
            variable_step_size: capabilities.variable_step_size,
            interpolate_inputs: capabilities.interpolate_inputs,
            max_output_derivative_order: capabilities.max_output_derivative_order,
            // The export layer never calls the host's allocator.
            own_memory: true,
            get_and_set_state: capabilities.get_and_set_state,
            serialize_state: capabilities.serialize_state,
            directional_derivative: capabilities.directional_derivative,
        }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
