//! Limits of a grip in co-simulation: switching, saving, tuning and log.
use super::{set_array, set_flags, set_item, set_part, set_reals, step, vector, warnings, with_gripper, with_library};
use fmi_export_sys::{fmi2Discard, fmi2OK};
use fmu_harness::Instance;

pub(super) const ON: i32 = 1;
pub(super) const OFF: i32 = 3;
pub(super) const LOST: i32 = 5;

/// State of the gripper; `gripped` and `lost` must agree with it.
#[track_caller]
pub(super) fn state(instance: &Instance<'_>) -> i32 {
    let state = instance.get("state").unwrap();
    assert_eq!(instance.get("gripped"), Ok(![OFF, LOST].contains(&state)));
    assert_eq!(instance.get("lost"), Ok(state == LOST));
    state
}

/// Time in s since the gripper has been in a state, from the log.
#[track_caller]
pub(super) fn since(instance: &Instance<'_>, state: &str) -> f64 {
    let start = format!("state = {state} since ");
    let messages = instance.messages();
    let found = messages.iter().find_map(|message| message.text.strip_prefix(&start));
    found.and_then(|text| text.trim_end_matches(" s").parse().ok()).unwrap_or_else(|| panic!("{state}: {messages:?}"))
}

pub(super) fn log_events(instance: &Instance<'_>) {
    assert_eq!(instance.set_debug_logging(true, &["logEvents", "logStatusWarning"]), fmi2OK);
    instance.messages();
}

/// Calls `check` with a gripper that is on at once, with 1000 N/m, and a part along x.
fn with_spring(limits: &[(&str, f64)], check: impl FnOnce(&Instance<'_>)) {
    with_gripper(|instance| {
        set_reals(instance, &[("T", 0.0), ("cT", 1000.0), ("dT", 0.0)]);
        set_reals(instance, limits);
        check(instance);
    });
}

/// Makes a step of 0.1 s with the part at `x` m. Returns state and force.
fn step_at(instance: &Instance<'_>, number: i32, x: f64, active: bool) -> (i32, f64) {
    set_array(instance, "frame_b.r_0", &[x, 0.0, 0.0]);
    set_flags(instance, &[("active", active)]);
    step(instance, f64::from(number) * 0.1, 0.1);
    (state(instance), vector(instance, "F").norm())
}

#[test]
fn a_held_force_that_exceeds_the_limit_ends_the_grip_from_the_start_of_the_step_until_active_is_off() {
    with_spring(&[("forceLimit", 2.0)], |instance| {
        set_flags(instance, &[("active", true)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        log_events(instance);
        for (number, x, active, expected) in [
            (0, 0.002, true, (ON, 2.0)),
            (1, 0.003, true, (LOST, 0.0)),
            (2, 0.001, true, (LOST, 0.0)),
            (3, 0.001, false, (OFF, 0.0)),
            (4, 0.001, true, (ON, 1.0)),
        ] {
            assert_eq!(step_at(instance, number, x, active), expected, "step {number}");
            if number == 1 {
                assert_eq!(since(instance, "Lost"), 0.1);
            }
        }
    });
}

#[test]
fn a_part_that_is_too_heavily_loaded_at_the_start_is_lost_at_once() {
    with_spring(&[("forceLimit", 2.0)], |instance| {
        set_array(instance, "frame_b.r_0", &[0.003, 0.0, 0.0]);
        set_flags(instance, &[("active", true)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert_eq!(state(instance), LOST);
        assert_eq!(warnings(instance), ["part lost at 0 s: |F| = 3 N exceeds forceLimit = 2 N"]);
    });
}

#[test]
fn an_active_gripper_waits_for_a_part_to_come_near() {
    with_spring(&[("captureDistance", 0.01)], |instance| {
        set_flags(instance, &[("active", true)]);
        set_array(instance, "frame_b.r_0", &[0.02, 0.0, 0.0]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert_eq!(state(instance), OFF);
        for (number, x, expected) in [
            (0, 0.02, (OFF, 0.0)),
            (1, 0.01, (ON, 10.0)),
            // The limit applies when the part is gripped, not afterwards.
            (2, 0.5, (ON, 500.0)),
        ] {
            assert_eq!(step_at(instance, number, x, true), expected, "step {number}");
        }
        assert_eq!(step_at(instance, 3, 0.5, false), (OFF, 0.0));
        assert_eq!(step_at(instance, 4, 0.5, true), (OFF, 0.0));
    });
}

#[test]
fn limits_that_are_set_during_a_run_count_from_the_next_step_on() {
    with_spring(&[], |instance| {
        set_flags(instance, &[("active", true)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        for (number, limit, expected) in [(0, 0.0, ON), (1, 11.0, ON), (2, 9.0, LOST), (3, 0.0, LOST)] {
            set_reals(instance, &[("forceLimit", limit)]);
            assert_eq!(step_at(instance, number, 0.01, true).0, expected, "forceLimit = {limit}");
        }
        set_reals(instance, &[("captureDistance", 0.005)]);
        assert_eq!(step_at(instance, 4, 0.01, false).0, OFF);
        assert_eq!(step_at(instance, 5, 0.01, true).0, OFF);
        set_reals(instance, &[("captureDistance", 0.02)]);
        assert_eq!(step_at(instance, 6, 0.01, true).0, ON);
    });
}

/// k = K/(1 + 12 h^2 K/m): 1000/1.12 N/m with 0.1 s, 100/0.12 kg and 1000 N/m. Before the first step there is no force.
#[test]
fn with_effective_inertia_the_force_of_the_step_counts() {
    let (mass, x) = (12.0 * 0.1 * 0.1 * 1000.0 / 0.12, 0.01);
    let force = 1000.0 * x / 1.12;
    for (limit, expected) in [(force * (1.0 + 1e-9), ON), (force * (1.0 - 1e-9), LOST)] {
        with_spring(&[("forceLimit", limit), ("mEff", mass)], |instance| {
            set_flags(instance, &[("active", true)]);
            set_array(instance, "frame_b.r_0", &[x, 0.0, 0.0]);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            assert_eq!(state(instance), ON);
            assert_eq!(step_at(instance, 0, x, true).0, expected, "forceLimit = {limit}");
        });
    }
}

/// The part comes along x at 2 m/s from x0 = 0.5 m, and is gripped at 0.1 m: t = (x0 - 0.1)/2. The ramp takes 1 s.
#[test]
fn the_instant_of_a_grip_within_a_step_depends_on_where_the_part_came_from() {
    with_gripper(|instance| {
        set_reals(instance, &[("T", 1.0), ("captureDistance", 0.1)]);
        set_item(instance, "extrapolation", "kinematic");
        assert_eq!(instance.initialize(0.0), fmi2OK);
        set_flags(instance, &[("active", true)]);
        set_array(instance, "frame_b.r_0", &[0.5, 0.0, 0.0]);
        set_array(instance, "frame_b.v_0", &[-2.0, 0.0, 0.0]);
        step(instance, 0.0, 0.25);
        let onoff: f64 = instance.get("onoff").unwrap();
        assert!((onoff - 0.05).abs() < 1e-9, "{onoff}");
        for (known, expected) in
            [("frame_b.r_0[1]", -0.5), ("frame_a.r_0[1]", 0.5), ("captureDistance", 0.5), ("T", -0.05)]
        {
            let found = instance.directional_derivative(
                &instance.references(&["onoff"]),
                &instance.references(&[known]),
                &[1.0],
            );
            assert!((found.clone().unwrap()[0] - expected).abs() < 1e-9, "{known}: {found:?}");
        }
    });
}

#[test]
fn no_force_of_a_lost_part_depends_on_anything() {
    with_gripper(|instance| {
        set_reals(instance, &[("forceLimit", 5.0)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        set_flags(instance, &[("active", true)]);
        set_array(instance, "frame_b.r_0", &[1e-3, 0.0, 0.0]);
        let by_position = || {
            let [unknown, known] = ["F[1]", "frame_b.r_0[1]"].map(|name| instance.references(&[name]));
            instance.directional_derivative(&unknown, &known, &[1.0]).unwrap()[0]
        };
        // 1000 N at the end of the ramp of 0.1 s: the limit is reached after 0.5 ms.
        step(instance, 0.0, 0.0004);
        assert!((by_position() + 4000.0).abs() < 1e-6, "{}", by_position());
        step(instance, 0.0004, 0.0004);
        assert_eq!((state(instance), by_position()), (LOST, 0.0));
        step(instance, 0.0008, 0.0004);
        assert_eq!((state(instance), by_position()), (LOST, 0.0));
    });
}

#[test]
fn a_saved_state_knows_what_was_lost_and_what_is_waited_for() {
    with_library(|library| {
        for (limit, x, expected) in [("forceLimit", 0.5, LOST), ("captureDistance", 0.9, OFF)] {
            let [instance, other] = ["saved", "other"].map(|name| library.instantiate(name).unwrap());
            set_reals(&instance, &[("T", 0.0), (limit, 0.6)]);
            set_flags(&instance, &[("active", true)]);
            for instance in [&instance, &other] {
                assert_eq!(instance.initialize(0.0), fmi2OK);
                set_part(instance, &[x, 0.0, 0.0], &[0.0; 3]);
            }
            // Off before, so that captureDistance does not grip at the start.
            set_flags(&instance, &[("active", false)]);
            step(&instance, 0.0, 0.1);
            set_flags(&instance, &[("active", true)]);
            step(&instance, 0.1, 0.1);
            assert_eq!(state(&instance), expected);
            let bytes = instance.serialize(&instance.get_state().unwrap()).unwrap();
            let restored = other.deserialize(&bytes).unwrap();
            assert_eq!(other.set_state(&restored), fmi2OK);
            for (number, x) in [(2, 0.3), (3, 1e-7)] {
                let seen = [&instance, &other].map(|instance| step_at(instance, number, x, true));
                assert_eq!(seen[0], seen[1]);
            }
            assert_eq!(state(&other), if limit == "forceLimit" { LOST } else { ON });
        }
    });
}

#[test]
fn a_loss_is_warned_of_with_what_was_exceeded() {
    let limits = [("forceLimit", 2.0), ("torqueLimit", 30.0)];
    for (x, angle, expected) in [
        (0.0021, 0.0, "part lost at 0 s: |F| = 2.1 N exceeds forceLimit = 2 N"),
        (0.0, 0.2, "part lost at 0 s: |M| = 40 N.m exceeds torqueLimit = 30 N.m"),
        (
            0.004,
            0.25,
            "part lost at 0 s: |F| = 4 N exceeds forceLimit = 2 N and |M| = 50 N.m exceeds torqueLimit = 30 N.m",
        ),
    ] {
        with_spring(&limits, |instance| {
            set_flags(instance, &[("useMoment", true), ("active", true)]);
            set_reals(instance, &[("cR", 200.0), ("JEff", 0.0)]);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            set_part(instance, &[x, 0.0, 0.0], &[0.0, 0.0, angle]);
            // There is also a warning about long steps.
            step(instance, 0.0, 1e-5);
            step(instance, 1e-5, 1e-5);
            assert_eq!(warnings(instance), [expected]);
        });
    }
}

#[test]
fn limits_that_are_negative_or_not_finite_are_refused_by_name() {
    with_gripper(|instance| {
        for limit in ["captureDistance", "captureAngle", "forceLimit", "torqueLimit"] {
            for value in [-1e-300, f64::NAN, f64::INFINITY] {
                assert_eq!(instance.set(limit, value), fmi2Discard, "{limit} = {value}");
                assert!(instance.messages().iter().any(|message| message.text.contains(limit)));
            }
            assert_eq!(instance.get(limit), Ok(0.0));
        }
    });
}

/// A part of 1 kg hangs on a hand that accelerates upwards by j t: it is lost when m (g + j t) reaches the limit, 1.5
/// times its weight.
#[test]
fn a_body_that_is_pulled_up_ever_faster_is_lost_at_the_force_that_its_mass_needs() {
    const G: f64 = 9.81;
    let (h, jerk) = (1e-3, 2.0);
    with_gripper(|instance| {
        set_reals(instance, &[("mEff", 1.0), ("forceLimit", 1.5 * G)]);
        set_flags(instance, &[("active", true), ("staticCorrection", true)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        let (mut z, mut v, mut time) = (0.0, 0.0, 0.0);
        let settled = 2.0;
        while state(instance) != LOST {
            let t = f64::max(0.0, time - settled);
            set_array(instance, "frame_a.r_0", &[0.0, 0.0, jerk * t.powi(3) / 6.0]);
            set_array(instance, "frame_a.v_0", &[0.0, 0.0, jerk * t.powi(2) / 2.0]);
            set_array(instance, "frame_b.r_0", &[0.0, 0.0, z]);
            set_array(instance, "frame_b.v_0", &[0.0, 0.0, v]);
            step(instance, time, h);
            let force = -instance.get::<f64>("frame_b.f[3]").unwrap();
            z += v * h + (force - G) * h * h / 2.0;
            v += (force - G) * h;
            time += h;
            assert!(time < 10.0, "never lost");
        }
        let expected = settled + 0.5 * G / jerk;
        assert!((time - expected).abs() < 0.02, "{time} s instead of {expected} s");
    });
}
