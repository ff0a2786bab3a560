//! Parameters: the contents of `.ssv` and `.ssm` files and their bindings.
use crate::common::{Common, FileInfo, Place};
use crate::definitions::{Enumeration, Unit};
use crate::types::{Dimension, Type, Values};
use fmu_engine::Transformation;

/// Values for the parameters of an element, with a mapping of their names to variables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParameterBinding {
    /// Place and annotations.
    pub common: Common,
    /// MIME type; empty for the default, `.ssv`.
    pub media_type: String,
    /// URI of the values; none for values in place.
    pub source: Option<Source>,
    /// Prefix of all names of the values.
    pub prefix: String,
    /// Values, wherever they are; none before the file is read.
    pub values: Option<ParameterSet>,
    /// Mapping of names.
    pub mapping: Option<Mapping>,
}

/// URI of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// URI as in the file.
    pub uri: String,
    /// Whether it is relative to the component's source (`sourceBase="component"`), not to the `.ssd` file.
    pub in_component: bool,
}

/// Mapping of names of values to names of variables. With a mapping, values without an entry are not applied.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mapping {
    /// File and line of the reference or of the mapping in place.
    pub place: Place,
    /// MIME type; empty for the default, `.ssm`.
    pub media_type: String,
    /// URI of the mapping; none for a mapping in place.
    pub source: Option<Source>,
    /// Entries, wherever they are; none before the file is read.
    pub contents: Option<ParameterMapping>,
}

/// Contents of a `.ssv` file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParameterSet {
    /// Place, identifier, description and annotations.
    pub common: Common,
    /// Version and origin.
    pub file: FileInfo,
    /// Name.
    pub name: String,
    /// Parameters with their values.
    pub parameters: Vec<Parameter>,
    /// Enumerations that parameters name.
    pub enumerations: Vec<Enumeration>,
    /// Units that parameters name.
    pub units: Vec<Unit>,
}

/// A parameter with its values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parameter {
    /// Place, identifier, description and annotations.
    pub common: Common,
    /// Name, unique in the set.
    pub name: String,
    /// Type.
    pub r#type: Type,
    /// Values; several for an array.
    pub values: Values,
    /// Dimensions of an array.
    pub dimensions: Vec<Dimension>,
}

/// Contents of a `.ssm` file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParameterMapping {
    /// Place, identifier, description and annotations.
    pub common: Common,
    /// Version and origin.
    pub file: FileInfo,
    /// Entries.
    pub entries: Vec<MappingEntry>,
}

/// Assignment of a value to a variable.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MappingEntry {
    /// Place, identifier, description and annotations.
    pub common: Common,
    /// Name of the value, with the binding's prefix; may be empty in files of others.
    pub source: String,
    /// Name of the parameter or variable that gets it.
    pub target: String,
    /// Transformation of the value, after the conversion of units.
    pub transformation: Option<Transformation>,
    /// Whether units are not converted.
    pub suppress_unit_conversion: bool,
}
