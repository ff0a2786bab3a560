//! A system as one FMU, for Python; see `_native.pyi`.
use std::path::PathBuf;

use fmu_container::{Runtime, pack, write_archive};
use fmu_system::{Choices, ElementChoices, ElementRun, RunChoices};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

use crate::elements::{named_hold, named_order};
use crate::fmu::kind;

/// Order, weight, longest step, tolerance, inputs, exposed variables, and whether there are parameters.
type RunOfPython = (String, f64, Option<f64>, Option<f64>, Option<Vec<String>>, Vec<String>, bool);
/// Name of an element, interface, hold, and whether it is solved together with others.
type ElementOfPython = (String, String, String, bool);

/// Packs the system in a folder as an FMU of this version.
#[pyfunction]
pub(crate) fn pack_system(
    py: Python<'_>,
    folder: PathBuf,
    file: PathBuf,
    fmi: u8,
    run: RunOfPython,
    elements: Vec<ElementOfPython>,
    runtimes: Vec<PathBuf>,
) -> PyResult<()> {
    let archive = fmu_system::read(&folder, None).map_err(|errors| PyValueError::new_err(errors.to_string()))?;
    let mut choices = Choices::of(&archive.structure.system);
    choices.run = Some(run_choices(run)?);
    for (name, interface, hold, is_grouped) in elements {
        let runs = Some(ElementRun { kind: kind(interface == "me"), hold: named_hold(&hold)?, is_grouped });
        match choices.elements.iter_mut().find(|element| element.name == name) {
            Some(element) => element.runs = runs,
            None => choices.elements.push(ElementChoices { name, runs, ..ElementChoices::default() }),
        }
    }
    let runtime = |path: &PathBuf| {
        Runtime::open(path).map_err(|reason| PyValueError::new_err(format!("{} {reason}", path.display())))
    };
    let runtimes = runtimes.iter().map(runtime).collect::<PyResult<Vec<_>>>()?;
    py.detach(|| {
        let files = pack(&archive.structure, &choices, fmi == 3, &runtimes)?;
        write_archive(&file, &files).map(drop)
    })
    .map_err(|error| match error {
        fmu_container::Error::File { .. } => PyOSError::new_err(error.to_string()),
        error => PyValueError::new_err(error.to_string()),
    })
}

fn run_choices((order, weight, step, tolerance, inputs, exposed, has_parameters): RunOfPython) -> PyResult<RunChoices> {
    let order = named_order(&order, weight)?;
    Ok(RunChoices { order, step, tolerance, inputs, exposed, has_parameters, token: String::new() })
}
