//! Steps of integration of a run, for runs that follow them.
use std::sync::{Mutex, PoisonError};

use fmu_engine::{Following, Runner};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arrays::float64;
use crate::batch::VariedOfPython;

/// Steps of a run in Model Exchange: its own, or another run's.
#[pyclass(frozen)]
pub(crate) struct Steps {
    following: Following,
    made: Mutex<fmu_engine::Steps>,
}

#[pymethods]
impl Steps {
    #[new]
    fn new() -> Self {
        Self::of(Following::Kept)
    }

    /// Steps for a run that repeats these.
    fn followed(&self) -> Self {
        Self::of(Following::Other(self.made()))
    }

    /// Steps for a run that records derivatives in a direction instead of values. `high` and `low` are steps of runs
    /// with values that differ by `width` in this direction; `seeds` are its components of parameters.
    #[allow(clippy::needless_pass_by_value)]
    fn along(&self, high: &Self, low: &Self, width: f64, seeds: Vec<VariedOfPython<'_>>) -> PyResult<Self> {
        let seed = |(unit, variables, values): &VariedOfPython<'_>| {
            // SAFETY: the caller does not write to the values during the call.
            let (variables, values) = (variables.get().0.clone(), unsafe { float64(values) }?);
            match variables.values() == values.len() {
                true => Ok((*unit, variables, values.to_vec())),
                false => Err(PyValueError::new_err("a direction has another number of values")),
            }
        };
        let seeds = seeds.iter().map(seed).collect::<PyResult<_>>()?;
        let found = self.made().along([&high.made(), &low.made()], width, &seeds);
        found.map(Self::of).ok_or_else(|| PyValueError::new_err("steps of different runs have no common direction"))
    }

    /// Times of the events of the run in s.
    #[getter]
    fn events(&self) -> Vec<f64> {
        self.made().events()
    }
}

impl Steps {
    fn of(following: Following) -> Self {
        Self { following, made: Mutex::default() }
    }

    fn made(&self) -> fmu_engine::Steps {
        self.made.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Choice of the steps of a run that gets these.
    pub(crate) fn following(&self) -> Following {
        self.following.clone()
    }

    /// Takes the steps of a run over.
    pub(crate) fn take(&self, runner: &Runner) {
        *self.made.lock().unwrap_or_else(PoisonError::into_inner) = runner.memory().made_steps();
    }
}
