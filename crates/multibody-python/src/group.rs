//! Variables of one type.
use fmu_engine::Element;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Variables of one type, set or got in one call.
///
/// `element` is the name of the type, such as Float64, Boolean or String; in FMI 2.0 a Real is Float64, an Integer or
/// an enumeration Int32. `values` is the number of elements of all variables together. Structural parameters are set in
/// configuration mode.
#[pyclass(frozen)]
pub(crate) struct Group(pub(crate) fmu_engine::Group);

#[pymethods]
impl Group {
    #[new]
    #[pyo3(signature = (element, references, values, fmi, structural = false))]
    fn new(element: &str, references: Vec<u32>, values: usize, fmi: u8, structural: bool) -> PyResult<Self> {
        let element = match element {
            "Float64" => Element::Float64,
            "Float32" => Element::Float32,
            "Int8" => Element::Int8,
            "UInt8" => Element::UInt8,
            "Int16" => Element::Int16,
            "UInt16" => Element::UInt16,
            "Int32" => Element::Int32,
            "UInt32" => Element::UInt32,
            "Int64" => Element::Int64,
            "UInt64" => Element::UInt64,
            "Boolean" => Element::Boolean,
            "String" => Element::String,
            _ => return Err(PyValueError::new_err(format!("{element} is not a type of values"))),
        };
        let group = fmu_engine::Group::new(element, references, values, fmi == 3);
        Ok(Self(if structural { group.structural() } else { group }))
    }
}
