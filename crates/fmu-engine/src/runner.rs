//! Repeated runs of a plan with varied parameters.
use std::ops::Range;
use std::sync::Arc;

use fmu::Message;

use crate::batch::{Batch, Buffer};
use crate::data::{Data, Signal};
use crate::error::{Error, Failure, RunError};
use crate::group::Following;
use crate::initialization::before_steps;
use crate::instance::Instance;
use crate::model::Model;
use crate::plan::{Plan, Unit};
use crate::reduction::Reduction;
use crate::run::Run;
use crate::run_state::RunState;
use crate::saved_run::{Home, SavedRun};
use crate::watch::Watch;

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

impl<'d> Varied<'d> {
    fn row(&self, row: usize) -> Result<&'d [u8], RunError> {
        let bytes = self.variables.bytes();
        let begin = row.saturating_mul(bytes);
        let missing = Failure::Data { what: "varied parameters have no such row" };
        self.rows.get(begin..begin.saturating_add(bytes)).ok_or_else(|| before_steps(self.unit)(missing))
    }

    /// Sets the values of a run.
    pub(crate) fn set(&self, instances: &[Instance], row: usize) -> Result<(), RunError> {
        let values = self.row(row)?;
        let set = match instances.get(self.unit) {
            Some(instance) => instance.set(&self.variables, values),
            None => Err(Failure::Data { what: "varied parameters are those of an FMU that does not exist" }),
        };
        set.map_err(before_steps(self.unit))
    }
}

/// Instances of a plan, made once for any number of successive runs. Each thread needs a runner of its own.
#[derive(Debug)]
pub struct Runner {
    plan: Arc<Plan>,
    models: Vec<Model>,
    instances: Vec<Instance>,
    run: Run,
    is_new: bool,
    records: Vec<Buffer>,
    watch: Watch,
    /// Place of instances that keep states.
    home: Option<Arc<Home>>,
    /// State that the instances have from its bytes.
    loaded: Option<(SavedRun, RunState)>,
    /// State of the last run at its end.
    end: Option<RunState>,
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
        match self.home.take() {
            Some(home) => home.put(std::mem::take(&mut self.instances)),
            // All values were read, so a refusal has no effect.
            None => drop(self.run.terminate(&self.instances)),
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
    /// Errors of [`Model::instantiate`] and [`Run::new`].
    pub fn new(plan: Arc<Plan>, models: Vec<Model>) -> Result<Self, Error> {
        let instances = models.iter().map(Model::instantiate).collect::<Result<Vec<_>, _>>()?;
        Self::with(plan, models, instances, None)
    }

    /// Makes the instances for runs that go on from a state, or takes those that keep it: they serve one runner at a
    /// time, others wait.
    ///
    /// # Errors
    /// Errors of [`new`](Self::new).
    pub fn for_state(plan: Arc<Plan>, models: Vec<Model>, from: Option<&SavedRun>) -> Result<Self, Error> {
        let Some(home) = from.and_then(SavedRun::home) else { return Self::new(plan, models) };
        Self::with(plan, models, home.take(), Some(Arc::clone(home)))
    }

    fn with(
        plan: Arc<Plan>,
        models: Vec<Model>,
        instances: Vec<Instance>,
        home: Option<Arc<Home>>,
    ) -> Result<Self, Error> {
        let run = match Run::new(Arc::clone(&plan), &instances) {
            Ok(run) => run,
            Err(error) => {
                if let Some(home) = home {
                    home.put(instances);
                }
                return Err(error);
            }
        };
        let (records, watch, loaded, end) = (Vec::new(), Watch::default(), None, None);
        let is_new = home.is_none();
        Ok(Self { plan, models, instances, run, is_new, records, watch, home, loaded, end })
    }

    /// Sets the function that decides whether a run continues.
    pub fn watch(&mut self, watch: Watch) {
        self.run.watch(&watch);
        self.watch = watch;
    }

    /// Selects the steps of integration of the next runs.
    pub fn follow(&mut self, following: &Following) {
        self.run.follow(following);
    }

    /// Resets the instances, sets the plan's parameters and a `row` of the varied ones, and initializes. If resetting
    /// fails, the next run begins with new instances.
    fn begin_anew(&mut self, data: &mut Data<'_, '_>, varied: &[Varied<'_>], row: usize) -> Result<(), Failed> {
        self.restart()?;
        // Common parameters first, so that they do not overwrite varied ones.
        self.run.set_parameters(&self.instances, data, None)?;
        varied.iter().try_for_each(|varied| varied.set(&self.instances, row))?;
        Ok(self.run.initialize_with_parameters(&mut self.instances, data, None)?)
    }

    /// Begins a run with a `row` of the varied parameters. Without a state, the instances are reset and initialized.
    /// From a state, the varied variables are set as tunable parameters instead, and the outputs of the first row read.
    ///
    /// # Errors
    /// The first failure: [`Failure::State`] for a state of other FMUs, or of instances of another runner.
    pub fn begin(
        &mut self,
        from: Option<&SavedRun>,
        data: &mut Data<'_, '_>,
        varied: &[Varied<'_>],
        row: usize,
    ) -> Result<(), Failed> {
        let Some(from) = from else { return self.begin_anew(data, varied, row) };
        self.load(data, from)?;
        self.instances.iter().for_each(|instance| drop(instance.messages()));
        let Self { run, instances, loaded, .. } = self;
        let state = from.kept().or(loaded.as_ref().map(|(_, state)| state));
        let state = state.ok_or_else(|| before_steps(0)(Failure::State))?;
        run.return_to(instances, data, state)?;
        for varied in varied {
            let values = (&varied.variables, varied.row(row)?);
            run.set_in_row(instances, (data, 0), varied.unit, values)?;
        }
        Ok(run.go_on(instances, data)?)
    }

    /// Gives the instances a state in bytes. New instances are initialized before, because FMUs may allocate memory
    /// then.
    fn load(&mut self, data: &mut Data<'_, '_>, from: &SavedRun) -> Result<(), Failed> {
        let is_usable = |instance: &Instance| instance.is_initialized() && !instance.is_dead();
        let are_usable = self.instances.iter().all(is_usable);
        let Some(bytes) = from.bytes() else {
            let is_own = self.home.as_ref().zip(from.home()).is_some_and(|(own, home)| Arc::ptr_eq(own, home));
            return if is_own { Ok(()) } else { Err(before_steps(0)(Failure::State).into()) };
        };
        if are_usable && self.loaded.as_ref().is_some_and(|(known, _)| known.is(from)) {
            return Ok(());
        }
        if let Some((_, state)) = self.loaded.take() {
            state.free(&mut self.instances);
        }
        if !are_usable {
            self.begin_anew(data, &[], 0)?;
        }
        self.loaded = Some((from.clone(), RunState::from_bytes(&mut self.instances, bytes)?));
        Ok(())
    }

    /// Whether the instances keep states that other runners may need.
    #[must_use]
    pub fn keeps_states(&self) -> bool {
        self.home.is_some()
    }

    /// Sets whether runs [save](Self::save_end) their state at their end.
    pub fn keeps_end(&mut self, keeps: bool) {
        self.run.keeps_end(keeps);
    }

    /// Saves the state at the last time of a run that [keeps](Self::keeps_end) it: before the last step, if one begins
    /// there, or before the run is [finished](Self::finish).
    ///
    /// # Errors
    /// The first failure: [`Failure::Unable`] for an FMU that cannot save states.
    pub fn save_end(&mut self, data: &mut Data<'_, '_>) -> Result<(), RunError> {
        self.end = Some(self.run.save_end(&mut self.instances, data)?);
        Ok(())
    }

    /// Returns the state that was saved, and the runner, unless its instances now keep the state.
    ///
    /// # Errors
    /// The first failure.
    pub fn into_saved(mut self) -> Result<(Option<SavedRun>, Option<Self>), RunError> {
        self.keeps_end(false);
        let Some(state) = self.end.take() else { return Ok((None, Some(self))) };
        if self.home.is_none() && self.instances.iter().all(Instance::can_serialize) {
            let bytes = state.to_bytes(&self.instances);
            state.free(&mut self.instances);
            return Ok((Some(SavedRun::from_bytes(bytes?)), Some(self)));
        }
        let home = self.home.get_or_insert_default();
        Ok((Some(SavedRun::of_instances(home, state)), None))
    }

    /// Sets whether the next runs have the same signals, see [`Run::keep_signals`].
    pub fn keep_signals(&mut self, are_kept: bool) {
        self.run.keep_signals(are_kept);
    }

    /// Sets whether steps refuse inputs that are not finite, see [`Run::check_inputs`].
    pub fn check_inputs(&mut self, known: impl Fn(usize) -> bool) -> bool {
        self.run.check_inputs(&self.instances, known)
    }

    /// Makes the steps that begin at some rows. Calls `before` with the row of each.
    ///
    /// # Errors
    /// The first failure.
    #[inline]
    pub fn make_steps(
        &mut self,
        data: &mut Data<'_, '_>,
        rows: Range<usize>,
        before: impl FnMut(usize),
    ) -> Result<(), RunError> {
        self.run.make_steps(&mut self.instances, data, rows, before)
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
    pub fn run(&mut self, data: (&[f64], &[Signal<'_>]), varied: &[Varied<'_>], row: usize) -> Result<(), Failed> {
        self.run_from(None, data, varied, row)
    }

    /// Makes a complete run from a state, see [`begin`](Self::begin).
    ///
    /// # Errors
    /// Errors of [`run`](Self::run).
    pub fn run_from(
        &mut self,
        from: Option<&SavedRun>,
        (times, signals): (&[f64], &[Signal<'_>]),
        varied: &[Varied<'_>],
        row: usize,
    ) -> Result<(), Failed> {
        self.make_records(times.len());
        let mut kept = std::mem::take(&mut self.records);
        let mut records: Vec<&mut [u8]> = kept.iter_mut().map(Buffer::bytes_mut).collect();
        let mut data = Data { times, signals, records: &mut records };
        let result = self.run_with(from, &mut data, varied, row);
        self.records = kept;
        result
    }

    fn run_with(
        &mut self,
        from: Option<&SavedRun>,
        data: &mut Data<'_, '_>,
        varied: &[Varied<'_>],
        row: usize,
    ) -> Result<(), Failed> {
        self.keeps_end(false);
        self.begin(from, data, varied, row)?;
        let steps = self.run.steps(data.times.len());
        for row in (0..steps).step_by(STEPS) {
            self.watch.check().map_err(|_| Failed::Stopped)?;
            self.make_steps(data, row..steps.min(row + STEPS), |_| {})?;
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
        for (instance, model) in self.instances.iter_mut().zip(&self.models) {
            instance.messages();
            if instance.reset().is_err() {
                // They are not states of the new instance.
                (self.loaded, self.end) = (None, None);
                // Freed first, for FMUs that can have only one instance in a process.
                instance.free();
                *instance = model.instantiate().map_err(Failed::Instance)?;
            }
        }
        Ok(())
    }

    fn make_records(&mut self, rows: usize) {
        let sizes: Vec<_> = self.plan.record_sizes().into_iter().map(|bytes| bytes.saturating_mul(rows)).collect();
        if self.records.len() != sizes.len() || sizes.iter().zip(&self.records).any(|(size, r)| r.len() != *size) {
            self.records = sizes.into_iter().map(Buffer::new).collect();
        }
    }

    fn row_bytes(&self, record: usize) -> usize {
        self.plan.units.iter().flat_map(Unit::records).find(|(known, _)| *known == record).map_or(1, |(_, bytes)| bytes)
    }
}
