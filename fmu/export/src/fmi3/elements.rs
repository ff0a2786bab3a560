//! Dependencies of single elements (FMI 3.0, section 2.2.9).
#![allow(clippy::missing_safety_doc, missing_docs)] // as in `functions`
use super::{
    Component, TIME,
    functions::functions,
    slots::{Place, Slot, slot},
};
use crate::{
    calls::{life_cycle::State, lists::list_mut},
    dependencies::{Dependencies, ScalarIndex, dependencies},
    error::Error,
    interface::{Interface, Layout},
    model::Fmu,
    sys::{fmi3DependencyKind, fmi3Dependent, fmi3ValueReference},
};
use std::collections::BTreeMap;

functions! {
    get_number_of_variable_dependencies GetNumberOfVariableDependencies(of: fmi3ValueReference, n: *mut usize) |component| {
        let place = list_mut(n, 1, "pointer to the number")?;
        place[0] = component.dependencies_of(of)?.len();
        Ok(())
    };
    get_variable_dependencies GetVariableDependencies(
        of: fmi3ValueReference, elements: *mut usize, independents: *mut fmi3ValueReference,
        independent_elements: *mut usize, kinds: *mut fmi3DependencyKind, n: usize
    ) |component| {
        let elements = list_mut(elements, n, "list of element indices of the dependent")?;
        let independents = list_mut(independents, n, "list of independents")?;
        let independent_elements = list_mut(independent_elements, n, "list of element indices of the independents")?;
        let kinds = list_mut(kinds, n, "list of kinds")?;
        let all = component.dependencies_of(of)?;
        if all.len() != n {
            let (name, own) = (component.name_of(of), all.len());
            return Err(Error::new(format!("{name} has {own} dependencies: the lists have {n} elements")));
        }
        for (i, (element, independent, independent_element)) in all.into_iter().enumerate() {
            (elements[i], independents[i], independent_elements[i]) = (element, independent, independent_element);
            kinds[i] = fmi3Dependent;
        }
        Ok(())
    };
}

/// What each element depends on.
pub(super) type ElementDependencies = BTreeMap<ScalarIndex, Dependencies>;

/// An element of the dependent, the independent variable, and its element; elements count from 1.
type Dependency = (usize, fmi3ValueReference, usize);

impl<M: Fmu> Component<M> {
    fn name_of(&self, reference: fmi3ValueReference) -> String {
        slot(&self.version.slots, reference).map(|slot| slot.name(Interface::of::<M>())).unwrap_or_default()
    }

    /// The dependencies of a variable: initially before the end of initialization, later those at communication points or instants. They do not
    /// depend on the values of parameters. The first call finds those of all variables.
    fn dependencies_of(&mut self, reference: fmi3ValueReference) -> Result<Vec<Dependency>, Error> {
        let of = *slot(&self.version.slots, reference)?;
        if of.place != Place::Storage || of.first < Layout::<M>::OUTPUTS.of(of.base()) {
            // What is given depends on nothing, and event indicators are no unknowns.
            return Ok(Vec::new());
        }
        let is_initial = matches!(self.state, State::Instantiated | State::InitializationMode);
        let resources = || self.instance.setup.resources.clone();
        let all = self.version.dependencies.get_or_insert_with(|| dependencies::<M>(resources()));
        let mut list = Vec::new();
        for element in 0..of.len {
            let Some(found) = all.get(&(of.base() as usize, of.first + element)) else {
                let name = of.name(Interface::of::<M>());
                return Err(Error::discard(format!(
                    "dependencies of {name} are not known: must be an output, a state or the derivative of one"
                )));
            };
            // The description lists the same, of whole variables.
            let (knowns, parameters, time) = match is_initial {
                true => (&found.initially, None, found.time_initially),
                false => (&found.at_steps, Some(&found.parameters_at_steps), found.time_at_steps),
            };
            list.extend(time.then_some((element + 1, TIME, 1)));
            let knowns = knowns.iter().chain(parameters.into_iter().flatten());
            let independents = knowns.filter_map(|&known| independent(&self.version.slots, known));
            list.extend(independents.map(|(independent, at)| (element + 1, independent, at)));
        }
        Ok(list)
    }
}

/// The variable that an element belongs to, and its number there.
fn independent(slots: &[Slot], (base, position): ScalarIndex) -> Option<(fmi3ValueReference, usize)> {
    let holds = |slot: &Slot| {
        slot.place == Place::Storage && slot.base() as usize == base && slot.positions().contains(&position)
    };
    let (reference, slot) = (TIME..).zip(slots).find(|(_, slot)| holds(slot))?;
    Some((reference, position - slot.first + 1))
}
