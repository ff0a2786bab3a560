//! Description of a container.
use fmu_description::{DefaultExperiment, Description, LogCategory, Rows};
use fmu_system::{Choices, Resolved};

use crate::dependencies::model_structure;
use crate::exposed::Interface;
use crate::flags;

/// Log categories that the library has (FMI 2.0 section 2.2.4).
const CATEGORIES: [(&str, &str); 6] = [
    ("logEvents", "Events"),
    ("logStatusWarning", "Warnings: something looks wrong, the instance continues"),
    ("logStatusDiscard", "Steps that were not done"),
    ("logStatusError", "Errors: the instance is unusable until it is reset or a state is restored"),
    ("logStatusFatal", "Fatal errors"),
    ("logAll", "All messages"),
];

/// Makes the description; the identifier is the name of the library's file.
pub(crate) fn description(
    system: &Resolved,
    choices: &Choices,
    interface: &Interface,
    identifier: &str,
    is_fmi3: bool,
) -> Description {
    let named =
        system.elements.iter().map(|element| format!("{} ({})", element.name, element.fmu.description.model_name));
    let elements: Vec<_> = named.collect();
    let category =
        |(name, description): (&str, &str)| LogCategory { name: name.to_owned(), description: description.to_owned() };
    let mut licenses: Vec<_> = system.elements.iter().map(|element| element.fmu.description.license.clone()).collect();
    licenses.retain(|license| !license.is_empty());
    licenses.dedup();
    Description {
        model_name: system.name.clone(),
        guid: choices.run.as_ref().map(|run| run.token.clone()).unwrap_or_default(),
        description: format!("System of {}", elements.join(", ")),
        license: licenses.join("; "),
        generation_tool: format!("multibody-fmu {}", env!("CARGO_PKG_VERSION")),
        event_indicators: match flags::has_model_exchange(system) {
            true => system.elements.iter().map(|element| element.fmu.description.event_indicators).sum(),
            false => 0,
        },
        model_exchange: flags::model_exchange(system, identifier),
        co_simulation: Some(flags::co_simulation(system, choices, identifier, is_fmi3)),
        // No step size: CoFmuPy fails if there is one.
        default_experiment: DefaultExperiment {
            start_time: system.start,
            stop_time: system.stop,
            ..DefaultExperiment::default()
        },
        rows: Some(Rows::Steps),
        log_categories: CATEGORIES.map(category).to_vec(),
        unit_definitions: interface.units.clone(),
        enumerations: interface.enumerations.clone(),
        variables: interface.variables.iter().map(|exposed| exposed.variable.clone()).collect(),
        model_structure: model_structure(system, interface),
        ..Description::default()
    }
}
