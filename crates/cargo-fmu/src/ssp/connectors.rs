//! Checks a system's connectors: a component's must be variables of its FMU, and connections must name existing ones.
use fmu_description::Variable;
use fmu_description::xml::Element;
use std::collections::HashMap;

/// Refuses a connector that is not a variable of the FMU, and a connection to a missing connector.
///
/// `variables` has each FMU's variables, by the FMU's name. The error completes a sentence about the description.
pub(super) fn check(system: Element<'_>, variables: &HashMap<String, Vec<Variable>>) -> Result<(), String> {
    let mut elements = HashMap::new();
    for element in system.child("Elements").into_iter().flat_map(Element::children) {
        let connectors = connectors(element);
        let source = element.text("source");
        let model = source.trim_start_matches("resources/").trim_end_matches(".fmu");
        if let Some(known) = variables.get(model).filter(|_| element.name() == "Component") {
            for (connector, kind) in &connectors {
                check_against_fmu(element, model, connector, kind, known)?;
            }
        }
        elements.insert(element.text("name"), connectors);
    }
    let own = connectors(system);
    for connection in system.child("Connections").into_iter().flat_map(|connections| connections.all("Connection")) {
        // The system's own inputs are sources inside it, so for them the other kind is wrong.
        for (end, wrong, wrong_for_system) in [("start", "input", "output"), ("end", "output", "input")] {
            let connector = connection.text(&format!("{end}Connector"));
            let (of, known, wrong) = match connection.get(&format!("{end}Element")) {
                None => ("the system".to_owned(), &own, wrong_for_system),
                Some(name) => {
                    let known = elements
                        .get(name)
                        .ok_or_else(|| format!("a connection names the element `{name}`, which does not exist"))?;
                    (format!("`{name}`"), known, wrong)
                }
            };
            let Some((_, kind)) = known.iter().find(|(name, _)| *name == connector) else {
                return Err(format!("a connection names the connector `{connector}` of {of}, which does not exist"));
            };
            if kind == wrong {
                return Err(format!("a connection {end}s at `{connector}` of {of}, which is an {kind}"));
            }
        }
    }
    Ok(())
}

/// Names and kinds of an element's connectors.
fn connectors(element: Element<'_>) -> Vec<(String, String)> {
    let all = element.child("Connectors").into_iter().flat_map(|connectors| connectors.all("Connector"));
    all.map(|connector| (connector.text("name"), connector.text("kind"))).collect()
}

fn check_against_fmu(
    component: Element<'_>,
    model: &str,
    connector: &str,
    kind: &str,
    known: &[Variable],
) -> Result<(), String> {
    let name = component.text("name");
    let Some(variable) = known.iter().find(|variable| variable.name == connector) else {
        let distance = |variable: &&Variable| strsim::damerau_levenshtein(connector, &variable.name);
        let nearest = known.iter().min_by_key(distance).map_or("none", |variable| &variable.name);
        return Err(format!(
            "`{name}` has the connector `{connector}`, but {model} has no such variable; the nearest is `{nearest}`"
        ));
    };
    if kind != variable.causality.as_str() {
        return Err(format!(
            "`{name}` has the connector `{connector}` as {kind}, but in {model} its causality is {}",
            variable.causality
        ));
    }
    Ok(())
}
