//! Systems that cannot be containers.
use std::collections::HashMap;

use fmu_description::Type;
use fmu_engine::{InterfaceKind, Order};
use fmu_system::{Choices, Resolved};

use crate::choose::engine_system;
use crate::error::Error;
use crate::flags::{interface, kind};

/// Refuses elements with clocks or binaries, two elements of an FMU that allows one instance in a process, and orders
/// that exchange values late.
pub(crate) fn check(system: &Resolved, choices: &Choices) -> Result<(), Error> {
    if system.elements.is_empty() {
        return Err(Error::refused(format!("{} has no FMUs: there is nothing to pack", system.name)));
    }
    let in_loops = engine_system(system, choices)?.in_loops()?;
    for (element, _) in system.elements.iter().zip(in_loops).filter(|(_, is_in_loop)| *is_in_loop) {
        let is_late = kind(element, choices) == InterfaceKind::CoSimulation;
        if is_late && !interface(element, choices).get_and_set_state {
            let (name, model) = (&element.name, &element.fmu.description.model_name);
            let text = format!("{name} is in a loop and cannot repeat a step, since {model} does not save its state");
            return Err(Error::refused(text));
        }
    }
    if let Some(Order::Parallel | Order::Sequential) = choices.run.as_ref().map(|run| run.order) {
        return Err(Error::refused("order: must be coupled or iterated, others exchange values a step late"));
    }
    let mut alone = HashMap::new();
    for element in &system.elements {
        for variable in &element.fmu.description.variables {
            if let Type::Other(of) = &variable.r#type
                && matches!(&*of.type_name, "Binary" | "Clock")
            {
                let text = format!("{}.{} is of the type {}", element.name, variable.name, of.type_name);
                return Err(Error::refused(format!("{text}, which a container lacks")));
            }
        }
        if interface(element, choices).only_once_per_process
            && let Some(other) = alone.insert(&element.fmu.file, &element.name)
        {
            let text = format!("{other} and {} are the same FMU, which allows one instance in a process", element.name);
            return Err(Error::refused(text));
        }
    }
    Ok(())
}
