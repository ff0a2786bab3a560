//! Dependencies of a container's outputs and derivatives, through the connections of its elements.
use std::collections::{BTreeSet, HashMap, HashSet};

use fmu_description::{Causality, Initial, ModelStructure, Unknown, Variability};
use fmu_system::Resolved;

use crate::exposed::{Exposed, Interface};

/// A variable of an element: positions of the element and in its description.
type Node = (usize, usize);

/// Makes the model structure of a container.
pub(crate) fn model_structure(system: &Resolved, interface: &Interface) -> ModelStructure {
    let graph = Graph::of(system, interface);
    let variables = &interface.variables;
    let mut structure = ModelStructure::default();
    let unknown = |at: usize| {
        let known = graph.known_of(&graph.nodes(&variables[at]));
        match known {
            Some(known) => Unknown::new(at, known.into_iter().collect()),
            None => not_stated(at),
        }
    };
    let outputs = (0..variables.len()).filter(|at| variables[*at].variable.causality == Causality::Output);
    structure.outputs = outputs.map(unknown).collect();
    structure.derivatives = derivatives(system, interface, &graph).into_iter().map(unknown).collect();
    structure.event_indicators = interface.indicators.iter().map(|at| not_stated(*at)).collect();
    let continuous: HashSet<_> = structure
        .derivatives
        .iter()
        .flat_map(|derivative| [Some(derivative.variable), variables[derivative.variable].variable.derivative_of])
        .flatten()
        .collect();
    let is_calculated = |at: &usize| {
        let of = &variables[*at].variable;
        let is_listed = matches!(of.causality, Causality::Output | Causality::CalculatedParameter);
        let is_exact = of.variability == Variability::Constant || of.initial == Some(Initial::Exact);
        (is_listed || continuous.contains(at)) && !is_exact
    };
    let initial = (0..variables.len()).filter(is_calculated);
    structure.initial_unknowns = initial.map(not_stated).collect();
    structure
}

fn not_stated(variable: usize) -> Unknown {
    Unknown { variable, dependencies: None, kinds: None }
}

/// Positions of the derivatives of all continuous states, in the order of the elements and their states.
fn derivatives(system: &Resolved, interface: &Interface, graph: &Graph<'_>) -> Vec<usize> {
    let mut found = Vec::new();
    for (element, resolved) in system.elements.iter().enumerate() {
        for unknown in &resolved.fmu.description.model_structure.derivatives {
            let listed = graph.listed.get(&(element, unknown.variable)).into_iter().flatten();
            found.extend(listed.filter(|at| interface.variables[**at].variable.derivative_of.is_some()));
        }
    }
    found
}

struct Graph<'s> {
    system: &'s Resolved,
    /// Sources of connected inputs.
    sources: HashMap<Node, Vec<Node>>,
    /// Variables of the container for a variable of an element.
    listed: HashMap<Node, Vec<usize>>,
    /// Whether a variable of the container is an input.
    is_input: Vec<bool>,
    states: HashSet<Node>,
}

impl<'s> Graph<'s> {
    fn of(system: &'s Resolved, interface: &Interface) -> Self {
        let mut graph = Self {
            system,
            sources: HashMap::new(),
            listed: HashMap::new(),
            is_input: interface.variables.iter().map(|it| it.variable.causality == Causality::Input).collect(),
            states: HashSet::new(),
        };
        let elements: HashMap<_, _> = system.elements.iter().enumerate().map(|(at, it)| (&*it.name, at)).collect();
        for connection in &system.connections {
            let ends = [&connection.from, &connection.to].map(|(element, variable)| {
                let element = *elements.get(&**element)?;
                let place = system.elements[element].fmu.variables.find(variable)?;
                Some(graph.positions(element, place))
            });
            let [Some(from), Some(to)] = ends else { continue };
            for (at, node) in to.iter().enumerate() {
                // Of equal length, or one is a whole array of FMI 3.0.
                let sources = if from.len() == to.len() { &from[at..=at] } else { &from[..] };
                graph.sources.entry(*node).or_default().extend(sources);
            }
        }
        for (at, exposed) in interface.variables.iter().enumerate() {
            for node in graph.nodes(exposed) {
                graph.listed.entry(node).or_default().push(at);
            }
        }
        for (at, element) in system.elements.iter().enumerate() {
            let description = &element.fmu.description;
            let derivatives = description.model_structure.derivatives.iter();
            let states = derivatives.filter_map(|unknown| description.variables[unknown.variable].derivative_of);
            graph.states.extend(states.map(|state| (at, state)));
        }
        graph
    }

    /// Variables of a description for a place: all elements of an array of FMI 2.0.
    fn positions(&self, element: usize, (whole, place): fmu_engine::Place) -> Vec<Node> {
        let positions = &self.system.elements[element].fmu.variables.all()[whole].positions;
        match place {
            Some(place) if positions.len() > 1 => vec![(element, positions[place])],
            _ => positions.iter().map(|position| (element, *position)).collect(),
        }
    }

    fn nodes(&self, exposed: &Exposed) -> Vec<Node> {
        exposed.targets.iter().flat_map(|target| self.positions(target.element, target.place)).collect()
    }

    /// Inputs and states of the container that outputs or derivatives depend on directly; none if an element does not
    /// tell.
    fn known_of(&self, unknowns: &[Node]) -> Option<BTreeSet<usize>> {
        let (mut seen, mut ahead): (HashSet<Node>, _) = (unknowns.iter().copied().collect(), unknowns.to_vec());
        let mut found = BTreeSet::new();
        while let Some(node @ (element, position)) = ahead.pop() {
            for known in self.of_element(node)? {
                let node = (element, known);
                let is_state = self.states.contains(&node);
                let own = self.listed.get(&node).into_iter().flatten();
                found.extend(own.filter(|at| is_state || self.is_input[**at]));
                for source in self.sources.get(&node).into_iter().flatten() {
                    if self.states.contains(source) {
                        found.extend(self.listed.get(source).into_iter().flatten());
                    }
                    if !self.is_constant(*source) && seen.insert(*source) {
                        ahead.push(*source);
                    }
                }
            }
            debug_assert!(position < self.system.elements[element].fmu.description.variables.len());
        }
        Some(found)
    }

    fn is_constant(&self, (element, position): Node) -> bool {
        let variable = &self.system.elements[element].fmu.description.variables[position];
        let is_parameter = !matches!(variable.causality, Causality::Output | Causality::Local | Causality::Input);
        is_parameter || matches!(variable.variability, Variability::Constant | Variability::Fixed)
    }

    /// Variables of the same element that a variable depends on directly: all inputs and states if it has dependencies
    /// that are not stated, none if the variable is not calculated.
    fn of_element(&self, (element, position): Node) -> Option<Vec<usize>> {
        let description = &self.system.elements[element].fmu.description;
        let structure = &description.model_structure;
        let mut listed = structure.outputs.iter().chain(&structure.derivatives);
        let unknown = listed.find(|unknown| unknown.variable == position);
        if unknown.is_none() && self.states.contains(&(element, position)) {
            return Some(vec![position]);
        }
        if let Some(known) = unknown.and_then(|unknown| unknown.dependencies.as_ref()) {
            return Some(known.clone());
        }
        let is_known = |at: &usize| {
            description.variables[*at].causality == Causality::Input || self.states.contains(&(element, *at))
        };
        Some((0..description.variables.len()).filter(is_known).collect())
    }
}
