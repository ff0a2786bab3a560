//! The variable table of an FMU as descriptions of FMI 2.0 and FMI 3.0. A program of each FMU crate prints them as
//! JSON, and the packaging commands read it.
//!
//! Serde is a dependency of this crate and not of `fmu-export`, so the library that an importer loads does not contain
//! it.
mod check;
mod enumerations;
mod from_table;
mod lost_derivatives;
mod print;
mod structure;
mod variables;

pub use from_table::describe;
pub use lost_derivatives::warnings;
pub use print::print;
