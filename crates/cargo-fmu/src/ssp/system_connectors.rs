//! Connectors of the system itself, for importers that show only these.
use fmu_description::xml::Element;
use fmu_description::{Kind, Variable};
use quick_xml::escape::escape;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// Namespaces of SSP 1.0, declared where they are used, because a description may have other prefixes.
const COMMON: &str = "http://ssp-standard.org/SSP1/SystemStructureCommon";
const VALUES: &str = "http://ssp-standard.org/SSP1/SystemStructureParameterValues";

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

    // From the last place to the first, so that earlier positions stay valid.
    let mut text = text.to_owned();
    let links = connections(&exposed, &prefix);
    match system.child("Connections") {
        Some(connections) => insert_last(&mut text, connections, &links),
        None => text.insert_str(
            elements.span().end,
            &format!("\n    <{prefix}Connections>\n{links}    </{prefix}Connections>"),
        ),
    }
    let binding = binding(&exposed, &prefix);
    match system.child("ParameterBindings") {
        Some(bindings) => insert_last(&mut text, bindings, &binding),
        None if binding.is_empty() => {}
        None => text.insert_str(
            elements.span().start,
            &format!("<{prefix}ParameterBindings>\n{binding}    </{prefix}ParameterBindings>\n    "),
        ),
    }
    let first = system.children().next().map_or(elements, |first| first);
    text.insert_str(first.span().start, &connectors(&exposed, &prefix));
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

fn connectors(exposed: &[Exposed<'_>], prefix: &str) -> String {
    let mut text = format!("<{prefix}Connectors xmlns:c=\"{COMMON}\">\n");
    for Exposed { name, connector, .. } in exposed {
        let kind = connector.text("kind");
        let _ = write!(text, "      <{prefix}Connector name=\"{}\" kind=\"{kind}\">", escape(name));
        for r#type in connector.children() {
            let _ = write!(text, "<c:{}", r#type.name());
            for (attribute, value) in r#type.own_attributes() {
                let _ = write!(text, " {attribute}=\"{}\"", escape(value));
            }
            text += "/>";
        }
        let _ = writeln!(text, "</{prefix}Connector>");
    }
    text + &format!("    </{prefix}Connectors>\n    ")
}

/// Empty if no input has a start value.
fn binding(exposed: &[Exposed<'_>], prefix: &str) -> String {
    let mut parameters = String::new();
    for (name, (kind, value)) in exposed.iter().filter_map(|one| Some((&one.name, one.start.as_ref()?))) {
        let _ = writeln!(
            parameters,
            "        <v:Parameter name=\"{}\"><v:{kind} value=\"{}\"/></v:Parameter>",
            escape(name),
            escape(value)
        );
    }
    if parameters.is_empty() {
        return parameters;
    }
    format!(
        "      <{prefix}ParameterBinding><{prefix}ParameterValues><v:ParameterSet xmlns:v=\"{VALUES}\" version=\"1.0\" \
         name=\"start\"><v:Parameters>\n\
         {parameters}      </v:Parameters></v:ParameterSet></{prefix}ParameterValues></{prefix}ParameterBinding>\n"
    )
}

fn connections(exposed: &[Exposed<'_>], prefix: &str) -> String {
    let mut text = String::new();
    for Exposed { name, element, connector, .. } in exposed {
        let inner = connector.text("name");
        let (name, element, inner) = (escape(name), escape(*element), escape(&inner));
        let (inside, outside) =
            if connector.get("kind") == Some("input") { ("end", "start") } else { ("start", "end") };
        let _ = writeln!(
            text,
            "      <{prefix}Connection {inside}Element=\"{element}\" {inside}Connector=\"{inner}\" \
             {outside}Connector=\"{name}\"/>"
        );
    }
    text
}

/// Inserts text after an element's last child.
fn insert_last(text: &mut String, element: Element<'_>, children: &str) {
    let span = element.span();
    if let Some(end) = text[span.clone()].rfind("</") {
        text.insert_str(span.start + end, &format!("{}    ", children.trim_start_matches("    ")));
    }
}
