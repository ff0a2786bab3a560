//! Parameters that act in communication steps only: those that Model Exchange resets or refuses.
use super::known::{Known, ScalarIndex, set, value};
use crate::{
    instance::{Instance, InstanceKind, parameters::without_steps},
    interface::{Causality, Interface, layout::Layout},
    model::{Fmu, Setup},
    variables::{
        Storage,
        entry::{BaseType, FieldKind},
    },
};
use std::collections::BTreeMap;

/// Finds the elements of parameters that ask for communication steps, with the values that do; an empty list stands for
/// all values except the start value.
///
/// Each parameter is tried alone: Model Exchange resets or refuses its value. Settings of the integrator of
/// co-simulation do not ask for steps, because the importer integrates as well.
#[must_use]
pub fn step_parameters<F: Fmu>() -> BTreeMap<ScalarIndex, Vec<i32>> {
    let starts = Instance::<F>::new(InstanceKind::CoSimulation, Setup::default()).values;
    let mut found = BTreeMap::new();
    Interface::of::<F>().group(Causality::Parameter).each(&[], &mut |field| {
        for index in field.positions().map(|position| (field.base(), position)) {
            let known = Known::new(field, index, &starts);
            let mut values = others(&known);
            values.retain(|&value| asks::<F>(&starts, index, value));
            if !values.is_empty() {
                let is_list = index.0 == BaseType::Integer && !known.values().is_empty();
                found.insert(index, values.into_iter().filter(|_| is_list).map(|value| value as i32).collect());
            }
        }
    });
    found
}

/// All other values of a choice, or one other value.
fn others(known: &Known) -> Vec<f64> {
    let Known { start, min, max, kind, .. } = *known;
    let choices = known.values();
    if !choices.is_empty() {
        return choices.into_iter().filter(|&value| value != start).collect();
    }
    let is_valid =
        |value: &f64| *value != start && min.is_none_or(|min| *value >= min) && max.is_none_or(|max| *value <= max);
    let is_text = matches!(kind, FieldKind::String);
    let candidates = [start + 1.0, start - 1.0].into_iter().chain(max).chain(min);
    candidates.filter(is_valid).take(usize::from(!is_text)).collect()
}

/// Whether a parameter with this value, and the others with their start values, asks for communication steps.
fn asks<F: Fmu>(starts: &Storage, index: ScalarIndex, new: f64) -> bool {
    let mut values = starts.clone();
    set(&mut values, index, new);
    let load = |values: &Storage| values.load::<F::Parameters<f64>>(Layout::<F>::PARAMETERS);
    let mut parameters = load(&values);
    if F::integration(&parameters) != F::integration(&load(starts)) {
        return false;
    }
    let is_refused = without_steps::<F, f64>(&mut parameters).is_err();
    values.store(Layout::<F>::PARAMETERS, &parameters);
    is_refused || value(&values, index) != new
}
