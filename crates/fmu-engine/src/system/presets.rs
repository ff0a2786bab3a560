//! Connections to parameters and start values, which act in initialization only.
use fmu::Causality;
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::system::check::Wire;
use crate::system::{System, SystemError};

impl System {
    /// Refuses connections that set a parameter by a value which depends on it.
    pub(super) fn refuse_circles(&self, wires: &[Wire]) -> Result<(), SystemError> {
        let presets: Vec<usize> = (0..wires.len()).filter(|at| wires[*at].is_preset).collect();
        let mut graph = DiGraph::<usize, ()>::new();
        presets.iter().for_each(|at| _ = graph.add_node(*at));
        for first in graph.node_indices() {
            for next in graph.node_indices() {
                if self.depends(&wires[graph[next]], &wires[graph[first]]) {
                    graph.add_edge(first, next, ());
                }
            }
        }
        let is_circle = |nodes: &Vec<NodeIndex>| nodes.len() > 1 || graph.contains_edge(nodes[0], nodes[0]);
        let Some(nodes) = tarjan_scc(&graph).into_iter().find(is_circle) else { return Ok(()) };
        let mut places: Vec<usize> = nodes.into_iter().map(|node| graph[node]).collect();
        places.sort_unstable();
        Err(SystemError::Circle(places.into_iter().map(|at| self.connections[at].clone()).collect()))
    }

    /// Whether the value at the beginning of a connection depends on the value that another one sets.
    fn depends(&self, next: &Wire, first: &Wire) -> bool {
        if next.from.0 != first.to.0 {
            return false;
        }
        let model = &self.elements[first.to.0].model;
        let (description, all) = (model.description(), model.variables().all());
        let [source, set] = [next.from.1, first.to.1].map(|whole| &all[whole]);
        if next.from.1 == first.to.1 {
            return first.is_whole || next.is_whole || next.first[0] == first.first[1];
        }
        let causality = source.first(description).causality;
        if matches!(causality, Causality::Parameter | Causality::StructuralParameter) {
            return false;
        }
        let structure = &description.model_structure;
        let mut unknowns = structure.initial_unknowns.iter().chain(&structure.outputs);
        let unknown = unknowns.find(|unknown| source.positions.contains(&unknown.variable));
        let dependencies = unknown.and_then(|unknown| unknown.dependencies.as_ref());
        dependencies.is_none_or(|listed| listed.iter().any(|variable| set.positions.contains(variable)))
    }
}
