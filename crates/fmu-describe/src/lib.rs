//! An FMU's variable table as descriptions for FMI 2.0 and FMI 3.0. A program of each FMU crate prints them as JSON for
//! the packaging commands.
//!
//! This crate depends on serde and `fmu-export` does not, so the library that importers load does not contain serde.
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
