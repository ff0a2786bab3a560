//! The Gripper's parameters take effect at once, for later transitions, or at the next capture.
use fmi_export_sys::*;
use fmu_harness::Instance;

use super::with_library;

const ON: i32 = 1;
const ON2OFF: i32 = 2;
const OFF: i32 = 3;
const OFF2ON: i32 = 4;

fn with_gripper(check: impl FnOnce(&Instance<'_>)) {
    with_library("Gripper", |library| check(&library.instantiate("gripper").unwrap()));
}

#[track_caller]
fn set(instance: &Instance<'_>, parameter: &str, value: f64) {
    assert_eq!(instance.set(parameter, value), fmi2OK, "{parameter}: {:?}", instance.messages());
}

#[track_caller]
fn set_flag(instance: &Instance<'_>, name: &str, value: bool) {
    assert_eq!(instance.set(name, value), fmi2OK, "{name}: {:?}", instance.messages());
}

#[track_caller]
fn step(instance: &Instance<'_>, t: f64, h: f64, active: bool) -> (f64, i32) {
    set_flag(instance, "active", active);
    assert_eq!(instance.do_step(t, h), fmi2OK, "{:?}", instance.messages());
    (instance.get("onoff").unwrap(), instance.get("state").unwrap())
}

#[test]
fn a_transition_time_counts_for_transitions_that_begin_later() {
    with_gripper(|instance| {
        set(instance, "T", 0.25);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert_eq!(step(instance, 0.0, 0.0625, true), (0.25, OFF2ON));
        // Also a new time that is over already.
        for (t, new, onoff) in [(0.0625, 0.03125, 0.5), (0.125, 0.0, 0.75), (0.1875, 0.125, 1.0)] {
            set(instance, "T", new);
            let state = if onoff == 1.0 { ON } else { OFF2ON };
            assert_eq!(step(instance, t, 0.0625, true), (onoff, state), "T = {new} while the ramp runs");
        }
        assert_eq!(step(instance, 0.25, 0.0625, false), (0.5, ON2OFF));
        set(instance, "T", 1.0);
        assert_eq!(step(instance, 0.3125, 0.0625, false), (0.0, OFF));
        assert_eq!(step(instance, 0.375, 0.125, true), (0.125, OFF2ON));
    });
}

/// In the first step of a transition, the share (t - start)/T has the derivative -(t - start)/T^2; later, `T` has no
/// effect on it.
#[test]
fn derivatives_of_a_ramp_are_those_of_its_own_length() {
    with_gripper(|instance| {
        set(instance, "T", 0.25);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        let [onoff, transition] = ["onoff", "T"].map(|name| instance.references(&[name]));
        let by_transition_time = || instance.directional_derivative(&onoff, &transition, &[1.0]);
        let by_time = || instance.get_output_derivatives(&onoff, &[1]);
        step(instance, 0.0, 0.0625, true);
        assert_eq!((by_transition_time(), by_time()), (Ok(vec![-1.0]), Ok(vec![4.0])), "{:?}", instance.messages());
        set(instance, "T", 1.0);
        assert_eq!((by_transition_time(), by_time()), (Ok(vec![-1.0]), Ok(vec![4.0])), "between steps");
        step(instance, 0.0625, 0.0625, true);
        assert_eq!((by_transition_time(), by_time()), (Ok(vec![0.0]), Ok(vec![4.0])), "after the next step");
    });
}

#[test]
fn a_transition_time_counts_for_a_transition_that_follows_within_the_step() {
    with_gripper(|instance| {
        set(instance, "T", 0.25);
        set_flag(instance, "active", true);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert_eq!(step(instance, 0.0, 0.125, false), (0.5, ON2OFF));
        set(instance, "T", 1.0);
        // The ramp continues to 0.25 s; from there a longer one leads back.
        assert_eq!(step(instance, 0.125, 0.25, true), (0.125, OFF2ON));
    });
}

/// A running ramp keeps the length in the instance, not the parameter's.
#[test]
fn a_state_saved_while_a_ramp_runs_keeps_its_length() {
    with_library("Gripper", |library| {
        let [instance, other] = ["instance", "other"].map(|name| library.instantiate(name).unwrap());
        set(&instance, "T", 0.25);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        step(&instance, 0.0, 0.0625, true);
        set(&instance, "T", 1.0);
        step(&instance, 0.0625, 0.0625, true);
        let bytes = instance.serialize(&instance.get_state().unwrap()).unwrap();
        assert_eq!(other.set_state(&other.deserialize(&bytes).unwrap()), fmi2OK);
        for instance in [&instance, &other] {
            assert_eq!(step(instance, 0.125, 0.0625, true).0, 0.75);
        }
    });
}

#[test]
fn a_stiffness_counts_in_the_next_step() {
    with_gripper(|instance| {
        set_flag(instance, "active", true);
        assert_eq!(instance.set_array("frame_b.r_0", &[0.25, 0.0, 0.0]), fmi2OK);
        assert_eq!(instance.set_array("frame_b.v_0", &[0.0, 0.5, 0.0]), fmi2OK);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        let force = || instance.get_array::<f64>("F").unwrap();
        step(instance, 0.0, 0.125, true);
        assert_eq!(force(), [-0.25e6, -500.0, 0.0]);
        set(instance, "cT", 2e6);
        set(instance, "dT", 4e3);
        assert_eq!(force(), [-0.25e6, -500.0, 0.0], "between steps");
        step(instance, 0.125, 0.125, true);
        assert_eq!(force(), [-0.5e6, -2000.0, 0.0]);
        // Item 4: the axes z and x.
        assert_eq!(instance.set("TransDir", 4), fmi2OK, "{:?}", instance.messages());
        step(instance, 0.25, 0.125, true);
        assert_eq!(force(), [-0.5e6, 0.0, 0.0]);
    });
}

/// useInPlace is read when a part is gripped.
#[test]
fn use_in_place_counts_at_the_next_capture() {
    for (before, after) in [(false, true), (true, false)] {
        with_gripper(|instance| {
            set(instance, "T", 0.0);
            set_flag(instance, "useInPlace", before);
            set_flag(instance, "active", true);
            assert_eq!(instance.set_array("frame_b.r_0", &[0.25, 0.0, 0.0]), fmi2OK);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            let offset = |in_place: bool| if in_place { 0.25 } else { 0.0 };
            let check = |in_place: bool| {
                assert_eq!(instance.get("r0[1]"), Ok(offset(in_place)));
                assert_eq!(instance.get("F[1]"), Ok(1e6 * (offset(in_place) - 0.25)));
            };
            step(instance, 0.0, 0.125, true);
            check(before);
            set_flag(instance, "useInPlace", after);
            for number in 1..3 {
                step(instance, 0.125 * f64::from(number), 0.125, true);
                check(before);
            }
            step(instance, 0.375, 0.125, false);
            step(instance, 0.5, 0.125, true);
            check(after);
        });
    }
}
