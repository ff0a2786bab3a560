//! Many runs of a plan with other parameters each time.
use std::sync::Arc;

use fmu_importer::Message;

use crate::error::{Error, RunError};
use crate::fmu::Fmu;
use crate::group::{Buffer, Group};
use crate::instance::{Instance, Kind};
use crate::plan::Plan;
use crate::reduction::Reduction;
use crate::run::{Data, Run, Signal};

/// How to make an instance of a plan.
#[derive(Clone, Debug)]
pub struct Source {
    /// The FMU.
    pub fmu: Fmu,
    /// Interface.
    pub kind: Kind,
    /// Name of the instance.
    pub name: String,
}

/// Parameters that differ between runs.
#[derive(Clone, Debug)]
pub struct Varied<'d> {
    /// Position of the FMU in the plan.
    pub unit: usize,
    /// The variables.
    pub group: Group,
    /// Their values, one row for each run.
    pub rows: &'d [u8],
}

/// Instances of a plan, made once for any number of runs, one after the other. Threads have a value of this type each.
#[derive(Debug)]
pub struct Runner {
    plan: Arc<Plan>,
    sources: Vec<Source>,
    instances: Vec<Instance>,
    run: Run,
    is_new: bool,
    records: Vec<Buffer>,
}

/// A run that has failed.
#[derive(Debug)]
pub enum Failed {
    /// An FMU refused a call.
    Run(RunError),
    /// An instance could not be made.
    Instance(Error),
    /// The caller wants no more steps.
    Stopped,
}

impl From<RunError> for Failed {
    fn from(error: RunError) -> Self {
        Self::Run(error)
    }
}

/// Steps of a run between two questions whether to go on.
const STEPS: usize = 64;

impl Runner {
    /// Makes the instances.
    ///
    /// # Errors
    /// Those of [`Fmu::instantiate`].
    pub fn new(plan: Arc<Plan>, sources: Vec<Source>) -> Result<Self, Error> {
        let mut instances = sources
            .iter()
            .map(|source: &Source| source.fmu.instantiate(&source.name, source.kind))
            .collect::<Result<Vec<_>, _>>()?;
        let run = Run::new(Arc::clone(&plan), &instances.iter_mut().collect::<Vec<_>>());
        Ok(Self { plan, sources, instances, run, is_new: true, records: Vec::new() })
    }

    /// Does a run: resets the instances, sets the parameters of a `row` of the varied ones, and makes all steps. The
    /// records are kept until the next run. `goes_on` is asked every 64 steps.
    ///
    /// # Errors
    /// The first failure. The next run begins with new instances if resetting fails.
    pub fn run(
        &mut self,
        (times, signals): (&[f64], &[Signal<'_>]),
        varied: &[Varied<'_>],
        row: usize,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), Failed> {
        self.restart()?;
        for varied in varied {
            let bytes = varied.group.bytes();
            let values = &varied.rows[row * bytes..][..bytes];
            let failed = |failure| RunError { unit: varied.unit, row: 0, failure };
            self.instances[varied.unit].set(&varied.group, values).map_err(failed)?;
        }
        self.make_records(times.len());
        let mut records: Vec<&mut [u8]> = self.records.iter_mut().map(Buffer::bytes_mut).collect();
        let mut data = Data { times, signals, records: &mut records };
        let mut instances: Vec<&mut Instance> = self.instances.iter_mut().collect();
        let run = &mut self.run;
        run.initialize(&mut instances, &mut data, None)?;
        for row in 0..run.steps(times.len()) {
            if row % STEPS == 0 && !goes_on() {
                return Err(Failed::Stopped);
            }
            run.step(&mut instances, &mut data, row)?;
        }
        Ok(run.finish(&mut instances, &mut data)?)
    }

    /// Number that remains of the last run.
    #[must_use]
    pub fn reduced(&self, reduction: &Reduction) -> f64 {
        reduction.of(self.records[reduction.record].bytes(), self.row_bytes(reduction.record))
    }

    /// Values that the last run recorded, one row for each time.
    #[must_use]
    pub fn record(&self, record: usize) -> &[u8] {
        self.records[record].bytes()
    }

    /// The messages of an FMU since the last call.
    pub fn messages(&self, unit: usize) -> Vec<Message> {
        self.instances[unit].messages()
    }

    /// Makes the instances as they were before their first run: by a reset, or anew where that fails.
    fn restart(&mut self) -> Result<(), Failed> {
        if std::mem::take(&mut self.is_new) {
            return Ok(());
        }
        for (instance, source) in self.instances.iter_mut().zip(&self.sources) {
            instance.messages();
            if instance.is_dead() || instance.reset().is_err() {
                *instance = source.fmu.instantiate(&source.name, source.kind).map_err(Failed::Instance)?;
            }
        }
        Ok(())
    }

    fn make_records(&mut self, rows: usize) {
        let of_unit = |unit: &crate::plan::Unit| unit.outputs.iter().filter_map(|outputs| outputs.record).collect();
        let mut places: Vec<_> = self.plan.units.iter().flat_map::<Vec<_>, _>(of_unit).collect();
        places.sort_by_key(|place| place.record);
        if self.records.len() != places.len()
            || places.iter().zip(&self.records).any(|(p, r)| r.len() != p.bytes * rows)
        {
            self.records = places.iter().map(|place| Buffer::new(place.bytes * rows)).collect();
        }
    }

    fn row_bytes(&self, record: usize) -> usize {
        let mut places = self.plan.units.iter().flat_map(|unit| unit.outputs.iter().filter_map(|o| o.record));
        places.find(|place| place.record == record).map_or(1, |place| place.bytes)
    }
}
