//! Life-cycle tables of both versions: the tables of FMUs with a model, except for a few functions.
use fmu_export::InstanceKind::{self, CoSimulation, ModelExchange};
use fmu_export::calls::gate::Function;
use fmu_export::calls::life_cycle::LifeCycle::{self, *};
use fmu_export::{fmi2::functions::life_cycle as fmi2_of_models, fmi3::functions::life_cycle as fmi3_of_models};

use crate::{fmi2::life_cycle as fmi2, fmi3::life_cycle as fmi3};

const OF_CO_SIMULATION: [LifeCycle; 6] =
    [Instantiated, InitializationMode, StepComplete, Terminated, LifeCycle::Error, Poisoned];
const OF_MODEL_EXCHANGE: [LifeCycle; 7] =
    [Instantiated, InitializationMode, EventMode, ContinuousTimeMode, Terminated, LifeCycle::Error, Poisoned];

/// Names of the functions whose rules differ.
fn differing(own: &[Function], of_models: &[Function]) -> Vec<&'static str> {
    let names = |functions: &[Function]| functions.iter().map(|function| function.name).collect::<Vec<_>>();
    let (mut sorted, mut sorted_of_models) = (names(own), names(of_models));
    sorted.sort_unstable();
    sorted_of_models.sort_unstable();
    assert_eq!(sorted, sorted_of_models);
    names(&own.iter().copied().filter(|function| !of_models.contains(function)).collect::<Vec<_>>())
}

/// Asserts the states that functions are allowed in: `x` in `allowed` for each of `states` that allows them.
#[track_caller]
fn assert_allowed(functions: &[Function], kind: InstanceKind, states: &[LifeCycle], allowed: &str) {
    assert_eq!(states.len(), allowed.len());
    for function in functions {
        for (&state, allowed) in states.iter().zip(allowed.chars()) {
            assert_eq!(function.is_allowed(state, kind), allowed == 'x', "{function:?} in {state:?}, {kind:?}");
        }
    }
}

#[test]
fn calls_of_fmi2_are_allowed_as_for_models() {
    assert_eq!(differing(fmi2::ALL, fmi2_of_models::ALL), [""; 0]);
}

#[test]
fn calls_of_fmi3_are_allowed_as_for_models_but_for_types_events_and_abilities() {
    use fmi3::*;
    // Models have none of these types.
    let getters =
        [fmi3GetFloat32, fmi3GetInt8, fmi3GetUInt8, fmi3GetInt16, fmi3GetUInt16, fmi3GetUInt32, fmi3GetUInt64];
    let setters =
        [fmi3SetFloat32, fmi3SetInt8, fmi3SetUInt8, fmi3SetInt16, fmi3SetUInt16, fmi3SetUInt32, fmi3SetUInt64];
    // Co-simulation has no event mode.
    let events = [fmi3EnterEventMode, fmi3EvaluateDiscreteStates, fmi3UpdateDiscreteStates];
    // Refused for a better reason than the state.
    let absent = [fmi3GetNumberOfVariableDependencies, fmi3GetVariableDependencies, fmi3GetAdjointDerivative];
    let mut found = differing(ALL, fmi3_of_models::ALL);
    let mut expected: Vec<_> = [&getters[..], &setters, &events, &absent].concat().iter().map(|one| one.name).collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
    for (functions, in_co_simulation, in_model_exchange) in [
        (&getters[..], "xxxxx.", "xxxxxx."),
        (&setters, "xxx...", "xxxx..."),
        (&events[..1], "......", "...x..."),
        (&events[1..], "......", "..x...."),
        (&absent, "xxxxxx", "xxxxxxx"),
    ] {
        assert_allowed(functions, CoSimulation, &OF_CO_SIMULATION, in_co_simulation);
        assert_allowed(functions, ModelExchange, &OF_MODEL_EXCHANGE, in_model_exchange);
    }
}
