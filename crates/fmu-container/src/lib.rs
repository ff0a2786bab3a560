//! A container: a system of FMUs as one FMU.
//!
//! [`pack`] makes the files of a container: a description, the library that runs it, the system, and its FMUs as
//! folders. [`variables`] lists the variables of a container. Description and library use the same list, so that both
//! know the same value references.

mod choose;
mod connectors;
mod contents;
mod dependencies;
mod description;
mod diagram;
mod elements;
mod error;
mod exposed;
mod flags;
mod licenses;
mod lister;
mod names;
mod pack;
mod page;
mod platforms;
mod refusals;
mod relocated;
mod sized;
mod starts;
mod terminals;
mod types;
mod variables;

pub use choose::{Wish, choose};
pub use error::Error;
pub use exposed::{Exposed, Interface, Target};
pub use flags::{has_model_exchange, is_one_model, kind};
pub use pack::{pack, write_archive};
pub use platforms::Runtime;
pub use relocated::read;
pub use sized::{sized, sizes_of};
pub use variables::variables;
