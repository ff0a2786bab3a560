//! Many instances of a system or a single FMU that make their steps together.
use std::sync::{Mutex, PoisonError};

use fmu_engine::{Extreme, Failed, MemberFailed, RunError, Signal, Watch};
use numpy::PyUntypedArray;
use pyo3::exceptions::{PyInterruptedError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::{bytes, bytes_mut};
use crate::batch::VariedOfPython;
use crate::errors::{self, ExtremeOfPython, Messages, texts};
use crate::instance::not_instantiated;
use crate::pace::Interrupt;
use crate::system::System;

/// Members of an ensemble, which step in threads without the interpreter's lock.
#[pyclass(frozen)]
pub(crate) struct Ensemble {
    system: Py<System>,
    members: Mutex<fmu_engine::Ensemble>,
}

/// A member with messages of each FMU, or an extreme value.
type Said = (usize, Vec<Messages>, ExtremeOfPython);
/// Members with messages, and the first member that has failed, with its error.
type Report = (Vec<Said>, Option<(usize, PyErr)>);
type ReportOfPython = (Vec<Said>, Option<(usize, Py<PyAny>)>);

#[pymethods]
impl Ensemble {
    /// Makes the instances of all members.
    #[new]
    fn new(py: Python<'_>, system: Py<System>, members: usize, threads: usize) -> PyResult<Self> {
        let of = system.get();
        let made = py.detach(|| fmu_engine::Ensemble::new(&of.plan, &of.models, members, threads));
        let members = Mutex::new(made.map_err(|error| of.failed(error))?);
        Ok(Self { system, members })
    }

    /// Initializes the members at a time in s, with a row of the varied parameters each. Signals have a row for each
    /// member, or one for all.
    fn begin(
        &self,
        py: Python<'_>,
        time: f64,
        signals: Vec<(Bound<'_, PyUntypedArray>, usize)>,
        varied: Vec<VariedOfPython<'_>>,
    ) -> PyResult<ReportOfPython> {
        let signals = rows(&signals)?;
        let members = self.members.lock().unwrap_or_else(PoisonError::into_inner).len();
        let varied = self.system.get().varied(&varied, members)?;
        self.call(py, |ensemble, watch| ensemble.begin(time, &signals, &varied, watch))
    }

    /// Makes the step between two times in s. Each record gets a row of each member.
    fn step(
        &self,
        py: Python<'_>,
        times: [f64; 2],
        signals: Vec<(Bound<'_, PyUntypedArray>, usize)>,
        records: Vec<Bound<'_, PyUntypedArray>>,
    ) -> PyResult<ReportOfPython> {
        let signals = rows(&signals)?;
        // SAFETY: the arrays are new, and no other code has them yet.
        let records = records.iter().map(|record| unsafe { bytes_mut(record) });
        let mut records = records.collect::<PyResult<Vec<_>>>()?;
        self.call(py, |ensemble, watch| ensemble.step(times, &signals, &mut records, watch))
    }

    /// Saves the states of all members as bytes.
    fn states<'py>(&self, py: Python<'py>) -> PyResult<(Vec<Bound<'py, PyBytes>>, ReportOfPython)> {
        let mut found = Vec::new();
        let report = self.call(py, |ensemble, watch| {
            found = ensemble.states(watch)?;
            Ok(())
        })?;
        Ok((found.iter().map(|bytes| PyBytes::new(py, bytes)).collect(), report))
    }

    /// Restores the states of all members from their bytes.
    fn restore(&self, py: Python<'_>, states: Vec<Bound<'_, PyBytes>>) -> PyResult<ReportOfPython> {
        let states: Vec<_> = states.iter().map(|state| state.as_bytes()).collect();
        self.call(py, |ensemble, watch| ensemble.restore(&states, watch))
    }
}

impl Ensemble {
    /// Calls the ensemble without the interpreter's lock.
    fn call(
        &self,
        py: Python<'_>,
        call: impl FnOnce(&mut fmu_engine::Ensemble, &Watch) -> Result<(), MemberFailed> + Send,
    ) -> PyResult<ReportOfPython> {
        let system = self.system.get();
        let (said, failed): Report = py.detach(|| {
            let mut ensemble = self.members.lock().unwrap_or_else(PoisonError::into_inner);
            let (interrupt, watch) = Interrupt::new();
            let result = call(&mut ensemble, &watch);
            let said = said(system, &ensemble);
            if let Some(error) = interrupt.take() {
                return Err(error);
            }
            Ok((said, result.err().map(|failed| (failed.member, exception(system, &ensemble, failed)))))
        })?;
        let value = |(member, error): (usize, PyErr)| (member, error.into_value(py).into_any());
        Ok((said, failed.map(value)))
    }
}

/// Signals with the number of their rows.
fn rows<'a>(signals: &'a [(Bound<'_, PyUntypedArray>, usize)]) -> PyResult<Vec<Signal<'a>>> {
    let signal = |(array, rows): &'a (Bound<'_, PyUntypedArray>, usize)| {
        // SAFETY: the caller does not write to the array during the call.
        let bytes = unsafe { bytes(array) }?;
        match bytes.len().checked_div(*rows) {
            Some(row) if row * rows == bytes.len() => Ok(Signal { bytes, row }),
            _ => Err(PyValueError::new_err("a signal has another number of rows")),
        }
    };
    signals.iter().map(signal).collect()
}

/// Messages and extreme values of all members that have some.
fn said(system: &System, ensemble: &fmu_engine::Ensemble) -> Vec<Said> {
    let mut found = Vec::new();
    for (at, (instances, extreme)) in ensemble.members().enumerate() {
        let of_instance = |instance: &fmu_engine::Instance| {
            let mut said = if instance.has_messages() { texts(instance.messages()) } else { Vec::new() };
            said.extend(instance.take_unequal_step().map(|step| (1, format!("at {} s {step}", step.time))));
            said
        };
        let mut messages = Vec::new();
        for (k, said) in instances.iter().map(of_instance).enumerate().filter(|(_, said)| !said.is_empty()) {
            messages.resize_with(instances.len(), Vec::new);
            messages[k] = said;
        }
        let named = |Extreme { unit, outputs, at, row, value }| {
            Some((unit, system.layout.output(unit, outputs, at)?, row, value))
        };
        let extreme = extreme.and_then(named);
        if extreme.is_some() || !messages.is_empty() {
            messages.resize_with(instances.len(), Vec::new);
            found.push((at, messages, extreme));
        }
    }
    found
}

/// Exception for the failure of a member.
fn exception(system: &System, ensemble: &fmu_engine::Ensemble, failed: MemberFailed) -> PyErr {
    match failed.failed {
        Failed::Run(error) => {
            let cut = ensemble.run(failed.member).and_then(|run| run.disagreeing(&error));
            let more = cut.and_then(|cut| system.layout.cut(cut)).or_else(|| system.layout.refused(&error));
            errors::run(RunError { row: None, ..error }, Vec::new(), more, None)
        }
        Failed::Instance(error) => not_instantiated(error, &system.models),
        Failed::Stopped => PyInterruptedError::new_err("the ensemble was stopped"),
    }
}
