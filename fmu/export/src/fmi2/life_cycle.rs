//! Which call is allowed in which state: the table of FMI 2.0, section 4.2.4.

/// Life-cycle state of an instance. Steps are synchronous, so the states of asynchronous steps do not occur. Each state is one bit; event mode
/// and continuous-time mode of Model Exchange will use two more.
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
}

impl State {
    /// The state with a saved number. A poisoned instance cannot be saved.
    pub(crate) fn from_number(number: u64) -> Option<Self> {
        let savable = [Self::Instantiated, Self::InitializationMode, Self::StepComplete, Self::Terminated, Self::Error];
        savable.into_iter().find(|&state| state as u64 == number)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Instantiated => "instantiated",
            Self::InitializationMode => "in initialization mode",
            Self::StepComplete => "between steps",
            Self::Terminated => "terminated",
            Self::Error => "in the error state",
            Self::Poisoned => "unusable after an internal error",
        }
    }
}

const INSTANTIATED: u16 = State::Instantiated as u16;
const INITIALIZATION: u16 = State::InitializationMode as u16;
const COMPLETE: u16 = State::StepComplete as u16;
const TERMINATED: u16 = State::Terminated as u16;
const ERROR: u16 = State::Error as u16;
const ANY: u16 = INSTANTIATED | INITIALIZATION | COMPLETE | TERMINATED | ERROR | State::Poisoned as u16;

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
    const fn allowed(self) -> u16 {
        match self {
            Self::SetDebugLogging | Self::Reset | Self::FreeFMUstate | Self::SetFMUstate => ANY,
            Self::SetupExperiment | Self::EnterInitializationMode => INSTANTIATED,
            Self::ExitInitializationMode => INITIALIZATION,
            Self::Terminate | Self::DoStep => COMPLETE,
            Self::GetReal | Self::GetInteger | Self::GetBoolean | Self::GetString | Self::GetFMUstate => {
                INSTANTIATED | INITIALIZATION | COMPLETE | TERMINATED | ERROR
            }
            Self::SetReal | Self::SetInteger | Self::SetBoolean | Self::SetString | Self::SetRealInputDerivatives => {
                INSTANTIATED | INITIALIZATION | COMPLETE
            }
            Self::SerializedFMUstateSize | Self::SerializeFMUstate | Self::DeSerializeFMUstate => {
                INSTANTIATED | INITIALIZATION | COMPLETE | TERMINATED | ERROR
            }
            Self::GetDirectionalDerivative => INITIALIZATION | COMPLETE | TERMINATED | ERROR,
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
        self.allowed() & state as u16 != 0
    }

    /// Why the call is refused, for a message.
    pub(crate) fn refusal(self, state: State) -> String {
        let function = self.name();
        let advice = match (self, state) {
            (Self::CancelStep, _) => "steps are synchronous, so none is ever in progress",
            (_, State::Poisoned | State::Error) => "call fmi2SetFMUstate, fmi2Reset or fmi2FreeInstance",
            (Self::DoStep, State::Instantiated | State::InitializationMode) => "call fmi2ExitInitializationMode first",
            (Self::ExitInitializationMode, State::Instantiated) => "call fmi2EnterInitializationMode first",
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

    const STATES: [State; 6] = [Instantiated, InitializationMode, StepComplete, Terminated, Error, Poisoned];

    /// The rows of the standard's table, with the two deviations that [`Function::allowed`] names, and the states as in [`STATES`]. What becomes of
    /// an instance that has panicked is not in the standard.
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
            (&[GetStatus, GetRealStatus, GetIntegerStatus, GetBooleanStatus, GetStringStatus], "..xx.."),
        ] {
            for function in functions {
                for (state, allowed) in STATES.into_iter().zip(allowed.chars()) {
                    assert_eq!(function.is_allowed_in(state), allowed == 'x', "{function:?} in {state:?}");
                }
            }
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
            assert_eq!(function.refusal(state), expected);
        }
    }
}
