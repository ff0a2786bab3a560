//! Choice of how a system runs in a container.
use std::collections::HashMap;

use fmu::{Archive, Variable};
use fmu_engine::{Element, ElementWish, Fmu, Hold, Model, Order, System};
use fmu_system::{Choices, ElementChoices, ElementRun, Resolved, RunChoices};

use crate::error::Error;
use crate::flags::{given_value, kind};
use crate::sized::sizes;

/// Wishes of the user for the run of a system in a container.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// Order of the exchange, with its weight; none for the one that suits the system.
    pub order: Option<Order>,
    /// Weight without an order, which asks for iterated steps.
    pub weight: Option<f64>,
    /// Held inputs by element, which ask for iterated steps.
    pub hold: Vec<(String, Hold)>,
    /// The other choices; order and token have no effect.
    pub run: RunChoices,
}

/// Chooses order, interfaces and held inputs, as runs of the engine do. `known` has the choices of the system's file.
///
/// # Errors
/// The order is impossible, or an element is unknown.
pub fn choose(system: &Resolved, known: &Choices, wish: &Wish) -> Result<Choices, Error> {
    let named = |name: &String| system.elements.iter().any(|element| element.name == *name);
    if let Some((unknown, _)) = wish.hold.iter().find(|(name, _)| !named(name)) {
        return Err(Error::refused(format!("hold: {} has no element {unknown}", system.name)));
    }
    let element_wish = |element: &fmu_system::ResolvedElement| ElementWish {
        kind: element.kind,
        hold: wish.hold.iter().find(|(name, _)| *name == element.name).map(|(_, hold)| *hold),
        has_rows: element.rows.is_some(),
    };
    let elements = system.elements.iter().map(element_wish).collect();
    let given = |element: &Element, variable: &Variable| given_value(system, &element.name, &variable.name);
    let engine_wish = fmu_engine::Wish { order: wish.order, weight: wish.weight, elements };
    let choice = engine_system(system, known)?.choose(&engine_wish, given)?;
    let mut choices = known.clone();
    choices.run = Some(RunChoices { order: choice.order, token: String::new(), ..wish.run.clone() });
    for (element, chosen) in system.elements.iter().zip(choice.elements) {
        let is_estimating = || {
            let variable = element.fmu.description.variable("derivatives")?;
            let item = element.fmu.description.items(variable).iter().find(|item| item.name == "estimated")?;
            Some(given_value(system, &element.name, &variable.name)? == [item.value as f64])
        };
        let hold = if is_estimating() == Some(true) { chosen.estimating_hold } else { chosen.hold };
        let runs = Some(ElementRun { kind: chosen.kind, hold, is_grouped: chosen.is_grouped });
        match choices.elements.iter_mut().find(|known| known.name == element.name) {
            Some(known) => known.runs = runs,
            None => {
                choices.elements.push(ElementChoices { name: element.name.clone(), runs, ..ElementChoices::default() })
            }
        }
    }
    Ok(choices)
}

/// The system as the engine has it, without values. No library is loaded.
///
/// # Errors
/// An FMU cannot be read.
pub(crate) fn engine_system(system: &Resolved, choices: &Choices) -> Result<System, Error> {
    let mut elements = Vec::new();
    for element in &system.elements {
        let archive = Archive::description_of(&element.fmu.file)?;
        let mut fmu = Fmu::described(archive)?;
        let sizes: HashMap<_, _> = sizes(system, element);
        if !sizes.is_empty() {
            fmu = fmu.resized(&sizes)?;
        }
        let instance = element.name.clone();
        let model = Model::Fmu { fmu, kind: kind(element, choices), instance };
        let mut made = Element::new(&element.name, model);
        made.rows = element.rows.unwrap_or_else(|| element.fmu.description.co_simulation_rows());
        elements.push(made);
    }
    Ok(System { elements, connections: system.connections.clone(), ..System::default() })
}
