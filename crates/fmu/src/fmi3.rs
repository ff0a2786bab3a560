//! The C functions of FMI 3.0.
use fmi_export_sys::*;

use crate::error::Error;
use crate::functions::functions;

functions! {
    ($) fmi3_functions for fmi3::Functions;
    /// The functions of FMI 3.0, as a library exports them and under the standard's names.
    Functions:
    /// Functions that every FMU has, whatever its interfaces (section 2.5).
    COMMON:
    fmi3GetVersion: fmi3GetVersionTYPE,
    fmi3SetDebugLogging: fmi3SetDebugLoggingTYPE,
    fmi3InstantiateModelExchange: fmi3InstantiateModelExchangeTYPE,
    fmi3InstantiateCoSimulation: fmi3InstantiateCoSimulationTYPE,
    fmi3InstantiateScheduledExecution: fmi3InstantiateScheduledExecutionTYPE,
    fmi3FreeInstance: fmi3FreeInstanceTYPE,
    fmi3EnterInitializationMode: fmi3EnterInitializationModeTYPE,
    fmi3ExitInitializationMode: fmi3ExitInitializationModeTYPE,
    fmi3EnterEventMode: fmi3EnterEventModeTYPE,
    fmi3Terminate: fmi3TerminateTYPE,
    fmi3Reset: fmi3ResetTYPE,
    fmi3GetFloat32: fmi3GetFloat32TYPE,
    fmi3GetFloat64: fmi3GetFloat64TYPE,
    fmi3GetInt8: fmi3GetInt8TYPE,
    fmi3GetUInt8: fmi3GetUInt8TYPE,
    fmi3GetInt16: fmi3GetInt16TYPE,
    fmi3GetUInt16: fmi3GetUInt16TYPE,
    fmi3GetInt32: fmi3GetInt32TYPE,
    fmi3GetUInt32: fmi3GetUInt32TYPE,
    fmi3GetInt64: fmi3GetInt64TYPE,
    fmi3GetUInt64: fmi3GetUInt64TYPE,
    fmi3GetBoolean: fmi3GetBooleanTYPE,
    fmi3GetString: fmi3GetStringTYPE,
    fmi3GetBinary: fmi3GetBinaryTYPE,
    fmi3GetClock: fmi3GetClockTYPE,
    fmi3SetFloat32: fmi3SetFloat32TYPE,
    fmi3SetFloat64: fmi3SetFloat64TYPE,
    fmi3SetInt8: fmi3SetInt8TYPE,
    fmi3SetUInt8: fmi3SetUInt8TYPE,
    fmi3SetInt16: fmi3SetInt16TYPE,
    fmi3SetUInt16: fmi3SetUInt16TYPE,
    fmi3SetInt32: fmi3SetInt32TYPE,
    fmi3SetUInt32: fmi3SetUInt32TYPE,
    fmi3SetInt64: fmi3SetInt64TYPE,
    fmi3SetUInt64: fmi3SetUInt64TYPE,
    fmi3SetBoolean: fmi3SetBooleanTYPE,
    fmi3SetString: fmi3SetStringTYPE,
    fmi3SetBinary: fmi3SetBinaryTYPE,
    fmi3SetClock: fmi3SetClockTYPE,
    fmi3GetNumberOfVariableDependencies: fmi3GetNumberOfVariableDependenciesTYPE,
    fmi3GetVariableDependencies: fmi3GetVariableDependenciesTYPE,
    fmi3GetFMUState: fmi3GetFMUStateTYPE,
    fmi3SetFMUState: fmi3SetFMUStateTYPE,
    fmi3FreeFMUState: fmi3FreeFMUStateTYPE,
    fmi3SerializedFMUStateSize: fmi3SerializedFMUStateSizeTYPE,
    fmi3SerializeFMUState: fmi3SerializeFMUStateTYPE,
    fmi3DeserializeFMUState: fmi3DeserializeFMUStateTYPE,
    fmi3GetDirectionalDerivative: fmi3GetDirectionalDerivativeTYPE,
    fmi3GetAdjointDerivative: fmi3GetAdjointDerivativeTYPE,
    fmi3EnterConfigurationMode: fmi3EnterConfigurationModeTYPE,
    fmi3ExitConfigurationMode: fmi3ExitConfigurationModeTYPE,
    fmi3GetIntervalDecimal: fmi3GetIntervalDecimalTYPE,
    fmi3GetIntervalFraction: fmi3GetIntervalFractionTYPE,
    fmi3GetShiftDecimal: fmi3GetShiftDecimalTYPE,
    fmi3GetShiftFraction: fmi3GetShiftFractionTYPE,
    fmi3SetIntervalDecimal: fmi3SetIntervalDecimalTYPE,
    fmi3SetIntervalFraction: fmi3SetIntervalFractionTYPE,
    fmi3SetShiftDecimal: fmi3SetShiftDecimalTYPE,
    fmi3SetShiftFraction: fmi3SetShiftFractionTYPE,
    fmi3EvaluateDiscreteStates: fmi3EvaluateDiscreteStatesTYPE,
    fmi3UpdateDiscreteStates: fmi3UpdateDiscreteStatesTYPE,
    fmi3EnterContinuousTimeMode: fmi3EnterContinuousTimeModeTYPE,
    fmi3CompletedIntegratorStep: fmi3CompletedIntegratorStepTYPE,
    fmi3SetTime: fmi3SetTimeTYPE,
    fmi3SetContinuousStates: fmi3SetContinuousStatesTYPE,
    fmi3GetContinuousStateDerivatives: fmi3GetContinuousStateDerivativesTYPE,
    fmi3GetEventIndicators: fmi3GetEventIndicatorsTYPE,
    fmi3GetContinuousStates: fmi3GetContinuousStatesTYPE,
    fmi3GetNominalsOfContinuousStates: fmi3GetNominalsOfContinuousStatesTYPE,
    fmi3GetNumberOfEventIndicators: fmi3GetNumberOfEventIndicatorsTYPE,
    fmi3GetNumberOfContinuousStates: fmi3GetNumberOfContinuousStatesTYPE,
    fmi3EnterStepMode: fmi3EnterStepModeTYPE,
    fmi3GetOutputDerivatives: fmi3GetOutputDerivativesTYPE,
    fmi3DoStep: fmi3DoStepTYPE,
    fmi3ActivateModelPartition: fmi3ActivateModelPartitionTYPE,
    ;
}

impl Functions {
    /// Fails if the library lacks a function that every run in an interface calls.
    pub(crate) fn check(&self, for_model_exchange: bool) -> Result<(), Error> {
        self.fmi3EnterInitializationMode.check()?;
        self.fmi3ExitInitializationMode.check()?;
        if for_model_exchange {
            self.fmi3InstantiateModelExchange.check()?;
            self.fmi3UpdateDiscreteStates.check()?;
            self.fmi3SetTime.check()
        } else {
            self.fmi3InstantiateCoSimulation.check()?;
            self.fmi3DoStep.check()
        }
    }
}
