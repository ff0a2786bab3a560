//! The states of an instance, and what a version says of each of its functions.
use crate::instance::InstanceKind;

/// Life-cycle state of an instance. Steps are synchronous, so the states of asynchronous steps do not occur. Each state is one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub(crate) enum State {
    Instantiated = 1,
    InitializationMode = 2,
    StepComplete = 4,
    Terminated = 8,
    /// A step has failed; values can be read.
    Error = 16,
    /// The model has panicked: its values are invalid until all are replaced.
    Poisoned = 32,
    /// Model Exchange: events are handled.
    EventMode = 64,
    /// Model Exchange: the importer integrates.
    ContinuousTimeMode = 128,
    /// Co-simulation: a step is in progress, and the importer exchanges values in a callback.
    IntermediateUpdate = 256,
}

impl State {
    /// The state with a saved number, if it is one of `states`.
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

    /// Whether outputs follow what is set at once.
    #[inline(always)]
    pub(crate) const fn follows_inputs(self) -> bool {
        self as u16 & (INSTANTIATED | INITIALIZATION | EVENT | CONTINUOUS) != 0
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

pub(crate) const INSTANTIATED: u16 = State::Instantiated as u16;
pub(crate) const INITIALIZATION: u16 = State::InitializationMode as u16;
pub(crate) const COMPLETE: u16 = State::StepComplete as u16;
pub(crate) const TERMINATED: u16 = State::Terminated as u16;
pub(crate) const ERROR: u16 = State::Error as u16;
pub(crate) const EVENT: u16 = State::EventMode as u16;
pub(crate) const CONTINUOUS: u16 = State::ContinuousTimeMode as u16;
pub(crate) const INTERMEDIATE: u16 = State::IntermediateUpdate as u16;
/// All states but that of an instance that has panicked.
pub(crate) const SOUND: u16 = INSTANTIATED | INITIALIZATION | COMPLETE | EVENT | CONTINUOUS | TERMINATED | ERROR;
pub(crate) const ANY: u16 = SOUND | State::Poisoned as u16;

/// The states in which an instance of a kind can be saved; one that has panicked cannot.
pub(crate) const fn saved_states(kind: InstanceKind) -> u16 {
    let of_kind = match kind {
        InstanceKind::CoSimulation => COMPLETE,
        InstanceKind::ModelExchange => EVENT | CONTINUOUS,
    };
    INSTANTIATED | INITIALIZATION | TERMINATED | ERROR | of_kind
}

/// A function of a version that takes an instance, with what the version's life-cycle table says of it.
pub(crate) trait Function: Copy {
    /// Whether the call is allowed in a state.
    fn is_allowed_in(self, state: State) -> bool;
    /// Whether instances of a kind have the function. Where its states are those of one kind, they have told already.
    fn belongs_to(self, kind: InstanceKind) -> bool;
    /// Why the call is refused, for a message.
    fn refusal(self, state: State, kind: InstanceKind) -> String;
    /// Whether the call sets values.
    fn is_setter(self) -> bool;
    /// Name of the C function.
    fn name(self) -> String;
}

/// Asserts in which of some states functions are allowed: `x` for each state in which they are.
#[cfg(test)]
#[track_caller]
pub(crate) fn assert_allowed<F: Function + std::fmt::Debug>(
    functions: &[F],
    kind: InstanceKind,
    states: &[State],
    allowed: &str,
) {
    assert_eq!(states.len(), allowed.len());
    for function in functions {
        for (&state, allowed) in states.iter().zip(allowed.chars()) {
            let is_allowed = function.is_allowed_in(state) && function.belongs_to(kind);
            assert_eq!(is_allowed, allowed == 'x', "{function:?} in {state:?}, {kind:?}");
        }
    }
}

/// The refusal of a function of another kind, for a message.
pub(crate) fn refusal_of_kind(function: &str, kind: InstanceKind, own: InstanceKind) -> String {
    let (kind, own) = (kind.name(), own.name());
    format!("{function} is not allowed while the instance is one for {kind}: it belongs to {own}")
}
