//! An FMU, its description and its instances.
use std::collections::{BTreeMap, HashMap};
use std::env::consts::{ARCH, OS};
use std::path::{Path, PathBuf};

use fmu::{Archive, Error, Limits, is_needed_here, needed_entries, platform_folders, unpack_into};
use fmu_engine::InterfaceKind;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors;
use crate::instance::Instance;

/// An FMU. Its library, once loaded, remains as long as this object or an instance exists.
#[pyclass(frozen)]
pub(crate) struct Fmu(pub(crate) fmu_engine::Fmu);

#[pymethods]
impl Fmu {
    /// Reads the description of the FMU that is unpacked in a folder.
    #[new]
    fn new(py: Python<'_>, folder: PathBuf) -> PyResult<Self> {
        let open = || fmu_engine::Fmu::described(Archive::unpacked(&folder)?);
        py.detach(open).map(Self).map_err(errors::opening)
    }

    /// Loads the library.
    fn load(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.0.load_library()).map_err(errors::opening)
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

pub(crate) fn kind(model_exchange: bool) -> InterfaceKind {
    if model_exchange { InterfaceKind::ModelExchange } else { InterfaceKind::CoSimulation }
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
    let unpacked = py.detach(|| unpack_into(&archive, &folder, Limits::of(limit), &is_needed_here));
    unpacked.map(drop).map_err(|error| unreadable(&archive, error))
}

/// Exception for an archive, with its path.
fn unreadable(archive: &Path, error: Error) -> PyErr {
    let hint = match error {
        Error::Archive { .. } | Error::File { .. } => return errors::opening(error.into()),
        Error::TooLarge { .. } => "; if it is to be trusted, call `unpack` with a larger limit first",
        _ => "",
    };
    PyValueError::new_err(format!("{}: {error}{hint}", archive.display()))
}

/// Entries of an archive that this platform needs, with sizes in bytes (0 for folders).
#[pyfunction]
pub(crate) fn entries(py: Python<'_>, archive: PathBuf) -> PyResult<BTreeMap<String, u64>> {
    py.detach(|| needed_entries(&archive)).map_err(|error| unreadable(&archive, error))
}
