//! The process that loads this platform's library and tries it.
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::{mem, panic};

use fmu::{Archive, Error, Library, observe_calls};

use super::api::{any_interface, is_alone};
use super::observations::{Observations, said};
use super::order::{Order, Trial};
use super::read_variables::try_variables;
use super::record::Record;
use super::timeout::timeout;
use super::{
    fmi2_steps, fmi3_steps, limits, model_exchange, process_tree, reference_runs, restored_states, rounding, setters,
};

/// If this process was started to load an archive's library, tries the library and returns the exit code. Every program
/// that calls [`check`](crate::check) must call this function first.
pub fn load_if_asked() -> Option<ExitCode> {
    let order = Order::of_this_process()?;
    process_tree::end_after(timeout());
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

/// Observer of calls of C functions.
struct Watch {
    record: Record,
    /// Last called function; `None` after a finding about the rounding mode, which would repeat for all later calls.
    last: Mutex<Option<&'static str>>,
    /// Value being set.
    value: Mutex<String>,
}

impl Watch {
    /// To be called before a function.
    fn call(&self, name: &'static str) {
        let value = self.value.lock().unwrap_or_else(PoisonError::into_inner);
        self.record.reach(&format!("in {name}{value}"));
        drop(value);
        self.rounding(name);
    }

    /// To be called before a value is set; the text follows the function's name.
    fn attempt(&self, value: &str) {
        value.clone_into(&mut self.value.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Checks whether the last function has changed the rounding mode.
    fn rounding(&self, next: &'static str) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        *last = match (*last, rounding::direction()) {
            (Some(before), Some(direction)) => {
                self.record.problem(&format!(
                    "{before} changes the rounding of floating-point numbers for the importer and all FMUs in its \
                     process: {direction} instead of to the nearest number"
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
    let library = archive.load().map_err(|error| error.to_string())?;
    let mut observations = Observations::default();
    match order.trial {
        Trial::Legal => try_legal((&archive, &library), &mut observations, &watch.record),
        Trial::Experiments => reference_runs::run((&archive, &library), &mut observations),
        Trial::Hostile => limits::check_outside(&library, &mut observations, |value| watch.attempt(value)),
    }
    watch.record.add(&mut observations);
    watch.rounding("unloading the library");
    watch.record.reach("while it was unloaded");
    mem::drop(library);
    Ok(())
}

fn try_legal((archive, library): (&Archive, &Library), observations: &mut Observations, record: &Record) {
    let kind = any_interface(archive.description());
    match library.instantiate("check", kind) {
        Ok(instance) => {
            *observations = try_variables(instance, kind);
            record.add(observations);
            // If only one instance is allowed, the library is not tried further.
            if observations.is_sound && !is_alone(archive.description()) {
                if archive.co_simulation().is_some() {
                    if library.is_fmi3() {
                        fmi3_steps::check(library, observations);
                    } else {
                        fmi2_steps::check(library, observations);
                    }
                    record.add(observations);
                    restored_states::check(library, observations);
                    record.add(observations);
                }
                if archive.has_model_exchange_here() {
                    model_exchange::check(library, observations);
                    record.add(observations);
                }
                setters::check(library, observations);
                record.add(observations);
                limits::check(library, observations);
            }
        }
        Err(Error::NoInstance { function, messages, .. }) => {
            let what = if library.is_fmi3() { "instantiation token" } else { "GUID" };
            let guid = &archive.description().guid;
            observations.problems.push(format!(
                "{function} gives no instance for the {what} {guid:?} of modelDescription.xml; the library says {}",
                said(&messages)
            ));
        }
        Err(error) => observations.problems.push(error.to_string()),
    }
}
