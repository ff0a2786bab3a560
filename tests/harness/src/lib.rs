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

mod integral_of;
mod packaged;
mod record;

pub use fmu::*;
pub use integral_of::integral_of;
pub use packaged::{
    SHIPPED, all_packaged, for_each_library, for_each_library_without_states, has_states, is_shipped, package_folder,
    packaged, packaged_fmi3,
};
pub use record::record;
