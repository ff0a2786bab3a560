//! A master that tries steps and rolls them back, while the hand turns and the part swings from its kick.
use fmu_harness::Instance;

use super::free_hand::falling;
use super::master::{Coupling, Cut, System};
use super::several::shared;
use super::solid::{cylinder, plate, rod};
use super::{ok, with_libraries};
use nalgebra::{Vector3, vector};

/// States of all instances as bytes, and the data of the master.
struct Saved {
    states: Vec<Vec<u8>>,
    cuts: [Cut; 2],
    time: f64,
}

fn instances<'s, 'l>(system: &'s System<'l>) -> impl Iterator<Item = &'s Instance<'l>> {
    system.grippers.iter().chain([&system.part]).chain(&system.hand)
}

fn save(system: &System<'_>) -> Saved {
    let bytes = |instance: &Instance<'_>| instance.serialize(&instance.get_state().unwrap()).unwrap();
    Saved { states: instances(system).map(bytes).collect(), cuts: system.cuts, time: system.time }
}

fn restore(system: &mut System<'_>, saved: &Saved) {
    for (instance, bytes) in instances(system).zip(&saved.states) {
        let state = instance.deserialize(bytes).unwrap();
        ok(instance, instance.set_state(&state));
    }
    (system.cuts, system.time) = (saved.cuts, saved.time);
    system.read_frames();
}

/// Steps in s, growing by no more than a third at once.
const STEPS: [f64; 6] = [2e-3, 2e-3, 2.5e-3, 2.5e-3, 2e-3, 1.5e-3];

/// Couples directly, and with detours from each step: another step, with another mass of the part and other springs.
fn assert_no_trace(coupling: &Coupling) {
    with_libraries(|libraries| {
        let [mut straight, mut tried, mut other] = [(); 3].map(|()| System::new(coupling.clone(), libraries, STEPS[0]));
        for (number, h) in STEPS.into_iter().cycle().take(240).enumerate() {
            let saved = save(&tried);
            tried.h = [h, 0.5 * h, 4.0 * h][number % 3];
            for gripper in &tried.grippers {
                let (name, value) = [("part.m", 3.0), ("cT", 3e5), ("part.r_CM_tolerance", 0.02)][number % 3];
                ok(gripper, gripper.set(name, value));
            }
            tried.step();
            let of_detour = tried.cuts;
            if number.is_multiple_of(5) {
                std::mem::swap(&mut tried, &mut other);
            }
            restore(&mut tried, &saved);
            for system in [&mut straight, &mut tried] {
                system.h = h;
                system.step();
            }
            assert_eq!(
                tried.frames.map(|frame| frame.values()),
                straight.frames.map(|frame| frame.values()),
                "step {number}"
            );
            assert_eq!(tried.cuts, straight.cuts, "step {number}");
            assert!(tried.cuts != of_detour || number == 0, "a detour to nowhere proves nothing");
            if number % 40 == 39 {
                assert_eq!(save(&tried).states, save(&straight).states, "step {number}");
            }
        }
    });
}

#[test]
fn steps_that_are_taken_back_leave_no_trace_in_a_grip() {
    for (part, static_correction, estimated) in
        [(rod(), true, false), (plate(), false, false), (cylinder(), true, true)]
    {
        assert_no_trace(&Coupling { static_correction, estimated, ..Coupling::of(part) });
    }
}

#[test]
fn steps_that_are_taken_back_leave_no_trace_in_a_hand_that_moves_freely() {
    assert_no_trace(&Coupling { static_correction: true, ..falling(cylinder(), true) });
}

#[test]
fn steps_that_are_taken_back_leave_no_trace_in_two_grips() {
    let grips: [Vector3<f64>; 2] = [vector![0.0, 0.0, 0.0], vector![0.4, 0.0, 0.0]];
    assert_no_trace(&Coupling { static_correction: true, ..shared(rod(), &grips) });
}
