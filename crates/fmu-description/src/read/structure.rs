//! `ModelStructure` of FMI 2.0 (section 2.2.8) and FMI 3.0 (section 2.4.8).
use super::positions::Positions;
use super::version::Version;
use crate::structure::{DependencyKind, ModelStructure, Unknown};
use crate::xml::Element;

/// Reads one list for each kind of unknown in FMI 2.0, one element for each unknown in FMI 3.0; nothing in FMI 1.0.
pub(super) fn read(
    root: Element<'_>,
    version: Version,
    positions: &Positions<'_>,
    errors: &mut Vec<String>,
) -> ModelStructure {
    let Some(structure) = root.child("ModelStructure") else { return ModelStructure::default() };
    let mut unknowns = |elements: Vec<Element<'_>>| {
        let unknowns = elements
            .into_iter()
            .filter_map(|element| unknown(element, version, positions).map_err(|error| errors.push(error)).ok());
        unknowns.collect()
    };
    match version {
        Version::One => ModelStructure::default(),
        Version::Two => {
            let mut list =
                |name| unknowns(structure.child(name).into_iter().flat_map(|list| list.all("Unknown")).collect());
            ModelStructure {
                outputs: list("Outputs"),
                derivatives: list("Derivatives"),
                initial_unknowns: list("InitialUnknowns"),
                event_indicators: Vec::new(),
            }
        }
        Version::Three => {
            let mut all = |name| unknowns(structure.all(name).collect());
            ModelStructure {
                outputs: all("Output"),
                derivatives: all("ContinuousStateDerivative"),
                initial_unknowns: all("InitialUnknown"),
                event_indicators: all("EventIndicator"),
            }
        }
    }
}

fn unknown(element: Element<'_>, version: Version, positions: &Positions<'_>) -> Result<Unknown, String> {
    let dependency = |text: &str| positions.get(text);
    let dependencies = element.raw("dependencies").map(|list| list.split_whitespace().map(dependency).collect());
    let kind =
        |text: &str| text.parse::<DependencyKind>().map_err(|text| format!("{text:?} is not a kind of dependency"));
    let kinds = element.raw("dependenciesKind").map(|list| list.split_whitespace().map(kind).collect());
    let name = if version == Version::Three { "valueReference" } else { "index" };
    Ok(Unknown {
        variable: positions.get(&element.text(name))?,
        dependencies: dependencies.transpose()?,
        kinds: kinds.transpose()?,
    })
}
