//! `ModelStructure` (FMI 3.0 section 2.4.8).
use super::references::References;
use crate::description::Description;
use crate::structure::{self, DependencyKind};
use crate::write::error::Error;
use serde::Serialize;

/// Dependencies of outputs, state derivatives, initial unknowns and event indicators.
#[derive(Serialize)]
pub(super) struct ModelStructure {
    #[serde(rename = "Output")]
    outputs: Vec<Unknown>,
    #[serde(rename = "ContinuousStateDerivative")]
    derivatives: Vec<Unknown>,
    #[serde(rename = "InitialUnknown")]
    initial_unknowns: Vec<Unknown>,
    #[serde(rename = "EventIndicator")]
    event_indicators: Vec<Unknown>,
}

#[derive(Serialize)]
struct Unknown {
    #[serde(rename = "@valueReference")]
    value_reference: u32,
    #[serde(rename = "@dependencies", skip_serializing_if = "Option::is_none")]
    dependencies: Option<Vec<u32>>,
    #[serde(rename = "@dependenciesKind", skip_serializing_if = "Vec::is_empty")]
    kinds: Vec<DependencyKind>,
}

impl ModelStructure {
    pub(super) fn new(description: &Description, references: &References) -> Result<Self, Error> {
        let structure = &description.model_structure;
        let list = |unknowns: &[structure::Unknown]| -> Result<Vec<_>, Error> {
            unknowns.iter().map(|unknown| Unknown::new(unknown, references)).collect()
        };
        let written = Self {
            outputs: list(&structure.outputs)?,
            derivatives: list(&structure.derivatives)?,
            initial_unknowns: list(&structure.initial_unknowns)?,
            event_indicators: list(&structure.event_indicators)?,
        };
        let (number, elements) = (description.event_indicators, structure.indicator_elements(&description.variables));
        if number != elements {
            return Err(Error::EventIndicators { number, elements });
        }
        Ok(written)
    }
}

impl Unknown {
    fn new(unknown: &structure::Unknown, references: &References) -> Result<Self, Error> {
        let reference = |position: usize| references.get(position, || "the model structure".into());
        let references_of = |positions: &Vec<usize>| positions.iter().map(|&position| reference(position)).collect();
        let dependencies = unknown.dependencies.as_ref().map(references_of).transpose()?;
        Ok(Self {
            value_reference: reference(unknown.variable)?,
            dependencies,
            kinds: unknown.kinds.clone().unwrap_or_default(),
        })
    }
}
