//! Contradictions in the description.
use std::collections::BTreeSet;

use fmu::{Description, Kind, Number, Type, Variable};

use super::aliases;
use super::report::Report;

pub(super) fn check(fmi_version: &str, description: &Description, report: &mut Report) {
    capabilities(fmi_version, description, report);
    for variable in &description.variables {
        start(variable, description, report);
        finite(variable, report);
    }
    if fmi_version == "2.0" {
        names(&description.variables, report);
        aliases::check(&description.variables, report);
        description.variables.iter().for_each(|variable| derivative(variable, &description.variables, report));
        order(description, report);
    }
}

/// Names must be unique (FMI 2.0 section 2.2.7).
fn names(variables: &[Variable], report: &mut Report) {
    let mut known = BTreeSet::new();
    for (i, Variable { name, .. }) in variables.iter().enumerate() {
        if name.is_empty() {
            report.finding(format!("modelDescription.xml: variable {} has no name", i + 1));
        } else if !known.insert(name) {
            report.finding(format!("modelDescription.xml: two variables are called {name:?}"));
        }
    }
}

/// Initial unknowns must follow the order of the variables. The order of outputs is free.
fn order(description: &Description, report: &mut Report) {
    for pair in description.model_structure.initial_unknowns.windows(2) {
        let [first, second] = [pair[0].variable, pair[1].variable];
        if second <= first {
            report.finding(format!(
                "modelDescription.xml: ModelStructure/InitialUnknowns is not in the order of the variables: {:?} \
                 (index {}) follows {:?} (index {})",
                description.variables[second].name,
                second + 1,
                description.variables[first].name,
                first + 1
            ));
        }
    }
}

/// Serializing a state requires getting it (FMI 2.0 section 2.1.8, FMI 3.0 section 2.4.2).
fn capabilities(fmi_version: &str, description: &Description, report: &mut Report) {
    let co_simulation = description.co_simulation.as_ref().map(|kind| ("CoSimulation", &kind.interface));
    let model_exchange = description.model_exchange.as_ref().map(|kind| ("ModelExchange", &kind.interface));
    for (element, interface) in co_simulation.into_iter().chain(model_exchange) {
        if interface.serialize_state && !interface.get_and_set_state {
            let state = if fmi_version == "2.0" { "FMUstate" } else { "FMUState" };
            report.finding(format!(
                "modelDescription.xml: {element} has canSerialize{state}, but not canGetAndSet{state}, without which \
                 there is no state to serialize"
            ));
        }
    }
}

/// A derivative and the variable that it differentiates must be Real (FMI 2.0 section 2.2.7).
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

/// Start value, limits and nominal value of a Real must be finite.
fn finite(variable: &Variable, report: &mut Report) {
    let Type::Real(real) = &variable.r#type else { return };
    let start = real.start.iter().copied().find(|start| !start.is_finite());
    let attributes = [("start", start), ("min", real.min), ("max", real.max), ("nominal", real.nominal)];
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

/// Start values must be within the limits of the variable or its type (FMI 2.0 section 2.2.7, FMI 3.0 section 2.4.7.5),
/// and must be items of an enumeration.
fn start(variable: &Variable, description: &Description, report: &mut Report) {
    let starts: Vec<f64> = match &variable.r#type {
        Type::Real(real) => real.start.clone(),
        Type::Integer(integer) => integer.start.iter().map(|start| *start as f64).collect(),
        Type::Enumeration(enumeration) => enumeration.start.iter().map(|start| *start as f64).collect(),
        // Only numbers have limits.
        Type::Boolean(_) | Type::String(_) | Type::Other(_) => return,
    };
    let items = description.items(variable);
    let outside = |start: f64| match variable.limits() {
        (Some(min), _) if start < min => Some(format!("less than its min {min}")),
        (_, Some(max)) if start > max => Some(format!("greater than its max {max}")),
        _ if items.is_empty() || items.iter().any(|item| item.value as f64 == start) => None,
        _ => {
            let items: Vec<_> = items.iter().map(|item| item.value.to_string()).collect();
            Some(format!("which is none of the items of its type: {}", items.join(", ")))
        }
    };
    let Some(outside) = starts.into_iter().find_map(outside) else { return };
    report.finding(format!(
        "modelDescription.xml: {:?} starts at {:?}, {outside}",
        variable.name,
        variable.r#type.starts().join(" ")
    ));
}
