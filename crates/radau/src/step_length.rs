use dormand_prince::memory;

use crate::stages::{Convergence, MOST_ITERATIONS};

/// Largest ratios between the lengths of consecutive steps. Beyond, the last polynomial says nothing about the error of
/// interpolated states.
const MOST_SHRINKING: f64 = 5.0;
const MOST_GROWING: f64 = 4.0;
/// Ratio of a refused step to the next attempt, at least.
const LEAST_SHRINKING: f64 = 0.95;
/// Least growth worth another decomposition.
const LEAST_GROWING: f64 = 1.2;
/// Least remembered error.
const SMALLEST_ERROR: f64 = 1e-2;
/// Least error of a step: an exact one has none.
const EXACT: f64 = 1e-10;
/// Limit of the steps after Newton's method has failed with a fresh matrix, as a fraction of the failed one, and growth
/// of the limit with each step. Without it every second step fails again.
const BELOW_FAILURE: f64 = 0.9;
const RISE: f64 = 1.25;
/// Largest stretch of a step that would end just before the end, so that no step of rounding errors remains.
const STRETCH: f64 = 1.01;

/// Control of the lengths of steps.
#[derive(Clone, Debug)]
pub(crate) struct StepLength {
    /// Length of the next step to try; zero if unknown.
    pub(crate) next: f64,
    /// Limit of the steps since Newton's method failed.
    ceiling: f64,
    /// Length and error of the last step.
    last: Option<(f64, f64)>,
}

impl StepLength {
    pub(crate) fn new() -> Self {
        Self { next: 0.0, ceiling: f64::INFINITY, last: None }
    }

    /// Forgets everything but the length of the next step.
    pub(crate) fn restart(&mut self) {
        (self.ceiling, self.last) = (f64::INFINITY, None);
    }

    /// Whether there was no step since the start.
    pub(crate) fn is_first(&self) -> bool {
        self.last.is_none()
    }

    /// End of the next step. The last two steps before the end share their time, so that no tiny one remains.
    pub(crate) fn target(&self, time: f64, end: f64) -> f64 {
        let left = end - time;
        if left <= STRETCH * self.next {
            end
        } else if left < 2.0 * self.next {
            time + left / 2.0
        } else {
            time + self.next
        }
    }

    /// Halves a step without convergence.
    pub(crate) fn halve(&mut self, length: f64) {
        self.next = length / 2.0;
        self.ceiling = BELOW_FAILURE * length;
    }

    /// Shortens a step with an error too large or not finite.
    pub(crate) fn shorten(&mut self, length: f64, error: f64, convergence: Convergence) {
        let is_finite = error.is_finite() && convergence.inner_error.is_finite();
        let factor = if is_finite { Self::factor(length, error.max(EXACT), convergence, self.last) } else { 0.0 };
        self.next = length * factor.clamp(1.0 / MOST_SHRINKING, LEAST_SHRINKING);
    }

    /// Plans the step after an accepted one. `may_grow` says whether no attempt failed, `keeps_matrix` whether the next
    /// step has the same matrix.
    pub(crate) fn accept(
        &mut self,
        length: f64,
        error: f64,
        convergence: Convergence,
        [may_grow, keeps_matrix]: [bool; 2],
    ) {
        let error = error.max(EXACT);
        let most = if may_grow { MOST_GROWING } else { 1.0 };
        // A step cut short by the end says nothing about a trend of the errors, and is no reason to shorten the planned
        // one.
        let was_cut = length < self.next;
        let before = if was_cut { None } else { self.last };
        let factor = Self::factor(length, error, convergence, before).clamp(1.0 / MOST_SHRINKING, most);
        let factor = if keeps_matrix && factor > 1.0 && factor < LEAST_GROWING { 1.0 } else { factor };
        let next = if was_cut && factor >= 1.0 { self.next.max(length * factor) } else { length * factor };
        self.next = next.min(self.ceiling);
        self.ceiling *= RISE;
        self.last = Some((length, error.max(SMALLEST_ERROR)));
    }

    /// Ratio of the next step's length to one with an error, after another with a length and an error.
    fn factor(length: f64, error: f64, convergence: Convergence, before: Option<(f64, f64)>) -> f64 {
        let most = 2.0 * MOST_ITERATIONS as f64;
        let safety = 0.9 * (most + 1.0) / (most + convergence.iterations as f64);
        let own = libm::pow(error, -0.25);
        let predicted = before.map_or(own, |(length_before, error_before)| {
            own * (length / length_before) * libm::pow(error_before / error, 0.25)
        });
        safety * own.min(predicted).min(libm::pow(convergence.inner_error.max(EXACT), -0.25))
    }
}

memory!(StepLength: next, ceiling, last);
