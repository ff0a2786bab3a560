//! A system of FMUs: its elements, and the variables that a run can set or record, under their full names.
use super::text::{count, pairs, plain, table};
use fmu::InterfaceKind;
use fmu_description::{Array, Causality, Variable, arrays};
use fmu_system::{ConnectorKind, Resolved, ResolvedElement, SystemConnector};
use std::collections::{HashMap, HashSet};

/// Most rows of a table that are shown without `--all`.
const ROWS: usize = 50;

/// Tables, in order.
const TABLES: [(&str, ConnectorKind, Causality); 4] = [
    ("structuralParameter", ConnectorKind::StructuralParameter, Causality::StructuralParameter),
    ("parameter", ConnectorKind::Parameter, Causality::Parameter),
    ("input", ConnectorKind::Input, Causality::Input),
    ("output", ConnectorKind::Output, Causality::Output),
];

/// Name, type, unit, start value and description of a variable.
type Row = [String; 5];

/// The whole report.
pub(super) fn report(system: &Resolved, all: bool) -> String {
    let elements: Vec<_> = system.elements.iter().map(element).collect();
    let connections = count(system.connections.len(), "connection");
    let mut text = format!("{}, a system of {}, {connections}\n", plain(&system.name), count(elements.len(), "FMU"));
    let times = [("start", system.start), ("stop", system.stop)];
    let times = times.iter().filter_map(|(name, time)| Some(format!("{name} {:?} s", (*time)?)));
    text += &pairs(&[("experiment", times.collect::<Vec<_>>().join(", "))]);
    text += &format!("\n elements\n{}", table(["name", "model", "FMI", "interface", "description"], &elements));
    for (title, kind, causality) in TABLES {
        let own = system.connectors.iter().filter(|connector| connector.kind == kind).map(connector);
        let rows: Vec<_> = own.chain(variables(system, causality)).collect();
        match rows.len() {
            0 => {}
            some if some > ROWS && !all => text += &format!("\n {title}: {some}; --all lists them\n"),
            _ => text += &format!("\n {title}\n{}", table(["name", "type", "unit", "start", "description"], &rows)),
        }
    }
    let notes: String =
        system.warnings.iter().chain(&system.notes).map(|note| format!("  {}\n", plain(note))).collect();
    if notes.is_empty() { text } else { format!("{text}\n notes\n{notes}") }
}

fn element(ResolvedElement { name, fmu, kind, .. }: &ResolvedElement) -> Row {
    let kind = match kind {
        Some(InterfaceKind::CoSimulation) => "Co-Simulation",
        Some(InterfaceKind::ModelExchange) => "Model Exchange",
        None => "",
    };
    let version = if fmu.is_fmi3 { "3.0" } else { "2.0" };
    let about = &fmu.description;
    [name.clone(), about.model_name.clone(), version.into(), kind.into(), about.description.clone()]
}

fn connector(connector: &SystemConnector) -> Row {
    let sizes: Vec<_> = connector.shape.iter().map(usize::to_string).collect();
    let sizes = if sizes.is_empty() { String::new() } else { format!("[{}]", sizes.join(",")) };
    let name = connector.r#type.map_or("", |of| of.as_str());
    let start = connector.start.as_ref().map(|values| values.texts().join(" ")).unwrap_or_default();
    let type_name = format!("{name}{sizes}");
    [connector.name.clone(), type_name, connector.unit.clone(), start, connector.description.clone()]
}

/// Variables of elements, without inputs that are connected.
fn variables(system: &Resolved, causality: Causality) -> impl Iterator<Item = Row> + '_ {
    let inputs = system.connectors.iter().filter(|connector| connector.kind == ConnectorKind::Input);
    let fed = inputs.flat_map(|connector| &connector.ends).map(|end| (&*end.element, &*end.variable));
    let connected = system.connections.iter().map(|connection| (&*connection.to.0, &*connection.to.1));
    let connected: HashSet<_> = connected.chain(fed).collect();
    system.elements.iter().flat_map(move |element| {
        let is_free = |variable: &&Variable| !connected.contains(&(&*element.name, &*variable.name));
        let known = element.fmu.description.variables.iter();
        let shown: Vec<_> = known.filter(|variable| variable.causality == causality).filter(is_free).collect();
        let given = system.values.iter().filter(|value| value.element == element.name);
        let given: HashMap<_, _> = given.map(|value| (&*value.variable, &value.values)).collect();
        let start = |variable: &Variable| {
            let values = given.get(&*variable.name);
            values.map_or_else(|| variable.r#type.starts().join(" "), |values| values.texts().join(" "))
        };
        let row = |array: &Array<'_>| {
            let variable = array.first();
            let name = if variable.dimensions.is_empty() { array.name() } else { variable.name.clone() };
            let mut starts: Vec<_> = array.variables.iter().map(|variable| start(variable)).collect();
            starts.dedup();
            [
                format!("{}.{name}", element.name),
                variable.kind().name().to_owned(),
                variable.unit().unwrap_or_default().to_owned(),
                starts.join(" "),
                variable.description.clone(),
            ]
        };
        let alike = |one: &Variable, next: &Variable| {
            (one.unit(), one.kind(), &one.description) == (next.unit(), next.kind(), &next.description)
        };
        arrays(shown, alike).iter().map(row).collect::<Vec<_>>()
    })
}
