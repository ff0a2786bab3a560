//! Several Grippers that hold one part.
use nalgebra::{Vector3, vector};

use super::held::{for_each_kind, steps};
use super::master::{Coupling, Order};
use super::rest::assert_rest;
use super::solid::{Solid, plate, rod};
use super::with_libraries;

/// A part in several Grippers, each with its share of the mass.
pub fn shared(part: Solid, grips: &[Vector3<f64>]) -> Coupling {
    Coupling { grips: grips.to_vec(), shares: grips.len(), ..Coupling::of(part) }
}

/// Places from one end of a rod to the other.
const ALONG_A_ROD: [Vector3<f64>; 4] =
    [vector![0.0, 0.0, 0.0], vector![0.4, 0.0, 0.0], vector![0.25, 0.0, 0.0], vector![0.1, 0.01, 0.0]];

const CORNERS_OF_A_PLATE: [Vector3<f64>; 4] =
    [vector![0.0, 0.0, 0.0], vector![0.3, 0.2, 0.0], vector![0.3, 0.0, 0.005], vector![0.0, 0.2, 0.005]];

/// With the static correction, the Grippers still pull against each other with their loads from before the turn. This
/// decays over `12 h^2 K B / rho` steps, and keeps the part within 12 micrometres of its rest.
fn tolerances(coupling: &Coupling) -> [f64; 2] {
    if coupling.static_correction { [12e-6, 3e-5] } else { [1e-7, 1e-6] }
}

fn assert_held_by_several(part: Solid, grips: &[Vector3<f64>]) {
    with_libraries(|libraries| {
        for (h, bound) in [(2e-3, 3e-3), (10e-3, 25e-3)] {
            for_each_kind(&shared(part, grips), |coupling| {
                let run = coupling.run(libraries, h, steps(&coupling, h));
                let situation = format!("{h} s, {coupling:?}");
                assert!(!run.lost, "{situation}");
                assert!(run.widest[0] < bound && run.widest[1] < 0.1, "{:?} m, rad; {situation}", run.widest);
                assert_rest(&coupling, &run, h, tolerances(&coupling), &situation);
            });
        }
    });
}

#[test]
fn two_grippers_hold_one_rod() {
    assert_held_by_several(rod(), &ALONG_A_ROD[..2]);
}

#[test]
fn three_grippers_hold_one_plate() {
    assert_held_by_several(plate(), &CORNERS_OF_A_PLATE[..3]);
}

#[test]
fn four_grippers_hold_one_rod() {
    assert_held_by_several(rod(), &ALONG_A_ROD);
}

#[test]
fn four_grippers_hold_one_plate() {
    assert_held_by_several(plate(), &CORNERS_OF_A_PLATE);
}

#[test]
fn four_grippers_that_each_take_the_whole_part_shake_it_off_in_a_parallel_master() {
    with_libraries(|libraries| {
        for (part, grips) in [(rod(), ALONG_A_ROD), (plate(), CORNERS_OF_A_PLATE)] {
            for static_correction in [false, true] {
                let whole = Coupling { shares: 1, static_correction, order: Order::Parallel, ..shared(part, &grips) };
                let run = whole.run(libraries, 2e-3, 1000);
                assert!(run.lost || run.speed_at_end[0] > 0.1, "{run:?}, {whole:?}");
            }
        }
    });
}
