//! Contradictions in the description.
use std::collections::HashMap;

use fmu_harness::{Description, Kind, Unknown, Variable};

use crate::Report;

pub(crate) fn check(description: &Description, report: &mut Report) {
    aliases(&description.variables, report);
    for variable in &description.variables {
        start(variable, report);
    }
    let lists = [("Outputs", &description.outputs), ("InitialUnknowns", &description.initial_unknowns)];
    for (list, unknowns) in lists {
        dependencies(list, unknowns, &description.variables, report);
    }
    // The order of Outputs is the exporter's own.
    for pair in description.initial_unknowns.windows(2) {
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
    for variable in variables.iter().filter(|variable| variable.start.is_some()) {
        // Both are read by fmi2GetInteger.
        let base =
            if variable.kind == Kind::Enumeration { "Integer".to_owned() } else { format!("{:?}", variable.kind) };
        let first = known.entry((base, variable.value_reference)).or_insert(variable);
        if value(first) != value(variable) {
            report.finding(format!(
                "modelDescription.xml: {:?} and {:?} are one variable, with the value reference {}, but start at {:?} and {:?}",
                first.name,
                variable.name,
                variable.value_reference,
                first.start.as_deref().unwrap_or_default(),
                variable.start.as_deref().unwrap_or_default()
            ));
        }
    }
}

/// Start values lie within the limits of their variables, or of their types (FMI 2.0 section 2.2.7), and are among an enumeration's items.
fn start(variable: &Variable, report: &mut Report) {
    // Only numbers have limits. That what should be a number is one, the schema says.
    let Some((text, Ok(start))) = variable.start.as_deref().map(|start| (start, start.trim().parse::<f64>())) else {
        return;
    };
    let outside = match (variable.min, variable.max) {
        (Some(min), _) if start < min => format!("less than its min {min}"),
        (_, Some(max)) if start > max => format!("greater than its max {max}"),
        _ => {
            let items = &variable.item_values;
            if items.is_empty() || items.iter().any(|item| f64::from(*item) == start) {
                return;
            }
            let items: Vec<_> = items.iter().map(ToString::to_string).collect();
            format!("which is none of the items of its type: {}", items.join(", "))
        }
    };
    report.finding(format!("modelDescription.xml: {:?} starts at {text:?}, {outside}", variable.name));
}

/// The start value in a form that does not depend on how it is written.
fn value(variable: &Variable) -> String {
    let text = variable.start.as_deref().unwrap_or_default();
    let trimmed = text.trim();
    match variable.kind {
        Kind::String => text.to_owned(),
        Kind::Boolean if trimmed == "1" => "true".to_owned(),
        Kind::Boolean if trimmed == "0" => "false".to_owned(),
        Kind::Boolean => trimmed.to_owned(),
        // Adding zero makes a negative zero positive.
        _ => trimmed.parse::<f64>().map_or(trimmed.to_owned(), |number| (number + 0.0).to_string()),
    }
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
        if unknown.dependencies_kind.as_ref().is_some_and(|kinds| kinds.len() != dependencies.len()) {
            report.finding(format!(
                "modelDescription.xml: ModelStructure/{list}: {name:?} has not as many dependenciesKind as dependencies"
            ));
        }
    }
}
