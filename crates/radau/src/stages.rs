use dormand_prince::Equations;

use crate::coefficients::{C, FROM_EIGENVECTORS, TO_EIGENVECTORS, dot, transform};
use crate::complex::Complex;
use crate::matrices::{Matrices, eigenvalues};
use crate::polynomial::Polynomial;
use crate::tolerance::Tolerance;

/// Most iterations of Newton's method.
pub(crate) const MOST_ITERATIONS: usize = 7;
/// Fraction of Newton's limit below which rounding is all that is left, and rates of convergence mean nothing.
const ROUNDING: f64 = 0.1;

/// A step to solve.
pub(crate) struct Step<'s> {
    pub(crate) start: f64,
    pub(crate) end: f64,
    /// States at the start.
    pub(crate) states: &'s [f64],
    /// States at the start of the step before.
    pub(crate) previous: &'s [f64],
}

impl Step<'_> {
    pub(crate) fn length(&self) -> f64 {
        self.end - self.start
    }
}

/// How Newton's method has converged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Convergence {
    pub(crate) iterations: usize,
    /// Ratio of the last two changes.
    pub(crate) rate: f64,
    /// Estimated error between the stages, as a multiple of the tolerances.
    pub(crate) inner_error: f64,
}

/// The stages of a step, which Newton's method solves for.
#[derive(Clone, Debug)]
pub(crate) struct Stages {
    /// Changes of the states from the start of the step to its stages, one stage after the other.
    pub(crate) changes: Vec<f64>,
    /// The changes in the directions of the eigenvectors.
    transformed: Vec<f64>,
    derivatives: Vec<f64>,
    /// Newton's changes in the directions of the eigenvectors.
    real: Vec<f64>,
    complex: Vec<Complex>,
    trial: Vec<f64>,
    /// Predicted changes at the second stage.
    predicted: Vec<f64>,
    /// Rate of convergence over one minus the rate.
    slowness: f64,
}

impl Stages {
    pub(crate) fn new(states: usize) -> Self {
        let zeros = |stages: usize| vec![0.0; stages * states];
        Self {
            changes: zeros(3),
            transformed: zeros(3),
            derivatives: zeros(3),
            real: zeros(1),
            complex: vec![Complex { re: 0.0, im: 0.0 }; states],
            trial: zeros(1),
            predicted: zeros(1),
            slowness: 1.0,
        }
    }

    /// Forgets how fast Newton's method converged with earlier decompositions.
    pub(crate) fn forget_rate(&mut self) {
        self.slowness = 1.0;
    }

    /// Solves for the stages. Returns `None` without convergence.
    pub(crate) fn solve<Q: Equations>(
        &mut self,
        equations: &mut Q,
        step: &Step<'_>,
        (matrices, polynomial, tolerance): (&Matrices, &Polynomial, &Tolerance),
    ) -> Result<Option<Convergence>, Q::Error> {
        let limit = (10.0 * f64::EPSILON / tolerance.relative).max(tolerance.relative.sqrt().min(0.03));
        let length_before = polynomial.predicts(step.length());
        self.predict(step, length_before, polynomial);
        let (mut before, mut rate) = (0.0, 0.0);
        for iteration in 1..=MOST_ITERATIONS {
            self.evaluate(equations, step)?;
            self.iterate(step.length(), matrices);
            let size = self.size_of_change(step.states, tolerance);
            if !size.is_finite() {
                return Ok(None);
            }
            if iteration == 1 {
                self.slowness = libm::pow(self.slowness.max(f64::EPSILON), 0.8);
            } else {
                rate = size / before;
                if size > ROUNDING * limit && is_hopeless(rate, MOST_ITERATIONS - iteration, size / limit) {
                    return Ok(None);
                }
                self.slowness = if rate < 1.0 { rate / (1.0 - rate) } else { 1.0 };
            }
            self.apply_change();
            if size == 0.0 || self.slowness * size < limit {
                let inner_error = length_before.map_or(0.0, |_| {
                    let n = step.states.len();
                    let misses = |i: usize| self.changes[n + i] - self.predicted[i];
                    polynomial.inner_error(step.length()) * tolerance.norm([step.states; 2], misses)
                });
                return Ok(Some(Convergence { iterations: iteration, rate, inner_error }));
            }
            before = size;
        }
        Ok(None)
    }

    /// Starts from the polynomial of the step before, whose length is given, or without changes.
    fn predict(&mut self, step: &Step<'_>, length_before: Option<f64>, polynomial: &Polynomial) {
        let n = step.states.len();
        for (stage, share) in C.iter().enumerate() {
            for i in 0..n {
                self.changes[stage * n + i] = length_before.map_or(0.0, |length_before| {
                    let time = length_before + share * step.length();
                    step.previous[i] + polynomial.change(i, time) - step.states[i]
                });
            }
        }
        self.predicted.copy_from_slice(&self.changes[n..2 * n]);
        transform(&TO_EIGENVECTORS, &self.changes, &mut self.transformed);
    }

    /// Computes the derivatives at all stages.
    fn evaluate<Q: Equations>(&mut self, equations: &mut Q, step: &Step<'_>) -> Result<(), Q::Error> {
        let n = step.states.len();
        for (stage, share) in C.iter().enumerate() {
            let changes = &self.changes[stage * n..][..n];
            for ((trial, state), change) in self.trial.iter_mut().zip(step.states).zip(changes) {
                *trial = state + change;
            }
            let time = if stage == 2 { step.end } else { step.start + share * step.length() };
            equations.derivatives(time, &self.trial, &mut self.derivatives[stage * n..][..n])?;
        }
        Ok(())
    }

    /// Solves Newton's equations for the next change.
    fn iterate(&mut self, length: f64, matrices: &Matrices) {
        let n = self.trial.len();
        let (real, complex) = eigenvalues(length);
        for i in 0..n {
            let [f1, f2, f3] = TO_EIGENVECTORS.map(|row| dot(&row, &self.derivatives, i));
            let [w1, w2, w3] = [0, 1, 2].map(|k| self.transformed[k * n + i]);
            self.real[i] = f1 - real * w1;
            self.complex[i] = Complex { re: f2, im: f3 } - complex * Complex { re: w2, im: w3 };
        }
        matrices.real.solve(&mut self.real);
        matrices.complex.solve(&mut self.complex);
    }

    /// Size of Newton's change, as a multiple of the tolerances.
    fn size_of_change(&self, states: &[f64], tolerance: &Tolerance) -> f64 {
        let sizes = [states; 2];
        let norms = [
            tolerance.norm(sizes, |i| self.real[i]),
            tolerance.norm(sizes, |i| self.complex[i].re),
            tolerance.norm(sizes, |i| self.complex[i].im),
        ];
        (norms.iter().map(|norm| norm * norm).sum::<f64>() / 3.0).sqrt()
    }

    fn apply_change(&mut self) {
        let n = self.trial.len();
        for i in 0..n {
            self.transformed[i] += self.real[i];
            self.transformed[n + i] += self.complex[i].re;
            self.transformed[2 * n + i] += self.complex[i].im;
        }
        transform(&FROM_EIGENVECTORS, &self.transformed, &mut self.changes);
    }
}

/// Whether the iterations that are left will not bring a change, as a multiple of the limit, below it.
fn is_hopeless(rate: f64, left: usize, size: f64) -> bool {
    rate >= 1.0 || (0..left).fold(size, |size, _| size * rate) / (1.0 - rate) > 1.0
}
