//! Loads a packaged FMU and steps it through the C interface, as an importer does.
//!
//! Tests get a unit from the archive that ships, never from the crate that defines it:
//!
//! ```no_run
//! use fmi_export_sys::fmi2OK;
//! use fmu_harness::Archive;
//!
//! let archive = Archive::packaged("Distance")?; // target/fmu/Distance.fmu
//! let library = archive.load()?;
//! let unit = library.instantiate("unit")?;
//! assert_eq!(unit.initialize(0.0), fmi2OK);
//! assert_eq!(unit.set("frame_b.r_0[1]", 3.0), fmi2OK);
//! assert_eq!(unit.do_step(0.0, 0.1), fmi2OK);
//! assert_eq!(unit.get("distance"), Ok(3.0));
//! # Ok::<(), fmu_harness::Error>(())
//! ```
//!
//! Calls that this interface cannot express, such as those with null pointers, go through [`Library::functions`].
//!
//! The program `check-fmu` of this package looks for defects of any FMU; `cargo xtask check` runs it.

mod archive;
mod derivatives;
mod description;
mod error;
mod functions;
mod instance;
mod library;
mod log;
mod range;
mod record;
mod state;
mod status;
mod unpack;
mod value;
mod values;

pub use archive::{Archive, package_folder};
pub use description::read_description;
pub use error::Error;
pub use fmu_description::{
    Causality, CoSimulation, DefaultExperiment, DependencyKind, Description, EnumerationItem, Initial, Interface, Kind,
    Number, Type, Unknown, Variability, Variable,
};
pub use functions::Functions;
pub use instance::{Instance, Instantiation};
pub use library::{Library, for_each_library};
pub use log::{Log, Message};
pub use range::Range;
pub use state::State;
pub use value::Value;
