//! Start values that the library refuses to set.
use fmu::{Description, Library, Status, Variable};

use super::aliases::with_one_start;
use super::api::{self, accessor, delivers};
use super::observations::Observations;
use super::report::list;
use super::trial_instances::{Mode, TrialInstances, is_settable};
use crate::reference::Value;

/// Sets parameters and inputs to their start values before initialization mode or, if that is refused, in it (FMI 2.0
/// section 4.2.4, FMI 3.0 section 2.3). A variable that refuses its own start value in both is a problem.
pub(super) fn check(library: &Library, observations: &mut Observations) {
    let description = library.description();
    let mut instances = [Mode::Instantiated, Mode::Initialization].map(|mode| TrialInstances::of(library, mode));
    let mut refused = Vec::new();
    for variable in with_one_start(&description.variables).into_iter().filter(is_settable(description)) {
        let Some(start) = start_values(variable, description) else { continue };
        let set = |instances: &mut TrialInstances<'_>| -> Option<Status> {
            instances.call(|instance| api::assign(instance, variable, &start))
        };
        // Without another instance nothing is known.
        let is_refused = instances.iter_mut().all(|instances| set(instances).is_some_and(|status| !delivers(status)));
        if is_refused {
            let setter = accessor("Set", variable, library.is_fmi3());
            refused.push(format!("{:?} (value reference {}, {setter})", variable.name, variable.value_reference));
        }
    }
    if !refused.is_empty() {
        observations.problems.push(format!("refuses the start values of modelDescription.xml: {}", list(refused)));
    }
}

/// Start values of all elements, unless the description itself forbids them (another finding).
fn start_values(variable: &Variable, description: &Description) -> Option<Vec<Value>> {
    let mut values = Value::all_of(&variable.r#type)?;
    if values.len() == 1 {
        values = vec![values[0].clone(); variable.elements()];
    }
    let items = description.items(variable);
    let is_item = |number: f64| items.is_empty() || items.iter().any(|item| item.value as f64 == number);
    let is_usable = |value: &Value| match value {
        Value::Text(text) => !text.contains('\0'),
        other => other.number().is_some_and(|n| n.is_finite() && variable.allows(n) && is_item(n)),
    };
    (values.len() == variable.elements() && !values.is_empty() && values.iter().all(is_usable)).then_some(values)
}
