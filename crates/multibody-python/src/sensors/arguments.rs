//! Arguments and results of the functions for sensors.
use multibody::Choice;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Arrays by name.
pub(super) type Arrays<'py> = Bound<'py, PyDict>;
/// Results by name; for each output that cannot be computed, the missing inputs.
pub(super) type Measured<'py> = PyResult<(Arrays<'py>, Bound<'py, PyDict>)>;

/// Item of a choice, by the name in an argument.
pub(super) fn choice<C: Choice>(argument: &str, name: &str) -> PyResult<C> {
    let position = C::ITEMS.iter().position(|item| item.0 == name);
    let number = position.and_then(|position| i32::try_from(position + 1).ok());
    number.and_then(C::from_number).ok_or_else(|| {
        let names: Vec<_> = C::ITEMS.iter().map(|item| item.0).collect();
        PyValueError::new_err(format!("{argument} is {name:?}: must be one of {}", names.join(", ")))
    })
}
