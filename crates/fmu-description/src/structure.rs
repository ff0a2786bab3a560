//! `ModelStructure` (FMI 2.0 section 2.2.8, FMI 3.0 section 2.4.8).
use crate::names::named;
use crate::variable::Variable;
use serde::{Deserialize, Serialize};

/// Dependencies of outputs, state derivatives, initial unknowns and event indicators.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelStructure {
    /// All outputs, with the variables that they depend on at a communication point.
    pub outputs: Vec<Unknown>,
    /// Derivatives of all continuous states, in the order of the states.
    pub derivatives: Vec<Unknown>,
    /// Variables calculated in initialization mode, with the variables that they depend on there.
    pub initial_unknowns: Vec<Unknown>,
    /// Variables that contain the event indicators (FMI 3.0).
    pub event_indicators: Vec<Unknown>,
}

/// A calculated variable. Positions count from 0 in [`Description::variables`](crate::Description::variables).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unknown {
    /// Position of the unknown.
    pub variable: usize,
    /// Positions of the variables that it depends on, ascending; absent means all.
    #[serde(default)]
    pub dependencies: Option<Vec<usize>>,
    /// Kind of each dependency; absent if not stated.
    #[serde(default)]
    pub kinds: Option<Vec<DependencyKind>>,
}

impl ModelStructure {
    /// Position of the continuous state that the variable at `position` differentiates; `None` if it is no state's
    /// derivative.
    ///
    /// Descriptions name no other derivatives: OMSimulator counts each variable with the attribute `derivative` as a
    /// state of Model Exchange.
    pub(crate) fn state_of(&self, position: usize, variable: &Variable) -> Option<usize> {
        variable.derivative_of.filter(|_| self.derivatives.iter().any(|unknown| unknown.variable == position))
    }

    /// Number of elements of the variables that contain event indicators.
    pub(crate) fn indicator_elements(&self, variables: &[Variable]) -> usize {
        let variables = self.event_indicators.iter().filter_map(|unknown| variables.get(unknown.variable));
        variables.map(Variable::elements).fold(0, usize::saturating_add)
    }
}

impl Unknown {
    /// An unknown that depends on `dependencies`, in any order, with unstated kinds.
    #[must_use]
    pub fn new(variable: usize, mut dependencies: Vec<usize>) -> Self {
        dependencies.sort_unstable();
        let kinds = vec![DependencyKind::Dependent; dependencies.len()];
        Self { variable, dependencies: Some(dependencies), kinds: Some(kinds) }
    }
}

named! {
    /// How an unknown depends on a known.
    DependencyKind {
        /// Any way.
        Dependent = "dependent",
        /// Linear, with a constant factor.
        Constant = "constant",
        /// Linear, with a factor that is constant after initialization.
        Fixed = "fixed",
        /// Linear, with a factor that tunable parameters determine.
        Tunable = "tunable",
        /// Linear, with a factor that changes at events.
        Discrete = "discrete",
    }
}
