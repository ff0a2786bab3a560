//! Capabilities of a container, from its elements' capabilities.
use fmu::InterfaceKind;
use fmu_description::{CoSimulation, Interface, ModelExchange, Variable};
use fmu_engine::Order;
use fmu_system::{Choices, Resolved, ResolvedElement};

/// Interface that an element uses.
#[must_use]
pub fn kind(element: &ResolvedElement, choices: &Choices) -> InterfaceKind {
    let chosen = choices.element(&element.name).and_then(|choices| choices.runs).map(|runs| runs.kind);
    let has_steps = element.fmu.description.co_simulation.is_some();
    let usual = if has_steps { InterfaceKind::CoSimulation } else { InterfaceKind::ModelExchange };
    chosen.or(element.kind).unwrap_or(usual)
}

/// Capabilities of the interface that an element uses.
pub(crate) fn interface<'s>(element: &'s ResolvedElement, choices: &Choices) -> &'s Interface {
    let description = &element.fmu.description;
    let exchange = description.model_exchange.as_ref().map(|kind| &kind.interface);
    let steps = description.co_simulation.as_ref().map(|kind| &kind.interface);
    let ordered = match kind(element, choices) {
        InterfaceKind::ModelExchange => exchange.or(steps),
        InterfaceKind::CoSimulation => steps.or(exchange),
    };
    ordered.expect("an element has one of these interfaces")
}

/// Whether a container has Model Exchange: all elements have it, and none has choices or parameters that ask for
/// communication steps.
#[must_use]
pub fn has_model_exchange(system: &Resolved) -> bool {
    system.elements.iter().all(|element| {
        let ResolvedElement { name, fmu, kind, rows, .. } = element;
        let given = |variable: &Variable| given_value(system, name, &variable.name);
        let is_free = *kind != Some(InterfaceKind::CoSimulation) && rows.is_none();
        fmu.description.model_exchange.is_some() && is_free && fmu.description.asks_for_steps(given).is_none()
    })
}

/// Numbers that the system gives a variable of an element.
pub(crate) fn given_value(system: &Resolved, element: &str, variable: &str) -> Option<Vec<f64>> {
    let value = system.values.iter().find(|value| value.element == element && value.variable == variable);
    value.map(|value| value.values.reals().unwrap_or_default())
}

/// Capabilities for Model Exchange, if a container has it.
pub(crate) fn model_exchange(system: &Resolved, identifier: &str) -> Option<ModelExchange> {
    let all: Vec<_> = system.elements.iter().filter_map(|it| it.fmu.description.model_exchange.as_ref()).collect();
    has_model_exchange(system).then(|| ModelExchange {
        interface: joined(&all.iter().map(|of| &of.interface).collect::<Vec<_>>(), identifier),
        completed_step_not_needed: all.iter().all(|of| of.completed_step_not_needed),
    })
}

/// Needs and restrictions of any interface, abilities of all.
fn joined(all: &[&Interface], identifier: &str) -> Interface {
    Interface {
        model_identifier: identifier.to_owned(),
        needs_execution_tool: all.iter().any(|of| of.needs_execution_tool),
        only_once_per_process: all.iter().any(|of| of.only_once_per_process),
        own_memory: true,
        get_and_set_state: all.iter().all(|of| of.get_and_set_state),
        serialize_state: all.iter().all(|of| of.get_and_set_state && of.serialize_state),
        directional_derivative: all.iter().all(|of| of.directional_derivative),
        ..Interface::default()
    }
}

/// Whether steps solve the whole system as one model in Model Exchange, so that the engine knows how outputs change.
#[must_use]
pub fn is_one_model(system: &Resolved, choices: &Choices) -> bool {
    let is_coupled = choices.run.as_ref().is_some_and(|run| run.order == Order::Coupled);
    (is_coupled || system.connections.is_empty())
        && system.elements.iter().all(|element| kind(element, choices) == InterfaceKind::ModelExchange)
}

/// Capabilities for Co-Simulation.
pub(crate) fn co_simulation(system: &Resolved, choices: &Choices, identifier: &str, is_fmi3: bool) -> CoSimulation {
    let all: Vec<_> = system.elements.iter().map(|element| interface(element, choices)).collect();
    let in_steps = system.elements.iter().map(|element| match kind(element, choices) {
        InterfaceKind::CoSimulation => element.fmu.description.co_simulation.as_ref(),
        InterfaceKind::ModelExchange => None,
    });
    let has_updates = is_fmi3 && choices.run.as_ref().is_some_and(|run| run.step.is_some());
    CoSimulation {
        interface: joined(&all, identifier),
        intermediate_update: has_updates,
        early_return_after_update: has_updates,
        variable_step_size: in_steps.clone().flatten().all(|of| of.variable_step_size),
        interpolate_inputs: !is_fmi3,
        // The engine differentiates outputs of one model once.
        max_output_derivative_order: if is_one_model(system, choices) {
            1
        } else {
            in_steps.map(|of| of.map_or(0, |of| of.max_output_derivative_order)).min().unwrap_or(0)
        },
        ..CoSimulation::default()
    }
}
