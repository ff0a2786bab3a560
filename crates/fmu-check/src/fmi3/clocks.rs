//! Clocks and their variables (section 2.4.7).
use fmu_description::xml::Element;

use super::elements::variables;
use crate::report::Report;

pub(super) fn check(root: Element<'_>, report: &mut Report) {
    let find = |reference: &str| variables(root).find(|variable| variable.get("valueReference") == Some(reference));
    for variable in variables(root) {
        let name = variable.text("name");
        for reference in variable.get("clocks").into_iter().flat_map(str::split_whitespace) {
            if find(reference).is_none_or(|clock| clock.name() != "Clock") {
                report.finding(format!(
                    "modelDescription.xml: {name:?} belongs to the clock with the value reference {reference}, which \
                     is not declared"
                ));
            }
        }
        if let Some(reference) = variable.get("previous") {
            if find(reference).is_none_or(|of| of.name() != variable.name()) {
                report.finding(format!(
                    "modelDescription.xml: the previous value of {name:?} has the value reference {reference}, which \
                     no variable of its type has"
                ));
            }
            if variable.get("clocks").is_none() {
                report.finding(format!("modelDescription.xml: {name:?} has previous, but no clocks"));
            }
        }
    }
    let has_clock = variables(root).any(|variable| variable.name() == "Clock");
    let co_simulation = root.child("CoSimulation");
    let has_event_mode = |kind: Element<'_>| ["true", "1"].contains(&kind.get("hasEventMode").unwrap_or_default());
    if has_clock && co_simulation.is_some_and(|kind| !has_event_mode(kind)) {
        report.finding("modelDescription.xml: there are clocks, but CoSimulation does not have hasEventMode");
    }
}
