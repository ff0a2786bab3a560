//! Systems from files, for Python; see `_native.pyi`.
use std::path::PathBuf;

use fmu_description::Rows;
use fmu_engine::InterfaceKind;
use fmu_system::{Archive, BaseType, ConnectorEnd, Errors, Resolved, Transformation, Values};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Files of a system. An unpacked folder is deleted with the last reference.
#[pyclass(frozen)]
pub(crate) struct SystemFiles(#[allow(dead_code)] Archive);

/// A system without nesting, from an archive or a folder.
#[pyfunction]
pub(crate) fn read_system(py: Python<'_>, path: PathBuf, variant: Option<String>) -> PyResult<Bound<'_, PyDict>> {
    let read = || -> Result<(Archive, Resolved), Errors> {
        let archive = fmu_system::read(&path, variant.as_deref())?;
        let resolved = archive.resolve()?;
        Ok((archive, resolved))
    };
    let (archive, resolved) = py.detach(read).map_err(|errors| PyValueError::new_err(errors.to_string()))?;
    let system = PyDict::new(py);
    system.set_item("name", &resolved.name)?;
    system.set_item("elements", elements(py, &resolved)?)?;
    let connections = PyList::empty(py);
    for connection in &resolved.connections {
        connections.append((&connection.from, &connection.to, change(py, connection.transformation.as_ref())?))?;
    }
    system.set_item("connections", connections)?;
    system.set_item("connectors", connectors(py, &resolved)?)?;
    system.set_item("experiment", (resolved.start, resolved.stop, archive.structure.communication_step()))?;
    system.set_item("notes", resolved.notes)?;
    system.set_item("warnings", resolved.warnings)?;
    system.set_item("archive", SystemFiles(archive))?;
    Ok(system)
}

fn elements<'py>(py: Python<'py>, resolved: &Resolved) -> PyResult<Bound<'py, PyList>> {
    let elements = PyList::empty(py);
    // Values stand in the order of the elements.
    let mut rest = resolved.values.as_slice();
    for element in &resolved.elements {
        let values = PyList::empty(py);
        let count = rest.iter().take_while(|value| value.element == element.name).count();
        let (own, others) = rest.split_at(count);
        rest = others;
        for value in own {
            let variables = &element.fmu.variables;
            let whole = variables.find(&value.variable).filter(|(_, place)| place.is_none());
            let is_array = whole.is_some_and(|(whole, _)| !variables.all()[whole].shape.is_empty());
            values.append((&value.variable, of_python(py, &value.values, is_array)?))?;
        }
        let found = PyDict::new(py);
        found.set_item("name", &element.name)?;
        found.set_item("file", &element.fmu.file)?;
        found
            .set_item("kind", element.kind.map(|kind| if kind == InterfaceKind::CoSimulation { "cs" } else { "me" }))?;
        found.set_item("rows", element.rows.map(Rows::as_str))?;
        found.set_item("values", values)?;
        elements.append(found)?;
    }
    Ok(elements)
}

fn connectors<'py>(py: Python<'py>, resolved: &Resolved) -> PyResult<Bound<'py, PyList>> {
    let connectors = PyList::empty(py);
    for connector in &resolved.connectors {
        let ends = PyList::empty(py);
        for ConnectorEnd { element, variable, transformation } in &connector.ends {
            ends.append((element, variable, change(py, transformation.as_ref())?))?;
        }
        let start = connector.start.as_ref().map(|start| of_python(py, start, !connector.shape.is_empty()));
        let found = PyDict::new(py);
        found.set_item("name", &connector.name)?;
        found.set_item("kind", connector.kind.as_str())?;
        found.set_item("type", connector.r#type.map_or("", BaseType::as_str))?;
        found.set_item("unit", &connector.unit)?;
        found.set_item("items", &connector.items)?;
        found.set_item("shape", &connector.shape)?;
        found.set_item("start", start.transpose()?)?;
        found.set_item("description", &connector.description)?;
        found.set_item("ends", ends)?;
        connectors.append(found)?;
    }
    Ok(connectors)
}

/// Factor and offset, or pairs of old and new values.
fn change<'py>(py: Python<'py>, transformation: Option<&Transformation>) -> PyResult<Option<Bound<'py, PyAny>>> {
    Ok(Some(match transformation {
        None => return Ok(None),
        Some(Transformation::Linear { factor, offset }) => (factor, offset).into_pyobject(py)?.into_any(),
        Some(Transformation::Booleans(pairs)) => pairs.into_pyobject(py)?.into_any(),
        Some(Transformation::Integers(pairs)) => pairs.into_pyobject(py)?.into_any(),
        Some(Transformation::Enumerations(pairs)) => pairs.into_pyobject(py)?.into_any(),
    }))
}

/// A value, or a list of the values of an array.
fn of_python<'py>(py: Python<'py>, values: &Values, is_array: bool) -> PyResult<Bound<'py, PyAny>> {
    let all = match values {
        Values::Reals(values) => PyList::new(py, values)?,
        Values::Integers(values) => PyList::new(py, values)?,
        Values::Booleans(values) => PyList::new(py, values)?,
        Values::Texts(values) => PyList::new(py, values)?,
    };
    if is_array { Ok(all.into_any()) } else { all.get_item(0) }
}
