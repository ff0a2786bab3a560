//! Which call is allowed in which state: the tables of FMI 2.0, sections 3.2.3 (Model Exchange) and 4.2.4 (Co-Simulation).
use crate::{
    calls::life_cycle::{
        self, ANY, COMPLETE, CONTINUOUS, ERROR, EVENT, INITIALIZATION, INSTANTIATED, SOUND, State, TERMINATED,
        refusal_of_kind,
    },
    instance::InstanceKind,
};

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
    /// `fmuexport_run_fmi2`
    Run,
}

impl Function {
    /// States in which the call is allowed.
    ///
    /// Three deviations from the standard's table, all allow more calls:
    /// - all variables may be read while instantiated and in initialization mode (the table has outputs in initialization mode only), and
    /// - inputs may be set while only instantiated (FMPy and OMSimulator set start values there), and
    /// - discrete inputs may be set to the values that they have in continuous-time mode (FMPy's solver sets all inputs where it evaluates event
    ///   indicators). New values are refused where they are set. The standard's condition on
    ///   parameters, fixed after initialization, is checked where values are set.
    const fn allowed(self) -> u16 {
        match self {
            Self::SetDebugLogging | Self::Reset | Self::FreeFMUstate | Self::SetFMUstate => ANY,
            Self::SetupExperiment | Self::EnterInitializationMode => INSTANTIATED,
            Self::ExitInitializationMode => INITIALIZATION,
            Self::Terminate => COMPLETE | EVENT | CONTINUOUS,
            Self::GetReal | Self::GetInteger | Self::GetBoolean | Self::GetString | Self::GetFMUstate => SOUND,
            Self::SerializedFMUstateSize | Self::SerializeFMUstate | Self::DeSerializeFMUstate => SOUND,
            Self::SetReal | Self::SetInteger | Self::SetBoolean | Self::SetString => {
                INSTANTIATED | INITIALIZATION | COMPLETE | EVENT | CONTINUOUS
            }
            Self::GetDirectionalDerivative => SOUND & !INSTANTIATED,
            Self::EnterEventMode | Self::SetTime => EVENT | CONTINUOUS,
            Self::NewDiscreteStates | Self::EnterContinuousTimeMode => EVENT,
            Self::CompletedIntegratorStep | Self::SetContinuousStates => CONTINUOUS,
            Self::GetDerivatives | Self::GetEventIndicators | Self::GetContinuousStates => {
                INITIALIZATION | EVENT | CONTINUOUS | TERMINATED | ERROR
            }
            Self::GetNominalsOfContinuousStates => SOUND,
            Self::DoStep | Self::Run => COMPLETE,
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
            | Self::Run
            | Self::CancelStep
            | Self::GetStatus
            | Self::GetRealStatus
            | Self::GetIntegerStatus
            | Self::GetBooleanStatus
            | Self::GetStringStatus => Some(InstanceKind::CoSimulation),
            _ => None,
        }
    }
}

impl life_cycle::Function for Function {
    #[inline(always)]
    fn is_allowed_in(self, state: State) -> bool {
        self.allowed() & state as u16 != 0
    }

    #[inline(always)]
    fn belongs_to(self, kind: InstanceKind) -> bool {
        match self.kind() {
            Some(own) if self.allowed() & (INSTANTIATED | INITIALIZATION | TERMINATED | ERROR) != 0 => {
                own as u8 == kind as u8
            }
            _ => true,
        }
    }

    fn refusal(self, state: State, kind: InstanceKind) -> String {
        let function = self.name();
        if let Some(own) = self.kind().filter(|&own| own != kind) {
            return refusal_of_kind(&function, kind, own);
        }
        let advice = match (self, state) {
            (Self::CancelStep, _) => "steps are synchronous, so none is ever in progress",
            (_, State::Poisoned | State::Error) => "call fmi2SetFMUstate, fmi2Reset or fmi2FreeInstance",
            (
                Self::DoStep | Self::Run | Self::SetTime | Self::NewDiscreteStates,
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

    fn is_setter(self) -> bool {
        use Function::{SetBoolean, SetInteger, SetReal, SetRealInputDerivatives, SetString};
        matches!(self, SetReal | SetInteger | SetBoolean | SetString | SetRealInputDerivatives)
    }

    fn name(self) -> String {
        match self {
            Self::Run => "fmuexport_run_fmi2".into(),
            _ => format!("fmi2{self:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Function::*, *};
    use crate::calls::life_cycle::{Function as _, State::*, assert_allowed};

    const OF_CO_SIMULATION: [State; 6] = [Instantiated, InitializationMode, StepComplete, Terminated, Error, Poisoned];
    const OF_MODEL_EXCHANGE: [State; 7] =
        [Instantiated, InitializationMode, EventMode, ContinuousTimeMode, Terminated, Error, Poisoned];

    const OF_STATUS: [Function; 5] = [GetStatus, GetRealStatus, GetIntegerStatus, GetBooleanStatus, GetStringStatus];

    /// The rows of the standard's table, with the three deviations that [`Function::allowed`] names, and the states as in [`OF_CO_SIMULATION`]. What
    /// becomes of an instance that has panicked is not in the standard.
    #[test]
    fn calls_are_allowed_in_the_states_of_the_table() {
        for (functions, allowed) in [
            (&[SetDebugLogging, Reset, SetFMUstate, FreeFMUstate][..], "xxxxxx"),
            (&[SetupExperiment, EnterInitializationMode], "x....."),
            (&[ExitInitializationMode], ".x...."),
            (&[Terminate, DoStep, Run], "..x..."),
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
            (&[SetReal, SetInteger, SetBoolean, SetString], "xxxx..."),
            (&[SerializedFMUstateSize, SerializeFMUstate, DeSerializeFMUstate], "xxxxxx."),
            (&[GetDirectionalDerivative, GetDerivatives, GetEventIndicators, GetContinuousStates], ".xxxxx."),
            (&[GetNominalsOfContinuousStates], "xxxxxx."),
            (&[DoStep, Run, CancelStep, SetRealInputDerivatives, GetRealOutputDerivatives], "......."),
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
