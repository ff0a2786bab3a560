//! The list of a container's variables.
use fmu_description::{Causality, Real, Type, Variable};
use fmu_system::{Choices, Resolved, RunChoices};

use crate::connectors;
use crate::error::Error;
use crate::exposed::Interface;
use crate::flags;
use crate::lister::Lister;
use crate::names::Wanted;
use crate::types::{Definitions, seconds};

/// Lists the variables of a container: the system's own connectors, and by element unconnected inputs, outputs,
/// parameters, continuous states with their derivatives, and exposed variables. A container for FMI 2.0 has scalars.
/// Arrays must have the sizes of the run, see [`sized`](crate::sized()).
///
/// # Errors
/// A chosen name means no variable, or a variable has a type that the version of FMI lacks.
pub fn variables(system: &Resolved, choices: &Choices, is_fmi3: bool) -> Result<Interface, Error> {
    let run = choices.run.clone().unwrap_or_else(|| RunChoices { has_parameters: true, ..RunChoices::default() });
    let has_model_exchange = flags::has_model_exchange(system);
    let mut lister = Lister::new(system, &run, connectors::set_places(system), has_model_exchange, is_fmi3);
    if is_fmi3 {
        let seconds = Real { unit: Some(lister.definitions.unit(seconds())), ..Real::default() };
        let time = Variable { causality: Causality::Independent, ..Variable::new("time", Type::Real(seconds)) };
        lister.add(time, Vec::new());
    }
    connectors::add(&mut lister)?;
    for element in 0..system.elements.len() {
        lister.add_element(element, choices)?;
    }
    let unmet = lister.inputs.as_ref().and_then(Wanted::unmet).map(|name| ("inputs", "free input", name));
    if let Some((option, what, name)) = unmet.or_else(|| Some(("expose", "variable", lister.exposed.unmet()?))) {
        return Err(Error::refused(format!("{option}: {} has no {what} {name}", system.name)));
    }
    lister.name_derivatives();
    let Lister { found: variables, indicators, definitions: Definitions { enumerations, units, .. }, .. } = lister;
    Ok(Interface { variables, indicators, enumerations, units })
}
