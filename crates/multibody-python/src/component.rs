//! Elements of a system that are written in Python.
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use fmu_engine::{Component, ComponentState, Failure, NamedComponent, refuse_step};
use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::{bytes, bytes_mut};

/// An element with its values, a dict.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct ComponentOfPython<'py> {
    element: Bound<'py, PyAny>,
    /// All inputs in one array, and by name.
    inputs: (Bound<'py, PyUntypedArray>, Bound<'py, PyAny>),
    /// All outputs in one array, and by name.
    outputs: (Bound<'py, PyUntypedArray>, Bound<'py, PyAny>),
    /// Exception that refuses a step.
    refusal: Bound<'py, PyAny>,
}

/// A NaN that no arithmetic produces; marks outputs before an element writes them.
const UNWRITTEN: u64 = 0x7ff8_0000_6e6f_7421;

/// Last exception of an element.
pub(crate) type Raised = Arc<Mutex<Option<PyErr>>>;

struct Parts {
    element: Py<PyAny>,
    inputs: (Py<PyUntypedArray>, Py<PyAny>),
    outputs: (Py<PyUntypedArray>, Py<PyAny>),
    refusal: Py<PyAny>,
    raised: Raised,
}

struct PythonComponent {
    parts: Arc<Parts>,
    numbers: (usize, usize),
}

impl ComponentOfPython<'_> {
    /// The element with its names. It keeps exceptions in `raised`.
    pub(crate) fn named(&self, raised: &Raised) -> PyResult<NamedComponent> {
        let both = |(array, names): &(Bound<'_, PyUntypedArray>, Bound<'_, PyAny>)| {
            (array.clone().unbind(), names.clone().unbind())
        };
        let parts = Arc::new(Parts {
            element: self.element.clone().unbind(),
            inputs: both(&self.inputs),
            outputs: both(&self.outputs),
            refusal: self.refusal.clone().unbind(),
            raised: Arc::clone(raised),
        });
        // SAFETY: only the lengths are read.
        let numbers = unsafe { (bytes(&self.inputs.0)?.len() / 8, bytes(&self.outputs.0)?.len() / 8) };
        let make = move || Box::new(PythonComponent { parts: Arc::clone(&parts), numbers }) as Box<dyn Component>;
        Ok(NamedComponent::new(make, shapes(&self.inputs.1)?, shapes(&self.outputs.1)?))
    }
}

/// Names and shapes of arrays.
fn shapes(arrays: &Bound<'_, PyAny>) -> PyResult<Vec<(String, Vec<usize>)>> {
    let shape = |(name, array): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        Ok((name.extract()?, array.cast::<PyUntypedArray>()?.shape().to_vec()))
    };
    arrays.cast::<PyDict>()?.iter().map(shape).collect()
}

impl PythonComponent {
    /// Calls into Python. Keeps an exception, or reports the refusal of a step.
    fn call<R>(
        &self,
        function: &'static str,
        call: impl FnOnce(Python<'_>, &Parts) -> PyResult<R>,
    ) -> Result<R, Failure> {
        Python::attach(|py| {
            call(py, &self.parts).map_err(|error| {
                let is_refusal = error.value(py).is_instance(self.parts.refusal.bind(py)).unwrap_or(false);
                *self.parts.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                if is_refusal { refuse_step() } else { Failure::Component { function } }
            })
        })
    }
}

impl Component for PythonComponent {
    fn inputs(&self) -> usize {
        self.numbers.0
    }

    fn outputs(&self) -> usize {
        self.numbers.1
    }

    fn set(&mut self, inputs: &[f64]) -> Result<(), Failure> {
        self.call("set", |py, parts| {
            let (array, names) = &parts.inputs;
            // SAFETY: the interpreter's lock is held, and no other code uses the array at the same time.
            let target = unsafe { bytes_mut(array.bind(py)) }?;
            target.as_chunks_mut().0.iter_mut().zip(inputs).for_each(|(to, from)| *to = from.to_ne_bytes());
            parts.element.call_method1(py, intern!(py, "set"), (names,)).map(drop)
        })
    }

    fn step(&mut self, time: f64, step: f64) -> Result<(), Failure> {
        self.call("step", |py, parts| parts.element.call_method1(py, intern!(py, "step"), (time, step)).map(drop))
    }

    fn get(&mut self, outputs: &mut [f64]) -> Result<(), Failure> {
        self.call("get", |py, parts| {
            let (array, names) = &parts.outputs;
            // SAFETY: as in `set`.
            let before = unsafe { bytes_mut(array.bind(py)) }?;
            before.as_chunks_mut().0.iter_mut().for_each(|to| *to = UNWRITTEN.to_ne_bytes());
            parts.element.call_method1(py, intern!(py, "get"), (names,))?;
            // SAFETY: as in `set`.
            let found = unsafe { bytes(array.bind(py)) }?;
            outputs.iter_mut().zip(found.as_chunks().0).for_each(|(to, from)| *to = f64::from_ne_bytes(*from));
            if outputs.iter().any(|value| value.to_bits() == UNWRITTEN) {
                names.call_method1(py, intern!(py, "refuse"), (UNWRITTEN,))?;
            }
            Ok(())
        })
    }

    fn save(&mut self) -> Result<ComponentState, Failure> {
        self.call("save", |py, parts| {
            Ok(Box::new(parts.element.call_method0(py, intern!(py, "save"))?) as ComponentState)
        })
    }

    fn restore(&mut self, state: &ComponentState) -> Result<(), Failure> {
        self.call("restore", |py, parts| match state.downcast_ref::<Py<PyAny>>() {
            Some(state) => parts.element.call_method1(py, intern!(py, "restore"), (state,)).map(drop),
            None => Ok(()),
        })
    }
}

impl fmt::Debug for PythonComponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PythonComponent").finish_non_exhaustive()
    }
}
