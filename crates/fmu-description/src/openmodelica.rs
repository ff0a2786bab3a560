//! Edition of an FMU for OpenModelica: its `importFMU` supports a part of FMI 2.0.
use crate::arrays::without_indices;
use crate::description::Description;
use crate::structure::{ModelStructure, Unknown};
use crate::types::{Boolean, Enumeration, Integer, Kind, Real, Type};
use crate::variable::{Causality, Variability, Variable};
use std::collections::HashMap;

/// Description of the edition for OpenModelica, with its own GUID and the same library.
///
/// - Only Model Exchange, without capabilities that OpenModelica does not use.
/// - Enumerations become Integers with the same references, because OpenModelica never sets enumeration parameters. The
///   variable's description lists the items.
/// - Boolean inputs become Reals (true above 0.5), each with an event indicator, because OpenModelica sets Booleans at
///   events only and does not treat their change as an event. Their references follow the last Real's, in the order of
///   the Boolean inputs.
/// - Other Booleans become Integers with the same references, 0 or 1: OpenModelica 1.27.0 garbles lists of Booleans.
/// - Parameters become fixed, because OpenModelica makes Modelica parameters only of fixed ones. It still sets them
///   after initialization.
/// - Constants become discrete, because OpenModelica stops at constants.
/// - The parameters named in `without`, arrays or scalars, are left out, and with them the continuous states, which
///   have no effect while these parameters have their start values.
///
/// # Errors
/// OpenModelica cannot use the FMU.
pub fn edition(description: &Description, without: &[String]) -> Result<Description, Unsuitable> {
    let mut edition = description.clone();
    if !without.is_empty() {
        leave_out_states(&mut edition, without)?;
    }
    check(&edition)?;
    edition.co_simulation = None;
    (edition.rows, edition.holds_end) = (None, false);
    edition.step_parameters.clear();
    if let Some(model_exchange) = &mut edition.model_exchange {
        let interface = &mut model_exchange.interface;
        (interface.get_and_set_state, interface.serialize_state) = (false, false);
        interface.directional_derivative = false;
    }
    let mut next_real = next_reference_of_real(description);
    for variable in &mut edition.variables {
        match (variable.causality, variable.variability) {
            (Causality::Parameter, _) => variable.variability = Variability::Fixed,
            (_, Variability::Constant) => variable.variability = Variability::Discrete,
            _ => {}
        }
        match &variable.r#type {
            Type::Enumeration(of) => {
                let integer = integer(of, description, variable);
                variable.description = with_items(description, variable);
                variable.r#type = Type::Integer(integer);
            }
            Type::Boolean(Boolean { start }) if variable.causality == Causality::Input => {
                let start = start.iter().map(|&start| f64::from(u8::from(start))).collect();
                variable.r#type = Type::Real(Real { start, ..Real::default() });
                variable.variability = Variability::Continuous;
                variable.value_reference = next_real;
                variable.description = format!("{} (above 0.5)", variable.description);
                edition.event_indicators += 1;
                next_real += 1;
            }
            Type::Boolean(Boolean { start }) => {
                let start = start.iter().map(|&start| start.into()).collect();
                variable.r#type = Type::Integer(Integer { quantity: None, min: Some(0), max: Some(1), start });
                variable.description = format!("{}: 0 = false, 1 = true", variable.description);
            }
            _ => {}
        }
    }
    edition.enumerations.clear();
    edition.guid = guid_of_edition(&description.guid);
    Ok(edition)
}

/// The GUID with its last bit changed; the library knows the edition by it (`crates/fmu-export/src/interface/guid.rs`).
fn guid_of_edition(guid: &str) -> String {
    let end = guid.len() - guid.chars().rev().take_while(|&c| c == '}').count();
    let last = guid[..end].chars().last().and_then(|digit| char::from_digit(digit.to_digit(16)? ^ 1, 16));
    last.map_or_else(|| guid.to_owned(), |last| format!("{}{last}{}", &guid[..end - 1], &guid[end..]))
}

/// Name of a variable or type in OpenModelica's class of the FMU.
#[must_use]
pub fn class_name(name: &str) -> String {
    name.replace(['.', '[', ']', ' ', ',', '(', ')'], "_")
}

/// Reason why OpenModelica cannot use an FMU.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsuitable {
    /// OpenModelica imports only Model Exchange.
    #[error("it has no Model Exchange, the only kind that OpenModelica imports")]
    Kind,
    /// OpenModelica sets continuous states in event mode, before it reads them.
    #[error("it has continuous states, which OpenModelica sets where FMI 2.0 does not allow it")]
    States,
    /// A parameter to be left out does not exist.
    #[error("openmodelica-without names `{0}`, which is no parameter")]
    NoParameter(String),
    /// OpenModelica sets discrete inputs in continuous-time mode, or at events only.
    #[error(
        "the input `{0}` is discrete and no Boolean, and OpenModelica does not start an event where it changes: make \
         it continuous or a Boolean"
    )]
    Input(String),
    /// OpenModelica replaces punctuation by underscores.
    #[error("OpenModelica gives `{0}` and `{1}` the same name: rename one of them")]
    Names(String, String),
}

fn check(description: &Description) -> Result<(), Unsuitable> {
    if description.model_exchange.is_none() {
        return Err(Unsuitable::Kind);
    }
    if !description.model_structure.derivatives.is_empty() {
        return Err(Unsuitable::States);
    }
    let is_lost = |input: &&Variable| input.variability != Variability::Continuous && input.kind() != Kind::Boolean;
    if let Some(input) = description.with_causality(Causality::Input).find(is_lost) {
        return Err(Unsuitable::Input(input.name.clone()));
    }
    let mut names = HashMap::new();
    for Variable { name, .. } in &description.variables {
        if let Some(other) = names.insert(class_name(name), name) {
            return Err(Unsuitable::Names(other.clone(), name.clone()));
        }
    }
    Ok(())
}

/// Leaves out parameters, continuous states and derivatives, and all references to them.
fn leave_out_states(description: &mut Description, parameters: &[String]) -> Result<(), Unsuitable> {
    let Description {
        variables, model_structure: ModelStructure { outputs, derivatives, initial_unknowns, .. }, ..
    } = description;
    let is_one = |variable: &Variable, name: &str| {
        variable.causality == Causality::Parameter && without_indices(&variable.name).0 == name
    };
    if let Some(name) = parameters.iter().find(|name| !variables.iter().any(|variable| is_one(variable, name))) {
        return Err(Unsuitable::NoParameter(name.clone()));
    }
    let rates = derivatives.drain(..).map(|rate| rate.variable);
    let states: Vec<_> = rates.flat_map(|rate| [Some(rate), variables[rate].derivative_of]).flatten().collect();
    let mut count = 0;
    let places: Vec<_> = variables
        .iter()
        .enumerate()
        .map(|(at, variable)| {
            let stays = !states.contains(&at) && !parameters.iter().any(|name| is_one(variable, name));
            count += usize::from(stays);
            stays.then(|| count - 1)
        })
        .collect();
    let mut stay = places.iter().map(Option::is_some);
    variables.retain(|_| stay.next() == Some(true));
    for variable in variables {
        variable.derivative_of = variable.derivative_of.and_then(|of| places[of]);
    }
    for unknowns in [outputs, initial_unknowns] {
        unknowns.retain(|unknown| places[unknown.variable].is_some());
        for Unknown { variable, dependencies, kinds } in unknowns {
            *variable = places[*variable].unwrap_or_default();
            let Some(dependencies) = dependencies else { continue };
            if let Some(kinds) = kinds {
                let mut stay = dependencies.iter().map(|&on| places[on].is_some());
                kinds.retain(|_| stay.next() == Some(true));
            }
            *dependencies = dependencies.iter().filter_map(|&on| places[on]).collect();
        }
    }
    Ok(())
}

/// Largest reference of a Real plus one; zero without Reals.
fn next_reference_of_real(description: &Description) -> u32 {
    let reals = description.variables.iter().filter(|variable| variable.kind() == Kind::Real);
    reals.map(|real| real.value_reference + 1).max().unwrap_or(0)
}

/// Integer that replaces an enumeration.
fn integer(of: &Enumeration, description: &Description, variable: &Variable) -> Integer {
    let values = || description.items(variable).iter().map(|item| item.value);
    Integer {
        quantity: None,
        min: of.min.or_else(|| values().min()),
        max: of.max.or_else(|| values().max()),
        start: of.start.clone(),
    }
}

/// Description of an enumeration with its items: `Torque law: 1 = Euler, 2 = RotationVector`.
fn with_items(description: &Description, variable: &Variable) -> String {
    let items: Vec<_> =
        description.items(variable).iter().map(|item| format!("{} = {}", item.value, item.name)).collect();
    format!("{}: {}", variable.description, items.join(", "))
}
