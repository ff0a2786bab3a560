//! Descriptions of FMUs, with arrays.
use std::path::PathBuf;

use fmu::{Archive, Type, Variable};
use fmu_engine::{ValueType, Variables};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::errors;

/// Description of the FMU that is unpacked in a folder.
#[pyfunction]
pub(crate) fn read_description(py: Python<'_>, folder: PathBuf) -> PyResult<Bound<'_, PyDict>> {
    let archive = py.detach(|| Archive::unpacked(&folder)).map_err(|error| errors::opening(error.into()))?;
    let description = archive.description();
    let interfaces = [
        description.co_simulation.as_ref().map(|of| &of.interface),
        description.model_exchange.as_ref().map(|of| &of.interface),
    ];
    let is_fmi3 = archive.fmi_version() != "2.0";
    let found = PyDict::new(py);
    found.set_item("fmi", if is_fmi3 { 3 } else { 2 })?;
    found.set_item("model", &description.model_name)?;
    found.set_item("description", &description.description)?;
    found.set_item("states", description.model_structure.derivatives.len())?;
    found.set_item("one_instance", interfaces.iter().flatten().any(|of| of.only_once_per_process))?;
    found.set_item("tolerance", description.default_experiment.tolerance)?;
    found.set_item("rows", description.co_simulation_rows().as_str())?;
    found.set_item("rows_are_stated", description.rows.is_some())?;
    let steps = description.step_parameters.iter().map(|parameter| &parameter.name);
    found.set_item("step_parameters", PyTuple::new(py, steps)?)?;
    for (name, interface) in ["co_simulation", "model_exchange"].into_iter().zip(interfaces) {
        let abilities = interface.map(|of| (of.get_and_set_state, of.get_and_set_state && of.serialize_state));
        found.set_item(name, abilities)?;
    }
    let sizing = |reference: u32| {
        let is_size = |v: &Variable| ValueType::of(v, is_fmi3) == Some(ValueType::UInt64);
        let has_reference = |v: &&Variable| v.value_reference == reference && is_size(v);
        description.variables.iter().rfind(has_reference).map_or("", |variable| &variable.name)
    };
    let variables = PyList::empty(py);
    for variable in Variables::of(description, is_fmi3).all() {
        let (first, shape) = (variable.first(description), &variable.shape);
        let elements: Vec<_> = variable.positions.iter().map(|at| &description.variables[*at]).collect();
        let items: Vec<_> = description.items(first).iter().map(|item| (item.name.as_str(), item.value)).collect();
        let starts: Vec<_> = elements.iter().map(|element| element.r#type.starts()).collect();
        let starts = if starts.iter().any(Vec::is_empty) { Vec::new() } else { starts.concat() };
        let is_array = !shape.is_empty() && first.dimensions.is_empty();
        let aliases = PyDict::new(py);
        for (place, element) in elements.iter().enumerate() {
            for alias in &element.aliases {
                aliases.set_item(alias, is_array.then_some(place))?;
            }
        }
        let sized_by = first.dimensions.iter().enumerate();
        let sized_by = sized_by.map(|(i, _)| first.sized_by.get(i).copied().flatten().map_or("", sizing));
        let is_amount = matches!(&first.r#type, Type::Real(real) if real.min >= Some(0.0));
        let about = [
            ("name", variable.name.as_str().into_pyobject(py)?.into_any()),
            ("kind", variable.kind(description).into_pyobject(py)?.into_any()),
            ("element", format!("{:?}", variable.value_type).into_pyobject(py)?.into_any()),
            ("shape", PyTuple::new(py, shape)?.into_any()),
            ("references", PyTuple::new(py, elements.iter().map(|element| element.value_reference))?.into_any()),
            ("elements", PyTuple::new(py, elements.iter().map(|element| element.name.as_str()))?.into_any()),
            ("causality", first.causality.as_str().into_pyobject(py)?.into_any()),
            ("variability", first.variability.as_str().into_pyobject(py)?.into_any()),
            ("unit", first.unit().unwrap_or_default().into_pyobject(py)?.into_any()),
            ("items", dict(py, items)?.into_any()),
            ("start", PyTuple::new(py, starts)?.into_any()),
            ("description", first.description.as_str().into_pyobject(py)?.into_any()),
            ("aliases", aliases.into_any()),
            ("sized_by", PyTuple::new(py, sized_by)?.into_any()),
            ("is_amount", is_amount.into_pyobject(py)?.to_owned().into_any()),
        ];
        variables.append(dict(py, about)?)?;
    }
    found.set_item("variables", variables)?;
    Ok(found)
}

fn dict<'py>(
    py: Python<'py>,
    items: impl IntoIterator<Item = (impl IntoPyObject<'py>, impl IntoPyObject<'py>)>,
) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    items.into_iter().try_for_each(|(name, value)| found.set_item(name, value))?;
    Ok(found)
}

/// Name of the array that has this element, and the element's indices; none for a scalar.
#[pyfunction]
pub(crate) fn without_indices<'py>(py: Python<'py>, name: &str) -> PyResult<(String, Bound<'py, PyTuple>)> {
    let (name, indices) = fmu_description::without_indices(name);
    Ok((name, PyTuple::new(py, indices)?))
}

/// Shape of an array by the names of its elements in row-major order; empty for a scalar, and if elements are missing.
#[pyfunction]
pub(crate) fn shape_of(py: Python<'_>, names: Vec<String>) -> PyResult<Bound<'_, PyTuple>> {
    let indices: Vec<_> = names.iter().map(|name| fmu_description::without_indices(name).1).collect();
    let indices: Vec<_> = indices.iter().map(|indices| &**indices).collect();
    PyTuple::new(py, fmu_description::shape_of(&indices))
}
