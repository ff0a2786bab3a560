//! A body without lever and inertia, as the law for an effective mass assumes: only the force moves it.
use fmu_harness::Instance;

use super::{Libraries, ok, with_libraries};
use crate::motion::Motion;

/// A Gripper without torques with these masses.
fn gripper<'l>(
    libraries: &Libraries<'l>,
    masses: &[(&str, f64)],
    [direction, derivatives]: [i32; 2],
    corrected: bool,
) -> Instance<'l> {
    let gripper = libraries.gripper.instantiate("gripper").unwrap();
    for (name, value) in masses {
        ok(&gripper, gripper.set(name, *value));
    }
    ok(&gripper, gripper.set("TransDir", direction));
    ok(&gripper, gripper.set("derivatives", derivatives));
    ok(&gripper, gripper.set("staticCorrection", corrected));
    ok(&gripper, gripper.set("T", 0.035));
    gripper
}

/// Compares force, torque, reactions and energy in all states of the switch. Returns whether the part was lost
/// meanwhile.
fn assert_equal(masses: &[(&str, f64)], effective: &[(&str, f64)]) -> bool {
    let mut is_lost = false;
    with_libraries(|libraries| {
        for direction in 1..=7 {
            for (derivatives, corrected) in [(1, false), (1, true), (2, true)] {
                let grippers =
                    [masses, effective].map(|masses| gripper(libraries, masses, [direction, derivatives], corrected));
                let motion = Motion::of(grippers[0].description());
                let loads: Vec<_> = ["F", "M", "frame_a.f", "frame_a.t", "frame_b.f", "frame_b.t"]
                    .iter()
                    .flat_map(|name| grippers[0].array(name))
                    .collect();
                let energy = grippers[0].references(&["energy"]);
                for gripper in &grippers {
                    motion.set(gripper, 0.0);
                    ok(gripper, gripper.initialize(0.0));
                }
                let mut largest = 0.0_f64;
                for step in 0..40 {
                    let t = f64::from(step) * 0.01;
                    for gripper in &grippers {
                        motion.set(gripper, t);
                        ok(gripper, gripper.set("active", step % 20 < 12));
                        ok(gripper, gripper.do_step(t, 0.01));
                    }
                    let situation = format!("step {step}, TransDir {direction}, {derivatives}, {corrected}");
                    for references in [&loads, &energy] {
                        let [actual, expected]: [Vec<f64>; 2] =
                            grippers.each_ref().map(|gripper| gripper.get_references(references).unwrap());
                        let size = expected.iter().fold(0.0, |size: f64, x| size.max(x.abs()));
                        for (actual, expected) in actual.iter().zip(&expected) {
                            assert!(
                                (actual - expected).abs() <= 1e-12 * size,
                                "{actual} and not {expected}, {situation}"
                            );
                        }
                        largest = size.max(largest);
                    }
                    let [lost, expected] = grippers.each_ref().map(|gripper| gripper.get::<bool>("lost").unwrap());
                    assert_eq!(lost, expected, "{situation}");
                    is_lost |= lost;
                }
                assert!(largest > 100.0, "nothing to compare");
            }
        }
    });
    is_lost
}

#[test]
fn a_point_mass_is_held_like_its_effective_mass() {
    assert!(!assert_equal(&[("part.m", 0.7)], &[("mEff", 0.7)]));
}

/// The reduced mass of hand and part.
#[test]
fn a_point_mass_in_a_hand_that_is_one_is_held_like_their_effective_mass() {
    assert!(!assert_equal(&[("part.m", 0.7), ("hand.m", 0.3)], &[("mEff", 0.21)]));
}

#[test]
fn a_point_mass_is_lost_where_its_effective_mass_is() {
    const LIMIT: (&str, f64) = ("forceLimit", 600.0);
    assert!(assert_equal(&[("part.m", 0.7), LIMIT], &[("mEff", 0.7), LIMIT]));
}
