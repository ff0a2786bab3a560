//! Contradictions in the description.
use fmu_importer::{Description, Kind, Number, Type, Unknown, Variable};

use super::aliases;
use super::report::Report;

pub(super) fn check(description: &Description, report: &mut Report) {
    capabilities(description, report);
    aliases::check(&description.variables, report);
    for variable in &description.variables {
        start(variable, description, report);
        finite(variable, report);
        derivative(variable, &description.variables, report);
    }
    let structure = &description.model_structure;
    let lists = [("Outputs", &structure.outputs), ("InitialUnknowns", &structure.initial_unknowns)];
    for (list, unknowns) in lists {
        dependencies(list, unknowns, &description.variables, report);
    }
    // The order of Outputs is the exporter's own.
    for pair in structure.initial_unknowns.windows(2) {
        let [first, second] = [pair[0].variable, pair[1].variable];
        if second <= first {
            report.finding(format!(
                "modelDescription.xml: ModelStructure/InitialUnknowns is not in the order of the variables: {:?} (index {}) follows {:?} (index {})",
                description.variables[second].name,
                second + 1,
                description.variables[first].name,
                first + 1
            ));
        }
    }
}

/// A state is serialized after it has been got (FMI 2.0 section 2.1.8).
fn capabilities(description: &Description, report: &mut Report) {
    let co_simulation = description.co_simulation.as_ref().map(|kind| ("CoSimulation", &kind.interface));
    let model_exchange = description.model_exchange.as_ref().map(|kind| ("ModelExchange", &kind.interface));
    for (element, interface) in co_simulation.into_iter().chain(model_exchange) {
        if interface.serialize_state && !interface.get_and_set_state {
            report.finding(format!(
                "modelDescription.xml: {element} has canSerializeFMUstate, but not canGetAndSetFMUstate, without which there is no state to serialize"
            ));
        }
    }
}

/// Only a Real is the derivative of something, and that is a Real, too (FMI 2.0 section 2.2.7).
fn derivative(variable: &Variable, variables: &[Variable], report: &mut Report) {
    let Some(of) = variable.derivative_of.map(|position| &variables[position]) else { return };
    for not_real in [variable, of].into_iter().filter(|variable| variable.kind() != Kind::Real) {
        report.finding(format!(
            "modelDescription.xml: {:?} is the derivative of {:?}, but {:?} is of type {}, not Real",
            variable.name,
            of.name,
            not_real.name,
            not_real.kind().name()
        ));
    }
}

/// Attributes of a Real are numbers that can be computed with.
fn finite(variable: &Variable, report: &mut Report) {
    let Type::Real(real) = &variable.r#type else { return };
    let attributes =
        [("start", real.start.first().copied()), ("min", real.min), ("max", real.max), ("nominal", real.nominal)];
    for (attribute, value) in attributes {
        if let Some(value) = value.filter(|value| !value.is_finite()) {
            report.finding(format!(
                "modelDescription.xml: {:?} has the {attribute} {}, which is not a finite number",
                variable.name,
                Number(value)
            ));
        }
    }
}

/// Start values lie within the limits of their variables, or of their types (FMI 2.0 section 2.2.7), and are among an enumeration's items.
fn start(variable: &Variable, description: &Description, report: &mut Report) {
    let start = match &variable.r#type {
        Type::Real(real) => real.start.first().copied(),
        Type::Integer(integer) => integer.start.first().map(|start| *start as f64),
        Type::Enumeration(enumeration) => enumeration.start.first().map(|start| *start as f64),
        // Only numbers have limits.
        Type::Boolean(_) | Type::String(_) | Type::Other(_) => None,
    };
    let Some(start) = start else { return };
    let outside = match variable.limits() {
        (Some(min), _) if start < min => format!("less than its min {min}"),
        (_, Some(max)) if start > max => format!("greater than its max {max}"),
        _ => {
            let items = description.items(variable);
            if items.is_empty() || items.iter().any(|item| item.value as f64 == start) {
                return;
            }
            let items: Vec<_> = items.iter().map(|item| item.value.to_string()).collect();
            format!("which is none of the items of its type: {}", items.join(", "))
        }
    };
    report.finding(format!(
        "modelDescription.xml: {:?} starts at {:?}, {outside}",
        variable.name,
        variable.r#type.starts().join(" ")
    ));
}

/// The schema's own text, which it cannot enforce: indices in the order of their size, and one kind for each.
fn dependencies(list: &str, unknowns: &[Unknown], variables: &[Variable], report: &mut Report) {
    for unknown in unknowns {
        let name = &variables[unknown.variable].name;
        let dependencies = unknown.dependencies.as_deref().unwrap_or_default();
        if !dependencies.is_sorted_by(|a, b| a < b) {
            report.finding(format!(
                "modelDescription.xml: ModelStructure/{list}: the dependencies of {name:?} are not in the order of their indices"
            ));
        }
        if unknown.kinds.as_ref().is_some_and(|kinds| kinds.len() != dependencies.len()) {
            report.finding(format!(
                "modelDescription.xml: ModelStructure/{list}: {name:?} has not as many dependenciesKind as dependencies"
            ));
        }
    }
}
