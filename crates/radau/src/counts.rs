use std::ops::{Add, Sub};

use dormand_prince::Equations;

use crate::jacobian::Jacobian;

/// Work of a solver since its creation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Evaluations of the derivatives, without those for Jacobian matrices.
    pub right_hand_sides: usize,
    /// Jacobian matrices.
    pub jacobians: usize,
    /// Decompositions, each of one real and one complex matrix.
    pub decompositions: usize,
    /// Accepted steps.
    pub steps: usize,
    /// Refused attempts: the error was too large, Newton's method did not converge, or there were no derivatives.
    pub refused_steps: usize,
}

impl Counts {
    fn combined(self, other: Self, of: impl Fn(usize, usize) -> usize) -> Self {
        Self {
            right_hand_sides: of(self.right_hand_sides, other.right_hand_sides),
            jacobians: of(self.jacobians, other.jacobians),
            decompositions: of(self.decompositions, other.decompositions),
            steps: of(self.steps, other.steps),
            refused_steps: of(self.refused_steps, other.refused_steps),
        }
    }
}

impl Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.combined(other, |one, other| one + other)
    }
}

impl Sub for Counts {
    type Output = Self;

    fn sub(self, earlier: Self) -> Self {
        self.combined(earlier, |one, earlier| one - earlier)
    }
}

/// Equations with a count of their evaluations.
pub(crate) struct Counted<'q, Q> {
    pub(crate) equations: &'q mut Q,
    pub(crate) right_hand_sides: usize,
}

impl<Q: Equations> Equations for Counted<'_, Q> {
    type Error = Q::Error;

    fn derivatives(&mut self, time: f64, states: &[f64], derivatives: &mut [f64]) -> Result<(), Q::Error> {
        self.right_hand_sides += 1;
        self.equations.derivatives(time, states, derivatives)
    }

    fn is_final(&self, error: &Q::Error) -> bool {
        self.equations.is_final(error)
    }
}

impl<Q: Jacobian> Jacobian for Counted<'_, Q> {
    fn jacobian(&mut self, time: f64, states: &[f64], derivatives: &[f64], matrix: &mut [f64]) -> Result<(), Q::Error> {
        self.equations.jacobian(time, states, derivatives, matrix)
    }
}
