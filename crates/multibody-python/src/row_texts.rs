//! Strings of a run that change from row to row.
use std::ffi::CString;

use fmu_engine::{RunError, Runner};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::batch::Batch;
use crate::instance::c_texts;

/// Strings that a run sets row by row: FMU, variables, and the texts of all rows.
pub(crate) type TextInputs<'py> = Vec<(usize, Bound<'py, Batch>, Vec<Vec<String>>)>;
/// Strings that a run reads row by row.
pub(crate) type TextOutputs<'py> = Vec<(usize, Bound<'py, Batch>)>;
pub(crate) type Texts = Vec<Vec<Vec<String>>>;

/// Strings of a run that change from row to row.
pub(crate) struct RowTexts {
    inputs: Vec<(usize, fmu_engine::Batch, Vec<Vec<CString>>)>,
    outputs: Vec<(usize, fmu_engine::Batch)>,
    pub(crate) found: Texts,
}

impl RowTexts {
    pub(crate) fn new(inputs: TextInputs<'_>, outputs: TextOutputs<'_>, rows: usize) -> PyResult<Self> {
        let inputs = inputs.into_iter().map(|(unit, variables, texts)| {
            if texts.len() != rows {
                return Err(PyValueError::new_err("texts have another number of rows"));
            }
            let texts = texts.into_iter().map(c_texts).collect::<PyResult<Vec<_>>>()?;
            Ok((unit, variables.get().0.clone(), texts))
        });
        let found = outputs.iter().map(|_| vec![Vec::new(); rows]).collect();
        let outputs = outputs.into_iter().map(|(unit, variables)| (unit, variables.get().0.clone())).collect();
        Ok(Self { inputs: inputs.collect::<PyResult<_>>()?, outputs, found })
    }

    /// Sets the texts of the step that begins at a row.
    pub(crate) fn set(&self, runner: &Runner, row: usize) -> Result<(), RunError> {
        for (unit, variables, rows) in &self.inputs {
            let set = runner.instances()[*unit].set_texts(variables, &rows[runner.memory().input_row(*unit, row)]);
            set.map_err(|failure| RunError { unit: *unit, row: Some(row), failure })?;
        }
        Ok(())
    }

    /// Reads the texts of each FMU into a row.
    pub(crate) fn read(&mut self, runner: &Runner, row_of: impl Fn(usize) -> Option<usize>) -> Result<(), RunError> {
        for ((unit, variables), rows) in self.outputs.iter().zip(&mut self.found) {
            if let Some(row) = row_of(*unit).filter(|row| *row < rows.len()) {
                let texts = runner.instances()[*unit].get_texts(variables);
                rows[row] = texts.map_err(|failure| RunError { unit: *unit, row: Some(row), failure })?;
            }
        }
        Ok(())
    }
}
