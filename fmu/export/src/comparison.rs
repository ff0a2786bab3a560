//! Inputs that are compared with earlier ones over the first steps of a run.
use crate::{
    error::Log,
    inputs::{Comparison, Path},
    instance::{Instance, Step},
    interface::Layout,
    model::Fmu,
    variables::Variables,
};

/// The comparisons of all connectors.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Comparisons {
    /// Whether they are over, for this run.
    pub(crate) are_over: bool,
    /// Number of steps to pass by until the next one.
    pub(crate) wait: u32,
    /// Number of steps since the last one.
    pub(crate) steps: u32,
    /// What the connectors keep; empty before the first comparison and when all are over.
    pub(crate) reals: Vec<f64>,
}

/// The earlier of two next comparisons, after so many steps; 0 is never.
#[doc(hidden)]
#[must_use]
pub const fn earlier_comparison(one: u32, other: u32) -> u32 {
    match (one, other) {
        (0, next) | (next, 0) => next,
        _ if one < other => one,
        _ => other,
    }
}

impl<M: Fmu> Instance<M> {
    /// Whether the inputs of the next steps are to be compared with each other.
    pub(crate) fn awaits_comparison(&self) -> bool {
        self.options.compare && !self.comparisons.are_over && M::Inputs::<f64>::COMPARED > 0
    }

    /// Compares the inputs of a step with those of earlier ones, if it is due.
    #[cold]
    #[inline(never)]
    pub(crate) fn compare_inputs(&mut self, step: Step) {
        let comparisons = &mut self.comparisons;
        comparisons.steps += 1;
        if comparisons.wait > 0 {
            comparisons.wait -= 1;
            return;
        }
        let inputs: M::Inputs<f64> = self.values.load(Layout::<M>::INPUTS);
        if comparisons.reals.is_empty() {
            comparisons.reals = vec![0.0; M::Inputs::<f64>::COMPARED];
        }
        let (start, end, steps) = (step.start, step.start + step.size, comparisons.steps);
        let comparison = Comparison { start, end, steps, unread_rates: 0 };
        let mut log = Log::new(&mut self.messages, self.logs_events);
        let due = inputs.compare(Path::ROOT, 0, &self.options, &comparison, &mut comparisons.reals, &mut log);
        comparisons.steps = 0;
        comparisons.wait = due.saturating_sub(1);
        if due == 0 {
            *comparisons = Comparisons { are_over: true, ..Comparisons::default() };
            self.compares = false;
        }
    }
}
