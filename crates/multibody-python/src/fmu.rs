//! An FMU, its description and its instances.
use std::path::PathBuf;

use fmu_engine::Kind;
use fmu_importer::{Archive, Type};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::errors;
use crate::instance::Instance;

/// An FMU whose library is loaded, until this object and its instances are gone.
#[pyclass(frozen)]
pub(crate) struct Fmu(pub(crate) fmu_engine::Fmu);

#[pymethods]
impl Fmu {
    /// Loads the FMU that is unpacked in a folder.
    #[new]
    fn new(py: Python<'_>, folder: PathBuf) -> PyResult<Self> {
        py.detach(|| fmu_engine::Fmu::open(&folder)).map(Self).map_err(errors::opening)
    }

    /// Makes an instance of this name, for Model Exchange or Co-Simulation.
    fn instantiate(&self, py: Python<'_>, name: &str, model_exchange: bool) -> PyResult<Instance> {
        Instance::new(py.detach(|| self.0.instantiate(name, kind(model_exchange))))
    }
}

pub(crate) fn kind(model_exchange: bool) -> Kind {
    if model_exchange { Kind::ModelExchange } else { Kind::CoSimulation }
}

/// The description of the FMU that is unpacked in a folder.
#[pyfunction]
pub(crate) fn read_description(py: Python<'_>, folder: PathBuf) -> PyResult<Bound<'_, PyDict>> {
    let archive = py.detach(|| Archive::unpacked(&folder)).map_err(|error| errors::opening(error.into()))?;
    let description = archive.description();
    let co_simulation = description.co_simulation.as_ref();
    let found = PyDict::new(py);
    found.set_item("fmi", archive.fmi_version())?;
    found.set_item("model", &description.model_name)?;
    found.set_item("tool", &description.generation_tool)?;
    found.set_item("co_simulation", co_simulation.is_some())?;
    found.set_item("model_exchange", description.model_exchange.is_some())?;
    found.set_item("interpolates", co_simulation.is_some_and(|of| of.interpolate_inputs))?;
    found.set_item("states", description.model_structure.derivatives.len())?;
    found.set_item("keeps_states", co_simulation.is_some_and(|of| of.interface.get_and_set_state))?;
    found.set_item("serializes_states", co_simulation.is_some_and(|of| of.interface.serialize_state))?;
    let variables = PyList::empty(py);
    for variable in &description.variables {
        let r#type = match &variable.r#type {
            Type::Other(other) => other.type_name.as_str(),
            _ => variable.kind().name(),
        };
        let items: Vec<_> = description.items(variable).iter().map(|item| (item.name.as_str(), item.value)).collect();
        variables.append((
            variable.name.as_str(),
            r#type,
            variable.value_reference,
            variable.causality.as_str(),
            variable.variability.as_str(),
            variable.unit().unwrap_or_default(),
            items,
            variable.r#type.starts(),
            variable.dimensions.clone(),
            variable.description.as_str(),
        ))?;
    }
    found.set_item("variables", variables)?;
    Ok(found)
}
