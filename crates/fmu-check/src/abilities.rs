//! Optional functions that the description promises.
use fmu::{
    Call, Causality, Description, Instance, Interface, InterfaceKind, Kind, SavedState, Status, Unknown, Variability,
};

use super::api::{self, Derivative, OK, is_over};
use super::dependencies;
use super::report::list;

/// Largest state in bytes: larger ones are considered mistakes and would fill the memory.
pub(super) const MOST_BYTES: usize = 1 << 30;

/// Calls the functions in an initialized instance. Returns the problems and the worst status.
pub(super) fn check(instance: &Instance<'_>, purpose: InterfaceKind) -> (Vec<String>, Status) {
    let description = instance.description();
    let co_simulation = description.co_simulation.as_ref().map(|of| &of.interface);
    let model_exchange = description.model_exchange.as_ref().map(|of| &of.interface);
    let interface = match purpose {
        InterfaceKind::CoSimulation => co_simulation,
        InterfaceKind::ModelExchange => model_exchange,
    };
    let Some(interface) = interface else { return (Vec::new(), OK) };
    let (mut problems, mut failed) = (Vec::new(), Vec::<Call>::new());
    match states(instance, interface) {
        Ok(problem) => problems.extend(problem),
        Err(call) => failed.push(call),
    }
    let may_go_on = |failed: &[Call]| !failed.iter().any(|call| is_over(call.status));
    if may_go_on(&failed)
        && (interface.directional_derivative || interface.adjoint_derivative)
        && let Some(derivative) = derivative(description)
    {
        failed.extend(api::derivatives(instance, interface, &derivative));
    }
    if may_go_on(&failed) && interface.per_element_dependencies && instance.is_fmi3() {
        match dependencies::compare(instance) {
            Ok(problem) => problems.extend(problem),
            Err(call) => failed.push(call),
        }
    }
    let worst = failed.iter().map(|call| call.status).max().unwrap_or(OK);
    let names: Vec<_> =
        failed.iter().map(|Call { function, status }| format!("{function} (status {status})")).collect();
    if !names.is_empty() {
        let sentence = "refuses functions that the capabilities in modelDescription.xml promise";
        problems.push(format!("{sentence}: {}", list(names)));
    }
    (problems, worst)
}

/// Saves and sets the state, serializes and deserializes it. Returns the problem, if any.
fn states(instance: &Instance<'_>, interface: &Interface) -> Result<Option<String>, Call> {
    let no_state = |call: Call| Ok(Some(format!("{} returns no state, but the status 0", call.function)));
    if !interface.get_and_set_state {
        return Ok(None);
    }
    let (call, copy) = instance.get_state();
    call.ok()?;
    if copy.pointer().is_null() {
        return no_state(call);
    }
    instance.set_state(&copy).ok()?;
    if interface.serialize_state {
        let size = serialized_size(instance, &copy)?;
        if size > MOST_BYTES {
            return Ok(Some(format!(
                "fmi{} says that a state has {size} bytes: at most {MOST_BYTES} are read",
                if instance.is_fmi3() { "3SerializedFMUStateSize" } else { "2SerializedFMUstateSize" }
            )));
        }
        let mut bytes = vec![0; size];
        instance.serialize(&copy, &mut bytes).ok()?;
        let (call, state) = instance.deserialize(&bytes);
        call.ok()?;
        if state.pointer().is_null() {
            return no_state(call);
        }
    }
    Ok(None)
}

/// Number of bytes of a state. A refusal counts as one to serialize it.
pub(super) fn serialized_size(instance: &Instance<'_>, state: &SavedState<'_>) -> Result<usize, Call> {
    let mut size = 0;
    let function = if instance.is_fmi3() { "fmi3SerializeFMUState" } else { "fmi2SerializeFMUstate" };
    instance.get_serialized_size(state, &mut size).ok().map_err(|call| Call { function, ..call }).map(|()| size)
}

/// The first continuous output that depends on a continuous variable.
fn derivative(description: &Description) -> Option<Derivative> {
    let variables = &description.variables;
    let is_continuous = |position: usize| {
        let variable = &variables[position];
        variable.kind() == Kind::Real && variable.variability == Variability::Continuous && variable.elements() > 0
    };
    let is_known = |position: &usize| {
        let causality = variables[*position].causality;
        is_continuous(*position) && causality == Causality::Input
    };
    let outputs = description.model_structure.outputs.iter().filter(|unknown| is_continuous(unknown.variable));
    outputs.into_iter().find_map(|Unknown { variable, dependencies, .. }| {
        let known = *dependencies.as_ref()?.iter().find(|position| is_known(position))?;
        let [unknown, known] = [&variables[*variable], &variables[known]];
        Some(Derivative {
            unknown: unknown.value_reference,
            known: known.value_reference,
            seed: vec![1.0; known.elements()],
            adjoint_seed: vec![1.0; unknown.elements()],
        })
    })
}
