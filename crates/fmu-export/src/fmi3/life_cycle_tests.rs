//! Life-cycle tables of FMI 3.0, and messages of refused calls.
use super::{
    Fmi3,
    functions::life_cycle::*,
    step::{CONTINUE_STEP, DO_STEP},
};
use crate::{
    calls::{
        gate::{Function, assert_allowed},
        life_cycle::{LifeCycle, LifeCycle::*},
    },
    instance::InstanceKind,
};

const OF_CO_SIMULATION: [LifeCycle; 8] = [
    Instantiated,
    InitializationMode,
    EventMode,
    StepComplete,
    IntermediateUpdate,
    Terminated,
    LifeCycle::Error,
    Poisoned,
];
const OF_MODEL_EXCHANGE: [LifeCycle; 7] =
    [Instantiated, InitializationMode, EventMode, ContinuousTimeMode, Terminated, LifeCycle::Error, Poisoned];

const GETTERS: [Function; 5] = [fmi3GetFloat64, fmi3GetInt32, fmi3GetInt64, fmi3GetBoolean, fmi3GetString];
const SETTERS: [Function; 5] = [fmi3SetFloat64, fmi3SetInt32, fmi3SetInt64, fmi3SetBoolean, fmi3SetString];
const OF_STATES: [Function; 4] =
    [fmi3GetContinuousStateDerivatives, fmi3GetEventIndicators, fmi3GetContinuousStates, fmi3SetContinuousStates];
const PARTIAL: [Function; 2] = [fmi3GetDirectionalDerivative, fmi3GetAdjointDerivative];
const SAVING: [Function; 4] =
    [fmi3GetFMUState, fmi3SerializedFMUStateSize, fmi3SerializeFMUState, fmi3DeserializeFMUState];

/// Lists in the standard's sections on the states, with states as in [`OF_CO_SIMULATION`]. As in FMI 2.0 variables may
/// also be read while instantiated, and after an error; the standard has no state after a panic.
#[test]
fn calls_are_allowed_in_the_states_of_the_tables() {
    for (functions, allowed) in [
        (&[fmi3SetDebugLogging, fmi3Reset, fmi3SetFMUState, fmi3FreeFMUState][..], "xxxx.xxx"),
        (&SAVING, "xxxx.xx."),
        (&[fmi3EnterInitializationMode], "x......."),
        (&[fmi3ExitInitializationMode], ".x......"),
        (&GETTERS, "xxxxxxx."),
        (&SETTERS, "xxxxx..."),
        (&PARTIAL, ".xxx.xx."),
        (&[fmi3GetNumberOfVariableDependencies, fmi3GetVariableDependencies], "xxxx.xx."),
        (&[fmi3UpdateDiscreteStates, fmi3EvaluateDiscreteStates, fmi3EnterStepMode], "..x....."),
        (&[fmi3EnterEventMode, DO_STEP], "...x...."),
        (&[CONTINUE_STEP], "....x..."),
        (&[fmi3GetOutputDerivatives], "...xxxx."),
        (&[fmi3Terminate], "..xx...."),
        (&OF_STATES, "........"),
        (&[fmi3EnterContinuousTimeMode, fmi3CompletedIntegratorStep, fmi3SetTime], "........"),
        (
            &[fmi3GetNumberOfEventIndicators, fmi3GetNumberOfContinuousStates, fmi3GetNominalsOfContinuousStates],
            "........",
        ),
    ] {
        assert_allowed(functions, InstanceKind::CoSimulation, &OF_CO_SIMULATION, allowed);
    }
}

/// Table of Model Exchange, with states as in [`OF_MODEL_EXCHANGE`].
#[test]
fn calls_of_model_exchange_are_allowed_in_the_states_of_the_tables() {
    for (functions, allowed) in [
        (&[fmi3SetDebugLogging, fmi3Reset, fmi3SetFMUState, fmi3FreeFMUState][..], "xxxxxxx"),
        (&SAVING, "xxxxxx."),
        (&[fmi3EnterInitializationMode], "x......"),
        (&[fmi3ExitInitializationMode], ".x....."),
        (&GETTERS, "xxxxxx."),
        (&SETTERS, "xxxx..."),
        (&PARTIAL, ".xxxxx."),
        (&[fmi3UpdateDiscreteStates, fmi3EvaluateDiscreteStates, fmi3EnterContinuousTimeMode], "..x...."),
        (&[fmi3EnterEventMode, fmi3SetTime, fmi3CompletedIntegratorStep, fmi3SetContinuousStates], "...x..."),
        (&OF_STATES[..3], ".xxxxx."),
        (
            &[fmi3GetNumberOfEventIndicators, fmi3GetNumberOfContinuousStates, fmi3GetNominalsOfContinuousStates],
            "xxxxxx.",
        ),
        (&[fmi3Terminate], "..xx..."),
        (&[DO_STEP, CONTINUE_STEP, fmi3EnterStepMode, fmi3GetOutputDerivatives], "......."),
    ] {
        assert_allowed(functions, InstanceKind::ModelExchange, &OF_MODEL_EXCHANGE, allowed);
    }
}

#[test]
fn a_refusal_says_what_to_do() {
    for (function, state, expected) in [
        (DO_STEP, EventMode, "in event mode: call fmi3EnterStepMode first"),
        (DO_STEP, Instantiated, "instantiated: call fmi3EnterInitializationMode and fmi3ExitInitializationMode first"),
        (fmi3UpdateDiscreteStates, StepComplete, "between steps: call fmi3EnterEventMode first"),
        (fmi3ExitInitializationMode, Instantiated, "instantiated: call fmi3EnterInitializationMode first"),
        (fmi3EnterInitializationMode, StepComplete, "between steps: see FMI 3.0, section 4.2.1"),
        (
            DO_STEP,
            IntermediateUpdate,
            "in an intermediate update: only registered variables can be got and set in this callback",
        ),
    ] {
        let expected = format!("{} is not allowed while the instance is {expected}", function.name);
        assert_eq!(function.refusal::<Fmi3>(state, InstanceKind::CoSimulation), expected);
    }
    let expected = "fmi3SetContinuousStates is not allowed while the instance is in event mode: \
                    call fmi3EnterContinuousTimeMode first";
    assert_eq!(fmi3SetContinuousStates.refusal::<Fmi3>(EventMode, InstanceKind::ModelExchange), expected);
}
