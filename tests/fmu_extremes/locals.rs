//! Local variables are checked as outputs are.
use fmi_export_sys::*;
use fmu_harness::Instance;

use super::{assert_names, set, with_unit};

/// Frames further apart than any number. No output of the sensor tells.
const APART: [(&str, f64); 2] = [("frame_a.r_0[1]", -1.7e308), ("frame_b.r_0[1]", 1.7e308)];

/// Calls `check` with a relative sensor that measures angles and their derivatives only.
fn with_sensor(check: impl FnOnce(&Instance<'_>)) {
    with_unit("RelativeSensor", |unit| {
        for output in ["r_rel", "v_rel", "a_rel"] {
            assert_eq!(unit.set(&format!("get_{output}"), false), fmi2OK);
        }
        check(unit);
    });
}

fn assert_arrow_is_not_infinite(unit: &Instance<'_>) {
    if let Ok(head) = unit.get_array::<f64>("arrow.r_head") {
        assert!(head.iter().all(|x| x.is_finite()), "{head:?}");
    }
}

#[test]
fn a_step_whose_arrow_would_not_be_finite_fails_and_keeps_the_last_one() {
    with_sensor(|unit| {
        set(unit, &[("frame_b.r_0[1]", 0.5)]);
        assert_eq!(unit.initialize(0.0), fmi2OK);
        assert_eq!(unit.do_step(0.0, 1.0), fmi2OK);
        set(unit, &APART);
        unit.messages();
        assert_eq!(unit.do_step(1.0, 1.0), fmi2Error);
        assert_names(unit, fmi2Error, "fmi2DoStep", &["arrow.r_head[1]"]);
        assert_eq!(unit.get_array("arrow.r_head"), Ok(vec![0.5, 0.0, 0.0]));
        assert_eq!(unit.do_step(1.0, 1.0), fmi2Error, "nothing but a reset leads out of this");
    });
}

#[test]
fn an_arrow_that_is_not_finite_at_the_start_can_be_corrected_in_initialization_mode() {
    with_sensor(|unit| {
        set(unit, &APART);
        assert_arrow_is_not_infinite(unit);
        assert_eq!(unit.enter_initialization_mode(), fmi2OK);
        assert_arrow_is_not_infinite(unit);
        unit.messages();
        assert_eq!(unit.exit_initialization_mode(), fmi2Error);
        assert_names(unit, fmi2Error, "fmi2ExitInitializationMode", &["arrow.r_head[1]"]);
        assert_arrow_is_not_infinite(unit);
        set(unit, &[("frame_a.r_0[1]", 0.0)]);
        assert_eq!(unit.exit_initialization_mode(), fmi2OK);
        assert_eq!(unit.get_array("arrow.r_head"), Ok(vec![1.7e308, 0.0, 0.0]));
    });
}

#[test]
fn frames_that_far_apart_are_no_error_where_nothing_shows_it() {
    with_sensor(|unit| {
        assert_eq!(unit.set("animation", false), fmi2OK);
        set(unit, &APART);
        assert_eq!(unit.initialize(0.0), fmi2OK);
        assert_eq!(unit.do_step(0.0, 1.0), fmi2OK, "{:?}", unit.messages());
        assert_eq!(unit.get_array("arrow.r_head"), Ok(vec![0.0; 3]));
    });
}
