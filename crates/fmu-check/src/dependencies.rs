//! Dependencies of single elements (section 2.2.9).
use fmu::{Call, Dependency, Instance, Unknown, Variable};

use crate::api::MOST_NUMBERS;

/// Compares the dependencies of outputs and state derivatives with the description's for whole variables. Returns the
/// first contradiction.
pub(super) fn compare(instance: &Instance<'_>) -> Result<Option<String>, Call> {
    let structure = &instance.description().model_structure;
    for unknown in structure.outputs.iter().chain(&structure.derivatives) {
        let variable = &instance.description().variables[unknown.variable];
        // Counting them is a part of reading them.
        let failed = |call: Call| Call { function: "fmi3GetVariableDependencies", ..call };
        let mut number = 0;
        instance.get_number_of_variable_dependencies(variable.value_reference, &mut number).ok().map_err(failed)?;
        if number > MOST_NUMBERS {
            return Ok(Some(format!(
                "fmi3GetNumberOfVariableDependencies says that {:?} has {number} dependencies: at most {MOST_NUMBERS} \
                 are read",
                variable.name
            )));
        }
        let (call, found) = instance.get_variable_dependencies(variable.value_reference, number);
        call.ok()?;
        if let Some(wrong) = found.iter().find_map(|dependency| wrong(instance, unknown, dependency)) {
            return Ok(Some(format!(
                "fmi3GetVariableDependencies says of {:?} {wrong}, unlike modelDescription.xml",
                variable.name
            )));
        }
    }
    Ok(None)
}

/// Contradiction between a dependency and the description; elements count from 1, and 0 is all of them.
fn wrong(instance: &Instance<'_>, unknown: &Unknown, of: &Dependency) -> Option<String> {
    let variables = &instance.description().variables;
    // Another variable may give the size of an array.
    let has = |variable: &Variable, element: usize| variable.elements() == 0 || element <= variable.elements();
    if !has(&variables[unknown.variable], of.element) {
        return Some(format!("that it has an element {}", of.element));
    }
    let Some(position) = variables.iter().position(|variable| variable.value_reference == of.independent) else {
        return Some(format!("that it depends on the value reference {}, which no variable has", of.independent));
    };
    let (known, element) = (&variables[position], of.element_of_independent);
    if !has(known, element) {
        return Some(format!("that it depends on element {element} of {:?}", known.name));
    }
    let listed = unknown.dependencies.as_ref().is_none_or(|dependencies| dependencies.contains(&position));
    (!listed).then(|| format!("that it depends on {:?}", known.name))
}
