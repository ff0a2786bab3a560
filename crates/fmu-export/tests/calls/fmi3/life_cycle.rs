//! Life cycles of instances of both kinds.
use super::importer::{Options, for_model_exchange, initialized, make};
use crate::{indicators::Ball, states::Oscillator, ticks::Clock};
use fmu_export::{
    fmi3::functions,
    sys::{fmi3Error, fmi3OK},
};
use fmu_harness::fmi3;
use std::ptr::{null, null_mut};

#[test]
fn a_wrong_token_or_an_empty_name_makes_no_instance() {
    // SAFETY: strings live during the calls.
    unsafe {
        for (name, token) in [(c"", c"{}"), (c"one", c"{}"), (c" ", c"")] {
            let (name, token) = (name.as_ptr(), token.as_ptr());
            let made = functions::fmi3InstantiateModelExchange::<Clock>(name, token, null(), 0, 1, null_mut(), None);
            assert!(made.is_null());
        }
        let made = functions::fmi3InstantiateModelExchange::<Clock>(null(), null(), null(), 0, 1, null_mut(), None);
        assert!(made.is_null());
        functions::fmi3FreeInstance::<Clock>(null_mut());
        assert_eq!(functions::fmi3Reset::<Clock>(null_mut()), fmi3Error);
        let (name, none) = (c"one".as_ptr(), null_mut());
        let made = functions::fmi3InstantiateScheduledExecution::<Clock>(
            name,
            null(),
            null(),
            0,
            1,
            none,
            None,
            None,
            None,
            None,
        );
        assert!(made.is_null());
    }
}

#[test]
fn an_instance_is_initialized_from_its_start_time() {
    let clock = make::<Clock>(&Options::default(), None).unwrap_or_else(|messages| panic!("{messages:?}"));
    for (tolerance, start) in [(None, f64::NAN), (Some(-1.0), 0.0), (Some(f64::NAN), 0.0)] {
        assert_eq!(clock.enter_initialization_mode(tolerance, start, None), fmi3Error);
    }
    assert_eq!(clock.enter_initialization_mode(Some(1e-6), 0.5, None), fmi3OK);
    clock.assert_ok(clock.exit_initialization_mode());
    assert_eq!(clock.real("time"), 0.5);
    assert_eq!(clock.try_step(0.0, 0.1), Err(fmi3Error));
    let message = "fmi3DoStep: step from 0 s must start at the time of the instance, 0.5 s";
    assert_eq!(clock.messages().last().unwrap(), message);
    assert_eq!(clock.try_step(0.5, 0.1), Err(fmi3Error), "the error state");
    clock.reset();
    clock.initialize();
    clock.step(0.0, 0.1);
}

/// A ball falls for 0.5 s from 1.25 m.
#[test]
fn model_exchange_goes_from_event_to_event() {
    let ball = for_model_exchange::<Ball>();
    ball.initialize();
    assert_eq!([ball.number_of_continuous_states(), ball.number_of_event_indicators()], [Ok(2), Ok(1)]);
    assert_eq!(ball.update_discrete_states(), Ok(f64::INFINITY));
    assert_eq!(ball.enter_step_mode(), fmi3Error);
    assert_eq!(ball.enter_continuous_time_mode(), fmi3OK);
    assert_eq!(ball.set_time(0.6), fmi3OK);
    assert_eq!(ball.set_continuous_states(&[-0.5, -6.0]), fmi3OK);
    assert_eq!(ball.list(fmi3::Instance::get_event_indicators, 1), Ok(vec![-0.5]));
    assert_eq!(ball.list(fmi3::Instance::get_derivatives, 2), Ok(vec![-6.0, -10.0]));
    // Single states.
    assert_eq!(ball.set("v", -5.0), fmi3OK);
    assert_eq!(ball.elements("der(h)"), [-5.0]);
    assert_eq!(ball.set("v", f64::NAN), fmi3Error - 1, "discarded");
    assert_eq!(ball.completed_integrator_step(), Ok([0; 2]));
    assert_eq!(ball.enter_event_mode(), fmi3OK);
    assert_eq!(ball.evaluate_discrete_states(), fmi3OK);
    let info = (*ball).update_discrete_states().unwrap();
    let flags = [info.discrete_states_need_update, info.terminate_simulation, info.nominals_changed];
    assert_eq!((flags, info.next_event_time_defined), ([0; 3], 0));
    assert_eq!(info.values_changed, 1, "the states have changed");
    assert_eq!(ball.list(fmi3::Instance::get_continuous_states, 2), Ok(vec![1e-12, 4.0]));
    assert_eq!(ball.list(fmi3::Instance::get_nominals_of_continuous_states, 2), Ok(vec![1.0, 1.0]));
    assert_eq!(ball.terminate(), fmi3OK);
    assert_eq!(ball.get("bounces"), Ok(1));
}

#[test]
fn each_kind_has_its_functions() {
    let ball = for_model_exchange::<Ball>();
    ball.initialize();
    assert_eq!(ball.try_step(0.0, 0.1), Err(fmi3Error));
    let message = "fmi3DoStep is not allowed while the instance is one for Model Exchange: it belongs to co-simulation";
    assert_eq!(ball.messages().last().unwrap(), message);
    let ball = initialized::<Ball>(&Options::default());
    assert_eq!(ball.set_time(0.1), fmi3Error);
    let message =
        "fmi3SetTime is not allowed while the instance is one for co-simulation: it belongs to Model Exchange";
    assert_eq!(ball.messages().last().unwrap(), message);
}

#[test]
fn a_model_that_cannot_step_is_in_the_error_state_with_its_values() {
    let oscillator = initialized::<Oscillator>(&Options::default());
    assert_eq!(oscillator.set("f", 1e7), fmi3OK);
    assert_eq!(oscillator.try_step(0.0, 0.1), Err(fmi3Error));
    assert_eq!(oscillator.real("position"), 1.0);
    let refused = "fmi3SetFloat64 is not allowed while the instance is in the error state: \
                   call fmi3SetFMUState, fmi3Reset or fmi3FreeInstance";
    assert_eq!(oscillator.set("f", 0.0), fmi3Error);
    assert_eq!(oscillator.messages().last().unwrap(), refused);
}
