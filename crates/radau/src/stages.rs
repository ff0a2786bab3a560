use dormand_prince::{Equations, memory};

use crate::coefficients::{C, FROM_EIGENVECTORS, TO_EIGENVECTORS, dot, transform};
use crate::complex::Complex;
use crate::matrices::{Matrices, eigenvalues};
use crate::polynomial::Polynomial;
use crate::tolerance::Tolerance;

/// Most iterations of Newton's method.
pub(crate) const MOST_ITERATIONS: usize = 7;
/// Largest change without convergence that counts as noise, as a multiple of the tolerances.
const NOISE: f64 = 0.3;
/// Most iterations for exact stages; largest change, relative to the states, that may be noise; least rate of noise.
const MOST_EXACT_ITERATIONS: usize = 30;
const ROUNDING: f64 = 1e-12;
const RATE_OF_NOISE: f64 = 0.3;
/// Largest rate of quick convergence to exact stages.
const QUICK: f64 = 0.02;

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

/// The stages of a step, solved for by Newton's method.
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
    /// Changes by the polynomial of the step before.
    predicted: Vec<f64>,
    /// Whether Newton's method starts from them.
    pub(crate) starts_from_prediction: bool,
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
            predicted: zeros(3),
            starts_from_prediction: true,
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
        let is_predicted = polynomial.predicts(step.length());
        if is_predicted {
            self.predict(step, polynomial);
        }
        self.begin(is_predicted);
        let (mut before, mut rate, mut is_noise) = (0.0, 0.0, false);
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
                self.slowness = if rate < 1.0 { rate / (1.0 - rate) } else { 1.0 };
                if is_hopeless(rate, MOST_ITERATIONS - iteration, size / limit) {
                    // Rounding errors have no rate.
                    (rate, is_noise) = (0.0, self.slowness * size <= NOISE);
                    if !is_noise {
                        return Ok(None);
                    }
                }
            }
            self.apply_change();
            if size == 0.0 || self.slowness * size < limit || is_noise {
                let inner_error = if is_predicted { self.inner_error(step, polynomial, tolerance) } else { 0.0 };
                return Ok(Some(Convergence { iterations: iteration, rate, inner_error }));
            }
            before = size;
        }
        Ok(None)
    }

    /// Solves for the stages until rounding errors remain. Returns whether the iterations converge quickly, or `None`
    /// without convergence.
    pub(crate) fn solve_exactly<Q: Equations>(
        &mut self,
        equations: &mut Q,
        step: &Step<'_>,
        (matrices, polynomial, tolerance): (&Matrices, &Polynomial, &Tolerance),
    ) -> Result<Option<bool>, Q::Error> {
        let is_predicted = polynomial.predicts(step.length());
        if is_predicted {
            self.predict(step, polynomial);
        }
        self.begin(is_predicted);
        let (mut before, mut is_quick) = (f64::INFINITY, true);
        for _ in 0..MOST_EXACT_ITERATIONS {
            self.evaluate(equations, step)?;
            self.iterate(step.length(), matrices);
            let size = self.size_of_change(step.states, tolerance);
            if !size.is_finite() {
                return Ok(None);
            }
            self.apply_change();
            let (relative, rate) = (size * tolerance.relative, size / before);
            let is_known = before.is_finite() && rate < RATE_OF_NOISE;
            let left = if is_known { relative * rate / (1.0 - rate) } else { relative };
            if left < f64::EPSILON || relative < ROUNDING && rate > RATE_OF_NOISE {
                return Ok(Some(is_quick));
            }
            is_quick &= rate < QUICK;
            before = size;
        }
        Ok(None)
    }

    /// Starts from the prediction, if there is one, or without changes.
    fn begin(&mut self, is_predicted: bool) {
        if is_predicted && self.starts_from_prediction {
            self.changes.copy_from_slice(&self.predicted);
        } else {
            self.changes.fill(0.0);
        }
        transform(&TO_EIGENVECTORS, &self.changes, &mut self.transformed);
    }

    /// Predicts the changes by the polynomial of the step before.
    fn predict(&mut self, step: &Step<'_>, polynomial: &Polynomial) {
        let n = step.states.len();
        for (stage, share) in C.iter().enumerate() {
            let time = polynomial.length() + share * step.length();
            for i in 0..n {
                let change = step.previous[i] + polynomial.change(i, time) - step.states[i];
                self.predicted[stage * n + i] = change;
            }
        }
    }

    /// Estimated error between the stages, from the prediction at the second one, as a multiple of the tolerances.
    fn inner_error(&self, step: &Step<'_>, polynomial: &Polynomial, tolerance: &Tolerance) -> f64 {
        let second = step.states.len()..;
        let [found, predicted] = [&self.changes, &self.predicted].map(|changes| &changes[second.clone()]);
        polynomial.inner_error(step.length()) * tolerance.norm([step.states; 2], |i| found[i] - predicted[i])
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

memory!(Stages: starts_from_prediction, slowness);
