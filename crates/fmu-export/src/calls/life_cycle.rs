//! Life-cycle states of an instance, and the functions allowed in each.
use crate::instance::simulation::InstanceKind;

/// Life-cycle state of an instance. Steps are synchronous, so the states of asynchronous steps do not occur. Each state
/// is one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub(crate) enum LifeCycle {
    Instantiated = 1,
    InitializationMode = 2,
    StepComplete = 4,
    Terminated = 8,
    /// A step has failed; values can be read.
    Error = 16,
    /// The model has panicked: values are invalid until all are replaced.
    Poisoned = 32,
    /// Model Exchange: events are handled.
    EventMode = 64,
    /// Model Exchange: the importer integrates.
    ContinuousTimeMode = 128,
    /// Co-simulation: a step is in progress, and the importer exchanges values in a callback.
    IntermediateUpdate = 256,
}

impl LifeCycle {
    /// Returns the state with a saved number, if it is one of `states`.
    pub(crate) fn from_number(number: u64, states: u16) -> Option<Self> {
        let all = [
            Self::Instantiated,
            Self::InitializationMode,
            Self::StepComplete,
            Self::Terminated,
            Self::Error,
            Self::EventMode,
            Self::ContinuousTimeMode,
        ];
        all.into_iter().find(|&state| state as u64 == number && state as u16 & states != 0)
    }

    /// Whether values may have to be computed or checked before they are read.
    #[inline(always)]
    pub(crate) const fn needs_preparation(self) -> bool {
        self as u16 & (INSTANTIATED | INITIALIZATION | EVENT | CONTINUOUS | INTERMEDIATE) != 0
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Instantiated => "instantiated",
            Self::InitializationMode => "in initialization mode",
            Self::StepComplete => "between steps",
            Self::Terminated => "terminated",
            Self::Error => "in the error state",
            Self::EventMode => "in event mode",
            Self::ContinuousTimeMode => "in continuous-time mode",
            Self::IntermediateUpdate => "in an intermediate update",
            Self::Poisoned => "unusable after an internal error",
        }
    }
}

pub(crate) const INSTANTIATED: u16 = LifeCycle::Instantiated as u16;
pub(crate) const INITIALIZATION: u16 = LifeCycle::InitializationMode as u16;
pub(crate) const COMPLETE: u16 = LifeCycle::StepComplete as u16;
pub(crate) const TERMINATED: u16 = LifeCycle::Terminated as u16;
pub(crate) const ERROR: u16 = LifeCycle::Error as u16;
pub(crate) const EVENT: u16 = LifeCycle::EventMode as u16;
pub(crate) const CONTINUOUS: u16 = LifeCycle::ContinuousTimeMode as u16;
pub(crate) const INTERMEDIATE: u16 = LifeCycle::IntermediateUpdate as u16;
/// All states except after a panic.
pub(crate) const SOUND: u16 = INSTANTIATED | INITIALIZATION | COMPLETE | EVENT | CONTINUOUS | TERMINATED | ERROR;
pub(crate) const ANY: u16 = SOUND | LifeCycle::Poisoned as u16;

/// Returns the states that an instance of a kind can be saved in; a panic excludes this.
pub(crate) const fn saved_states(kind: InstanceKind) -> u16 {
    let of_kind = match kind {
        InstanceKind::CoSimulation => COMPLETE,
        InstanceKind::ModelExchange => EVENT | CONTINUOUS,
    };
    INSTANTIATED | INITIALIZATION | TERMINATED | ERROR | of_kind
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    pub(super) states: u16,
    /// Kind of instances that have the function; `None` for both.
    pub(super) kind: Option<InstanceKind>,
    /// Whether the call sets values of variables: its refusals name the variables, not the function.
    pub(crate) sets_values: bool,
}

/// Getters of values. All variables may be read in every state; according to the standards' tables only start values
/// may be read before initialization mode, and some tables allow only outputs in it.
pub(crate) const GETTER: Rule = both_kinds(SOUND | INTERMEDIATE);
/// Setters of values. The variables that can be set in a state are checked with the values (`Phase`). Two deviations
/// from the standards' tables allow more calls: inputs may be set while only instantiated (FMPy and OMSimulator set
/// start values then), and discrete inputs may be set in continuous-time mode to their present values (FMPy's solver
/// sets all inputs when it evaluates event indicators).
pub(crate) const SETTER: Rule =
    both_kinds(INSTANTIATED | INITIALIZATION | COMPLETE | EVENT | CONTINUOUS | INTERMEDIATE).setting();

/// Creates the rule of a function of both kinds that is allowed in some states.
pub(crate) const fn both_kinds(states: u16) -> Rule {
    Rule { states, kind: None, sets_values: false }
}

/// Creates the rule of a function of Model Exchange that is allowed in some states.
pub(crate) const fn model_exchange(states: u16) -> Rule {
    Rule { states, kind: Some(InstanceKind::ModelExchange), sets_values: false }
}

/// Creates the rule of a function of co-simulation that is allowed in some states.
pub(crate) const fn co_simulation(states: u16) -> Rule {
    Rule { states, kind: Some(InstanceKind::CoSimulation), sets_values: false }
}

impl Rule {
    /// Marks a rule as one of a function that sets values.
    pub(crate) const fn setting(self) -> Self {
        Self { sets_values: true, ..self }
    }

    pub(crate) const fn of(self, name: &'static str) -> Function {
        Function { name, rule: self }
    }
}

/// C function that takes an instance: a row of a life-cycle table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Function {
    pub(crate) name: &'static str,
    pub(crate) rule: Rule,
}

impl Function {
    /// Whether the call is allowed for an instance of a kind in a state.
    #[inline(always)]
    pub(crate) const fn is_allowed(&self, state: LifeCycle, kind: InstanceKind) -> bool {
        let is_of_kind = match self.rule.kind {
            Some(own) => own as u8 == kind as u8,
            None => true,
        };
        self.has(state as u16) && is_of_kind
    }

    /// Whether the call is allowed in one of some states.
    #[inline(always)]
    pub(super) const fn has(&self, states: u16) -> bool {
        self.rule.states & states != 0
    }
}

/// Asserts the states that functions are allowed in: `x` in `allowed` for each of `states` that allows them.
#[cfg(test)]
#[track_caller]
pub(crate) fn assert_allowed(functions: &[Function], kind: InstanceKind, states: &[LifeCycle], allowed: &str) {
    assert_eq!(states.len(), allowed.len());
    for function in functions {
        for (&state, allowed) in states.iter().zip(allowed.chars()) {
            assert_eq!(function.is_allowed(state, kind), allowed == 'x', "{function:?} in {state:?}, {kind:?}");
        }
    }
}
