//! Start values that differ in the library. This also finds swapped value references.
use fmu::{Causality, Instance, Type, Variability, Variable};

use super::aliases::with_one_start;
use super::api::{self, delivers};
use super::report::list;

/// Relative difference of two numbers if one has six digits.
const DIGITS: f64 = 1e-5;

/// Reads constants and variables that only the importer changes (parameters, inputs) after an initialization without
/// set values. Returns the problem, if any.
pub(super) fn check(instance: &Instance<'_>) -> Option<String> {
    let keeps_its_start = |variable: &&Variable| {
        matches!(variable.causality, Causality::Parameter | Causality::Input)
            || variable.variability == Variability::Constant
    };
    let known = with_one_start(&instance.description().variables).into_iter().filter(keeps_its_start);
    let different = |variable: &Variable| {
        let found = other_value(instance, variable)?;
        let (reference, start) = (variable.value_reference, starts(&variable.r#type));
        Some(format!("{:?} (value reference {reference}) has {found:?} instead of {start:?}", variable.name))
    };
    let different: Vec<_> = known.filter_map(different).collect();
    let sentence = "start values or value references differ from modelDescription.xml";
    (!different.is_empty()).then(|| format!("{sentence}: {}", list(different)))
}

/// Values of a variable in the library, if readable and different from the start values. Values that the library does
/// not write count as equal.
fn other_value(instance: &Instance<'_>, variable: &Variable) -> Option<String> {
    let (status, read) = api::read(instance, variable);
    (delivers(status) && !agree(&variable.r#type, &read)).then(|| starts(&read))
}

fn starts(r#type: &Type) -> String {
    r#type.starts().join(" ")
}

/// Whether the read values equal the start values, one for all elements or one for each.
fn agree(start: &Type, read: &Type) -> bool {
    if let (Type::Real(start), Type::Real(read)) = (start, read) {
        // Start values that are not finite are another finding.
        let is_same = |start: f64, value: f64| {
            (value - start).abs() <= DIGITS * start.abs() || value.is_nan() && start.is_nan() || value == start
        };
        return each(&start.start, &read.start).all(|(start, value)| is_same(*start, *value));
    }
    let is_same = |start: &str, value: &str| match (start.parse::<f64>(), value.parse::<f64>()) {
        (Ok(start), Ok(value)) => start == value,
        _ => start == value,
    };
    each(&start.starts(), &read.starts()).all(|(start, value)| is_same(start, value))
}

fn each<'a, T>(start: &'a [T], read: &'a [T]) -> impl Iterator<Item = (&'a T, &'a T)> {
    let of_all = start.first().filter(|_| start.len() == 1);
    read.iter().enumerate().filter_map(move |(i, value)| Some((of_all.or(start.get(i))?, value)))
}

/// Start values of all elements of a number or an enumeration.
pub(super) fn numbers(variable: &Variable) -> Vec<f64> {
    let mut numbers: Vec<f64> = match &variable.r#type {
        Type::Real(real) => real.start.clone(),
        Type::Integer(integer) => integer.start.iter().map(|start| *start as f64).collect(),
        Type::Enumeration(enumeration) => enumeration.start.iter().map(|start| *start as f64).collect(),
        _ => Vec::new(),
    };
    let of_all = if numbers.len() == 1 { numbers[0] } else { 0.0 };
    numbers.resize(variable.elements(), of_all);
    numbers
}
