//! Sensors for arrays of frames, whose names and arguments are those of `multibody_fmu.sensors`.
mod distances;
mod frames;
mod loads;
mod measure;
mod planar;
mod spatial;

use multibody::Choice;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Arrays by name.
type Arrays<'py> = Bound<'py, PyDict>;
/// Results by name, and for each other output the inputs that it lacks.
type Measured<'py> = PyResult<(Arrays<'py>, Bound<'py, PyDict>)>;

/// The item of a choice that an argument names.
fn choice<C: Choice>(argument: &str, name: &str) -> PyResult<C> {
    let position = C::ITEMS.iter().position(|item| item.0 == name);
    let number = position.and_then(|position| i32::try_from(position + 1).ok());
    number.and_then(C::from_number).ok_or_else(|| {
        let names: Vec<_> = C::ITEMS.iter().map(|item| item.0).collect();
        PyValueError::new_err(format!("{argument} is {name:?}: must be one of {}", names.join(", ")))
    })
}

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
