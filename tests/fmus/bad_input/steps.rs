//! Steps that fail: the run is over, variables can still be read, and a reset restarts.
use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Kind, for_each_library};

use super::{assert_refused, for_each_instance, for_each_running_instance, start};

/// Checks an instance after a failed step: reads return the previous values, all other calls are refused until the
/// reset.
fn assert_only_reads_and_reset(instance: &Instance<'_>) {
    assert!(!instance.all_values().is_empty());
    let step = "fmi2Reset";
    let reals = instance.description().with_causality(Causality::Input).filter(|input| input.kind() == Kind::Real);
    let real: Vec<_> = reals.map(|input| input.value_reference).take(1).collect();
    assert!(real.len() == 1 || !fmu_harness::is_shipped(instance.description()));
    assert_refused(instance, "fmi2SetReal", step, || instance.set_references::<f64>(&real, &vec![0.0; real.len()]));
    assert_refused(instance, "fmi2DoStep", step, || instance.do_step(1.0, 1.0));
    assert_refused(instance, "fmi2Terminate", step, || instance.terminate());
    assert_refused(instance, "fmi2SetupExperiment", step, || instance.setup_experiment(None, 0.0, None));
    assert_refused(instance, "fmi2EnterInitializationMode", step, || instance.enter_initialization_mode());
    assert_refused(instance, "fmi2ExitInitializationMode", step, || instance.exit_initialization_mode());
}

/// Checks that a step fails in each FMU at 1 s, and the calls after it.
#[track_caller]
fn assert_step_fails(t: f64, h: f64, reason: &str) {
    for_each_library(|library| {
        let instance = library.instantiate("instance").unwrap();
        start(&instance);
        assert_refused(&instance, "fmi2DoStep", reason, || instance.do_step(t, h));
        assert_only_reads_and_reset(&instance);

        assert_eq!(instance.reset(), fmi2OK);
        let new = library.instantiate("instance").unwrap();
        assert_eq!(instance.all_values(), new.all_values());
        for instance in [&instance, &new] {
            start(instance);
            instance.move_inputs(2.0);
            assert_eq!(instance.do_step(1.0, 0.5), fmi2OK);
        }
        assert_eq!(instance.all_values(), new.all_values());
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
    for_each_instance(|instance| {
        assert_eq!(instance.setup_experiment(None, 0.0, Some(2.0)), fmi2OK);
        assert_eq!(instance.enter_initialization_mode(), fmi2OK);
        assert_eq!(instance.exit_initialization_mode(), fmi2OK);
        assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
        assert_refused(instance, "fmi2DoStep", "pass the stop time 2 s", || instance.do_step(1.0, 1.0 + 1e-6));
        assert_only_reads_and_reset(instance);
        // The stop time belongs to the experiment, which the reset has ended.
        assert_eq!(instance.reset(), fmi2OK);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert_eq!(instance.do_step(0.0, 3.0), fmi2OK);
    });
}

#[test]
fn a_step_may_end_at_the_stop_time_or_a_rounding_error_past_it() {
    for past in [0.0, 0.9e-9] {
        for_each_instance(|instance| {
            assert_eq!(instance.setup_experiment(None, 0.0, Some(1.0)), fmi2OK);
            assert_eq!(instance.enter_initialization_mode(), fmi2OK);
            assert_eq!(instance.exit_initialization_mode(), fmi2OK);
            assert_eq!(instance.do_step(0.0, 1.0 + past), fmi2OK);
        });
    }
}

#[test]
fn a_step_to_a_time_that_is_no_number_fails() {
    for_each_instance(|instance| {
        assert_eq!(instance.initialize(1e308), fmi2OK);
        instance.messages();
        assert_refused(instance, "fmi2DoStep", "pass the stop time", || instance.do_step(1e308, 1e308));
        assert_only_reads_and_reset(instance);
    });
}

#[test]
fn a_small_difference_in_time_is_accepted_and_adopted() {
    for_each_running_instance(|instance| {
        let mut t = 1.0;
        // Ten differences of one sign: their sum exceeds the tolerance of one step.
        for _ in 0..10 {
            t += 0.9e-9;
            assert_eq!(instance.do_step(t, 0.01), fmi2OK, "{:?}", instance.messages());
            t += 0.01;
            assert_eq!(instance.real_status(fmi2LastSuccessfulTime), Ok(t));
        }
    });
}

#[test]
fn how_small_a_difference_must_be_grows_with_time_and_step_size() {
    // At 1 s, in steps of 1 s, 1e-9 s; at 1e6 s 1e-7 s; in steps of 1e6 s 1e-3 s.
    for (start, h, allowed) in [(1.0, 1.0, 1e-9), (-1e6, 1.0, 1e-7), (1e6, 1.0, 1e-7), (0.0, 1e6, 1e-3)] {
        for (part, accepted) in [(0.9, true), (-0.9, true), (1.1, false), (-1.1, false)] {
            for_each_instance(|instance| {
                assert_eq!(instance.initialize(start), fmi2OK);
                let status = instance.do_step(start + part * allowed, h);
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
        let instance = library.instantiate("instance").unwrap();
        // The distance of the frames, or its square, exceeds the largest number.
        for (a, b) in [(-f64::MAX, f64::MAX), (0.0, 1e200)] {
            assert_eq!(instance.reset(), fmi2OK);
            start(&instance);
            for input in instance.description().with_causality(Causality::Input) {
                let value = if input.name.starts_with("frame_a") { a } else { b };
                assert_eq!(instance.set(&input.name, value), fmi2OK);
            }
            assert_refused(&instance, "fmi2DoStep", "distance = inf is not finite", || instance.do_step(1.0, 1.0));
            assert_only_reads_and_reset(&instance);
        }
    }
}
