//! Connectors of the system itself, for importers that show only these.
use fmu_description::ssd::{self, Connection, Connector, NAMESPACES, Parameter, Prefixes};
use fmu_description::xml::Element;
use fmu_description::{Kind, Variable};
use std::collections::{HashMap, HashSet};

/// An element's connector that is exposed by the system.
struct Exposed<'a> {
    /// Without a dot: importers would confuse it with the element's own connector.
    name: String,
    element: &'a str,
    connector: Element<'a>,
    /// Type and start value of an input.
    start: Option<(&'static str, String)>,
}

/// Adds a connector of the system for each unconnected input of an element and for each output, with start values for
/// these inputs: importers would start with zeros, which are no orientation.
///
/// The error completes a sentence about the description.
pub(super) fn add(
    text: &str,
    system: Element<'_>,
    variables: &HashMap<String, Vec<Variable>>,
) -> Result<String, String> {
    if system.child("Connectors").is_some() {
        return Err("the system has connectors already, so that `--connectors` has none to add".into());
    }
    let elements = system.child("Elements").ok_or("it has no System with Elements")?;
    let exposed = exposed(system, elements, variables)?;
    let tag = &text[system.span().start + 1..];
    let prefix = tag.split(|c: char| c.is_whitespace() || c == '>').next().and_then(|name| name.split_once(':'));
    let prefix = prefix.map_or(String::new(), |(prefix, _)| format!("{prefix}:"));
    // Other namespaces are declared where they are used, because a description may have other prefixes.
    let prefixes = Prefixes { ssd: &prefix, ssc: "c:", ssv: "v:" };

    // From the last place to the first, so that earlier positions stay valid.
    let mut text = text.to_owned();
    let links = connections(&exposed, prefixes);
    match system.child("Connections") {
        Some(connections) => insert_last(&mut text, connections, &links),
        None => text.insert_str(
            elements.span().end,
            &format!("\n    <{prefix}Connections>\n{links}    </{prefix}Connections>"),
        ),
    }
    let binding = binding(&exposed, prefixes);
    match system.child("ParameterBindings") {
        Some(bindings) => insert_last(&mut text, bindings, &binding),
        None if binding.is_empty() => {}
        None => text.insert_str(
            elements.span().start,
            &format!("<{prefix}ParameterBindings>\n{binding}    </{prefix}ParameterBindings>\n    "),
        ),
    }
    let first = system.children().next().map_or(elements, |first| first);
    text.insert_str(first.span().start, &connectors(&exposed, prefixes));
    Ok(text)
}

fn exposed<'a>(
    system: Element<'a>,
    elements: Element<'a>,
    variables: &HashMap<String, Vec<Variable>>,
) -> Result<Vec<Exposed<'a>>, String> {
    let links = system.child("Connections").into_iter().flat_map(|connections| connections.all("Connection"));
    let connected: HashSet<_> = links.map(|link| (link.get("endElement"), link.get("endConnector"))).collect();
    let mut found: Vec<Exposed> = Vec::new();
    for element in elements.children() {
        let element_name = element.get("name").unwrap_or_default();
        for connector in element.child("Connectors").into_iter().flat_map(|connectors| connectors.all("Connector")) {
            let connector_name = connector.get("name").unwrap_or_default();
            let is_input = connector.get("kind") == Some("input");
            let is_free = is_input && !connected.contains(&(Some(element_name), Some(connector_name)));
            if !is_free && connector.get("kind") != Some("output") {
                continue;
            }
            let name = format!("{element_name}_{connector_name}");
            if let Some(other) = found.iter().find(|other| other.name == name) {
                let both = (other.element, other.connector.text("name"));
                return Err(format!(
                    "`{}` of `{}` and `{connector_name}` of `{element_name}` would both be the connector `{name}`: \
                     rename an element",
                    both.1, both.0
                ));
            }
            let start = if is_input { start(element, connector_name, variables) } else { None };
            found.push(Exposed { name, element: element_name, connector, start });
        }
    }
    Ok(found)
}

/// Start value of an input: from the system's component, or else from the FMU.
fn start(
    component: Element<'_>,
    input: &str,
    variables: &HashMap<String, Vec<Variable>>,
) -> Option<(&'static str, String)> {
    let source = component.text("source");
    let model = source.trim_start_matches("resources/").trim_end_matches(".fmu");
    let variable = variables.get(model)?.iter().find(|variable| variable.name == input)?;
    let in_system = component.descendants().find(|one| one.name() == "Parameter" && one.get("name") == Some(input));
    let in_system = in_system.and_then(|parameter| parameter.children().next()).and_then(|value| value.get("value"));
    let value = in_system.map(str::to_owned).or_else(|| variable.r#type.starts().into_iter().next())?;
    // An enumeration is written as a number, because some importers do not support enumerations.
    let kind = match variable.kind() {
        Kind::Real => "Real",
        Kind::Boolean => "Boolean",
        Kind::String => "String",
        Kind::Integer | Kind::Enumeration => "Integer",
        Kind::Other => return None,
    };
    Some((kind, value))
}

fn connectors(exposed: &[Exposed<'_>], prefixes: Prefixes<'_>) -> String {
    let connector = |one: &Exposed<'_>| {
        let of_type = one.connector.children().next().map(|of_type| {
            let attributes = of_type.own_attributes().map(|(name, value)| (name.to_owned(), value.to_owned()));
            (of_type.name().to_owned(), attributes.collect())
        });
        Connector { name: one.name.clone(), kind: one.connector.text("kind"), r#type: of_type, dimensions: Vec::new() }
    };
    let lines = exposed.iter().map(|one| format!("      {}\n", connector(one).write(prefixes)));
    let (ssd, common) = (prefixes.ssd, NAMESPACES[1].1);
    format!("<{ssd}Connectors xmlns:c=\"{common}\">\n{}    </{ssd}Connectors>\n    ", lines.collect::<String>())
}

/// Empty if no input has a start value.
fn binding(exposed: &[Exposed<'_>], prefixes: Prefixes<'_>) -> String {
    let parameter = |one: &Exposed<'_>| {
        let (kind, value) = one.start.as_ref()?;
        let (name, type_name, values) = (one.name.clone(), (*kind).to_owned(), vec![value.clone()]);
        Some(Parameter { name, type_name, values, ..Parameter::default() })
    };
    let parameters: Vec<_> = exposed.iter().filter_map(parameter).collect();
    let declaration = format!(" xmlns:v=\"{}\"", NAMESPACES[2].1);
    if parameters.is_empty() {
        return String::new();
    }
    ssd::binding(&parameters, "1.0", prefixes, &declaration, "      ")
}

fn connections(exposed: &[Exposed<'_>], prefixes: Prefixes<'_>) -> String {
    let connection = |one: &Exposed<'_>| {
        let inner = (Some(one.element.to_owned()), one.connector.text("name"));
        let outer = (None, one.name.clone());
        let is_input = one.connector.get("kind") == Some("input");
        let (start, end) = if is_input { (outer, inner) } else { (inner, outer) };
        Connection { start, end, scale: None }
    };
    exposed.iter().map(|one| format!("      {}\n", connection(one).write(prefixes))).collect()
}

/// Inserts text after an element's last child.
fn insert_last(text: &mut String, element: Element<'_>, children: &str) {
    let span = element.span();
    if let Some(end) = text[span.clone()].rfind("</") {
        text.insert_str(span.start + end, &format!("{}    ", children.trim_start_matches("    ")));
    }
}
