//! An FMU, its description and its instances.
use std::collections::{BTreeMap, HashMap};
use std::env::consts::{ARCH, OS};
use std::path::PathBuf;

use fmu::{Archive, Error, Limits, is_needed_here, needed_entries, platform_folders, unpack_into};
use fmu_engine::{Kind, ValueType};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::errors;
use crate::instance::Instance;

/// A loaded FMU. The library stays loaded as long as this object or an instance exists.
#[pyclass(frozen)]
pub(crate) struct Fmu(pub(crate) fmu_engine::Fmu);

#[pymethods]
impl Fmu {
    /// Loads the FMU that is unpacked in a folder.
    #[new]
    fn new(py: Python<'_>, folder: PathBuf) -> PyResult<Self> {
        py.detach(|| fmu_engine::Fmu::open(&folder)).map(Self).map_err(errors::opening)
    }

    /// The FMU with other sizes of arrays, by value references of structural parameters.
    fn resized(&self, sizes: HashMap<u32, usize>) -> PyResult<Self> {
        self.0.resized(&sizes).map(Self).map_err(errors::opening)
    }

    /// Instantiates the FMU under a name, for Model Exchange or Co-Simulation.
    fn instantiate(&self, py: Python<'_>, name: &str, model_exchange: bool) -> PyResult<Instance> {
        Instance::new(py.detach(|| self.0.instantiate(name, kind(model_exchange))))
    }
}

pub(crate) fn kind(model_exchange: bool) -> Kind {
    if model_exchange { Kind::ModelExchange } else { Kind::CoSimulation }
}

/// Name of this platform in FMI 3.0, such as `x86_64-linux`.
#[pyfunction]
pub(crate) fn platform() -> String {
    platform_folders("3.0", ARCH, OS).remove(0)
}

/// Unpacks the parts of an archive that this platform needs into a folder: no documentation, no sources, no libraries
/// of other platforms. Fails above `limit` bytes.
#[pyfunction]
pub(crate) fn unpack(py: Python<'_>, archive: PathBuf, folder: PathBuf, limit: u64) -> PyResult<()> {
    py.detach(|| unpack_into(&archive, &folder, Limits::of(limit), &is_needed_here)).map_err(|error| match error {
        Error::TooLarge { .. } => PyValueError::new_err(format!(
            "{}: {error}; if it is to be trusted, call `unpack` with a larger limit first",
            archive.display()
        )),
        _ => errors::opening(error.into()),
    })
}

/// Entries of an archive that this platform needs, with sizes in bytes (0 for folders).
#[pyfunction]
pub(crate) fn entries(py: Python<'_>, archive: PathBuf) -> PyResult<BTreeMap<String, u64>> {
    py.detach(|| needed_entries(&archive)).map_err(|error| errors::opening(error.into()))
}

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
    for (name, interface) in ["co_simulation", "model_exchange"].into_iter().zip(interfaces) {
        let abilities = interface.map(|of| (of.get_and_set_state, of.get_and_set_state && of.serialize_state));
        found.set_item(name, abilities)?;
    }
    let variables = PyList::empty(py);
    for variable in &description.variables {
        let Some(element) = ValueType::of(variable, is_fmi3) else { continue };
        let items: Vec<_> = description.items(variable).iter().map(|item| (item.name.as_str(), item.value)).collect();
        // Size, and the value reference of the variable that gives it, if any.
        let dimensions = variable.dimensions.iter().copied().enumerate();
        let dimensions: Vec<_> =
            dimensions.map(|(i, size)| (size, variable.sized_by.get(i).copied().flatten())).collect();
        variables.append((
            variable.name.as_str(),
            format!("{element:?}"),
            variable.kind().name(),
            variable.value_reference,
            variable.causality.as_str(),
            variable.variability.as_str(),
            variable.unit().unwrap_or_default(),
            items,
            variable.r#type.starts(),
            dimensions,
            variable.description.as_str(),
            variable.aliases.clone(),
        ))?;
    }
    found.set_item("variables", variables)?;
    Ok(found)
}
