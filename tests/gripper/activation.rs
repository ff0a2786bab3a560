//! The state machine: when it switches, how far a transition has come, and when it captures the pose.

use std::cell::RefCell;

use multibody::forces::gripper::{Activation, Offsets, State};
use nalgebra::vector;
use proptest::prelude::*;

/// Offsets that tell when they were captured.
fn captured_at(time: f64) -> Offsets {
    Offsets { r: vector![time, 0.0, 0.0], ..Offsets::zero() }
}

/// The state machine as the documentation words it, in whole ticks of a clock: one tick after the other, all in integers.
struct Clockwork {
    now: i64,
    transition: i64,
    state: State,
    start: i64,
    captured: i64,
}

impl Clockwork {
    fn level_decides(&mut self, active: bool) {
        match (self.state, active) {
            (State::On, false) => (self.state, self.start) = (State::On2Off, self.now),
            (State::Off, true) => (self.state, self.start, self.captured) = (State::Off2On, self.now, self.now),
            _ => {}
        }
    }

    fn transition_ends(&mut self) {
        match self.state {
            State::On2Off if self.now >= self.start + self.transition => self.state = State::Off,
            State::Off2On if self.now >= self.start + self.transition => self.state = State::On,
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
            State::On => 1.0,
            State::On2Off => 1.0 - ramp,
            State::Off => 0.0,
            State::Off2On => ramp,
        }
    }
}

/// Steps of random length (in the unit of `longest`) and level of `active`.
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
            state: if initially_active { State::On } else { State::Off },
            start: 0,
            captured: 0,
        };
        let duration = transition as f64 * TICK;
        let mut activation = Activation::new(0.0, initially_active, captured_at(0.0));
        for (ticks, active) in schedule {
            let from = clockwork.now as f64 * TICK;
            clockwork.step(ticks, active);
            let to = clockwork.now as f64 * TICK;
            activation.advance(from, to, active, duration, captured_at);

            prop_assert_eq!(activation.state, clockwork.state);
            prop_assert_eq!(activation.start, clockwork.start as f64 * TICK);
            prop_assert_eq!(activation.offsets, captured_at(clockwork.captured as f64 * TICK));
            prop_assert!((activation.onoff(to, duration) - clockwork.onoff()).abs() <= 4.0 * f64::EPSILON * to / duration);
        }
    }

    #[test]
    fn toggling_during_a_transition_has_no_effect_until_its_end_and_then_the_level_decides(
        switching_on: bool,
        toggles in prop::collection::vec((0.0..1.0, any::<bool>()), 0..10),
        level_at_end: bool,
    ) {
        let mut activation = Activation::new(0.0, !switching_on, captured_at(0.0));
        let transition = if switching_on { State::Off2On } else { State::On2Off };
        activation.advance(0.0, 0.25, switching_on, 1.0, captured_at);
        let untouched = activation;
        prop_assert_eq!(untouched.state, transition);

        let mut instants: Vec<(f64, bool)> = toggles.into_iter().map(|(share, active)| (0.25 + 0.75 * share, active)).collect();
        instants.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut now = 0.25;
        for (instant, active) in instants {
            activation.advance(now, instant, active, 1.0, captured_at);
            prop_assert_eq!(activation, untouched);
            now = instant;
        }

        activation.advance(now, 1.5, level_at_end, 1.0, captured_at);
        let (state, start) = match (switching_on, level_at_end) {
            (true, true) => (State::On, 0.0),
            (true, false) => (State::On2Off, 1.0),
            (false, true) => (State::Off2On, 1.0),
            (false, false) => (State::Off, 0.0),
        };
        prop_assert_eq!((activation.state, activation.start), (state, start));
    }

    #[test]
    fn a_transition_time_of_at_most_1e_12_shows_only_on_and_off(
        transition_time in prop_oneof![Just(1e-12), Just(0.0), -1.0..1e-12],
        schedule in a_schedule(1000),
    ) {
        let mut activation = Activation::new(0.0, false, captured_at(0.0));
        let (mut now, mut was_active, mut captured) = (0.0, false, 0.0);
        for (length, active) in schedule {
            let to = now + length as f64 * 1e-3;
            activation.advance(now, to, active, transition_time, captured_at);
            if active && !was_active {
                captured = now;
            }
            prop_assert_eq!(activation.state, if active { State::On } else { State::Off });
            prop_assert_eq!(activation.onoff(to, transition_time), if active { 1.0 } else { 0.0 });
            prop_assert_eq!(activation.offsets, captured_at(captured));
            (now, was_active) = (to, active);
        }
    }
}

#[test]
fn several_transitions_inside_one_step_happen_at_their_own_instants() {
    // On at first; inactive for 0.01 s starts the first transition, which ends 0.1 s later and is followed by another one
    // back to on, because the level is active again. Its offsets are captured when it begins.
    let asked = RefCell::new(Vec::new());
    let capture = |time| {
        asked.borrow_mut().push(time);
        captured_at(time)
    };
    let mut activation = Activation::new(0.0, true, captured_at(0.0));
    activation.advance(0.0, 0.01, false, 0.1, capture);
    activation.advance(0.01, 10.0, true, 0.1, capture);
    assert_eq!(activation.state, State::On);
    assert_eq!(activation.start, 0.1);
    assert_eq!(*asked.borrow(), [0.1]);
}

#[test]
fn the_ramp_stays_within_0_and_1_when_a_master_corrects_its_time() {
    let activation = Activation { state: State::Off2On, start: 1.0, offsets: captured_at(1.0) };
    assert_eq!(activation.onoff(1.0 - 1e-9, 0.1), 0.0);
    assert_eq!(activation.onoff(1.1 + 1e-9, 0.1), 1.0);
    let activation = Activation { state: State::On2Off, ..activation };
    assert_eq!(activation.onoff(1.0 - 1e-9, 0.1), 1.0);
    assert_eq!(activation.onoff(1.1 + 1e-9, 0.1), 0.0);
}
