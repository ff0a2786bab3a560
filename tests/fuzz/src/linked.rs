//! An FMU with its sources in this crate.
use std::ffi::CString;

use fmi_export_sys::fmi2ValueReference;
use fmu_export::fmi2::{functions, scalars};
use fmu_export::{Causality, Fmu, event_indicators, variables::entry::BaseType};

use crate::tunable::Tunable;
use fmu_harness::{CoSimulationFunctions, Function as NamedFunction, Functions, ModelExchangeFunctions};

/// Functions of an FMU, and data from its description.
pub struct LinkedFmu {
    pub functions: Functions,
    pub co_simulation: CoSimulationFunctions,
    pub model_exchange: ModelExchangeFunctions,
    pub guid: CString,
    /// Value references of each base type: Real, Integer, Boolean, String.
    pub references: [Vec<fmi2ValueReference>; 4],
    /// Tunable parameters and inputs.
    pub(crate) tunables: Vec<Tunable>,
    /// Value references of the Real outputs.
    pub outputs: Vec<fmi2ValueReference>,
    /// Number of continuous states.
    pub states: usize,
    /// Number of event indicators.
    pub indicators: usize,
}

/// A table of the functions of `F` by name.
macro_rules! named {
    ($table:ident: $($function:ident)*) => {
        $table { $($function: NamedFunction::new(stringify!($function), functions::$function::<F>)),* }
    };
}

impl LinkedFmu {
    #[must_use]
    pub fn new<F: Fmu>() -> Self {
        let all = scalars::<F>();
        let references = [BaseType::Real, BaseType::Integer, BaseType::Boolean, BaseType::String]
            .map(|base| all.iter().filter(|scalar| scalar.base == base).map(|scalar| scalar.reference).collect());
        let real_outputs =
            all.iter().filter(|scalar| scalar.causality == Causality::Output && scalar.base == BaseType::Real);
        let outputs = real_outputs.map(|scalar| scalar.reference).collect();
        Self {
            functions: named!(Functions: fmi2GetTypesPlatform fmi2GetVersion fmi2SetDebugLogging fmi2Instantiate
                fmi2FreeInstance fmi2SetupExperiment fmi2EnterInitializationMode fmi2ExitInitializationMode
                fmi2Terminate fmi2Reset fmi2GetReal fmi2GetInteger fmi2GetBoolean fmi2GetString fmi2SetReal
                fmi2SetInteger fmi2SetBoolean fmi2SetString fmi2GetFMUstate fmi2SetFMUstate fmi2FreeFMUstate
                fmi2SerializedFMUstateSize fmi2SerializeFMUstate fmi2DeSerializeFMUstate fmi2GetDirectionalDerivative),
            co_simulation: named!(CoSimulationFunctions: fmi2SetRealInputDerivatives fmi2GetRealOutputDerivatives
                fmi2DoStep fmi2CancelStep fmi2GetStatus fmi2GetRealStatus fmi2GetIntegerStatus fmi2GetBooleanStatus
                fmi2GetStringStatus),
            model_exchange: named!(ModelExchangeFunctions: fmi2EnterEventMode fmi2NewDiscreteStates
                fmi2EnterContinuousTimeMode fmi2CompletedIntegratorStep fmi2SetTime fmi2SetContinuousStates
                fmi2GetDerivatives fmi2GetEventIndicators fmi2GetContinuousStates fmi2GetNominalsOfContinuousStates),
            guid: CString::new(fmu_export::guid::<F>()).expect("a GUID has no NUL"),
            references,
            tunables: all.iter().filter_map(Tunable::of).collect(),
            outputs,
            states: all.iter().filter(|scalar| scalar.causality == Causality::State).count(),
            indicators: event_indicators::<F>(),
        }
    }
}
