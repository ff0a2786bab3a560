//! Which call is allowed in which state: the tables of FMI 2.0, sections 3.2.3 (Model Exchange) and 4.2.4 (Co-Simulation).
use crate::instance::InstanceKind;

/// Life-cycle state of an instance. Steps are synchronous, so the states of asynchronous steps do not occur. Each state is one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
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
}

impl State {
    /// The state with a saved number. A poisoned instance cannot be saved.
    pub(crate) fn from_number(number: u64, kind: InstanceKind) -> Option<Self> {
        let of_all = [Self::Instantiated, Self::InitializationMode, Self::Terminated, Self::Error];
        let of_kind = match kind {
            InstanceKind::CoSimulation => &[Self::StepComplete][..],
            InstanceKind::ModelExchange => &[Self::EventMode, Self::ContinuousTimeMode],
        };
        of_all.iter().chain(of_kind).copied().find(|&state| state as u64 == number)
    }

    /// Whether outputs follow what is set at once.
    #[inline(always)]
    pub(crate) const fn follows_inputs(self) -> bool {
        self as u8 & (INSTANTIATED | INITIALIZATION | EVENT | CONTINUOUS) != 0
    }

    fn name(self) -> &'static str {
        match self {
            Self::Instantiated => "instantiated",
            Self::InitializationMode => "in initialization mode",
            Self::StepComplete => "between steps",
            Self::Terminated => "terminated",
            Self::Error => "in the error state",
            Self::EventMode => "in event mode",
            Self::ContinuousTimeMode => "in continuous-time mode",
            Self::Poisoned => "unusable after an internal error",
        }
    }
}

const INSTANTIATED: u8 = State::Instantiated as u8;
const INITIALIZATION: u8 = State::InitializationMode as u8;
const COMPLETE: u8 = State::StepComplete as u8;
const TERMINATED: u8 = State::Terminated as u8;
const ERROR: u8 = State::Error as u8;
const EVENT: u8 = State::EventMode as u8;
const CONTINUOUS: u8 = State::ContinuousTimeMode as u8;
/// All states but that of an instance that has panicked.
const SOUND: u8 = INSTANTIATED | INITIALIZATION | COMPLETE | EVENT | CONTINUOUS | TERMINATED | ERROR;
const ANY: u8 = SOUND | State::Poisoned as u8;

/// The functions of the table that take an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::enum_variant_names)] // the names are those of the C functions without their prefix
pub(crate) enum Function {
    SetDebugLogging,
    SetupExperiment,
    EnterInitializationMode,
    ExitInitializationMode,
    Terminate,
    Reset,
    GetReal,
    GetInteger,
    GetBoolean,
    GetString,
    SetReal,
    SetInteger,
    SetBoolean,
    SetString,
    GetFMUstate,
    SetFMUstate,
    FreeFMUstate,
    SerializedFMUstateSize,
    SerializeFMUstate,
    DeSerializeFMUstate,
    GetDirectionalDerivative,
    EnterEventMode,
    NewDiscreteStates,
    EnterContinuousTimeMode,
    CompletedIntegratorStep,
    SetTime,
    SetContinuousStates,
    GetDerivatives,
    GetEventIndicators,
    GetContinuousStates,
    GetNominalsOfContinuousStates,
    SetRealInputDerivatives,
    GetRealOutputDerivatives,
    DoStep,
    CancelStep,
    GetStatus,
    GetRealStatus,
    GetIntegerStatus,
    GetBooleanStatus,
    GetStringStatus,
}

impl Function {
    /// States in which the call is allowed.
    ///
    /// Two deviations from the standard's table, both allow more calls:
    /// - all variables may be read while instantiated and in initialization mode (the table has outputs in initialization mode only), and
    /// - inputs may be set while only instantiated (FMPy and OMSimulator set start values there). The standard's condition on
    ///   parameters, fixed after initialization, is checked where values are set.
    const fn allowed(self) -> u8 {
        match self {
            Self::SetDebugLogging | Self::Reset | Self::FreeFMUstate | Self::SetFMUstate => ANY,
            Self::SetupExperiment | Self::EnterInitializationMode => INSTANTIATED,
            Self::ExitInitializationMode => INITIALIZATION,
            Self::Terminate => COMPLETE | EVENT | CONTINUOUS,
            Self::GetReal | Self::GetInteger | Self::GetBoolean | Self::GetString | Self::GetFMUstate => SOUND,
            Self::SerializedFMUstateSize | Self::SerializeFMUstate | Self::DeSerializeFMUstate => SOUND,
            Self::SetReal => INSTANTIATED | INITIALIZATION | COMPLETE | EVENT | CONTINUOUS,
            Self::SetInteger | Self::SetBoolean | Self::SetString => INSTANTIATED | INITIALIZATION | COMPLETE | EVENT,
            Self::GetDirectionalDerivative => SOUND & !INSTANTIATED,
            Self::EnterEventMode | Self::SetTime => EVENT | CONTINUOUS,
            Self::NewDiscreteStates | Self::EnterContinuousTimeMode => EVENT,
            Self::CompletedIntegratorStep | Self::SetContinuousStates => CONTINUOUS,
            Self::GetDerivatives | Self::GetEventIndicators | Self::GetContinuousStates => {
                INITIALIZATION | EVENT | CONTINUOUS | TERMINATED | ERROR
            }
            Self::GetNominalsOfContinuousStates => SOUND,
            Self::DoStep => COMPLETE,
            Self::SetRealInputDerivatives => INSTANTIATED | INITIALIZATION | COMPLETE,
            Self::GetRealOutputDerivatives => COMPLETE | TERMINATED | ERROR,
            // Only an asynchronous step can be cancelled.
            Self::CancelStep => 0,
            Self::GetStatus
            | Self::GetRealStatus
            | Self::GetIntegerStatus
            | Self::GetBooleanStatus
            | Self::GetStringStatus => COMPLETE | TERMINATED,
        }
    }

    /// Whether the call is allowed in a state.
    #[inline(always)]
    pub(crate) const fn is_allowed_in(self, state: State) -> bool {
        self.allowed() & state as u8 != 0
    }

    /// The kind of instances that have the function, unless both have it.
    const fn kind(self) -> Option<InstanceKind> {
        match self {
            Self::EnterEventMode
            | Self::NewDiscreteStates
            | Self::EnterContinuousTimeMode
            | Self::CompletedIntegratorStep
            | Self::SetTime
            | Self::SetContinuousStates
            | Self::GetDerivatives
            | Self::GetEventIndicators
            | Self::GetContinuousStates
            | Self::GetNominalsOfContinuousStates => Some(InstanceKind::ModelExchange),
            Self::SetRealInputDerivatives
            | Self::GetRealOutputDerivatives
            | Self::DoStep
            | Self::CancelStep
            | Self::GetStatus
            | Self::GetRealStatus
            | Self::GetIntegerStatus
            | Self::GetBooleanStatus
            | Self::GetStringStatus => Some(InstanceKind::CoSimulation),
            _ => None,
        }
    }

    /// Whether instances of a kind have the function. Where its states are those of one kind, they have told already.
    #[inline(always)]
    pub(crate) const fn belongs_to(self, kind: InstanceKind) -> bool {
        match self.kind() {
            Some(own) if self.allowed() & (INSTANTIATED | INITIALIZATION | TERMINATED | ERROR) != 0 => {
                own as u8 == kind as u8
            }
            _ => true,
        }
    }

    /// Why the call is refused, for a message.
    pub(crate) fn refusal(self, state: State, kind: InstanceKind) -> String {
        let function = self.name();
        if let Some(own) = self.kind().filter(|&own| own != kind) {
            let (kind, own) = (kind.name(), own.name());
            return format!("{function} is not allowed while the instance is one for {kind}: it belongs to {own}");
        }
        let advice = match (self, state) {
            (Self::CancelStep, _) => "steps are synchronous, so none is ever in progress",
            (_, State::Poisoned | State::Error) => "call fmi2SetFMUstate, fmi2Reset or fmi2FreeInstance",
            (
                Self::DoStep | Self::SetTime | Self::NewDiscreteStates,
                State::Instantiated | State::InitializationMode,
            ) => "call fmi2ExitInitializationMode first",
            (Self::ExitInitializationMode, State::Instantiated) => "call fmi2EnterInitializationMode first",
            (Self::CompletedIntegratorStep | Self::SetContinuousStates, State::EventMode) => {
                "call fmi2EnterContinuousTimeMode first"
            }
            (Self::SetInteger | Self::SetBoolean | Self::SetString, State::ContinuousTimeMode)
            | (Self::NewDiscreteStates, State::ContinuousTimeMode) => "call fmi2EnterEventMode first",
            _ if kind == InstanceKind::ModelExchange => "see the table of FMI 2.0, section 3.2.3",
            _ => "see the table of FMI 2.0, section 4.2.4",
        };
        format!("{function} is not allowed while the instance is {}: {advice}", state.name())
    }

    /// Whether the call sets values.
    pub(crate) fn is_setter(self) -> bool {
        use Function::{SetBoolean, SetInteger, SetReal, SetRealInputDerivatives, SetString};
        matches!(self, SetReal | SetInteger | SetBoolean | SetString | SetRealInputDerivatives)
    }

    /// Name of the C function.
    pub(crate) fn name(self) -> String {
        format!("fmi2{self:?}")
    }
}

#[cfg(test)]
mod tests {
    use super::{Function::*, State::*, *};

    const OF_CO_SIMULATION: [State; 6] = [Instantiated, InitializationMode, StepComplete, Terminated, Error, Poisoned];
    const OF_MODEL_EXCHANGE: [State; 7] =
        [Instantiated, InitializationMode, EventMode, ContinuousTimeMode, Terminated, Error, Poisoned];

    #[track_caller]
    fn assert_allowed(functions: &[Function], kind: InstanceKind, states: &[State], allowed: &str) {
        for function in functions {
            for (&state, allowed) in states.iter().zip(allowed.chars()) {
                let is_allowed = function.is_allowed_in(state) && function.belongs_to(kind);
                assert_eq!(is_allowed, allowed == 'x', "{function:?} in {state:?}, {kind:?}");
            }
        }
    }

    const OF_STATUS: [Function; 5] = [GetStatus, GetRealStatus, GetIntegerStatus, GetBooleanStatus, GetStringStatus];

    /// The rows of the standard's table, with the two deviations that [`Function::allowed`] names, and the states as in [`OF_CO_SIMULATION`]. What
    /// becomes of an instance that has panicked is not in the standard.
    #[test]
    fn calls_are_allowed_in_the_states_of_the_table() {
        for (functions, allowed) in [
            (&[SetDebugLogging, Reset, SetFMUstate, FreeFMUstate][..], "xxxxxx"),
            (&[SetupExperiment, EnterInitializationMode], "x....."),
            (&[ExitInitializationMode], ".x...."),
            (&[Terminate, DoStep], "..x..."),
            (&[GetReal, GetInteger, GetBoolean, GetString, GetFMUstate], "xxxxx."),
            (&[SetReal, SetInteger, SetBoolean, SetString, SetRealInputDerivatives], "xxx..."),
            (&[SerializedFMUstateSize, SerializeFMUstate, DeSerializeFMUstate], "xxxxx."),
            (&[GetDirectionalDerivative], ".xxxx."),
            (&[GetRealOutputDerivatives], "..xxx."),
            (&[CancelStep], "......"),
            (&OF_STATUS, "..xx.."),
            (&[EnterEventMode, NewDiscreteStates, EnterContinuousTimeMode, CompletedIntegratorStep], "......"),
            (&[SetTime, SetContinuousStates, GetDerivatives, GetEventIndicators, GetContinuousStates], "......"),
            (&[GetNominalsOfContinuousStates], "......"),
        ] {
            assert_allowed(functions, InstanceKind::CoSimulation, &OF_CO_SIMULATION, allowed);
        }
    }

    /// The same for Model Exchange, with the states as in [`OF_MODEL_EXCHANGE`].
    #[test]
    fn calls_of_model_exchange_are_allowed_in_the_states_of_the_table() {
        for (functions, allowed) in [
            (&[SetDebugLogging, Reset, SetFMUstate, FreeFMUstate][..], "xxxxxxx"),
            (&[SetupExperiment, EnterInitializationMode], "x......"),
            (&[ExitInitializationMode], ".x....."),
            (&[Terminate, EnterEventMode, SetTime], "..xx..."),
            (&[NewDiscreteStates, EnterContinuousTimeMode], "..x...."),
            (&[CompletedIntegratorStep, SetContinuousStates], "...x..."),
            (&[GetReal, GetInteger, GetBoolean, GetString, GetFMUstate], "xxxxxx."),
            (&[SetReal], "xxxx..."),
            (&[SetInteger, SetBoolean, SetString], "xxx...."),
            (&[SerializedFMUstateSize, SerializeFMUstate, DeSerializeFMUstate], "xxxxxx."),
            (&[GetDirectionalDerivative, GetDerivatives, GetEventIndicators, GetContinuousStates], ".xxxxx."),
            (&[GetNominalsOfContinuousStates], "xxxxxx."),
            (&[DoStep, CancelStep, SetRealInputDerivatives, GetRealOutputDerivatives], "......."),
            (&OF_STATUS, "......."),
        ] {
            assert_allowed(functions, InstanceKind::ModelExchange, &OF_MODEL_EXCHANGE, allowed);
        }
    }

    #[test]
    fn a_refusal_says_what_to_do() {
        for (function, state, expected) in [
            (DoStep, Instantiated, "instantiated: call fmi2ExitInitializationMode first"),
            (DoStep, InitializationMode, "in initialization mode: call fmi2ExitInitializationMode first"),
            (ExitInitializationMode, Instantiated, "instantiated: call fmi2EnterInitializationMode first"),
            (ExitInitializationMode, StepComplete, "between steps: see the table of FMI 2.0, section 4.2.4"),
            (SetReal, Terminated, "terminated: see the table of FMI 2.0, section 4.2.4"),
            (CancelStep, Error, "in the error state: steps are synchronous, so none is ever in progress"),
            (DoStep, Error, "in the error state: call fmi2SetFMUstate, fmi2Reset or fmi2FreeInstance"),
            (
                GetReal,
                Poisoned,
                "unusable after an internal error: call fmi2SetFMUstate, fmi2Reset or fmi2FreeInstance",
            ),
        ] {
            let expected = format!("fmi2{function:?} is not allowed while the instance is {expected}");
            assert_eq!(function.refusal(state, InstanceKind::CoSimulation), expected);
        }
        for (function, state, expected) in [
            (SetBoolean, ContinuousTimeMode, "in continuous-time mode: call fmi2EnterEventMode first"),
            (NewDiscreteStates, ContinuousTimeMode, "in continuous-time mode: call fmi2EnterEventMode first"),
            (CompletedIntegratorStep, EventMode, "in event mode: call fmi2EnterContinuousTimeMode first"),
            (SetTime, InitializationMode, "in initialization mode: call fmi2ExitInitializationMode first"),
            (SetupExperiment, EventMode, "in event mode: see the table of FMI 2.0, section 3.2.3"),
            (DoStep, EventMode, "one for Model Exchange: it belongs to co-simulation"),
            (GetStatus, Terminated, "one for Model Exchange: it belongs to co-simulation"),
        ] {
            let expected = format!("fmi2{function:?} is not allowed while the instance is {expected}");
            assert_eq!(function.refusal(state, InstanceKind::ModelExchange), expected);
        }
        let expected =
            "fmi2SetTime is not allowed while the instance is one for co-simulation: it belongs to Model Exchange";
        assert_eq!(SetTime.refusal(StepComplete, InstanceKind::CoSimulation), expected);
    }
}
