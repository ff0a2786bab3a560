//! An FMU's variable table as a description: printed as JSON by the program that every FMU crate carries, read by the packaging commands.
//!
//! Serde lives here and not in `fmu-export`, so that it stays out of the library that an importer loads.
mod check;
mod from_table;
mod guid;

pub use from_table::{describe, print};
