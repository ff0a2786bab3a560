//! Limits that the library does not have, found by setting values at them and just outside of them.
use fmu_importer::{Causality, Instance, Library, Number, Type, Variability, Variable};

use super::api::{Api, DISCARD, FATAL, Purpose, delivers};
use super::outcome::Outcome;
use super::report::list;
use super::starts::numbers;

/// Most instances that errors may cost: one that has refused a value with an error may refuse everything afterwards.
const INSTANCES: usize = 20;

/// What a limit is tried with.
struct Trial {
    at: f64,
    outside: f64,
}

/// Sets parameters and inputs in initialization mode. A limit that is refused is wrong; a value outside that is taken is only worth a remark,
/// because the standard leaves it to the importer to keep to limits.
pub(super) fn check<V: Api>(library: &Library<'_, V>, outcome: &mut Outcome) {
    let (mut refused, mut taken) = (Vec::new(), Vec::new());
    let mut instances = Instances { library, current: None, left: INSTANCES };
    let description = library.archive().description();
    let may_be_set = |variable: &&Variable| {
        matches!(variable.causality, Causality::Parameter | Causality::Input)
            && variable.variability != Variability::Constant
    };
    for variable in description.variables.iter().filter(may_be_set) {
        for trial in trials(variable, description.items(variable).iter().map(|item| item.value)) {
            let name = |value: f64| format!("{:?} = {}", variable.name, Number(value));
            // One that starts at another variable's value, or has another variable's size.
            let Some(&start) = numbers(variable).first().filter(|_| variable.has_start()) else { break };
            // What cannot be set at all has no limits to be tried.
            if instances.takes(variable, start) != Some(true) {
                break;
            }
            if instances.takes(variable, trial.at) == Some(false) {
                refused.push(name(trial.at));
            }
            if instances.takes(variable, trial.outside) == Some(true) {
                taken.push(name(trial.outside));
            }
            // So that limits of other variables, which may depend on this one, are as they were.
            instances.takes(variable, start);
        }
    }
    if !refused.is_empty() {
        let sentence = "refuses values that the limits in modelDescription.xml allow";
        outcome.problems.push(format!("{sentence}: {}", list(refused)));
    }
    if !taken.is_empty() {
        let sentence = "accepts values outside the limits in modelDescription.xml, so that importers must check them";
        outcome.remarks.push(format!("{sentence}: {}", list(taken)));
    }
}

/// The limits of a number, or of an enumeration its items; those that are finite.
fn trials(variable: &Variable, items: impl Iterator<Item = i64> + Clone) -> Vec<Trial> {
    let (min, max) = match (&variable.r#type, variable.limits()) {
        (Type::Enumeration(_), (min, max)) => {
            let [least, greatest] = [items.clone().min(), items.max()].map(|item| item.map(|item| item as f64));
            (min.or(least), max.or(greatest))
        }
        (_, limits) => limits,
    };
    let is_real = matches!(variable.r#type, Type::Real(_));
    let way = |limit: f64| match limit {
        _ if !is_real => 1.0,
        0.0 => 1e-6,
        _ => 1e-6 * limit.abs(),
    };
    let below = min.map(|min| Trial { at: min, outside: min - way(min) });
    let above = max.map(|max| Trial { at: max, outside: max + way(max) });
    let can_be_passed = |value: f64| value.is_finite() && (is_real || passes(value));
    let trials = below.into_iter().chain(above);
    trials.filter(|trial| can_be_passed(trial.at) && can_be_passed(trial.outside)).collect()
}

fn passes(value: f64) -> bool {
    f64::from(i32::MIN) <= value && value <= f64::from(i32::MAX)
}

/// An instance in initialization mode, and another one whenever it has returned an error.
struct Instances<'lib, V: Api> {
    library: &'lib Library<'lib, V>,
    current: Option<Instance<'lib, V>>,
    left: usize,
}

impl<V: Api> Instances<'_, V> {
    /// Whether a value is taken, by the first element of an array; none if there is no instance to ask.
    fn takes(&mut self, variable: &Variable, value: f64) -> Option<bool> {
        if self.current.is_none() {
            self.left = self.left.checked_sub(1)?;
            let instance = Purpose::any(self.library.archive()).instantiate(self.library, "limits").ok()?;
            if V::enter(&instance).is_err() {
                self.left = 0;
                return None;
            }
            self.current = Some(instance);
        }
        let instance = self.current.as_ref()?;
        let mut values = numbers(variable);
        values[0] = value;
        let status = V::set(instance, variable, &values);
        if status == FATAL {
            // No function may be called any more, not even the one that frees it.
            self.left = 0;
            std::mem::forget(self.current.take());
        } else if !delivers(status) && status != DISCARD {
            self.current = None;
        }
        Some(delivers(status))
    }
}
