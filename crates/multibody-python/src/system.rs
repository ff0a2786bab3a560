//! Runs and sweeps of connected FMUs or of a single one.
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use fmu_engine::{
    Buffer, Change, Costs, Data, Direct, ElementLayout, Error, Extreme, Failed, Failure, Following, Inputs, Instance,
    Integration, Layout, Mapping, Plan,
};
use fmu_engine::{Model, Planned, Recorded, Reduce, Reduction, RunError, Runner, Signal, ValueType, Varied, Watch};
use numpy::PyUntypedArray;
use pyo3::exceptions::{PyInterruptedError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};

use crate::arrays::{bytes, bytes_mut, float64};
use crate::batch::VariedOfPython;
use crate::component::Raised;
use crate::elements::{ConnectionOfPython, ElementOfPython, StopsOfPython, system};
use crate::errors::{self, ExtremeOfPython, Messages, texts};
use crate::input_checks::Unchecked;
use crate::instance::not_instantiated;
use crate::pace::{Interrupt, Pace};
use crate::row_texts::{RowTexts, Texts};
use crate::steps::Steps;

/// Connected FMUs, or a single one. Any number of threads may run it at once.
///
/// `elements` are dicts, see `_native.pyi`.
#[pyclass(frozen)]
pub(crate) struct System {
    pub(crate) plan: Arc<Plan>,
    pub(crate) models: Vec<Model>,
    pub(crate) layout: Layout,
    /// Instances that no thread uses.
    idle: Mutex<Vec<Runner>>,
    /// Last exception of an element in Python.
    raised: Raised,
}

/// Request to stop threads.
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

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// State of a run at its end, from which other runs go on.
#[pyclass(frozen, module = "multibody_fmu._native")]
pub(crate) struct SavedRun(fmu_engine::SavedRun);

#[pymethods]
impl SavedRun {
    #[new]
    fn new(bytes: Vec<u8>) -> Self {
        Self(fmu_engine::SavedRun::from_bytes(bytes))
    }

    /// The state as bytes; None if it belongs to instances of this process.
    #[getter]
    fn bytes<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.0.bytes().map(|bytes| PyBytes::new(py, bytes))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyBytes>,))> {
        let bytes = self.bytes(py).ok_or_else(|| PyTypeError::new_err("the state belongs to this process alone"))?;
        Ok((py.get_type::<Self>(), (bytes,)))
    }
}

/// Record, element of its rows, kind of reduction, change of the values, and whether the variable has one element.
type ReductionOfPython = (usize, usize, String, Option<ChangeOfPython>, bool);
/// Factor and offset, or pairs of old and new integers, with Booleans as 0 and 1.
#[derive(FromPyObject)]
enum ChangeOfPython {
    Linear(f64, f64),
    #[pyo3(transparent)]
    Mapped(Vec<(i128, i128)>),
}

impl ChangeOfPython {
    fn change(&self) -> Change {
        match self {
            Self::Linear(factor, offset) => Change::Linear { factor: *factor, offset: *offset },
            Self::Mapped(pairs) => Change::Mapped(Arc::new(Mapping { pairs: pairs.clone(), kept: None })),
        }
    }
}

/// Texts in the last row of each run, and reports of runs.
type Swept = (Vec<Vec<Vec<String>>>, Vec<Report>);
/// Texts, messages of each FMU, costs, first extreme value, FMUs that have seen the end of steps, costs of integration,
/// and the state at the end.
type Ran =
    (Texts, Vec<Messages>, Cost, ExtremeOfPython, Vec<DirectOfPython>, Vec<IntegrationOfPython>, Option<SavedRun>);
/// A run of a sweep that has failed, or has messages or an extreme value: position, error, messages of each FMU, value.
type Report = (usize, Option<Py<PyAny>>, Vec<Messages>, ExtremeOfPython);

#[pymethods]
impl System {
    /// `order` is `parallel`, `sequential`, `coupled` or `iterated`; for `iterated`, `weight` applies to values at the
    /// end of a step. `stops` are end times of integration steps, or `rows`.
    #[new]
    #[pyo3(signature = (elements, connections, order, weight, stops = None))]
    fn new(
        elements: Vec<ElementOfPython<'_>>,
        connections: Vec<ConnectionOfPython>,
        order: &str,
        weight: f64,
        stops: Option<StopsOfPython>,
    ) -> PyResult<Self> {
        let raised = Raised::default();
        let planned = system(elements, connections, (order, weight), stops, &raised)?.plan();
        let Planned { plan, models, layout } = planned.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self { plan: Arc::new(plan), models, layout, idle: Mutex::default(), raised })
    }

    /// Type and number of the values in a row of each record.
    #[getter]
    fn records(&self) -> Vec<(String, usize)> {
        let record = |variables: &fmu_engine::Batch| match (variables.value_type(), variables.size()) {
            (ValueType::Boolean, 4) => ("Int32".to_owned(), variables.values()),
            (value_type, _) => (format!("{value_type:?}"), variables.values()),
        };
        self.layout.records.iter().map(record).collect()
    }

    /// For each element, the record and the first value of its recorded variables; no record, and a position among
    /// the texts, for strings.
    #[getter]
    fn outputs(&self) -> Vec<Vec<PlaceOfPython>> {
        self.layout.elements.iter().map(|element| element.outputs.iter().map(place_of).collect()).collect()
    }

    /// For each element, the places of its connected inputs by name.
    #[getter]
    fn inputs(&self) -> Vec<Vec<(String, PlaceOfPython)>> {
        let inputs = |element: &ElementLayout| {
            element.inputs.iter().map(|(name, recorded)| (name.clone(), place_of(recorded))).collect()
        };
        self.layout.elements.iter().map(inputs).collect()
    }

    /// Initializes instances, with the varied parameters if any, and makes all steps. Each signal has a row for each
    /// time, each record a place for it; `text_signals` are strings. `progress` is called with the number of
    /// finished rows, about 20 times a second. `place` is one Int64, in memory that another process may read: the row
    /// of the current step, -1 during initialization, and the number of times after the last step. Returns texts, and
    /// status and text of the messages of each FMU, the cost of iterated steps (steps, evaluations, steps halved,
    /// matrices), the first extreme value, and the FMUs in loops that have seen the end of steps because of a direct
    /// output. A run from a `state` sets the varied parameters after restoring it; `keep` returns the state at the end.
    /// In Model Exchange `steps` keep the steps of the integration, or are followed.
    ///
    /// `unchecked` are positions of signals of Float64, and whether their rows are orientations: a ValueError ends the
    /// run at the first row with a number that is not finite, or with an orientation of zeros.
    #[pyo3(signature = (
        times, signals, text_signals, records, varied, progress = None, place = None, state = None, keep = false,
        steps = None, unchecked = vec![]
    ))]
    #[allow(clippy::too_many_arguments)]
    fn run<'py>(
        &self,
        py: Python<'py>,
        times: &Bound<'py, PyUntypedArray>,
        signals: Vec<Bound<'py, PyUntypedArray>>,
        text_signals: Vec<Vec<Vec<String>>>,
        records: Vec<Bound<'py, PyUntypedArray>>,
        varied: Vec<VariedOfPython<'py>>,
        progress: Option<Py<PyAny>>,
        place: Option<&Bound<'py, PyUntypedArray>>,
        state: Option<&SavedRun>,
        keep: bool,
        steps: Option<&Steps>,
        unchecked: Vec<(usize, bool)>,
    ) -> PyResult<Ran> {
        // SAFETY: the caller does not write to the times during the call.
        let times = unsafe { float64(times) }?;
        let signals = signals_of(&signals, times.len())?;
        // SAFETY: the arrays are new, and no other code has them yet.
        let records = records.iter().map(|record| unsafe { bytes_mut(record) });
        let mut records = records.collect::<PyResult<Vec<_>>>()?;
        self.check(times, &signals, Some(&records))?;
        let varied = self.varied(&varied, 1)?;
        let mut texts = RowTexts::new(&self.layout, &text_signals, times.len())?;
        let unchecked = Unchecked::new(&signals, &unchecked)?;
        let own_place = AtomicI64::new(0);
        let place = place.map_or(Ok(&own_place), atomic)?;
        let from = state.map(|state| &state.0);
        let following = steps.map_or(Following::Nothing, Steps::following);
        if from.is_some() && matches!(following, Following::Along(..)) {
            return Err(PyValueError::new_err("a run from a state has no states at the start to differentiate"));
        }
        py.detach(|| {
            let mut runner = self.runner(from)?;
            let mut data = Data { times, signals: &signals, records: &mut records };
            let pace = Pace::new(progress.as_ref());
            let (interrupt, watch) = Interrupt::new();
            runner.watch(watch);
            runner.follow(&following);
            let ends = Ends { from, keeps: keep };
            let result = run(&mut runner, &mut data, (&varied, 0, ends), &mut texts, place, Looks { pace, unchecked });
            if let Some(steps) = steps {
                steps.take(&runner);
                runner.follow(&Following::Nothing);
            }
            let said = self.said(&runner, times);
            let result = match result {
                Ok(()) => {
                    let extreme = self.extreme(&runner);
                    Ok((texts.found, said, cost(&runner), extreme, seen_at_end(&runner), integration(&runner)))
                }
                Err(Ended::Fmu(failed)) => {
                    Err(interrupt.take().unwrap_or_else(|| self.exception(failed, said, &runner)))
                }
                Err(Ended::Python(error)) => Err(error),
            };
            // The exception's traceback keeps this object alive, and with it the only instance that an FMU may have.
            let is_only_one = runner.instances().iter().any(Instance::is_only_one);
            let (saved, runner) = runner.into_saved().map_err(|error| errors::run(error, Vec::new(), None, None))?;
            self.put_back(runner.filter(|_| result.is_ok() || !is_only_one));
            result.map(|(texts, said, cost, extreme, direct, integration)| {
                (texts, said, cost, extreme, direct, integration, saved.map(SavedRun))
            })
        })
    }

    /// Does a run for each row of the varied parameters, and writes the reductions of each into a row of `out`. Returns
    /// the recorded strings in the last row of each run, and the runs that have failed, or have messages or an extreme
    /// value. Raises an InterruptedError as soon as `stop` is set. `place` and `state` are as for `run`.
    #[pyo3(signature = (
        times, signals, text_signals, varied, runs, reductions, out, stop = None, place = None, state = None
    ))]
    #[allow(clippy::too_many_arguments)]
    fn sweep<'py>(
        &self,
        py: Python<'py>,
        times: &Bound<'py, PyUntypedArray>,
        signals: Vec<Bound<'py, PyUntypedArray>>,
        text_signals: Vec<Vec<Vec<String>>>,
        varied: Vec<VariedOfPython<'py>>,
        runs: usize,
        reductions: Vec<ReductionOfPython>,
        out: &Bound<'py, PyUntypedArray>,
        stop: Option<&Stop>,
        place: Option<&Bound<'py, PyUntypedArray>>,
        state: Option<&SavedRun>,
    ) -> PyResult<Swept> {
        // SAFETY: the caller does not write to the times during the call.
        let times = unsafe { float64(times) }?;
        let signals = signals_of(&signals, times.len())?;
        self.check(times, &signals, None)?;
        let reductions = reductions.iter().map(|reduction| self.reduction(reduction)).collect::<PyResult<Vec<_>>>()?;
        let varied = self.varied(&varied, runs)?;
        // SAFETY: the array is new, and no other code has it yet.
        let out = unsafe { bytes_mut(out) }?;
        let row_bytes = 8 * reductions.len();
        if out.len() != runs * row_bytes {
            return Err(PyValueError::new_err("an array for results has another size"));
        }
        let mut texts = RowTexts::new(&self.layout, &text_signals, times.len())?;
        let own_place = AtomicI64::new(0);
        let place = place.map_or(Ok(&own_place), atomic)?;
        let stop = stop.map(|stop| Arc::clone(&stop.0)).unwrap_or_default();
        let ends = Ends { from: state.map(|state| &state.0), keeps: false };
        let (last_texts, reports) = py.detach(|| {
            let mut runner = self.runner(ends.from)?;
            let is_stopped = Arc::clone(&stop);
            runner.watch(Watch::new(move || !is_stopped.load(Ordering::Relaxed)));
            runner.check_inputs(|_| false);
            runner.keep_signals(true);
            let mut kept: Vec<_> =
                self.layout.records.iter().map(|record| Buffer::new(record.bytes() * times.len())).collect();
            let mut records: Vec<_> = kept.iter_mut().map(Buffer::bytes_mut).collect();
            let mut data = Data { times, signals: &signals, records: &mut records };
            let (mut last_texts, mut reports) = (Vec::new(), Vec::new());
            for row in 0..runs {
                let result = match run(&mut runner, &mut data, (&varied, row, ends), &mut texts, place, Stopping(&stop))
                {
                    Ok(()) => Ok(()),
                    Err(Ended::Fmu(Failed::Stopped)) => {
                        return Err(PyInterruptedError::new_err("the sweep was stopped"));
                    }
                    Err(Ended::Fmu(failed)) => Err(failed),
                    Err(Ended::Python(error)) => return Err(error),
                };
                if result.is_ok() {
                    let value = |of: &Reduction| of.of(data.records[of.record], self.layout.records[of.record].bytes());
                    for (value, place) in reductions.iter().map(value).zip(out[row * row_bytes..].chunks_exact_mut(8)) {
                        place.copy_from_slice(&value.to_ne_bytes());
                    }
                }
                if !texts.found.is_empty() {
                    last_texts.push(texts.last());
                }
                let said = self.said(&runner, times);
                let error = result.err().map(|failed| self.exception(failed, Vec::new(), &runner));
                let extreme = self.extreme(&runner);
                if error.is_some() || extreme.is_some() || said.iter().any(|messages| !messages.is_empty()) {
                    reports.push((row, error, said, extreme));
                }
            }
            runner.keep_signals(false);
            self.put_back(Some(runner));
            Ok((last_texts, reports))
        })?;
        let value = |error: PyErr| error.into_value(py).into_any();
        let report = |(row, error, said, extreme): (_, Option<PyErr>, _, _)| (row, error.map(value), said, extreme);
        Ok((last_texts, reports.into_iter().map(report).collect()))
    }
}

/// Reason why a run has ended early.
enum Ended {
    Fmu(Failed),
    /// Ctrl+C, or an exception of the progress function.
    Python(PyErr),
}

impl From<Failed> for Ended {
    fn from(failed: Failed) -> Self {
        Self::Fmu(failed)
    }
}

impl From<RunError> for Ended {
    fn from(error: RunError) -> Self {
        Self::Fmu(error.into())
    }
}

/// States at both ends of a run.
#[derive(Clone, Copy)]
struct Ends<'a> {
    from: Option<&'a fmu_engine::SavedRun>,
    /// Whether to save the state at the end.
    keeps: bool,
}

/// Number of steps between two looks at a request to stop a sweep.
const STEPS: usize = 64;

/// Number of rows to check at once, few enough for a near cache.
const CHECKED: usize = 64;

/// Observer of the steps of a run.
trait Observer {
    /// To be called before the run, given its number of rows.
    fn begin(&mut self, _runner: &mut Runner, _rows: usize) -> Result<(), Ended> {
        Ok(())
    }

    /// Prepares the step that begins at a row, and perhaps the next ones: returns the row after them.
    fn prepare(&mut self, row: usize, rows: usize) -> Result<usize, Ended>;

    /// To be called after these steps, with the row of the last one.
    fn look(&mut self, row: usize) -> Result<(), Ended>;
}

/// Observer of a single run.
struct Looks<'a> {
    pace: Pace<'a>,
    unchecked: Unchecked<'a>,
}

impl Observer for Looks<'_> {
    fn prepare(&mut self, row: usize, rows: usize) -> Result<usize, Ended> {
        let end = self.pace.next_row(row) + 1;
        if self.unchecked.is_empty() {
            return Ok(end);
        }
        let end = end.min(row + CHECKED - row % CHECKED);
        let is_long = self.pace.is_long(row, rows);
        self.unchecked.check(if is_long { rows } else { rows.min(end) }, is_long).map_err(Ended::Python)?;
        Ok(end)
    }

    fn begin(&mut self, runner: &mut Runner, rows: usize) -> Result<(), Ended> {
        // The first row is used before steps, and the last one perhaps by none.
        for row in [0, rows - 1] {
            self.unchecked.check_rows(row..row + 1, false).map_err(Ended::Python)?;
        }
        self.unchecked.leave_to(runner);
        Ok(())
    }

    fn look(&mut self, row: usize) -> Result<(), Ended> {
        self.pace.look(row).map_err(Ended::Python)
    }
}

/// Observer of the runs of a sweep: the request to stop it.
struct Stopping<'a>(&'a AtomicBool);

impl Observer for Stopping<'_> {
    fn prepare(&mut self, row: usize, _: usize) -> Result<usize, Ended> {
        Ok(row + STEPS)
    }

    fn look(&mut self, _: usize) -> Result<(), Ended> {
        if self.0.load(Ordering::Relaxed) { Err(Ended::Fmu(Failed::Stopped)) } else { Ok(()) }
    }
}

/// Makes a run with a row of the varied parameters. `place` has the row of the current step.
fn run(
    runner: &mut Runner,
    data: &mut Data<'_, '_>,
    (varied, of_varied, ends): (&[Varied<'_>], usize, Ends<'_>),
    texts: &mut RowTexts,
    place: &AtomicI64,
    mut observer: impl Observer,
) -> Result<(), Ended> {
    let rows = data.times.len();
    let last = rows - 1;
    place.store(-1, Ordering::Relaxed);
    observer.begin(runner, rows)?;
    runner.keeps_end(ends.keeps);
    runner.begin(ends.from, data, varied, of_varied)?;
    texts.read(runner, |unit| (!runner.memory().follows_inputs(unit)).then_some(0))?;
    let steps = runner.memory().steps(rows);
    let mut row = 0;
    while row < steps {
        if ends.keeps && row == last {
            runner.save_end(data)?;
        }
        let stop = if ends.keeps && row < last { last } else { steps };
        let stop = if texts.is_empty() { stop } else { row + 1 };
        let end = observer.prepare(row, rows)?.min(stop);
        place.store(row as i64, Ordering::Relaxed);
        texts.set(runner, row)?;
        runner.make_steps(data, row..end, |row| place.store(row as i64, Ordering::Relaxed))?;
        texts.read(runner, |unit| Some(row + usize::from(!runner.memory().follows_inputs(unit))))?;
        observer.look(end - 1)?;
        row = end;
    }
    observer.prepare(last, rows)?;
    if ends.keeps && steps == last {
        runner.save_end(data)?;
    }
    place.store(rows as i64, Ordering::Relaxed);
    Ok(runner.finish(data)?)
}

/// Costs of iterated steps: steps, evaluations, steps halved, matrices.
type Cost = (usize, usize, usize, usize);

fn cost(runner: &Runner) -> Cost {
    let Costs { steps, evaluations, halved, matrices } = runner.memory().costs();
    (steps, evaluations, halved, matrices)
}

/// Positions of elements that are solved together; right-hand sides, matrices, decompositions, steps, refused steps and
/// events.
type IntegrationOfPython = (Vec<usize>, usize, usize, usize, usize, usize, usize);

fn integration(runner: &Runner) -> Vec<IntegrationOfPython> {
    let costs = |of: Integration| {
        let Integration { units, right_hand_sides, matrices, decompositions, steps, refused_steps, events } = of;
        (units, right_hand_sides, matrices, decompositions, steps, refused_steps, events)
    };
    runner.memory().integration().map(costs).collect()
}

/// Position of an FMU, output, input, and whether the dependency is certain.
type DirectOfPython = (usize, String, String, bool);

fn seen_at_end(runner: &Runner) -> Vec<DirectOfPython> {
    let names = |direct: &Direct| (direct.unit, direct.output.clone(), direct.input.clone(), direct.is_certain);
    runner.memory().seen_at_end().map(names).collect()
}

impl System {
    /// Exception for a failed run, with the messages of each FMU.
    fn exception(&self, failed: Failed, said: Vec<Messages>, runner: &Runner) -> PyErr {
        let extreme = self.extreme(runner);
        match failed {
            Failed::Run(error) if matches!(error.failure, Failure::Component { .. }) => {
                let raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner).take();
                raised.unwrap_or_else(|| errors::run(error, said, None, extreme))
            }
            Failed::Run(error @ RunError { failure: Failure::Refused { function: "step", .. }, .. }) => {
                // The element has stated why it refused the step.
                let raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner).take();
                let reason = raised.map(|raised| Python::attach(|py| raised.value(py).to_string()));
                errors::run(error, said, reason, extreme)
            }
            Failed::Run(error) => {
                let output = runner.memory().disagreeing(&error).and_then(|cut| self.layout.cut(cut));
                errors::run(error, said, output.or_else(|| self.layout.refused(&error)), extreme)
            }
            Failed::Instance(error) => not_instantiated(error, &self.models),
            Failed::Stopped => PyInterruptedError::new_err("the sweep was stopped"),
        }
    }

    fn extreme(&self, runner: &Runner) -> ExtremeOfPython {
        let Extreme { unit, outputs, at, row, value } = runner.memory().extreme()?;
        Some((unit, self.layout.output(unit, outputs, at)?, row, value))
    }

    /// Instances that no other thread uses, for runs from a state if it is given.
    fn runner(&self, from: Option<&fmu_engine::SavedRun>) -> PyResult<Runner> {
        let is_in_bytes = from.is_none_or(|from| from.bytes().is_some());
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop().filter(|_| is_in_bytes);
        let make = || Runner::for_state(Arc::clone(&self.plan), self.models.clone(), from);
        idle.map_or_else(|| make().map_err(|error| self.failed(error)), Ok)
    }

    /// Keeps instances for later runs, except those that keep a state.
    fn put_back(&self, runner: Option<Runner>) {
        let is_free = |runner: &Runner| !runner.keeps_states();
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).extend(runner.filter(is_free));
    }

    pub(crate) fn failed(&self, error: Error) -> PyErr {
        let raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner).take();
        raised.filter(|_| matches!(error, Error::Component(_))).unwrap_or_else(|| not_instantiated(error, &self.models))
    }

    /// Messages of each FMU, and warnings of steps of a length that it does not support.
    fn said(&self, runner: &Runner, times: &[f64]) -> Vec<Messages> {
        let of_instance = |instance: &Instance| {
            let mut said = if instance.has_messages() { texts(instance.messages()) } else { Vec::new() };
            said.extend(instance.take_unequal_step().map(|step| {
                let row = times.partition_point(|time| *time <= step.time).saturating_sub(1);
                (1, format!("in row {row} (time = {} s) {step}", times[row]))
            }));
            said
        };
        runner.instances().iter().map(of_instance).collect()
    }

    pub(crate) fn varied<'a>(&self, varied: &'a [VariedOfPython<'_>], runs: usize) -> PyResult<Vec<Varied<'a>>> {
        let of_variables = |(unit, variables, rows): &'a VariedOfPython<'_>| {
            // SAFETY: the caller does not write to the table during the call.
            let rows = unsafe { bytes(rows) }?;
            let variables = variables.get().0.clone();
            if rows.len() != runs * variables.bytes() || *unit >= self.plan.units.len() {
                return Err(PyValueError::new_err("a table of parameters has another number of rows"));
            }
            Ok(Varied { unit: *unit, variables, rows })
        };
        varied.iter().map(of_variables).collect()
    }

    fn reduction(&self, (record, at, reduce, change, is_scalar): &ReductionOfPython) -> PyResult<Reduction> {
        let reduce = match &**reduce {
            "last" => Reduce::Last,
            "min" => Reduce::Min,
            "max" => Reduce::Max,
            "peak" => Reduce::Peak,
            "mean" => Reduce::Mean,
            "rms" => Reduce::Rms,
            _ => return Err(PyValueError::new_err(format!("{reduce} is not a reduction"))),
        };
        let variables = self.layout.records.get(*record).filter(|variables| *at < variables.values());
        let variables =
            variables.ok_or_else(|| PyValueError::new_err(format!("there is no record {record} with {at} values")))?;
        let element: (ValueType, usize) = (variables.value_type(), variables.bytes() / variables.values());
        let change = change.as_ref().map_or(Change::None, ChangeOfPython::change);
        Ok(Reduction { change, is_scalar: *is_scalar, ..Reduction::new(*record, element, *at, reduce) })
    }

    /// Refuses data with other sizes than the plan's.
    fn check(&self, times: &[f64], signals: &[Signal<'_>], records: Option<&[&mut [u8]]>) -> PyResult<()> {
        let fits = !times.is_empty()
            && self.plan.units.iter().all(|unit| {
                let columns = |inputs: &Inputs| {
                    let size = inputs.variables.size();
                    let mut columns = inputs.columns.iter();
                    columns.all(|c| signals.get(c.signal).is_some_and(|s| s.row == c.values * size))
                };
                unit.inputs.iter().all(columns)
                    && unit.records().all(|(record, bytes)| {
                        records
                            .is_none_or(|records| records.get(record).is_some_and(|r| r.len() == bytes * times.len()))
                    })
            });
        if fits { Ok(()) } else { Err(PyValueError::new_err("signals or records have other sizes than the plan")) }
    }
}

/// Record, if any, and position.
type PlaceOfPython = (Option<usize>, usize);

fn place_of(recorded: &Recorded) -> PlaceOfPython {
    match *recorded {
        Recorded::Numbers(record, first) => (Some(record), first),
        Recorded::Texts(position) => (None, position),
    }
}

/// The only element of an array of Int64.
fn atomic<'a>(array: &'a Bound<'_, PyUntypedArray>) -> PyResult<&'a AtomicI64> {
    // SAFETY: the caller does not use the array during the call; other processes may read it.
    let bytes = unsafe { bytes_mut(array) }?;
    let pointer: *mut i64 = bytes.as_mut_ptr().cast();
    if bytes.len() != 8 || !pointer.is_aligned() {
        return Err(PyValueError::new_err("the place is not one element of the type int64"));
    }
    // SAFETY: the element is aligned and lives as long as the array.
    Ok(unsafe { AtomicI64::from_ptr(pointer) })
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
