//! `TypeDefinitions` (FMI 2.0 section 2.2.3).
use crate::write::declared_types::{DeclaredType, Definition};
use serde::Serialize;
use std::borrow::Cow;

#[derive(Serialize)]
pub(super) struct TypeDefinitions<'a> {
    #[serde(rename = "SimpleType")]
    types: Vec<SimpleType<'a>>,
}

#[derive(Serialize)]
struct SimpleType<'a> {
    #[serde(rename = "@name")]
    name: Cow<'a, str>,
    #[serde(rename = "@description", skip_serializing_if = "String::is_empty")]
    description: String,
    #[serde(rename = "$value")]
    definition: Definition<'a>,
}

impl<'a> TypeDefinitions<'a> {
    pub(super) fn new(types: Vec<DeclaredType<'a>>) -> Self {
        let simple_type = |DeclaredType { name, description, definition }| SimpleType { name, description, definition };
        Self { types: types.into_iter().map(simple_type).collect() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.types.is_empty()
    }
}
