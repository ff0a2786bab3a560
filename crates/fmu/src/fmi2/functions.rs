#![allow(non_snake_case)]
use fmi_export_sys::*;

use crate::functions::functions;
use crate::shared_functions::{ModelExchange, SharedFunctions, States};

functions! {
    ($) functions_of_both for Functions;
    /// The functions of FMI 2.0 that both kinds have, as a library exports them and under the standard's names.
    Functions:
    fmi2GetTypesPlatform: fmi2GetTypesPlatformTYPE,
    fmi2GetVersion: fmi2GetVersionTYPE,
    fmi2SetDebugLogging: fmi2SetDebugLoggingTYPE,
    fmi2Instantiate: fmi2InstantiateTYPE,
    fmi2FreeInstance: fmi2FreeInstanceTYPE,
    fmi2SetupExperiment: fmi2SetupExperimentTYPE,
    fmi2EnterInitializationMode: fmi2EnterInitializationModeTYPE,
    fmi2ExitInitializationMode: fmi2ExitInitializationModeTYPE,
    fmi2Terminate: fmi2TerminateTYPE,
    fmi2Reset: fmi2ResetTYPE,
    fmi2GetReal: fmi2GetRealTYPE,
    fmi2GetInteger: fmi2GetIntegerTYPE,
    fmi2GetBoolean: fmi2GetBooleanTYPE,
    fmi2GetString: fmi2GetStringTYPE,
    fmi2SetReal: fmi2SetRealTYPE,
    fmi2SetInteger: fmi2SetIntegerTYPE,
    fmi2SetBoolean: fmi2SetBooleanTYPE,
    fmi2SetString: fmi2SetStringTYPE,
    fmi2GetFMUstate: fmi2GetFMUstateTYPE,
    fmi2SetFMUstate: fmi2SetFMUstateTYPE,
    fmi2FreeFMUstate: fmi2FreeFMUstateTYPE,
    fmi2SerializedFMUstateSize: fmi2SerializedFMUstateSizeTYPE,
    fmi2SerializeFMUstate: fmi2SerializeFMUstateTYPE,
    fmi2DeSerializeFMUstate: fmi2DeSerializeFMUstateTYPE,
    fmi2GetDirectionalDerivative: fmi2GetDirectionalDerivativeTYPE,
}

functions! {
    ($) functions_of_co_simulation for CoSimulationFunctions;
    /// The functions that only FMI 2.0 Co-Simulation has.
    CoSimulationFunctions:
    fmi2SetRealInputDerivatives: fmi2SetRealInputDerivativesTYPE,
    fmi2GetRealOutputDerivatives: fmi2GetRealOutputDerivativesTYPE,
    fmi2DoStep: fmi2DoStepTYPE,
    fmi2CancelStep: fmi2CancelStepTYPE,
    fmi2GetStatus: fmi2GetStatusTYPE,
    fmi2GetRealStatus: fmi2GetRealStatusTYPE,
    fmi2GetIntegerStatus: fmi2GetIntegerStatusTYPE,
    fmi2GetBooleanStatus: fmi2GetBooleanStatusTYPE,
    fmi2GetStringStatus: fmi2GetStringStatusTYPE,
}

functions! {
    ($) functions_of_model_exchange for ModelExchangeFunctions;
    /// The functions that only FMI 2.0 Model Exchange has.
    ModelExchangeFunctions:
    fmi2EnterEventMode: fmi2EnterEventModeTYPE,
    fmi2NewDiscreteStates: fmi2NewDiscreteStatesTYPE,
    fmi2EnterContinuousTimeMode: fmi2EnterContinuousTimeModeTYPE,
    fmi2CompletedIntegratorStep: fmi2CompletedIntegratorStepTYPE,
    fmi2SetTime: fmi2SetTimeTYPE,
    fmi2SetContinuousStates: fmi2SetContinuousStatesTYPE,
    fmi2GetDerivatives: fmi2GetDerivativesTYPE,
    fmi2GetEventIndicators: fmi2GetEventIndicatorsTYPE,
    fmi2GetContinuousStates: fmi2GetContinuousStatesTYPE,
    fmi2GetNominalsOfContinuousStates: fmi2GetNominalsOfContinuousStatesTYPE,
}

/// All functions of a library of FMI 2.0, as far as the description asks for them.
#[derive(Debug)]
pub struct AllFunctions {
    /// Functions that both kinds have.
    pub of_both: Functions,
    /// Functions of Co-Simulation.
    pub co_simulation: Option<CoSimulationFunctions>,
    /// Functions of Model Exchange.
    pub model_exchange: Option<ModelExchangeFunctions>,
}

/// [`AllFunctions`] of a module of this process, for [`Library::in_process`](crate::Library::in_process):
/// `fmi2_functions!(module)`, or `fmi2_functions!(module, Fmu)` if they are generic over the FMU. `fmi3_functions!` has
/// the same arguments for FMI 3.0.
#[macro_export]
macro_rules! fmi2_functions {
    ($($argument:tt)*) => {
        $crate::AllFunctions {
            of_both: $crate::functions_of_both!($($argument)*),
            co_simulation: Some($crate::functions_of_co_simulation!($($argument)*)),
            model_exchange: Some($crate::functions_of_model_exchange!($($argument)*)),
        }
    };
}

impl AllFunctions {
    pub(super) fn shared(&self) -> SharedFunctions {
        let of_both = &self.of_both;
        SharedFunctions {
            free_instance: of_both.fmi2FreeInstance,
            exit_initialization_mode: of_both.fmi2ExitInitializationMode,
            terminate: of_both.fmi2Terminate,
            reset: of_both.fmi2Reset,
            states: States {
                get: of_both.fmi2GetFMUstate,
                set: of_both.fmi2SetFMUstate,
                free: of_both.fmi2FreeFMUstate,
                serialized_size: of_both.fmi2SerializedFMUstateSize,
            },
            model_exchange: self.model_exchange.as_ref().map(|of| ModelExchange {
                enter_event_mode: of.fmi2EnterEventMode,
                enter_continuous_time_mode: of.fmi2EnterContinuousTimeMode,
                set_time: of.fmi2SetTime,
                set_continuous_states: of.fmi2SetContinuousStates,
                get_derivatives: of.fmi2GetDerivatives,
                get_event_indicators: of.fmi2GetEventIndicators,
                get_continuous_states: of.fmi2GetContinuousStates,
                get_nominals: of.fmi2GetNominalsOfContinuousStates,
            }),
        }
    }
}
