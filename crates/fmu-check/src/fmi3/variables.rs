//! Single variables, and their relations (section 2.4.7).
use std::collections::BTreeMap;

use fmu::{Causality, Description, Initial, Kind, Type, Variability, Variable};

use crate::report::Report;

pub(super) fn check(description: &Description, report: &mut Report) {
    let variables = &description.variables;
    let mut known = BTreeMap::new();
    for variable in variables {
        let (name, reference) = (&variable.name, variable.value_reference);
        if let Some(other) = known.insert(reference, name) {
            report.finding(format!(
                "modelDescription.xml: {other:?} and {name:?} have the same value reference {reference}"
            ));
        }
        for wrong in wrong(variable, description) {
            report.finding(format!("modelDescription.xml: {name:?} {wrong}"));
        }
    }
    let independent = description.with_causality(Causality::Independent).count();
    if independent != 1 {
        report.finding(format!("modelDescription.xml: {independent} variables are independent; one must be"));
    }
}

/// Errors of a variable; each completes a sentence.
fn wrong(variable: &Variable, description: &Description) -> Vec<String> {
    let Variable { causality, variability, initial, .. } = variable;
    let mut wrong = Vec::new();
    if !is_allowed(*causality, *variability) {
        wrong
            .push(format!("has the causality {causality} and the variability {variability}, which do not go together"));
    } else if let Some(initial) = initial.filter(|initial| !may_begin(*causality, *variability, *initial)) {
        wrong.push(format!(
            "has initial {initial}, which a variable of the causality {causality} and the variability \
             {variability} cannot have"
        ));
    }
    if *variability == Variability::Continuous && !is_float(variable) {
        wrong.push("is continuous, but of no floating-point type".into());
    }
    if *causality == Causality::Independent && !is_float(variable) {
        wrong.push("is the independent variable, but of no floating-point type".into());
    }
    if variable.kind() == Kind::Enumeration && description.enumeration(variable).is_none() {
        wrong.push("is of type Enumeration, but has no declaredType that is one".into());
    }
    if let Some(of) = variable.derivative_of.and_then(|of| description.variables.get(of)) {
        if [variable, of].iter().any(|variable| !is_float(variable)) {
            wrong.push(format!("is the derivative of {:?}, but not both are of a floating-point type", of.name));
        }
        if of.dimensions != variable.dimensions {
            wrong.push(format!("is the derivative of {:?}, but has other dimensions", of.name));
        }
    }
    wrong
}

fn is_float(variable: &Variable) -> bool {
    match &variable.r#type {
        Type::Real(_) => true,
        Type::Other(other) => other.type_name == "Float32",
        _ => false,
    }
}

/// Table of allowed combinations in section 2.4.7.4.
fn is_allowed(causality: Causality, variability: Variability) -> bool {
    use Variability::{Constant, Continuous, Discrete, Fixed, Tunable};
    match causality {
        Causality::Parameter | Causality::CalculatedParameter | Causality::StructuralParameter => {
            matches!(variability, Fixed | Tunable)
        }
        Causality::Input => matches!(variability, Discrete | Continuous),
        Causality::Output => matches!(variability, Constant | Discrete | Continuous),
        Causality::Independent => variability == Continuous,
        Causality::Local | Causality::Dependent => true,
    }
}

/// Table of `initial` in section 2.4.7.5.
fn may_begin(causality: Causality, variability: Variability, initial: Initial) -> bool {
    match (causality, variability) {
        (Causality::Parameter | Causality::StructuralParameter | Causality::Input, _) | (_, Variability::Constant) => {
            initial == Initial::Exact
        }
        (Causality::Independent, _) => false,
        (Causality::CalculatedParameter, _) | (_, Variability::Fixed | Variability::Tunable) => {
            initial != Initial::Exact
        }
        _ => true,
    }
}
