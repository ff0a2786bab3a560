//! Calls that several checks make, and what comes of them.
use fmi_export_sys::*;
use fmu_importer::{Error, Instance, Library};

/// What the library is found to do.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// What is wrong.
    pub(super) problems: Vec<String>,
    /// What is good to know.
    pub(super) remarks: Vec<String>,
    /// Whether the instance could be initialised, read and ended, so that another one may be tried.
    pub(super) is_sound: bool,
}

/// Whether a call has done what it should.
pub(super) fn delivers(status: fmi2Status) -> bool {
    status == fmi2OK || status == fmi2Warning
}

/// From a new instance to initialization mode, with the default experiment. The error is the first call that fails, and its status.
pub(super) fn enter(instance: &Instance<'_>) -> Result<(), (&'static str, fmi2Status)> {
    let experiment = &instance.description().default_experiment;
    let start = experiment.start_time.unwrap_or_default();
    let calls: [(_, &dyn Fn() -> fmi2Status); 2] = [
        ("fmi2SetupExperiment", &|| instance.setup_experiment(experiment.tolerance, start, experiment.stop_time)),
        ("fmi2EnterInitializationMode", &|| instance.enter_initialization_mode()),
    ];
    let mut results = calls.iter().map(|(name, call)| (*name, call()));
    results.find(|(_, status)| !delivers(*status)).map_or(Ok(()), Err)
}

/// An instance for co-simulation, or else for Model Exchange.
pub(super) fn instantiate_for_any_kind<'a>(library: &'a Library<'_>, name: &str) -> Result<Instance<'a>, Error> {
    match library.co_simulation() {
        Some(_) => library.instantiate(name),
        None => library.instantiate_for_model_exchange(name),
    }
}
