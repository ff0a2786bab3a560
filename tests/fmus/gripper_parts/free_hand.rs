//! A part ten times heavier than its hand, which moves freely.
use nalgebra::vector;
use std::f64::consts::FRAC_PI_2;

use super::held::{STEPS, for_each_kind};
use super::master::{Coupling, FreeHand};
use super::rest::{GRAVITY, assert_rest, tolerances};
use super::solid::{Solid, cuboid, cylinder, rod};
use super::with_libraries;

/// A hand of 200 g with its centre of mass 3 cm above the grip, away from its frame.
fn hand() -> FreeHand {
    let place = vector![0.05, -0.04, 0.02];
    let solid = Solid { r_cm: place + vector![0.0, 0.03, 0.0], ..cuboid(0.2, vector![0.09, 0.06, 0.08]) };
    FreeHand { solid, place, g_0: GRAVITY, is_known: true }
}

pub fn falling(part: Solid, is_known: bool) -> Coupling {
    Coupling { free_hand: Some(FreeHand { is_known, ..hand() }), ..Coupling::of(part) }
}

fn parts() -> [Solid; 2] {
    [cylinder(), Solid { m: 2.0, inertia: rod().inertia * 2.0, ..rod() }]
}

/// Hand and part tumble: the springs carry hardly any load.
#[test]
fn a_heavy_part_stays_in_a_hand_that_falls_with_it() {
    with_libraries(|libraries| {
        for part in parts() {
            for (h, bound) in STEPS {
                for_each_kind(&falling(part, true), |coupling| {
                    let run = coupling.run(libraries, h, 1500);
                    let situation = format!("{h} s, {coupling:?}");
                    assert!(!run.lost && run.widest[0] < bound, "{:?} m, rad; {situation}", run.widest);
                    // A hundredth of the kick.
                    let [speed, angular] = run.speed_at_end;
                    assert!(speed < 3e-3 && angular < 0.02, "{:?}, {situation}", run.speed_at_end);
                });
            }
        }
    });
}

#[test]
fn a_heavy_part_is_lost_if_its_gripper_takes_the_hand_for_one_whose_motion_is_prescribed() {
    with_libraries(|libraries| {
        for part in parts() {
            for (h, _) in STEPS {
                for_each_kind(&falling(part, false), |coupling| {
                    assert!(coupling.run(libraries, h, 1500).lost, "{h} s, {coupling:?}");
                });
            }
        }
    });
}

/// A hand is lifted by a force equal to the weight of the part, which hangs straight below; the part is kicked and
/// turned along the vertical.
fn carried() -> Coupling {
    let part = cylinder();
    let lift = -GRAVITY * (part.m / hand().solid.m);
    Coupling {
        turned: vector![0.0, 0.0, -FRAC_PI_2],
        kick: [vector![0.0, 0.3, 0.0], vector![2.0, 0.0, 0.0]],
        free_hand: Some(FreeHand { g_0: lift, ..hand() }),
        ..Coupling::of(part)
    }
}

#[test]
fn a_heavy_part_hangs_from_a_hand_that_carries_it() {
    with_libraries(|libraries| {
        for (h, bound) in [(0.5e-3, 1e-3), (2e-3, 10e-3)] {
            for_each_kind(&carried(), |coupling| {
                let run = coupling.run(libraries, h, 2000);
                let situation = format!("{h} s, {coupling:?}");
                assert!(!run.lost && run.widest[0] < bound, "{:?} m, rad; {situation}", run.widest);
                assert_rest(&coupling, &run, h, tolerances(&coupling), &situation);
            });
        }
    });
}
