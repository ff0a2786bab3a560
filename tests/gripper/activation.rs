//! State machine: when it switches, the progress of a transition, and when it captures the pose.

use multibody::forces::gripper::{Activation, Gripper, Memory, Offsets, SwitchState};
use multibody::frames::Frame;
use nalgebra::vector;
use proptest::prelude::*;

use crate::scene::{resting_frame, world};

/// Gripper that holds a part in place.
fn gripper(transition_time: f64) -> Gripper {
    Gripper { transition_time, use_in_place: true, ..Gripper::default() }
}

/// Part whose position is the time, so that offsets show when they were captured.
fn part_at(time: f64) -> Frame {
    resting_frame(vector![time, 0.0, 0.0], world().r.t)
}

fn captured_at(time: f64) -> Offsets {
    Offsets { r: vector![time, 0.0, 0.0], ..Offsets::zero() }
}

fn initially(active: bool) -> Memory {
    gripper(0.0).initialize(0.0, active, &world(), &part_at(0.0))
}

fn step(memory: &mut Memory, from: f64, to: f64, active: bool, transition_time: f64) {
    gripper(transition_time).step(memory, from, to, active, |time| (world(), part_at(time)));
}

/// Event without a communication step.
fn event(memory: &mut Memory, time: f64, active: bool, transition_time: f64) -> Option<f64> {
    gripper(transition_time).event(memory, time, active, None, &world(), &part_at(time)).next
}

/// State machine from the documentation, in whole ticks of a clock: tick by tick, all in integers.
struct Clockwork {
    now: i64,
    transition: i64,
    state: SwitchState,
    start: i64,
    captured: i64,
}

impl Clockwork {
    fn level_decides(&mut self, active: bool) {
        match (self.state, active) {
            (SwitchState::On, false) => (self.state, self.start) = (SwitchState::On2Off, self.now),
            (SwitchState::Off, true) => {
                (self.state, self.start, self.captured) = (SwitchState::Off2On, self.now, self.now)
            }
            _ => {}
        }
    }

    fn transition_ends(&mut self) {
        match self.state {
            SwitchState::On2Off if self.now >= self.start + self.transition => self.state = SwitchState::Off,
            SwitchState::Off2On if self.now >= self.start + self.transition => self.state = SwitchState::On,
            _ => {}
        }
    }

    fn step(&mut self, ticks: i64, active: bool) {
        for _ in 0..ticks {
            self.level_decides(active);
            self.now += 1;
            self.transition_ends();
        }
    }

    fn onoff(&self) -> f64 {
        let ramp = (self.now - self.start) as f64 / self.transition as f64;
        match self.state {
            SwitchState::On => 1.0,
            SwitchState::On2Off => 1.0 - ramp,
            SwitchState::Off2On => ramp,
            SwitchState::Off | SwitchState::Lost => 0.0,
        }
    }
}

/// Steps of random length (in the unit of `longest`) and the level of `active`.
fn a_schedule(longest: i64) -> impl Strategy<Value = Vec<(i64, bool)>> {
    prop::collection::vec((1..=longest, any::<bool>()), 1..30)
}

proptest! {
    #[test]
    fn states_ramp_and_captured_instants_are_those_of_a_clockwork(
        initially_active: bool,
        transition in 1_i64..60,
        schedule in a_schedule(150),
    ) {
        // A power of two, so that every time is a floating-point number.
        const TICK: f64 = 1.0 / 1024.0;
        let mut clockwork = Clockwork {
            now: 0,
            transition,
            state: if initially_active { SwitchState::On } else { SwitchState::Off },
            start: 0,
            captured: 0,
        };
        let duration = transition as f64 * TICK;
        let mut memory = initially(initially_active);
        for (ticks, active) in schedule {
            let from = clockwork.now as f64 * TICK;
            clockwork.step(ticks, active);
            let to = clockwork.now as f64 * TICK;
            step(&mut memory, from, to, active, duration);

            prop_assert_eq!(memory.activation.state, clockwork.state);
            prop_assert_eq!(memory.activation.start, clockwork.start as f64 * TICK);
            prop_assert_eq!(memory.activation.offsets, captured_at(clockwork.captured as f64 * TICK));
            prop_assert!((memory.activation.onoff(to) - clockwork.onoff()).abs() <= 4.0 * f64::EPSILON * to / duration);
        }
    }

    #[test]
    fn toggling_during_a_transition_has_no_effect_until_its_end_and_then_the_level_decides(
        switching_on: bool,
        toggles in prop::collection::vec((0.0..1.0, any::<bool>()), 0..10),
        level_at_end: bool,
    ) {
        let mut memory = initially(!switching_on);
        let transition = if switching_on { SwitchState::Off2On } else { SwitchState::On2Off };
        step(&mut memory, 0.0, 0.25, switching_on, 1.0);
        let untouched = memory.activation;
        prop_assert_eq!(untouched.state, transition);

        let instant = |(share, active): (f64, bool)| (0.25 + 0.75 * share, active);
        let mut instants: Vec<_> = toggles.into_iter().map(instant).collect();
        instants.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut now = 0.25;
        for (instant, active) in instants {
            step(&mut memory, now, instant, active, 1.0);
            prop_assert_eq!(memory.activation, untouched);
            now = instant;
        }

        step(&mut memory, now, 1.5, level_at_end, 1.0);
        let (state, start) = match (switching_on, level_at_end) {
            (true, true) => (SwitchState::On, 0.0),
            (true, false) => (SwitchState::On2Off, 1.0),
            (false, true) => (SwitchState::Off2On, 1.0),
            (false, false) => (SwitchState::Off, 0.0),
        };
        prop_assert_eq!((memory.activation.state, memory.activation.start), (state, start));
    }

    #[test]
    fn a_transition_time_of_at_most_1e_12_shows_only_on_and_off(
        transition_time in prop_oneof![Just(1e-12), Just(0.0), -1.0..1e-12],
        schedule in a_schedule(1000),
    ) {
        let mut memory = initially(false);
        let (mut now, mut was_active, mut captured) = (0.0, false, 0.0);
        for (length, active) in schedule {
            let to = now + length as f64 * 1e-3;
            step(&mut memory, now, to, active, transition_time);
            if active && !was_active {
                captured = now;
            }
            prop_assert_eq!(memory.activation.state, if active { SwitchState::On } else { SwitchState::Off });
            prop_assert_eq!(memory.activation.onoff(to), if active { 1.0 } else { 0.0 });
            prop_assert_eq!(memory.activation.offsets, captured_at(captured));
            (now, was_active) = (to, active);
        }
    }
}

#[test]
fn several_transitions_inside_one_step_happen_at_their_own_instants() {
    // On at first; inactive for 0.01 s starts the first transition, which ends 0.1 s later; the level is active again,
    // so another transition back to on follows. Its offsets are captured when it begins.
    let mut memory = initially(true);
    step(&mut memory, 0.0, 0.01, false, 0.1);
    step(&mut memory, 0.01, 10.0, true, 0.1);
    let expected = Activation { state: SwitchState::On, start: 0.1, length: 0.1, offsets: captured_at(0.1) };
    assert_eq!(memory.activation, expected);
}

#[test]
fn an_event_returns_the_instant_of_the_next_one() {
    let mut memory = initially(false);
    assert_eq!(event(&mut memory, 1.0, false, 0.25), None);
    assert_eq!(event(&mut memory, 2.0, true, 0.25), Some(2.25));
    assert_eq!(event(&mut memory, 2.125, false, 0.25), Some(2.25));
    // The level requires the opposite transition, which begins at the same instant, in an event of its own.
    assert_eq!(event(&mut memory, 2.25, false, 0.25), Some(2.25));
    assert_eq!(memory.activation.state, SwitchState::On);
    assert_eq!(event(&mut memory, 2.25, false, 0.25), Some(2.5));
    assert_eq!(memory.activation.state, SwitchState::On2Off);
    assert_eq!(event(&mut memory, 2.5, false, 0.25), None);
    assert_eq!(memory.activation.state, SwitchState::Off);
}

#[test]
fn a_late_event_ends_the_transition_and_what_follows_begins_at_that_end() {
    let mut memory = initially(false);
    event(&mut memory, 0.0, true, 0.25);
    assert_eq!(event(&mut memory, 0.375, true, 0.25), None);
    assert_eq!((memory.activation.state, memory.activation.start), (SwitchState::On, 0.0));
    event(&mut memory, 1.0, false, 0.25);
    assert_eq!(event(&mut memory, 1.375, true, 0.25), Some(1.5));
    let expected = Activation { state: SwitchState::Off2On, start: 1.25, length: 0.25, offsets: captured_at(1.375) };
    assert_eq!(memory.activation, expected);
    // Late by more than the duration of the opposite transition.
    assert_eq!(event(&mut memory, 2.0, false, 0.25), None);
    assert_eq!((memory.activation.state, memory.activation.start), (SwitchState::Off, 1.5));
}

#[test]
fn a_change_of_the_transition_time_counts_for_transitions_that_begin_later() {
    let mut memory = initially(false);
    assert_eq!(event(&mut memory, 0.0, true, 1.0), Some(1.0));
    for tuned in [0.5, 0.0, 100.0] {
        assert_eq!(event(&mut memory, 0.75, true, tuned), Some(1.0));
        assert_eq!(gripper(tuned).outputs(&memory, 0.75, &world(), &world()).onoff, 0.75);
    }
    assert_eq!(event(&mut memory, 1.0, true, 0.5), None);
    assert_eq!(event(&mut memory, 2.0, false, 0.5), Some(2.5));
    assert_eq!(gripper(1.0).outputs(&memory, 2.25, &world(), &world()).onoff, 0.5);
}

// Documented limit of 1e-12 s.
#[test]
fn a_transition_of_a_little_more_than_1e_12_s_has_a_beginning_and_an_end() {
    let mut memory = initially(false);
    assert_eq!(event(&mut memory, 0.0, true, 1.1e-12), Some(1.1e-12));
    assert_eq!(memory.activation.state, SwitchState::Off2On);
    assert_eq!(event(&mut memory, 1.1e-12, true, 1.1e-12), None);
    assert_eq!(memory.activation.state, SwitchState::On);
}

proptest! {
    #[test]
    fn an_event_at_which_nothing_is_due_changes_nothing(
        initially_active: bool,
        transition_time in prop_oneof![Just(0.0), 0.01..1.0],
        levels in prop::collection::vec((0.0..0.5, any::<bool>()), 1..20),
    ) {
        let mut memory = initially(initially_active);
        let mut now = 0.0;
        for (later, active) in levels {
            now += later;
            while event(&mut memory, now, active, transition_time) == Some(now) {}
            let settled = memory.clone();
            let next = event(&mut memory, now, active, transition_time);
            prop_assert_eq!(memory.clone(), settled);
            prop_assert!(next.is_none_or(|next| next > now));
        }
    }
}

#[test]
fn the_ramp_stays_within_0_and_1_when_a_master_corrects_its_time() {
    let activation = Activation { state: SwitchState::Off2On, start: 1.0, length: 0.1, offsets: captured_at(1.0) };
    assert_eq!(activation.onoff(1.0 - 1e-9), 0.0);
    assert_eq!(activation.onoff(1.1 + 1e-9), 1.0);
    let activation = Activation { state: SwitchState::On2Off, ..activation };
    assert_eq!(activation.onoff(1.0 - 1e-9), 1.0);
    assert_eq!(activation.onoff(1.1 + 1e-9), 0.0);
}
