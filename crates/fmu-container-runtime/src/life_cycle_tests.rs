//! Life-cycle tables of both versions: the tables of FMUs with a model, without event mode in co-simulation.
use fmu_export::InstanceKind::{self, CoSimulation, ModelExchange};
use fmu_export::calls::gate::Function;
use fmu_export::calls::life_cycle::LifeCycle::{self, *};
use fmu_export::fmi3::step::DO_STEP;

use crate::{fmi2::life_cycle as fmi2, fmi3::life_cycle as fmi3};

const OF_CO_SIMULATION: [LifeCycle; 6] =
    [Instantiated, InitializationMode, StepComplete, Terminated, LifeCycle::Error, Poisoned];
const OF_MODEL_EXCHANGE: [LifeCycle; 7] =
    [Instantiated, InitializationMode, EventMode, ContinuousTimeMode, Terminated, LifeCycle::Error, Poisoned];

/// Asserts the states that functions are allowed in: `x` in `allowed` for each of `states` that allows them.
#[track_caller]
fn assert_allowed(kind: InstanceKind, states: &[LifeCycle], table: &[(&[Function], &str)]) {
    for (functions, allowed) in table {
        assert_eq!(states.len(), allowed.len());
        for function in *functions {
            for (&state, allowed) in states.iter().zip(allowed.chars()) {
                assert_eq!(function.is_allowed(state, kind), allowed == 'x', "{function:?} in {state:?}, {kind:?}");
            }
        }
    }
}

#[test]
fn calls_of_fmi2_are_allowed_in_the_states_of_the_table() {
    use fmi2::*;
    assert_allowed(
        CoSimulation,
        &OF_CO_SIMULATION,
        &[
            (&[fmi2SetDebugLogging, fmi2Reset, fmi2SetFMUstate, fmi2FreeFMUstate], "xxxxxx"),
            (&[fmi2SetupExperiment, fmi2EnterInitializationMode], "x....."),
            (&[fmi2ExitInitializationMode], ".x...."),
            (&[fmi2Terminate, fmi2DoStep], "..x..."),
            (&[fmi2GetReal, fmi2GetInteger, fmi2GetBoolean, fmi2GetString, fmi2GetFMUstate], "xxxxx."),
            (&[fmi2SetReal, fmi2SetInteger, fmi2SetBoolean, fmi2SetString, fmi2SetRealInputDerivatives], "xxx..."),
            (&[fmi2SerializedFMUstateSize, fmi2SerializeFMUstate, fmi2DeSerializeFMUstate], "xxxxx."),
            (&[fmi2GetDirectionalDerivative], ".xxxx."),
            (&[fmi2GetRealOutputDerivatives], "..xxx."),
            (&[fmi2CancelStep, fmi2EnterEventMode, fmi2NewDiscreteStates, fmi2EnterContinuousTimeMode], "......"),
            (&[fmi2GetStatus, fmi2GetIntegerStatus, fmi2GetStringStatus], "..xx.."),
            (&[fmi2GetRealStatus, fmi2GetBooleanStatus], "..xx.."),
            (&[fmi2CompletedIntegratorStep, fmi2SetTime, fmi2SetContinuousStates, fmi2GetDerivatives], "......"),
            (&[fmi2GetEventIndicators, fmi2GetContinuousStates, fmi2GetNominalsOfContinuousStates], "......"),
        ],
    );
    assert_allowed(
        ModelExchange,
        &OF_MODEL_EXCHANGE,
        &[
            (&[fmi2SetDebugLogging, fmi2Reset, fmi2SetFMUstate, fmi2FreeFMUstate], "xxxxxxx"),
            (&[fmi2SetupExperiment, fmi2EnterInitializationMode], "x......"),
            (&[fmi2ExitInitializationMode], ".x....."),
            (&[fmi2Terminate, fmi2EnterEventMode, fmi2SetTime], "..xx..."),
            (&[fmi2NewDiscreteStates, fmi2EnterContinuousTimeMode], "..x...."),
            (&[fmi2CompletedIntegratorStep, fmi2SetContinuousStates], "...x..."),
            (&[fmi2GetReal, fmi2GetInteger, fmi2GetBoolean, fmi2GetString, fmi2GetFMUstate], "xxxxxx."),
            (&[fmi2SetReal, fmi2SetInteger, fmi2SetBoolean, fmi2SetString], "xxxx..."),
            (&[fmi2GetDirectionalDerivative, fmi2GetDerivatives, fmi2GetEventIndicators], ".xxxxx."),
            (&[fmi2GetContinuousStates], ".xxxxx."),
            (&[fmi2GetNominalsOfContinuousStates], "xxxxxx."),
            (&[fmi2DoStep, fmi2CancelStep, fmi2SetRealInputDerivatives, fmi2GetRealStatus], "......."),
        ],
    );
}

#[test]
fn calls_of_fmi3_are_allowed_in_the_states_of_the_tables() {
    use fmi3::*;
    assert_allowed(
        CoSimulation,
        &OF_CO_SIMULATION,
        &[
            (&[fmi3SetDebugLogging, fmi3Reset, fmi3SetFMUState, fmi3FreeFMUState], "xxxxxx"),
            (&[fmi3EnterInitializationMode], "x....."),
            (&[fmi3ExitInitializationMode], ".x...."),
            (&[fmi3Terminate, DO_STEP], "..x..."),
            (&[fmi3GetFloat64, fmi3GetFloat32, fmi3GetInt8, fmi3GetUInt64, fmi3GetBoolean, fmi3GetString], "xxxxx."),
            (&[fmi3SetFloat64, fmi3SetFloat32, fmi3SetInt8, fmi3SetUInt64, fmi3SetBoolean, fmi3SetString], "xxx..."),
            (&[fmi3GetFMUState, fmi3SerializedFMUStateSize, fmi3SerializeFMUState, fmi3DeserializeFMUState], "xxxxx."),
            (&[fmi3GetDirectionalDerivative], ".xxxx."),
            (&[fmi3GetOutputDerivatives], "..xxx."),
            (&[fmi3EnterEventMode, fmi3UpdateDiscreteStates, fmi3EnterStepMode, fmi3SetTime], "......"),
            // Refused for a better reason than the state.
            (&[fmi3GetBinary, fmi3GetClock, fmi3GetAdjointDerivative, fmi3EnterConfigurationMode], "xxxxxx"),
        ],
    );
    assert_allowed(
        ModelExchange,
        &OF_MODEL_EXCHANGE,
        &[
            (&[fmi3UpdateDiscreteStates, fmi3EvaluateDiscreteStates, fmi3EnterContinuousTimeMode], "..x...."),
            (&[fmi3EnterEventMode, fmi3SetTime, fmi3CompletedIntegratorStep, fmi3SetContinuousStates], "...x..."),
            (&[fmi3GetContinuousStateDerivatives, fmi3GetEventIndicators, fmi3GetContinuousStates], ".xxxxx."),
            (&[fmi3GetNumberOfEventIndicators, fmi3GetNumberOfContinuousStates], "xxxxxx."),
            (&[fmi3GetNominalsOfContinuousStates], "xxxxxx."),
            (&[fmi3Terminate], "..xx..."),
            (&[DO_STEP, fmi3EnterStepMode, fmi3GetOutputDerivatives], "......."),
        ],
    );
}
