//! `ModelStructure` (FMI 2.0 section 2.2.8, FMI 3.0 section 2.4.8): complete lists, and valid entries.
use std::collections::BTreeSet;

use fmu::{Causality, Description, Initial, Kind, Type, Unknown, Variability, Variable};

use super::report::{Report, list};

/// Names of the lists in FMI 2.0 and of the elements in FMI 3.0.
struct Names {
    outputs: &'static str,
    derivatives: &'static str,
    initial_unknowns: &'static str,
    event_indicators: &'static str,
}

const FMI2: Names = Names {
    outputs: "Outputs",
    derivatives: "Derivatives",
    initial_unknowns: "InitialUnknowns",
    event_indicators: "no list",
};

const FMI3: Names = Names {
    outputs: "Output",
    derivatives: "ContinuousStateDerivative",
    initial_unknowns: "InitialUnknown",
    event_indicators: "EventIndicator",
};

pub(super) fn check(fmi_version: &str, description: &Description, report: &mut Report) {
    let names = if fmi_version == "2.0" { &FMI2 } else { &FMI3 };
    let (variables, structure) = (&description.variables, &description.model_structure);
    for (name, unknowns) in [
        (names.outputs, &structure.outputs),
        (names.derivatives, &structure.derivatives),
        (names.initial_unknowns, &structure.initial_unknowns),
        (names.event_indicators, &structure.event_indicators),
    ] {
        let mut known = BTreeSet::new();
        for unknown in unknowns {
            if !known.insert(unknown.variable) {
                let name_of = &variables[unknown.variable].name;
                report.finding(format!("modelDescription.xml: ModelStructure/{name} has {name_of:?} twice"));
            }
            dependencies(fmi_version, name, unknown, variables, report);
        }
    }
    for position in positions(&structure.outputs) {
        let variable = &variables[position];
        if variable.causality != Causality::Output {
            let (name, list, causality) = (&variable.name, names.outputs, variable.causality);
            report.finding(format!(
                "modelDescription.xml: ModelStructure/{list} has {name:?}, which has the causality {causality}, not \
                 output"
            ));
        }
    }
    let is_output = |variable: &Variable| variable.causality == Causality::Output;
    missing(names.outputs, all(variables, is_output), &structure.outputs, variables, report);
    let unknowns = initial_unknowns(description);
    missing(names.initial_unknowns, unknowns, &structure.initial_unknowns, variables, report);
    for (list, unknowns) in
        [(names.derivatives, &structure.derivatives), (names.event_indicators, &structure.event_indicators)]
    {
        for variable in positions(unknowns).map(|position| &variables[position]) {
            if !is_continuous(variable) {
                let (name, what) = (&variable.name, "no continuous variable of a floating-point type");
                report.finding(format!("modelDescription.xml: ModelStructure/{list} has {name:?}, {what}"));
            }
        }
    }
}

fn positions(unknowns: &[Unknown]) -> impl Iterator<Item = usize> {
    unknowns.iter().map(|unknown| unknown.variable)
}

fn all(variables: &[Variable], which: impl Fn(&Variable) -> bool) -> BTreeSet<usize> {
    variables.iter().enumerate().filter(|(_, variable)| which(variable)).map(|(position, _)| position).collect()
}

fn is_continuous(variable: &Variable) -> bool {
    let is_float = match &variable.r#type {
        Type::Other(other) => other.type_name == "Float32",
        _ => variable.kind() == Kind::Real,
    };
    is_float && variable.variability == Variability::Continuous
}

pub(super) fn is_clock(variable: &Variable) -> bool {
    matches!(&variable.r#type, Type::Other(other) if other.type_name == "Clock")
}

/// Reports variables that are missing from a list of `ModelStructure`.
fn missing(name: &str, must: BTreeSet<usize>, unknowns: &[Unknown], variables: &[Variable], report: &mut Report) {
    let listed: BTreeSet<_> = positions(unknowns).collect();
    let missing: Vec<_> = must.difference(&listed).map(|position| format!("{:?}", variables[*position].name)).collect();
    if !missing.is_empty() {
        report.finding(format!("modelDescription.xml: ModelStructure/{name} lacks {}", list(missing)));
    }
}

/// Positions of the unknowns of the initialization: outputs, calculated parameters, and states and derivatives that are
/// not exact. Clocks do not count.
fn initial_unknowns(description: &Description) -> BTreeSet<usize> {
    let variables = &description.variables;
    // The relation of variables to clocks is not read.
    let has_clocks = variables.iter().any(is_clock);
    let is_clocked = |variable: &Variable| has_clocks && variable.variability == Variability::Discrete;
    let derivatives: BTreeSet<_> = positions(&description.model_structure.derivatives).collect();
    let states: BTreeSet<_> = derivatives.iter().filter_map(|position| variables[*position].derivative_of).collect();
    let is_unknown = |(position, variable): &(usize, &Variable)| {
        let is_calculated = variable.initial.unwrap_or(Initial::Calculated) != Initial::Exact
            && variable.variability != Variability::Constant;
        let is_listed = derivatives.contains(position)
            || states.contains(position)
            || variable.causality == Causality::Output && !is_clocked(variable);
        variable.causality == Causality::CalculatedParameter || is_calculated && is_listed
    };
    variables.iter().enumerate().filter(is_unknown).map(|(position, _)| position).collect()
}

/// Checks rules for dependencies that the schema cannot enforce: in FMI 2.0 ascending indices; in both versions each
/// index once, and one kind for each.
fn dependencies(fmi_version: &str, list: &str, unknown: &Unknown, variables: &[Variable], report: &mut Report) {
    let variable = &variables[unknown.variable];
    let (name, dependencies) = (&variable.name, unknown.dependencies.as_deref().unwrap_or_default());
    let unique: BTreeSet<_> = dependencies.iter().collect();
    if fmi_version == "2.0" && !dependencies.is_sorted_by(|a, b| a < b) {
        report.finding(format!(
            "modelDescription.xml: ModelStructure/{list}: the dependencies of {name:?} are not in the order of their \
             indices"
        ));
    } else if unique.len() != dependencies.len() {
        report.finding(format!(
            "modelDescription.xml: ModelStructure/{list}: {name:?} depends twice on the same variable"
        ));
    }
    if unknown.kinds.as_ref().is_some_and(|kinds| kinds.len() != dependencies.len()) {
        report.finding(format!(
            "modelDescription.xml: ModelStructure/{list}: {name:?} has not as many dependenciesKind as dependencies"
        ));
    }
}
