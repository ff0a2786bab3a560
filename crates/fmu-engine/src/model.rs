//! FMUs and components with their variables by name.
use std::fmt;
use std::sync::Arc;

use fmu::{Causality, Description, InterfaceKind, Type, Variable};

use crate::batch::{Batch, ValueType};
use crate::component::Component;
use crate::error::Error;
use crate::fmu::Fmu;
use crate::instance::Instance;
use crate::variables::{Place, Variables};

/// FMU or component of an element: its variables by name, and its instances.
#[derive(Clone, Debug)]
pub enum Model {
    /// An FMU.
    Fmu {
        /// The FMU. Its library may be loaded later.
        fmu: Fmu,
        /// Interface.
        kind: InterfaceKind,
        /// Name of the instance.
        instance: String,
    },
    /// A component.
    Component(Arc<NamedComponent>),
}

/// Function that returns a component, and the variables for its numbers.
pub struct NamedComponent {
    make: Box<dyn Fn() -> Box<dyn Component> + Send + Sync>,
    description: Description,
    variables: Variables,
}

impl NamedComponent {
    /// Names the inputs and the outputs of a component: names and shapes, in the order of the numbers.
    pub fn new(
        make: impl Fn() -> Box<dyn Component> + Send + Sync + 'static,
        inputs: Vec<(String, Vec<usize>)>,
        outputs: Vec<(String, Vec<usize>)>,
    ) -> Self {
        let mut description = Description::default();
        for (causality, shapes) in [(Causality::Input, inputs), (Causality::Output, outputs)] {
            let mut value_reference: u32 = 0;
            for (name, dimensions) in shapes {
                let scalar = Variable::new(&name, Type::Real(Default::default()));
                let variable = Variable { causality, value_reference, dimensions, ..scalar };
                value_reference = value_reference.saturating_add(variable.elements() as u32);
                description.variables.push(variable);
            }
        }
        let variables = Variables::of(&description, true);
        Self { make: Box::new(make), description, variables }
    }
}

impl Model {
    /// Contents of `modelDescription.xml`; variables alone for a component.
    #[must_use]
    pub fn description(&self) -> &Description {
        match self {
            Self::Fmu { fmu, .. } => fmu.description(),
            Self::Component(component) => &component.description,
        }
    }

    /// Variables with whole arrays.
    #[must_use]
    pub fn variables(&self) -> &Variables {
        match self {
            Self::Fmu { fmu, .. } => fmu.variables(),
            Self::Component(component) => &component.variables,
        }
    }

    /// Makes an instance.
    ///
    /// # Errors
    /// Errors of [`Fmu::instantiate`] and [`Instance::of_component`].
    pub fn instantiate(&self) -> Result<Instance, Error> {
        match self {
            Self::Fmu { fmu, kind, instance } => fmu.instantiate(instance, *kind),
            Self::Component(component) => Ok(Instance::of_component((component.make)())?),
        }
    }

    pub(crate) fn is_model_exchange(&self) -> bool {
        matches!(self, Self::Fmu { kind: InterfaceKind::ModelExchange, .. })
    }

    /// Number of values of a variable, or 1 for an element of an array.
    pub(crate) fn size(&self, (whole, place): Place) -> usize {
        if place.is_some() { 1 } else { self.variables().all()[whole].size() }
    }

    /// Variables of one type; none for an element of an array of FMI 3.0, which is no variable by itself.
    #[must_use]
    pub fn batch(&self, value_type: ValueType, places: &[Place]) -> Option<Batch> {
        let (variables, all) = (&self.description().variables, self.variables().all());
        let values = places.iter().map(|place| self.size(*place)).fold(0, usize::saturating_add);
        let mut references = Vec::new();
        for (whole, place) in places {
            let positions = &all[*whole].positions;
            let listed = match place {
                Some(place) if variables[positions[0]].dimensions.is_empty() => positions.get(*place..=*place)?,
                Some(_) => return None,
                None => positions,
            };
            references.extend(listed.iter().map(|at| variables[*at].value_reference));
        }
        let Self::Fmu { fmu, .. } = self else {
            let all = references
                .into_iter()
                .zip(places)
                .flat_map(|(begin, place)| begin..begin.saturating_add(self.size(*place) as u32));
            return Some(Batch::numbers(all.collect()));
        };
        let is_structural = places.first().is_some_and(|place| self.is_structural(*place));
        let batch = Batch::new(value_type, references, values, fmu.is_fmi3());
        Some(if is_structural { batch.structural() } else { batch })
    }

    pub(crate) fn is_structural(&self, (whole, _): Place) -> bool {
        self.variables().all()[whole].first(self.description()).causality == Causality::StructuralParameter
    }
}

impl fmt::Debug for NamedComponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NamedComponent").finish_non_exhaustive()
    }
}
