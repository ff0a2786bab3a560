//! Sizes of arrays (section 2.4.7.2).
use fmu_description::xml::Element;

use super::elements::variables;
use crate::report::Report;

pub(super) fn check(root: Element<'_>, report: &mut Report) {
    for variable in variables(root) {
        let name = variable.text("name");
        for (dimension, position) in variable.all("Dimension").zip(1..) {
            if let Some(wrong) = wrong(root, dimension) {
                report.finding(format!("modelDescription.xml: dimension {position} of {name:?} {wrong}"));
            }
        }
        if variable.get("causality") == Some("structuralParameter") && variable.child("Dimension").is_some() {
            report.finding(format!("modelDescription.xml: {name:?} is a structural parameter and an array"));
        }
    }
}

fn wrong(root: Element<'_>, dimension: Element<'_>) -> Option<String> {
    match (dimension.get("start"), dimension.get("valueReference")) {
        (Some(size), None) => {
            let is_size = size.trim().parse::<u64>().is_ok_and(|size| size > 0);
            (!is_size).then(|| format!("has the size {size:?}, not a positive number"))
        }
        (None, Some(reference)) => {
            let size = variables(root).find(|variable| variable.get("valueReference") == Some(reference));
            let is_size = |variable: Element<'_>| {
                variable.name() == "UInt64"
                    && (variable.get("causality") == Some("structuralParameter")
                        || variable.get("variability") == Some("constant"))
            };
            let wrong = "which is not a structural parameter or constant of type UInt64";
            (!size.is_some_and(is_size))
                .then(|| format!("is the value of the variable with the value reference {reference}, {wrong}"))
        }
        (Some(_), Some(_)) => Some("has both start and valueReference".into()),
        (None, None) => Some("has neither start nor valueReference".into()),
    }
}
