//! Model structure: the variables that outputs and derivatives depend on.
use fmu_description::{Causality, Initial, ModelStructure, Unknown, Variable};
use fmu_export::{
    Causality::{EventIndicator, Output, State, StateDerivative},
    Dependencies, ScalarIndex,
};
use std::collections::{BTreeMap, BTreeSet};

/// Dependencies of outputs and derivatives; an array has the dependencies of all its elements. Continuous states and
/// their derivatives are unknowns of the initialization, constant outputs are not.
///
/// Time, and parameters after a step, are knowns in FMI 3.0 only. There time precedes the variables of `model`.
pub(crate) fn structure(
    model: &[fmu_export::Variable],
    variables: &[Variable],
    found: &BTreeMap<ScalarIndex, Dependencies>,
) -> ModelStructure {
    let first = variables.len() - model.len();
    let has_time = first > 0;
    let indices = (first..).zip(model).flat_map(|(position, v)| v.indices().map(move |index| (index, position)));
    let positions: BTreeMap<_, _> = indices.collect();
    let mut structure = ModelStructure::default();
    for (position, v) in (first..).zip(model) {
        let variable = &variables[position];
        let (mut at_steps, mut initially) = (BTreeSet::new(), BTreeSet::new());
        for element in v.indices().filter_map(|index| found.get(&index)) {
            at_steps.extend(element.at_steps.iter().map(|known| positions[known]));
            initially.extend(element.initially.iter().map(|known| positions[known]));
            if has_time {
                at_steps.extend(element.parameters_at_steps.iter().map(|known| positions[known]));
                at_steps.extend(element.time_at_steps.then_some(0));
                initially.extend(element.time_initially.then_some(0));
            }
        }
        let [at_steps, initially] =
            [at_steps, initially].map(|knowns| Unknown::new(position, knowns.into_iter().collect()));
        match v.causality {
            Output => structure.outputs.push(at_steps),
            StateDerivative => structure.derivatives.push(at_steps),
            State => {}
            // May depend on everything.
            EventIndicator => {
                structure.event_indicators.push(Unknown { variable: position, dependencies: None, kinds: None });
                continue;
            }
            _ if variable.causality == Causality::CalculatedParameter => {}
            _ => continue,
        }
        if variable.initial == Some(Initial::Calculated) {
            structure.initial_unknowns.push(initially);
        }
    }
    structure
}
