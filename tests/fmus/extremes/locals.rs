//! Local variables are checked like outputs.
use fmi_export_sys::*;
use fmu_harness::Instance;

use super::{assert_names, set, with_instance};

/// Frames at a distance that overflows, which no enabled output of the sensor shows.
const APART: [(&str, f64); 2] = [("frame_a.r_0[1]", -1.7e308), ("frame_b.r_0[1]", 1.7e308)];

fn with_sensor(check: impl FnOnce(&Instance<'_>)) {
    with_instance("RelativeSensor", |instance| {
        for output in ["r_rel", "v_rel", "a_rel"] {
            assert_eq!(instance.set(&format!("get_{output}"), false), fmi2OK);
        }
        check(instance);
    });
}

fn assert_arrow_is_not_infinite(instance: &Instance<'_>) {
    if let Ok(head) = instance.get_array::<f64>("arrow.r_head") {
        assert!(head.iter().all(|x| x.is_finite()), "{head:?}");
    }
}

#[test]
fn a_step_whose_arrow_would_not_be_finite_fails_and_keeps_the_last_one() {
    with_sensor(|instance| {
        set(instance, &[("frame_b.r_0[1]", 0.5)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
        set(instance, &APART);
        instance.messages();
        assert_eq!(instance.do_step(1.0, 1.0), fmi2Error);
        assert_names(instance, fmi2Error, "fmi2DoStep", &["arrow.r_head[1]"]);
        assert_eq!(instance.get_array("arrow.r_head"), Ok(vec![0.5, 0.0, 0.0]));
        assert_eq!(instance.do_step(1.0, 1.0), fmi2Error, "nothing but a reset leads out of this");
    });
}

#[test]
fn an_arrow_that_is_not_finite_at_the_start_can_be_corrected_in_initialization_mode() {
    with_sensor(|instance| {
        set(instance, &APART);
        assert_arrow_is_not_infinite(instance);
        assert_eq!(instance.enter_initialization_mode(), fmi2OK);
        assert_arrow_is_not_infinite(instance);
        instance.messages();
        assert_eq!(instance.exit_initialization_mode(), fmi2Error);
        assert_names(instance, fmi2Error, "fmi2ExitInitializationMode", &["arrow.r_head[1]"]);
        assert_arrow_is_not_infinite(instance);
        set(instance, &[("frame_a.r_0[1]", 0.0)]);
        assert_eq!(instance.exit_initialization_mode(), fmi2OK);
        assert_eq!(instance.get_array("arrow.r_head"), Ok(vec![1.7e308, 0.0, 0.0]));
    });
}

#[test]
fn frames_that_far_apart_are_no_error_where_nothing_shows_it() {
    with_sensor(|instance| {
        assert_eq!(instance.set("animation", false), fmi2OK);
        set(instance, &APART);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert_eq!(instance.do_step(0.0, 1.0), fmi2OK, "{:?}", instance.messages());
        assert_eq!(instance.get_array("arrow.r_head"), Ok(vec![0.0; 3]));
    });
}
