//! Co-simulation with event mode: steps end at events, which the importer handles.
use super::importer::{End, Options, Tested, initialized, make};
use crate::{
    indicators::{Ball, Threshold},
    states::{Oscillator, free},
    ticks::Clock,
    tuned_options::Gate,
};
use fmu_export::sys::{fmi3Error, fmi3OK};
use std::mem::ManuallyDrop;

const IN_EVENT_MODE: Options<'static> =
    Options { event_mode_used: true, early_return_allowed: false, required: &[], logging_on: true };
const WITH_EARLY_RETURN: Options<'static> = Options { early_return_allowed: true, ..IN_EVENT_MODE };

fn clock(kind: &Options<'_>) -> Tested<Clock> {
    let clock = make::<Clock>(kind, None).unwrap_or_else(|messages| panic!("{messages:?}"));
    assert_eq!(clock.set("repeats", 0), fmi3OK);
    clock.initialize();
    clock
}

/// The clock ticks every 0.25 s, at 0 s during initialization.
#[test]
fn without_event_mode_events_are_internal() {
    let clock = clock(&Options { early_return_allowed: true, ..Options::default() });
    assert_eq!(clock.step(0.0, 0.6), End { event: false, early: false, time: 0.6 });
    assert_eq!((clock.get("count"), clock.real("last")), (Ok(3), 0.5));
}

#[test]
fn a_step_ends_at_the_time_event_where_it_may() {
    let clock = clock(&WITH_EARLY_RETURN);
    assert_eq!(clock.end_event(), 0.25);
    assert_eq!(clock.step(0.0, 0.6), End { event: true, early: true, time: 0.25 });
    assert_eq!(clock.get("count"), Ok(1), "the event is still to be handled");
    // The event was not handled: the instance does not advance.
    assert_eq!(clock.step(0.25, 0.35), End { event: true, early: true, time: 0.25 });
    assert_eq!(clock.event(), 0.5);
    assert_eq!((clock.get("count"), clock.real("last")), (Ok(2), 0.25));
    // The step is complete, because it ends there.
    assert_eq!(clock.step(0.25, 0.25), End { event: true, early: false, time: 0.5 });
    assert_eq!(clock.event(), 0.75);
    assert_eq!(clock.step(0.5, 0.125), End { event: false, early: false, time: 0.625 });
    assert_eq!((clock.get("count"), clock.get("communications")), (Ok(3), Ok(0)));
}

#[test]
fn a_step_that_may_not_end_early_asks_for_the_event_at_its_end() {
    let clock = clock(&IN_EVENT_MODE);
    assert_eq!(clock.end_event(), 0.25);
    assert_eq!(clock.step(0.0, 0.6), End { event: true, early: false, time: 0.6 });
    assert_eq!((clock.get("count"), clock.real("last")), (Ok(1), 0.0), "between events nothing changes");
    assert_eq!(clock.step(0.6, 0.1), End { event: true, early: false, time: 0.7 }, "it still asks");
    // Both events are handled, each at its time.
    assert_eq!(clock.event(), 0.75);
    assert_eq!((clock.get("count"), clock.real("last")), (Ok(3), 0.5));
    assert_eq!(clock.step(0.7, 0.01), End { event: false, early: false, time: 0.71 });
}

/// Importers add up their steps, and miss a time by rounding.
#[test]
fn an_event_that_is_missed_by_rounding_is_met() {
    for shift in [-1e-11, 1e-11] {
        let clock = clock(&WITH_EARLY_RETURN);
        assert_eq!(clock.end_event(), 0.25);
        let end = clock.step(0.0, 0.25 + shift);
        assert_eq!((end.event, end.early), (true, false), "{end:?}");
        assert_eq!(clock.event(), 0.5);
        assert_eq!((clock.get("count"), clock.real("last")), (Ok(2), 0.25));
    }
}

#[test]
fn discrete_inputs_and_events_belong_to_event_mode() {
    let clock = initialized::<Clock>(&Options::default());
    assert_eq!(clock.enter_event_mode(), fmi3Error);
    let expected = "fmi3EnterEventMode: the instance was made without eventModeUsed: its events are internal";
    assert_eq!(clock.messages().last().unwrap(), expected);
}

/// Values set in event mode count when they are committed; getters return tentative values there.
#[test]
fn outputs_follow_inputs_in_event_mode() {
    let clock = clock(&IN_EVENT_MODE);
    assert_eq!(clock.set("u", 3.0), fmi3OK);
    clock.end_event();
    clock.step(0.0, 0.25);
    assert_eq!(clock.enter_event_mode(), fmi3OK);
    for u in [5.0, 7.0] {
        assert_eq!(clock.set("u", u), fmi3OK);
        assert_eq!((clock.real("sampled"), clock.get("count")), (u, Ok(2)));
    }
    clock.end_event();
    assert_eq!((clock.real("sampled"), clock.get("count")), (7.0, Ok(2)));
    assert_eq!(clock.set("u", 9.0), fmi3OK);
    assert_eq!(clock.real("sampled"), 7.0, "the value of the last communication point");
}

/// The ball falls for 0.5 s, then bounces with 0.8 of its velocity for 0.8 s, then for 0.64 s.
#[test]
fn a_step_ends_where_an_indicator_changes_its_sign() {
    let ball = initialized::<Ball>(&WITH_EARLY_RETURN);
    assert_eq!(ball.end_event(), f64::INFINITY);
    let mut now = 0.0;
    for bounce in [0.5, 1.3, 1.94] {
        let end = ball.step(now, 3.0);
        assert!(end.event && end.early && (end.time - bounce).abs() < 1e-11, "{end:?} instead of {bounce}");
        now = end.time;
        ball.event();
        assert!((ball.real("bounced_at") - bounce).abs() < 1e-11);
    }
    assert_eq!(ball.get("bounces"), Ok(3));
    // 5 (0.1 s)^2 below the point of return.
    let end = ball.step(now, 0.1);
    assert_eq!((end.event, end.early), (false, false));
    assert!((ball.real("h") - (2.56 * 0.1 - 5.0 * 0.01)).abs() < 1e-8, "{}", ball.real("h"));
}

#[test]
fn a_step_that_may_not_end_early_integrates_on_as_before_the_event() {
    let ball = initialized::<Ball>(&IN_EVENT_MODE);
    ball.end_event();
    assert_eq!(ball.step(0.0, 0.6), End { event: true, early: false, time: 0.6 });
    assert!((ball.real("h") - (1.25 - 5.0 * 0.36)).abs() < 1e-9, "it falls through the floor: {}", ball.real("h"));
    ball.event();
    assert_eq!(ball.get("bounces"), Ok(1));
}

#[test]
fn states_are_integrated_between_the_events_that_the_importer_handles() {
    let oscillator = make::<Oscillator>(&WITH_EARLY_RETURN, None).unwrap_or_else(|messages| panic!("{messages:?}"));
    assert_eq!(oscillator.set("kick_time", 0.3), fmi3OK);
    oscillator.initialize();
    assert_eq!(oscillator.end_event(), 0.3);
    assert_eq!(oscillator.step(0.0, 1.0), End { event: true, early: true, time: 0.3 });
    let [x, v] = free(1.0, 0.0, 0.3);
    assert!((oscillator.real("v") - v).abs() < 1e-9);
    oscillator.event();
    assert!((oscillator.real("v") - (v + 3.0)).abs() < 1e-9);
    assert_eq!(oscillator.step(0.3, 0.7), End { event: false, early: false, time: 1.0 });
    let [x, v] = free(x, v + 3.0, 0.7);
    assert!((oscillator.real("x") - x).abs() < 1e-8 && (oscillator.real("v") - v).abs() < 1e-8);
}

#[test]
fn states_that_ask_for_an_event_end_a_step() {
    let oscillator = make::<Oscillator>(&WITH_EARLY_RETURN, None).unwrap_or_else(|messages| panic!("{messages:?}"));
    assert_eq!(oscillator.set("growth", 0.01), fmi3OK);
    assert_eq!(oscillator.set("max_step", 0.01), fmi3OK);
    oscillator.initialize();
    oscillator.end_event();
    let end = oscillator.step(0.0, 10.0);
    // The direction has grown by a thousandth after 0.1 s.
    assert!(end.event && end.early && (0.1..0.111).contains(&end.time), "{end:?}");
    assert_eq!(oscillator.get("restored"), Ok(0));
    oscillator.event();
    assert_eq!(oscillator.get("restored"), Ok(1));
    assert!((oscillator.elements("d")[0].hypot(oscillator.elements("d")[1]) - 1.0).abs() < 1e-12);
}

/// Inputs are held over steps, so they jump between them.
#[test]
fn an_input_that_has_jumped_over_a_threshold_is_an_event_at_the_start_of_the_step() {
    let threshold = initialized::<Threshold>(&WITH_EARLY_RETURN);
    threshold.end_event();
    assert_eq!(threshold.step(0.0, 0.5), End { event: false, early: false, time: 0.5 });
    assert_eq!(threshold.set("u", 2.0), fmi3OK);
    assert_eq!(threshold.step(0.5, 0.5), End { event: true, early: true, time: 0.5 });
    assert_eq!(threshold.real("passed_at"), 0.0, "not yet");
    threshold.event();
    assert_eq!(threshold.real("passed_at"), 0.5);
    let threshold = initialized::<Threshold>(&IN_EVENT_MODE);
    threshold.end_event();
    assert_eq!(threshold.set("u", 2.0), fmi3OK);
    assert_eq!(threshold.step(0.0, 0.5), End { event: true, early: false, time: 0.5 });
}

#[test]
fn an_input_that_has_jumped_over_a_threshold_that_does_not_matter_is_no_event() {
    let threshold = initialized::<Threshold>(&WITH_EARLY_RETURN);
    assert_eq!(threshold.set("is_watched", false), fmi3OK);
    threshold.end_event();
    threshold.step(0.0, 0.5);
    assert_eq!(threshold.set("u", 2.0), fmi3OK);
    assert_eq!(threshold.step(0.5, 0.5), End { event: false, early: false, time: 1.0 });
}

/// The gate is at 1 m; the position is 0 m or 2000 mm.
#[test]
fn a_representation_that_moves_an_input_over_a_threshold_is_an_event_at_the_start_of_the_step() {
    let gate = initialized::<Gate>(&WITH_EARLY_RETURN);
    gate.end_event();
    assert_eq!(gate.set("first.millimetres", 2000.0), fmi3OK);
    assert_eq!(gate.step(0.0, 0.5), End { event: false, early: false, time: 0.5 });
    assert_eq!(gate.set("representation", 1), fmi3OK);
    assert_eq!(gate.step(0.5, 0.5), End { event: true, early: true, time: 0.5 });
}

/// 2000 mm, before the step and in it.
#[test]
fn an_input_that_stays_beyond_a_threshold_is_no_event_whatever_its_representation() {
    let gate = initialized::<Gate>(&WITH_EARLY_RETURN);
    assert_eq!([gate.set("representation", 1), gate.set("first.millimetres", 2000.0)], [fmi3OK; 2]);
    assert_eq!(gate.real("x"), 2.0, "in event mode");
    gate.end_event();
    for t in [0.0, 0.5] {
        assert_eq!(gate.step(t, 0.5), End { event: false, early: false, time: t + 0.5 });
    }
}

/// 1 m minus the position: x, x + v h, or millimetres.
#[test]
fn an_indicator_between_steps_belongs_to_the_inputs_of_the_step() {
    let gate = |parameter: Option<&str>| {
        let gate = initialized::<Gate>(&Options::default());
        if let Some(parameter) = parameter {
            assert_eq!(gate.set(parameter, true), fmi3OK);
        }
        gate
    };
    let carried = gate(Some("extrapolate"));
    assert_eq!([carried.set("first.x", 3.0), carried.set("first.v", 8.0)], [fmi3OK; 2]);
    carried.step(0.0, 0.5);
    assert_eq!(carried.real("to_gate"), 1.0 - (3.0 + 8.0 * 0.5));
    assert_eq!(carried.set("extrapolate", false), fmi3OK);
    assert_eq!(carried.real("to_gate"), 1.0 - (3.0 + 8.0 * 0.5), "that of the step just done");
    let estimated = gate(Some("extrapolate"));
    assert_eq!(estimated.set("estimate", true), fmi3OK);
    for (t, x) in [(0.0, 3.0), (0.5, 4.0)] {
        assert_eq!(estimated.set("first.x", x), fmi3OK);
        estimated.step(t, 0.5);
    }
    assert_eq!(estimated.real("to_gate"), 1.0 - (4.0 + 2.0 * 0.5), "2 m/s");
}

#[test]
fn a_state_that_is_saved_in_event_mode_is_restored_there_in_an_instance_like_it() {
    let [one, other, of_another_kind] =
        [clock(&WITH_EARLY_RETURN), clock(&IN_EVENT_MODE), initialized::<Clock>(&Options::default())];
    one.end_event();
    one.step(0.0, 0.25);
    assert_eq!(one.enter_event_mode(), fmi3OK);
    let saved = one.get_state().unwrap();
    let read = other.deserialize(&one.serialize(&saved).unwrap()).unwrap();
    assert_eq!(other.set_state(&read), fmi3OK);
    assert_eq!(other.end_event(), 0.5);
    assert_eq!((other.get("count"), other.real("last")), (Ok(2), 0.25));
    assert_eq!(of_another_kind.set_state(&saved), fmi3Error);
    let message = of_another_kind.messages().pop().unwrap();
    assert!(message.ends_with("must be of an instance for FMI 3.0 co-simulation without eventModeUsed"), "{message}");
    for state in [saved, read].map(ManuallyDrop::new) {
        // SAFETY: a live instance, and a state that is freed once.
        let status = unsafe { (one.functions().fmi3FreeFMUState)(one.component(), &mut state.pointer()) };
        assert_eq!(status, fmi3OK);
    }
}
