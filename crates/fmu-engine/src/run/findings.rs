//! Findings of a run beside its records.
use super::Run;
use crate::error::RunError;
use crate::extremes::Extreme;
use crate::iteration::{Costs, Iteration};
use crate::loops::Direct;
use crate::watch::Watch;

impl Run {
    /// The first output of the last run that is not a number, has become infinite, or exceeds 1e100 in size.
    #[must_use]
    pub fn extreme(&self) -> Option<Extreme> {
        self.extremes.first
    }

    /// Costs of the iterated steps of the last run; zero in other orders.
    #[must_use]
    pub fn costs(&self) -> Costs {
        self.iteration.as_ref().map_or(Costs::default(), |iteration| iteration.costs)
    }

    /// The FMUs in loops that compute direct outputs in steps alone, so that they have seen the values at the end of a
    /// step.
    pub fn seen_at_end(&self) -> impl Iterator<Item = &Direct> {
        self.iteration.iter().flat_map(Iteration::seen_at_end)
    }

    /// Name of the output that changes most, of a [`Failure::Disagreement`](crate::Failure::Disagreement).
    #[must_use]
    pub fn disagreeing(&self, error: &RunError) -> Option<&str> {
        self.iteration.as_ref()?.disagreeing(error)
    }

    /// Asks whether a run goes on within rows, too.
    pub fn watch(&mut self, watch: &Watch) {
        self.integrations.iter_mut().flatten().for_each(|integration| integration.watch = watch.clone());
    }
}
