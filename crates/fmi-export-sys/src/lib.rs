//! The C interfaces of FMI 2.0 and FMI 3.0 as Rust types.
//!
//! Names, argument orders and values are those of the standard's headers `fmi2TypesPlatform.h`, `fmi2FunctionTypes.h`
//! and `fmi2Functions.h` and of their counterparts `fmi3...`, for reading side by side. The types of functions are
//! generated from the headers (`generate.sh`). The crate contains no functions: an FMU defines them, and an importer
//! finds them in the FMU's library.
//!
//! C enumerations are integers with constants, not Rust enums: a C caller can pass any number, and a Rust enum with a
//! number outside its list is undefined behaviour.
#![no_std]
#![allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]
#![forbid(unsafe_code)]

#[allow(missing_docs)] // generated
mod callback_types;
mod callbacks;
mod fmi3;
#[allow(missing_docs)] // generated
mod functions;
mod types;

pub use callback_types::*;
pub use callbacks::*;
pub use fmi3::*;
pub use functions::*;
pub use types::*;

/// Source text of the function types of FMI 2.0 and FMI 3.0, for programs that generate code for each function.
pub const FUNCTION_TYPES: [&str; 2] =
    [include_str!("functions.rs"), concat!(include_str!("fmi3/functions.rs"), include_str!("fmi3/values.rs"))];
