//! Calls that an instance for Model Exchange accepts in each state (FMI 2.0 section 3.2.3).
use fmi_export_sys::*;
use fmu_harness::{
    Causality, Instance, Kind, Variability, Variable, for_each_library, for_each_library_without_states,
};
use std::ptr;

use super::{handle, initialize, ok, proceed};
use crate::call_table::{Call, Table, free_no_state, restore_from_bytes, set_again, set_own_state, status};

fn for_each_instance(check: impl Fn(&Instance<'_>)) {
    for_each_library(|library| check(&library.instantiate_for_model_exchange("instance").unwrap()));
}

const STATES: [&str; 6] =
    ["instantiated", "initialization mode", "event mode", "continuous-time mode", "terminated", "error"];

/// Brings an instance from any state into this one. Returns whether there is a way.
fn bring(instance: &Instance<'_>, state: &str) -> bool {
    ok(instance, instance.reset());
    if state != "instantiated" {
        ok(instance, instance.setup_experiment(None, 0.0, Some(10.0)));
        ok(instance, instance.enter_initialization_mode());
    }
    if !["instantiated", "initialization mode"].contains(&state) {
        ok(instance, instance.exit_initialization_mode());
    }
    if ["continuous-time mode", "terminated"].contains(&state) {
        proceed(instance);
    }
    if state == "terminated" {
        ok(instance, instance.terminate());
    }
    let is_there = state != "error" || break_it(instance);
    instance.messages();
    is_there
}

/// Brings an instance in event mode into the error state. Only a model with orientations has a way.
fn break_it(instance: &Instance<'_>) -> bool {
    let element = "frame_a.R.T[1,1]";
    if instance.description().variable(element).is_none_or(|v| v.causality != Causality::Input) {
        return false;
    }
    ok(instance, instance.set(element, 2.0));
    assert_eq!(instance.new_discrete_states(), Err(fmi2Error));
    true
}

/// A number for each continuous state.
fn list(instance: &Instance<'_>) -> Vec<f64> {
    vec![0.0; instance.description().model_structure.derivatives.len()]
}

/// The present continuous states, where they can be read.
fn own_states(instance: &Instance<'_>) -> Vec<f64> {
    let mut states = list(instance);
    instance.get_continuous_states(&mut states);
    // This state may refuse the getter.
    instance.messages();
    states
}

#[rustfmt::skip]
const TABLE: Table = Table { states: &STATES, bring, rows: &[
    ("fmi2SetDebugLogging",               "xxxxxx", |u| u.set_debug_logging(true, &[])),
    ("fmi2SetupExperiment",               "x.....", |u| u.setup_experiment(None, 0.0, None)),
    ("fmi2EnterInitializationMode",       "x.....", |u| u.enter_initialization_mode()),
    ("fmi2ExitInitializationMode",        ".x....", |u| u.exit_initialization_mode()),
    ("fmi2Terminate",                     "..xx..", |u| u.terminate()),
    ("fmi2Reset",                         "xxxxxx", |u| u.reset()),
    ("fmi2GetReal",                       "xxxxxx", |u| status(u.get_references::<f64>(&[]))),
    ("fmi2GetInteger",                    "xxxxxx", |u| status(u.get_references::<i32>(&[]))),
    ("fmi2GetBoolean",                    "xxxxxx", |u| status(u.get_references::<bool>(&[]))),
    ("fmi2GetString",                     "xxxxxx", |u| status(u.get_references::<String>(&[]))),
    ("fmi2SetReal",                       "xxxx..", |u| u.set_references::<f64>(&[], &[])),
    ("fmi2SetInteger",                    "xxxx..", |u| u.set_references::<i32>(&[], &[])),
    ("fmi2SetBoolean",                    "xxxx..", |u| u.set_references::<bool>(&[], &[])),
    ("fmi2SetString",                     "xxxx..", |u| u.set_references::<String>(&[], &[])),
    ("fmi2GetFMUstate",                   "xxxxxx", |u| status(u.get_state())),
    ("fmi2SetFMUstate",                   "xxxxxx", set_own_state),
    ("fmi2FreeFMUstate",                  "xxxxxx", free_no_state),
    ("fmi2SerializedFMUstateSize",        "xxxxxx", |u| status(u.serialize(&u.get_state().unwrap()))),
    ("fmi2SerializeFMUstate",             "xxxxxx", |u| status(u.serialize(&u.get_state().unwrap()))),
    ("fmi2DeSerializeFMUstate",           "xxxxxx", restore_from_bytes),
    ("fmi2GetDirectionalDerivative",      ".xxxxx", |u| status(u.directional_derivative(&[], &[], &[]))),
    ("fmi2EnterEventMode",                "..xx..", |u| u.enter_event_mode()),
    ("fmi2NewDiscreteStates",             "..x...", |u| status(u.new_discrete_states())),
    ("fmi2EnterContinuousTimeMode",       "..x...", |u| u.enter_continuous_time_mode()),
    ("fmi2CompletedIntegratorStep",       "...x..", |u| status(u.completed_integrator_step())),
    ("fmi2SetTime",                       "..xx..", |u| u.set_time(1.0)),
    ("fmi2SetContinuousStates",           "...x..", |u| u.set_continuous_states(&own_states(u))),
    ("fmi2GetDerivatives",                ".xxxxx", |u| u.get_derivatives(&mut list(u))),
    ("fmi2GetEventIndicators",            ".xxxxx", |u| u.get_event_indicators(&mut indicators(u))),
    ("fmi2GetContinuousStates",           ".xxxxx", |u| u.get_continuous_states(&mut list(u))),
    ("fmi2GetNominalsOfContinuousStates", "xxxxxx", |u| u.get_nominals_of_continuous_states(&mut list(u))),
    // Functions of co-simulation alone.
    ("fmi2SetRealInputDerivatives",       "......", |u| u.set_input_derivatives(&[], &[], &[])),
    ("fmi2GetRealOutputDerivatives",      "......", |u| status(u.get_output_derivatives(&[], &[]))),
    ("fmi2DoStep",                        "......", |u| u.do_step(0.0, 1.0)),
    ("fmi2CancelStep",                    "......", |u| u.cancel_step()),
    ("fmi2GetStatus",                     "......", |u| status(u.status(fmi2DoStepStatus))),
    ("fmi2GetRealStatus",                 "......", |u| status(u.real_status(fmi2LastSuccessfulTime))),
    ("fmi2GetIntegerStatus",              "......", |u| status(u.integer_status(fmi2DoStepStatus))),
    ("fmi2GetBooleanStatus",              "......", |u| status(u.boolean_status(fmi2Terminated))),
    ("fmi2GetStringStatus",               "......", |u| status(u.string_status(fmi2PendingStatus))),
] };

fn indicators(instance: &Instance<'_>) -> Vec<f64> {
    vec![0.0; instance.description().event_indicators]
}

#[test]
fn every_call_is_accepted_in_the_states_of_the_table_and_refused_in_the_others() {
    for_each_instance(|instance| TABLE.check_calls(instance, |_| fmi2OK));
}

#[test]
fn a_refused_call_leaves_the_instance_in_its_state() {
    for_each_instance(|instance| {
        TABLE.check_states_after_refusals(instance, |state| match state {
            "instantiated" => [|u| u.initialize(0.0), |u| status(u.new_discrete_states())],
            "initialization mode" => [|u| u.exit_initialization_mode(), |u| u.enter_continuous_time_mode()],
            "event mode" => [|u| status(u.new_discrete_states()), |u| u.enter_continuous_time_mode()],
            "continuous-time mode" => [|u| status(u.completed_integrator_step()), |u| u.terminate()],
            _ => [|u| u.reset(), |u| u.initialize(0.0)],
        });
    });
}

#[test]
fn an_instance_for_co_simulation_refuses_the_functions_of_model_exchange() {
    const OF_MODEL_EXCHANGE: [&str; 10] = [
        "fmi2EnterEventMode",
        "fmi2NewDiscreteStates",
        "fmi2EnterContinuousTimeMode",
        "fmi2CompletedIntegratorStep",
        "fmi2SetTime",
        "fmi2SetContinuousStates",
        "fmi2GetDerivatives",
        "fmi2GetEventIndicators",
        "fmi2GetContinuousStates",
        "fmi2GetNominalsOfContinuousStates",
    ];
    for_each_library(|library| {
        let instance = library.instantiate("instance").unwrap();
        let stages: [Call; 5] = [
            |_| fmi2OK,
            |u| u.enter_initialization_mode(),
            |u| u.exit_initialization_mode(),
            |u| u.do_step(0.0, 1.0),
            |u| u.terminate(),
        ];
        for stage in stages {
            ok(&instance, stage(&instance));
            for (function, _, call) in TABLE.rows.iter().filter(|(name, ..)| OF_MODEL_EXCHANGE.contains(name)) {
                instance.messages();
                assert_eq!(call(&instance), fmi2Error, "{function}");
                let texts: Vec<_> = instance.messages().into_iter().map(|message| message.text).collect();
                let expected = format!(
                    "{function} is not allowed while the instance is one for co-simulation: \
                     it belongs to Model Exchange"
                );
                assert_eq!(texts, [expected]);
            }
        }
    });
}

#[test]
fn inputs_are_set_in_both_modes_and_parameters_at_events() {
    for_each_instance(|instance| {
        for state in STATES.into_iter().filter(|state| bring(instance, state)) {
            let description = instance.description();
            let derivatives = description.model_structure.derivatives.iter();
            let states: Vec<_> =
                derivatives.filter_map(|of| description.variables[of.variable].derivative_of).collect();
            for (position, variable) in description.variables.iter().enumerate() {
                let is_before = ["instantiated", "initialization mode"].contains(&state);
                let allowed = match (variable.causality, variable.variability) {
                    (Causality::Input, _) => !["terminated", "error"].contains(&state),
                    (Causality::Parameter, Variability::Tunable) => is_before || state == "event mode",
                    (Causality::Parameter, _) => is_before,
                    // CasADi sets states there.
                    _ if states.contains(&position) => ["event mode", "continuous-time mode"].contains(&state),
                    _ => false,
                };
                let expected = if allowed { fmi2OK } else { fmi2Error };
                assert_eq!(set_again(instance, variable), expected, "{} in state {state}", variable.name);
            }
        }
    });
}

#[test]
fn a_refused_parameter_is_named_in_continuous_time_mode() {
    for_each_instance(|instance| {
        let is_tunable = |v: &&Variable| v.variability == Variability::Tunable && v.kind() == Kind::Real;
        let Some(parameter) = instance.description().with_causality(Causality::Parameter).find(is_tunable) else {
            return;
        };
        bring(instance, "continuous-time mode");
        assert_eq!(set_again(instance, parameter), fmi2Error);
        let texts: Vec<_> = instance.messages().into_iter().map(|message| message.text).collect();
        let expected =
            format!("fmi2SetReal: {} cannot be set: it is a parameter; set it in event mode", parameter.name);
        assert_eq!(texts, [expected]);
    });
}

#[test]
fn null_pointers_are_fine_where_nothing_is_to_be_read_or_written() {
    for_each_library_without_states(|library| {
        let instance = library.instantiate_for_model_exchange("instance").unwrap();
        let (c, functions) = (instance.component(), library.functions());
        initialize(&instance, 0.0);
        // SAFETY: the instance lives; the lists have no elements, or are too long for an FMU
        // without states, which reads none of them.
        unsafe {
            for get in [
                functions.fmi2GetDerivatives,
                functions.fmi2GetContinuousStates,
                functions.fmi2GetNominalsOfContinuousStates,
            ] {
                assert_eq!(get(c, ptr::null_mut(), 0), fmi2OK);
                assert_eq!(get(c, ptr::null_mut(), 1), fmi2Error);
                assert_eq!(get(c, [0.0].as_mut_ptr(), 1), fmi2Error, "there is no state");
            }
            let (get, own) = (functions.fmi2GetEventIndicators, indicators(&instance).len());
            assert_eq!(get(c, ptr::null_mut(), 0), if own == 0 { fmi2OK } else { fmi2Error });
            assert_eq!(get(c, ptr::null_mut(), own.max(1)), fmi2Error);
            assert_eq!(get(c, vec![0.0; own + 1].as_mut_ptr(), own + 1), fmi2Error, "there is one less");
            assert_eq!((functions.fmi2NewDiscreteStates)(c, ptr::null_mut()), fmi2Error);
            handle(&instance);
            assert_eq!((functions.fmi2EnterContinuousTimeMode)(c), fmi2OK);
            assert_eq!((functions.fmi2SetContinuousStates)(c, ptr::null(), 0), fmi2OK);
            assert_eq!((functions.fmi2SetContinuousStates)(c, ptr::null(), 1), fmi2Error);
            let mut flag = fmi2False;
            let step = functions.fmi2CompletedIntegratorStep;
            assert_eq!(step(c, fmi2True, ptr::null_mut(), &mut flag), fmi2Error);
            assert_eq!(step(c, fmi2True, &mut flag, ptr::null_mut()), fmi2Error);
        }
        assert_eq!(instance.completed_integrator_step(), Ok([fmi2False; 2]), "the refused calls have changed nothing");
    });
}

/// Sensors that unwrap angles need completed steps, too; the low-pass of a sensor with errors does not.
#[test]
fn the_description_has_both_kinds_and_says_where_completed_steps_are_not_needed() {
    for_each_library(|library| {
        let description = library.archive().description();
        let (exchange, simulation) =
            (description.model_exchange.as_ref().unwrap(), library.archive().co_simulation().unwrap());
        assert_eq!(exchange.interface, simulation.interface);
        let follows = description.variables.iter().any(|variable| variable.name == "unwrap");
        let is_gripper = description.model_name == "Gripper";
        let is_integrated = fmu_harness::has_states(description) && !description.holds_end;
        let needed = is_integrated || follows || is_gripper;
        assert_eq!(exchange.completed_step_not_needed, !needed);
        let indicators = if is_gripper { 3 } else { 0 };
        assert_eq!(description.event_indicators, indicators, "for the Gripper's capture, load and active");
    });
}
