//! Every variable, read once from an initialized instance.
use fmu::{Instance, Variable};

use super::api::{Api, FATAL, OK, Purpose, Status, delivers, initialize, is_over, is_status, returns};
use super::observations::{Observations, said};
use super::report::list;
use super::{abilities, starts, steps};

/// Initializes the instance with its own start values, and reads every variable by the function of its type.
pub(super) fn try_variables<V: Api>(instance: Instance<'_, V>, purpose: Purpose) -> Observations {
    let mut observations = Observations::default();
    let last = match initialize(&instance) {
        Ok(()) => {
            let (refused, mut last) = read_all(&instance);
            if refused.is_empty() {
                observations.problems.extend(starts::check(&instance));
            } else {
                observations.problems.push(sentence::<V>(&refused));
            }
            if !is_over(last) && refused.is_empty() {
                let (problems, status) = abilities::check(&instance, purpose);
                observations.problems.extend(problems);
                last = status;
            }
            // After an error the instance cannot be ended regularly.
            if !is_over(last) {
                last = instance.terminate();
                if !delivers(last) {
                    let returns = returns(last);
                    observations.problems.push(format!("{}Terminate {returns} after the initialization", V::PREFIX));
                }
            }
            observations.is_sound = refused.is_empty() && delivers(last);
            last
        }
        Err((call, status)) => {
            observations.problems.push(format!(
                "{call} {} for the start values, so that no variable has been read; the library says {}",
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
fn read_all<'i, V: Api>(instance: &'i Instance<'_, V>) -> (Vec<(&'i Variable, Status)>, Status) {
    let (mut refused, mut readable, mut last) = (Vec::new(), None, OK);
    for variable in &instance.description().variables {
        last = V::read(instance, variable).0;
        if delivers(last) {
            readable = Some(variable);
        }
        // Any other status means that there is no value at this time.
        if !is_over(last) {
            continue;
        }
        refused.push((variable, last));
        if let Some(readable) = readable.filter(|_| last != FATAL) {
            last = V::read(instance, readable).0;
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

fn sentence<V: Api>(refused: &[(&Variable, Status)]) -> String {
    let name = |(variable, status): &(&Variable, Status)| {
        let other = if is_status(*status) { String::new() } else { format!(" returns {status}, which is no status") };
        format!("{:?} (value reference {}, {}{other})", variable.name, variable.value_reference, V::getter(variable))
    };
    format!("refuses to read variables of modelDescription.xml: {}", list(refused.iter().map(name).collect()))
}
