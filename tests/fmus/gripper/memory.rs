//! Memory from step to step: independent of the lengths of steps, and complete in a saved state.
use fmi_export_sys::fmi2OK;
use fmu_harness::{Causality, Instance};
use proptest::prelude::*;

use super::{DISPLACED, set_array, set_flags, set_item, set_part, set_reals, step, vector, with_gripper, with_library};

/// State, ramp, offsets and forces, as texts that differ where the values do.
pub fn results(instance: &Instance<'_>) -> Vec<String> {
    let results =
        instance.values(|variable| matches!(variable.causality, Causality::Output | Causality::Local)).unwrap();
    results.into_values().collect()
}

/// Position of the part, its Euler angles, and a rate for both.
pub type Motion = ([f64; 3], [f64; 3], [f64; 3]);

pub fn a_motion() -> impl Strategy<Value = Motion> {
    let vector = || [-1.0..1.0, -1.0..1.0, -1.0..1.0];
    (vector(), vector(), vector())
}

pub fn set_motion(instance: &Instance<'_>, (r_0, theta, rate): &Motion) {
    set_part(instance, r_0, theta);
    set_array(instance, "frame_b.v_0", rate);
    set_array(instance, "frame_b.R.w", rate);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn cutting_a_step_in_two_changes_no_result(
        transition in 0.0..3.0,
        schedule in prop::collection::vec((1..2048_i32, 0.0..1.0, any::<bool>(), a_motion()), 1..12),
    ) {
        // All times are exact floating-point numbers.
        const TICK: f64 = 1.0 / 1024.0;
        with_library(|library| {
            let [whole, cut] = ["whole", "cut"].map(|name| library.instantiate(name).unwrap());
            for instance in [&whole, &cut] {
                set_reals(instance, &[("T", transition)]);
                set_flags(instance, &[("useInPlace", true), ("useMoment", true)]);
                set_item(instance, "torqueLaw", "RotationVector");
                assert_eq!(instance.initialize(0.0), fmi2OK);
            }
            let mut now = 0;
            for (ticks, share, active, motion) in schedule {
                for instance in [&whole, &cut] {
                    set_flags(instance, &[("active", active)]);
                    set_motion(instance, &motion);
                }
                step(&whole, f64::from(now) * TICK, f64::from(ticks) * TICK);
                let first = (f64::from(ticks) * share) as i32;
                let parts = [(now, now + first), (now + first, now + ticks)];
                for (from, to) in parts.into_iter().filter(|(from, to)| from < to) {
                    step(&cut, f64::from(from) * TICK, f64::from(to - from) * TICK);
                }
                now += ticks;
                assert_eq!(results(&whole), results(&cut));
            }
        });
    }
}

/// Makes steps of 10 ms from step `from` on, with a part that moves. Returns the results of all.
fn run(instance: &Instance<'_>, from: i32) -> Vec<Vec<String>> {
    let step = |number: i32| {
        let t = f64::from(number) * 0.01;
        set_part(instance, &[t.sin(), t.cos(), t], &[t, 0.5 * t.sin(), -t]);
        set_flags(instance, &[("active", number % 15 < 8)]);
        step(instance, t, 0.01);
        results(instance)
    };
    (from..from + 30).map(step).collect()
}

#[test]
fn a_state_restored_in_the_middle_of_a_ramp_continues_to_the_bit() {
    for derivatives in ["provided", "estimated"] {
        with_gripper(|instance| {
            set_item(instance, "derivatives", derivatives);
            set_reals(instance, &[("mEff", 1.0), ("JEff", 1e-3), ("T", 0.045)]);
            set_flags(instance, &[("useMoment", true), ("useInPlace", true), ("staticCorrection", true)]);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            // Steps 0 to 7 are active: step 19 ends within a ramp, and step 14 left an offset.
            run(instance, 0);
            run_to_the_middle_of_a_ramp(instance, 30);
            let state = instance.get_state().unwrap();
            let straight = run(instance, 33);
            assert_eq!(instance.set_state(&state), fmi2OK);
            assert_eq!(run(instance, 33), straight);
            drop(state);
        });
    }
}

fn run_to_the_middle_of_a_ramp(instance: &Instance<'_>, from: i32) {
    for number in from..from + 3 {
        let t = f64::from(number) * 0.01;
        set_flags(instance, &[("active", true)]);
        step(instance, t, 0.01);
    }
    let onoff: f64 = instance.get("onoff").unwrap();
    assert!((onoff - 2.0 / 3.0).abs() < 1e-12, "{onoff}");
}

#[test]
fn a_stabilised_gripper_exerts_nothing_at_initialization() {
    with_gripper(|instance| {
        set_reals(instance, &[("mEff", 1.0), ("JEff", 1e-3)]);
        set_flags(instance, &[("useMoment", true), ("active", true)]);
        set_part(instance, &DISPLACED, &[0.1, 0.2, 0.3]);
        set_array(instance, "frame_b.v_0", &[1.0, 2.0, 3.0]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        for name in ["F", "M", "frame_a.f", "frame_a.t", "frame_b.f", "frame_b.t"] {
            assert_eq!(vector(instance, name).norm(), 0.0, "{name}");
        }
        assert_eq!(instance.get("onoff"), Ok(1.0));
        // k = 1e6/(1 + 12) and d = 3 h k + 1e3/(1 + 10) at h = 1 ms.
        step(instance, 0.0, 1e-3);
        let (k, d) = (1e6 / 13.0, 3e-3 * 1e6 / 13.0 + 1e3 / 11.0);
        let expected = -(k * DISPLACED[0] + d);
        assert!((instance.get::<f64>("F[1]").unwrap() - expected).abs() < 1e-12 * expected.abs());
    });
}
