//! Sensors for arrays of frames, with the names and arguments of `multibody_fmu.sensors`.
mod arguments;
mod distances;
mod frames;
mod loads;
mod measure;
mod planar;
mod spatial;

use pyo3::prelude::*;

/// Sensors for arrays; use `multibody_fmu.sensors`.
#[pymodule(submodule, name = "sensors")]
pub(crate) mod native_sensors {
    #[pymodule_export]
    use super::distances::{distance, planar_distance};
    #[pymodule_export]
    use super::loads::{cut_force_and_torque, transform_vector};
    #[pymodule_export]
    use super::planar::{planar_absolute, planar_relative};
    #[pymodule_export]
    use super::spatial::{absolute, relative};
}
