//! Variables: the types of fields, the static table of a group, and the storage of values.
pub mod entry;
mod enumeration;
mod settings;
mod slices;
mod start;
mod storage;
mod traits;
mod types;

pub use enumeration::Enumeration;
pub use settings::Settings;
pub(crate) use slices::c_string;
pub use slices::{Sink, Source};
pub use start::Start;
pub(crate) use storage::Storage;
pub(crate) use traits::entries;
pub use traits::{Occasion, Path, Scalar, StepOfInputs, VariableGroup, Variables};
