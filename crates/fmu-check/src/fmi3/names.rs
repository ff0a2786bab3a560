//! Names of variables and aliases: unique, and in the naming convention (sections 2.4.7 and 2.4.7.5.1).
use std::collections::BTreeSet;

use fmu_description::is_structured;
use fmu_description::xml::Element;

use super::elements::variables;
use crate::report::Report;

pub(super) fn check(root: Element<'_>, report: &mut Report) {
    let must_be_structured = root.get("variableNamingConvention") == Some("structured");
    let mut known = BTreeSet::new();
    for (i, variable) in variables(root).enumerate() {
        for named in [variable].into_iter().chain(variable.all("Alias")) {
            let name = named.text("name");
            if name.is_empty() {
                let what = if named.name() == "Alias" { "an alias of variable" } else { "variable" };
                report.finding(format!("modelDescription.xml: {what} {} has no name", i + 1));
                continue;
            }
            if must_be_structured && !is_structured(&name) {
                report.finding(format!(
                    "modelDescription.xml: {name:?} is not a structured name, but variableNamingConvention is \
                     structured"
                ));
            }
            if known.contains(&name) {
                report.finding(format!("modelDescription.xml: two variables or aliases are called {name:?}"));
            }
            known.insert(name);
        }
    }
}
