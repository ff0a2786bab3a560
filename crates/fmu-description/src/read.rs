//! Reader of `modelDescription.xml` for FMI 1.0, 2.0 and 3.0.
mod annotations;
mod attributes;
mod positions;
mod structure;
mod types;
mod variables;
mod version;

use crate::description::{CoSimulation, DefaultExperiment, Description, Interface, LogCategory, ModelExchange};
use crate::unit_definition::UnitDefinition;
use crate::xml::Element;
use attributes::Attributes;
use positions::Positions;
use version::Version;

/// Contents of a file, as far as they are valid.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// Version, such as `2.0`.
    pub fmi_version: String,
    /// Description. For FMI 1.0 interfaces and model structure are not read.
    pub description: Description,
    /// Errors of the file: unreadable parts and contradictions. Each completes a sentence about the file and names the
    /// variable. Strict readers refuse documents with errors.
    pub errors: Vec<String>,
}

/// Reads a description from its root element. Invalid parts are omitted and reported in [`Document::errors`].
///
/// # Errors
/// The document is of another kind, or of another version of FMI. The error completes a sentence about the FMU.
pub fn read(root: Element<'_>) -> Result<Document, String> {
    if root.name() != "fmiModelDescription" {
        return Err(format!("its modelDescription.xml is another document, the root element is {}", root.name()));
    }
    let fmi_version = root.text("fmiVersion");
    let version = match fmi_version.split('.').next() {
        Some("1") => Version::One,
        Some("2") => Version::Two,
        Some("3") => Version::Three,
        _ => return Err(format!("its fmiVersion is `{fmi_version}`; known are 1.0, 2.0 and 3.0")),
    };
    let mut errors = Vec::new();
    let description = description(root, version, &mut errors);
    Ok(Document { fmi_version, description, errors })
}

fn description(root: Element<'_>, version: Version, errors: &mut Vec<String>) -> Description {
    let guid = if version == Version::Three { "instantiationToken" } else { "guid" };
    for name in ["modelName", guid] {
        if root.raw(name).is_none() {
            errors.push(format!("it has no attribute {name}"));
        }
    }
    for name in ["ModelVariables", "ModelStructure"] {
        if version == Version::Two && root.child(name).is_none() {
            errors.push(format!("it has no element {name}"));
        }
    }
    let elements = variables::elements(root, version);
    let positions = Positions::new(&elements, version);
    let variables = variables::read(root, version, elements, &positions, errors);
    let model_structure = structure::read(root, version, &positions, errors);
    let mut attributes = Attributes::new("the root element".into(), root, errors);
    let event_indicators = match version {
        Version::Three => model_structure.indicator_elements(&variables),
        _ => attributes.number("numberOfEventIndicators").unwrap_or_default(),
    };
    let co_simulation = root.child("CoSimulation").map(|element| co_simulation(element, errors));
    let model_exchange = root.child("ModelExchange").map(|element| model_exchange(element, version, errors));
    let scheduled = root.child("ScheduledExecution").filter(|_| version == Version::Three);
    let scheduled_execution = scheduled.map(|element| interface(element, errors));
    let default_experiment = root.child("DefaultExperiment").map(|element| experiment(element, errors));
    let categories = root.child("LogCategories").into_iter().flat_map(Element::children);
    Description {
        model_name: root.text("modelName"),
        guid: root.text(guid),
        description: root.text("description"),
        author: root.text("author"),
        version: root.text("version"),
        license: root.text("license"),
        generation_tool: root.text("generationTool"),
        event_indicators,
        co_simulation,
        model_exchange,
        scheduled_execution,
        default_experiment: default_experiment.unwrap_or_default(),
        rows: annotations::rows(root, version),
        holds_end: annotations::holds_end(root, version),
        step_parameters: annotations::step_parameters(root, version),
        log_categories: categories
            .filter_map(|category| {
                Some(LogCategory { name: category.get("name")?.to_owned(), description: category.text("description") })
            })
            .collect(),
        units: std::collections::BTreeMap::new(),
        unit_definitions: UnitDefinition::all(root),
        enumerations: types::enumerations(root, errors),
        variables,
        model_structure,
    }
}

fn co_simulation(element: Element<'_>, errors: &mut Vec<String>) -> CoSimulation {
    let interface = interface(element, errors);
    let mut attributes = Attributes::new("CoSimulation".into(), element, errors);
    CoSimulation {
        interface,
        variable_step_size: attributes.flag("canHandleVariableCommunicationStepSize"),
        interpolate_inputs: attributes.flag("canInterpolateInputs"),
        max_output_derivative_order: attributes.number("maxOutputDerivativeOrder").unwrap_or_default(),
        run_asynchronously: attributes.flag("canRunAsynchronuously"),
        intermediate_update: attributes.flag("providesIntermediateUpdate"),
        early_return: attributes.flag("mightReturnEarlyFromDoStep"),
        early_return_after_update: attributes.flag("canReturnEarlyAfterIntermediateUpdate"),
        event_mode: attributes.flag("hasEventMode"),
        fixed_internal_step_size: attributes.number("fixedInternalStepSize"),
    }
}

fn model_exchange(element: Element<'_>, version: Version, errors: &mut Vec<String>) -> ModelExchange {
    let interface = interface(element, errors);
    let mut attributes = Attributes::new("ModelExchange".into(), element, errors);
    let completed_step_not_needed = match version {
        Version::Three => !attributes.flag("needsCompletedIntegratorStep"),
        _ => attributes.flag("completedIntegratorStepNotNeeded"),
    };
    ModelExchange { interface, completed_step_not_needed }
}

/// FMI 3.0 spells some names differently.
fn interface(element: Element<'_>, errors: &mut Vec<String>) -> Interface {
    let mut attributes = Attributes::new(element.name().to_owned(), element, errors);
    let mut any = |names: &[&str]| names.iter().any(|name| attributes.flag(name));
    Interface {
        model_identifier: element.text("modelIdentifier"),
        needs_execution_tool: any(&["needsExecutionTool"]),
        only_once_per_process: any(&["canBeInstantiatedOnlyOncePerProcess"]),
        own_memory: any(&["canNotUseMemoryManagementFunctions"]),
        get_and_set_state: any(&["canGetAndSetFMUstate", "canGetAndSetFMUState"]),
        serialize_state: any(&["canSerializeFMUstate", "canSerializeFMUState"]),
        directional_derivative: any(&["providesDirectionalDerivative", "providesDirectionalDerivatives"]),
        adjoint_derivative: any(&["providesAdjointDerivatives"]),
        per_element_dependencies: any(&["providesPerElementDependencies"]),
        source_files: element
            .child("SourceFiles")
            .into_iter()
            .flat_map(Element::children)
            .filter_map(|file| file.get("name").map(str::to_owned))
            .collect(),
    }
}

fn experiment(element: Element<'_>, errors: &mut Vec<String>) -> DefaultExperiment {
    let mut attributes = Attributes::new("DefaultExperiment".into(), element, errors);
    DefaultExperiment {
        start_time: attributes.number("startTime"),
        stop_time: attributes.number("stopTime"),
        tolerance: attributes.number("tolerance"),
        step_size: attributes.number("stepSize"),
    }
}
