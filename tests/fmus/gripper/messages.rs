//! Refused parameters, and warnings: each once, and none without reason.
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

/// Initializes the gripper with a part turned by Euler angles in degrees, active or not.
fn initialize(instance: &Instance<'_>, angles: [f64; 3], active: bool) {
    set_flags(instance, &[("useInPlace", true), ("active", active)]);
    set_part(instance, &[0.0; 3], &angles.map(f64::to_radians));
    assert_eq!(instance.initialize(0.0), fmi2OK);
}

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

/// On the way to zero, a spring of Euler angles pushes the part aside.
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

fn warnings_of_steps(instance: &Instance<'_>, h: f64, count: u32) -> Vec<Vec<String>> {
    let one = |number: u32| {
        step(instance, f64::from(number) * h, h);
        warnings(instance)
    };
    (0..count).map(one).collect()
}

fn warnings_of_grip(h: f64, prepare: impl FnOnce(&Instance<'_>)) -> Vec<String> {
    let mut found = Vec::new();
    with_gripper(|instance| {
        prepare(instance);
        set_flags(instance, &[("active", true)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        found = warnings_of_steps(instance, h, 15).concat();
    });
    found
}

fn names_in_warnings(h: f64, prepare: impl FnOnce(&Instance<'_>)) -> Vec<&'static str> {
    let warnings = warnings_of_grip(h, prepare);
    let names = |text: &String| ["mEff", "JEff"].into_iter().filter(|name| text.contains(name)).collect::<Vec<_>>();
    warnings.iter().flat_map(names).collect()
}

#[test]
fn coarse_steps_are_warned_of_once_for_mass_and_once_for_inertia() {
    // With so much damping no part gains energy, whatever its mass.
    let damped = |instance: &Instance<'_>| set_reals(instance, &[("cT", 1e5), ("cR", 1e3)]);
    let with_moment = |instance: &Instance<'_>| {
        damped(instance);
        set_flags(instance, &[("useMoment", true)]);
    };
    // h dT reaches 1 kg at 1 ms, and h dR reaches 0.01 kg.m2 at 0.1 ms.
    assert_eq!(names_in_warnings(0.9e-3, damped), Vec::<&str>::new());
    assert_eq!(names_in_warnings(1.1e-3, damped), ["mEff"]);
    assert_eq!(names_in_warnings(0.9e-4, with_moment), Vec::<&str>::new());
    assert_eq!(names_in_warnings(1.1e-4, with_moment), ["JEff"]);
    assert_eq!(names_in_warnings(1e-2, with_moment), ["mEff", "JEff"]);
    let soft = |instance: &Instance<'_>| set_reals(instance, &[("cT", 1e2), ("dT", 10.0)]);
    assert_eq!(names_in_warnings(1e-2, soft), Vec::<&str>::new());
}

/// The larger of h^2 cT and h dT is a mass.
#[test]
fn a_warning_of_coarse_steps_names_step_spring_damper_and_the_mass_from_which_on_parts_are_held() {
    let warnings = warnings_of_grip(0.002, |instance| {
        set_flags(instance, &[("useMoment", true)]);
        set_reals(instance, &[("cT", 2e6), ("dT", 50.0), ("cR", 3e3), ("dR", 60.0)]);
    });
    assert_eq!(
        warnings,
        [
            "steps of 0.002 s are long for cT = 2000000 N/m and dT = 50 N.s/m: parts lighter than about 8.0 kg may be \
             lost (with a parallel master, all parts gain energy unless dT is above 6000 N.s/m); \
             set part.m and the rest of part, or mEff",
            "steps of 0.002 s are long for cR = 3000 N.m/rad and dR = 60 N.m.s/rad: parts of less than about \
             0.120 kg.m2 may be lost (with a parallel master, twice that); set part.m and the rest of part, or JEff",
        ]
    );
}

/// A spring of 400 N/m without damping amplifies 1 kg from 0.01 m to 4 m in 20 s at steps of 1 ms, by the eigenvalues
/// of the linear loop. A parallel master needs a damping of 3/2 h cT = 0.6 N.s/m, for any mass.
#[test]
fn a_grip_with_too_little_damping_is_warned_of_although_the_step_is_short() {
    let warnings_with =
        |damping: f64| warnings_of_grip(1e-3, |instance| set_reals(instance, &[("cT", 400.0), ("dT", damping)]));
    let expected = "steps of 0.001 s are long for cT = 400 N/m and dT = 0.59 N.s/m: \
                    with a parallel master, all parts gain energy unless dT is above 0.6 N.s/m; \
                    set part.m and the rest of part, or mEff";
    assert_eq!(warnings_with(0.59), [expected]);
    assert_eq!(warnings_with(0.61), [""; 0]);
    let torques = |damping: f64| {
        let set = [("dT", 1e4), ("cR", 40.0), ("dR", damping)];
        names_in_warnings(1e-5, |instance| {
            set_flags(instance, &[("useMoment", true)]);
            set_reals(instance, &set);
        })
    };
    assert_eq!(torques(5.9e-4), ["JEff"]);
    assert_eq!(torques(6.1e-4), [""; 0]);
}

/// An importer computes a step as a difference of times; its last digits are rounding errors.
#[test]
fn a_warning_of_coarse_steps_has_six_digits_of_the_step() {
    for (first, last, text) in [(0.06, 0.07, "steps of 0.01 s "), (0.0, 1.0 / 120.0, "steps of 0.00833333 s ")] {
        let h: f64 = last - first;
        assert!(first == 0.0 || h != 0.01);
        let warnings = warnings_of_grip(h, |_| ());
        assert!(warnings[0].contains(text), "{warnings:?}");
    }
}

/// An inactive gripper exerts no force, whatever its steps.
#[test]
fn coarse_steps_are_warned_of_when_the_gripper_is_first_active() {
    with_gripper(|instance| {
        assert_eq!(instance.initialize(0.0), fmi2OK);
        for number in 0..20 {
            set_flags(instance, &[("active", (15..18).contains(&number))]);
            step(instance, f64::from(number) * 0.01, 0.01);
            assert_eq!(warnings(instance).len(), usize::from(number == 15), "step {number}");
        }
    });
}

#[test]
fn coarse_steps_are_warned_of_after_ten_steps_in_a_row() {
    with_gripper(|instance| {
        set_flags(instance, &[("active", true)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        let counts: Vec<_> = warnings_of_steps(instance, 0.01, 13).iter().map(Vec::len).collect();
        assert_eq!(counts, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
    });
}

#[test]
fn coarse_steps_are_not_warned_of_where_steps_are_repeated() {
    with_gripper(|instance| {
        set_flags(instance, &[("active", true)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        for number in 0..30 {
            let state = instance.get_state().unwrap();
            step(instance, f64::from(number) * 0.01, 0.01);
            assert_eq!(instance.set_state(&state), fmi2OK);
            step(instance, f64::from(number) * 0.01, 0.01);
        }
        assert_eq!(warnings(instance), [""; 0]);
        for number in 30..40 {
            step(instance, f64::from(number) * 0.01, 0.01);
        }
        assert_eq!(warnings(instance).len(), 1);
    });
}

#[test]
fn a_step_that_is_a_rounding_error_longer_gives_no_warning() {
    let next = |x: f64| f64::from_bits(x.to_bits() + 8);
    let limits = |instance: &Instance<'_>| set_reals(instance, &[("cT", 1e6 / 1.5), ("dT", 1e3)]);
    assert_eq!(names_in_warnings(next(1e-3), limits), [""; 0]);
}

#[test]
fn effective_inertia_and_mass_properties_silence_the_warnings_of_their_kind() {
    let with_moment = |given: &[(&str, f64)]| {
        names_in_warnings(1e-2, |instance| {
            set_item(instance, "torqueLaw", "RotationVector");
            set_flags(instance, &[("useMoment", true)]);
            set_reals(instance, given);
        })
    };
    assert_eq!(with_moment(&[("mEff", 0.1)]), ["JEff"]);
    assert_eq!(with_moment(&[("JEff", 0.1)]), ["mEff"]);
    assert_eq!(with_moment(&[("part.m", 1.0), ("part.I_11", 1e-3), ("part.I_22", 1e-3), ("part.I_33", 1e-3)]), [""; 0]);
}

fn events(instance: &Instance<'_>) -> Vec<String> {
    let messages = instance.messages().into_iter();
    messages.filter(|message| message.category == "logEvents").map(|message| message.text).collect()
}

/// A transition begins at the start of a step and ends at its own time, here within a step.
#[test]
fn the_log_tells_since_when_the_gripper_is_in_its_state() {
    // By the transition time: state and time for the steps from 0.25 s on, 0.0625 s each; the third is the first
    // inactive one.
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
