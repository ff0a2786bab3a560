//! `TypeDefinitions` (FMI 3.0 section 2.4.4), without the types' descriptions: FMPy up to 0.3.23 cannot read them.
//! Items and variables have descriptions.
use crate::write::declared_types::{DeclaredType, Definition, Enumeration, Quantity};
use serde::Serialize;
use std::borrow::Cow;

/// A declared type; each kind has its own element.
#[derive(Serialize)]
#[allow(clippy::enum_variant_names, reason = "the standard's names of elements")]
pub(super) enum TypeDefinition<'a> {
    Float64Type(Named<'a, Quantity<'a>>),
    Float32Type(Named<'a, Quantity<'a>>),
    EnumerationType(Named<'a, Enumeration<'a>>),
}

#[derive(Serialize)]
pub(super) struct Named<'a, T> {
    #[serde(rename = "@name")]
    name: Cow<'a, str>,
    #[serde(flatten)]
    definition: T,
}

impl<'a> TypeDefinition<'a> {
    pub(super) fn new(DeclaredType { name, definition, .. }: DeclaredType<'a>) -> Self {
        match definition {
            Definition::Real(definition) => Self::Float64Type(Named { name, definition }),
            Definition::Single(definition) => Self::Float32Type(Named { name, definition }),
            Definition::Enumeration(definition) => Self::EnumerationType(Named { name, definition }),
        }
    }
}
