//! An instance at the start of an experiment, and the times of its run.
use std::time::{Duration, Instant as Clock};

use fmu::{Instance, InterfaceKind, Library};

use super::ended::{Ended, failure, refused};
use super::stimuli::Stimuli;
use crate::api::{self, OK, delivers};
use crate::default_experiment::Usable;
use crate::reference::Experiment;
use crate::timeout::timeout;

/// Part of the timeout for the run of one experiment.
const PART: u32 = 12;

/// Ratio of the comparison's tolerance to the solver's, because errors accumulate.
const STRICTER: f64 = 100.0;

/// Smallest tolerance that solvers reach.
const SMALLEST_TOLERANCE: f64 = 1e-12;

/// Start and stop of an experiment, in s.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) start: f64,
    pub(super) stop: f64,
    /// Communication step size, if stated.
    pub(super) step_size: Option<f64>,
    pub(super) tolerance: f64,
}

impl Span {
    pub(super) fn of(library: &Library, experiment: &Experiment) -> Self {
        let usable = Usable::of(library.description());
        let times = &experiment.references.times;
        let default = usable.tolerance.unwrap_or(f64::INFINITY);
        let tolerance = experiment.tolerance.map_or(1e-6, |tolerance| tolerance / STRICTER).min(default);
        Self {
            start: experiment.start.unwrap_or_else(|| usable.start.min(times[0])),
            // Nothing is compared after the last row.
            stop: times[times.len() - 1],
            step_size: experiment.step_size.or(usable.step_size),
            tolerance: tolerance.max(SMALLEST_TOLERANCE),
        }
    }

    /// Smaller differences of times are ignored.
    pub(super) fn resolution(&self) -> f64 {
        1e-12 * self.start.abs().max(self.stop.abs()).max(1e-3)
    }
}

/// Makes an instance, sets parameters and inputs, and initializes it.
pub(super) fn begin<'a>(
    library: &'a Library,
    (experiment, interface): (&Experiment, InterfaceKind),
    span: Span,
    inputs: &Stimuli<'_>,
) -> Result<Instance<'a>, Ended> {
    let instance = library.instantiate("reference", interface).map_err(|error| Ended::Failed(error.to_string(), OK))?;
    let variables = &instance.description().variables;
    for parameter in &experiment.parameters {
        let variable = &variables[parameter.variable];
        let status = api::assign(&instance, variable, &parameter.values);
        if !delivers(status) {
            return Err(refused(&instance, &format!("setting {:?}", variable.name), status));
        }
    }
    let stop = experiment.stop.or(Some(span.stop)).filter(|stop| *stop > span.start);
    let usable = Usable { start: span.start, stop, tolerance: Some(span.tolerance), step_size: None };
    api::enter(&instance, usable).map_err(|failed| failure(&instance, failed))?;
    inputs.set(&instance, span.start, |_| true)?;
    instance.exit_initialization_mode().ok().map_err(|failed| failure(&instance, failed))?;
    Ok(instance)
}

/// Time limit of runs.
pub(super) struct Deadline {
    begin: Clock,
    budget: Duration,
}

impl Deadline {
    /// Deadline of one run.
    pub(super) fn of_one() -> Self {
        Self { begin: Clock::now(), budget: timeout() / PART }
    }

    /// Deadline for starting runs, so that the last one ends in time.
    pub(super) fn of_all() -> Self {
        Self { begin: Clock::now(), budget: timeout() / 2 }
    }

    pub(super) fn has_passed(&self) -> bool {
        self.begin.elapsed() > self.budget
    }

    /// Time allowed, in s.
    pub(super) fn seconds(&self) -> f64 {
        self.budget.as_secs_f64()
    }

    /// Fails if the deadline has passed when a run has reached `time`.
    pub(super) fn check(&self, time: f64) -> Result<(), Ended> {
        if !self.has_passed() {
            return Ok(());
        }
        let seconds = self.seconds();
        Err(Ended::Early(format!("was ended at {time} s, because it has taken {seconds} s to run")))
    }
}
