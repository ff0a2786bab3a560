//! Comparison of velocities and accelerations with the poses communicated beside them.
//!
//! A [`RateWatch`] compares a rate with the changes of its value at the rate of the data: it observes three consecutive
//! changes, however many steps apart, then pauses to save time. Five consecutive disagreements over half a second are a
//! [`Contradiction`]. The tolerance is a fifth of the measured rate, plus four times the larger of the last changes of
//! the measured and the communicated rate. Rates may belong to the start or to the end of a step. So jumps, noise,
//! vibrations, held values and poses at rest are not contradictions.

mod rate_watch;

use nalgebra::Vector3;
pub use rate_watch::{Contradiction, RateWatch, Step, Value};

/// Angle, in rad: if a frame turns further between two observations, its values may seem to change slowly.
const MAX_TURN: f64 = 1.0;

/// Values of a frame in a step and their rates, in m, rad and s; None if not compared. Position and velocity, velocity
/// and acceleration, resolved in the world frame; orientation and angular velocity, angular velocity and angular
/// acceleration, resolved in the frame.
pub type Rates = [Option<(Value, Vector3<f64>)>; 4];

/// Index of the angular velocity among the rates.
const ANGULAR_VELOCITY: usize = 2;

/// Observes a frame in a step, and reports each contradiction once, with the index of the rate. Returns the number of
/// steps until the next observation, 0 for none. `saved` holds the comparisons as [`RateWatch::write`] saves them.
pub fn observe_frame(
    saved: &mut [[f64; RateWatch::SIZE]; 4],
    step: &Step,
    rates: &Rates,
    mut report: impl FnMut(usize, Contradiction),
) -> u32 {
    let mut watches = saved.each_ref().map(RateWatch::read);
    // Anything that turns with a frame may seem to stand still if the frame turns far between two observations.
    let time = watches[ANGULAR_VELOCITY].time_since_change(step).max(step.times[1] - step.times[0]);
    let is_resolved = rates[ANGULAR_VELOCITY].is_none_or(|(_, w)| w.norm() * time < MAX_TURN);
    let mut next = 0;
    for (i, rate) in rates.iter().enumerate() {
        let Some(rate) = rate else { continue };
        // If the velocity may be wrong, a contradicting acceleration may be right.
        let follows_a_wrong_one = i % 2 == 1 && watches[i - 1].disagrees();
        let counts = i == ANGULAR_VELOCITY || is_resolved && !follows_a_wrong_one;
        let (due, found) = watches[i].observe(step, rate, counts);
        watches[i].write(&mut saved[i]);
        found.into_iter().for_each(|contradiction| report(i, contradiction));
        next = if next == 0 || due == 0 { next.max(due) } else { next.min(due) };
    }
    next
}
