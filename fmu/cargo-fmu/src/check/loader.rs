//! The process that loads the library of this platform and tries it.
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::{env, mem, panic};

use fmu_importer::{Archive, Error, Library, observe_calls};

use super::api::{Api, Purpose};
use super::loading::timeout;
use super::outcome::{Outcome, said};
use super::reading::try_variables;
use super::record::Record;
use super::{experiments, family, limits, model_exchange, rounding};

/// First argument of this program where it is the one that loads.
const FLAG: &str = "--load-library-of";

/// What is tried.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Trial {
    /// What every importer may do.
    Legal,
    /// Values that no importer should set.
    Hostile,
    /// The reference experiments of the archive.
    Experiments,
}

impl Trial {
    const ALL: [Self; 3] = [Self::Legal, Self::Hostile, Self::Experiments];

    /// Argument of this program.
    fn argument(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Hostile => "hostile",
            Self::Experiments => "experiments",
        }
    }
}

/// What the process is told.
pub(super) struct Order {
    /// Folder of the unpacked archive.
    pub(super) archive: PathBuf,
    /// Folder of the [`Record`].
    pub(super) record: PathBuf,
    pub(super) trial: Trial,
}

impl Order {
    pub(super) fn arguments(&self) -> [OsString; 4] {
        [FLAG.into(), self.archive.clone().into(), self.record.clone().into(), self.trial.argument().into()]
    }

    fn of(mut arguments: impl Iterator<Item = OsString>) -> Option<Self> {
        arguments.next().filter(|flag| flag == FLAG)?;
        let [archive, record, trial] = [arguments.next()?, arguments.next()?, arguments.next()?];
        let trial = Trial::ALL.into_iter().find(|known| trial == known.argument())?;
        Some(Self { archive: archive.into(), record: record.into(), trial })
    }
}

/// Loads the library of an archive and tries it, if this process was started for that. Whatever program calls [`Command::run`](crate::Command::run) calls
/// this first.
pub fn load_if_asked() -> Option<ExitCode> {
    let order = Order::of(env::args_os().skip(1))?;
    family::end_after(timeout());
    let Ok(record) = Record::create(&order.record) else { return Some(ExitCode::FAILURE) };
    let watch = Arc::new(Watch { record, last: Mutex::new(Some("loading the library")), value: Mutex::default() });
    watch.record.reach("before the library was loaded");
    let of_panic = Arc::clone(&watch);
    panic::set_hook(Box::new(move |panic| of_panic.record.failure(&panic.to_string())));
    let of_calls = Arc::clone(&watch);
    observe_calls(move |name| of_calls.call(name));
    if let Err(problem) = try_library(&order, &watch) {
        watch.record.problem(&problem);
    }
    watch.record.done();
    Some(ExitCode::SUCCESS)
}

/// What is noted about the calls of C functions.
struct Watch {
    record: Record,
    /// The last function that was called; none after a finding about the rounding, because whatever comes next finds the same.
    last: Mutex<Option<&'static str>>,
    /// The value that is set.
    value: Mutex<String>,
}

impl Watch {
    /// A function is called next.
    fn call(&self, name: &'static str) {
        let value = self.value.lock().unwrap_or_else(PoisonError::into_inner);
        self.record.reach(&format!("in {name}{value}"));
        drop(value);
        self.rounding(name);
    }

    /// A value is set next; the text follows the name of the function.
    fn attempt(&self, value: &str) {
        value.clone_into(&mut self.value.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Whether the last function has left another rounding behind.
    fn rounding(&self, next: &'static str) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        *last = match (*last, rounding::direction()) {
            (Some(before), Some(direction)) => {
                self.record.problem(&format!(
                    "{before} changes the rounding of floating-point numbers for the importer and all FMUs in its process: {direction} instead of to the nearest number"
                ));
                None
            }
            (last, _) => last.and(Some(next)),
        };
    }
}

fn try_library(order: &Order, watch: &Watch) -> Result<(), String> {
    let archive = Archive::unpacked(&order.archive).map_err(|error| error.to_string())?;
    watch.record.reach("while it was loaded");
    if archive.fmi_version() == "3.0" {
        try_all(archive.load_fmi3().map_err(|error| error.to_string())?, order.trial, watch);
    } else {
        try_all(archive.load().map_err(|error| error.to_string())?, order.trial, watch);
    }
    Ok(())
}

fn try_all<V: Api>(library: Library<'_, V>, trial: Trial, watch: &Watch) {
    let mut outcome = Outcome::default();
    match trial {
        Trial::Legal => try_legal(&library, &mut outcome, &watch.record),
        Trial::Experiments => experiments::run(&library, &mut outcome),
        Trial::Hostile => limits::check_outside(&library, &mut outcome, |value| watch.attempt(value)),
    }
    watch.record.add(&mut outcome);
    watch.rounding("unloading the library");
    watch.record.reach("while it was unloaded");
    mem::drop(library);
}

fn try_legal<V: Api>(library: &Library<'_, V>, outcome: &mut Outcome, record: &Record) {
    let archive = library.archive();
    let purpose = Purpose::any(archive);
    match purpose.instantiate(library, "check") {
        Ok(instance) => {
            *outcome = try_variables(instance, purpose);
            record.add(outcome);
            // Where one instance is all that there may be, nothing is risked.
            if outcome.is_sound && !archive.interface().only_once_per_process {
                if archive.co_simulation().is_some() {
                    V::steps(library, outcome);
                    record.add(outcome);
                }
                if archive.model_exchange().is_some() {
                    model_exchange::check(library, outcome);
                    record.add(outcome);
                }
                limits::check(library, outcome);
            }
        }
        Err(Error::NoInstance { function, messages, .. }) => {
            let (what, guid) = (V::IDENTITY, &archive.description().guid);
            outcome.problems.push(format!(
                "{function} gives no instance for the {what} {guid:?} of modelDescription.xml; the library says {}",
                said(&messages)
            ));
        }
        Err(error) => outcome.problems.push(error.to_string()),
    }
}
