//! `modelDescription.xml` of FMI 3.0.
use super::annotations::Annotations;
use super::attributes::is_default;
use super::declared_types::declared_types_with_units;
use super::default_experiment::DefaultExperiment;
use super::error::Error;
use super::list::List;
use super::log_categories::LogCategories;
use super::unit_definitions::UnitDefinitions;
use crate::description::{self, Description};
use crate::naming_convention::naming_convention;
use crate::number::Number;
use crate::text::sentence;
use crate::variable::Causality;
use model_structure::ModelStructure;
use model_variables::Variable;
use references::References;
use serde::Serialize;
use type_definitions::TypeDefinition;

mod model_structure;
mod model_variables;
mod references;
mod type_definitions;

/// The root element (FMI 3.0 section 2.4.1).
#[derive(Serialize)]
#[serde(rename = "fmiModelDescription")]
pub(super) struct FmiModelDescription<'a> {
    #[serde(rename = "@fmiVersion")]
    fmi_version: &'static str,
    #[serde(rename = "@modelName")]
    model_name: &'a str,
    #[serde(rename = "@instantiationToken")]
    instantiation_token: &'a str,
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
    #[serde(rename = "ModelExchange", skip_serializing_if = "Option::is_none")]
    model_exchange: Option<ModelExchange<'a>>,
    #[serde(rename = "CoSimulation", skip_serializing_if = "Option::is_none")]
    co_simulation: Option<CoSimulation<'a>>,
    #[serde(rename = "UnitDefinitions", skip_serializing_if = "UnitDefinitions::is_empty")]
    unit_definitions: UnitDefinitions<'a>,
    #[serde(rename = "TypeDefinitions", skip_serializing_if = "List::is_empty")]
    type_definitions: List<TypeDefinition<'a>>,
    #[serde(rename = "LogCategories", skip_serializing_if = "List::is_empty")]
    log_categories: LogCategories<'a>,
    #[serde(rename = "DefaultExperiment")]
    default_experiment: DefaultExperiment,
    #[serde(rename = "ModelVariables")]
    model_variables: List<Variable<'a>>,
    #[serde(rename = "ModelStructure")]
    model_structure: ModelStructure,
    #[serde(rename = "Annotations", skip_serializing_if = "Option::is_none")]
    annotations: Option<Annotations<'a>>,
}

/// FMI 3.0 section 3.4. A missing capability is omitted; its default is "no".
#[derive(Serialize)]
struct ModelExchange<'a> {
    #[serde(flatten)]
    interface: Interface<'a>,
    #[serde(rename = "@needsCompletedIntegratorStep", skip_serializing_if = "is_default")]
    needs_completed_step: bool,
}

/// FMI 3.0 section 4.4. A missing capability is omitted; its default is "no".
#[derive(Serialize)]
struct CoSimulation<'a> {
    #[serde(flatten)]
    interface: Interface<'a>,
    #[serde(rename = "@canHandleVariableCommunicationStepSize", skip_serializing_if = "is_default")]
    variable_step_size: bool,
    #[serde(rename = "@maxOutputDerivativeOrder", skip_serializing_if = "is_default")]
    max_output_derivative_order: u32,
    #[serde(rename = "@providesIntermediateUpdate", skip_serializing_if = "is_default")]
    intermediate_update: bool,
    #[serde(rename = "@mightReturnEarlyFromDoStep", skip_serializing_if = "is_default")]
    early_return: bool,
    #[serde(rename = "@canReturnEarlyAfterIntermediateUpdate", skip_serializing_if = "is_default")]
    early_return_after_update: bool,
    #[serde(rename = "@hasEventMode", skip_serializing_if = "is_default")]
    event_mode: bool,
    #[serde(rename = "@fixedInternalStepSize", skip_serializing_if = "Option::is_none")]
    fixed_internal_step_size: Option<Number>,
}

/// Attributes of both interfaces (FMI 3.0 section 2.4.2).
#[derive(Serialize)]
struct Interface<'a> {
    #[serde(rename = "@modelIdentifier")]
    model_identifier: &'a str,
    #[serde(rename = "@needsExecutionTool", skip_serializing_if = "is_default")]
    needs_execution_tool: bool,
    #[serde(rename = "@canBeInstantiatedOnlyOncePerProcess", skip_serializing_if = "is_default")]
    only_once_per_process: bool,
    #[serde(rename = "@canGetAndSetFMUState", skip_serializing_if = "is_default")]
    get_and_set_state: bool,
    #[serde(rename = "@canSerializeFMUState", skip_serializing_if = "is_default")]
    serialize_state: bool,
    #[serde(rename = "@providesDirectionalDerivatives", skip_serializing_if = "is_default")]
    directional_derivative: bool,
    #[serde(rename = "@providesAdjointDerivatives", skip_serializing_if = "is_default")]
    adjoint_derivative: bool,
    #[serde(rename = "@providesPerElementDependencies", skip_serializing_if = "is_default")]
    per_element_dependencies: bool,
}

impl<'a> FmiModelDescription<'a> {
    pub(super) fn new(description: &'a Description) -> Result<Self, Error> {
        let independent = description.with_causality(Causality::Independent).count();
        if independent != 1 {
            return Err(Error::Independent(independent));
        }
        let references = References::new(&description.variables)?;
        let variables = description.variables.iter().enumerate().map(|(position, variable)| {
            Variable::new(variable, description.model_structure.state_of(position, variable), &references)
        });
        Ok(Self {
            fmi_version: "3.0",
            model_name: &description.model_name,
            instantiation_token: &description.guid,
            description: sentence(&description.description),
            author: &description.author,
            version: &description.version,
            license: &description.license,
            generation_tool: &description.generation_tool,
            variable_naming_convention: naming_convention(description),
            model_exchange: description.model_exchange.as_ref().map(ModelExchange::new),
            co_simulation: description.co_simulation.as_ref().map(CoSimulation::new),
            unit_definitions: UnitDefinitions::new(description)?,
            type_definitions: declared_types_with_units(description)?.into_iter().map(TypeDefinition::new).collect(),
            log_categories: LogCategories::new(description),
            default_experiment: DefaultExperiment::new(&description.default_experiment),
            model_variables: variables.collect::<Result<_, _>>()?,
            model_structure: ModelStructure::new(description, &references)?,
            annotations: Annotations::new(description),
        })
    }
}

impl<'a> ModelExchange<'a> {
    fn new(of: &'a description::ModelExchange) -> Self {
        Self { interface: Interface::new(&of.interface), needs_completed_step: !of.completed_step_not_needed }
    }
}

impl<'a> CoSimulation<'a> {
    fn new(of: &'a description::CoSimulation) -> Self {
        Self {
            interface: Interface::new(&of.interface),
            variable_step_size: of.variable_step_size,
            max_output_derivative_order: of.max_output_derivative_order,
            intermediate_update: of.intermediate_update,
            early_return: of.early_return,
            early_return_after_update: of.early_return_after_update,
            event_mode: of.event_mode,
            fixed_internal_step_size: of.fixed_internal_step_size.map(Number),
        }
    }
}

impl<'a> Interface<'a> {
    fn new(of: &'a description::Interface) -> Self {
        Self {
            model_identifier: &of.model_identifier,
            needs_execution_tool: of.needs_execution_tool,
            only_once_per_process: of.only_once_per_process,
            get_and_set_state: of.get_and_set_state,
            serialize_state: of.serialize_state,
            directional_derivative: of.directional_derivative,
            adjoint_derivative: of.adjoint_derivative,
            per_element_dependencies: of.per_element_dependencies,
        }
    }
}
