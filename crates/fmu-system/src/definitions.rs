//! Units and enumerations, which each file defines for itself.
use fmu_description::UnitDefinition;

use crate::common::Common;

/// An enumeration. Each file defines its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Enumeration {
    /// Place, identifier, description and annotations.
    pub common: Common,
    /// Name, unique in the file.
    pub name: String,
    /// Items with their values.
    pub items: Vec<(String, i64)>,
}

/// A unit in terms of base units. Each file defines its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unit {
    /// Place, identifier, description and annotations.
    pub common: Common,
    /// Name and base units.
    pub definition: UnitDefinition,
}
