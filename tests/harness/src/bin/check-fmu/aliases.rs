//! Variables of one base type that share a value reference are one variable (FMI 2.0 section 2.2.7).
use std::collections::BTreeMap;

use fmu_harness::{Kind, Variability, Variable};

use crate::Report;

/// Base type, by the function that reads it, and value reference.
type Reference = (&'static str, u32);

/// Groups of variables that are one variable, each in the order of the file.
fn groups(variables: &[Variable]) -> BTreeMap<Reference, Vec<&Variable>> {
    let mut groups = BTreeMap::<Reference, Vec<&Variable>>::new();
    for variable in variables {
        // Both are read by fmi2GetInteger.
        let kind = if variable.kind() == Kind::Enumeration { Kind::Integer } else { variable.kind() };
        groups.entry((kind.name(), variable.value_reference)).or_default().push(variable);
    }
    groups
}

/// They have one start value, which one of them states, and one unit.
pub(crate) fn check(variables: &[Variable], report: &mut Report) {
    for ((_, reference), group) in groups(variables) {
        let are_one = |one: &Variable, other: &Variable| {
            format!(
                "modelDescription.xml: {:?} and {:?} are one variable, with the value reference {reference}, but",
                one.name, other.name
            )
        };
        let mut with_start = group.iter().filter(|variable| variable.has_start());
        if let Some(first) = with_start.next() {
            for other in with_start {
                let [one, another] = [first, other].map(|variable| variable.r#type.starts().join(" "));
                let constant = [first, other].iter().all(|variable| variable.variability == Variability::Constant);
                if one != another {
                    report.finding(format!("{} start at {one:?} and {another:?}", are_one(first, other)));
                } else if !constant {
                    report.finding(format!("{} both have a start value; one of them states it", are_one(first, other)));
                }
            }
        }
        for other in &group[1..] {
            let [one, another] = [group[0], other].map(Variable::unit);
            if one != another {
                let name = |unit: Option<&str>| unit.map_or("no unit".to_owned(), |unit| format!("the unit {unit:?}"));
                let are_one = are_one(group[0], other);
                report.finding(format!("{are_one} have {} and {}", name(one), name(another)));
            }
        }
    }
}

/// Whether the description gives a variable one start value, and not several by several names.
pub(crate) fn has_one_start(variable: &Variable, variables: &[Variable]) -> bool {
    let starts = variable.r#type.starts();
    let shares = |other: &&Variable| {
        other.value_reference == variable.value_reference && other.kind() == variable.kind() && other.has_start()
    };
    !starts.is_empty() && variables.iter().filter(shares).all(|other| other.r#type.starts() == starts)
}
