//! Arrays resized by the structural parameters that a system sets.
use std::collections::HashMap;
use std::sync::Arc;

use fmu_description::{Causality, Description};
use fmu_engine::Variables;
use fmu_system::{DescribedFmu, Resolved, ResolvedElement, Values};

/// Resizes arrays by the structural parameters that the system sets (FMI 3.0). Sizes are constants of a container.
#[must_use]
pub fn sized(mut system: Resolved) -> Resolved {
    for at in 0..system.elements.len() {
        let element = &system.elements[at];
        let sizes = sizes(&system, element);
        if !sizes.is_empty() {
            let DescribedFmu { file, is_fmi3, description, .. } = &*element.fmu;
            let (file, is_fmi3, mut description) = (file.clone(), *is_fmi3, description.clone());
            description.resize(&sizes);
            let variables = Variables::of(&description, is_fmi3);
            system.elements[at].fmu = Arc::new(DescribedFmu { file, is_fmi3, description, variables });
        }
    }
    system
}

/// Values of an element's structural parameters, by value reference.
pub(crate) fn sizes(system: &Resolved, element: &ResolvedElement) -> HashMap<u32, usize> {
    let own = system.values.iter().filter(|value| value.element == element.name);
    sizes_of(&element.fmu.description, own.map(|value| (&*value.variable, &value.values)))
}

/// Sizes of arrays among the values of an FMU's variables, by value reference of the structural parameter.
#[must_use]
pub fn sizes_of<'v>(
    description: &Description,
    values: impl IntoIterator<Item = (&'v str, &'v Values)>,
) -> HashMap<u32, usize> {
    let size = |(variable, values): (&str, &Values)| {
        let variable = description.variable(variable)?;
        let Values::Integers(values) = values else { return None };
        let is_structural = variable.causality == Causality::StructuralParameter;
        let size = usize::try_from(*values.first()?).ok().filter(|_| is_structural)?;
        Some((variable.value_reference, size))
    };
    values.into_iter().filter_map(size).collect()
}
