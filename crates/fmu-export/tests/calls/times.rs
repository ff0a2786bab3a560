//! Times of the importer are accepted if they differ by rounding, and otherwise refused.
use crate::importer::{Tested, instantiate};
use crate::setup::Mirror;
use fmu_export::sys::{fmi2Error, fmi2OK};

/// An instance before its first step, at a time in s.
fn at(start: f64) -> Tested<Mirror> {
    let instance = instantiate(None, false);
    assert_eq!(instance.setup_experiment(None, start, None), fmi2OK);
    instance.initialize();
    instance
}

/// The tolerance is 1e-9 times the larger of 1 s and the step, or 1e-13 times the time. The last times are seconds
/// since 1970.
#[test]
fn a_step_may_begin_a_rounding_error_beside_the_last_one() {
    for (start, size, tolerance) in [
        (0.0, 1e-3, 1e-9),
        (0.5, 1.0, 1e-9),
        (0.0, 100.0, 1e-7),
        (1e6, 1e-3, 1e-7),
        (-1e6, 1.0, 1e-7),
        (1.7e9, 1e-3, 1.7e-4),
    ] {
        for (share, expected) in [(0.9, fmi2OK), (-0.9, fmi2OK), (1.1, fmi2Error), (-1.1, fmi2Error)] {
            let instance = at(start);
            let begin = start + share * tolerance;
            assert_eq!(instance.do_step(begin, size), expected, "{start} s, {size} s, {share} of the tolerance");
            if expected == fmi2OK {
                assert_eq!(instance.real("time"), begin + size, "the importer's time is adopted");
            } else {
                let [message] = &instance.messages()[..] else { panic!("one message") };
                let beginning =
                    format!("fmi2DoStep: step from {begin} s must start at the time of the instance, {start} s");
                assert_eq!(*message, beginning);
            }
        }
    }
}

#[test]
fn a_step_has_a_length_and_an_end() {
    for size in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let instance = at(0.0);
        assert_eq!(instance.do_step(0.0, size), fmi2Error, "{size}");
        assert_eq!(instance.messages(), [format!("fmi2DoStep: step size {size} s must be positive and finite")]);
    }
    let instance = at(f64::MAX);
    assert_eq!(instance.do_step(f64::MAX, f64::MAX), fmi2Error, "it would end at infinity");
    let messages = instance.messages();
    assert!(messages.len() == 1 && messages[0].ends_with("must not pass the stop time inf s"), "{messages:?}");
    let instance = at(1e200);
    instance.step(1e200, 1e200);
    assert_eq!(instance.real("time"), 2e200);
}

/// With the same tolerance, here 1e-9 s.
#[test]
fn a_step_ends_at_the_stop_time_at_the_latest() {
    for (size, expected) in [(1.0, fmi2OK), (1.0 + 0.9e-9, fmi2OK), (1.0 + 1.1e-9, fmi2Error), (1.5, fmi2Error)] {
        let instance = instantiate::<Mirror>(None, false);
        assert_eq!(instance.setup_experiment(None, 0.5, Some(1.5)), fmi2OK);
        instance.initialize();
        assert_eq!(instance.do_step(0.5, size), expected, "{size} s");
        if expected == fmi2Error {
            let message = format!("fmi2DoStep: step from 0.5 s over {size} s must not pass the stop time 1.5 s");
            assert_eq!(instance.messages(), [message]);
        }
    }
}

#[test]
fn the_stop_time_is_a_time_after_the_start_time() {
    let instance = instantiate::<Mirror>(None, false);
    for stop in [0.5, f64::NAN, f64::NEG_INFINITY] {
        assert_eq!(instance.setup_experiment(None, 1.0, Some(stop)), fmi2Error, "{stop}");
        let message = format!("fmi2SetupExperiment: stop time {stop} s is before the start time 1 s");
        assert_eq!(instance.messages(), [message]);
    }
    for start in [f64::NAN, f64::INFINITY] {
        assert_eq!(instance.setup_experiment(None, start, None), fmi2Error);
        assert_eq!(instance.messages(), [format!("fmi2SetupExperiment: start time {start} is not finite")]);
    }
    for stop in [1.0, f64::INFINITY] {
        assert_eq!(instance.setup_experiment(None, 1.0, Some(stop)), fmi2OK, "{stop}");
    }
}
