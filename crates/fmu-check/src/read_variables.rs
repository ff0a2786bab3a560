//! Every variable, read once from an initialized instance.
use fmu::{Call, Instance, InterfaceKind, Status, Variable};

use super::api::{self, FATAL, OK, accessor, delivers, initialize, is_over, is_status, returns};
use super::observations::{Observations, said};
use super::report::list;
use super::{abilities, starts, steps};

/// Initializes the instance with its own start values, and reads every variable by the function of its type.
pub(super) fn try_variables(instance: Instance<'_>, purpose: InterfaceKind) -> Observations {
    let mut observations = Observations::default();
    let last = match initialize(&instance) {
        Ok(()) => {
            let (refused, mut last) = read_all(&instance);
            if refused.is_empty() {
                observations.problems.extend(starts::check(&instance));
            } else {
                observations.problems.push(sentence(&refused, instance.is_fmi3()));
            }
            if !is_over(last) && refused.is_empty() {
                let (problems, status) = abilities::check(&instance, purpose);
                observations.problems.extend(problems);
                last = status;
            }
            // After an error the instance cannot be ended regularly.
            if !is_over(last) {
                let call = instance.terminate();
                last = call.status;
                if !delivers(last) {
                    let returns = returns(last);
                    observations.problems.push(format!("{} {returns} after the initialization", call.function));
                }
            }
            observations.is_sound = refused.is_empty() && delivers(last);
            last
        }
        Err(Call { function, status }) => {
            observations.problems.push(format!(
                "{function} {} for the start values, so that no variable has been read; the library says {}",
                returns(status),
                said(&instance.messages())
            ));
            status
        }
    };
    steps::end(instance, last);
    observations
}

/// Variables that the instance refuses to read, with statuses, and the last status.
fn read_all<'i>(instance: &'i Instance<'_>) -> (Vec<(&'i Variable, Status)>, Status) {
    let (mut refused, mut readable, mut last) = (Vec::new(), None, OK);
    for variable in &instance.description().variables {
        last = api::read(instance, variable).0;
        if delivers(last) {
            readable = Some(variable);
        }
        // Any other status means that there is no value at this time.
        if !is_over(last) {
            continue;
        }
        refused.push((variable, last));
        if let Some(readable) = readable.filter(|_| last != FATAL) {
            last = api::read(instance, readable).0;
        }
        // Some FMUs answer every call after an error with an error, which says nothing about later variables.
        if last == FATAL || readable.is_some() && !delivers(last) {
            return (refused, last);
        }
    }
    // The error may also have come with the first call.
    if readable.is_none() {
        refused.truncate(1);
    }
    (refused, last)
}

fn sentence(refused: &[(&Variable, Status)], is_fmi3: bool) -> String {
    let name = |(variable, status): &(&Variable, Status)| {
        let other = if is_status(*status) { String::new() } else { format!(" returns {status}, which is no status") };
        let getter = accessor("Get", variable, is_fmi3);
        format!("{:?} (value reference {}, {getter}{other})", variable.name, variable.value_reference)
    };
    format!("refuses to read variables of modelDescription.xml: {}", list(refused.iter().map(name).collect()))
}
