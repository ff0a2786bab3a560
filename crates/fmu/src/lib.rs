//! Loads an FMU and calls it through its C interface, as an importer does.
//!
//! ```no_run
//! use fmi_export_sys::fmi2OK;
//! use fmu::Archive;
//!
//! let archive = Archive::open("Distance.fmu".as_ref())?;
//! let library = archive.load()?;
//! let instance = library.instantiate("sensor")?;
//! assert_eq!(instance.initialize(0.0), fmi2OK);
//! assert_eq!(instance.set("frame_b.r_0[1]", 3.0), fmi2OK);
//! assert_eq!(instance.do_step(0.0, 0.1), fmi2OK);
//! assert_eq!(instance.get("distance"), Ok(3.0));
//! # Ok::<(), fmu::Error>(())
//! ```
//!
//! An archive of FMI 3.0 is loaded by [`Archive::load_fmi3`], see the module [`fmi3`].
//!
//! Calls that this interface cannot express, such as those with null pointers, go through [`Library::functions`].
//!
//! [`Library::in_process`] calls functions of this process instead of a library's, for tests of the code that FMUs are
//! made of.
//!
//! The methods that take names, such as [`Instance::set`], are for tests: a name that the description does not have is
//! a panic, not an error. Programs that run FMUs of others use the crate `fmu-engine`, the layer without panics above
//! this one.

mod archive;
pub mod binary;
mod description;
mod entries;
mod environments;
mod error;
mod fmi2;
pub mod fmi3;
mod function_table;
mod functions;
mod instance;
mod library;
mod loading;
mod message;
mod model_exchange;
mod platform;
mod shared_functions;
mod stand_in;
mod state;
mod status;
mod value;
mod value_ranges;
mod values;
mod version;

pub use archive::Archive;
pub use description::read_description;
pub use entries::{Entry, Limits, RepeatedName, needed_entries, read_entries, repeated_names, unpack_into};
pub use error::Error;
pub use fmi2::{AllFunctions, CoSimulationFunctions, Functions, Instantiation, Log, ModelExchangeFunctions};
pub use fmu_description::{
    Causality, CoSimulation, DefaultExperiment, DependencyKind, Description, EnumerationItem, Initial, Interface, Kind,
    ModelExchange, Number, Type, Unknown, Variability, Variable,
};
pub use function_table::{Fmi2, Fmi3};
pub use functions::{Function, observe_calls};
pub use instance::Instance;
pub use library::Library;
pub use message::Message;
pub use platform::{is_needed_here, platform, platform_folders, tuple};
pub use state::State;
pub use value::Value;
pub use value_ranges::Range;
pub use version::Version;
