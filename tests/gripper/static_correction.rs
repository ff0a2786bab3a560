//! Properties of the stabilised law besides its stability.

use multibody::forces::gripper::{Activation, Directions, Gripper, Memory, SpringDamper, SwitchState, TorqueLaw};
use multibody::frames::Frame;
use nalgebra::{Vector3, vector};
use proptest::prelude::*;

use crate::scene::{a_frame, moving_frame, resting_frame, turned, world};

fn stabilised(static_correction: bool) -> Gripper {
    let defaults = Gripper::default();
    Gripper {
        translation: SpringDamper { effective_inertia: 1.0, ..defaults.translation },
        rotation: SpringDamper { effective_inertia: 1e-3, ..defaults.rotation },
        use_moment: true,
        torque_law: TorqueLaw::RotationVector,
        static_correction,
        ..defaults
    }
}

/// Part at rest, displaced and rotated.
fn displaced_part() -> Frame {
    resting_frame(vector![1e-3, -2e-3, 0.5e-3], turned(Vector3::z(), 0.01))
}

#[test]
fn without_correction_the_stiffness_at_rest_is_that_of_the_step() {
    let gripper = stabilised(false);
    let part = displaced_part();
    let mut memory = gripper.initialize(0.0, true, &world(), &part);
    for number in 0..1000 {
        let t = f64::from(number) * 2e-3;
        gripper.step(&mut memory, t, t + 2e-3, true, |_| (world(), part));
    }
    let outputs = gripper.outputs(&memory, 2.0, &world(), &part);
    // 1e6 / (1 + 12 (2e-3)^2 1e6 / 1) = 1e6 / 49 N/m: 20 kN/m for 1 kg at 2 ms.
    assert!((outputs.force + part.r_0 * (1e6 / 49.0)).norm() <= 1e-12 * outputs.force.norm());
    assert!(
        (outputs.energy - 0.5 * (1e6 / 49.0) * part.r_0.norm_squared() - torsion_energy(1e4 / 481.0)).abs() < 1e-12
    );
}

/// Energy at the displaced part's 0.01 rad.
fn torsion_energy(stiffness: f64) -> f64 {
    0.5 * stiffness * 0.01 * 0.01
}

#[test]
fn with_correction_the_stiffness_at_rest_is_the_full_one() {
    let gripper = stabilised(true);
    let part = displaced_part();
    // At a fixed deflection, a large step would take very long to get there.
    let h = 1e-4;
    let mut memory = gripper.initialize(0.0, true, &world(), &part);
    for number in 0..5000 {
        let t = f64::from(number) * h;
        gripper.step(&mut memory, t, t + h, true, |_| (world(), part));
    }
    let outputs = gripper.outputs(&memory, 0.5, &world(), &part);
    assert!((outputs.force + part.r_0 * 1e6).norm() <= 1e-9 * 1e3, "{}", outputs.force);
    assert!((outputs.torque - vector![0.0, 0.0, -1e4 * 0.01]).norm() <= 1e-9 * 1e2, "{}", outputs.torque);
    assert!((outputs.energy - 0.5e6 * part.r_0.norm_squared() - torsion_energy(1e4)).abs() <= 1e-9);
}

#[test]
fn a_part_under_its_weight_sags_as_far_as_the_stiffness_at_rest_allows() {
    // 1 kg with a parallel master: the force of one step acts in the next.
    for h in [1e-4, 2e-3, 1e-1] {
        for (static_correction, stiffness) in [(false, 1e6 / (1.0 + 12.0 * h * h * 1e6)), (true, 1e6)] {
            let gripper = stabilised(static_correction);
            let part_at = |z, vz| Frame { r_0: vector![0.0, 0.0, z], v_0: vector![0.0, 0.0, vz], ..world() };
            let mut memory = gripper.initialize(0.0, true, &world(), &part_at(0.0, 0.0));
            let (mut z, mut vz, mut force) = (0.0, 0.0, 0.0);
            for number in 0..4000 {
                let (t, part) = (f64::from(number) * h, part_at(z, vz));
                gripper.step(&mut memory, t, t + h, true, |_| (world(), part));
                let acceleration = force - 9.81;
                z += h * vz + h * h * acceleration / 2.0;
                vz += h * acceleration;
                force = gripper.outputs(&memory, t + h, &world(), &part).force.z;
            }
            let sag = 9.81 / stiffness;
            assert!((z + sag).abs() <= 1e-6 * sag, "{z} m instead of {sag} at {h} s");
        }
    }
}

#[test]
fn the_correction_grows_while_the_gripper_is_on_and_stays_while_it_lets_go() {
    let gripper = Gripper { transition_time: 0.1, ..stabilised(true) };
    let part = displaced_part();
    let mut memory = gripper.initialize(0.0, false, &world(), &part);
    for number in 0..60 {
        let t = f64::from(number) * 1e-2;
        let before = memory.clone();
        gripper.step(&mut memory, t, t + 1e-2, (10..40).contains(&number), |_| (world(), part));
        let corrections = |memory: &Memory| [memory.force_correction, memory.torque_correction];
        match memory.activation.state {
            SwitchState::On => {
                assert!(
                    corrections(&memory).iter().zip(corrections(&before)).all(|(now, then)| now.norm() > then.norm())
                );
            }
            SwitchState::On2Off => assert_eq!(corrections(&memory), corrections(&before), "at {t} s"),
            _ => assert_eq!(corrections(&memory), [Vector3::zeros(); 2], "at {t} s"),
        }
    }
    assert_eq!(memory.activation.state, SwitchState::Off);
}

#[test]
fn during_a_transition_the_energy_is_that_of_the_stiffness_of_the_step() {
    let gripper = stabilised(true);
    let part = displaced_part();
    let mut memory = gripper.initialize(0.0, false, &world(), &part);
    for number in 0..25 {
        let t = f64::from(number) * 2e-3;
        gripper.step(&mut memory, t, t + 2e-3, true, |_| (world(), part));
    }
    let outputs = gripper.outputs(&memory, 0.05, &world(), &part);
    let energy = 0.5 * (1e6 / 49.0) * part.r_0.norm_squared() + torsion_energy(1e4 / 481.0);
    assert!((outputs.onoff - 0.5).abs() < 1e-12);
    assert!((outputs.energy - 0.5 * energy).abs() < 1e-12);
}

#[test]
fn a_stabilised_gripper_exerts_nothing_before_the_first_step() {
    let gripper = stabilised(true);
    let Frame { r_0, r, .. } = displaced_part();
    let part = moving_frame(r_0, vector![1.0, 0.0, 0.0], r.t, vector![0.0, 1.0, 0.0]);
    let memory = gripper.initialize(0.0, true, &world(), &part);
    let outputs = gripper.outputs(&memory, 0.0, &world(), &part);
    assert_eq!((outputs.force, outputs.torque, outputs.energy), (Vector3::zeros(), Vector3::zeros(), 0.0));
    assert_eq!((outputs.state, outputs.onoff), (SwitchState::On, 1.0));
}

#[test]
fn the_correction_respects_the_directions() {
    let gripper = Gripper { directions: Directions::YZ, ..stabilised(true) };
    let part = displaced_part();
    let mut memory = gripper.initialize(0.0, true, &world(), &part);
    gripper.step(&mut memory, 0.0, 1e-3, true, |_| (world(), part));
    assert_eq!(memory.force_correction.x, 0.0);
    assert!(memory.force_correction.y < 0.0 && memory.force_correction.z > 0.0);
}

#[test]
fn zero_stiffness_and_tiny_or_huge_inertia_give_numbers() {
    for (stiffness, effective_inertia, h) in
        [(0.0, 1.0, 1e-3), (1e6, 1e-300, 1e-3), (1e6, 1e300, 1e-3), (1e6, 1.0, 1e-200), (1e6, 1.0, 1e100)]
    {
        let spring = SpringDamper { stiffness, damping: 0.0, effective_inertia };
        let (k, d): (f64, f64) = spring.gains(h);
        assert!((0.0..=stiffness).contains(&k) && d >= 0.0 && d.is_finite(), "{k} {d} for {spring:?}");
        let q = spring.static_correction(&vector![1.0, 0.0, 0.0], &vector![1e-3, 0.0, 0.0], h);
        assert!((0.0..=1001.0).contains(&q.x), "{q} for {spring:?}");
    }
}

#[test]
fn coarse_steps_are_told_by_the_mass_that_they_would_need() {
    // h^2 cT = 1 kg at 1 ms for cT = 1e6 N/m, and h dT = 1 kg at this step for dT = 1e3 N.s/m.
    let gripper = Gripper::default();
    assert_eq!(gripper.least_mass(0.99e-3), None);
    let mass: f64 = gripper.least_mass(1.01e-3).unwrap();
    assert!((mass - 1.01 * 1.01).abs() < 1e-12);
    assert_eq!(gripper.least_mass(1e-3 * (1.0 + 1e-10)), None, "a rounding error");
    // 1 kg plus the tolerated rounding error.
    let spring = SpringDamper { stiffness: 0.0, damping: 1.0 + 1e-9, ..gripper.translation };
    assert_eq!(Gripper { translation: spring, ..gripper }.least_mass(1.0), None);
    let undamped = Gripper { translation: SpringDamper { damping: 0.0, ..gripper.translation }, ..gripper };
    assert_eq!(undamped.least_mass(0.99e-3), None);
    assert!(undamped.least_mass(1.01e-3).is_some());
    assert_eq!(stabilised(false).least_mass(1.0), None);

    // h dR = 1e-2 kg.m2 at 0.1 ms for dR = 100 N.m.s/rad; h^2 cR is equal at 1 ms for cR = 1e4 N.m/rad.
    let with_moment = Gripper { use_moment: true, ..gripper };
    assert_eq!(gripper.least_moment_of_inertia(1.0), None);
    assert_eq!(with_moment.least_moment_of_inertia(0.99e-4), None);
    let inertia: f64 = with_moment.least_moment_of_inertia(1.01e-4).unwrap();
    assert!((inertia - 1.01e-2).abs() < 1e-14);
    let undamped = Gripper { rotation: SpringDamper { damping: 0.0, ..gripper.rotation }, ..with_moment };
    assert_eq!(undamped.least_moment_of_inertia(0.99e-3), None);
    assert!(undamped.least_moment_of_inertia(1.01e-3).is_some());
    assert_eq!(stabilised(false).least_moment_of_inertia(1.0), None);
}

#[test]
fn an_event_leaves_a_grip_at_rest_as_it_was() {
    use SwitchState::{Off, Off2On, On, On2Off};
    let (some, none) = (vector![0.0, 1.0, 0.0], Vector3::zeros());
    for static_correction in [false, true] {
        let gripper = stabilised(static_correction);
        for (state, active) in [On, On2Off, Off, Off2On].into_iter().flat_map(|state| [(state, false), (state, true)]) {
            for (force_correction, torque_correction) in [(none, none), (some, none), (none, some), (some, some)] {
                let start = gripper.initialize(0.0, false, &world(), &displaced_part());
                let activation = Activation { state, ..start.activation };
                let memory = Memory { h: 0.1, activation, force_correction, torque_correction, ..Memory::default() };
                let mut after = memory.clone();
                gripper.event(&mut after, 1.0, active, Some(memory.h), &world(), &displaced_part());
                let is_at_rest = gripper.is_at_rest(&memory, active);
                assert!(!is_at_rest || after == memory, "{memory:?}");
                let is_settled = state == if active { On } else { Off };
                if is_settled && [force_correction, torque_correction] == [none; 2] {
                    assert_eq!(is_at_rest, !static_correction, "{memory:?}");
                }
            }
        }
    }
}

#[test]
fn a_gripper_is_stabilised_by_an_effective_inertia_of_either_spring() {
    let (plain, both) = (Gripper::default(), stabilised(false));
    assert!(!plain.is_stabilised() && both.is_stabilised());
    assert!(Gripper { translation: plain.translation, ..both }.is_stabilised());
    assert!(Gripper { rotation: plain.rotation, ..both }.is_stabilised());
    let (q, e) = (vector![1.0, 0.0, 0.0], vector![1e-3, 0.0, 0.0]);
    assert_eq!(plain.translation.static_correction(&q, &e, 1e-3), Vector3::zeros(), "no correction without it");
    assert_eq!(both.translation.static_correction(&q, &e, 0.0), Vector3::zeros(), "nor without a step");
    assert!(both.translation.static_correction(&q, &e, 1e-3).x > 0.0);
}

proptest! {
    #[test]
    fn without_effective_inertia_neither_step_nor_correction_play_a_role(
        frame_a in a_frame(), frame_b in a_frame(), h in 1e-6..1e-1_f64, onoff in 0.0..1.0_f64,
    ) {
        let documented = Gripper { use_moment: true, transition_time: 1.0, ..Gripper::default() };
        let corrected = Gripper { static_correction: true, ..documented };
        let outputs = [documented, corrected].map(|gripper| {
            let mut memory = gripper.initialize(-onoff, false, &frame_a, &frame_b);
            gripper.step(&mut memory, -onoff, -h, true, |_| (frame_a, frame_b));
            gripper.step(&mut memory, -h, 0.0, true, |_| (frame_a, frame_b));
            gripper.outputs(&memory, 0.0, &frame_a, &frame_b)
        });
        prop_assert_eq!(outputs[0], outputs[1]);
        // Off since the start, so without offsets: -cT r - dT v, faded in.
        let r = frame_a.r.resolve2(&(frame_b.r_0 - frame_a.r_0));
        let v = frame_a.r.resolve2(&(frame_b.v_0 - frame_a.v_0)) - frame_a.r.w.cross(&r);
        let force = (r * -1e6 - v * 1e3) * onoff;
        prop_assert!((outputs[0].force - force).norm() <= 1e-8);
    }

    #[test]
    fn an_effective_mass_leaves_the_torque_as_documented(h in 1e-5..1e-1, mass in 0.1..10.0) {
        let gripper = Gripper {
            use_moment: true,
            translation: SpringDamper { effective_inertia: mass, ..Gripper::default().translation },
            ..Gripper::default()
        };
        let part = resting_frame(vector![0.0, 1e-3, 0.0], turned(Vector3::y(), 0.1));
        let mut memory = gripper.initialize(0.0, true, &world(), &part);
        gripper.step(&mut memory, 0.0, h, true, |_| (world(), part));
        let outputs = gripper.outputs(&memory, h, &world(), &part);
        prop_assert!((outputs.torque - vector![0.0, -1e3, 0.0]).norm() <= 1e-9);
        prop_assert!((outputs.force.y + 1e3 / (1.0 + 12.0 * h * h * 1e6 / mass)).abs() <= 1e-9);
    }
}

// A weight that hangs in the grip must sink with the ramp, not fall when it begins.
#[test]
fn a_part_is_let_go_as_slowly_with_the_correction_as_without() {
    let part = displaced_part();
    for static_correction in [false, true] {
        let gripper = Gripper { transition_time: 0.1, ..stabilised(static_correction) };
        let mut memory = gripper.initialize(0.0, true, &world(), &part);
        for number in 0..2000 {
            let t = f64::from(number) * 1e-3;
            gripper.step(&mut memory, t, t + 1e-3, true, |_| (world(), part));
        }
        let held = gripper.outputs(&memory, 2.0, &world(), &part).force.norm();
        gripper.step(&mut memory, 2.0, 2.05, false, |_| (world(), part));
        memory.h = 1e-3;
        let letting_go = gripper.outputs(&memory, 2.05, &world(), &part).force.norm();
        assert!((letting_go - 0.5 * held).abs() < 1e-9 * held, "{letting_go} N of {held} N half-way");
    }
}

/// Correction of the force after the first step of a grip, in N: `(k e / 100) / (1 + k / (100 (K - k)))`.
fn first_correction(h: f64) -> Vector3<f64> {
    let k = 1e6 / (1.0 + 12.0 * h * h * 1e6);
    displaced_part().r_0 * (k / 100.0 / (1.0 + k / (100.0 * (1e6 - k))))
}

/// Memory at 0.1 s of a grip on a part that has not moved.
fn corrected_grip(gripper: &Gripper) -> Memory {
    let part = displaced_part();
    let mut memory = gripper.initialize(0.0, true, &world(), &part);
    for number in 0..100 {
        let t = f64::from(number) * 1e-3;
        gripper.step(&mut memory, t, t + 1e-3, true, |_| (world(), part));
    }
    assert!(memory.force_correction.norm() > 10.0 * first_correction(1e-3).norm());
    memory
}

#[test]
fn a_part_that_is_gripped_anew_is_corrected_from_the_beginning() {
    let gripper = Gripper { transition_time: 0.01, ..stabilised(true) };
    let part = displaced_part();
    let close = |q: Vector3<f64>, expected: Vector3<f64>| (q - expected).norm() <= 1e-12 * expected.norm();

    // The grip ends from 0.1 s on; within one step it is off at 0.11 s and on again at 0.12 s.
    let mut memory = corrected_grip(&gripper);
    gripper.step(&mut memory, 0.1, 0.101, false, |_| (world(), part));
    let letting_go = memory.clone();
    gripper.step(&mut memory, 0.101, 0.2, true, |_| (world(), part));
    assert_eq!(memory.activation.state, SwitchState::On);
    assert!(close(memory.force_correction, first_correction(0.099)), "{}", memory.force_correction);

    // Likewise in one late event.
    let mut memory = letting_go;
    gripper.event(&mut memory, 0.2, true, None, &world(), &part);
    assert_eq!(memory.activation.state, SwitchState::On);
    assert!(close(memory.force_correction, first_correction(1e-3)), "{}", memory.force_correction);
}

#[test]
fn a_grip_that_ends_at_the_instant_at_which_it_came_on_has_no_correction_unless_a_step_begins_there() {
    let gripper = Gripper { transition_time: 0.125, ..stabilised(true) };
    let part = displaced_part();
    let mut memory = gripper.initialize(0.0, false, &world(), &part);
    gripper.step(&mut memory, 0.0, 0.0625, true, |_| (world(), part));
    let coming_on = memory.clone();

    gripper.step(&mut memory, 0.0625, 0.1875, false, |_| (world(), part));
    assert_eq!((memory.activation.state, memory.activation.start), (SwitchState::On2Off, 0.125));
    assert_eq!(memory.force_correction, Vector3::zeros());

    let mut memory = coming_on;
    gripper.step(&mut memory, 0.0625, 0.125, false, |_| (world(), part));
    let on = memory.clone();
    assert_eq!(on.activation.state, SwitchState::On);
    assert!(on.force_correction.norm() > 0.0);
    gripper.step(&mut memory, 0.125, 0.1875, false, |_| (world(), part));
    assert_eq!(memory.activation.state, SwitchState::On2Off);
    assert_eq!(memory.force_correction, on.force_correction);
}

#[test]
fn the_correction_counts_communication_steps_not_events() {
    for transition_time in [0.0, 0.1] {
        let gripper = Gripper { transition_time, ..stabilised(true) };
        let part = displaced_part();
        let mut memory = corrected_grip(&gripper);
        gripper.event(&mut memory, 0.1, true, Some(1e-3), &world(), &part);
        let counted = memory.clone();
        assert_eq!(gripper.event(&mut memory, 0.1, true, None, &world(), &part).next, None);
        assert_eq!(memory, counted);

        // A grip that begins between two steps waits for the next step.
        let mut memory = gripper.initialize(0.0, false, &world(), &part);
        gripper.event(&mut memory, 0.0, false, Some(1e-3), &world(), &part);
        gripper.event(&mut memory, 1e-3, true, None, &world(), &part);
        assert_eq!(memory.force_correction, Vector3::zeros());
    }
}
