//! One Gripper in a hand that turns.
use nalgebra::{Vector3, vector};

use super::master::{Coupling, Knowledge, Order};
use super::motion::TURNED;
use super::rest::{assert_rest, tolerances};
use super::solid::{Solid, cylinder, plate, rod, small_box};
use super::{Libraries, with_libraries};

/// Communication steps in s, and the largest deflection of a grip after the kick in m: computed outside this project,
/// rounded up.
pub const STEPS: [(f64, f64); 3] = [(0.5e-3, 0.6e-3), (2e-3, 2.3e-3), (10e-3, 16e-3)];

/// Calls `check` for both orders, with and without static correction.
pub fn for_each_kind(coupling: &Coupling, mut check: impl FnMut(Coupling)) {
    for order in [Order::Sequential, Order::Parallel] {
        for static_correction in [false, true] {
            check(Coupling { order, static_correction, ..coupling.clone() });
        }
    }
}

/// Number of steps until hand and part rest. The static correction takes some hundred steps, more with softer springs.
pub fn steps(coupling: &Coupling, h: f64) -> usize {
    let is_certain = matches!(coupling.knowledge, Knowledge::Part(_, 0.0));
    let settling = match (is_certain, coupling.static_correction) {
        (true, false) => 400,
        (true, true) if h < 5e-3 => 1200,
        _ => 2000,
    };
    (TURNED / h).round() as usize + settling
}

fn assert_held(libraries: &Libraries<'_>, coupling: &Coupling, h: f64, [bound, angle]: [f64; 2]) {
    let run = coupling.run(libraries, h, steps(coupling, h));
    let situation = format!("{h} s, {coupling:?}");
    assert!(!run.lost, "{situation}");
    assert!(run.widest[0] < bound && run.widest[1] < angle, "{:?} m, rad; {situation}", run.widest);
    assert_rest(coupling, &run, h, tolerances(coupling), &situation);
}

/// The part is gripped at its frame. `spin` is the widest angle (rad) with the static correction in steps of 10 ms.
fn assert_held_at_any_step(part: Solid, spin: f64) {
    with_libraries(|libraries| {
        for (h, bound) in STEPS {
            for_each_kind(&Coupling::of(part), |coupling| {
                // Three steps at the speed of the kick.
                let kick = 3.0 * h * coupling.kick[1].norm();
                let angle = if coupling.static_correction { kick.max(spin * h / 10e-3) } else { kick };
                assert_held(libraries, &coupling, h, [bound, angle]);
            });
        }
    });
}

/// The correction follows the turning weight late, and the rod has hardly any inertia about its axis against it.
#[test]
fn a_rod_is_held_at_its_end() {
    assert_held_at_any_step(rod(), 0.35);
}

#[test]
fn a_plate_is_held_at_its_corner() {
    assert_held_at_any_step(plate(), 0.0);
}

#[test]
fn a_heavy_cylinder_is_held_at_its_top() {
    assert_held_at_any_step(cylinder(), 0.0);
}

#[test]
fn a_box_is_held_at_its_corner() {
    assert_held_at_any_step(small_box(), 0.0);
}

/// A part that is gripped with an error of its centre of mass, in m.
fn misjudged(part: Solid, error: Vector3<f64>, tolerance: f64) -> Coupling {
    let real = Solid { r_cm: part.r_cm + error, ..part };
    Coupling { knowledge: Knowledge::Part(part, tolerance), ..Coupling::of(real) }
}

/// Directions along, across and oblique to the axes of parts.
fn directions() -> [Vector3<f64>; 3] {
    [-Vector3::x(), Vector3::y(), vector![-0.48, 0.6, -0.64]]
}

/// Checks errors of the centre of mass as large as the tolerance, in m, at a step of `h` s.
fn assert_held_within_tolerance(part: Solid, tolerance: f64, h: f64, bounds: [f64; 2]) {
    with_libraries(|libraries| {
        for direction in directions() {
            for_each_kind(&misjudged(part, direction * tolerance, tolerance), |coupling| {
                assert_held(libraries, &coupling, h, bounds);
            });
        }
    });
}

#[test]
fn a_plate_whose_centre_of_mass_is_elsewhere_within_the_tolerance_is_held() {
    for (h, bound) in [(2e-3, 3e-3), (10e-3, 50e-3)] {
        assert_held_within_tolerance(plate(), 0.03, h, [bound, 0.2]);
    }
}

#[test]
fn a_rod_whose_centre_of_mass_is_elsewhere_within_the_tolerance_is_held() {
    assert_held_within_tolerance(rod(), 0.005, 2e-3, [3e-3, 0.4]);
}

#[test]
fn a_cylinder_whose_centre_of_mass_is_elsewhere_needs_the_tolerance_in_a_parallel_master() {
    assert_held_within_tolerance(cylinder(), 0.03, 2e-3, [3e-3, 0.1]);
    with_libraries(|libraries| {
        for direction in [Vector3::y(), -Vector3::z()] {
            for static_correction in [false, true] {
                let coupling = Coupling { static_correction, ..misjudged(cylinder(), direction * 0.03, 0.0) };
                let run = coupling.run(libraries, 2e-3, 1500);
                assert!(run.lost || run.speed_at_end[0] > 1.0, "{:?}, {coupling:?}", run.speed_at_end);
            }
        }
    });
}

/// The law then assumes half of the mass and inertia.
#[test]
fn a_part_whose_velocities_are_estimated_is_held_too() {
    with_libraries(|libraries| {
        for part in [plate(), cylinder()] {
            for (h, bound) in STEPS {
                for_each_kind(&Coupling { estimated: true, ..Coupling::of(part) }, |coupling| {
                    assert_held(libraries, &coupling, h, [2.5 * bound, 5.0 * h * coupling.kick[1].norm()]);
                });
            }
        }
    });
}
