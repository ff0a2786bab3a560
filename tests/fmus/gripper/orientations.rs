//! Invalid and inexact orientations of hand and part.
use fmi_export_sys::{fmi2Error, fmi2OK};

use super::{set_array, set_flags, set_item, set_reals, step, warnings, with_gripper};
use crate::bad_orientations::{DOUBTFUL, ROUNDED, UNUSABLE, only_error, scale};

const FRAMES: [&str; 2] = ["frame_a", "frame_b"];

#[test]
fn an_unusable_orientation_ends_the_step_and_the_message_names_the_frame() {
    with_gripper(|instance| {
        for (orientation, input, value) in UNUSABLE {
            for frame in FRAMES {
                // The gripper is off, holds a part, or is switched on and captures a pose.
                for (before, after) in [(false, false), (true, true), (false, true)] {
                    assert_eq!(instance.reset(), fmi2OK);
                    set_item(instance, "orientation", orientation);
                    set_flags(instance, &[("useMoment", true), ("useInPlace", true), ("active", before)]);
                    assert_eq!(instance.initialize(0.0), fmi2OK);
                    step(instance, 0.0, 1e-5);
                    let name = format!("{frame}.{input}");
                    set_flags(instance, &[("active", after)]);
                    set_array(instance, &name, value);
                    instance.messages();
                    assert_eq!(instance.do_step(1e-5, 1e-5), fmi2Error, "{name} = {value:?}");
                    let text = only_error(instance).text;
                    assert!(text.starts_with("fmi2DoStep: ") && text.contains(&name), "{text}");
                    assert_eq!(instance.do_step(1e-5, 1e-5), fmi2Error, "nothing but a reset leads out of this");
                }
            }
        }
    });
}

#[test]
fn an_unusable_orientation_at_the_start_can_be_corrected_in_initialization_mode() {
    with_gripper(|instance| {
        for (orientation, input, value) in UNUSABLE {
            for frame in FRAMES {
                assert_eq!(instance.reset(), fmi2OK);
                set_item(instance, "orientation", orientation);
                set_flags(instance, &[("useMoment", true), ("useInPlace", true), ("active", true)]);
                assert_eq!(instance.enter_initialization_mode(), fmi2OK);
                let name = format!("{frame}.{input}");
                set_array(instance, &name, value);
                instance.messages();
                assert_eq!(instance.exit_initialization_mode(), fmi2Error, "{name} = {value:?}");
                let text = only_error(instance).text;
                assert!(text.starts_with("fmi2ExitInitializationMode: ") && text.contains(&name), "{text}");
                scale(instance, frame, input, 1.0);
                assert_eq!(instance.exit_initialization_mode(), fmi2OK);
                // Nothing is captured from a refused pose.
                assert_eq!(instance.get_array("theta0"), Ok(vec![0.0; 3]));
                step(instance, 0.0, 1e-5);
            }
        }
    });
}

#[test]
fn a_doubtful_orientation_leads_to_one_warning_for_each_run_and_frame() {
    with_gripper(|instance| {
        for (orientation, input, factor) in DOUBTFUL {
            for _run in 0..2 {
                assert_eq!(instance.reset(), fmi2OK);
                set_item(instance, "orientation", orientation);
                assert_eq!(instance.enter_initialization_mode(), fmi2OK);
                instance.messages();
                scale(instance, "frame_a", input, factor);
                // Getting results or derivatives does not repeat the warning.
                instance.get_array::<f64>("theta").unwrap();
                let [theta, input_a] = ["theta", "frame_a.r_0"].map(|name| instance.array(name));
                instance.directional_derivative(&theta, &input_a, &[1.0; 3]).unwrap();
                assert_eq!(instance.exit_initialization_mode(), fmi2OK, "a master may stop at any other status");
                let found = warnings(instance);
                assert!(found.len() == 1 && found[0].contains(&format!("frame_a.{input}")), "{found:?}");
                scale(instance, "frame_b", input, factor);
                for number in 0..3 {
                    step(instance, f64::from(number) * 1e-5, 1e-5);
                }
                let found = warnings(instance);
                assert!(found.len() == 1 && found[0].contains(&format!("frame_b.{input}")), "{found:?}");
            }
        }
    });
}

#[test]
fn an_orientation_that_was_rounded_leads_to_no_warning() {
    with_gripper(|instance| {
        for (orientation, input, factor) in ROUNDED {
            assert_eq!(instance.reset(), fmi2OK);
            set_item(instance, "orientation", orientation);
            FRAMES.iter().for_each(|frame| scale(instance, frame, input, factor));
            assert_eq!(instance.initialize(0.0), fmi2OK);
            step(instance, 0.0, 1e-5);
            assert_eq!(warnings(instance), Vec::<String>::new());
        }
    });
}

#[test]
fn the_input_that_is_not_chosen_may_hold_anything() {
    with_gripper(|instance| {
        for (orientation, input, value) in UNUSABLE {
            assert_eq!(instance.reset(), fmi2OK);
            set_item(instance, "orientation", if orientation == "T" { "Q" } else { "T" });
            set_flags(instance, &[("useMoment", true), ("active", true)]);
            FRAMES.iter().for_each(|frame| set_array(instance, &format!("{frame}.{input}"), value));
            assert_eq!(instance.initialize(0.0), fmi2OK);
            step(instance, 0.0, 1e-5);
            assert_eq!(warnings(instance), Vec::<String>::new());
            assert_eq!(instance.get_array("M"), Ok(vec![0.0; 3]));
        }
    });
}

#[test]
fn a_part_at_rest_that_is_gripped_in_place_feels_no_force_from_an_inexact_matrix() {
    const INEXACT: [f64; 9] = [1.0004, 0.0, 0.0, 0.0, 1.0004, 0.0, 0.0, 0.0, 1.0004];
    for transition in [0.0, 0.1] {
        for extrapolation in ["hold", "kinematic"] {
            with_gripper(|instance| {
                set_item(instance, "extrapolation", extrapolation);
                set_reals(instance, &[("T", transition)]);
                set_flags(instance, &[("useInPlace", true)]);
                set_array(instance, "frame_a.R.T", &INEXACT);
                set_array(instance, "frame_b.r_0", &[0.5, 0.0, 0.0]);
                assert_eq!(instance.initialize(0.0), fmi2OK);
                set_flags(instance, &[("active", true)]);
                for number in 0..20 {
                    step(instance, f64::from(number) * 0.01, 0.01);
                    // Rounding of 1e6 N/m times 0.5 m.
                    let force: f64 = instance.get("F[1]").unwrap();
                    assert!(force.abs() < 1e-9, "{force} N, T = {transition} s, extrapolation {extrapolation}");
                }
                assert_eq!(instance.get("onoff"), Ok(1.0));
            });
        }
    }
}

/// A grip in place at r gives F = -cT (r_rel - r) with r_rel = r, for any r.
#[test]
fn derivatives_after_a_refused_orientation_are_those_of_the_step_before() {
    with_gripper(|instance| {
        set_item(instance, "extrapolation", "kinematic");
        set_reals(instance, &[("T", 0.0)]);
        set_flags(instance, &[("useInPlace", true)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        step(instance, 0.0, 0.01);
        set_flags(instance, &[("active", true)]);
        set_array(instance, "frame_b.r_0", &[0.5, 0.0, 0.0]);
        step(instance, 0.01, 0.01);
        let (force, position) = (instance.references(&["F[1]"]), instance.references(&["frame_b.r_0[1]"]));
        let derivative = || instance.directional_derivative(&force, &position, &[1.0]);
        assert_eq!(derivative(), Ok(vec![0.0]));
        set_array(instance, "frame_a.R.T", &[0.0; 9]);
        assert_eq!(instance.do_step(0.02, 0.01), fmi2Error);
        assert_eq!(derivative(), Ok(vec![0.0]));
    });
}
