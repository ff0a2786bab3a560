//! Events of Model Exchange: crossings, times, and endless events.
use fmu_engine::{Failure, InterfaceKind};

use crate::runs::{read, run, whole};
use crate::small::{inputs, open, recorded, unit};

const G: f64 = 9.81;

/// Height of a ball dropped from 1 m that keeps four fifths of its speed at each bounce.
fn height(t: f64) -> f64 {
    let (mut begin, mut speed) = ((2.0 / G).sqrt(), 0.8 * (2.0 * G).sqrt());
    if t < begin {
        return 1.0 - G * t * t / 2.0;
    }
    while t > begin + 2.0 * speed / G {
        begin += 2.0 * speed / G;
        speed *= 0.8;
    }
    let t = t - begin;
    speed * t - G * t * t / 2.0
}

#[test]
fn a_ball_bounces_as_the_closed_form_says() {
    for fmi in [2, 3] {
        let fmu = open("ball", fmi);
        let mut plan = unit(&fmu, &[]);
        plan.outputs = vec![recorded(fmu.batch("x").unwrap(), 0)];
        let times: Vec<_> = (0..=40).map(|row| 0.075 * f64::from(row)).collect();
        let (records, instance) = run(&fmu, InterfaceKind::ModelExchange, plan, &times, &[]).unwrap();
        for (t, x) in times.iter().zip(&records[0]) {
            assert!((x - height(*t)).abs() < 1e-9, "at {t} s: {x}, not {}", height(*t));
        }
        // The time of flight is a geometric series.
        let (first, flight) = ((2.0 / G).sqrt(), 1.6 * (2.0 / G).sqrt());
        let bounces = (0..).take_while(|n| first + flight * (1.0 - 0.8_f64.powi(*n)) / 0.2 < 3.0).count();
        assert_eq!(read(&instance, "count"), bounces as f64);
    }
}

#[test]
fn time_events_are_at_their_times_exactly() {
    for fmi in [2, 3] {
        let fmu = open("clock", fmi);
        let mut plan = unit(&fmu, &[("a", 0.125)]);
        plan.outputs = vec![recorded(fmu.batch("v").unwrap(), 0)];
        let times = [0.0, 0.1, 0.25, 0.3, 1.0, 1.1];
        let (records, instance) = run(&fmu, InterfaceKind::ModelExchange, plan, &times, &[]).unwrap();
        // The time of the last tick.
        assert_eq!(records[0], [0.0, 0.0, 0.25, 0.25, 1.0, 1.0]);
        assert_eq!((read(&instance, "count"), read(&instance, "events")), (8.0, 8.0));
    }
}

/// The clock ignores events before its own time: it has them again.
#[test]
fn no_time_event_is_lost_that_rounding_puts_behind_a_row() {
    let times: Vec<_> = (0..=10).map(|row| f64::from(row) / 10.0).collect();
    for fmi in [2, 3] {
        let fmu = open("clock", fmi);
        let mut plan = unit(&fmu, &[("a", 0.1)]);
        plan.outputs = vec![recorded(fmu.batch("v").unwrap(), 0)];
        let (records, instance) = run(&fmu, InterfaceKind::ModelExchange, plan, &times, &[]).unwrap();
        // 0.1 * 3 is above 0.3.
        assert_eq!((records[0][2], records[0][3], records[0][4]), (0.2, 0.2, 0.4));
        assert_eq!(read(&instance, "count"), 10.0);
    }
}

#[test]
fn an_fmu_without_states_takes_jumps_over_in_event_mode() {
    let fmu = open("clock", 2);
    let mut plan = unit(&fmu, &[("a", 100.0)]);
    plan.inputs = vec![inputs(fmu.batch("u").unwrap())];
    plan.inputs[0].columns = whole(0, 1);
    plan.outputs = vec![recorded(fmu.batch("y").unwrap(), 0)];
    let (records, instance) =
        run(&fmu, InterfaceKind::ModelExchange, plan, &[0.0, 1.0, 2.0, 3.0], &[&[5.0, 5.0, 7.0, 9.0]]).unwrap();
    assert_eq!(records[0], [5.0, 5.0, 7.0, 9.0]);
    assert_eq!(read(&instance, "events"), 2.0);
}

/// Row and reason of the failure of a run with a fault from 0.3 s on, before the ball bounces.
fn failure(model: &str, fault: f64) -> (Option<usize>, Failure) {
    let fmu = open(model, 2);
    let plan = unit(&fmu, &[("fault", fault), ("when", 0.3)]);
    let error = run(&fmu, InterfaceKind::ModelExchange, plan, &[0.0, 0.2, 0.4], &[]).unwrap_err();
    (error.row, error.failure)
}

#[test]
fn endless_event_mode_is_a_failure() {
    let calls = 1000;
    let endless = failure("clock", 4.0);
    assert_eq!(endless, (Some(1), Failure::Endless { function: "fmi2NewDiscreteStates", calls }));
}

#[test]
fn indicators_that_change_to_and_fro_at_one_instant_are_a_failure() {
    let (row, failure) = failure("ball", 11.0);
    assert!(row == Some(1) && matches!(failure, Failure::Endless { function: "fmi2EnterEventMode", .. }), "{failure}");
}

#[test]
fn a_state_that_is_driven_to_zero_from_both_sides_chatters() {
    for fmi in [2, 3] {
        // x falls from 1 to 0 in 1 s; from there both sides drive it back to zero.
        let fmu = open("relay", fmi);
        let plan = unit(&fmu, &[]);
        let error = run(&fmu, InterfaceKind::ModelExchange, plan, &[0.0, 0.5, 2.0, 4.0], &[]).unwrap_err();
        let Failure::Chattering { time, indicator: 0 } = error.failure else { panic!("{error}") };
        assert!(error.row == Some(1) && (time - 1.0).abs() < 4e-6, "{error}");
    }
}

#[test]
fn a_relay_with_hysteresis_switches_as_often_as_it_has_to() {
    // x moves between -a and a, one way in 2 a s.
    let fmu = open("relay", 2);
    let mut plan = unit(&fmu, &[("a", 2e-4)]);
    plan.outputs = vec![recorded(fmu.batch("x").unwrap(), 0)];
    let (records, instance) = run(&fmu, InterfaceKind::ModelExchange, plan, &[0.0, 2.0], &[]).unwrap();
    assert!(records[0][1].abs() < 2.1e-4);
    // From 1 to -a, and then once each way: 0.9998 s / 4e-4 s.
    assert_eq!(read(&instance, "count"), 2500.0);
}

#[test]
fn an_event_time_that_is_past_is_due_at_once_and_one_that_is_no_number_is_ignored() {
    let fmu = open("clock", 3);
    for (fault, events) in [(9.0, 3.0), (10.0, 0.0)] {
        let plan = unit(&fmu, &[("fault", fault)]);
        let (_, instance) = run(&fmu, InterfaceKind::ModelExchange, plan, &[5.0, 6.0], &[]).unwrap();
        assert_eq!(read(&instance, "events"), events, "{fault}");
        // Events without a step complete none.
        assert_eq!(read(&instance, "completed"), 1.0, "{fault}");
    }
}

#[test]
fn a_completed_step_may_end_the_simulation() {
    let ended = failure("mass", 7.0);
    assert_eq!(ended, (Some(1), Failure::Ended { function: "fmi2CompletedIntegratorStep" }));
}
