//! Variables of an FMU with their documentation and start values, and its GUID, for the program that describes it.
pub(crate) mod dependencies;

use crate::{
    description::dependencies::ScalarIndex,
    instance::{Instance, InstanceKind},
    interface::{Causality, Field, Interface, WaitingIndicator, guid::in_braces},
    model::{Fmu, Setup, all_indicators, has_discrete_inputs},
    variables::{
        Variables,
        entry::{BaseType, Entry, Variability},
    },
};
use std::ops::Range;

/// Variable of an FMU in a version of FMI, for the program that describes the FMU: an array, or an element of one.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Structured name, with indices for an element; `der(...)` for a state derivative.
    pub name: String,
    /// Value reference.
    pub reference: u32,
    /// Descriptions of the groups around it and its own, as one text.
    pub description: String,
    /// Causality.
    pub causality: Causality,
    /// Variability.
    pub variability: Variability,
    /// Entry in the table; for an element, the entry of the array.
    pub entry: &'static Entry,
    /// Base type.
    pub base: BaseType,
    /// Positions of its elements among all values of this base type, or among the event indicators.
    pub positions: Range<usize>,
    /// Size in each dimension.
    pub dimensions: &'static [usize],
    /// Name of the variable that this is the time derivative of.
    pub derivative_of: Option<String>,
    /// Whether an intermediate update can get or set it.
    pub intermediate_update: bool,
}

impl Variable {
    /// Creates the variable of a field, or of one of its elements.
    pub(crate) fn new(field: &Field<'_>, element: Option<usize>, reference: u32) -> Self {
        let all = field.positions();
        Self {
            name: field.name(element),
            reference,
            description: field.description(),
            causality: field.causality,
            variability: field.variability(),
            entry: field.entry,
            base: field.base(),
            positions: element.map_or(all.clone(), |element| all.start + element..all.start + element + 1),
            dimensions: element.map_or(field.entry.shape.dimensions(), |_| &[]),
            derivative_of: field.derivative_of(element),
            intermediate_update: false,
        }
    }

    /// Whether it has a start value, as parameters, inputs and constants have; all others are calculated.
    #[must_use]
    pub fn has_start(&self) -> bool {
        matches!(self.causality, Causality::Parameter | Causality::Input) || self.variability == Variability::Constant
    }

    /// Index of its first element.
    #[must_use]
    pub fn index(&self) -> ScalarIndex {
        (self.base, self.positions.start)
    }

    /// Indices of its elements; none for event indicators, which have no place in the storage.
    pub fn indices(&self) -> impl Iterator<Item = ScalarIndex> + use<> {
        let is_stored = self.causality != Causality::EventIndicator;
        let positions = if is_stored { self.positions.clone() } else { 0..0 };
        let base = self.base;
        positions.map(move |position| (base, position))
    }
}

/// Calls `visit` for each variable of an FMU in order of declaration, and for its event indicators, with their
/// documentation.
pub(crate) fn visit_documented<F: Fmu>(visit: &mut dyn FnMut(&Field<'_>)) {
    let documents = [
        <F::Parameters<f64> as Variables<f64>>::DOCUMENTS,
        <F::Inputs<f64> as Variables<f64>>::DOCUMENTS,
        <F::Outputs<f64> as Variables<f64>>::DOCUMENTS,
        <F::Locals<f64> as Variables<f64>>::DOCUMENTS,
        // States, then their derivatives.
        <F::States<f64> as Variables<f64>>::DOCUMENTS,
        <F::States<f64> as Variables<f64>>::DOCUMENTS,
        <F::Indicators<f64> as Variables<f64>>::DOCUMENTS,
        <WaitingIndicator as Variables<f64>>::DOCUMENTS,
    ];
    let Interface { groups, indicators, .. } = Interface::of::<F>();
    for (group, documents) in groups.iter().chain(indicators).zip(documents) {
        group.each(documents, visit);
    }
}

/// Number of event indicators of an FMU.
#[must_use]
pub fn event_indicators<F: Fmu>() -> usize {
    all_indicators::<F>()
}

/// Whether an importer that integrates must report completed steps to an FMU.
#[must_use]
pub fn needs_completed_steps<F: Fmu>() -> bool {
    F::NEEDS_COMPLETED_STEPS || has_discrete_inputs::<F>()
}

/// GUID of an FMU in braces.
#[must_use]
pub fn guid<F: Fmu>() -> String {
    in_braces(Interface::of::<F>().id)
}

/// Start values of all variables of an FMU, by base type and position.
#[derive(Clone, Debug)]
pub struct StartValues {
    /// Reals.
    pub reals: Vec<f64>,
    /// Integers and enumerations.
    pub integers: Vec<i32>,
    /// Booleans.
    pub booleans: Vec<bool>,
    /// Strings.
    pub strings: Vec<String>,
}

impl StartValues {
    /// Returns the start values of an FMU.
    #[must_use]
    pub fn of<F: Fmu>() -> Self {
        let values = Instance::<F>::new(InstanceKind::CoSimulation, Setup::default()).values;
        Self {
            reals: values.reals.into(),
            integers: values.integers.into(),
            booleans: values.booleans.iter().map(|&value| value != 0).collect(),
            strings: values.strings.iter().map(|string| string.to_string_lossy().into_owned()).collect(),
        }
    }
}
