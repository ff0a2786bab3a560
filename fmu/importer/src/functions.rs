#![allow(non_snake_case)]
use fmi_export_sys::*;

use crate::Error;

macro_rules! functions {
    ($(#[$doc:meta])* $struct:ident: $($name:ident: $type:ty,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $struct {
            $(
                #[doc = concat!("`", stringify!($name), "`")]
                pub $name: $type,
            )*
        }

        impl $struct {
            /// Names of all functions.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// Looks up all functions in `library`.
            pub(crate) fn find(library: &libloading::Library) -> Result<Self, Error> {
                $(
                    // SAFETY: a library of an FMU exports under this name a function of this type (FMI 2.0 section 2.1.1).
                    let $name = *unsafe { library.get::<$type>(stringify!($name)) }
                        .map_err(|_| Error::NoFunction { name: stringify!($name) })?;
                )*
                Ok(Self { $($name),* })
            }
        }
    };
}

functions! {
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
