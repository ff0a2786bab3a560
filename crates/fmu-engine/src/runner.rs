//! Repeated runs of a plan with varied parameters.
use std::fmt;
use std::sync::Arc;

use fmu::Message;

use crate::batch::{Batch, Buffer};
use crate::component::Component;
use crate::data::{Data, Signal};
use crate::error::{Error, Failure, RunError};
use crate::fmu::Fmu;
use crate::instance::Instance;
use crate::plan::{Plan, Unit};
use crate::reduction::Reduction;
use crate::run::Run;
use crate::watch::Watch;
use fmu::InterfaceKind;

/// Source of an instance of a plan.
#[derive(Clone)]
pub enum Source {
    /// FMU to instantiate.
    Fmu {
        /// The FMU.
        fmu: Fmu,
        /// Interface.
        kind: InterfaceKind,
        /// Name of the instance.
        name: String,
    },
    /// Function that returns a component.
    Component(Arc<dyn Fn() -> Box<dyn Component> + Send + Sync>),
}

impl Source {
    fn instantiate(&self) -> Result<Instance, Error> {
        match self {
            Self::Fmu { fmu, kind, name } => fmu.instantiate(name, *kind),
            Self::Component(make) => Ok(Instance::of_component(make())?),
        }
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fmu { fmu, kind, name } => f.debug_tuple("Fmu").field(fmu).field(kind).field(name).finish(),
            Self::Component(_) => f.write_str("Component"),
        }
    }
}

/// Parameters that differ between runs.
#[derive(Clone, Debug)]
pub struct Varied<'d> {
    /// Position of the FMU in the plan.
    pub unit: usize,
    /// The variables.
    pub variables: Batch,
    /// Values, one row for each run.
    pub rows: &'d [u8],
}

/// Instances of a plan, made once for any number of successive runs. Each thread needs a runner of its own.
#[derive(Debug)]
pub struct Runner {
    plan: Arc<Plan>,
    sources: Vec<Source>,
    instances: Vec<Instance>,
    run: Run,
    is_new: bool,
    records: Vec<Buffer>,
    watch: Watch,
}

/// Failure of a run.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// An FMU refused a call.
    #[error("FMU {}: {}", .0.unit, .0)]
    Run(RunError),
    /// An instance could not be made.
    #[error(transparent)]
    Instance(Error),
    /// The caller stopped the run.
    #[error("the run was stopped")]
    Stopped,
}

impl Drop for Runner {
    fn drop(&mut self) {
        for instance in &self.instances {
            if instance.is_initialized() && !instance.has_failed() {
                // All values were read, so a refusal has no effect.
                let _ = instance.terminate();
            }
        }
    }
}

impl From<RunError> for Failed {
    fn from(error: RunError) -> Self {
        if error.failure == Failure::Stopped { Self::Stopped } else { Self::Run(error) }
    }
}

/// Number of steps between two checks whether to continue.
const STEPS: usize = 64;

impl Runner {
    /// Makes the instances.
    ///
    /// # Errors
    /// Errors of [`Fmu::instantiate`] and [`Run::new`].
    pub fn new(plan: Arc<Plan>, sources: Vec<Source>) -> Result<Self, Error> {
        let instances = sources.iter().map(Source::instantiate).collect::<Result<Vec<_>, _>>()?;
        let run = Run::new(Arc::clone(&plan), &instances)?;
        Ok(Self { plan, sources, instances, run, is_new: true, records: Vec::new(), watch: Watch::default() })
    }

    /// Sets the function that decides whether a run continues.
    pub fn watch(&mut self, watch: Watch) {
        self.run.watch(&watch);
        self.watch = watch;
    }

    /// Begins a run: resets the instances, sets the plan's parameters and a `row` of the varied ones, and initializes.
    ///
    /// # Errors
    /// The first failure. If resetting fails, the next run begins with new instances.
    pub fn begin(&mut self, data: &mut Data<'_, '_>, varied: &[Varied<'_>], row: usize) -> Result<(), Failed> {
        self.restart()?;
        // Common parameters first, so that they do not overwrite varied ones.
        self.run.set_parameters(&self.instances)?;
        for varied in varied {
            let bytes = varied.variables.bytes();
            let begin = row.saturating_mul(bytes);
            let values = varied.rows.get(begin..begin.saturating_add(bytes));
            let missing = Failure::Data { what: "varied parameters have no such row" };
            let set = values.ok_or(missing).and_then(|values| match self.instances.get(varied.unit) {
                Some(instance) => instance.set(&varied.variables, values),
                None => Err(Failure::Data { what: "varied parameters are those of an FMU that does not exist" }),
            });
            set.map_err(|failure| RunError { unit: varied.unit, row: None, failure })?;
        }
        Ok(self.run.initialize_with_parameters(&mut self.instances, data, None)?)
    }

    /// Makes the step that begins at a row.
    ///
    /// # Errors
    /// The first failure.
    #[inline]
    pub fn step(&mut self, data: &mut Data<'_, '_>, row: usize) -> Result<(), RunError> {
        self.run.step(&mut self.instances, data, row)
    }

    /// Completes the last row, see [`Run::finish`].
    ///
    /// # Errors
    /// The first failure.
    pub fn finish(&mut self, data: &mut Data<'_, '_>) -> Result<(), RunError> {
        self.run.finish(&mut self.instances, data)
    }

    /// Makes a complete run, see [`begin`](Self::begin). The records are kept until the next run.
    ///
    /// # Errors
    /// The first failure; [`Failed::Stopped`] if the [watch](Self::watch) ends it.
    pub fn run(
        &mut self,
        (times, signals): (&[f64], &[Signal<'_>]),
        varied: &[Varied<'_>],
        row: usize,
    ) -> Result<(), Failed> {
        self.make_records(times.len());
        let mut kept = std::mem::take(&mut self.records);
        let mut records: Vec<&mut [u8]> = kept.iter_mut().map(Buffer::bytes_mut).collect();
        let mut data = Data { times, signals, records: &mut records };
        let result = self.run_with(&mut data, varied, row);
        self.records = kept;
        result
    }

    fn run_with(&mut self, data: &mut Data<'_, '_>, varied: &[Varied<'_>], row: usize) -> Result<(), Failed> {
        self.begin(data, varied, row)?;
        for row in 0..self.run.steps(data.times.len()) {
            if row % STEPS == 0 {
                self.watch.check().map_err(|_| Failed::Stopped)?;
            }
            self.step(data, row)?;
        }
        Ok(self.finish(data)?)
    }

    /// Returns the working memory, with what the last run has found.
    #[must_use]
    pub fn memory(&self) -> &Run {
        &self.run
    }

    /// The instances, in the order of the plan.
    #[must_use]
    pub fn instances(&self) -> &[Instance] {
        &self.instances
    }

    /// Reduces a record of the last run; NaN if there is no such record.
    #[must_use]
    pub fn reduced(&self, reduction: &Reduction) -> f64 {
        reduction.of(self.record(reduction.record), self.row_bytes(reduction.record))
    }

    /// Returns the record of the last run, one row for each time; empty if there is no such record.
    #[must_use]
    pub fn record(&self, record: usize) -> &[u8] {
        self.records.get(record).map_or(&[], Buffer::bytes)
    }

    /// Returns the messages of an FMU since the last call.
    pub fn messages(&self, unit: usize) -> Vec<Message> {
        self.instances.get(unit).map_or_else(Vec::new, Instance::messages)
    }

    /// Restores the instances to their state before the first run: by a reset, or by new instances where that fails.
    fn restart(&mut self) -> Result<(), Failed> {
        if std::mem::take(&mut self.is_new) {
            return Ok(());
        }
        for (instance, source) in self.instances.iter_mut().zip(&self.sources) {
            instance.messages();
            if instance.reset().is_err() {
                // Freed first, for FMUs that can have only one instance in a process.
                instance.free();
                *instance = source.instantiate().map_err(Failed::Instance)?;
            }
        }
        Ok(())
    }

    fn make_records(&mut self, rows: usize) {
        let places = || self.plan.units.iter().flat_map(Unit::records);
        let mut sizes = vec![0; places().map(|(record, _)| record + 1).max().unwrap_or(0)];
        places().for_each(|(record, bytes)| sizes[record] = bytes.saturating_mul(rows));
        if self.records.len() != sizes.len() || sizes.iter().zip(&self.records).any(|(size, r)| r.len() != *size) {
            self.records = sizes.into_iter().map(Buffer::new).collect();
        }
    }

    fn row_bytes(&self, record: usize) -> usize {
        self.plan.units.iter().flat_map(Unit::records).find(|(known, _)| *known == record).map_or(1, |(_, bytes)| bytes)
    }
}
