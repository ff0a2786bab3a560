//! Memory of a gripper over steps: complete, independent of how steps are cut, with the right offsets.

use multibody::forces::gripper::{Gripper, Memory, SetAngles, SpringDamper, SwitchState};
use multibody::frames::{Frame, TransformationMatrix};
use nalgebra::{Vector3, vector};
use proptest::prelude::*;

use crate::scene::{a_frame, a_vector, an_orientation, resting_frame, turned, world};

proptest! {
    #[test]
    fn cutting_steps_into_parts_changes_no_state_ramp_or_captured_offset(
        initially_active: bool,
        start in 0.0..1e4,
        duration_exponent in -4.0..1.0,
        step_exponent in -4.0..1.0,
        schedule in prop::collection::vec((any::<bool>(), prop::collection::vec(0.0..1.0, 0..5)), 1..20),
        part in a_frame(),
    ) {
        let gripper = Gripper {
            transition_time: f64::powf(10.0, duration_exponent),
            use_in_place: true,
            use_moment: true,
            ..Gripper::default()
        };
        let h = f64::powf(10.0, step_exponent);
        // In uniform motion, so that the captured offset shows the instant.
        let frames_at = |time: f64| (world(), Frame { r_0: part.r_0 + part.v_0 * (time - start), ..part });
        let mut whole = gripper.initialize(start, initially_active, &world(), &part);
        let mut cut = whole.clone();
        for (number, (active, mut cuts)) in schedule.into_iter().enumerate() {
            let (from, to) = (start + number as f64 * h, start + (number + 1) as f64 * h);
            gripper.step(&mut whole, from, to, active, frames_at);

            cuts.sort_by(f64::total_cmp);
            let mut instants: Vec<f64> = cuts.into_iter().map(|cut| from + cut * (to - from)).collect();
            instants.push(to);
            let mut now = from;
            for instant in instants {
                // Like an FMU, which gets a start and a length.
                gripper.step(&mut cut, now, now + (instant - now), active, frames_at);
                now = instant;
            }

            let tolerance = 4.0 * ulp(to) / gripper.transition_time;
            let [in_one, in_parts] = [&whole, &cut].map(|memory| gripper.outputs(memory, to, &world(), &part));
            prop_assert_eq!(whole.activation.state, cut.activation.state);
            prop_assert!((in_one.onoff - in_parts.onoff).abs() <= tolerance);
            let shift = whole.activation.offsets.r - cut.activation.offsets.r;
            prop_assert!(shift.norm() <= part.v_0.norm() * 4.0 * ulp(to) + 1e-15, "{}", shift);
            prop_assert_eq!(whole.activation.offsets.theta, cut.activation.offsets.theta);
        }
    }

    #[test]
    fn a_memory_copied_within_a_transition_continues_to_the_last_bit(
        parts in prop::collection::vec(a_frame(), 12),
        levels in prop::collection::vec(any::<bool>(), 12),
        detour in prop::collection::vec(a_frame(), 12),
    ) {
        let gripper = Gripper {
            transition_time: 0.0125,
            use_in_place: true,
            use_moment: true,
            static_correction: true,
            translation: SpringDamper { effective_inertia: 1.0, ..Gripper::default().translation },
            rotation: SpringDamper { effective_inertia: 1e-3, ..Gripper::default().rotation },
            ..Gripper::default()
        };
        let run = |memory: &mut Memory, from: usize, parts: &[Frame]| -> Vec<_> {
            (from..12)
                .map(|number| {
                    let (t, part) = (number as f64 * 0.01, parts[number]);
                    gripper.step(memory, t, t + 0.01, levels[number], |_| (world(), part));
                    gripper.outputs(memory, t + 0.01, &world(), &part)
                })
                .collect()
        };

        let mut memory = gripper.initialize(0.0, false, &world(), &parts[0]);
        gripper.step(&mut memory, 0.0, 0.005, true, |_| (world(), parts[0]));
        prop_assert_eq!(memory.activation.state, SwitchState::Off2On);
        let copy = memory.clone();
        let straight = run(&mut memory, 1, &parts);
        // A detour first, like a master that takes steps back.
        let mut rolled_back = copy.clone();
        run(&mut rolled_back, 1, &detour);
        rolled_back = copy;
        prop_assert_eq!(run(&mut rolled_back, 1, &parts), straight);
        prop_assert_eq!(rolled_back, memory);
    }

    #[test]
    fn offsets_are_the_pose_at_activation_unless_parameters_say_otherwise(
        r in a_vector(1.0),
        t in an_orientation(),
        use_in_place: bool,
        reset: bool,
    ) {
        let gripper = Gripper {
            use_in_place,
            set_angles: if reset { SetAngles::ResetToZero } else { SetAngles::KeepCurrent },
            ..Gripper::default()
        };
        let part = resting_frame(r, t);
        let mut memory = gripper.initialize(0.0, false, &world(), &world());
        gripper.step(&mut memory, 0.0, 1.0, true, |_| (world(), part));

        let offsets = memory.activation.offsets;
        prop_assert_eq!(offsets.r, if use_in_place { r } else { Vector3::zeros() });
        prop_assert_eq!(offsets.t_rel, if use_in_place && !reset { t } else { TransformationMatrix::null_rotation() });
        prop_assert_eq!(offsets.theta == Vector3::zeros(), !use_in_place || reset);
    }
}

/// Distance of a positive number from the next larger one.
fn ulp(x: f64) -> f64 {
    x.next_up() - x
}

#[test]
fn offsets_captured_within_a_step_are_those_of_the_frames_at_that_instant() {
    let gripper = Gripper { use_in_place: true, ..Gripper::default() };
    let frames_at = |time: f64| (world(), resting_frame(vector![time, 0.0, 0.0], turned(Vector3::z(), time)));
    let mut memory = gripper.initialize(0.0, true, &world(), &world());
    gripper.step(&mut memory, 0.0, 0.05, false, frames_at);
    gripper.step(&mut memory, 0.05, 1.0, true, frames_at);
    assert_eq!(memory.activation.offsets.r, vector![0.1, 0.0, 0.0]);
    assert!((memory.activation.offsets.theta - vector![0.0, 0.0, 0.1]).norm() < 1e-15);
}
