//! Data that an importer reads from the description.
use fmi_export_sys::fmi3ValueReference;
use fmu_export::fmi3::{TIME, arrays};

use crate::tunable::Tunable;
use fmu_export::{Causality, Fmu, variables::entry::BaseType};

/// Contents of the description.
pub(super) struct Known {
    pub(super) references: Vec<fmi3ValueReference>,
    /// Number of elements, by value reference.
    elements: Vec<usize>,
    /// Value references of the Real outputs.
    pub(super) outputs: Vec<fmi3ValueReference>,
    pub(super) reals: Vec<fmi3ValueReference>,
    pub(super) tunables: Vec<Tunable>,
    pub(super) intermediate: Vec<fmi3ValueReference>,
    pub(super) states: usize,
    pub(super) indicators: usize,
}

impl Known {
    pub(super) fn of<F: Fmu>() -> Self {
        let all = arrays::<F>();
        let count = |wanted: &dyn Fn(&fmu_export::Variable) -> bool| -> usize {
            all.iter().filter(|array| wanted(array)).map(|array| array.positions.len()).sum()
        };
        let is_output =
            |array: &&fmu_export::Variable| array.causality == Causality::Output && array.base == BaseType::Real;
        Self {
            references: std::iter::once(TIME).chain(all.iter().map(|array| array.reference)).collect(),
            elements: std::iter::once(1).chain(all.iter().map(|array| array.positions.len())).collect(),
            reals: all.iter().filter(|array| array.base == BaseType::Real).map(|array| array.reference).collect(),
            tunables: all.iter().filter_map(Tunable::of).collect(),
            outputs: all.iter().filter(is_output).map(|array| array.reference).collect(),
            intermediate: all.iter().filter(|array| array.intermediate_update).map(|array| array.reference).collect(),
            states: count(&|array| array.causality == Causality::State),
            indicators: count(&|array| array.causality == Causality::EventIndicator),
        }
    }

    pub(super) fn count(&self, references: &[fmi3ValueReference], other: Option<u8>) -> usize {
        let elements = references.iter().map(|&at| self.elements.get(at as usize).copied().unwrap_or(1)).sum();
        other.map_or(elements, usize::from)
    }
}
