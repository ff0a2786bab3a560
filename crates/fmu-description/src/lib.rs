//! Contents of `modelDescription.xml` as plain values, for describing programs, writer and reader.
//!
//! The types follow FMI 2.0 with the additions of FMI 3.0 (dimensions, structural parameters, event indicators,
//! capabilities). They do not depend on how an FMU is made.

mod arrays;
mod description;
mod encoding;
mod modelica_names;
mod names;
mod naming_convention;
mod number;
pub mod openmodelica;
mod read;
mod sizes;
mod structure;
mod text;
mod types;
mod unit_definition;
mod variable;
pub mod write;
pub mod xml;

pub use arrays::{Array, WholeArray, arrays, shape_of, whole_arrays, without_indices};
pub use description::{
    CoSimulation, DefaultExperiment, Description, EnumerationItem, EnumerationType, Interface, LogCategory,
    ModelExchange, Rows, StepParameter, Versions,
};
pub use modelica_names::reserved_names;
pub use naming_convention::is_structured;
pub use number::Number;
pub use read::{Document, read};
pub use structure::{DependencyKind, ModelStructure, Unknown};
pub use text::sentence;
pub use types::{Boolean, Enumeration, Integer, Kind, Other, Real, Text, Type};
pub use unit_definition::{BASE_UNITS, BaseUnit, DisplayUnit, UnitDefinition, conversion, conversion_of_variables};
pub use variable::{Causality, Initial, Variability, Variable};
