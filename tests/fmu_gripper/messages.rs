//! Refused parameters, and warnings: each once, and only where there is reason.
use fmi_export_sys::{fmi2Discard, fmi2OK};
use fmu_harness::Instance;

use super::{set_flags, set_item, set_part, set_reals, step, warnings, with_gripper};

#[test]
fn negative_and_non_finite_parameters_are_refused_by_name() {
    with_gripper(|instance| {
        for parameter in ["T", "cT", "dT", "cR", "dR", "mEff", "JEff"] {
            let start: f64 = instance.get(parameter).unwrap();
            for value in [-1.0, -1e-300, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                assert_eq!(instance.set(parameter, value), fmi2Discard, "{parameter} = {value}");
                let messages = instance.messages();
                assert!(messages.iter().any(|message| message.text.contains(parameter)), "{parameter}: {messages:?}");
                assert_eq!(instance.get(parameter), Ok(start));
            }
        }
        assert_eq!(instance.initialize(0.0), fmi2OK);
    });
}

/// Initializes the gripper with a part that is turned by Euler angles in degrees, active or not.
fn initialize(instance: &Instance<'_>, angles: [f64; 3], active: bool) {
    set_flags(instance, &[("useInPlace", true), ("active", active)]);
    set_part(instance, &[0.0; 3], &angles.map(f64::to_radians));
    assert_eq!(instance.initialize(0.0), fmi2OK);
}

/// Those of the angles at which a part is gripped.
fn warnings_of_angles(instance: &Instance<'_>) -> Vec<String> {
    warnings(instance).into_iter().filter(|text| text.contains("theta = ")).collect()
}

#[test]
fn a_part_that_is_gripped_beyond_80_degrees_gives_a_warning_with_the_euler_law() {
    for (angles, active_from, warned) in [
        ([81.0, 0.0, 0.0], 0, true),
        ([-81.0, 0.0, 0.0], 3, true),
        ([0.0, 81.0, 0.0], 3, true),
        ([170.0, 10.0, 0.0], 3, true),
        ([79.0, -79.0, 170.0], 0, false),
        // Never gripped.
        ([81.0, 0.0, 0.0], 99, false),
    ] {
        for (law, useful) in [("Euler", true), ("RotationVector", false)] {
            for use_moment in [true, false] {
                with_gripper(|instance| {
                    set_item(instance, "torqueLaw", law);
                    set_flags(instance, &[("useMoment", use_moment)]);
                    initialize(instance, angles, active_from == 0);
                    for number in 0..6 {
                        set_flags(instance, &[("active", number >= active_from)]);
                        step(instance, f64::from(number) * 1e-5, 1e-5);
                    }
                    let warnings = warnings_of_angles(instance);
                    assert_eq!(warnings.len(), usize::from(warned && useful && use_moment), "{warnings:?}");
                    assert!(warnings.iter().all(|text| text.contains("RotationVector")));
                });
            }
        }
    }
}

/// On the way to zero, a spring of Euler angles pushes aside what it should pull.
#[test]
fn parts_that_are_turned_to_zero_when_gripped_give_the_same_warning() {
    for (in_place, degrees, warned) in [(true, 120.0, 1), (false, 120.0, 1), (true, 79.0, 0), (false, 79.0, 0)] {
        with_gripper(|instance| {
            set_item(instance, "setAngles", "ResetToZero");
            set_flags(instance, &[("useInPlace", in_place), ("useMoment", true), ("active", true)]);
            set_part(instance, &[0.0; 3], &[f64::to_radians(degrees), 0.0, 0.0]);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            step(instance, 0.0, 1e-5);
            let warnings = warnings_of_angles(instance);
            assert_eq!(warnings.len(), warned, "{warnings:?}");
        });
    }
}

/// Names in the warnings of ten steps of the length `h` with an active gripper.
fn names_in_warnings(h: f64, prepare: impl FnOnce(&Instance<'_>)) -> Vec<&'static str> {
    let mut names = Vec::new();
    with_gripper(|instance| {
        prepare(instance);
        set_flags(instance, &[("active", true)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        for number in 0..10 {
            step(instance, f64::from(number) * h, h);
        }
        for text in warnings(instance) {
            names.extend(["mEff", "JEff"].into_iter().filter(|name| text.contains(name)));
        }
    });
    names
}

#[test]
fn coarse_steps_are_warned_of_once_for_mass_and_once_for_inertia() {
    let with_moment = |instance: &Instance<'_>| set_flags(instance, &[("useMoment", true)]);
    // With the default springs, h^2 cT and h dT reach 1 kg at 1 ms, and h dR reaches 0.01 kg.m2 at 0.1 ms.
    assert_eq!(names_in_warnings(0.9e-3, |_| ()), Vec::<&str>::new());
    assert_eq!(names_in_warnings(1.1e-3, |_| ()), ["mEff"]);
    assert_eq!(names_in_warnings(0.9e-4, with_moment), Vec::<&str>::new());
    assert_eq!(names_in_warnings(1.1e-4, with_moment), ["JEff"]);
    assert_eq!(names_in_warnings(1e-2, with_moment), ["mEff", "JEff"]);
    let soft = |instance: &Instance<'_>| set_reals(instance, &[("cT", 1e3), ("dT", 10.0)]);
    assert_eq!(names_in_warnings(1e-2, soft), Vec::<&str>::new());
}

/// The larger of h^2 cT and h dT is a mass.
#[test]
fn a_warning_of_coarse_steps_names_step_spring_damper_and_the_mass_from_which_on_parts_are_held() {
    with_gripper(|instance| {
        set_flags(instance, &[("useMoment", true), ("active", true)]);
        set_reals(instance, &[("cT", 2e6), ("dT", 50.0), ("cR", 3e4), ("dR", 40.0)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        step(instance, 0.0, 0.002);
        let [mass, inertia] = &warnings(instance)[..] else { panic!("not two warnings") };
        for (text, parts) in [
            (mass, ["0.002 s", "cT = 2000000 ", "dT = 50:", "about 8.0 kg ", "mEff"]),
            (inertia, ["0.002 s", "cR = 30000 ", "dR = 40:", "about 0.120 kg.m2 ", "JEff"]),
        ] {
            assert!(parts.iter().all(|part| text.contains(part)), "{text}");
        }
    });
}

/// An importer computes a step from its times, of which the last digits are not the user's.
#[test]
fn a_warning_of_coarse_steps_has_six_digits_of_the_step() {
    for (start, end, text) in [(0.06, 0.07, "steps of 0.01 s "), (0.0, 1.0 / 120.0, "steps of 0.00833333 s ")] {
        with_gripper(|instance| {
            set_flags(instance, &[("active", true)]);
            assert_eq!(instance.initialize(start), fmi2OK);
            assert!(start == 0.0 || end - start != 0.01);
            step(instance, start, end - start);
            let warnings = warnings(instance);
            assert!(warnings[0].contains(text), "{warnings:?}");
        });
    }
}

/// A gripper that is off exerts no force, whatever its steps are.
#[test]
fn coarse_steps_are_warned_of_when_the_gripper_is_first_active() {
    with_gripper(|instance| {
        assert_eq!(instance.initialize(0.0), fmi2OK);
        for (number, active, warned) in [(0, false, 0), (1, false, 0), (2, true, 1), (3, true, 0), (4, false, 0)] {
            set_flags(instance, &[("active", active)]);
            step(instance, f64::from(number) * 0.01, 0.01);
            assert_eq!(warnings(instance).len(), warned, "step {number}");
        }
    });
}

#[test]
fn a_step_that_is_a_rounding_error_longer_gives_no_warning() {
    let next = |x: f64| f64::from_bits(x.to_bits() + 8);
    assert_eq!(names_in_warnings(next(1e-3), |_| ()), Vec::<&str>::new());
}

#[test]
fn effective_inertia_silences_the_warning_of_its_kind() {
    for (parameter, other) in [("mEff", "JEff"), ("JEff", "mEff")] {
        let given = |instance: &Instance<'_>| {
            set_flags(instance, &[("useMoment", true)]);
            set_reals(instance, &[(parameter, 0.1)]);
        };
        assert_eq!(names_in_warnings(1e-2, given), [other]);
    }
}

/// Texts of the events since the last call.
fn events(instance: &Instance<'_>) -> Vec<String> {
    let messages = instance.messages().into_iter();
    messages.filter(|message| message.category == "logEvents").map(|message| message.text).collect()
}

/// A transition begins at the start of a step, and ends where it ends, which is within a step here.
#[test]
fn the_log_tells_since_when_the_gripper_is_in_its_state() {
    // By the transition time: state and time for the steps from 0.25 s on, 0.0625 s each, of which the third is the first that is not active.
    let ramp = [
        Some(("Off2On", "0.25 s")),
        Some(("On", "0.34375 s")),
        Some(("On2Off", "0.375 s")),
        Some(("Off", "0.46875 s")),
    ];
    let at_once = [Some(("On", "0.25 s")), None, Some(("Off", "0.375 s")), None];
    for (transition, expected) in [(0.09375, ramp), (1e-12, at_once)] {
        with_gripper(|instance| {
            set_reals(instance, &[("T", transition)]);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            assert_eq!(instance.set_debug_logging(true, &["logEvents"]), fmi2OK);
            step(instance, 0.0, 0.25);
            instance.messages();
            for (number, expected) in expected.into_iter().enumerate() {
                set_flags(instance, &[("active", number < 2)]);
                step(instance, 0.25 + number as f64 * 0.0625, 0.0625);
                let events = events(instance);
                let is_right = |text: &String, (state, since): (&str, &str)| {
                    text.contains(&format!(" {state} ")) && text.ends_with(&format!(" {since}"))
                };
                match (expected, &events[..]) {
                    (None, []) => {}
                    (Some(expected), [text]) if is_right(text, expected) => {}
                    _ => panic!("{events:?} and not {expected:?}, T = {transition}"),
                }
            }
        });
    }
}
