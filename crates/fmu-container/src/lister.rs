//! Variables of a container, added one by one.
use std::collections::HashSet;

use fmu::ValueType;
use fmu_description::{Causality, Variability, Variable};
use fmu_engine::{Place, WholeVariable};
use fmu_system::{Resolved, RunChoices};

use crate::exposed::{Exposed, Target};
use crate::names::Wanted;
use crate::starts::Starts;
use crate::types::Definitions;

/// Variables listed so far.
pub(crate) struct Lister<'s> {
    pub(crate) system: &'s Resolved,
    pub(crate) is_fmi3: bool,
    /// Chosen inputs; none for all free ones.
    pub(crate) inputs: Option<Wanted<'s>>,
    pub(crate) exposed: Wanted<'s>,
    pub(crate) has_parameters: bool,
    pub(crate) has_model_exchange: bool,
    has_updates: bool,
    /// Variables of elements that connections or connectors set.
    pub(crate) set: HashSet<(usize, Place)>,
    pub(crate) starts: Starts<'s>,
    pub(crate) definitions: Definitions,
    pub(crate) found: Vec<Exposed>,
    pub(crate) indicators: Vec<usize>,
    names: HashSet<String>,
}

impl<'s> Lister<'s> {
    pub(crate) fn new(
        system: &'s Resolved,
        run: &'s RunChoices,
        set: HashSet<(usize, Place)>,
        has_model_exchange: bool,
        is_fmi3: bool,
    ) -> Self {
        Self {
            system,
            is_fmi3,
            inputs: run.inputs.as_deref().map(Wanted::new),
            exposed: Wanted::new(&run.exposed),
            has_parameters: run.has_parameters,
            has_model_exchange,
            has_updates: is_fmi3 && run.step.is_some(),
            set,
            starts: Starts::of(system),
            definitions: Definitions::default(),
            found: Vec::new(),
            indicators: Vec::new(),
            names: HashSet::new(),
        }
    }

    /// Adds a variable, unless its name is taken.
    pub(crate) fn add(&mut self, mut variable: Variable, targets: Vec<Target>) {
        let value_type = ValueType::of(&variable, self.is_fmi3);
        let Some(value_type) = value_type.filter(|_| self.names.insert(variable.name.clone())) else { return };
        // Between inner steps.
        variable.intermediate_update = self.has_updates
            && value_type.is_float()
            && variable.variability == Variability::Continuous
            && matches!(variable.causality, Causality::Input | Causality::Output);
        variable.value_reference = u32::try_from(self.found.len() + usize::from(self.is_fmi3)).unwrap_or(u32::MAX);
        self.found.push(Exposed { variable, value_type, targets });
    }
}

/// Position in the description of an element of a whole variable.
pub(crate) fn position(of: &WholeVariable, place: usize) -> usize {
    of.positions[if of.positions.len() > 1 { place } else { 0 }]
}
