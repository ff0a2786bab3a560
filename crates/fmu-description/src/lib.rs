//! Contents of `modelDescription.xml` as plain values, for describing programs, writer and reader.
//!
//! The types follow FMI 2.0 with the additions of FMI 3.0 (dimensions, structural parameters, event indicators,
//! capabilities). They do not depend on how an FMU is made.

mod arrays;
mod description;
mod encoding;
mod modelica_names;
mod names;
mod number;
pub mod openmodelica;
mod read;
mod sizes;
pub mod ssd;
mod structure;
mod text;
mod types;
mod variable;
pub mod write;
pub mod xml;

pub use arrays::{Array, WholeArray, arrays, shape_of, whole_arrays, without_indices};
pub use description::{
    CoSimulation, DefaultExperiment, Description, EnumerationItem, EnumerationType, Interface, LogCategory,
    ModelExchange, Rows, StepParameter, Versions,
};
pub use modelica_names::reserved_names;
pub use number::Number;
pub use read::{Document, read};
pub use structure::{DependencyKind, ModelStructure, Unknown};
pub use text::sentence;
pub use types::{Boolean, Enumeration, Integer, Kind, Other, Real, Text, Type};
pub use variable::{Causality, Initial, Variability, Variable};
