//! Life-cycle table of FMI 2.0, and messages of refused calls.
use super::{Fmi2, functions::life_cycle::*};
use crate::{
    calls::{
        gate::{Function, assert_allowed},
        life_cycle::{LifeCycle, LifeCycle::*},
    },
    instance::InstanceKind,
};

const OF_CO_SIMULATION: [LifeCycle; 6] = [Instantiated, InitializationMode, StepComplete, Terminated, Error, Poisoned];
const OF_MODEL_EXCHANGE: [LifeCycle; 7] =
    [Instantiated, InitializationMode, EventMode, ContinuousTimeMode, Terminated, Error, Poisoned];

const OF_STATUS: [Function; 5] =
    [fmi2GetStatus, fmi2GetRealStatus, fmi2GetIntegerStatus, fmi2GetBooleanStatus, fmi2GetStringStatus];

/// Rows of the standard's table, with the deviations of getters and setters, and states as in [`OF_CO_SIMULATION`]. The
/// standard has no state after a panic.
#[test]
fn calls_are_allowed_in_the_states_of_the_table() {
    for (functions, allowed) in [
        (&[fmi2SetDebugLogging, fmi2Reset, fmi2SetFMUstate, fmi2FreeFMUstate][..], "xxxxxx"),
        (&[fmi2SetupExperiment, fmi2EnterInitializationMode], "x....."),
        (&[fmi2ExitInitializationMode], ".x...."),
        (&[fmi2Terminate, fmi2DoStep], "..x..."),
        (&[fmi2GetReal, fmi2GetInteger, fmi2GetBoolean, fmi2GetString, fmi2GetFMUstate], "xxxxx."),
        (&[fmi2SetReal, fmi2SetInteger, fmi2SetBoolean, fmi2SetString, fmi2SetRealInputDerivatives], "xxx..."),
        (&[fmi2SerializedFMUstateSize, fmi2SerializeFMUstate, fmi2DeSerializeFMUstate], "xxxxx."),
        (&[fmi2GetDirectionalDerivative], ".xxxx."),
        (&[fmi2GetRealOutputDerivatives], "..xxx."),
        (&[fmi2CancelStep], "......"),
        (&OF_STATUS, "..xx.."),
        (
            &[fmi2EnterEventMode, fmi2NewDiscreteStates, fmi2EnterContinuousTimeMode, fmi2CompletedIntegratorStep],
            "......",
        ),
        (
            &[
                fmi2SetTime,
                fmi2SetContinuousStates,
                fmi2GetDerivatives,
                fmi2GetEventIndicators,
                fmi2GetContinuousStates,
            ],
            "......",
        ),
        (&[fmi2GetNominalsOfContinuousStates], "......"),
    ] {
        assert_allowed(functions, InstanceKind::CoSimulation, &OF_CO_SIMULATION, allowed);
    }
}

/// Table of Model Exchange, with states as in [`OF_MODEL_EXCHANGE`].
#[test]
fn calls_of_model_exchange_are_allowed_in_the_states_of_the_table() {
    for (functions, allowed) in [
        (&[fmi2SetDebugLogging, fmi2Reset, fmi2SetFMUstate, fmi2FreeFMUstate][..], "xxxxxxx"),
        (&[fmi2SetupExperiment, fmi2EnterInitializationMode], "x......"),
        (&[fmi2ExitInitializationMode], ".x....."),
        (&[fmi2Terminate, fmi2EnterEventMode, fmi2SetTime], "..xx..."),
        (&[fmi2NewDiscreteStates, fmi2EnterContinuousTimeMode], "..x...."),
        (&[fmi2CompletedIntegratorStep, fmi2SetContinuousStates], "...x..."),
        (&[fmi2GetReal, fmi2GetInteger, fmi2GetBoolean, fmi2GetString, fmi2GetFMUstate], "xxxxxx."),
        (&[fmi2SetReal, fmi2SetInteger, fmi2SetBoolean, fmi2SetString], "xxxx..."),
        (&[fmi2SerializedFMUstateSize, fmi2SerializeFMUstate, fmi2DeSerializeFMUstate], "xxxxxx."),
        (
            &[fmi2GetDirectionalDerivative, fmi2GetDerivatives, fmi2GetEventIndicators, fmi2GetContinuousStates],
            ".xxxxx.",
        ),
        (&[fmi2GetNominalsOfContinuousStates], "xxxxxx."),
        (&[fmi2DoStep, fmi2CancelStep, fmi2SetRealInputDerivatives, fmi2GetRealOutputDerivatives], "......."),
        (&OF_STATUS, "......."),
    ] {
        assert_allowed(functions, InstanceKind::ModelExchange, &OF_MODEL_EXCHANGE, allowed);
    }
}

#[test]
fn a_refusal_says_what_to_do() {
    for (function, state, expected) in [
        (
            fmi2DoStep,
            Instantiated,
            "instantiated: call fmi2EnterInitializationMode and fmi2ExitInitializationMode first",
        ),
        (fmi2DoStep, InitializationMode, "in initialization mode: call fmi2ExitInitializationMode first"),
        (fmi2ExitInitializationMode, Instantiated, "instantiated: call fmi2EnterInitializationMode first"),
        (fmi2ExitInitializationMode, StepComplete, "between steps: see the table of FMI 2.0, section 4.2.4"),
        (fmi2SetReal, Terminated, "terminated: see the table of FMI 2.0, section 4.2.4"),
        (fmi2CancelStep, Error, "in the error state: steps are synchronous, so none is ever in progress"),
        (fmi2DoStep, Error, "in the error state: call fmi2SetFMUstate, fmi2Reset or fmi2FreeInstance"),
        (
            fmi2GetReal,
            Poisoned,
            "unusable after an internal error: call fmi2SetFMUstate, fmi2Reset or fmi2FreeInstance",
        ),
    ] {
        let expected = format!("{} is not allowed while the instance is {expected}", function.name);
        assert_eq!(function.refusal::<Fmi2>(state, InstanceKind::CoSimulation), expected);
    }
    for (function, state, expected) in [
        (fmi2NewDiscreteStates, ContinuousTimeMode, "in continuous-time mode: call fmi2EnterEventMode first"),
        (fmi2CompletedIntegratorStep, EventMode, "in event mode: call fmi2EnterContinuousTimeMode first"),
        (fmi2SetTime, InitializationMode, "in initialization mode: call fmi2ExitInitializationMode first"),
        (fmi2SetupExperiment, EventMode, "in event mode: see the table of FMI 2.0, section 3.2.3"),
        (fmi2DoStep, EventMode, "one for Model Exchange: it belongs to co-simulation"),
        (fmi2GetStatus, Terminated, "one for Model Exchange: it belongs to co-simulation"),
    ] {
        let expected = format!("{} is not allowed while the instance is {expected}", function.name);
        assert_eq!(function.refusal::<Fmi2>(state, InstanceKind::ModelExchange), expected);
    }
    let expected =
        "fmi2SetTime is not allowed while the instance is one for co-simulation: it belongs to Model Exchange";
    assert_eq!(fmi2SetTime.refusal::<Fmi2>(StepComplete, InstanceKind::CoSimulation), expected);
}
