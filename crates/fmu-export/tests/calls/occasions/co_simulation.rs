//! Steps, events within them and between them.
use super::Witness;
use crate::{
    fmi3::importer::{self as fmi3, End, Options},
    importer::initialized,
};
use fmu_export::sys::{fmi2Error, fmi2OK, fmi3Error, fmi3OK};

/// `Occasion`: the initialization is a step of length zero, but no communication step.
#[test]
fn a_connector_is_called_once_at_the_initialization_and_at_each_step() {
    let witness = initialized::<Witness>();
    assert_eq!(witness.seen(), [0.0, 1.0, 0.0, 1.0]);
    for (t, steps) in [(0.0, 1.0), (0.25, 2.0)] {
        witness.step(t, 0.25);
        assert_eq!(witness.seen(), [steps, 1.0, 0.0, 1.0]);
    }
    assert_eq!(witness.integer("communications"), 2);
}

/// `Occasion::step`: at the end of the polynomials only the instant is evaluated.
#[test]
fn the_end_of_given_derivatives_is_an_instant() {
    let witness = initialized::<Witness>();
    assert_eq!(witness.set_rate("counter.x", 1, 0.0), fmi2OK);
    witness.step(0.0, 0.25);
    assert_eq!(witness.seen(), [1.0, 1.0, 0.0, 1.0]);
    witness.step(0.25, 0.25);
    assert_eq!(witness.seen(), [2.0, 1.0, 1.0, 1.0]);
}

/// The number of communication steps is the derivative of `seen`.
#[test]
fn the_memory_is_as_before_a_step_that_fails() {
    for (x, message) in [(101.0, "counter.x = 101: too large"), (-1.0, "x is negative")] {
        let witness = initialized::<Witness>();
        witness.step(0.0, 0.25);
        witness.set_x(x);
        assert_eq!(witness.do_step(0.25, 0.25), fmi2Error);
        assert_eq!(witness.messages(), [format!("fmi2DoStep: {message}")]);
        assert_eq!(witness.derivative("seen[1]", &[("counter.x", 1.0)]), 1.0);
    }
}

#[test]
fn parameters_that_cannot_be_used_are_refused_at_the_next_step() {
    let witness = initialized::<Witness>();
    witness.step(0.0, 0.25);
    assert_eq!(witness.set("limit", -1.0), fmi2OK);
    assert_eq!(witness.do_step(0.25, 0.25), fmi2Error);
    assert_eq!(witness.messages(), ["fmi2DoStep: limit must be positive"]);
}

/// `Setup::steps_in_a_row`: the number of steps before this one since the last restored state.
#[test]
fn a_restored_state_begins_a_row_of_steps() {
    let witness = initialized::<Witness>();
    for (t, expected) in [(0.0, 0), (0.25, 1), (0.5, 2)] {
        witness.step(t, 0.25);
        assert_eq!(witness.integer("in_a_row"), expected);
    }
    witness.restore(&witness.bytes()).unwrap();
    witness.step(0.75, 0.25);
    assert_eq!(witness.integer("in_a_row"), 0);
}

/// x at the initialization is x itself.
#[test]
fn derivatives_of_the_initialization_repeat_it() {
    let witness = initialized::<Witness>();
    assert_eq!(witness.derivative("first", &[("counter.x", 1.0)]), 1.0);
    witness.step(0.0, 0.25);
    assert_eq!(witness.derivative("first", &[("counter.x", 1.0)]), 0.0);
}

const IN_EVENT_MODE: Options<'static> =
    Options { event_mode_used: true, early_return_allowed: false, required: &[], logging_on: true };

/// Each step between events begins with its length, and repeats no event.
#[test]
fn steps_between_events_have_a_length_and_hold_what_was_captured() {
    let witness = fmi3::initialized::<Witness>(&IN_EVENT_MODE);
    assert_eq!(witness.end_event(), 1.0);
    assert_eq!(witness.step(0.0, 0.5), End { event: true, early: false, time: 0.5 }, "the first that is seen");
    assert_eq!(witness.real("length"), 0.5);
    let [unknown, known] = [["square"], ["counter.x"]].map(|names| witness.references(&names));
    assert_eq!(witness.directional_derivative(&unknown, &known, &[1.0]), Ok(vec![0.0]));
    assert_eq!(witness.enter_event_mode(), fmi3OK);
    assert_eq!(witness.elements("seen")[0], 1.0);
    assert_eq!(witness.end_event(), 1.0);
    assert_eq!(witness.step(0.5, 0.25), End { event: false, early: false, time: 0.75 }, "nothing has jumped");
    assert_eq!(witness.real("length"), 0.25);
}

#[test]
fn parameters_that_cannot_be_used_are_refused_in_event_mode() {
    let witness = fmi3::initialized::<Witness>(&IN_EVENT_MODE);
    assert_eq!(witness.set("limit", -1.0), fmi3OK);
    witness.messages();
    assert_eq!(witness.update_discrete_states(), Err(fmi3Error));
    assert_eq!(witness.messages(), ["fmi3UpdateDiscreteStates: limit must be positive"]);
}

/// The event of the waiting inputs is at 1.25 s.
#[test]
fn a_step_that_begins_with_waiting_inputs_handles_overdue_events_at_their_times() {
    let witness = fmi3::initialized::<Witness>(&IN_EVENT_MODE);
    witness.end_event();
    assert_eq!(witness.step(0.0, 1.25), End { event: true, early: false, time: 1.25 });
    assert_eq!(witness.set("level", 3.0), fmi3OK);
    witness.step(1.25, 0.125);
    assert_eq!(witness.real("ticked_at"), 1.0);
}
