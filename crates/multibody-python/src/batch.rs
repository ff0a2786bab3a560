//! Variables of one type.
use fmu_engine::ValueType;
use numpy::PyUntypedArray;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Parameters that differ between runs: FMU, variables, and one row for each run.
pub(crate) type VariedOfPython<'py> = (usize, Bound<'py, Batch>, Bound<'py, PyUntypedArray>);

/// Variables of one type, set or got in one call.
///
/// `value_type` is such as Float64, Boolean or String; in FMI 2.0 a Real is Float64, an Integer or
/// an enumeration Int32. `values` is the number of elements of all variables together. Structural parameters are set in
/// configuration mode.
#[pyclass(frozen)]
pub(crate) struct Batch(pub(crate) fmu_engine::Batch);

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (value_type, references, values, fmi, structural = false))]
    fn new(value_type: &str, references: Vec<u32>, values: usize, fmi: u8, structural: bool) -> PyResult<Self> {
        let Some(value_type) = ValueType::named(value_type) else {
            return Err(PyValueError::new_err(format!("{value_type} is not a type of values")));
        };
        let variables = fmu_engine::Batch::new(value_type, references, values, fmi == 3);
        Ok(Self(if structural { variables.structural() } else { variables }))
    }
}
