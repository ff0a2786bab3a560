//! Order of the values of a group, by their dependencies.
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use fmu::Variability;
use petgraph::Direction;
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use radau::Decomposition;

use crate::batch::{Batch, Buffer, ValueType};
use crate::continuous_time::Events;
use crate::error::Error;
use crate::fmu::Fmu;
use crate::group::network::{Circle, Discrete, GroupElement, Held, Network, Part, Place, Source, Task};
use crate::instance::Instance;
use crate::link::Link;
use crate::plan::Plan;
use crate::scalars::{is_constant, variable};

/// Default relative tolerance.
pub const DEFAULT_TOLERANCE: f64 = 1e-8;

/// Builds the network of some FMUs of a sound plan, all in Model Exchange. If they are coupled, connections between
/// them act at once; otherwise the FMUs exchange values between steps.
///
/// # Errors
/// [`Error::Plan`] for a connection of continuous numbers that are not of the type Float64.
pub(crate) fn network(
    plan: &Plan,
    members: &[usize],
    instances: &[Instance],
    is_coupled: bool,
) -> Result<Network, Error> {
    let mut graph = Graph::new(plan, members, instances, is_coupled);
    graph.add_connections()?;
    graph.add_dependencies();
    let order = graph.order();
    Ok(graph.network(&order))
}

/// Variable that a connection begins or ends at, or that follows a curve.
#[derive(Clone, Copy, Debug)]
struct Node {
    element: usize,
    is_output: bool,
    /// Position among the inputs or outputs of the FMU.
    list: usize,
    /// First value among these.
    first: usize,
    values: usize,
    reference: u32,
    /// Position in the description, if it is there.
    variable: Option<usize>,
}

/// Connection of two values: their nodes, their positions in these, factor and offset.
struct Wire {
    from: (NodeIndex, usize),
    to: (NodeIndex, usize),
    scale: Option<(f64, f64)>,
}

struct Graph<'g> {
    plan: &'g Plan,
    members: &'g [usize],
    fmus: Vec<Option<&'g Fmu>>,
    is_coupled: bool,
    graph: DiGraph<Node, ()>,
    nodes: HashMap<(usize, bool, usize, usize), NodeIndex>,
    wires: Vec<Wire>,
    /// Connections of discrete variables, by the element and the position of the inputs.
    discrete: BTreeMap<(usize, usize), Vec<Link>>,
}

/// Level of each node, and its circle. Values of a level depend on values of lower levels, and inputs are one level
/// behind the outputs that they get.
struct Order {
    levels: Vec<usize>,
    circles: Vec<Option<usize>>,
}

impl<'g> Graph<'g> {
    fn new(plan: &'g Plan, members: &'g [usize], instances: &'g [Instance], is_coupled: bool) -> Self {
        Self {
            plan,
            members,
            fmus: members.iter().map(|unit| instances[*unit].fmu()).collect(),
            is_coupled,
            graph: DiGraph::new(),
            nodes: HashMap::new(),
            wires: Vec::new(),
            discrete: BTreeMap::new(),
        }
    }

    fn add_connections(&mut self) -> Result<(), Error> {
        let Self { plan, members, is_coupled, .. } = *self;
        for (element, unit) in members.iter().enumerate() {
            for (list, inputs) in plan.units[*unit].inputs.iter().enumerate() {
                for curve in &inputs.curves {
                    let columns = std::iter::once(curve.column).chain(curve.shape.rate());
                    for column in columns.map(|column| &inputs.columns[column]) {
                        (column.at..column.at + column.values).for_each(|at| _ = self.node((element, false, list), at));
                    }
                }
                for link in inputs.links.iter().filter(|_| is_coupled) {
                    if let Some(source) = members.iter().position(|member| *member == link.unit) {
                        self.add_link((source, element), list, link)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn add_link(&mut self, (source, target): (usize, usize), list: usize, link: &Link) -> Result<(), Error> {
        let unit = self.members[target];
        let inputs = &self.plan.units[unit].inputs[list].variables;
        let outputs = &self.plan.units[link.unit].outputs[link.outputs].variables;
        for i in 0..link.values {
            let one = Link { from: link.from + i, to: link.to + i, values: 1, ..link.clone() };
            if outputs.value_type().is_whole() || !self.is_continuous(target, inputs, one.to) {
                self.discrete.entry((target, list)).or_default().push(one);
                continue;
            }
            if [inputs, outputs].iter().any(|variables| variables.value_type() != ValueType::Float64) {
                return Err(Error::Plan { unit, reason: "a coupled input gets numbers of the type Float32" });
            }
            let from = self.node((source, true, link.outputs), one.from);
            let to = self.node((target, false, list), one.to);
            if let (Some(from), Some(to)) = (from, to) {
                self.graph.update_edge(from.0, to.0, ());
                self.wires.push(Wire { from, to, scale: link.change.scale() });
            }
        }
        Ok(())
    }

    /// Whether an input may change between events.
    fn is_continuous(&self, element: usize, inputs: &Batch, at: usize) -> bool {
        let found = self.fmus[element].and_then(|fmu| Some((fmu, whole(fmu, inputs, at)?.1?)));
        let is_discrete = found.is_some_and(|(fmu, variable)| {
            fmu.description().variables[variable].variability != Variability::Continuous
        });
        inputs.value_type().is_float() && !is_discrete
    }

    /// Returns the node of a value, and the value's position in it.
    fn node(&mut self, (element, is_output, list): (usize, bool, usize), at: usize) -> Option<(NodeIndex, usize)> {
        let unit = &self.plan.units[self.members[element]];
        let variables = if is_output { &unit.outputs[list].variables } else { &unit.inputs[list].variables };
        let (reference, variable, place) = whole(self.fmus[element]?, variables, at)?;
        let (first, values) = (place.start, place.len());
        let node = Node { element, is_output, list, first, values, reference, variable };
        let graph = &mut self.graph;
        let index = *self.nodes.entry((element, is_output, list, first)).or_insert_with(|| graph.add_node(node));
        Some((index, at - first))
    }

    /// Adds the dependencies of outputs on inputs within each FMU.
    fn add_dependencies(&mut self) {
        let found =
            |is_output| move |index: &NodeIndex, graph: &DiGraph<Node, ()>| graph[*index].is_output == is_output;
        let [inputs, outputs]: [Vec<_>; 2] = [false, true]
            .map(|is_output| self.graph.node_indices().filter(|index| found(is_output)(index, &self.graph)).collect());
        for output in outputs {
            for input in &inputs {
                let (from, to) = (self.graph[*input], self.graph[output]);
                if from.element == to.element
                    && self.fmus[from.element].is_some_and(|fmu| depends(fmu, to.variable, from.variable))
                {
                    self.graph.update_edge(*input, output, ());
                }
            }
        }
    }

    fn order(&self) -> Order {
        // In reversed order of the dependencies.
        let components = tarjan_scc(&self.graph);
        let mut component_of = vec![0; self.graph.node_count()];
        for (at, nodes) in components.iter().enumerate() {
            nodes.iter().for_each(|node| component_of[node.index()] = at);
        }
        let mut levels = vec![0; components.len()];
        for (at, nodes) in components.iter().enumerate().rev() {
            let before = nodes.iter().flat_map(|node| self.graph.neighbors_directed(*node, Direction::Incoming));
            let outside = before.filter(|before| component_of[before.index()] != at);
            let level =
                |before: NodeIndex| levels[component_of[before.index()]] + usize::from(self.graph[before].is_output);
            levels[at] = outside.map(level).max().unwrap_or(0);
        }
        Order {
            levels: component_of.iter().map(|at| levels[*at]).collect(),
            circles: component_of.iter().map(|at| (components[*at].len() > 1).then_some(*at)).collect(),
        }
    }

    /// Assigns places to all values, and arranges the calls.
    fn network(&self, order: &Order) -> Network {
        let mut places = Places { first: HashMap::new(), inputs: 0, outputs: 0 };
        let mut network = self.without_values();
        let mut parts = Vec::new();
        for element in 0..self.members.len() {
            for is_output in [false, true] {
                let begin = if is_output { places.outputs } else { places.inputs };
                let found = self.parts(element, is_output, order, &mut places);
                let end = if is_output { places.outputs } else { places.inputs };
                let of = &mut network.elements[element];
                let (range, list) = match is_output {
                    true => (&mut of.outputs, &mut of.get),
                    false => (&mut of.inputs, &mut of.set),
                };
                *range = begin..end;
                for (key, part) in found {
                    let at = list.len();
                    let task = match is_output {
                        true => Task::Get { element, part: at },
                        false => Task::Set { element, part: at },
                    };
                    list.push(part);
                    parts.push((key, is_output, task));
                }
            }
        }
        let circles = self.circles(order, &places, &parts);
        network.tasks = tasks(&parts, &circles);
        network.circles = circles.into_iter().map(|(_, _, circle)| circle).collect();
        self.size(&mut network, &places);
        network
    }

    /// A network of elements without connected values.
    fn without_values(&self) -> Network {
        let (mut states, mut indicators) = (0, 0);
        let mut elements = Vec::new();
        for (unit, fmu) in self.members.iter().zip(&self.fmus) {
            let own = fmu.map_or((0, 0), |fmu| (fmu.states(), fmu.description().event_indicators));
            let exchange = fmu.and_then(|fmu| fmu.description().model_exchange.as_ref());
            let tolerance = self.plan.units[*unit].tolerance;
            elements.push(GroupElement {
                unit: *unit,
                tolerance: if tolerance > 0.0 { tolerance } else { DEFAULT_TOLERANCE },
                states: states..states + own.0,
                indicators: indicators..indicators + own.1,
                inputs: 0..0,
                outputs: 0..0,
                set: Vec::new(),
                get: Vec::new(),
                needs_completed_step: exchange.is_none_or(|of| !of.completed_step_not_needed),
                next_event: None,
                is_at_event: false,
                needs_iteration: false,
                asks_again: false,
                events: Events::default(),
                local: Vec::new(),
                columns: 0,
            });
            (states, indicators) = (states + own.0, indicators + own.1);
        }
        Network {
            elements,
            inputs: Buffer::new(0),
            inputs_before: Buffer::new(0),
            outputs: Buffer::new(0),
            sources: Vec::new(),
            places: Vec::new(),
            tasks: Vec::new(),
            circles: Vec::new(),
            discrete: self.discrete(),
            on_curves: self.on_curves(),
            row: 0,
            held: self.held(),
            nominals: vec![0.0; states],
            have_nominals_changed: false,
            output_rows: Vec::new(),
            trial: vec![0.0; states],
            base: Vec::new(),
            changed: Vec::new(),
            events: 0,
            tangent: None,
        }
    }

    fn discrete(&self) -> Vec<Discrete> {
        let of_inputs = |(to, links): (&(usize, usize), &Vec<Link>)| {
            let element = |unit| self.members.iter().position(|member| *member == unit).unwrap_or(0);
            let mut from: Vec<_> = links.iter().map(|link| (element(link.unit), link.outputs)).collect();
            from.sort_unstable();
            from.dedup();
            let before = self.plan.units[self.members[to.0]].inputs[to.1].variables.buffer();
            Discrete { from, to: *to, links: links.clone(), before }
        };
        self.discrete.iter().map(of_inputs).collect()
    }

    fn on_curves(&self) -> Vec<(usize, usize)> {
        let lists = |(element, unit): (usize, &usize)| {
            let inputs = self.plan.units[*unit].inputs.iter().enumerate();
            let on_curves = inputs.filter(|(_, inputs)| !inputs.curves.is_empty());
            on_curves.map(move |(list, _)| (element, list)).collect::<Vec<_>>()
        };
        self.members.iter().enumerate().flat_map(lists).collect()
    }

    /// Lists all inputs, with the bytes of connections from outside.
    fn held(&self) -> Vec<Held> {
        let mut held = Vec::new();
        for (element, unit) in self.members.iter().enumerate() {
            for (list, inputs) in self.plan.units[*unit].inputs.iter().enumerate() {
                let is_outside = |link: &&Link| !self.is_coupled || !self.members.contains(&link.unit);
                let size = inputs.variables.size();
                let bytes = |link: &Link| link.to * size..(link.to + link.values) * size;
                let linked = inputs.links.iter().filter(is_outside).map(bytes).collect();
                held.push(Held { element, inputs: list, linked });
            }
        }
        held
    }

    /// Groups the variables of an element by level and circle, in this order.
    fn parts(
        &self,
        element: usize,
        is_output: bool,
        order: &Order,
        places: &mut Places,
    ) -> Vec<((usize, Option<usize>), Part)> {
        let indices = self.graph.node_indices();
        let mut own: Vec<_> = indices
            .filter(|index| self.graph[*index].element == element && self.graph[*index].is_output == is_output)
            .collect();
        let key = |index: &NodeIndex| (order.levels[index.index()], order.circles[index.index()]);
        own.sort_by_key(|index| (key(index), self.graph[*index].list, self.graph[*index].first));
        let is_fmi3 = self.fmus[element].is_some_and(Fmu::is_fmi3);
        let part = |nodes: &[NodeIndex]| {
            let next = if is_output { &mut places.outputs } else { &mut places.inputs };
            let begin = *next;
            for node in nodes {
                places.first.insert(*node, *next);
                *next += self.graph[*node].values;
            }
            let references = nodes.iter().map(|node| self.graph[*node].reference).collect();
            let variables = Batch::new(ValueType::Float64, references, *next - begin, is_fmi3);
            (key(&nodes[0]), Part { variables, values: begin..*next })
        };
        own.chunk_by(|one, next| key(one) == key(next)).map(part).collect()
    }

    fn circles(&self, order: &Order, places: &Places, parts: &[Placed]) -> Vec<(usize, usize, Circle)> {
        let mut numbers: Vec<_> = order.circles.iter().flatten().copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(|number| self.circle(number, order, places, parts)).collect()
    }

    fn circle(&self, number: usize, order: &Order, places: &Places, parts: &[Placed]) -> (usize, usize, Circle) {
        let indices = self.graph.node_indices();
        let own: Vec<_> = indices.filter(|index| order.circles[index.index()] == Some(number)).collect();
        let of_node = |index: &NodeIndex| places.of(*index)..places.of(*index) + self.graph[*index].values;
        let mut outputs: Vec<_> = own.iter().filter(|index| self.graph[**index].is_output).flat_map(of_node).collect();
        outputs.sort_unstable();
        let input = |wire: &Wire| {
            let from = outputs.iter().position(|place| own.contains(&wire.from.0) && *place == places.from(wire));
            from.filter(|_| own.contains(&wire.to.0)).map(|at| (self.graph[wire.to.0].element, places.to(wire), at))
        };
        let inputs = self.wires.iter().filter_map(input).collect();
        let mut tasks: Vec<_> =
            parts.iter().filter(|((_, circle), ..)| *circle == Some(number)).map(|(_, _, task)| *task).collect();
        // All inputs are set before an output is read.
        tasks.sort_by_key(|task| matches!(task, Task::Get { .. }));
        let level = own.iter().map(|index| order.levels[index.index()]).max().unwrap_or(0);
        let n = outputs.len();
        let circle = Circle {
            inputs,
            tasks,
            guess: vec![0.0; n],
            residual: vec![0.0; n],
            matrix: vec![0.0; n * n],
            decomposition: Decomposition::new(n),
            has_matrix: false,
            outputs,
        };
        (level, number, circle)
    }

    /// Allocates the values, and sets the sources of inputs.
    fn size(&self, network: &mut Network, places: &Places) {
        network.inputs = Buffer::new(8 * places.inputs);
        network.inputs_before = network.inputs.clone();
        network.outputs = Buffer::new(8 * places.outputs);
        network.sources = vec![Source::Plan; places.inputs];
        network.places = vec![Place { unit: 0, inputs: 0, at: 0 }; places.inputs];
        for (node, first) in &places.first {
            let Node { element, is_output, list, first: at, values, .. } = self.graph[*node];
            for i in (0..values).filter(|_| !is_output) {
                network.places[first + i] = Place { unit: self.members[element], inputs: list, at: 8 * (at + i) };
            }
        }
        for wire in &self.wires {
            network.sources[places.to(wire)] = Source::Output { at: places.from(wire), scale: wire.scale };
        }
        let states = network.states();
        network.output_rows = vec![0.0; places.outputs * states];
        let mut largest = 0;
        for element in &mut network.elements {
            let (n, outputs) = (element.states.len(), element.outputs.len());
            let sources = &network.sources[element.inputs.clone()];
            element.columns = n + sources.iter().filter(|source| source.is_output()).count();
            element.local = vec![0.0; (n + outputs) * element.columns];
            largest = largest.max(n + outputs);
        }
        (network.base, network.changed) = (vec![0.0; largest], vec![0.0; largest]);
    }
}

/// Call with its level and circle, and whether it reads outputs.
type Placed = ((usize, Option<usize>), bool, Task);

/// Places of the values of nodes.
struct Places {
    first: HashMap<NodeIndex, usize>,
    inputs: usize,
    outputs: usize,
}

impl Places {
    fn of(&self, node: NodeIndex) -> usize {
        self.first.get(&node).copied().unwrap_or(0)
    }

    fn from(&self, wire: &Wire) -> usize {
        self.of(wire.from.0) + wire.from.1
    }

    fn to(&self, wire: &Wire) -> usize {
        self.of(wire.to.0) + wire.to.1
    }
}

/// Arranges all calls by level: inputs, circles, outputs.
fn tasks(parts: &[Placed], circles: &[(usize, usize, Circle)]) -> Vec<Task> {
    let single = parts.iter().filter(|((_, circle), ..)| circle.is_none());
    let mut found: Vec<_> =
        single.map(|((level, _), is_output, task)| (*level, if *is_output { 2 } else { 0 }, *task)).collect();
    found.extend(circles.iter().enumerate().map(|(at, (level, ..))| (*level, 1, Task::Circle(at))));
    found.sort_by_key(|(level, rank, _)| (*level, *rank));
    found.into_iter().map(|(_, _, task)| task).collect()
}

/// Returns the value reference and the position in the description of the variable of a value, and the places of all of
/// its values.
pub(crate) fn whole(fmu: &Fmu, variables: &Batch, at: usize) -> Option<(u32, Option<usize>, Range<usize>)> {
    let mut first = 0;
    for reference in variables.references() {
        let found = variable(fmu, variables, *reference);
        let end = first + found.map_or(1, |(_, found)| found.elements());
        if (first..end).contains(&at) {
            return Some((*reference, found.map(|(position, _)| position), first..end));
        }
        first = end;
    }
    None
}

/// Whether an output depends, or may depend, on an input other than through states.
fn depends(fmu: &Fmu, output: Option<usize>, input: Option<usize>) -> bool {
    let (Some(output), Some(input)) = (output, input) else { return true };
    let description = fmu.description();
    if is_constant(&description.variables[output]) {
        return false;
    }
    let structure = &description.model_structure;
    let reference = description.variables[output].value_reference;
    let is_state = structure.derivatives.iter().any(|unknown| {
        let state = description.variables[unknown.variable].derivative_of;
        state.is_some_and(|state| description.variables[state].value_reference == reference)
    });
    let unknown = structure.outputs.iter().find(|unknown| unknown.variable == output);
    let dependencies = unknown.and_then(|unknown| unknown.dependencies.as_ref());
    !is_state && dependencies.is_none_or(|dependencies| dependencies.contains(&input))
}
