//! Warnings of outputs with wrong exact derivatives.
use fmu_export::fmi2::scalars;
use fmu_export::{Fmu, LostDerivative, ScalarIndex, lost_derivatives, resources_while_describing};
use std::collections::{BTreeMap, BTreeSet};

/// One sentence for each output or state derivative with exact derivatives that differ from finite differences.
#[must_use]
pub fn warnings<F: Fmu>() -> Vec<String> {
    let names: BTreeMap<ScalarIndex, String> = scalars::<F>().into_iter().map(|v| (v.index(), v.name)).collect();
    let mut told = BTreeSet::new();
    let mut sentences = Vec::new();
    for LostDerivative { output, known, is_at_start } in lost_derivatives::<F>(resources_while_describing()) {
        if !told.insert(output) {
            continue;
        }
        let (output, known) = (&names[&output], &names[&known]);
        sentences.push(if is_at_start {
            format!(
                "{output}: its derivative with respect to {known} is not finite at the start values: \
                 use functions with derivatives there, such as `length` and `atan2` of `multibody::frames`"
            )
        } else {
            format!(
                "{output}: its exact derivative with respect to {known} is not that of its values: \
                 keep the scalar `T` in all equations, without `re()`"
            )
        });
    }
    sentences
}
