//! Calls that a packaged FMU accepts in each state, and their effect (FMI 2.0 section 4.2.4).
//!
//! Steps are never asynchronous, and a failed step is an error, so the states stepInProgress, stepFailed and
//! stepCanceled do not occur.

use crate::bad_input::for_each_instance;
use crate::call_table::{Table, free_no_state, restore_from_bytes, set_again, set_own_state, status};
use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Variability};

const STATES: [&str; 5] = ["instantiated", "initialization mode", "stepComplete", "terminated", "error"];

/// Brings an instance from any state into this one. There always is a way.
fn bring(instance: &Instance<'_>, state: &str) -> bool {
    let depth = STATES.iter().position(|known| *known == state).unwrap();
    assert_eq!(instance.reset(), fmi2OK);
    if depth > 0 {
        assert_eq!(instance.setup_experiment(None, 0.0, Some(10.0)), fmi2OK);
        assert_eq!(instance.enter_initialization_mode(), fmi2OK);
    }
    if depth > 1 {
        assert_eq!(instance.exit_initialization_mode(), fmi2OK);
        assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
    }
    match state {
        "terminated" => assert_eq!(instance.terminate(), fmi2OK),
        "error" => assert_eq!(instance.do_step(7.0, 1.0), fmi2Error),
        _ => {}
    }
    instance.messages();
    true
}

/// The standard's table, with two deviations in favour of importers, tested below.
#[rustfmt::skip]
const TABLE: Table = Table { states: &STATES, bring, rows: &[
    ("fmi2SetDebugLogging",          "xxxxx", |u| u.set_debug_logging(true, &[])),
    ("fmi2SetupExperiment",          "x....", |u| u.setup_experiment(None, 0.0, None)),
    ("fmi2EnterInitializationMode",  "x....", |u| u.enter_initialization_mode()),
    ("fmi2ExitInitializationMode",   ".x...", |u| u.exit_initialization_mode()),
    ("fmi2Terminate",                "..x..", |u| u.terminate()),
    ("fmi2Reset",                    "xxxxx", |u| u.reset()),
    ("fmi2GetReal",                  "xxxxx", |u| status(u.get_references::<f64>(&[]))),
    ("fmi2GetInteger",               "xxxxx", |u| status(u.get_references::<i32>(&[]))),
    ("fmi2GetBoolean",               "xxxxx", |u| status(u.get_references::<bool>(&[]))),
    ("fmi2GetString",                "xxxxx", |u| status(u.get_references::<String>(&[]))),
    ("fmi2SetReal",                  "xxx..", |u| u.set_references::<f64>(&[], &[])),
    ("fmi2SetInteger",               "xxx..", |u| u.set_references::<i32>(&[], &[])),
    ("fmi2SetBoolean",               "xxx..", |u| u.set_references::<bool>(&[], &[])),
    ("fmi2SetString",                "xxx..", |u| u.set_references::<String>(&[], &[])),
    ("fmi2GetFMUstate",              "xxxxx", |u| status(u.get_state())),
    ("fmi2SetFMUstate",              "xxxxx", set_own_state),
    ("fmi2FreeFMUstate",             "xxxxx", free_no_state),
    ("fmi2SerializedFMUstateSize",   "xxxxx", |u| status(u.serialize(&u.get_state().unwrap()))),
    ("fmi2SerializeFMUstate",        "xxxxx", |u| status(u.serialize(&u.get_state().unwrap()))),
    ("fmi2DeSerializeFMUstate",      "xxxxx", restore_from_bytes),
    ("fmi2GetDirectionalDerivative", ".xxxx", |u| status(u.directional_derivative(&[], &[], &[]))),
    ("fmi2SetRealInputDerivatives",  "xxx..", |u| u.set_input_derivatives(&[], &[], &[])),
    ("fmi2GetRealOutputDerivatives", "..xxx", |u| status(u.get_output_derivatives(&[], &[]))),
    ("fmi2DoStep",                   "..x..", |u| u.do_step(1.0, 1.0)),
    ("fmi2CancelStep",               ".....", |u| u.cancel_step()),
    ("fmi2GetStatus",                "..xx.", |u| status(u.status(fmi2DoStepStatus))),
    ("fmi2GetRealStatus",            "..xx.", |u| status(u.real_status(fmi2LastSuccessfulTime))),
    ("fmi2GetIntegerStatus",         "..xx.", |u| status(u.integer_status(fmi2DoStepStatus))),
    ("fmi2GetBooleanStatus",         "..xx.", |u| status(u.boolean_status(fmi2Terminated))),
    ("fmi2GetStringStatus",          "..xx.", |u| status(u.string_status(fmi2PendingStatus))),
] };

#[test]
fn every_call_is_accepted_in_the_states_of_the_table_and_refused_in_the_others() {
    // There is no status of steps in progress.
    const IN_PROGRESS: [&str; 3] = ["fmi2GetStatus", "fmi2GetIntegerStatus", "fmi2GetStringStatus"];
    for_each_instance(|instance| {
        TABLE.check_calls(instance, |function| if IN_PROGRESS.contains(&function) { fmi2Discard } else { fmi2OK });
    });
}

#[test]
fn a_refused_call_leaves_the_instance_in_its_state() {
    for_each_instance(|instance| {
        TABLE.check_states_after_refusals(instance, |state| match state {
            "instantiated" => [|u| u.initialize(0.0), |u| u.do_step(0.0, 1.0)],
            "initialization mode" => [|u| u.exit_initialization_mode(), |u| u.do_step(0.0, 1.0)],
            "stepComplete" => [|u| u.do_step(1.0, 1.0), |u| u.terminate()],
            "terminated" => [|u| status(u.real_status(fmi2LastSuccessfulTime)), |u| u.reset()],
            _ => [|u| u.reset(), |u| u.initialize(0.0)],
        });
    });
}

/// The first deviation: OMSimulator and FMPy read all variables before and during initialization. The standard allows
/// only outputs and initial unknowns, and only in initialization mode.
#[test]
fn every_variable_can_be_read_in_every_state() {
    for_each_instance(|instance| {
        for state in STATES {
            bring(instance, state);
            assert_eq!(instance.all_values().len(), instance.description().variables.len(), "{state}");
        }
    });
}

/// The second deviation: OMSimulator and FMPy set start values of inputs in the first state.
#[test]
fn inputs_can_be_set_until_the_end_and_fixed_parameters_until_the_end_of_initialization() {
    for_each_instance(|instance| {
        for state in STATES {
            bring(instance, state);
            for variable in &instance.description().variables {
                let allowed = match (variable.causality, variable.variability) {
                    (Causality::Input, _) | (Causality::Parameter, Variability::Tunable) => {
                        !["terminated", "error"].contains(&state)
                    }
                    (Causality::Parameter, _) => ["instantiated", "initialization mode"].contains(&state),
                    _ => false,
                };
                let expected = if allowed { fmi2OK } else { fmi2Error };
                assert_eq!(set_again(instance, variable), expected, "{} in state {state}", variable.name);
            }
        }
    });
}

#[test]
fn the_time_of_the_last_step_is_known_after_initialization() {
    for_each_instance(|instance| {
        assert_eq!(instance.initialize(-2.5), fmi2OK);
        assert_eq!(instance.real_status(fmi2LastSuccessfulTime), Ok(-2.5));
        assert_eq!(instance.do_step(-2.5, 0.75), fmi2OK);
        assert_eq!(instance.real_status(fmi2LastSuccessfulTime), Ok(-1.75));
        for kind in [fmi2DoStepStatus, fmi2PendingStatus, fmi2Terminated, -1, 4] {
            assert_eq!(instance.real_status(kind), Err(fmi2Discard));
        }
        assert_eq!(instance.boolean_status(fmi2Terminated), Ok(fmi2False));
    });
}
