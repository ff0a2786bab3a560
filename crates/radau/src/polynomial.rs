use dormand_prince::memory;

use crate::coefficients::{C, TO_POLYNOMIAL, transform};

/// Largest ratio of a step to the one before it for a prediction, a little above the largest growth of steps. After a
/// step cut short by a stop, the polynomial would be off by orders of magnitude.
const FARTHEST: f64 = 4.2;
/// Largest value of |s (s - c1) (s - c2) (s - 1)| between the stages.
const LARGEST_PRODUCT: f64 = 0.018;

/// Polynomial of order 3 through the start of a step and its stages.
#[derive(Clone, Debug)]
pub(crate) struct Polynomial {
    /// Coefficients of the powers 1, 2 and 3 of the fraction of the step. Each power has one for each state.
    coefficients: Vec<f64>,
    /// Length of the step.
    length: f64,
    /// Whether the next step begins where the step ends.
    may_continue: bool,
}

impl Polynomial {
    pub(crate) fn new(states: usize) -> Self {
        Self { coefficients: vec![0.0; 3 * states], length: 0.0, may_continue: false }
    }

    /// Excludes the polynomial as the start of the next step.
    pub(crate) fn end(&mut self) {
        self.may_continue = false;
    }

    /// Sets the polynomial of a step from the changes of the states at the stages.
    pub(crate) fn set(&mut self, length: f64, changes: &[f64]) {
        transform(&TO_POLYNOMIAL, changes, &mut self.coefficients);
        (self.length, self.may_continue) = (length, true);
    }

    /// Change of a state since the start, at a time since then.
    pub(crate) fn change(&self, i: usize, time: f64) -> f64 {
        let n = self.coefficients.len() / 3;
        let share = time / self.length;
        let [first, second, third] = [0, 1, 2].map(|power| self.coefficients[power * n + i]);
        share * (first + share * (second + share * third))
    }

    pub(crate) fn length(&self) -> f64 {
        self.length
    }

    /// Whether the polynomial predicts the stages of a next step.
    pub(crate) fn predicts(&self, next: f64) -> bool {
        self.may_continue && next <= FARTHEST * self.length
    }

    /// Error of the next step's polynomial between its stages, as a fraction of this polynomial's error at the second
    /// stage of the next step.
    pub(crate) fn inner_error(&self, next: f64) -> f64 {
        let ratio = next / self.length;
        let at = 1.0 + C[1] * ratio;
        LARGEST_PRODUCT * ratio * ratio * ratio * ratio / (at * (at - C[0]) * (at - C[1]) * (at - 1.0))
    }
}

memory!(Polynomial: coefficients, length, may_continue);
