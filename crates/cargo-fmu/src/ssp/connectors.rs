//! Checks a system's connectors: a component's must be variables of its FMU, and connections must name existing ones.
use fmu_description::Variable;
use fmu_system::{Connector, ConnectorKind, Element, System};
use std::collections::HashMap;

/// Refuses a connector that is not a variable of the FMU, and a connection to a missing connector.
///
/// `variables` has each FMU's variables, by the FMU's name. The error completes a sentence about the description.
pub(super) fn check(system: &System, variables: &HashMap<String, Vec<Variable>>) -> Result<(), String> {
    let mut elements = HashMap::new();
    for element in &system.elements {
        let model = model(element);
        if let Some(known) = variables.get(model) {
            for connector in element.connectors() {
                check_against_fmu(element.name(), model, connector, known)?;
            }
        }
        elements.insert(element.name(), element.connectors());
    }
    for connection in &system.connections {
        // The system's own inputs are sources inside it, so for them the other kind is wrong.
        for (side, end, wrong, wrong_for_system) in [
            ("start", &connection.start, ConnectorKind::Input, ConnectorKind::Output),
            ("end", &connection.end, ConnectorKind::Output, ConnectorKind::Input),
        ] {
            let connector = &end.connector;
            let (of, known, wrong) = match &end.element {
                None => ("the system".to_owned(), &*system.connectors, wrong_for_system),
                Some(name) => {
                    let known = elements
                        .get(&**name)
                        .ok_or_else(|| format!("a connection names the element `{name}`, which does not exist"))?;
                    (format!("`{name}`"), *known, wrong)
                }
            };
            let Some(found) = known.iter().find(|one| one.name == *connector) else {
                return Err(format!("a connection names the connector `{connector}` of {of}, which does not exist"));
            };
            if found.kind == wrong {
                return Err(format!("a connection {side}s at `{connector}` of {of}, which is an {wrong}"));
            }
        }
    }
    Ok(())
}

/// Name of a component's FMU; empty for other elements.
pub(super) fn model(element: &Element) -> &str {
    let source = if let Element::Component(component) = element { component.source.as_deref() } else { None };
    source.unwrap_or_default().trim_start_matches("resources/").trim_end_matches(".fmu")
}

fn check_against_fmu(name: &str, model: &str, connector: &Connector, known: &[Variable]) -> Result<(), String> {
    let Connector { name: connector, kind, .. } = connector;
    let Some(variable) = known.iter().find(|variable| variable.name == *connector) else {
        let distance = |variable: &&Variable| strsim::damerau_levenshtein(connector, &variable.name);
        let nearest = known.iter().min_by_key(distance).map_or("none", |variable| &variable.name);
        return Err(format!(
            "`{name}` has the connector `{connector}`, but {model} has no such variable; the nearest is `{nearest}`"
        ));
    };
    if kind.as_str() != variable.causality.as_str() {
        return Err(format!(
            "`{name}` has the connector `{connector}` as {kind}, but in {model} its causality is {}",
            variable.causality
        ));
    }
    Ok(())
}
