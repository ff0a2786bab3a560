//! The C functions of FMI 2.0, and the logger for its FMUs.
mod log;
#[cfg(all(unix, target_arch = "x86_64", not(miri)))]
mod printf;
mod recording;

pub use log::Log;

use fmi_export_sys::*;

use crate::error::Error;
use crate::functions::functions;

functions! {
    ($) fmi2_functions for fmi2::Functions;
    /// The functions of FMI 2.0, as a library exports them and under the standard's names.
    Functions:
    /// Functions that every FMU has, whatever its interfaces.
    COMMON:
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
    ;
    /// Functions of Co-Simulation.
    CO_SIMULATION:
    fmi2SetRealInputDerivatives: fmi2SetRealInputDerivativesTYPE,
    fmi2GetRealOutputDerivatives: fmi2GetRealOutputDerivativesTYPE,
    fmi2DoStep: fmi2DoStepTYPE,
    fmi2CancelStep: fmi2CancelStepTYPE,
    fmi2GetStatus: fmi2GetStatusTYPE,
    fmi2GetRealStatus: fmi2GetRealStatusTYPE,
    fmi2GetIntegerStatus: fmi2GetIntegerStatusTYPE,
    fmi2GetBooleanStatus: fmi2GetBooleanStatusTYPE,
    fmi2GetStringStatus: fmi2GetStringStatusTYPE,
    ;
    /// Functions of Model Exchange.
    MODEL_EXCHANGE:
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
    ;
}

impl Functions {
    /// Fails if the library lacks a function that every run in an interface calls.
    pub(crate) fn check(&self, for_model_exchange: bool) -> Result<(), Error> {
        self.fmi2Instantiate.check()?;
        self.fmi2EnterInitializationMode.check()?;
        self.fmi2ExitInitializationMode.check()?;
        if for_model_exchange {
            self.fmi2NewDiscreteStates.check()?;
            self.fmi2SetTime.check()
        } else {
            self.fmi2DoStep.check()
        }
    }
}
