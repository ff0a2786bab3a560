//! Runs and sweeps of connected FMUs.
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use fmu_engine::{Data, Element, Failed, Instance, Plan, Reduce, Reduction, Run, Runner, Signal, Source, Varied};
use numpy::PyUntypedArray;
use pyo3::exceptions::{PyInterruptedError, PyValueError};
use pyo3::prelude::*;

use crate::arrays::{bytes, bytes_mut};
use crate::errors;
use crate::group::Group;
use crate::instance::{Messages, c_texts, not_instantiated, texts};
use crate::plan::{UnitOfPython, plan};

/// Connected FMUs, or one by itself.
///
/// `units` are dicts, see `_native.pyi`.
#[pyclass(frozen)]
pub(crate) struct System {
    plan: Arc<Plan>,
    sources: Vec<Source>,
    /// Runners that no thread uses.
    idle: Mutex<Vec<Runner>>,
    /// Messages of the last run, for each FMU.
    messages: Mutex<Vec<Messages>>,
}

/// Asks threads to stop.
#[pyclass(frozen)]
pub(crate) struct Stop(Arc<AtomicBool>);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Self(Arc::default())
    }

    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Longest time between two looks at Ctrl+C and the bar.
const PAUSE: Duration = Duration::from_millis(50);

/// Strings that a run sets or gets row by row: FMU, group, and the texts of all rows.
type TextInputs<'py> = Vec<(usize, Bound<'py, Group>, Vec<Vec<String>>)>;
type TextOutputs<'py> = Vec<(usize, Bound<'py, Group>)>;
/// Texts of each group, row by row.
type Texts = Vec<Vec<Vec<String>>>;
/// Parameters that differ between runs: FMU, group, and one row for each run.
type VariedOfPython<'py> = (usize, Bound<'py, Group>, Bound<'py, PyUntypedArray>);
/// Record, element of its rows, and what remains of it.
type ReductionOfPython = (usize, usize, String);
/// A run of a sweep that has failed or has messages: position, error, messages of each FMU.
type Report = (usize, Option<Py<PyAny>>, Vec<Messages>);

#[pymethods]
impl System {
    #[new]
    fn new(units: Vec<UnitOfPython<'_>>, sequential: bool) -> PyResult<Self> {
        let (plan, sources) = plan(&units, sequential)?;
        Ok(Self { plan: Arc::new(plan), sources, idle: Mutex::default(), messages: Mutex::default() })
    }

    /// Makes instances, initializes them, and makes all steps. Each signal has a row for each time, each record a place
    /// for it. `progress` is called with the number of rows that are done, about 20 times a second.
    #[pyo3(signature = (times, signals, records, text_inputs, text_outputs, progress = None))]
    fn run<'py>(
        &self,
        py: Python<'py>,
        times: &Bound<'py, PyUntypedArray>,
        signals: Vec<Bound<'py, PyUntypedArray>>,
        records: Vec<Bound<'py, PyUntypedArray>>,
        text_inputs: TextInputs<'py>,
        text_outputs: TextOutputs<'py>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Texts> {
        let times = numbers(times)?;
        let signals = signals_of(&signals, times.len())?;
        let mut records = records
            .iter()
            // SAFETY: the arrays are new: nobody else knows them yet.
            .map(|record| unsafe { bytes_mut(record) })
            .collect::<PyResult<Vec<_>>>()?;
        self.check(times, &signals, Some(&records))?;
        let text_inputs = text_inputs
            .into_iter()
            .map(|(unit, group, rows)| {
                let rows = rows.into_iter().map(c_texts).collect::<PyResult<Vec<_>>>()?;
                Ok((unit, group.get().0.clone(), rows))
            })
            .collect::<PyResult<Vec<_>>>()?;
        let text_outputs: Vec<_> =
            text_outputs.into_iter().map(|(unit, group)| (unit, group.get().0.clone())).collect();
        let mut found = vec![vec![Vec::new(); times.len()]; text_outputs.len()];
        py.detach(|| {
            let mut instances = Vec::new();
            for source in &self.sources {
                let instance = source.fmu.instantiate(&source.name, source.kind);
                instances.push(instance.map_err(not_instantiated)?);
            }
            let mut data = Data { times, signals: &signals, records: &mut records };
            let result = (|| {
                let mut refs: Vec<&mut Instance> = instances.iter_mut().collect();
                let mut run = Run::new(Arc::clone(&self.plan), &refs);
                run.initialize(&mut refs, &mut data, None).map_err(errors::run)?;
                let steps = run.steps(times.len());
                let mut read = |refs: &[&mut Instance], row: usize, starts: bool| {
                    for ((unit, group), rows) in text_outputs.iter().zip(&mut found) {
                        let row = row + usize::from(!starts && self.plan.units[*unit].records_start);
                        if row < rows.len() && (!starts || self.plan.units[*unit].records_start) {
                            let texts = refs[*unit].get_texts(group);
                            rows[row] = texts.map_err(|failure| run_error(*unit, row, failure))?;
                        }
                    }
                    Ok::<_, PyErr>(())
                };
                read(&refs, 0, true)?;
                let mut pace = Pace::new(progress.as_ref());
                for row in 0..steps {
                    for (unit, group, rows) in &text_inputs {
                        let set = refs[*unit].set_texts(group, &rows[row]);
                        set.map_err(|failure| run_error(*unit, row, failure))?;
                    }
                    run.step(&mut refs, &mut data, row).map_err(errors::run)?;
                    read(&refs, row, false)?;
                    pace.look(row)?;
                }
                run.finish(&mut refs, &mut data).map_err(errors::run)
            })();
            let said = instances.iter().map(|instance| texts(instance.messages())).collect();
            *self.messages.lock().unwrap_or_else(PoisonError::into_inner) = said;
            if result.is_ok() {
                for instance in &instances {
                    // Values are complete; what an FMU says now changes nothing.
                    let _ = instance.terminate();
                }
            }
            result
        })?;
        Ok(found)
    }

    /// Messages of the last run, for each FMU: status and text.
    fn messages(&self) -> Vec<Messages> {
        std::mem::take(&mut *self.messages.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Does a run for each row of the varied parameters, and writes the reductions of each into a row of `out`. Returns
    /// the runs that have failed or have messages. Raises an InterruptedError as soon as `stop` is set.
    #[allow(clippy::too_many_arguments)]
    fn sweep<'py>(
        &self,
        py: Python<'py>,
        times: &Bound<'py, PyUntypedArray>,
        signals: Vec<Bound<'py, PyUntypedArray>>,
        varied: Vec<VariedOfPython<'py>>,
        runs: usize,
        reductions: Vec<ReductionOfPython>,
        out: &Bound<'py, PyUntypedArray>,
        stop: Option<&Stop>,
    ) -> PyResult<Vec<Report>> {
        let times = numbers(times)?;
        let signals = signals_of(&signals, times.len())?;
        self.check(times, &signals, None)?;
        let reductions = reductions.iter().map(|reduction| self.reduction(reduction)).collect::<PyResult<Vec<_>>>()?;
        let varied = varied
            .iter()
            .map(|(unit, group, rows)| {
                // SAFETY: the caller does not write to the table during the call.
                let rows = unsafe { bytes(rows) }?;
                let group = group.get().0.clone();
                if rows.len() != runs * group.bytes() || *unit >= self.plan.units.len() {
                    return Err(PyValueError::new_err("a table of parameters has another number of rows"));
                }
                Ok(Varied { unit: *unit, group, rows })
            })
            .collect::<PyResult<Vec<_>>>()?;
        // SAFETY: the array is new: nobody else knows it yet.
        let out = unsafe { bytes_mut(out) }?;
        if out.len() != runs * reductions.len() * 8 {
            return Err(PyValueError::new_err("an array for results has another size"));
        }
        let stop = stop.map(|stop| Arc::clone(&stop.0)).unwrap_or_default();
        py.detach(|| {
            let mut runner = match self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop() {
                Some(runner) => runner,
                None => Runner::new(Arc::clone(&self.plan), self.sources.clone()).map_err(not_instantiated)?,
            };
            let mut reports = Vec::new();
            let row_bytes = 8 * reductions.len();
            for row in 0..runs {
                let mut goes_on = || !stop.load(Ordering::Relaxed);
                let result = runner.run((times, &signals), &varied, row, &mut goes_on);
                let error = match result {
                    Ok(()) => {
                        let values = reductions.iter().map(|reduction| runner.reduced(reduction));
                        for (value, place) in values.zip(out[row * row_bytes..].chunks_exact_mut(8)) {
                            place.copy_from_slice(&value.to_ne_bytes());
                        }
                        None
                    }
                    Err(Failed::Stopped) => return Err(PyInterruptedError::new_err("the sweep was stopped")),
                    Err(Failed::Run(error)) => Some(errors::run(error)),
                    Err(Failed::Instance(error)) => Some(not_instantiated(error)),
                };
                let said: Vec<_> = (0..self.sources.len()).map(|unit| texts(runner.messages(unit))).collect();
                if error.is_some() || said.iter().any(|messages| !messages.is_empty()) {
                    reports.push((row, error, said));
                }
            }
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(runner);
            Ok(reports)
        })
        .map(|reports| {
            let value = |error: PyErr| error.into_value(py).into_any();
            reports.into_iter().map(|(row, error, said)| (row, error.map(value), said)).collect()
        })
    }
}

impl System {
    fn reduction(&self, (record, at, reduce): &ReductionOfPython) -> PyResult<Reduction> {
        let reduce = match &**reduce {
            "last" => Reduce::Last,
            "min" => Reduce::Min,
            "max" => Reduce::Max,
            "peak" => Reduce::Peak,
            "mean" => Reduce::Mean,
            "rms" => Reduce::Rms,
            _ => return Err(PyValueError::new_err(format!("{reduce} is not a reduction"))),
        };
        let mut outputs = self.plan.units.iter().flat_map(|unit| &unit.outputs);
        let of = outputs.find(|outputs| outputs.record.is_some_and(|of| of.record == *record));
        let group = of.map(|outputs| &outputs.group).filter(|group| *at < group.values());
        let group =
            group.ok_or_else(|| PyValueError::new_err(format!("there is no record {record} with {at} values")))?;
        let element: (Element, usize) = (group.element(), group.bytes() / group.values());
        Ok(Reduction { record: *record, element, at: *at, reduce })
    }

    /// Refuses data whose sizes are not those of the plan.
    fn check(&self, times: &[f64], signals: &[Signal<'_>], records: Option<&[&mut [u8]]>) -> PyResult<()> {
        let fits = !times.is_empty()
            && self.plan.units.iter().all(|unit| {
                let columns = unit.inputs.iter().flat_map(|inputs| &inputs.columns);
                let places = unit.outputs.iter().filter_map(|outputs| outputs.record);
                columns.into_iter().all(|c| signals.get(c.signal).is_some_and(|s| s.row == c.bytes))
                    && places.into_iter().all(|place| {
                        records.is_none_or(|records| {
                            records.get(place.record).is_some_and(|r| r.len() == place.bytes * times.len())
                        })
                    })
            });
        if fits { Ok(()) } else { Err(PyValueError::new_err("signals or records have other sizes than the plan")) }
    }
}

fn run_error(unit: usize, row: usize, failure: fmu_engine::Failure) -> PyErr {
    errors::run(fmu_engine::RunError { unit, row, failure })
}

/// The elements of an array of Float64.
fn numbers<'a>(array: &'a Bound<'_, PyUntypedArray>) -> PyResult<&'a [f64]> {
    // SAFETY: the caller does not write to the array during the call.
    let bytes = unsafe { bytes(array) }?;
    // SAFETY: the array is aligned for its elements; every pattern of bits is a number.
    let (before, numbers, after) = unsafe { bytes.align_to::<f64>() };
    if before.is_empty() && after.is_empty() {
        Ok(numbers)
    } else {
        Err(PyValueError::new_err("times are not of the type float64"))
    }
}

fn signals_of<'a>(signals: &'a [Bound<'_, PyUntypedArray>], rows: usize) -> PyResult<Vec<Signal<'a>>> {
    let signal = |array| {
        // SAFETY: the caller does not write to the array during the call.
        let bytes = unsafe { bytes(array) }?;
        if bytes.len() % rows.max(1) != 0 {
            return Err(PyValueError::new_err("a signal has another number of rows"));
        }
        Ok(Signal { bytes, row: bytes.len() / rows.max(1) })
    };
    signals.iter().map(signal).collect()
}

/// How many steps to make before looking at Ctrl+C again, without asking for the time at each step.
struct Pace<'a> {
    progress: Option<&'a Py<PyAny>>,
    next: usize,
    stride: usize,
    last: Instant,
    looked: Instant,
}

impl<'a> Pace<'a> {
    fn new(progress: Option<&'a Py<PyAny>>) -> Self {
        let now = Instant::now();
        Self { progress, next: 0, stride: 1, last: now, looked: now }
    }

    /// Called after each step.
    #[inline]
    fn look(&mut self, row: usize) -> PyResult<()> {
        if row < self.next { Ok(()) } else { self.check(row) }
    }

    fn check(&mut self, row: usize) -> PyResult<()> {
        let now = Instant::now();
        let took = now - self.last;
        self.last = now;
        if took < PAUSE / 16 {
            self.stride = (2 * self.stride).min(1 << 20);
        } else if took > PAUSE / 4 {
            self.stride = (self.stride / 4).max(1);
        }
        self.next = row + self.stride;
        if now - self.looked < PAUSE {
            return Ok(());
        }
        self.looked = now;
        Python::attach(|py| {
            py.check_signals()?;
            self.progress.map_or(Ok(()), |progress| progress.call1(py, (row + 1,)).map(drop))
        })
    }
}
