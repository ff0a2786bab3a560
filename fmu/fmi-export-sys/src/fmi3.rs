//! FMI 3.0.
mod callbacks;
mod functions;
mod kinds;
mod types;
mod values;

pub use callbacks::*;
pub use functions::*;
pub use kinds::*;
pub use types::*;
pub use values::*;
