//! The native module `multibody_fmu._native` of the Python package: FMUs, runs and sweeps, and frames and sensors
//! for arrays.
use pyo3::prelude::*;

mod arrays;
mod batch;
mod broadcast;
mod choice;
mod component;
mod container;
mod description;
mod elements;
mod ensemble;
mod errors;
mod fmu;
mod frames;
mod input_checks;
mod instance;
mod pace;
mod rates;
mod read_system;
mod row_texts;
mod sensors;
mod ssp;
mod steps;
mod system;

/// Native part of the package; use the modules of `multibody_fmu`.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::choice::choose_order;
    #[pymodule_export]
    use super::container::pack_system;
    #[pymodule_export]
    use super::description::{read_description, shape_of, without_indices};
    #[pymodule_export]
    use super::elements::{check_connections, in_loops};
    #[pymodule_export]
    use super::ensemble::Ensemble;
    #[pymodule_export]
    use super::errors::CallError;
    #[pymodule_export]
    use super::fmu::{Fmu, entries, platform, unpack};
    #[pymodule_export]
    use super::frames::native_frames;
    #[pymodule_export]
    use super::input_checks::{all_finite, are_increasing};
    #[pymodule_export]
    use super::instance::{Instance, SavedState};
    #[pymodule_export]
    use super::rates::rate_agrees;
    #[pymodule_export]
    use super::read_system::read_system;
    #[pymodule_export]
    use super::sensors::native_sensors;
    #[pymodule_export]
    use super::ssp::system_structure;
    #[pymodule_export]
    use super::steps::Steps;
    #[pymodule_export]
    use super::system::{SavedRun, Stop, System};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
