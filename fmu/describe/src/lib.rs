//! The variable table of an FMU as a description. A program of each FMU crate prints it as JSON, and the packaging commands read it.
//!
//! Serde is a dependency of this crate and not of `fmu-export`, so the library that an importer loads does not contain it.
mod check;
mod from_table;

pub use from_table::{describe, print};
