//! Loops of connections between FMUs: their outputs in a step depend on each other.
use std::collections::BTreeSet;

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::batch::ValueType;
use crate::error::Error;
use crate::fmu::Fmu;
use crate::plan::{Hold, Plan};
use crate::scalars::{Scalar, is_constant, scalars};

/// FMUs that depend on each other in a step, or a single FMU.
#[derive(Clone, Debug, PartialEq)]
pub struct Loop {
    /// Positions of the FMUs, in the order of their steps; the FMUs of a group follow each other.
    pub units: Vec<usize>,
    /// Numbers that FMUs get from later ones, and that are therefore guessed: as few as possible. Empty without a loop.
    pub cuts: Vec<Cut>,
    /// FMUs with inputs that are held to [suit](Hold::Auto) the loop, and with outputs that depend, or may depend,
    /// directly on these inputs.
    pub direct: Vec<Direct>,
}

/// FMU with an output that depends, or may depend, directly on an input of the same loop.
#[derive(Clone, Debug, PartialEq)]
pub struct Direct {
    /// Position of the FMU.
    pub unit: usize,
    /// Name of the output.
    pub output: String,
    /// Name of the input.
    pub input: String,
    /// Whether the description states that the output depends directly; otherwise it leaves this open.
    pub is_certain: bool,
    /// Positions in the description of all such outputs, if certain.
    pub(crate) outputs: Vec<usize>,
}

/// Number that is guessed in a loop.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    /// Position of the FMU with the output.
    pub unit: usize,
    /// Name of the output, or of an element of one.
    pub name: String,
    /// Position among the [outputs](crate::Unit::outputs).
    pub(crate) outputs: usize,
    /// First byte in the values of the outputs, and their type: `Float64` or `Float32`.
    pub(crate) at: usize,
    pub(crate) value_type: ValueType,
    /// Nominal size; much smaller changes are negligible.
    pub(crate) nominal: f64,
    pub(crate) is_load: bool,
}

/// Largest number of FMUs in a loop that is cut at the fewest numbers possible; larger loops are cut by a heuristic.
const MOST_ORDERS: usize = 12;

/// Connection of an output of one FMU to an input of another.
struct Wire {
    from: (usize, usize, usize),
    to: (usize, usize),
    /// First FMUs of the groups of both.
    groups: (usize, usize),
    output: Scalar,
    input: Scalar,
}

impl Plan {
    /// The loops of the plan, and all other FMUs by themselves. Each gets outputs of earlier ones only. Components have
    /// no FMU.
    ///
    /// # Errors
    /// [`Error::Plan`] for a plan that is not [sound](Plan::check).
    pub fn loops(&self, fmus: &[Option<&Fmu>]) -> Result<Vec<Loop>, Error> {
        let (wires, graph) = self.connected(fmus)?;
        let firsts = self.firsts();
        let members = |first: &usize| (0..firsts.len()).filter(|k| firsts[*k] == *first).collect::<Vec<_>>();
        let mut found = Vec::new();
        // Reversed, because dependent components come first.
        for nodes in tarjan_scc(&graph).iter().rev() {
            let mut groups: Vec<_> = nodes.iter().map(|node| node.index()).collect();
            groups.sort_unstable();
            let is_inner = |wire: &&Wire| groups.contains(&wire.groups.0) && groups.contains(&wire.groups.1);
            let inner: Vec<_> = wires.iter().filter(is_inner).collect();
            if inner.is_empty() {
                let alone = groups.iter().filter(|unit| firsts[**unit] == **unit);
                let alone = alone.map(|first| Loop { units: members(first), cuts: Vec::new(), direct: Vec::new() });
                found.extend(alone);
                continue;
            }
            let direct = direct(self, fmus, &inner);
            let groups = order(self, fmus, &groups, &inner);
            let cuts = cuts(self, &groups, &inner);
            found.push(Loop { units: groups.iter().flat_map(members).collect(), cuts, direct });
        }
        Ok(found)
    }

    /// Positions of all FMUs in loops.
    ///
    /// # Errors
    /// [`Error::Plan`] for a plan that is not [sound](Plan::check).
    pub(crate) fn units_in_loops(&self, fmus: &[Option<&Fmu>]) -> Result<Vec<usize>, Error> {
        let (_, graph) = self.connected(fmus)?;
        let is_loop = |nodes: &Vec<NodeIndex>| nodes.len() > 1 || graph.contains_edge(nodes[0], nodes[0]);
        Ok(tarjan_scc(&graph).into_iter().filter(is_loop).flatten().map(NodeIndex::index).collect())
    }

    /// Returns for each FMU the first one of its group.
    fn firsts(&self) -> Vec<usize> {
        self.first_of_groups(|k| self.is_grouped(k))
    }

    /// Connections that act within a step, and the graph that they form of groups, by their first FMUs.
    fn connected(&self, fmus: &[Option<&Fmu>]) -> Result<(Vec<Wire>, DiGraph<(), ()>), Error> {
        self.check()?;
        if fmus.len() != self.units.len() {
            return Err(Error::Plan { unit: fmus.len(), reason: "there are as many instances as FMUs" });
        }
        let mut wires = wires(self, fmus);
        let is_within = |wire: &Wire| wire.groups.0 == wire.groups.1 && self.is_grouped(wire.to.0);
        wires.retain(|wire| !is_within(wire) && changes(fmus, wire) && influences(self, fmus, wire));
        let mut graph = DiGraph::<(), ()>::new();
        self.units.iter().for_each(|_| _ = graph.add_node(()));
        for wire in &wires {
            graph.update_edge(NodeIndex::new(wire.groups.0), NodeIndex::new(wire.groups.1), ());
        }
        Ok((wires, graph))
    }
}

fn wires(plan: &Plan, fmus: &[Option<&Fmu>]) -> Vec<Wire> {
    let (mut wires, firsts) = (Vec::new(), plan.firsts());
    for (unit, of_unit) in plan.units.iter().enumerate() {
        for (variables, inputs) in of_unit.inputs.iter().enumerate().filter(|(_, inputs)| inputs.held() != Hold::Start)
        {
            let to = scalars(fmus[unit], &inputs.variables);
            for link in &inputs.links {
                let source = &plan.units[link.unit].outputs[link.outputs].variables;
                if !source.value_type().is_float() {
                    // Integers change at events only.
                    continue;
                }
                let (from, size) = (scalars(fmus[link.unit], source), source.size());
                wires.extend((0..link.values).map(|i| Wire {
                    from: (link.unit, link.outputs, (link.from + i) * size),
                    to: (unit, variables),
                    groups: (firsts[link.unit], firsts[unit]),
                    output: from[link.from + i].clone(),
                    input: to[link.to + i].clone(),
                }));
            }
        }
    }
    wires
}

/// Whether outputs of an FMU or its group may depend on any of its inputs through states.
fn has_states(plan: &Plan, fmu: &Fmu, unit: usize) -> bool {
    fmu.states() > 0 || plan.units[unit].follows_steps || plan.is_grouped(unit)
}

/// Whether the output of a wire may change during the step.
fn changes(fmus: &[Option<&Fmu>], wire: &Wire) -> bool {
    let variable = fmus[wire.from.0].and_then(|fmu| fmu.description().variables.get(wire.output.variable));
    variable.is_none_or(|variable| !is_constant(variable))
}

/// Whether the input of a wire affects any output during the step.
fn influences(plan: &Plan, fmus: &[Option<&Fmu>], wire: &Wire) -> bool {
    let Some(fmu) = fmus[wire.to.0] else { return true };
    let outputs = &fmu.description().model_structure.outputs;
    let has_effect = |dependencies: &Vec<usize>| dependencies.contains(&wire.input.variable);
    has_states(plan, fmu, wire.to.0)
        || outputs.is_empty()
        || outputs.iter().any(|output| output.dependencies.as_ref().is_none_or(has_effect))
}

/// Whether an output depends on an input other than through states; `None` if the description leaves this open.
fn is_direct(fmu: Option<&Fmu>, output: &Scalar, input: &Scalar) -> Option<bool> {
    let outputs = fmu.map(|fmu| &fmu.description().model_structure.outputs);
    let unknown = outputs.and_then(|outputs| outputs.iter().find(|unknown| unknown.variable == output.variable));
    let dependencies = unknown.and_then(|unknown| unknown.dependencies.as_ref());
    dependencies.map(|dependencies| dependencies.contains(&input.variable))
}

/// Finds the FMUs with an output that depends, or may depend, directly on an input of the same loop, if the input is
/// held to suit the loop.
fn direct(plan: &Plan, fmus: &[Option<&Fmu>], wires: &[&Wire]) -> Vec<Direct> {
    let mut graph = DiGraph::<(), ()>::new();
    wires.iter().for_each(|_| _ = graph.add_node(()));
    let is_suited = |wire: &Wire| plan.units[wire.to.0].inputs[wire.to.1].held() == Hold::Auto;
    let mut found = Vec::new();
    for (i, one) in wires.iter().enumerate() {
        let unit = one.to.0;
        let has_states = fmus[unit].is_some_and(|fmu| has_states(plan, fmu, unit));
        for (k, next) in wires.iter().enumerate().filter(|(_, next)| next.groups.0 == one.groups.1) {
            let is_direct = is_direct(fmus[unit], &next.output, &one.input);
            if has_states || is_direct != Some(false) {
                graph.add_edge(NodeIndex::new(i), NodeIndex::new(k), ());
            }
            if fmus[unit].is_some() && next.from.0 == unit && is_suited(one) && is_direct != Some(false) {
                found.push((i, k, is_direct.is_some()));
            }
        }
    }
    let components = tarjan_scc(&graph);
    found.retain(|(i, k, _)| {
        components.iter().any(|some| [i, k].iter().all(|wire| some.contains(&NodeIndex::new(**wire))))
    });
    // Certain places of an FMU come first.
    found.sort_by_key(|(i, _, is_certain)| (wires[*i].to.0, !is_certain));
    let of_unit = |pairs: &[(usize, usize, bool)]| {
        let (i, k, is_certain) = pairs[0];
        Direct {
            unit: wires[i].to.0,
            output: wires[k].output.name.clone(),
            input: wires[i].input.name.clone(),
            is_certain,
            outputs: pairs.iter().filter(|pair| pair.2).map(|(_, k, _)| wires[*k].output.variable).collect(),
        }
    };
    found.chunk_by(|one, next| wires[one.0].to.0 == wires[next.0].to.0).map(of_unit).collect()
}

/// The order of FMUs that sends the fewest numbers from later FMUs to earlier ones.
fn order(plan: &Plan, fmus: &[Option<&Fmu>], units: &[usize], wires: &[&Wire]) -> Vec<usize> {
    // Counts the numbers of an FMU that earlier ones need. Among equal orders, it is best to cut at FMUs without
    // states: their results, computed from motions, tell more than the motions.
    let cost = |before: usize, next: usize| {
        let is_early = |unit: usize| {
            units.iter().position(|other| *other == unit).is_some_and(|at| before >> at & 1 == 1 || at == next)
        };
        let back = wires.iter().filter(|wire| wire.groups.0 == units[next] && is_early(wire.groups.1));
        let count = back.map(|wire| wire.from).collect::<BTreeSet<_>>().len();
        let has_states = fmus[units[next]].is_none_or(|fmu| has_states(plan, fmu, units[next]));
        count * 4096 + if has_states { count } else { 0 }
    };
    if units.len() > MOST_ORDERS {
        return greedy(units, wires);
    }
    // For each set of FMUs that come first: the lowest cost, and the last FMU.
    let mut best = vec![(usize::MAX, 0); 1 << units.len()];
    best[0].0 = 0;
    for set in 0..best.len() {
        for next in (0..units.len()).filter(|next| set >> next & 1 == 0) {
            let total = best[set].0.saturating_add(cost(set, next));
            let with = &mut best[set | 1 << next];
            if total < with.0 {
                *with = (total, next);
            }
        }
    }
    let (mut set, mut reversed) = (best.len() - 1, Vec::new());
    while set != 0 {
        reversed.push(units[best[set].1]);
        set &= !(1 << best[set].1);
    }
    reversed.reverse();
    reversed
}

/// Finds an order for large loops: the next FMU is always the one that lacks the fewest inputs.
fn greedy(units: &[usize], wires: &[&Wire]) -> Vec<usize> {
    let (mut left, mut done) = (units.to_vec(), Vec::new());
    while !left.is_empty() {
        let lacks = |unit: &usize| {
            let missing = wires.iter().filter(|wire| wire.groups.1 == *unit && left.contains(&wire.groups.0));
            missing.map(|wire| wire.from).collect::<BTreeSet<_>>().len()
        };
        let next = (0..left.len()).min_by_key(|at| lacks(&left[*at])).unwrap_or(0);
        done.push(left.remove(next));
    }
    done
}

/// Lists the numbers from later FMUs to earlier ones, or from an FMU to itself.
fn cuts(plan: &Plan, units: &[usize], wires: &[&Wire]) -> Vec<Cut> {
    let rank = |unit: usize| units.iter().position(|other| *other == unit);
    let back: BTreeSet<_> =
        wires.iter().filter(|wire| rank(wire.groups.0) >= rank(wire.groups.1)).map(|wire| wire.from).collect();
    let cut = |(unit, outputs, at): (usize, usize, usize)| {
        let value_type = plan.units[unit].outputs[outputs].variables.value_type();
        let wire = wires.iter().find(|wire| wire.from == (unit, outputs, at));
        let output = wire.map(|wire| wire.output.clone()).unwrap_or_default();
        Cut { unit, name: output.name, outputs, at, value_type, nominal: output.nominal, is_load: output.is_load }
    };
    back.into_iter().map(cut).collect()
}
