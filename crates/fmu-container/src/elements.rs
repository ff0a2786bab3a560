//! Variables of a container that stand for variables of its elements.
use std::collections::{HashMap, HashSet};

use fmu_description::{Causality, Description, Initial, Real, Type, Variability, Variable, without_indices};
use fmu_engine::{InterfaceKind, Place};
use fmu_system::Choices;

use crate::error::Error;
use crate::exposed::Target;
use crate::lister::{Lister, position};
use crate::names::full_name;
use crate::starts::{default_start, with_starts};

/// How a variable of an element appears in the container.
#[derive(Clone, Copy, PartialEq)]
struct Role {
    causality: Causality,
    /// Whether the variable has its start value.
    has_start: bool,
}

impl Lister<'_> {
    /// Adds the variables of an element.
    ///
    /// # Errors
    /// A variable has a type that the version of FMI lacks.
    pub(crate) fn add_element(&mut self, at: usize, choices: &Choices) -> Result<(), Error> {
        let element = &self.system.elements[at];
        let description = &element.fmu.description;
        let runs = choices.element(&element.name).and_then(|choices| choices.runs);
        // Parameters that act in communication steps only.
        let is_exchanged = runs.is_some_and(|runs| runs.kind == InterfaceKind::ModelExchange);
        let without_effect: HashSet<_> = description
            .step_parameters
            .iter()
            .filter(|_| is_exchanged)
            .map(|parameter| without_indices(&parameter.name).0)
            .collect();
        let mut continuous = continuous(description);
        if self.has_indicators() {
            continuous.extend(description.model_structure.event_indicators.iter().map(|unknown| unknown.variable));
        }
        for (whole, variable) in element.fmu.variables.all().iter().enumerate() {
            let of_element = |place: usize| position(variable, place);
            let described = |place: usize| &description.variables[of_element(place)];
            let roles: Vec<_> = (0..variable.size())
                .map(|place| {
                    let name = match description.variables[of_element(place)].dimensions.is_empty() {
                        true => described(place).name.clone(),
                        false => variable.element_name(description, place),
                    };
                    let own = described(place);
                    let is_set = self.is_set(at, whole, place);
                    let has_effect = !without_effect.contains(&without_indices(&own.name).0);
                    let is_continuous = continuous.contains(&of_element(place));
                    self.role(&full_name(&element.name, &name), own, is_set, has_effect, is_continuous)
                })
                .collect();
            let is_array = self.is_fmi3 && !variable.shape.is_empty() && !roles.is_empty();
            let are_alike = variable.positions.len() == 1
                || (variable.positions.iter().all(|position| !continuous.contains(position))
                    && (1..roles.len()).all(|place| described(place).is_like(described(0))));
            if is_array && are_alike && roles.iter().all(|role| *role == roles[0]) {
                if let Some(role) = roles[0] {
                    self.add_variable(at, (whole, None), role)?;
                }
                continue;
            }
            for (place, role) in roles.into_iter().enumerate() {
                if let Some(role) = role {
                    let place = (!variable.shape.is_empty()).then_some(place);
                    self.add_variable(at, (whole, place), role)?;
                }
            }
        }
        if self.has_indicators() {
            self.add_indicators(at);
        }
        Ok(())
    }

    /// Whether variables have the event indicators: in FMI 3.0.
    fn has_indicators(&self) -> bool {
        self.is_fmi3 && self.has_model_exchange
    }

    /// Notes the event indicators of an element. In FMI 2.0 they are no variables, and get new ones.
    fn add_indicators(&mut self, at: usize) {
        let element = &self.system.elements[at];
        let description = &element.fmu.description;
        for unknown in &description.model_structure.event_indicators {
            let name = &description.variables[unknown.variable].name;
            let whole = element.fmu.variables.find(name).map(|(whole, _)| whole);
            let is_it = |target: &Target| target.element == at && Some(target.place.0) == whole;
            let listed = self.found.iter().enumerate().filter(|(_, exposed)| exposed.targets.iter().any(is_it));
            self.indicators.extend(listed.map(|(position, _)| position));
        }
        if !element.fmu.is_fmi3 {
            for number in 1..=description.event_indicators {
                let name = format!("{}.event_indicator[{number}]", element.name);
                self.indicators.push(self.found.len());
                self.add(Variable::new(&name, Type::Real(Real::default())), Vec::new());
            }
        }
    }

    /// Whether a connection or a connector of the system sets an element of an array, or a scalar.
    fn is_set(&self, element: usize, whole: usize, place: usize) -> bool {
        [None, Some(place)].iter().any(|place| self.set.contains(&(element, (whole, *place))))
    }

    fn role(&mut self, name: &str, of: &Variable, is_set: bool, has_effect: bool, is_continuous: bool) -> Option<Role> {
        let is_exposed = self.exposed.has(name);
        let is_constant = of.variability == Variability::Constant;
        // Variables with start values may be set before initialization.
        let is_started = is_constant || (!is_set && matches!(of.initial, Some(Initial::Exact | Initial::Approx)));
        let shown = |causality| Some(Role { causality, has_start: is_started && of.has_start() });
        match of.causality {
            Causality::Input if !is_set && self.inputs.as_mut().is_none_or(|inputs| inputs.has(name)) => {
                Some(Role { causality: Causality::Input, has_start: true })
            }
            Causality::Parameter if !is_set && has_effect && !is_constant && (self.has_parameters || is_exposed) => {
                Some(Role { causality: Causality::Parameter, has_start: true })
            }
            Causality::Output => shown(Causality::Output),
            Causality::Independent => None,
            Causality::Input | Causality::Parameter | Causality::StructuralParameter if is_exposed => {
                Some(Role { causality: Causality::Local, has_start: is_constant })
            }
            Causality::CalculatedParameter if is_exposed => shown(Causality::CalculatedParameter),
            Causality::Local | Causality::Dependent if is_exposed || is_continuous => shown(Causality::Local),
            _ => None,
        }
    }

    fn add_variable(&mut self, at: usize, (whole, place): Place, role: Role) -> Result<(), Error> {
        let element = &self.system.elements[at];
        let description = &element.fmu.description;
        let variable = &element.fmu.variables.all()[whole];
        let own = &description.variables[position(variable, place.unwrap_or(0))];
        let name = match place {
            Some(place) => variable.element_name(description, place),
            None => variable.name.clone(),
        };
        let name = full_name(&element.name, &name);
        let refused = |reason: String| Error::refused(format!("{name} {reason}"));
        let mut of = self.definitions.converted(&own.r#type, description, &[], self.is_fmi3).map_err(refused)?;
        let places = place.map_or(0..variable.size(), |place| place..place + 1);
        let is_settable = matches!(role.causality, Causality::Input | Causality::Parameter);
        let starts = places.map(|place| {
            let described = &description.variables[position(variable, place)];
            let start = self.starts.get(at, whole, place, variable, described);
            start.or_else(|| is_settable.then(|| default_start(&own.r#type)))
        });
        let starts = starts.collect::<Option<Vec<_>>>().filter(|_| role.has_start);
        of = with_starts(&of, starts.as_deref().unwrap_or_default());
        let is_shown_as_is = role.causality == own.causality;
        let initial = own.initial.filter(|initial| match initial {
            Initial::Calculated => is_shown_as_is,
            Initial::Exact | Initial::Approx => is_shown_as_is && starts.is_some(),
        });
        let aliases = own.aliases.iter().map(|alias| full_name(&element.name, alias));
        let variable = Variable {
            name,
            description: own.description.clone(),
            causality: role.causality,
            variability: own.variability,
            initial: if role.causality == Causality::Input { None } else { initial },
            r#type: of,
            dimensions: if place.is_none() { variable.shape.clone() } else { Vec::new() },
            aliases: aliases.filter(|_| self.is_fmi3 && place.is_none()).collect(),
            ..own.clone()
        };
        let variable = Variable { sized_by: Vec::new(), derivative_of: None, ..variable };
        self.add(variable, vec![Target { element: at, place: (whole, place), transformation: None }]);
        Ok(())
    }

    /// Links derivatives to their states.
    pub(crate) fn name_derivatives(&mut self) {
        // Connectors come first: a state that is one, too, is meant by its own name.
        let targets =
            self.found.iter().enumerate().flat_map(|(at, exposed)| exposed.targets.iter().map(move |it| (it, at)));
        let unchanged = targets.filter(|(target, _)| target.transformation.is_none());
        let places: HashMap<_, _> = unchanged.map(|(target, at)| ((target.element, target.place), at)).collect();
        for at in 0..self.found.len() {
            let [Target { element, place: (whole, place), .. }] = self.found[at].targets[..] else { continue };
            let fmu = &self.system.elements[element].fmu;
            let own = &fmu.variables.all()[whole];
            let derivative = &fmu.description.variables[position(own, place.unwrap_or(0))];
            let Some(state) = derivative.derivative_of.and_then(|state| fmu.description.variables.get(state)) else {
                continue;
            };
            let Some((state, of_state)) = fmu.variables.find(&state.name) else { continue };
            // An array of FMI 3.0 is one variable.
            let place = of_state.or(place);
            self.found[at].variable.derivative_of = places.get(&(element, (state, place))).copied();
        }
    }
}

/// Positions of continuous states and their derivatives.
fn continuous(description: &Description) -> HashSet<usize> {
    let derivatives = description.model_structure.derivatives.iter().map(|unknown| unknown.variable);
    derivatives.flat_map(|at| [Some(at), description.variables[at].derivative_of]).flatten().collect()
}
