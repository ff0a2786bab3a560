//! The ramp over time, for steps far shorter and far longer than the transition.
use fmi_export_sys::fmi2OK;

use super::{DISPLACED, set_array, set_flags, set_reals, step, with_library};

/// The switch as documented, in whole ticks, `STEP` for a step: exact, however long the run.
struct Clockwork {
    transition: i64,
    state: i32,
    start: i64,
}

const STEP: i64 = 1 << 40;
const ON: i32 = 1;
const ON2OFF: i32 = 2;
const OFF: i32 = 3;
const OFF2ON: i32 = 4;

impl Clockwork {
    /// Makes a step with a level of `active`.
    fn step(&mut self, number: i64, active: bool) {
        let (mut now, end) = (number * STEP, (number + 1) * STEP);
        loop {
            match (self.state, active) {
                (ON, false) => (self.state, self.start) = (ON2OFF, now),
                (OFF, true) => (self.state, self.start) = (OFF2ON, now),
                (ON | OFF, _) => return,
                _ if self.start + self.transition > end => return,
                _ => {
                    now = self.start + self.transition;
                    self.state = if self.state == ON2OFF { OFF } else { ON };
                }
            }
        }
    }

    fn onoff(&self, number: i64) -> f64 {
        let ramp = (number * STEP - self.start) as f64 / self.transition as f64;
        match self.state {
            ON => 1.0,
            ON2OFF => 1.0 - ramp,
            OFF => 0.0,
            _ => ramp,
        }
    }
}

/// Level of `active` for each step, in no pattern that fits a transition.
fn level(number: i64) -> bool {
    (number * number / 3 + number) % 7 < 4
}

#[test]
fn the_ramp_is_exact_to_4_ulp_of_time_for_steps_from_100_us_to_10_s() {
    with_library(|library| {
        for h in [1e-4, 1e-3, 1e-2, 0.1, 1.0, 10.0] {
            // Many steps in a transition, and many transitions in a step. No transition is a multiple of a step, where
            // rounding would decide which level counts.
            for steps in [0.173_205_08, 0.618_033_99, 1.732_050_81, 7.389_056_1, 61.803_398_9] {
                let mut clockwork = Clockwork { transition: (steps * STEP as f64) as i64, state: OFF, start: 0 };
                let transition = clockwork.transition as f64 / STEP as f64 * h;
                let instance = library.instantiate("gripper").unwrap();
                set_reals(&instance, &[("T", transition)]);
                assert_eq!(instance.initialize(0.0), fmi2OK);
                for number in 0..400 {
                    set_flags(&instance, &[("active", level(number))]);
                    clockwork.step(number, level(number));
                    step(&instance, number as f64 * h, h);

                    let t = (number + 1) as f64 * h;
                    let (state, onoff): (i32, f64) = (instance.get("state").unwrap(), instance.get("onoff").unwrap());
                    assert_eq!(state, clockwork.state, "at {t} s, steps of {h} s, T = {transition} s");
                    let error = (onoff - clockwork.onoff(number + 1)).abs();
                    let limit = 4.0 * (t.next_up() - t) / transition;
                    assert!(error <= limit, "off by {error:e} at {t} s, steps of {h} s, T = {transition} s");
                }
            }
        }
    });
}

#[test]
fn a_transition_time_of_at_most_1e_12_shows_no_state_but_on_and_off() {
    with_library(|library| {
        for transition in [0.0, 1e-300, 1e-12] {
            let instance = library.instantiate("gripper").unwrap();
            set_reals(&instance, &[("T", transition)]);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            for number in 0..100 {
                set_flags(&instance, &[("active", level(number))]);
                step(&instance, number as f64 * 1e-3, 1e-3);
                let expected = if level(number) { (ON, 1.0) } else { (OFF, 0.0) };
                assert_eq!((instance.get("state").unwrap(), instance.get("onoff").unwrap()), expected);
            }
        }
    });
}

/// The first step after the switch already has the force at its end.
#[test]
fn a_change_of_active_shows_at_the_end_of_the_step_before_which_it_was_set() {
    with_library(|library| {
        let instance = library.instantiate("gripper").unwrap();
        set_array(&instance, "frame_b.r_0", &DISPLACED);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        step(&instance, 0.0, 0.025);
        set_flags(&instance, &[("active", true)]);
        assert_eq!(instance.get("state"), Ok(OFF));
        step(&instance, 0.025, 0.025);
        assert_eq!((instance.get("state"), instance.get("onoff")), (Ok(OFF2ON), Ok(0.25)));
        assert_eq!(instance.get("F[1]"), Ok(-0.25 * 1e6 * DISPLACED[0]));
    });
}
