//! `TypeDefinitions` (FMI 3.0 section 2.4.4).
use crate::write::declared_types::{DeclaredType, Definition, Enumeration, Quantity};
use serde::Serialize;
use std::borrow::Cow;

/// A declared type; each kind has an element of its own.
#[derive(Serialize)]
pub(super) enum TypeDefinition<'a> {
    Float64Type(Named<'a, Quantity<'a>>),
    EnumerationType(Named<'a, Enumeration<'a>>),
}

#[derive(Serialize)]
pub(super) struct Named<'a, T> {
    #[serde(rename = "@name")]
    name: Cow<'a, str>,
    #[serde(rename = "@description", skip_serializing_if = "String::is_empty")]
    description: String,
    #[serde(flatten)]
    definition: T,
}

impl<'a> TypeDefinition<'a> {
    pub(super) fn new(DeclaredType { name, description, definition }: DeclaredType<'a>) -> Self {
        match definition {
            Definition::Real(definition) => Self::Float64Type(Named { name, description, definition }),
            Definition::Enumeration(definition) => Self::EnumerationType(Named { name, description, definition }),
        }
    }
}
