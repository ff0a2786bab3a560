//! Life-cycle states of an instance.
use crate::instance::InstanceKind;

/// Life-cycle state of an instance. Steps are synchronous, so the states of asynchronous steps do not occur. Each state
/// is one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum LifeCycle {
    /// Before initialization.
    Instantiated = 1,
    /// Initialization.
    InitializationMode = 2,
    /// Co-simulation: between steps.
    StepComplete = 4,
    /// After the simulation.
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

    /// Name in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
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

/// Bit of [`LifeCycle::Instantiated`].
pub const INSTANTIATED: u16 = LifeCycle::Instantiated as u16;
/// Bit of [`LifeCycle::InitializationMode`].
pub const INITIALIZATION: u16 = LifeCycle::InitializationMode as u16;
/// Bit of [`LifeCycle::StepComplete`].
pub const COMPLETE: u16 = LifeCycle::StepComplete as u16;
/// Bit of [`LifeCycle::Terminated`].
pub const TERMINATED: u16 = LifeCycle::Terminated as u16;
/// Bit of [`LifeCycle::Error`].
pub const ERROR: u16 = LifeCycle::Error as u16;
/// Bit of [`LifeCycle::EventMode`].
pub const EVENT: u16 = LifeCycle::EventMode as u16;
/// Bit of [`LifeCycle::ContinuousTimeMode`].
pub const CONTINUOUS: u16 = LifeCycle::ContinuousTimeMode as u16;
/// Bit of [`LifeCycle::IntermediateUpdate`].
pub const INTERMEDIATE: u16 = LifeCycle::IntermediateUpdate as u16;
/// All states except after a panic.
pub const SOUND: u16 = INSTANTIATED | INITIALIZATION | COMPLETE | EVENT | CONTINUOUS | TERMINATED | ERROR;
/// All states.
pub const ANY: u16 = SOUND | LifeCycle::Poisoned as u16;

/// Returns the states that an instance of a kind can be saved in; a panic excludes this.
pub const fn saved_states(kind: InstanceKind) -> u16 {
    let of_kind = match kind {
        InstanceKind::CoSimulation => COMPLETE,
        InstanceKind::ModelExchange => EVENT | CONTINUOUS,
    };
    INSTANTIATED | INITIALIZATION | TERMINATED | ERROR | of_kind
}
