//! Every variable, read once from an instance that has been initialised.
use std::ptr;

use fmi_export_sys::*;
use fmu_harness::{Instance, Kind, Variable};

/// Most variables that are named one by one.
const NAMED: usize = 8;

/// Initialises the instance with nothing but its start values, and reads every variable by the function of its type. Returns what is good to know, if
/// anything is.
///
/// # Errors
/// The variables that the instance refuses to read.
pub(crate) fn try_variables(instance: Instance<'_>) -> Result<Option<String>, String> {
    let (result, last) = match initialize(&instance) {
        Ok(()) => {
            let (refused, last) = read_all(&instance);
            // After an error there is no way to this end.
            let last = if [fmi2Error, fmi2Fatal].contains(&last) { last } else { instance.terminate() };
            (if refused.is_empty() { Ok(None) } else { Err(sentence(&refused)) }, last)
        }
        // Some units need parameters that only their users know.
        Err((call, status)) => {
            let remark =
                format!("{call} returns the status {status} for the start values, so that no variable has been read");
            (Ok(Some(remark)), status)
        }
    };
    if last == fmi2Fatal {
        // No function may be called any more, not even the one that frees it.
        std::mem::forget(instance);
    }
    result
}

/// The error is the first call that fails, and its status.
fn initialize(instance: &Instance<'_>) -> Result<(), (&'static str, fmi2Status)> {
    let experiment = &instance.description().default_experiment;
    let start = experiment.start_time.unwrap_or_default();
    let calls: [(_, &dyn Fn() -> fmi2Status); 3] = [
        ("fmi2SetupExperiment", &|| instance.setup_experiment(experiment.tolerance, start, experiment.stop_time)),
        ("fmi2EnterInitializationMode", &|| instance.enter_initialization_mode()),
        ("fmi2ExitInitializationMode", &|| instance.exit_initialization_mode()),
    ];
    let mut results = calls.iter().map(|(name, call)| (*name, call()));
    results.find(|(_, status)| !delivers(*status)).map_or(Ok(()), Err)
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
        // Some units answer everything with an error once they have had one, which says nothing about the variables that follow.
        if last == fmi2Fatal || readable.is_some() && !delivers(last) {
            return (refused, last);
        }
    }
    // The same for units that have had it at once.
    if readable.is_none() {
        refused.truncate(1);
    }
    (refused, last)
}

/// Whether a call has done what it should.
fn delivers(status: fmi2Status) -> bool {
    status == fmi2OK || status == fmi2Warning
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
    let names: Vec<_> = refused.iter().take(NAMED).map(name).collect();
    let others = refused.len().saturating_sub(NAMED);
    let others = if others == 0 { String::new() } else { format!(" and {others} more") };
    format!("refuses to read variables of modelDescription.xml: {}{others}", names.join(", "))
}
