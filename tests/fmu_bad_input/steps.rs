//! Steps that cannot be made: the run is over, values can be read, and a reset leads back to the start.
use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Kind, for_each_library};

use super::{assert_refused, for_each_running_unit, for_each_unit, start};

/// After a step has failed: reads answer as before, and nothing else is accepted until the instance is reset.
fn assert_only_reads_and_reset(unit: &Instance<'_>) {
    assert!(!unit.all_values().is_empty());
    let step = "fmi2Reset";
    let reals = unit.description().with_causality(Causality::Input).filter(|input| input.kind() == Kind::Real);
    let real: Vec<_> = reals.map(|input| input.value_reference).take(1).collect();
    assert!(real.len() == 1 || !fmu_harness::is_shipped(unit.description()));
    assert_refused(unit, "fmi2SetReal", step, || unit.set_references::<f64>(&real, &vec![0.0; real.len()]));
    assert_refused(unit, "fmi2DoStep", step, || unit.do_step(1.0, 1.0));
    assert_refused(unit, "fmi2Terminate", step, || unit.terminate());
    assert_refused(unit, "fmi2SetupExperiment", step, || unit.setup_experiment(None, 0.0, None));
    assert_refused(unit, "fmi2EnterInitializationMode", step, || unit.enter_initialization_mode());
    assert_refused(unit, "fmi2ExitInitializationMode", step, || unit.exit_initialization_mode());
}

/// Makes a step that must fail in each unit at 1 s, and follows what comes after.
#[track_caller]
fn assert_step_fails(t: f64, h: f64, reason: &str) {
    for_each_library(|library| {
        let unit = library.instantiate("unit").unwrap();
        start(&unit);
        assert_refused(&unit, "fmi2DoStep", reason, || unit.do_step(t, h));
        assert_only_reads_and_reset(&unit);

        assert_eq!(unit.reset(), fmi2OK);
        let new = library.instantiate("unit").unwrap();
        assert_eq!(unit.all_values(), new.all_values());
        for unit in [&unit, &new] {
            start(unit);
            unit.move_inputs(2.0);
            assert_eq!(unit.do_step(1.0, 0.5), fmi2OK);
        }
        assert_eq!(unit.all_values(), new.all_values());
    });
}

#[test]
fn a_step_of_no_size_or_a_negative_one_fails() {
    for h in [0.0, -0.0, -0.5, f64::NEG_INFINITY] {
        assert_step_fails(1.0, h, &format!("step size {h} s must be positive and finite"));
    }
}

#[test]
fn a_step_of_infinite_or_undefined_size_fails() {
    assert_step_fails(1.0, f64::INFINITY, "step size inf s must be positive and finite");
    assert_step_fails(1.0, f64::NAN, "step size NaN s must be positive and finite");
}

#[test]
fn a_step_from_another_time_fails() {
    for t in [0.0, 0.9, 1.0 + 2e-9, 1.0 - 2e-9, 1e300, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_step_fails(t, 0.5, &format!("step from {t} s must start at the time of the instance, 1 s"));
    }
}

#[test]
fn a_step_past_the_stop_time_fails() {
    for_each_unit(|unit| {
        assert_eq!(unit.setup_experiment(None, 0.0, Some(2.0)), fmi2OK);
        assert_eq!(unit.enter_initialization_mode(), fmi2OK);
        assert_eq!(unit.exit_initialization_mode(), fmi2OK);
        assert_eq!(unit.do_step(0.0, 1.0), fmi2OK);
        assert_refused(unit, "fmi2DoStep", "pass the stop time 2 s", || unit.do_step(1.0, 1.0 + 1e-6));
        assert_only_reads_and_reset(unit);
        // The stop time belongs to the experiment, which the reset has ended.
        assert_eq!(unit.reset(), fmi2OK);
        assert_eq!(unit.initialize(0.0), fmi2OK);
        assert_eq!(unit.do_step(0.0, 3.0), fmi2OK);
    });
}

#[test]
fn a_step_may_end_at_the_stop_time_or_a_rounding_error_past_it() {
    for past in [0.0, 0.9e-9] {
        for_each_unit(|unit| {
            assert_eq!(unit.setup_experiment(None, 0.0, Some(1.0)), fmi2OK);
            assert_eq!(unit.enter_initialization_mode(), fmi2OK);
            assert_eq!(unit.exit_initialization_mode(), fmi2OK);
            assert_eq!(unit.do_step(0.0, 1.0 + past), fmi2OK);
        });
    }
}

#[test]
fn a_step_to_a_time_that_is_no_number_fails() {
    for_each_unit(|unit| {
        assert_eq!(unit.initialize(1e308), fmi2OK);
        unit.messages();
        assert_refused(unit, "fmi2DoStep", "pass the stop time", || unit.do_step(1e308, 1e308));
        assert_only_reads_and_reset(unit);
    });
}

#[test]
fn a_small_difference_in_time_is_accepted_and_adopted() {
    for_each_running_unit(|unit| {
        let mut t = 1.0;
        // Ten times the same way: together, the differences are beyond what one step may have.
        for _ in 0..10 {
            t += 0.9e-9;
            assert_eq!(unit.do_step(t, 0.01), fmi2OK, "{:?}", unit.messages());
            t += 0.01;
            assert_eq!(unit.real_status(fmi2LastSuccessfulTime), Ok(t));
        }
    });
}

#[test]
fn how_small_a_difference_must_be_grows_with_time_and_step_size() {
    // At 1 s, in steps of 1 s, 1e-9 s; at 1e6 s, or in steps of 1e6 s, 1e-3 s.
    for (start, h, allowed) in [(1.0, 1.0, 1e-9), (-1e6, 1.0, 1e-3), (1e6, 1.0, 1e-3), (0.0, 1e6, 1e-3)] {
        for (part, accepted) in [(0.9, true), (-0.9, true), (1.1, false), (-1.1, false)] {
            for_each_unit(|unit| {
                assert_eq!(unit.initialize(start), fmi2OK);
                let status = unit.do_step(start + part * allowed, h);
                assert_eq!(status == fmi2OK, accepted, "{part} times {allowed} s at {start} s in steps of {h} s");
            });
        }
    }
}

#[test]
fn a_step_whose_outputs_would_not_be_finite_fails_and_keeps_the_last_ones() {
    for name in ["Distance", "PlanarDistance"] {
        let archive = fmu_harness::packaged(name);
        let library = archive.load().unwrap();
        let unit = library.instantiate("unit").unwrap();
        // Frames further apart than the largest number, or so far that the square of the distance is beyond it.
        for (a, b) in [(-f64::MAX, f64::MAX), (0.0, 1e200)] {
            assert_eq!(unit.reset(), fmi2OK);
            start(&unit);
            for input in unit.description().with_causality(Causality::Input) {
                let value = if input.name.starts_with("frame_a") { a } else { b };
                assert_eq!(unit.set(&input.name, value), fmi2OK);
            }
            assert_refused(&unit, "fmi2DoStep", "distance = inf is not finite", || unit.do_step(1.0, 1.0));
            assert_only_reads_and_reset(&unit);
        }
    }
}
