//! Which call is allowed in which state: the tables of FMI 3.0, sections 2.3 (all kinds), 3.2 (Model Exchange) and 4.2 (Co-Simulation).
use crate::{
    calls::life_cycle::{
        self, ANY, COMPLETE, CONTINUOUS, ERROR, EVENT, INITIALIZATION, INSTANTIATED, INTERMEDIATE, SOUND, State,
        TERMINATED, refusal_of_kind,
    },
    instance::InstanceKind,
};

/// The functions of the tables that take an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::enum_variant_names)] // the names are those of the C functions without their prefix
pub(crate) enum Function {
    SetDebugLogging,
    EnterInitializationMode,
    ExitInitializationMode,
    EnterEventMode,
    Terminate,
    Reset,
    GetFloat32,
    GetFloat64,
    GetInt8,
    GetUInt8,
    GetInt16,
    GetUInt16,
    GetInt32,
    GetUInt32,
    GetInt64,
    GetUInt64,
    GetBoolean,
    GetString,
    GetBinary,
    GetClock,
    SetFloat32,
    SetFloat64,
    SetInt8,
    SetUInt8,
    SetInt16,
    SetUInt16,
    SetInt32,
    SetUInt32,
    SetInt64,
    SetUInt64,
    SetBoolean,
    SetString,
    SetBinary,
    SetClock,
    GetNumberOfVariableDependencies,
    GetVariableDependencies,
    GetFMUState,
    SetFMUState,
    FreeFMUState,
    SerializedFMUStateSize,
    SerializeFMUState,
    DeserializeFMUState,
    GetDirectionalDerivative,
    GetAdjointDerivative,
    EnterConfigurationMode,
    ExitConfigurationMode,
    GetIntervalDecimal,
    GetIntervalFraction,
    GetShiftDecimal,
    GetShiftFraction,
    SetIntervalDecimal,
    SetIntervalFraction,
    SetShiftDecimal,
    SetShiftFraction,
    EvaluateDiscreteStates,
    UpdateDiscreteStates,
    EnterContinuousTimeMode,
    CompletedIntegratorStep,
    SetTime,
    SetContinuousStates,
    GetContinuousStateDerivatives,
    GetEventIndicators,
    GetContinuousStates,
    GetNominalsOfContinuousStates,
    GetNumberOfEventIndicators,
    GetNumberOfContinuousStates,
    EnterStepMode,
    GetOutputDerivatives,
    DoStep,
    /// `fmi3DoStep` after an intermediate update.
    ContinueStep,
    /// `fmuexport_run_fmi3`
    Run,
    ActivateModelPartition,
}

impl Function {
    /// States in which the call is allowed. As in FMI 2.0, all variables may be read while instantiated, where the standard's tables have start
    /// values only.
    const fn allowed(self) -> u16 {
        match self {
            Self::SetDebugLogging | Self::Reset | Self::FreeFMUState | Self::SetFMUState => ANY,
            Self::EnterInitializationMode => INSTANTIATED,
            Self::ExitInitializationMode => INITIALIZATION,
            Self::Terminate => COMPLETE | EVENT | CONTINUOUS,
            Self::GetFloat64 | Self::GetInt32 | Self::GetInt64 | Self::GetBoolean | Self::GetString => {
                SOUND | INTERMEDIATE
            }
            Self::SetFloat64 | Self::SetInt32 | Self::SetInt64 | Self::SetBoolean | Self::SetString => {
                INSTANTIATED | INITIALIZATION | COMPLETE | EVENT | CONTINUOUS | INTERMEDIATE
            }
            Self::GetFMUState
            | Self::SerializedFMUStateSize
            | Self::SerializeFMUState
            | Self::DeserializeFMUState
            | Self::GetNumberOfVariableDependencies
            | Self::GetVariableDependencies
            | Self::GetNumberOfEventIndicators
            | Self::GetNumberOfContinuousStates
            | Self::GetNominalsOfContinuousStates => SOUND,
            Self::GetDirectionalDerivative | Self::GetAdjointDerivative => SOUND & !INSTANTIATED,
            Self::EnterEventMode => COMPLETE | CONTINUOUS,
            Self::EvaluateDiscreteStates
            | Self::UpdateDiscreteStates
            | Self::EnterContinuousTimeMode
            | Self::EnterStepMode => EVENT,
            Self::CompletedIntegratorStep | Self::SetContinuousStates | Self::SetTime => CONTINUOUS,
            Self::GetContinuousStateDerivatives | Self::GetEventIndicators | Self::GetContinuousStates => {
                INITIALIZATION | EVENT | CONTINUOUS | TERMINATED | ERROR
            }
            Self::DoStep | Self::Run => COMPLETE,
            Self::ContinueStep => INTERMEDIATE,
            Self::GetOutputDerivatives => COMPLETE | TERMINATED | ERROR | INTERMEDIATE,
            // What the FMU does not have is refused for that reason, whatever the state.
            _ => ANY | INTERMEDIATE,
        }
    }

    /// The kind of instances that have the function, unless both have it.
    const fn kind(self) -> Option<InstanceKind> {
        match self {
            Self::EnterContinuousTimeMode
            | Self::CompletedIntegratorStep
            | Self::SetTime
            | Self::SetContinuousStates
            | Self::GetContinuousStateDerivatives
            | Self::GetEventIndicators
            | Self::GetContinuousStates
            | Self::GetNominalsOfContinuousStates
            | Self::GetNumberOfEventIndicators
            | Self::GetNumberOfContinuousStates => Some(InstanceKind::ModelExchange),
            Self::EnterStepMode | Self::GetOutputDerivatives | Self::DoStep | Self::ContinueStep | Self::Run => {
                Some(InstanceKind::CoSimulation)
            }
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
        self.kind().is_none_or(|own| own == kind)
    }

    fn refusal(self, state: State, kind: InstanceKind) -> String {
        let function = life_cycle::Function::name(self);
        if let Some(own) = self.kind().filter(|&own| own != kind) {
            return refusal_of_kind(&function, kind, own);
        }
        let advice = match (self, state) {
            (_, State::Poisoned | State::Error) => "call fmi3SetFMUState, fmi3Reset or fmi3FreeInstance",
            (_, State::IntermediateUpdate) => "only registered variables can be got and set in this callback",
            (Self::DoStep | Self::Run, State::EventMode) => "call fmi3EnterStepMode first",
            (
                Self::DoStep | Self::Run | Self::SetTime | Self::UpdateDiscreteStates | Self::EnterEventMode,
                State::Instantiated | State::InitializationMode,
            ) => "call fmi3ExitInitializationMode first",
            (Self::ExitInitializationMode, State::Instantiated) => "call fmi3EnterInitializationMode first",
            (Self::CompletedIntegratorStep | Self::SetContinuousStates | Self::SetTime, State::EventMode) => {
                "call fmi3EnterContinuousTimeMode first"
            }
            (
                Self::UpdateDiscreteStates | Self::EnterStepMode | Self::EnterContinuousTimeMode,
                State::ContinuousTimeMode | State::StepComplete,
            ) => "call fmi3EnterEventMode first",
            _ if kind == InstanceKind::ModelExchange => "see FMI 3.0, section 3.2.1",
            _ => "see FMI 3.0, section 4.2.1",
        };
        format!("{function} is not allowed while the instance is {}: {advice}", state.name())
    }

    fn is_setter(self) -> bool {
        use Function::{SetBoolean, SetFloat64, SetInt32, SetInt64, SetString};
        matches!(self, SetFloat64 | SetInt32 | SetInt64 | SetBoolean | SetString)
    }

    fn name(self) -> String {
        match self {
            Self::ContinueStep => "fmi3DoStep".into(),
            Self::Run => "fmuexport_run_fmi3".into(),
            _ => format!("fmi3{self:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Function::*, *};
    use crate::calls::life_cycle::{Function as _, State::*, assert_allowed};

    const OF_CO_SIMULATION: [State; 8] = [
        Instantiated,
        InitializationMode,
        EventMode,
        StepComplete,
        IntermediateUpdate,
        Terminated,
        State::Error,
        Poisoned,
    ];
    const OF_MODEL_EXCHANGE: [State; 7] =
        [Instantiated, InitializationMode, EventMode, ContinuousTimeMode, Terminated, State::Error, Poisoned];

    const GETTERS: [Function; 5] = [GetFloat64, GetInt32, GetInt64, GetBoolean, GetString];
    const SETTERS: [Function; 5] = [SetFloat64, SetInt32, SetInt64, SetBoolean, SetString];
    const OF_STATES: [Function; 4] =
        [GetContinuousStateDerivatives, GetEventIndicators, GetContinuousStates, SetContinuousStates];
    const PARTIAL: [Function; 2] = [GetDirectionalDerivative, GetAdjointDerivative];
    const SAVING: [Function; 4] = [GetFMUState, SerializedFMUStateSize, SerializeFMUState, DeserializeFMUState];

    /// The lists of the standard's states, section by section. As in FMI 2.0 variables may also be read while instantiated, and after an error; what
    /// becomes of an instance that has panicked is not in the standard. States as in [`OF_CO_SIMULATION`].
    #[test]
    fn calls_are_allowed_in_the_states_of_the_tables() {
        for (functions, allowed) in [
            (&[SetDebugLogging, Reset, SetFMUState, FreeFMUState][..], "xxxx.xxx"),
            (&SAVING, "xxxx.xx."),
            (&[EnterInitializationMode], "x......."),
            (&[ExitInitializationMode], ".x......"),
            (&GETTERS, "xxxxxxx."),
            (&SETTERS, "xxxxx..."),
            (&PARTIAL, ".xxx.xx."),
            (&[GetNumberOfVariableDependencies, GetVariableDependencies], "xxxx.xx."),
            (&[UpdateDiscreteStates, EvaluateDiscreteStates, EnterStepMode], "..x....."),
            (&[EnterEventMode, DoStep, Run], "...x...."),
            (&[ContinueStep], "....x..."),
            (&[GetOutputDerivatives], "...xxxx."),
            (&[Terminate], "..xx...."),
            (&OF_STATES, "........"),
            (&[EnterContinuousTimeMode, CompletedIntegratorStep, SetTime], "........"),
            (&[GetNumberOfEventIndicators, GetNumberOfContinuousStates, GetNominalsOfContinuousStates], "........"),
        ] {
            assert_allowed(functions, InstanceKind::CoSimulation, &OF_CO_SIMULATION, allowed);
        }
    }

    /// The same for Model Exchange, with the states as in [`OF_MODEL_EXCHANGE`].
    #[test]
    fn calls_of_model_exchange_are_allowed_in_the_states_of_the_tables() {
        for (functions, allowed) in [
            (&[SetDebugLogging, Reset, SetFMUState, FreeFMUState][..], "xxxxxxx"),
            (&SAVING, "xxxxxx."),
            (&[EnterInitializationMode], "x......"),
            (&[ExitInitializationMode], ".x....."),
            (&GETTERS, "xxxxxx."),
            (&SETTERS, "xxxx..."),
            (&PARTIAL, ".xxxxx."),
            (&[UpdateDiscreteStates, EvaluateDiscreteStates, EnterContinuousTimeMode], "..x...."),
            (&[EnterEventMode, SetTime, CompletedIntegratorStep, SetContinuousStates], "...x..."),
            (&OF_STATES[..3], ".xxxxx."),
            (&[GetNumberOfEventIndicators, GetNumberOfContinuousStates, GetNominalsOfContinuousStates], "xxxxxx."),
            (&[Terminate], "..xx..."),
            (&[DoStep, Run, ContinueStep, EnterStepMode, GetOutputDerivatives], "......."),
        ] {
            assert_allowed(functions, InstanceKind::ModelExchange, &OF_MODEL_EXCHANGE, allowed);
        }
    }

    #[test]
    fn a_refusal_says_what_to_do() {
        for (function, state, expected) in [
            (DoStep, EventMode, "in event mode: call fmi3EnterStepMode first"),
            (DoStep, Instantiated, "instantiated: call fmi3ExitInitializationMode first"),
            (UpdateDiscreteStates, StepComplete, "between steps: call fmi3EnterEventMode first"),
            (ExitInitializationMode, Instantiated, "instantiated: call fmi3EnterInitializationMode first"),
            (EnterInitializationMode, StepComplete, "between steps: see FMI 3.0, section 4.2.1"),
            (
                DoStep,
                IntermediateUpdate,
                "in an intermediate update: only registered variables can be got and set in this callback",
            ),
        ] {
            let expected = format!("fmi3{function:?} is not allowed while the instance is {expected}");
            assert_eq!(function.refusal(state, InstanceKind::CoSimulation), expected);
        }
        let expected = "fmi3SetContinuousStates is not allowed while the instance is in event mode: call fmi3EnterContinuousTimeMode first";
        assert_eq!(SetContinuousStates.refusal(EventMode, InstanceKind::ModelExchange), expected);
    }
}
