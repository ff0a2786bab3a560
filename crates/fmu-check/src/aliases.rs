//! Aliases: variables of one base type with a common value reference are one variable (FMI 2.0 section 2.2.7).
use std::collections::{BTreeMap, BTreeSet};

use fmu::{Kind, Variability, Variable};

use super::report::Report;

/// Base type, by the function that reads it, and value reference.
type Reference = (&'static str, u32);

/// Groups of aliases, each in the order of the file.
fn groups(variables: &[Variable]) -> BTreeMap<Reference, Vec<&Variable>> {
    let mut groups = BTreeMap::<Reference, Vec<&Variable>>::new();
    for variable in variables {
        groups.entry(reference(variable)).or_default().push(variable);
    }
    groups
}

fn reference(variable: &Variable) -> Reference {
    // fmi2GetInteger reads both.
    let kind = if variable.kind() == Kind::Enumeration { Kind::Integer } else { variable.kind() };
    (kind.name(), variable.value_reference)
}

/// Checks that aliases share one unit and one start value, stated by only one of them.
pub(super) fn check(variables: &[Variable], report: &mut Report) {
    for ((_, reference), group) in groups(variables) {
        let are_one = |one: &Variable, other: &Variable| {
            format!(
                "modelDescription.xml: {:?} and {:?} are aliases, with the value reference {reference}, but",
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

/// Variables with a start value, unless aliases state different ones.
pub(super) fn with_one_start(variables: &[Variable]) -> Vec<&Variable> {
    let starts = |group: &[&Variable]| {
        let stated = group.iter().filter(|variable| variable.has_start());
        stated.map(|variable| variable.r#type.starts()).collect::<BTreeSet<_>>().len()
    };
    let groups = groups(variables);
    let known: BTreeSet<_> = groups.iter().filter(|(_, group)| starts(group) == 1).map(|(known, _)| *known).collect();
    variables.iter().filter(|variable| variable.has_start() && known.contains(&reference(variable))).collect()
}
