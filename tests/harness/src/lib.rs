//! The packaged FMUs of this repository, loaded as an importer loads them.
//!
//! Tests use instances from shipped archives, not from the crates of the FMUs:
//!
//! ```no_run
//! use fmi_export_sys::fmi2OK;
//!
//! let archive = fmu_harness::packaged("Distance"); // target/fmu/Distance.fmu
//! let library = archive.load()?;
//! let instance = library.instantiate("sensor")?;
//! assert_eq!(instance.initialize(0.0), fmi2OK);
//! # Ok::<(), fmu_harness::Error>(())
//! ```

mod fmi2;
pub mod fmi3;
mod importer;
mod integral_of;
mod moving_inputs;
mod packaged;
mod record;
mod value_ranges;
mod values;

pub use fmi2::Instantiation;
pub use fmu::fmi2::{Functions, Log};
pub use fmu::{
    Causality, CoSimulation, DefaultExperiment, DependencyKind, Description, EnumerationItem, Error, Function, Initial,
    Interface, InterfaceKind, Kind, Limits, Message, ModelExchange, Number, SavedState, Type, Unknown, Variability,
    Variable, fmi2_functions, fmi3_functions, platform, read_description, tuple,
};
pub use importer::{Archive, Fmi2, Fmi3, Instance, Library, Version};
pub use integral_of::integral_of;
pub use packaged::{
    SHIPPED, all_packaged, for_each_library, for_each_library_without_states, has_states, is_shipped, package_folder,
    packaged, packaged_fmi3,
};
pub use record::record;
pub use value_ranges::Range;
pub use values::Value;
