//! Every variable, read once from an instance that has been initialised.
use std::ptr;

use fmi_export_sys::*;
use fmu_importer::{Instance, Kind, Variable};

use super::calls::{Outcome, delivers, enter};
use super::report::list;
use super::starts;

/// Initialises the instance with nothing but its start values, and reads every variable by the function of its type.
pub(super) fn try_variables(instance: Instance<'_>) -> Outcome {
    let mut outcome = Outcome::default();
    let last = match initialize(&instance) {
        Ok(()) => {
            let (refused, last) = read_all(&instance);
            if refused.is_empty() {
                outcome.problems.extend(starts::check(&instance));
            } else {
                outcome.problems.push(sentence(&refused));
            }
            // After an error there is no way to this end.
            let last = if [fmi2Error, fmi2Fatal].contains(&last) { last } else { instance.terminate() };
            outcome.is_sound = refused.is_empty() && delivers(last);
            last
        }
        // Some FMUs need parameters that only their users know.
        Err((call, status)) => {
            let remark =
                format!("{call} returns the status {status} for the start values, so that no variable has been read");
            outcome.remarks.push(remark);
            status
        }
    };
    if last == fmi2Fatal {
        // No function may be called any more, not even the one that frees it.
        std::mem::forget(instance);
    }
    outcome
}

/// The error is the first call that fails, and its status.
fn initialize(instance: &Instance<'_>) -> Result<(), (&'static str, fmi2Status)> {
    enter(instance)?;
    let status = instance.exit_initialization_mode();
    if delivers(status) { Ok(()) } else { Err(("fmi2ExitInitializationMode", status)) }
}

/// Variables that the instance refuses to read, and the last status.
fn read_all<'lib>(instance: &Instance<'lib>) -> (Vec<&'lib Variable>, fmi2Status) {
    let (mut refused, mut readable, mut last) = (Vec::new(), None, fmi2OK);
    for variable in &instance.description().variables {
        last = read(instance, variable);
        if delivers(last) {
            readable = Some(variable);
        }
        // Any other status means that there is no value at this time.
        if ![fmi2Error, fmi2Fatal].contains(&last) {
            continue;
        }
        refused.push(variable);
        if let Some(readable) = readable.filter(|_| last != fmi2Fatal) {
            last = read(instance, readable);
        }
        // Some FMUs answer everything with an error once they have had one, which says nothing about the variables that follow.
        if last == fmi2Fatal || readable.is_some() && !delivers(last) {
            return (refused, last);
        }
    }
    // The same for FMUs that have had it at once.
    if readable.is_none() {
        refused.truncate(1);
    }
    (refused, last)
}

/// Name of the function that reads a variable.
fn function(kind: Kind) -> &'static str {
    match kind {
        Kind::Real => "fmi2GetReal",
        Kind::Integer | Kind::Enumeration => "fmi2GetInteger",
        Kind::Boolean => "fmi2GetBoolean",
        Kind::String => "fmi2GetString",
        Kind::Other => unreachable!("FMI 2.0 has no other types"),
    }
}

fn read(instance: &Instance<'_>, variable: &Variable) -> fmi2Status {
    let (functions, component) = (instance.functions(), instance.component());
    let reference = &raw const variable.value_reference;
    // SAFETY: the instance lives, and both pointers are valid for the one value that is asked for.
    unsafe {
        match variable.kind() {
            Kind::Real => (functions.fmi2GetReal)(component, reference, 1, &mut 0.0),
            Kind::Integer | Kind::Enumeration => (functions.fmi2GetInteger)(component, reference, 1, &mut 0),
            Kind::Boolean => (functions.fmi2GetBoolean)(component, reference, 1, &mut 0),
            Kind::String => (functions.fmi2GetString)(component, reference, 1, &mut ptr::null()),
            Kind::Other => unreachable!("FMI 2.0 has no other types"),
        }
    }
}

fn sentence(refused: &[&Variable]) -> String {
    let name = |variable: &&Variable| {
        format!("{:?} (value reference {}, {})", variable.name, variable.value_reference, function(variable.kind()))
    };
    format!("refuses to read variables of modelDescription.xml: {}", list(refused.iter().map(name).collect()))
}
