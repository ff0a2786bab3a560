//! One instance of an FMU, call by call.
use std::ffi::CString;
use std::sync::{Mutex, PoisonError};

use fmu::Error::NoInstance;
use fmu::Message;
use fmu_engine::{Error, Failure, Model, Saved};
use numpy::PyUntypedArray;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::{bytes, bytes_mut};
use crate::batch::Batch;
use crate::errors::{self, CallError, Messages, texts};

/// An instance of an FMU. A call that the FMU refuses raises a CallError.
#[pyclass(frozen)]
pub(crate) struct Instance(Mutex<Option<fmu_engine::Instance>>);

impl Instance {
    pub(crate) fn new(instance: Result<fmu_engine::Instance, Error>) -> PyResult<Self> {
        match instance {
            Ok(instance) => Ok(Self(Mutex::new(Some(instance)))),
            Err(error) => Err(not_instantiated(error, &[])),
        }
    }

    fn call<R: Send>(
        &self,
        py: Python<'_>,
        call: impl FnOnce(&mut fmu_engine::Instance) -> Result<R, Failure> + Send,
    ) -> PyResult<R> {
        py.detach(|| {
            let mut instance = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            instance.as_mut().map(call)
        })
        .ok_or_else(|| PyValueError::new_err("the instance is closed"))?
        .map_err(errors::call)
    }
}

/// Exception for an instance that one of these FMUs refused.
pub(crate) fn not_instantiated(error: Error, models: &[Model]) -> PyErr {
    let unit = |refused: &str| {
        let is_refused = |model: &Model| matches!(model, Model::Fmu { instance, .. } if instance == refused);
        models.iter().position(is_refused).unwrap_or_default()
    };
    let refused = |unit: usize, function: &'static str, messages: Vec<Message>, more: Option<String>| {
        let said: Vec<_> = messages.into_iter().map(|message| message.text).chain(more).collect();
        CallError::new_err((unit, None::<usize>, function, 3, said.join(" "), Vec::<Messages>::new(), None::<usize>))
    };
    match error {
        Error::Importer(NoInstance { function, name, messages }) => refused(unit(&name), function, messages, None),
        Error::ExecutionTool { error: NoInstance { function, name, messages }, tool } => {
            let tool = if tool.is_empty() { tool } else { format!(", {tool}") };
            let needs = format!("It needs the tool that made it{tool} (needsExecutionTool).");
            refused(unit(&name), function, messages, Some(needs))
        }
        Error::NoOtherInstance { messages, .. } => refused(0, "instantiate", messages, Some(NO_OTHER.to_owned())),
        error @ Error::SecondInstance { .. } => PyValueError::new_err(format!("{error}; {OF_ITS_OWN}")),
        error => errors::opening(error),
    }
}

/// Advice for an FMU with one instance in a process.
const OF_ITS_OWN: &str = "close the other one, or give the run a process of its own by isolate=True";
const NO_OTHER: &str = "Its description allows one instance in a process (canBeInstantiatedOnlyOncePerProcess), and \
                        this one has had it: isolate=True gives a run a process of its own.";

#[pymethods]
impl Instance {
    fn set_experiment(&self, py: Python<'_>, start: f64, stop: Option<f64>, tolerance: Option<f64>) -> PyResult<()> {
        self.call(py, |instance| instance.set_experiment(start, stop, tolerance))
    }

    fn enter_initialization_mode(
        &self,
        py: Python<'_>,
        start: f64,
        stop: Option<f64>,
        tolerance: Option<f64>,
    ) -> PyResult<()> {
        self.call(py, |instance| instance.enter_initialization_mode(start, stop, tolerance))
    }

    fn exit_initialization(&self, py: Python<'_>) -> PyResult<()> {
        self.call(py, |instance| instance.exit_initialization())
    }

    fn step(&self, py: Python<'_>, time: f64, step: f64) -> PyResult<()> {
        self.call(py, |instance| instance.step(time, step))
    }

    /// Sets derivatives of real inputs for the next step, each by value reference and order.
    fn set_input_derivatives(
        &self,
        py: Python<'_>,
        references: Vec<u32>,
        orders: Vec<i32>,
        values: Vec<f64>,
    ) -> PyResult<()> {
        self.call(py, |instance| instance.set_input_derivatives(&references, &orders, &values))
    }

    fn reset(&self, py: Python<'_>) -> PyResult<()> {
        self.call(py, |instance| instance.reset())
    }

    fn terminate(&self, py: Python<'_>) -> PyResult<()> {
        self.call(py, |instance| instance.terminate())
    }

    /// Frees the instance. A second call does nothing.
    fn free(&self, py: Python<'_>) {
        py.detach(|| drop(self.0.lock().unwrap_or_else(PoisonError::into_inner).take()));
    }

    /// Whether an error has made the instance unusable.
    fn has_failed(&self, py: Python<'_>) -> PyResult<bool> {
        self.call(py, |instance| Ok(instance.has_failed()))
    }

    /// Messages since the last call: status and text, including a warning of a step of a length that the FMU does not
    /// support.
    fn messages(&self, py: Python<'_>) -> PyResult<Messages> {
        self.call(py, |instance| {
            let mut found = if instance.has_messages() { texts(instance.messages()) } else { Vec::new() };
            found.extend(instance.take_unequal_step().map(|step| (1, format!("at {} s {step}", step.time))));
            Ok(found)
        })
    }

    /// Sets numbers or Booleans to the elements of an array of their type.
    fn set(&self, py: Python<'_>, variables: &Batch, values: &Bound<'_, PyUntypedArray>) -> PyResult<()> {
        // SAFETY: the caller does not write to the array during the call.
        let values = unsafe { bytes(values) }?;
        self.call(py, |instance| instance.set(&variables.0, values))
    }

    /// Reads numbers or Booleans into an array of their type.
    fn get(&self, py: Python<'_>, variables: &Batch, values: &Bound<'_, PyUntypedArray>) -> PyResult<()> {
        // SAFETY: the caller does not use the array during the call.
        let values = unsafe { bytes_mut(values) }?;
        self.call(py, |instance| instance.get(&variables.0, values))
    }

    /// Sets strings.
    fn set_texts(&self, py: Python<'_>, variables: &Batch, texts: Vec<String>) -> PyResult<()> {
        let texts = c_texts(texts)?;
        self.call(py, |instance| instance.set_texts(&variables.0, &texts))
    }

    /// Reads strings.
    fn get_texts(&self, py: Python<'_>, variables: &Batch) -> PyResult<Vec<String>> {
        self.call(py, |instance| instance.get_texts(&variables.0))
    }

    /// Saves the state, for this instance only.
    fn save(&self, py: Python<'_>) -> PyResult<SavedState> {
        self.call(py, fmu_engine::Instance::save).map(SavedState)
    }

    /// Restores a state that this instance has saved.
    fn restore(&self, py: Python<'_>, state: &SavedState) -> PyResult<()> {
        self.call(py, |instance| instance.restore(state.0))
    }

    /// Saves the state as bytes, for any instance of the FMU.
    fn serialize<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.call(py, |instance| instance.serialize())?))
    }

    /// Restores a state from its bytes.
    fn deserialize(&self, py: Python<'_>, state: &[u8]) -> PyResult<()> {
        self.call(py, |instance| instance.deserialize(state))
    }
}

/// A state kept by an instance.
#[pyclass(frozen, name = "State")]
pub(crate) struct SavedState(Saved);

pub(crate) fn c_texts(texts: Vec<String>) -> PyResult<Vec<CString>> {
    let text = |text: String| {
        CString::new(text).map_err(|error| PyValueError::new_err(format!("a text has a zero character: {error}")))
    };
    texts.into_iter().map(text).collect()
}
