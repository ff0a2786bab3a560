//! The elements and attributes of `modelDescription.xml` that tests need, as `serde` reads them.
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Version {
    #[serde(rename = "@fmiVersion")]
    pub(super) fmi_version: String,
}

#[derive(Deserialize)]
pub(super) struct FmiModelDescription {
    #[serde(rename = "@modelName")]
    pub(super) model_name: String,
    #[serde(rename = "@guid")]
    pub(super) guid: String,
    #[serde(rename = "@description", default)]
    pub(super) description: String,
    #[serde(rename = "CoSimulation")]
    pub(super) co_simulation: Option<CoSimulation>,
    #[serde(rename = "TypeDefinitions", default)]
    pub(super) type_definitions: TypeDefinitions,
    #[serde(rename = "LogCategories", default)]
    pub(super) log_categories: LogCategories,
    #[serde(rename = "DefaultExperiment", default)]
    pub(super) default_experiment: Experiment,
    #[serde(rename = "ModelVariables")]
    pub(super) model_variables: ModelVariables,
    #[serde(rename = "ModelStructure")]
    pub(super) model_structure: ModelStructure,
}

#[derive(Deserialize)]
pub(super) struct CoSimulation {
    #[serde(rename = "@modelIdentifier")]
    pub(super) model_identifier: String,
    #[serde(rename = "@needsExecutionTool", default)]
    pub(super) needs_execution_tool: bool,
    #[serde(rename = "@canHandleVariableCommunicationStepSize", default)]
    pub(super) variable_step_size: bool,
    #[serde(rename = "@canInterpolateInputs", default)]
    pub(super) interpolate_inputs: bool,
    #[serde(rename = "@maxOutputDerivativeOrder", default)]
    pub(super) max_output_derivative_order: u32,
    #[serde(rename = "@canGetAndSetFMUstate", default)]
    pub(super) get_and_set_state: bool,
    #[serde(rename = "@canSerializeFMUstate", default)]
    pub(super) serialize_state: bool,
    #[serde(rename = "@providesDirectionalDerivative", default)]
    pub(super) directional_derivative: bool,
}

#[derive(Default, Deserialize)]
pub(super) struct TypeDefinitions {
    #[serde(rename = "SimpleType", default)]
    pub(super) types: Vec<SimpleType>,
}

#[derive(Deserialize)]
pub(super) struct SimpleType {
    #[serde(rename = "@name")]
    pub(super) name: String,
    #[serde(rename = "$value", default)]
    pub(super) children: Vec<Child>,
}

#[derive(Default, Deserialize)]
pub(super) struct LogCategories {
    #[serde(rename = "Category", default)]
    pub(super) categories: Vec<Named>,
}

#[derive(Deserialize)]
pub(super) struct Named {
    #[serde(rename = "@name")]
    pub(super) name: String,
}

#[derive(Default, Deserialize)]
pub(super) struct Experiment {
    #[serde(rename = "@startTime")]
    pub(super) start_time: Option<f64>,
    #[serde(rename = "@stopTime")]
    pub(super) stop_time: Option<f64>,
    #[serde(rename = "@tolerance")]
    pub(super) tolerance: Option<f64>,
    #[serde(rename = "@stepSize")]
    pub(super) step_size: Option<f64>,
}

#[derive(Deserialize)]
pub(super) struct ModelVariables {
    #[serde(rename = "ScalarVariable", default)]
    pub(super) variables: Vec<ScalarVariable>,
}

#[derive(Deserialize)]
pub(super) struct ScalarVariable {
    #[serde(rename = "@name")]
    pub(super) name: String,
    #[serde(rename = "@valueReference")]
    pub(super) value_reference: u32,
    #[serde(rename = "@description", default)]
    pub(super) description: String,
    #[serde(rename = "@causality")]
    pub(super) causality: Option<String>,
    #[serde(rename = "@variability")]
    pub(super) variability: Option<String>,
    #[serde(rename = "@initial")]
    pub(super) initial: Option<String>,
    #[serde(rename = "$value", default)]
    pub(super) children: Vec<Child>,
}

/// A child of a variable or of a type; one of them is its base type.
#[derive(Deserialize)]
pub(super) enum Child {
    Real(Attributes),
    Integer(Attributes),
    Boolean(Attributes),
    String(Attributes),
    Enumeration(Attributes),
    #[serde(other)]
    Annotations,
}

#[derive(Clone, Default, Deserialize)]
pub(super) struct Attributes {
    #[serde(rename = "@declaredType")]
    pub(super) declared_type: Option<String>,
    #[serde(rename = "@start")]
    pub(super) start: Option<String>,
    #[serde(rename = "@min")]
    pub(super) min: Option<f64>,
    #[serde(rename = "@max")]
    pub(super) max: Option<f64>,
    #[serde(rename = "@unit")]
    pub(super) unit: Option<String>,
    #[serde(rename = "@quantity")]
    pub(super) quantity: Option<String>,
    #[serde(rename = "@derivative")]
    pub(super) derivative: Option<usize>,
    #[serde(rename = "Item", default)]
    pub(super) items: Vec<Item>,
}

#[derive(Clone, Deserialize)]
pub(super) struct Item {
    #[serde(rename = "@name")]
    pub(super) name: String,
    #[serde(rename = "@value")]
    pub(super) value: Option<i32>,
}

#[derive(Deserialize)]
pub(super) struct ModelStructure {
    #[serde(rename = "Outputs", default)]
    pub(super) outputs: Unknowns,
    #[serde(rename = "InitialUnknowns", default)]
    pub(super) initial_unknowns: Unknowns,
}

#[derive(Default, Deserialize)]
pub(super) struct Unknowns {
    #[serde(rename = "Unknown", default)]
    pub(super) unknowns: Vec<UnknownElement>,
}

#[derive(Deserialize)]
pub(super) struct UnknownElement {
    #[serde(rename = "@index")]
    pub(super) index: usize,
    #[serde(rename = "@dependencies")]
    pub(super) dependencies: Option<String>,
    #[serde(rename = "@dependenciesKind")]
    pub(super) dependencies_kind: Option<String>,
}
