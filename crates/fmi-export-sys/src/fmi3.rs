//! FMI 3.0.
#[allow(missing_docs)] // generated
mod functions;
mod types;
#[allow(missing_docs)] // generated
mod values;

pub use functions::*;
pub use types::*;
pub use values::*;
