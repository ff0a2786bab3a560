//! Instants and events of Model Exchange.
use super::Witness;
use crate::importer::{Tested, instantiate_for_model_exchange};
use fmu_export::sys::{fmi2Error, fmi2OK};

/// An instance for Model Exchange, in event mode at 0 s.
fn at_first_event() -> Tested<Witness> {
    let witness = instantiate_for_model_exchange::<Witness>();
    witness.initialize();
    witness
}

/// `Occasion::initial`: the initialization and the event that follows.
#[test]
fn evaluations_at_an_instant_leave_no_trace_in_the_memory() {
    let witness = at_first_event();
    for _ in 0..2 {
        witness.set_x(1.0);
        assert_eq!(witness.seen(), [0.0, 1.0, 1.0, 2.0]);
    }
    let in_event = witness.bytes();
    assert!(witness.new_discrete_states().is_ok());
    witness.enter_continuous_time();
    for time in [0.0, 0.25] {
        assert_eq!(witness.set_time(time), fmi2OK);
        assert_eq!(witness.seen(), [0.0, 1.0, 2.0, 2.0]);
    }
    let in_continuous_time = witness.bytes();
    witness.complete_step();
    assert_eq!(witness.set_time(0.5), fmi2OK);
    assert_eq!(witness.seen(), [0.0, 1.0, 3.0, 2.0]);
    for (state, expected) in [(in_event, [0.0, 1.0, 1.0, 2.0]), (in_continuous_time, [0.0, 1.0, 2.0, 2.0])] {
        witness.restore(&state).unwrap();
        assert_eq!(witness.seen(), expected);
    }
}

/// In event mode, derivatives belong to the state after the event; x^2 has the derivative 2 x.
#[test]
fn results_and_indicators_in_event_mode_follow_inputs() {
    let witness = at_first_event();
    assert!(witness.new_discrete_states().is_ok());
    witness.enter_continuous_time();
    witness.set_x(3.0);
    assert_eq!(witness.real("square"), 1.0);
    assert_eq!(witness.enter_event_mode(), fmi2OK);
    assert_eq!(witness.real("square"), 9.0);
    witness.set_x(5.0);
    assert_eq!(witness.indicators(3), Ok(vec![5.0, 0.5, 1.0]));
    assert_eq!(witness.derivative("square", &[("counter.x", 1.0)]), 10.0);
    let state = witness.unwrap(witness.get_state());
    witness.set_x(7.0);
    assert_eq!(witness.indicators(3), Ok(vec![7.0, 0.5, 1.0]));
    assert_eq!(witness.set_state(&state), fmi2OK);
    assert_eq!(witness.indicators(3), Ok(vec![5.0, 0.5, 1.0]));
    let other = at_first_event();
    assert_eq!(other.real("square"), 1.0);
    other.restore(&witness.bytes()).unwrap();
    assert_eq!(other.indicators(3), Ok(vec![5.0, 0.5, 1.0]));
    assert!(other.new_discrete_states().is_ok());
    other.enter_continuous_time();
    assert_eq!(other.indicators(3), Ok(vec![5.0, 0.5, 1.0]));
}

/// Importers set inputs after the initialization, too: the first event initializes, and advice is not repeated.
#[test]
fn inputs_that_are_not_set_leave_the_initialization_to_the_first_event() {
    let witness = instantiate_for_model_exchange::<Witness>();
    assert_eq!(witness.set("limit", 20.0), fmi2OK);
    witness.set_x(0.0);
    witness.initialize();
    let messages = witness.messages();
    for expected in ["limit = 20 is unusual", "counter.x is not set"] {
        assert_eq!(messages.iter().filter(|message| *message == expected).count(), 1, "{messages:?}");
    }
    let bytes = witness.bytes();
    for (limit, expected) in [(None, vec![]), (Some(30.0), vec!["limit = 30 is unusual"])] {
        witness.restore(&bytes).unwrap();
        if let Some(limit) = limit {
            assert_eq!(witness.set("limit", limit), fmi2OK);
        }
        witness.set_x(7.0);
        assert!(witness.new_discrete_states().is_ok());
        assert_eq!(witness.messages(), expected);
        assert_eq!(witness.real("first"), 7.0);
    }
    witness.enter_continuous_time();
    witness.enter_event_at(0.5);
    assert_eq!(witness.set("limit", 40.0), fmi2OK);
    assert!(witness.new_discrete_states().is_ok());
    assert_eq!(witness.messages(), [""; 0], "advice belongs to the initialization");
    assert_eq!(witness.real("first"), 7.0);
}

#[test]
fn parameters_that_cannot_be_used_are_refused_in_model_exchange() {
    let witness = instantiate_for_model_exchange::<Witness>();
    assert_eq!(witness.set("limit", -1.0), fmi2OK);
    witness.assert_ok(witness.enter_initialization_mode());
    assert_eq!(witness.exit_initialization_mode(), fmi2Error);
    assert_eq!(witness.messages(), ["fmi2ExitInitializationMode: limit must be positive"]);
    let witness = at_first_event();
    assert_eq!(witness.set("limit", -1.0), fmi2OK);
    assert_eq!(witness.new_discrete_states(), Err(fmi2Error));
    assert_eq!(witness.messages(), ["fmi2NewDiscreteStates: limit must be positive"]);
}

/// Events at 0 s, 1 s, 1.5 s and 2 s.
#[test]
fn overdue_events_are_handled_once_and_leave_warnings_to_the_present_one() {
    let witness = at_first_event();
    assert_eq!(witness.new_discrete_states(), Ok(1.0));
    witness.enter_continuous_time();
    witness.set_x(11.0);
    witness.enter_event_at(2.0);
    assert_eq!(witness.messages(), [""; 0]);
    assert_eq!(witness.new_discrete_states(), Ok(f64::INFINITY));
    assert_eq!(witness.messages(), ["counter.x is large"]);
    assert_eq!((witness.integer("events"), witness.real("ticked_at")), (4, 1.0));
}

#[test]
fn an_input_that_waits_asks_for_an_event_beside_one_that_cannot_be_used() {
    let witness = at_first_event();
    assert!(witness.new_discrete_states().is_ok());
    witness.enter_continuous_time();
    witness.set_x(101.0);
    assert!(!witness.complete_step());
    assert_eq!(witness.set("level", 3.0), fmi2OK);
    assert!(witness.complete_step());
}

/// gain x, where nothing was computed after the initialization.
#[test]
fn derivatives_of_the_last_usable_instant_have_its_parameters() {
    let witness = instantiate_for_model_exchange::<Witness>();
    assert_eq!(witness.set("gain", 4.0), fmi2OK);
    witness.initialize();
    witness.set_x(101.0);
    assert_eq!(witness.terminate(), fmi2OK);
    assert_eq!(witness.derivative("scaled", &[("counter.x", 1.0)]), 4.0);
}

/// A gain that is set in event mode counts there.
#[test]
fn derivatives_at_an_instant_have_its_parameters() {
    let witness = at_first_event();
    for gain in [2.0, 3.0] {
        assert_eq!(witness.set("gain", gain), fmi2OK);
        assert_eq!(witness.derivative("scaled", &[("counter.x", 1.0)]), gain);
    }
}
