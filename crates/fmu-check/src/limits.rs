//! Limits that differ in the library, found by setting values at them and, if requested, just outside of them.
use fmu::{Description, Library, Number, Type, Variable};

use super::api::{self, delivers};
use super::observations::Observations;
use super::report::list;
use super::starts::numbers;
use super::trial_instances::{Mode, TrialInstances, is_settable};

/// Sets parameters and inputs to their limits in initialization mode. A refused limit is a problem.
pub(super) fn check(library: &Library, observations: &mut Observations) {
    let mut refused = Vec::new();
    let mut instances = TrialInstances::of(library, Mode::Initialization);
    let values = |limits: Limits| [limits.least, limits.greatest];
    for_each_value(library, values, |variable, start, value| {
        // A variable that cannot be set at all has no limits to try.
        if takes(&mut instances, variable, start) != Some(true) {
            return;
        }
        if takes(&mut instances, variable, value) == Some(false) {
            refused.push(shown(variable, value));
        }
        // Restores the start value, because limits of other variables may depend on it.
        takes(&mut instances, variable, start);
    });
    if !refused.is_empty() {
        let sentence = "refuses values that the limits in modelDescription.xml allow";
        observations.problems.push(format!("{sentence}: {}", list(refused)));
    }
}

/// Sets parameters and inputs just outside of their limits. Respecting limits is the importer's duty (FMI 2.0 section
/// 2.2.7, FMI 3.0 section 2.4.7), so an accepted value is only a remark. `attempt` receives each value before it is
/// set.
pub(super) fn check_outside(library: &Library, observations: &mut Observations, attempt: impl Fn(&str)) {
    let mut taken = Vec::new();
    let mut instances = TrialInstances::of(library, Mode::Initialization);
    let values = |limits: Limits| {
        [
            limits.least.map(|least| least - limits.way(least)),
            limits.greatest.map(|greatest| greatest + limits.way(greatest)),
        ]
    };
    for_each_value(library, values, |variable, start, value| {
        if takes(&mut instances, variable, start) != Some(true) {
            return;
        }
        attempt(&format!(" with {}", shown(variable, value)));
        if takes(&mut instances, variable, value) == Some(true) {
            taken.push(shown(variable, value));
        }
        takes(&mut instances, variable, start);
        attempt("");
    });
    if !taken.is_empty() {
        let sentence = "accepts values outside the limits in modelDescription.xml, so that importers must check them";
        observations.remarks.push(format!("{sentence}: {}", list(taken)));
    }
}

fn shown(variable: &Variable, value: f64) -> String {
    format!("{:?} = {}", variable.name, Number(value))
}

/// Calls a function with each settable variable, its start value and the values to try.
fn for_each_value(
    library: &Library,
    values: impl Fn(Limits) -> [Option<f64>; 2],
    mut call: impl FnMut(&Variable, f64, f64),
) {
    let description = library.description();
    for variable in description.variables.iter().filter(is_settable(description)) {
        // Skips variables that start at another variable's value, have no elements, or start outside of their limits
        // (another finding).
        let starts = numbers(variable);
        let Some(&start) = starts.first().filter(|_| variable.has_start()) else { continue };
        if !starts.iter().all(|start| variable.allows(*start)) {
            continue;
        }
        let limits = Limits::of(variable, description);
        let can_be_passed = |value: &f64| value.is_finite() && (limits.is_real || passes(*value));
        values(limits).into_iter().flatten().filter(can_be_passed).for_each(|value| call(variable, start, value));
    }
}

/// Limits of a number; smallest and largest item of an enumeration within its limits.
#[derive(Clone, Copy)]
struct Limits {
    least: Option<f64>,
    greatest: Option<f64>,
    is_real: bool,
}

impl Limits {
    fn of(variable: &Variable, description: &Description) -> Self {
        let (least, greatest) = match &variable.r#type {
            Type::Enumeration(_) => {
                let items = description.items(variable).iter().map(|item| item.value as f64);
                let items = items.filter(|item| variable.allows(*item));
                (items.clone().min_by(f64::total_cmp), items.max_by(f64::total_cmp))
            }
            _ => variable.limits(),
        };
        Self { least, greatest, is_real: matches!(variable.r#type, Type::Real(_)) }
    }

    /// Distance of a value outside a limit.
    fn way(&self, limit: f64) -> f64 {
        match limit {
            _ if !self.is_real => 1.0,
            0.0 => 1e-6,
            _ => 1e-6 * limit.abs(),
        }
    }
}

fn passes(value: f64) -> bool {
    f64::from(i32::MIN) <= value && value <= f64::from(i32::MAX)
}

/// Whether the first element accepts a value; `None` without an instance.
fn takes(instances: &mut TrialInstances<'_>, variable: &Variable, value: f64) -> Option<bool> {
    let mut values = numbers(variable);
    values[0] = value;
    instances.call(|instance| api::set(instance, variable, &values)).map(delivers)
}
