//! The native module `multibody_fmu._native` of the Python package: FMUs, runs and sweeps, and frames and sensors
//! for arrays.
use pyo3::prelude::*;

mod arrays;
mod batch;
mod broadcast;
mod component;
mod description;
mod elements;
mod errors;
mod fmu;
mod frames;
mod instance;
mod pace;
mod row_texts;
mod sensors;
mod system;

/// Native part of the package; use the modules of `multibody_fmu`.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::arrays::all_finite;
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::description::{read_description, shape_of, system_structure, without_indices};
    #[pymodule_export]
    use super::elements::check_connections;
    #[pymodule_export]
    use super::errors::CallError;
    #[pymodule_export]
    use super::fmu::{Fmu, entries, platform, unpack};
    #[pymodule_export]
    use super::frames::native_frames;
    #[pymodule_export]
    use super::instance::{Instance, SavedState};
    #[pymodule_export]
    use super::sensors::native_sensors;
    #[pymodule_export]
    use super::system::{Stop, System};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
