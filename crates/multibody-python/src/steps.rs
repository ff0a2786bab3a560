//! Steps of integration of a run, for runs that follow them.
use std::sync::{Mutex, PoisonError};

use fmu_engine::{Following, Runner};
use pyo3::prelude::*;

/// Steps of a run in Model Exchange: its own, or those of another run.
#[pyclass(frozen)]
#[derive(Default)]
pub(crate) struct Steps {
    others: Option<fmu_engine::Steps>,
    made: Mutex<fmu_engine::Steps>,
}

#[pymethods]
impl Steps {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Steps for a run that follows the one of these.
    fn followed(&self) -> Self {
        let made = self.made.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Self { others: Some(made), made: Mutex::default() }
    }

    /// Times of the events of the run in s.
    #[getter]
    fn events(&self) -> Vec<f64> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner).events()
    }
}

impl Steps {
    /// Choice of the steps of a run that gets these.
    pub(crate) fn following(&self) -> Following {
        self.others.clone().map_or(Following::Kept, Following::Other)
    }

    /// Takes the steps of a run over.
    pub(crate) fn take(&self, runner: &Runner) {
        *self.made.lock().unwrap_or_else(PoisonError::into_inner) = runner.memory().made_steps();
    }
}
