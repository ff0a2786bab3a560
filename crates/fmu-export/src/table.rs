//! The variables of an FMU with their documentation and start values, and its GUID, for the program that describes it.
use crate::{
    guid::in_braces,
    instance::{Instance, InstanceKind},
    interface::{Causality, Group, Interface, element_name},
    model::{Fmu, Setup, has_discrete_inputs},
    variables::{
        Variables,
        entry::{BaseType, Document, Entry, Variability},
    },
    waiting_indicator::WaitingIndicator,
    waiting_inputs::all_indicators,
};
use std::ops::ControlFlow;

/// A variable, for the program that describes an FMU. An array is one variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Structured name, without indices. A state derivative has the name of its state.
    pub name: String,
    /// Descriptions of the groups around it and its own, as one text.
    pub description: String,
    /// Causality.
    pub causality: Causality,
    /// Variability.
    pub variability: Variability,
    /// Its entry in the table.
    pub entry: &'static Entry,
    /// Base type.
    pub base: BaseType,
    /// Position of its first element among all values of this base type.
    pub first: usize,
    /// Name of the variable of which it is the time derivative.
    pub derivative_of: Option<String>,
}

impl Variable {
    /// Whether it has a start value, as parameters, inputs and constants have; all others are calculated.
    #[must_use]
    pub fn has_start(&self) -> bool {
        matches!(self.causality, Causality::Parameter | Causality::Input) || self.variability == Variability::Constant
    }

    /// Name of an element.
    #[must_use]
    pub fn element_name(&self, element: usize) -> String {
        element_name(&self.name, self.causality, &self.entry.shape, element)
    }

    /// Name of the element whose time derivative `element` of this variable is, if it is one.
    pub(crate) fn element_of_its_integral(&self, element: usize) -> Option<String> {
        let (name, causality) = match self.causality {
            Causality::StateDerivative => (Some(&self.name), Causality::State),
            other => (self.derivative_of.as_ref(), other),
        };
        name.map(|name| element_name(name, causality, &self.entry.shape, element))
    }

    /// Number of elements.
    #[must_use]
    pub fn elements(&self) -> usize {
        self.entry.shape.elements()
    }
}

/// All variables of an FMU, in the order of their declaration.
#[must_use]
pub fn variables<F: Fmu>() -> Vec<Variable> {
    let documents = [
        <F::Parameters<f64> as Variables<f64>>::DOCUMENTS,
        <F::Inputs<f64> as Variables<f64>>::DOCUMENTS,
        <F::Outputs<f64> as Variables<f64>>::DOCUMENTS,
        <F::Locals<f64> as Variables<f64>>::DOCUMENTS,
        // The states, then their derivatives.
        <F::States<f64> as Variables<f64>>::DOCUMENTS,
        <F::States<f64> as Variables<f64>>::DOCUMENTS,
    ];
    Interface::of::<F>()
        .groups
        .iter()
        .zip(documents)
        .flat_map(|(group, documents)| of_group(group, documents))
        .collect()
}

/// The event indicators of an FMU as variables; their positions count from zero.
#[must_use]
pub fn indicators<F: Fmu>() -> Vec<Variable> {
    let documents = [
        <F::Indicators<f64> as Variables<f64>>::DOCUMENTS,
        if has_discrete_inputs::<F>() { <WaitingIndicator as Variables<f64>>::DOCUMENTS } else { &[] },
    ];
    let groups = Interface::of::<F>().indicators.iter().zip(documents);
    groups.flat_map(|(group, documents)| of_group(group, documents)).collect()
}

fn of_group(group: &Group, documents: &'static [Document]) -> Vec<Variable> {
    let mut list = Vec::new();
    group.visit(documents, &mut |field| {
        let base = BaseType::of(&field.entry.shape).expect("`visit` yields fields, not groups");
        list.push(Variable {
            name: field.name(),
            description: field.description(),
            causality: field.causality,
            variability: field.variability(),
            entry: field.entry,
            base,
            first: field.first.of(base),
            derivative_of: field.entry.derivative_of.map(|other| field.sibling(other)),
        });
        ControlFlow::<()>::Continue(())
    });
    list
}

/// Number of event indicators of an FMU.
#[must_use]
pub fn event_indicators<F: Fmu>() -> usize {
    all_indicators::<F>()
}

/// Whether an importer that integrates must tell an FMU of completed steps.
#[must_use]
pub fn needs_completed_steps<F: Fmu>() -> bool {
    F::NEEDS_COMPLETED_STEPS || has_discrete_inputs::<F>()
}

/// The GUID of an FMU in braces.
#[must_use]
pub fn guid<F: Fmu>() -> String {
    in_braces(Interface::of::<F>().id)
}

/// The start values of all variables of an FMU, by base type and position.
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
    /// The start values of an FMU.
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
