//! `modelDescription.xml` of FMI 2.0.
use super::annotations::VendorAnnotations;
use super::attributes::is_default;
use super::declared_types::declared_types;
use super::default_experiment::DefaultExperiment;
use super::error::Error;
use super::list::List;
use super::log_categories::LogCategories;
use super::unit_definitions::UnitDefinitions;
use crate::description::{self, Description, Interface};
use crate::naming_convention::naming_convention;
use crate::text::sentence;
use model_structure::ModelStructure;
use model_variables::ScalarVariable;
use serde::Serialize;
use type_definitions::TypeDefinitions;

mod model_structure;
mod model_variables;
mod type_definitions;

/// The root element (FMI 2.0 section 2.2.1).
#[derive(Serialize)]
#[serde(rename = "fmiModelDescription")]
pub(super) struct FmiModelDescription<'a> {
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
    log_categories: LogCategories<'a>,
    #[serde(rename = "DefaultExperiment")]
    default_experiment: DefaultExperiment,
    #[serde(rename = "VendorAnnotations", skip_serializing_if = "Option::is_none")]
    vendor_annotations: Option<VendorAnnotations<'a>>,
    #[serde(rename = "ModelVariables")]
    model_variables: List<ScalarVariable<'a>>,
    #[serde(rename = "ModelStructure")]
    model_structure: ModelStructure,
}

/// FMI 2.0 section 3.3.1. A missing capability is omitted; its default is "no".
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
    #[serde(rename = "SourceFiles", skip_serializing_if = "List::is_empty")]
    source_files: List<File<'a>>,
}

/// FMI 2.0 section 4.3.1. A missing capability is omitted; its default is "no".
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
    #[serde(rename = "SourceFiles", skip_serializing_if = "List::is_empty")]
    source_files: List<File<'a>>,
}

/// A file in `sources/` to be compiled.
#[derive(Serialize)]
#[serde(rename = "File")]
struct File<'a> {
    #[serde(rename = "@name")]
    name: &'a str,
}

/// Last attributes of both interfaces.
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

impl<'a> FmiModelDescription<'a> {
    pub(super) fn new(description: &'a Description) -> Result<Self, Error> {
        let variables = description.variables.iter().enumerate().map(|(position, variable)| {
            ScalarVariable::new(variable, description.model_structure.state_of(position, variable))
        });
        Ok(Self {
            fmi_version: "2.0",
            model_name: &description.model_name,
            guid: &description.guid,
            description: sentence(&description.description),
            author: &description.author,
            version: &description.version,
            license: &description.license,
            generation_tool: &description.generation_tool,
            variable_naming_convention: naming_convention(description),
            event_indicators: description.event_indicators,
            model_exchange: description.model_exchange.as_ref().map(ModelExchange::new),
            co_simulation: description.co_simulation.as_ref().map(CoSimulation::new),
            unit_definitions: UnitDefinitions::new(description)?,
            type_definitions: TypeDefinitions::new(declared_types(description)?),
            log_categories: LogCategories::new(description),
            default_experiment: DefaultExperiment::new(&description.default_experiment),
            vendor_annotations: VendorAnnotations::new(description),
            model_variables: variables.collect::<Result<_, _>>()?,
            model_structure: ModelStructure::new(&description.model_structure),
        })
    }
}

impl<'a> ModelExchange<'a> {
    fn new(of: &'a description::ModelExchange) -> Self {
        Self {
            model_identifier: &of.interface.model_identifier,
            needs_execution_tool: of.interface.needs_execution_tool,
            completed_step_not_needed: of.completed_step_not_needed,
            shared: Shared::new(&of.interface),
            source_files: of.interface.source_files.iter().map(|name| File { name }).collect(),
        }
    }
}

impl<'a> CoSimulation<'a> {
    fn new(of: &'a description::CoSimulation) -> Self {
        Self {
            model_identifier: &of.interface.model_identifier,
            needs_execution_tool: of.interface.needs_execution_tool,
            variable_step_size: of.variable_step_size,
            interpolate_inputs: of.interpolate_inputs,
            max_output_derivative_order: of.max_output_derivative_order,
            run_asynchronously: of.run_asynchronously,
            shared: Shared::new(&of.interface),
            source_files: of.interface.source_files.iter().map(|name| File { name }).collect(),
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
