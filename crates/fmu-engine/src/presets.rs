//! Parameters and start values that connections set in initialization.
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::batch::{Batch, Buffer, ValueType};
use crate::error::{Failure, RunError};
use crate::initial_values::has_converged;
use crate::instance::Instance;
use crate::link::number;
use crate::units::Units;

/// Largest number of times that parameters follow outputs which depend on them.
const MOST_ROUNDS: usize = 100;

impl Units {
    /// FMUs in the order of their initialization: each after the sources of its parameters, as far as possible.
    pub(crate) fn initialization_order(&self) -> Vec<usize> {
        let units = &self.plan.units;
        if units.iter().all(|unit| unit.presets.is_empty()) {
            return (0..units.len()).collect();
        }
        let mut graph = DiGraph::<(), ()>::new();
        units.iter().for_each(|_| _ = graph.add_node(()));
        for (k, unit) in units.iter().enumerate() {
            for link in unit.presets.iter().flat_map(|presets| &presets.links) {
                graph.update_edge(NodeIndex::new(link.unit), NodeIndex::new(k), ());
            }
        }
        // Components in reversed order.
        tarjan_scc(&graph).into_iter().rev().flatten().map(NodeIndex::index).collect()
    }

    /// Sets the parameters of an FMU before its initialization, if they get values of `initialized` FMUs alone.
    pub(crate) fn preset(&mut self, k: usize, instances: &[Instance], initialized: &[usize]) -> Result<(), Failure> {
        for at in 0..self.plan.units[k].presets.len() {
            let links = &self.plan.units[k].presets[at].links;
            if links.iter().all(|link| initialized.contains(&link.unit)) {
                self.read_preset(k, at, instances)?;
                instances[k].set(&self.plan.units[k].presets[at].variables, self.presets[k][at].bytes())?;
            }
        }
        Ok(())
    }

    /// Solves for the initial values of inputs and of parameters that follow outputs; the instances are in
    /// initialization mode.
    pub(crate) fn solve_initial_values(&mut self, instances: &mut [Instance]) -> Result<(), RunError> {
        let has_links = |unit: &crate::plan::Unit| unit.inputs.iter().any(|inputs| !inputs.links.is_empty());
        let has_links = self.plan.units.iter().any(has_links);
        for _ in 0..MOST_ROUNDS {
            if has_links {
                self.solve_initial_inputs(instances)?;
            }
            if !self.follow_presets(instances)? {
                return Ok(());
            }
        }
        let unit = self.plan.units.iter().position(|unit| !unit.presets.is_empty()).unwrap_or(0);
        Err(RunError { unit, row: None, failure: Failure::Presets { rounds: MOST_ROUNDS } })
    }

    /// Sets all parameters with other values than before. Returns whether there are any.
    fn follow_presets(&mut self, instances: &[Instance]) -> Result<bool, RunError> {
        let mut have_changed = false;
        for k in 0..self.plan.units.len() {
            for at in 0..self.plan.units[k].presets.len() {
                let variables = &self.plan.units[k].presets[at].variables.clone();
                let before = self.presets[k][at].clone();
                let changed = self.read_preset(k, at, instances).and_then(|()| {
                    let has_changed = differ(variables, &before, &self.presets[k][at]);
                    let set = has_changed.then(|| instances[k].set(variables, self.presets[k][at].bytes()));
                    set.transpose().map(|set| set.is_some())
                });
                have_changed |= changed.map_err(|failure| RunError { unit: k, row: None, failure })?;
            }
        }
        Ok(have_changed)
    }

    /// Reads the values for some parameters of an FMU from their sources.
    fn read_preset(&mut self, k: usize, at: usize, instances: &[Instance]) -> Result<(), Failure> {
        let mut sources: Vec<_> = self.plan.units[k].presets[at].links.iter().map(|link| link.unit).collect();
        sources.sort_unstable();
        sources.dedup();
        sources.into_iter().try_for_each(|source| self.read_linked(source, &instances[source]))?;
        let Self { plan, outputs, presets, .. } = self;
        plan.units[k].presets[at].copy_links((plan, outputs), &mut presets[k][at], |_| true)
    }
}

/// Whether values differ, numbers by more than rounding.
fn differ(variables: &Batch, before: &Buffer, now: &Buffer) -> bool {
    if variables.value_type() != ValueType::Float64 {
        return before != now;
    }
    let numbers = |buffer: &Buffer| buffer.bytes().chunks_exact(8).map(number).collect::<Vec<_>>();
    let (before, now) = (numbers(before), numbers(now));
    before.iter().zip(&now).any(|(before, now)| now.to_bits() != before.to_bits() && !has_converged(*now, *before))
}
