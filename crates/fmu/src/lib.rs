//! Unpacks, loads and calls any FMU, as an importer does.
//!
//! ```no_run
//! use fmu::{Archive, InterfaceKind, Step};
//!
//! let archive = Archive::open("Distance.fmu".as_ref())?;
//! let instance = archive.load()?.instantiate("sensor", InterfaceKind::CoSimulation)?;
//! let reference = |name| archive.description().variable(name).unwrap().value_reference;
//! instance.begin_initialization(None, 0.0, None).ok()?;
//! instance.exit_initialization_mode().ok()?;
//! instance.set(&[reference("frame_b.r_0[1]")], &[3.0]).ok()?;
//! instance.do_step(0.0, 0.1, true, &mut Step::default()).ok()?;
//! let mut distance = [0.0];
//! instance.get(&[reference("distance")], &mut distance).ok()?;
//! assert_eq!(distance, [3.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Instance`] is the only place that calls C functions of an FMU: each method for either version of FMI returns the
//! raw status as a [`Call`], which becomes a typed error by [`Call::ok`]. Calls that its interface cannot express, such
//! as those with null pointers, go through [`Library::functions`].
//!
//! [`Library::in_process`] calls functions of this process instead of a library's, for tests of an FMU's code.

mod archive;
pub mod binary;
mod call;
mod callbacks;
mod calls;
mod description;
mod entries;
mod environments;
mod error;
pub mod fmi2;
pub mod fmi3;
mod functions;
mod instance;
mod instantiation;
mod library;
mod loading;
mod message;
mod packed_files;
mod platform;
mod status;
mod text;
mod values;

pub use archive::Archive;
pub use call::Call;
pub use callbacks::{IntermediateUpdate, Logger, UpdateFunction};
pub use calls::{CompletedStep, Dependency, EventInfo, SavedState, Step};
pub use description::read_description;
pub use entries::{
    Entry, Limits, RepeatedName, needed_entries, read_entries, repeated_names, temporary_folder, unpack_into,
};
pub use error::Error;
pub use fmu_description::{
    Causality, CoSimulation, DefaultExperiment, DependencyKind, Description, EnumerationItem, Initial, Interface, Kind,
    ModelExchange, Number, Type, Unknown, Variability, Variable,
};
pub use functions::{Function, observe_calls};
pub use instance::{Called, Instance};
pub use instantiation::Instantiation;
pub use library::{Functions, InterfaceKind, Library};
pub use message::Message;
pub use packed_files::{PackedFile, read_files, write_files};
pub use platform::{is_needed_here, platform, platform_folders, tuple};
pub use status::{Pointer, Status};
pub use values::{Access, Cycle, Scalar, ValueType};
