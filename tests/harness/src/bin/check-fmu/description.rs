//! Contradictions in the description.
use std::collections::HashMap;

use fmu_harness::{Description, Kind, Type, Unknown, Variable};

use crate::Report;

pub(crate) fn check(description: &Description, report: &mut Report) {
    aliases(&description.variables, report);
    for variable in &description.variables {
        start(variable, description, report);
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

/// Variables of one base type that share a value reference are one variable (FMI 2.0 section 2.2.7), so they start at one value.
fn aliases(variables: &[Variable], report: &mut Report) {
    let mut known: HashMap<_, &Variable> = HashMap::new();
    for variable in variables.iter().filter(|variable| variable.has_start()) {
        // Both are read by fmi2GetInteger.
        let base = if variable.kind() == Kind::Enumeration { Kind::Integer } else { variable.kind() };
        let first = known.entry((base, variable.value_reference)).or_insert(variable);
        let [one, other] = [&**first, variable].map(|variable| variable.r#type.starts().join(" "));
        if one != other {
            report.finding(format!(
                "modelDescription.xml: {:?} and {:?} are one variable, with the value reference {}, but start at {one:?} and {other:?}",
                first.name, variable.name, variable.value_reference,
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
