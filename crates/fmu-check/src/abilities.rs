//! Optional functions that the description promises.
use fmu::{Causality, Description, Instance, Interface, Kind, Unknown, Variability};

use super::api::{Api, Derivative, Failed, OK, Purpose, Status, delivers, is_over};
use super::report::list;

/// Largest state in bytes: larger ones are considered mistakes and would fill the memory.
pub(super) const MOST_BYTES: usize = 1 << 30;

/// Calls the functions in an initialized instance. Returns the problems and the worst status.
pub(super) fn check<V: Api>(instance: &Instance<'_, V>, purpose: Purpose) -> (Vec<String>, Status) {
    let description = instance.description();
    let co_simulation = description.co_simulation.as_ref().map(|of| &of.interface);
    let model_exchange = description.model_exchange.as_ref().map(|of| &of.interface);
    let interface = match purpose {
        Purpose::CoSimulation => co_simulation,
        Purpose::ModelExchange => model_exchange,
    };
    let Some(interface) = interface else { return (Vec::new(), OK) };
    let (mut problems, mut failed) = (Vec::new(), Vec::<Failed>::new());
    match states(instance, interface) {
        Ok(problem) => problems.extend(problem),
        Err(call) => failed.push(call),
    }
    let may_go_on = |failed: &[Failed]| !failed.iter().any(|(_, status)| is_over(*status));
    if may_go_on(&failed)
        && (interface.directional_derivative || interface.adjoint_derivative)
        && let Some(derivative) = derivative(description)
    {
        failed.extend(V::derivatives(instance, interface, &derivative));
    }
    if may_go_on(&failed) {
        match V::dependencies(instance, interface) {
            Ok(problem) => problems.extend(problem),
            Err(call) => failed.push(call),
        }
    }
    let worst = failed.iter().map(|(_, status)| *status).max().unwrap_or(OK);
    let names: Vec<_> = failed.into_iter().map(|(function, status)| format!("{function} (status {status})")).collect();
    if !names.is_empty() {
        let sentence = "refuses functions that the capabilities in modelDescription.xml promise";
        problems.push(format!("{sentence}: {}", list(names)));
    }
    (problems, worst)
}

/// Name of a function for states.
pub(super) fn of_states<V: Api>(verb: &str) -> String {
    match (V::PREFIX, verb) {
        ("fmi2", "Deserialize") => "fmi2DeSerializeFMUstate".to_owned(),
        ("fmi2", _) => format!("fmi2{verb}FMUstate"),
        (prefix, _) => format!("{prefix}{verb}FMUState"),
    }
}

/// Saves and sets the state, serializes and deserializes it. Returns the problem, if any.
fn states<V: Api>(instance: &Instance<'_, V>, interface: &Interface) -> Result<Option<String>, Failed> {
    let failed = |verb: &str, status| (of_states::<V>(verb), status);
    let no_state = |verb: &str| Ok(Some(format!("{} returns no state, but the status 0", of_states::<V>(verb))));
    if !interface.get_and_set_state {
        return Ok(None);
    }
    let copy = instance.get_state().map_err(|status| failed("Get", status))?;
    if copy.pointer().is_null() {
        return no_state("Get");
    }
    let status = instance.set_state(&copy);
    if !delivers(status) {
        return Err(failed("Set", status));
    }
    if interface.serialize_state {
        let size = instance.serialized_size(&copy).map_err(|status| failed("Serialize", status))?;
        if size > MOST_BYTES {
            return Ok(Some(format!(
                "{}Size says that a state has {size} bytes: at most {MOST_BYTES} are read",
                of_states::<V>("Serialized")
            )));
        }
        let bytes = instance.serialize(&copy).map_err(|status| failed("Serialize", status))?;
        let state = instance.deserialize(&bytes).map_err(|status| failed("Deserialize", status))?;
        if state.pointer().is_null() {
            return no_state("Deserialize");
        }
    }
    Ok(None)
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
