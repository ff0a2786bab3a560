//! Strings of a run that change from row to row.
use std::ffi::CString;

use fmu_engine::{Batch, Layout, RunError, Runner};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::instance::c_texts;

/// Texts of all rows, for each variable.
pub(crate) type Texts = Vec<Vec<Vec<String>>>;

/// Strings of a run that change from row to row.
pub(crate) struct RowTexts {
    inputs: Vec<(usize, Batch, Vec<Vec<CString>>)>,
    outputs: Vec<(usize, Batch)>,
    pub(crate) found: Texts,
}

impl RowTexts {
    /// `signals` are the texts that inputs of the layout refer to.
    pub(crate) fn new(layout: &Layout, signals: &[Vec<Vec<String>>], rows: usize) -> PyResult<Self> {
        let inputs = layout.text_inputs.iter().map(|(unit, variables, signal)| {
            let texts = signals.get(*signal).filter(|texts| texts.len() == rows);
            let texts = texts.ok_or_else(|| PyValueError::new_err("texts have another number of rows"))?;
            let texts = texts.iter().cloned().map(c_texts).collect::<PyResult<Vec<_>>>()?;
            Ok((*unit, variables.clone(), texts))
        });
        let outputs = layout.text_outputs.clone();
        let found = outputs.iter().map(|_| vec![Vec::new(); rows]).collect();
        Ok(Self { inputs: inputs.collect::<PyResult<_>>()?, outputs, found })
    }

    /// Whether no strings change.
    pub(crate) fn is_empty(&self) -> bool {
        self.inputs.is_empty() && self.outputs.is_empty()
    }

    /// Sets the texts of the step that begins at a row.
    pub(crate) fn set(&self, runner: &Runner, row: usize) -> Result<(), RunError> {
        for (unit, variables, rows) in &self.inputs {
            let set = runner.instances()[*unit].set_texts(variables, &rows[runner.memory().input_row(*unit, row)]);
            set.map_err(|failure| RunError { unit: *unit, row: Some(row), failure })?;
        }
        Ok(())
    }

    /// Texts of each output in the last row.
    pub(crate) fn last(&self) -> Vec<Vec<String>> {
        self.found.iter().map(|rows| rows.last().cloned().unwrap_or_default()).collect()
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
