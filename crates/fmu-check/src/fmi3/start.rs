//! Start values: where they must be, where they must not, and how many (section 2.4.7.5).
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
        // One value is that of all elements; the size of some arrays is another variable's value.
        if starts > 1 && elements > 0 && starts != elements {
            report.finding(format!(
                "modelDescription.xml: {name:?} has {starts} start values, but its dimensions make {elements} elements"
            ));
        }
    }
}

/// The table at the end of section 2.4.7.5.
fn default_initial(variable: &Variable) -> Initial {
    match (variable.causality, variable.variability) {
        (Causality::Parameter | Causality::StructuralParameter | Causality::Input, _) | (_, Variability::Constant) => {
            Initial::Exact
        }
        _ => Initial::Calculated,
    }
}
