//! Connectors of the system itself, for importers that show only these.
use super::connectors::model;
use fmu_description::{Kind, Variable};
use fmu_system::{
    BaseType, Connection, Connector, ConnectorKind, Element, End, FileInfo, Parameter, ParameterBinding, ParameterSet,
    System, Values,
};
use std::collections::{HashMap, HashSet};

/// Adds a connector of the system for each unconnected input of an element and for each output, with start values for
/// these inputs: importers would start with zeros, which are no orientation.
///
/// The error completes a sentence about the description.
pub(super) fn add(system: &mut System, variables: &HashMap<String, Vec<Variable>>) -> Result<(), String> {
    if !system.connectors.is_empty() {
        return Err("the system has connectors already, so that `--connectors` has none to add".into());
    }
    let links = system.connections.iter();
    let connected: HashSet<_> = links.map(|link| (link.end.element.as_deref(), &*link.end.connector)).collect();
    let (mut connectors, mut connections, mut parameters) = (Vec::new(), Vec::new(), Vec::new());
    // Elements and connectors by the names for the system.
    let mut known: HashMap<String, (&str, &str)> = HashMap::new();
    for element in &system.elements {
        for connector in element.connectors() {
            let (of, inner) = (element.name(), &*connector.name);
            let is_input = connector.kind == ConnectorKind::Input;
            let is_free = is_input && !connected.contains(&(Some(of), inner));
            if !is_free && connector.kind != ConnectorKind::Output {
                continue;
            }
            // Without a dot: importers would confuse it with the element's own connector.
            let name = format!("{of}_{inner}");
            if let Some((other, connector)) = known.insert(name.clone(), (of, inner)) {
                return Err(format!(
                    "`{connector}` of `{other}` and `{inner}` of `{of}` would both be the connector `{name}`: \
                     rename an element"
                ));
            }
            let outer = End { connector: name.clone(), ..End::default() };
            let inner = End { element: Some(of.to_owned()), connector: inner.to_owned(), ..End::default() };
            if is_input {
                parameters.extend(
                    start(element, &inner.connector, variables).map(|of| Parameter { name: name.clone(), ..of }),
                );
            }
            let (start, end) = if is_input { (outer, inner) } else { (inner, outer) };
            connections.push(Connection { start, end, ..Connection::default() });
            let (kind, r#type) = (connector.kind, connector.r#type.clone());
            connectors.push(Connector { name, kind, r#type, ..Connector::default() });
        }
    }
    system.connectors = connectors;
    system.connections.extend(connections);
    if !parameters.is_empty() {
        let file = FileInfo { version: "1.0".to_owned(), ..FileInfo::default() };
        let values = ParameterSet { file, name: "start".to_owned(), parameters, ..ParameterSet::default() };
        system.bindings.push(ParameterBinding { values: Some(values), ..ParameterBinding::default() });
    }
    Ok(())
}

/// Start value of an input: from the system's component, or else from the FMU.
fn start(element: &Element, input: &str, variables: &HashMap<String, Vec<Variable>>) -> Option<Parameter> {
    let sets = element.bindings().iter().filter_map(|binding| binding.values.as_ref());
    if let Some(bound) = sets.flat_map(|set| &set.parameters).find(|parameter| parameter.name == input) {
        return Some(bound.clone());
    }
    let variable = variables.get(model(element))?.iter().find(|variable| variable.name == input)?;
    // An enumeration is written as a number, because some importers do not support enumerations.
    let base = match variable.kind() {
        Kind::Real => BaseType::Real,
        Kind::Boolean => BaseType::Boolean,
        Kind::String => BaseType::String,
        Kind::Integer | Kind::Enumeration => BaseType::Integer,
        Kind::Other => return None,
    };
    let start = variable.r#type.starts().into_iter().next()?;
    Some(Parameter { r#type: base.into(), values: Values::parse(base, [&*start]).ok()?, ..Parameter::default() })
}
