//! Choice of the order of a system, and of what follows from it for each element.
use fmu::{Causality, InterfaceKind, Kind, Variability, Variable};
use fmu_description::Rows;
use petgraph::Direction::{Incoming, Outgoing};
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::unionfind::UnionFind;
use petgraph::visit::Dfs;

use crate::batch::ValueType;
use crate::model::Model;
use crate::plan::{Hold, Order, WEIGHT};
use crate::scalars::is_constant;
use crate::system::check::Wire;
use crate::system::{Element, System, SystemError};

use InterfaceKind::{CoSimulation, ModelExchange};

/// Wishes of the user of a system.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// Order, with its weight.
    pub order: Option<Order>,
    /// Weight without an order, which asks for iterated steps.
    pub weight: Option<f64>,
    /// Wishes for the elements, by position; default ones for the rest.
    pub elements: Vec<ElementWish>,
}

/// Wishes of the user for an element.
#[derive(Clone, Copy, Debug, Default)]
pub struct ElementWish {
    /// Interface.
    pub kind: Option<InterfaceKind>,
    /// Held inputs, which asks for iterated steps.
    pub hold: Option<Hold>,
    /// Whether the user has chosen the [rows](Element::rows), which asks for Co-Simulation.
    pub has_rows: bool,
}

/// Chosen order of a system.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Order.
    pub order: Order,
    /// Choices for the elements, by position.
    pub elements: Vec<ElementChoice>,
    /// Warnings about loops that exchange values once a step.
    pub warnings: Vec<String>,
}

/// Choices for an element.
#[derive(Clone, Debug, PartialEq)]
pub struct ElementChoice {
    /// Interface.
    pub kind: InterfaceKind,
    /// Continuous inputs seen in an iterated step.
    pub hold: Hold,
    /// Inputs seen if the element estimates rates (`derivatives = estimated`), which need poses at their own times.
    pub estimating_hold: Hold,
    /// Doubt about the held inputs, if the description does not tell enough.
    pub doubt: Option<String>,
    /// Whether it is solved together with others in iterated order.
    pub is_grouped: bool,
    /// Reasons for the order and the interface.
    pub notes: Vec<String>,
}

impl ElementChoice {
    fn new(kind: InterfaceKind, notes: Vec<String>) -> Self {
        Self { kind, hold: Hold::Start, estimating_hold: Hold::Start, doubt: None, is_grouped: false, notes }
    }
}

impl System {
    /// Chooses the order of a run, and the interface and the held inputs of each element. Interfaces of the models
    /// have no effect.
    ///
    /// By default coupled if each element of a loop can be integrated, and none gets values of an element in
    /// Co-Simulation; else iterated, or parallel if an element cannot repeat steps, with a warning.
    ///
    /// `given` returns the values that a parameter is set to in one or several runs, one for each element of an array,
    /// Booleans as 0 or 1; `None` for its start value.
    ///
    /// # Errors
    /// [`SystemError::Order`] if the named order is impossible; errors of [`check`](Self::check).
    pub fn choose(
        &self,
        wish: &Wish,
        given: impl Fn(&Element, &Variable) -> Option<Vec<f64>>,
    ) -> Result<Choice, SystemError> {
        let wires = self.wires()?;
        let elements = self.elements.iter().enumerate().map(|(at, element)| {
            let wish = wish.elements.get(at).copied().unwrap_or_default();
            Candidate { element, wish, asking: asking(at, element, &wires, &given) }
        });
        let (elements, graph) = (elements.collect(), self.graph(&wires, |_| true));
        let candidates = Candidates { system: self, elements, wires: &wires, in_loops: in_circles(&graph), graph };
        let hold = |at: usize| candidates.elements[at].wish.hold;
        let has_hold = (0..self.elements.len()).any(|at| hold(at).is_some());
        let is_default = wish.order.is_none() && wish.weight.is_none() && !has_hold;
        let (mut warnings, mut notes) = (Vec::new(), vec![Vec::new(); self.elements.len()]);
        if wish.order == Some(Order::Coupled) || (is_default && candidates.in_loops.contains(&true)) {
            match candidates.coupled(wish.order.is_some()) {
                Ok(elements) => return Ok(Choice { order: Order::Coupled, elements, warnings }),
                Err(obstacle) if wish.order.is_none() => {
                    for (at, reason) in obstacle.refused {
                        notes[at].push(format!("order = iterated, since {reason}"));
                    }
                }
                Err(Obstacle { reason, .. }) => {
                    return Err(SystemError::Order { order: Order::Coupled.name(), reason });
                }
            }
        }
        let order = wish.order.unwrap_or(Order::Iterated { weight: wish.weight.unwrap_or(WEIGHT) });
        let choice = |(of, notes): (&Candidate<'_>, _)| ElementChoice::new(of.kind(), notes);
        let mut elements: Vec<_> = candidates.elements.iter().zip(notes).map(choice).collect();
        let is_in_loop = in_circles(&self.graph(&wires, |at| hold(at) != Some(Hold::Start)));
        let in_loops = || (0..is_in_loop.len()).filter(|at| is_in_loop[*at]);
        if !matches!(order, Order::Iterated { .. }) {
            let integrated = in_loops().filter(|at| elements[*at].kind == ModelExchange);
            let names: Vec<_> = integrated.map(|at| &*self.elements[at].name).collect();
            if !names.is_empty() {
                warnings.push(format!(
                    "{}: in Model Exchange nothing counters the energy that order = '{}' adds to loops; order = \
                     'coupled' solves them as one model",
                    names.join(", "),
                    order.name()
                ));
            }
            return Ok(Choice { order, elements, warnings });
        }
        for group in candidates.groups(is_default) {
            for &at in &group {
                let others = group.iter().filter(|other| **other != at).map(|other| &*self.elements[*other].name);
                let others = others.collect::<Vec<_>>().join(", ");
                elements[at].notes.push(format!("solved with {others} as one model, which is one element of the loop"));
                (elements[at].kind, elements[at].is_grouped) = (ModelExchange, true);
            }
        }
        let obstacle = |at: usize| candidates.elements[at].unrepeatable(elements[at].kind, &given);
        if let Some(reason) = in_loops().find_map(obstacle) {
            if wish.order.is_some() {
                return Err(SystemError::Order { order: order.name(), reason });
            }
            let late = "values are exchanged once a step, which adds energy to loops";
            warnings.push(format!("{reason}: {late}"));
            let choice = |of: &Candidate<'_>| ElementChoice::new(of.kind(), Vec::new());
            let elements = candidates.elements.iter().map(choice).collect();
            return Ok(Choice { order: Order::Parallel, elements, warnings });
        }
        let is_line = |at: &usize| hold(*at) == Some(Hold::Line);
        if let Some(at) =
            (0..elements.len()).filter(is_line).find(|at| !candidates.elements[*at].interpolates(elements[*at].kind))
        {
            let name = &self.elements[at].name;
            let reason = format!(
                "{name} cannot follow lines: its kind must be 'cs', and its FMU needs FMI 2.0 with canInterpolateInputs"
            );
            return Err(SystemError::Order { order: order.name(), reason });
        }
        for (at, choice) in elements.iter_mut().enumerate() {
            candidates.elements[at].hold(is_in_loop[at], choice);
        }
        Ok(Choice { order, elements, warnings })
    }

    /// Whether each element depends on itself within a step.
    ///
    /// # Errors
    /// Errors of [`check`](Self::check).
    pub fn in_loops(&self) -> Result<Vec<bool>, SystemError> {
        Ok(in_circles(&self.graph(&self.wires()?, |_| true)))
    }

    /// Elements, and the way of real numbers between them in a step, to elements that do not hold them from its start.
    fn graph(&self, wires: &[Wire], follows: impl Fn(usize) -> bool) -> Graph {
        let mut graph = Graph::new();
        self.elements.iter().for_each(|_| _ = graph.add_node(()));
        for wire in wires.iter().filter(|wire| !wire.is_preset && follows(wire.to.0)) {
            let model = &self.elements[wire.from.0].model;
            let output = &model.variables().all()[wire.from.1];
            if output.value_type.is_float() && !is_constant(output.first(model.description())) {
                graph.update_edge(NodeIndex::new(wire.from.0), NodeIndex::new(wire.to.0), ());
            }
        }
        graph
    }
}

type Graph = DiGraph<(), ()>;

/// Whether each node is behind itself.
fn in_circles(graph: &Graph) -> Vec<bool> {
    let mut found = vec![false; graph.node_count()];
    let is_circle = |nodes: &Vec<NodeIndex>| nodes.len() > 1 || graph.contains_edge(nodes[0], nodes[0]);
    for node in tarjan_scc(graph).into_iter().filter(is_circle).flatten() {
        found[node.index()] = true;
    }
    found
}

/// Whether each node is behind one of some nodes.
fn behind(graph: &Graph, starts: impl IntoIterator<Item = usize>) -> Vec<bool> {
    let (mut found, mut search) = (vec![false; graph.node_count()], Dfs::empty(graph));
    for next in starts.into_iter().flat_map(|start| graph.neighbors_directed(NodeIndex::new(start), Outgoing)) {
        search.move_to(next);
        while let Some(node) = search.next(graph) {
            found[node.index()] = true;
        }
    }
    found
}

/// Reason against coupled order.
struct Obstacle {
    reason: String,
    /// Reasons for iterated order by element.
    refused: Vec<(usize, String)>,
}

/// Parameter that asks for communication steps.
struct Asking {
    name: String,
    is_enumeration: bool,
}

/// Returns the first parameter that asks for communication steps, or may, because a connection sets it.
fn asking(
    at: usize,
    element: &Element,
    wires: &[Wire],
    given: impl Fn(&Element, &Variable) -> Option<Vec<f64>>,
) -> Option<Asking> {
    let (description, variables) = (element.model.description(), element.model.variables());
    if let Some(variable) = description.asks_for_steps(|variable| given(element, variable)) {
        let is_enumeration = variable.kind() == Kind::Enumeration;
        return Some(Asking { name: variable.name.clone(), is_enumeration });
    }
    let acts_in_steps = |whole: usize| {
        let mut places = description.step_parameters.iter().filter_map(|parameter| variables.find(&parameter.name));
        places.any(|place| place.0 == whole)
    };
    let wire = wires.iter().find(|wire| wire.to.0 == at && acts_in_steps(wire.to.1))?;
    let whole = &variables.all()[wire.to.1];
    let name = if wire.is_whole { whole.name.clone() } else { whole.element_name(description, wire.first[1]) };
    Some(Asking { name, is_enumeration: whole.first(description).kind() == Kind::Enumeration })
}

/// Element of a system with everything that its choices depend on.
struct Candidate<'s> {
    element: &'s Element,
    wish: ElementWish,
    asking: Option<Asking>,
}

impl Candidate<'_> {
    /// Whether states can be saved, for an interface that the element has. Components have Co-Simulation.
    fn saves_states(&self, kind: InterfaceKind) -> Option<bool> {
        let description = self.element.model.description();
        match (&self.element.model, kind) {
            (Model::Component(_), kind) => (kind == CoSimulation).then_some(true),
            (_, CoSimulation) => description.co_simulation.as_ref().map(|of| of.interface.get_and_set_state),
            (_, ModelExchange) => description.model_exchange.as_ref().map(|of| of.interface.get_and_set_state),
        }
    }

    /// Whether inputs can follow lines in a step.
    fn interpolates(&self, kind: InterfaceKind) -> bool {
        let interface = self.element.model.description().co_simulation.as_ref();
        kind == CoSimulation && interface.is_some_and(|of| of.interpolate_inputs)
    }

    /// Interface unless elements are solved together.
    fn kind(&self) -> InterfaceKind {
        let or_other = if self.saves_states(CoSimulation).is_some() { CoSimulation } else { ModelExchange };
        self.wish.kind.unwrap_or(or_other)
    }

    /// Whether there are continuous states. Rows of a component follow steps if it has some.
    fn has_states(&self) -> bool {
        match &self.element.model {
            Model::Fmu { fmu, .. } => fmu.states() > 0,
            Model::Component(_) => self.element.rows == Rows::Steps,
        }
    }

    /// Whether continuous states are unknown: none listed, FMI 2.0, and Co-Simulation only.
    fn may_have_states(&self) -> bool {
        let is_fmi2 = matches!(&self.element.model, Model::Fmu { fmu, .. } if !fmu.is_fmi3());
        is_fmi2 && !self.has_states() && self.saves_states(ModelExchange).is_none()
    }

    /// Returns why the element is not integrated in Model Exchange.
    fn not_integrated(&self) -> Option<String> {
        let name = &self.element.name;
        if self.saves_states(ModelExchange).is_none() {
            return Some(format!("{name} has no Model Exchange"));
        }
        if self.wish.kind == Some(CoSimulation) {
            return Some(format!("{name} is for Co-Simulation, by its kind"));
        }
        self.wish.has_rows.then(|| format!("{name} has rows of co-simulation"))
    }

    /// Returns why steps of the element cannot be repeated.
    fn unrepeatable(
        &self,
        kind: InterfaceKind,
        given: impl Fn(&Element, &Variable) -> Option<Vec<f64>>,
    ) -> Option<String> {
        let (name, description) = (&self.element.name, self.element.model.description());
        if self.saves_states(kind) != Some(true) {
            let model = &description.model_name;
            return Some(format!("{name} cannot repeat a step, since {model} does not save its state"));
        }
        let extrapolation = description.variable("extrapolation")?;
        let kinematic = description.items(extrapolation).iter().find(|item| item.name == "kinematic")?;
        let values = given(self.element, extrapolation).filter(|values| values.contains(&(kinematic.value as f64)))?;
        let reason =
            format!("{name}.extrapolation = kinematic carries inputs beyond the end of a step that is repeated");
        Some(if values.len() > 1 { format!("{reason}, and a sweep has one order for all rows") } else { reason })
    }

    /// Chooses the held inputs.
    fn hold(&self, is_in_loop: bool, choice: &mut ElementChoice) {
        if let Some(hold) = self.wish.hold {
            (choice.hold, choice.estimating_hold) = (hold, hold);
            return;
        }
        let (description, has_states) = (self.element.model.description(), self.has_states());
        let outputs = self.element.model.variables().all().iter().map(|whole| whole.first(description));
        let mut outputs = outputs.filter(|variable| variable.causality == Causality::Output).peekable();
        let has_outputs = outputs.peek().is_some();
        let is_sampled = has_outputs && outputs.all(|variable| variable.variability == Variability::Discrete);
        let follows_steps = has_states || (choice.kind == CoSimulation && self.element.rows == Rows::Steps);
        choice.hold = match () {
            () if description.holds_end => Hold::End,
            () if is_in_loop && !is_sampled && follows_steps => Hold::Auto,
            () if has_states || self.may_have_states() => Hold::Mean,
            () if is_sampled => Hold::Start,
            () => Hold::End,
        };
        choice.estimating_hold = if choice.hold == Hold::End && !is_in_loop { Hold::Start } else { choice.hold };
        if choice.hold == Hold::Mean && self.may_have_states() {
            choice.doubt = Some(format!(
                "its description does not tell whether {} has continuous states: in a step it sees the mean of its \
                 inputs, hold={{'{}': 'end'}} is for FMUs without states",
                description.model_name, self.element.name
            ));
        }
    }
}

/// Elements of a system and their connections.
struct Candidates<'s> {
    system: &'s System,
    elements: Vec<Candidate<'s>>,
    wires: &'s [Wire],
    graph: Graph,
    in_loops: Vec<bool>,
}

impl Candidates<'_> {
    /// Whether continuous numbers of single precision are exchanged.
    fn is_single(&self, wire: &Wire) -> bool {
        let is_single = |(element, whole): (usize, usize)| {
            let variables = self.system.elements[element].model.variables();
            variables.all()[whole].value_type == ValueType::Float32
        };
        !wire.is_preset && (is_single(wire.from) || is_single(wire.to))
    }

    /// Returns the choices for coupled order.
    fn coupled(&self, is_named: bool) -> Result<Vec<ElementChoice>, Obstacle> {
        let (mut apart, mut refused) = (Vec::new(), Vec::new());
        let mut notes = vec![Vec::new(); self.elements.len()];
        for (at, of) in self.elements.iter().enumerate() {
            let reason = of.not_integrated();
            apart.push(match &of.asking {
                _ if reason.is_some() => reason,
                None => None,
                Some(_) if of.wish.kind == Some(ModelExchange) && !self.in_loops[at] => None,
                Some(Asking { name, .. }) if !self.in_loops[at] => {
                    let reason = format!("{name} asks for communication steps");
                    notes[at].push(format!("kind = cs, since {reason}"));
                    Some(reason)
                }
                Some(Asking { name, is_enumeration }) if is_named && !is_enumeration => {
                    notes[at].push(format!("{name} has no effect in Model Exchange"));
                    None
                }
                Some(Asking { name, .. }) => {
                    refused.push((at, format!("{name} is not for Model Exchange")));
                    Some(format!("{}.{name} asks for communication steps", of.element.name))
                }
            });
        }
        let is_apart = |at: usize| apart[at].is_some();
        let in_loops = (0..apart.len()).filter(|at| self.in_loops[*at]);
        if let Some(reason) = in_loops.filter_map(|at| apart[at].clone()).next() {
            return Err(Obstacle { reason, refused });
        }
        // Elements behind those in co-simulation see values that are held from row to row.
        let is_late = behind(&self.graph, (0..apart.len()).filter(|at| is_apart(*at)));
        let late: Vec<_> = (0..apart.len()).filter(|at| is_late[*at] && !is_apart(*at)).collect();
        let at_rows = "gets values of co-simulation at rows only";
        if let [first, ..] = late[..]
            && !is_named
        {
            let refused = late.iter().map(|at| (*at, format!("it {at_rows}"))).collect();
            return Err(Obstacle { reason: format!("{} {at_rows}", self.elements[first].element.name), refused });
        }
        let is_single = |wire: &Wire| self.is_single(wire) && !is_apart(wire.from.0) && !is_apart(wire.to.0);
        if let Some(at) = self.wires.iter().position(is_single) {
            let single = "numbers of the type Float32 are exchanged in steps only";
            let reason = format!("{}: {single}", self.system.connections[at]);
            return Err(Obstacle { reason, refused: vec![(self.wires[at].to.0, single.to_owned())] });
        }
        for at in late {
            if notes[at].is_empty() {
                notes[at].push(format!("it {at_rows}, held between them"));
            }
        }
        let choice = |((of, notes), apart): ((&Candidate<'_>, _), &Option<String>)| {
            let has_steps = apart.is_some() && of.saves_states(CoSimulation).is_some();
            let kind = of.wish.kind.unwrap_or(if has_steps { CoSimulation } else { ModelExchange });
            ElementChoice::new(kind, notes)
        };
        Ok(self.elements.iter().zip(notes).zip(&apart).map(choice).collect())
    }

    /// Lists elements of loops that are solved together in Model Exchange, each list as one element of iterated steps.
    ///
    /// All have saved states. What they get from outside acts on continuous states, and comes from elements that cannot
    /// be integrated: a spring would feel jumps of a held pose, and jumps of its force would cost the others many
    /// steps. By default all loops have groups, else those with an element that cannot be in one.
    fn groups(&self, is_default: bool) -> Vec<Vec<usize>> {
        let all = || 0..self.elements.len();
        let is_single =
            |at: usize| self.wires.iter().any(|wire| self.is_single(wire) && [wire.from.0, wire.to.0].contains(&at));
        let is_free = |at: usize| {
            let of = &self.elements[at];
            self.in_loops[at]
                && of.not_integrated().is_none()
                && of.asking.is_none()
                && of.saves_states(ModelExchange) == Some(true)
                && !is_single(at)
        };
        let free: Vec<_> = all().map(is_free).collect();
        let reached: Vec<_> = all().map(|at| behind(&self.graph, [at])).collect();
        let is_mixed = |at: usize| all().any(|other| reached[at][other] && !free[other] && reached[other][at]);
        let is_member = |at: usize| free[at] && self.elements[at].wish.hold.is_none() && (is_default || is_mixed(at));
        let mut members: Vec<_> = all().map(is_member).collect();
        let could_be = |at: usize| {
            let of = &self.elements[at];
            of.saves_states(ModelExchange).is_some() && of.wish.kind != Some(CoSimulation)
        };
        loop {
            let is_held = |end: usize| {
                let starts = self.graph.neighbors_directed(NodeIndex::new(end), Incoming);
                starts
                    .map(NodeIndex::index)
                    .any(|start| !members[start] && (could_be(start) || !self.elements[end].has_states()))
            };
            let apart: Vec<_> = all().filter(|end| members[*end] && is_held(*end)).collect();
            if apart.is_empty() {
                break;
            }
            apart.into_iter().for_each(|at| members[at] = false);
        }
        let mut joined = UnionFind::new(self.elements.len());
        for wire in self.wires.iter().filter(|wire| !wire.is_preset && members[wire.from.0] && members[wire.to.0]) {
            joined.union(wire.from.0, wire.to.0);
        }
        let group = |first: usize| all().filter(|at| members[first] && joined.equiv(first, *at)).collect::<Vec<_>>();
        let groups = all().map(|first| (first, group(first))).filter(|(first, group)| group.first() == Some(first));
        let has_states = |group: &Vec<usize>| group.iter().any(|at| self.elements[*at].has_states());
        groups.map(|(_, group)| group).filter(|group| group.len() > 1 && has_states(group)).collect()
    }
}
