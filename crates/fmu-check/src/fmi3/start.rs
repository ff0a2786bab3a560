//! Start values: required, forbidden, and their number (section 2.4.7.5).
use fmu::{Causality, Description, Initial, Variability, Variable};

use crate::report::Report;
use crate::structure::is_clock;

pub(super) fn check(description: &Description, report: &mut Report) {
    for variable in description.variables.iter().filter(|variable| !is_clock(variable)) {
        let (starts, elements) = (variable.r#type.starts().len(), variable.elements());
        let name = &variable.name;
        let initial = variable.initial.unwrap_or_else(|| default_initial(variable));
        let is_independent = variable.causality == Causality::Independent;
        if starts > 0 && (initial == Initial::Calculated || is_independent) {
            let why = if is_independent { "is the independent variable" } else { "is calculated" };
            report.finding(format!("modelDescription.xml: {name:?} {why}, but has a start value"));
        }
        if starts == 0 && initial != Initial::Calculated && !is_independent {
            report.finding(format!("modelDescription.xml: {name:?} has no start value, but initial {initial}"));
        }
        // One value applies to all elements; another variable may give the size of an array.
        if starts > 1 && elements > 0 && starts != elements {
            report.finding(format!(
                "modelDescription.xml: {name:?} has {starts} start values, but its dimensions make {elements} elements"
            ));
        }
    }
}

/// Table at the end of section 2.4.7.5.
fn default_initial(variable: &Variable) -> Initial {
    match (variable.causality, variable.variability) {
        (Causality::Parameter | Causality::StructuralParameter | Causality::Input, _) | (_, Variability::Constant) => {
            Initial::Exact
        }
        _ => Initial::Calculated,
    }
}
