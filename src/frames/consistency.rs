//! Comparison of velocities and accelerations with the poses beside which they are communicated.
//!
//! A [`RateWatch`] compares a rate with its value over the first steps in which that changes, at the rate
//! of the data: three changes that follow one another are observed, however many steps apart, then a pause saves time.
//! A [`Contradiction`] is five disagreements in a row over half a second. The tolerance is a fifth of the measured
//! rate, and four times the larger of its last change and that of the communicated rate. Rates may belong to the start
//! or to the end of a step. So neither jumps, noise, vibrations, values that are held nor poses at rest contradict.

mod rate_watch;

use nalgebra::Vector3;
pub use rate_watch::{Contradiction, RateWatch, Step, Value};

/// Angle in rad: values of a frame that turns further between two observations may seem to change slowly.
const MAX_TURN: f64 = 1.0;

/// Rates of a frame beside their values in a step, in m, rad and s; None where they are not compared. Position and
/// velocity, velocity and acceleration, resolved in the world frame; then orientation and angular velocity, angular
/// velocity and angular acceleration, resolved in the frame.
pub type Rates = [Option<(Value, Vector3<f64>)>; 4];

/// Position of the angular velocity among the rates.
const ANGULAR_VELOCITY: usize = 2;

/// Observes a frame in a step, and reports each contradiction once, with the position of the rate. Returns the number
/// of steps until the next observation, 0 for none. `saved` has the comparisons as [`RateWatch::write`] saves them.
pub fn observe_frame(
    saved: &mut [[f64; RateWatch::SIZE]; 4],
    step: &Step,
    rates: &Rates,
    mut report: impl FnMut(usize, Contradiction),
) -> u32 {
    let mut watches = saved.each_ref().map(RateWatch::read);
    // Whatever turns with a frame that turns far between two observations may seem to stand still.
    let time = watches[ANGULAR_VELOCITY].time_since_change(step).max(step.times[1] - step.times[0]);
    let is_resolved = rates[ANGULAR_VELOCITY].is_none_or(|(_, w)| w.norm() * time < MAX_TURN);
    let mut next = 0;
    for (i, rate) in rates.iter().enumerate() {
        let Some(rate) = rate else { continue };
        // Beside a velocity that may be wrong, an acceleration that contradicts it may be right.
        let follows_a_wrong_one = i % 2 == 1 && watches[i - 1].disagrees();
        let counts = i == ANGULAR_VELOCITY || is_resolved && !follows_a_wrong_one;
        let (due, found) = watches[i].observe(step, rate, counts);
        watches[i].write(&mut saved[i]);
        found.into_iter().for_each(|contradiction| report(i, contradiction));
        next = if next == 0 || due == 0 { next.max(due) } else { next.min(due) };
    }
    next
}
