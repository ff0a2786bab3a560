//! Dependencies of single elements (FMI 3.0, section 2.2.9).
use super::{Exported, TIME, references::Target};
use crate::{
    calls::{c_functions::list_mut, life_cycle::LifeCycle, places::Region},
    description::dependencies::{ScalarIndex, dependencies},
    error::Error,
    instance::Outcome,
    interface::layout::Layout,
    model::Fmu,
    sys::{fmi3DependencyKind, fmi3Dependent, fmi3ValueReference},
};

/// Element of the dependent, independent variable, and element of the independent variable; elements count from 1.
type Dependency = (usize, fmi3ValueReference, usize);

impl<M: Fmu> Exported<M> {
    /// Writes the dependencies of a variable.
    ///
    /// # Safety
    /// Each list is null, or belongs to the importer and has `n` elements.
    pub(super) unsafe fn get_dependencies(
        &mut self,
        of: fmi3ValueReference,
        elements: *mut usize,
        independents: *mut fmi3ValueReference,
        independent_elements: *mut usize,
        kinds: *mut fmi3DependencyKind,
        n: usize,
    ) -> Outcome {
        // SAFETY: as promised to this function.
        let (elements, independents, independent_elements, kinds) = unsafe {
            (
                list_mut(elements, n, "list of element indices of the dependent")?,
                list_mut(independents, n, "list of independents")?,
                list_mut(independent_elements, n, "list of element indices of the independents")?,
                list_mut(kinds, n, "list of kinds")?,
            )
        };
        let all = self.dependencies_of(of)?;
        if all.len() != n {
            let (name, own) = (self.name_of(&self.place(of)?), all.len());
            return Err(Error::new(format!("{name} has {own} dependencies: the lists have {n} elements")));
        }
        for (i, (element, independent, independent_element)) in all.into_iter().enumerate() {
            (elements[i], independents[i], independent_elements[i]) = (element, independent, independent_element);
            kinds[i] = fmi3Dependent;
        }
        Ok(())
    }

    /// Finds the dependencies of a variable: initial ones before the end of initialization, later those at
    /// communication points or instants. They do not depend on the values of parameters. The first call finds the
    /// dependencies of all variables.
    pub(super) fn dependencies_of(&mut self, reference: fmi3ValueReference) -> Result<Vec<Dependency>, Error> {
        let of = self.place(reference)?;
        if of.region != Region::Storage || of.first < Layout::<M>::OUTPUTS.of(of.base()) {
            // Parameters and inputs depend on nothing, and event indicators are not unknowns.
            return Ok(Vec::new());
        }
        let is_initial = matches!(self.state, LifeCycle::Instantiated | LifeCycle::InitializationMode);
        let resources = || self.instance.setup.resources.clone();
        let all = self.version.dependencies.get_or_insert_with(|| dependencies::<M>(resources()));
        let mut list = Vec::new();
        for element in 0..of.len {
            let Some(found) = all.get(&(of.base(), of.first + element)) else {
                let name = self.name_of(&of);
                return Err(Error::discard(format!(
                    "dependencies of {name} are not known: must be an output, a state or the derivative of one"
                )));
            };
            // The description lists the same dependencies for whole variables.
            let (knowns, parameters, time) = match is_initial {
                true => (&found.initially, None, found.time_initially),
                false => (&found.at_steps, Some(&found.parameters_at_steps), found.time_at_steps),
            };
            list.extend(time.then_some((element + 1, TIME, 1)));
            let knowns = knowns.iter().chain(parameters.into_iter().flatten());
            let independents = knowns.filter_map(|&known| independent(&self.version.targets, known));
            list.extend(independents.map(|(independent, at)| (element + 1, independent, at)));
        }
        Ok(list)
    }
}

/// Returns the variable of an element, and the number of the element in it.
fn independent(targets: &[Target], (base, position): ScalarIndex) -> Option<(fmi3ValueReference, usize)> {
    let holds = |target: &Target| {
        let place = target.place;
        place.region == Region::Storage && place.base() == base && place.positions().contains(&position)
    };
    let (reference, target) = (TIME..).zip(targets).find(|(_, target)| holds(target))?;
    Some((reference, position - target.place.first + 1))
}
