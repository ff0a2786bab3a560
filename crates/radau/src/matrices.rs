use dormand_prince::{Failure, memory};

use crate::coefficients::{COMPLEX, REAL};
use crate::complex::Complex;
use crate::decomposition::Decomposition;
use crate::jacobian::Jacobian;

/// Largest relative change of the step that keeps the decompositions.
const SAME_STEP: f64 = 1e-6;
/// Number of roundings of all states, with random signs, that show their effect.
const ROUNDINGS: usize = 4;

/// The Jacobian matrix, and the decompositions for a step's length.
#[derive(Clone, Debug)]
pub(crate) struct Matrices {
    jacobian: Vec<f64>,
    /// Whether the next step may use the matrix.
    pub(crate) is_valid: bool,
    /// Whether the matrix belongs to the start of the next step.
    pub(crate) is_fresh: bool,
    /// Step of the decompositions; zero if there are none.
    step: f64,
    pub(crate) real: Decomposition<f64>,
    pub(crate) complex: Decomposition<Complex>,
    /// Changes of the derivatives by roundings of the states, one rounding after the other.
    rounded: Vec<f64>,
    changed: Vec<f64>,
}

impl Matrices {
    pub(crate) fn new(states: usize) -> Self {
        Self {
            jacobian: vec![0.0; states * states],
            is_valid: false,
            is_fresh: false,
            step: 0.0,
            real: Decomposition::new(states),
            complex: Decomposition::new(states),
            rounded: vec![0.0; ROUNDINGS * states],
            changed: vec![0.0; states],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.jacobian.fill(0.0);
        (self.is_valid, self.is_fresh, self.step) = (false, false, 0.0);
    }

    /// Computes the matrix at a time from states and derivatives.
    pub(crate) fn compute<Q: Jacobian>(
        &mut self,
        equations: &mut Q,
        (time, states, derivatives): (f64, &[f64], &[f64]),
    ) -> Result<(), Failure<Q::Error>> {
        equations.jacobian(time, states, derivatives, &mut self.jacobian).map_err(Failure::Equations)?;
        (self.is_valid, self.is_fresh, self.step) = (true, true, 0.0);
        let n = states.len();
        for (rounding, rounded) in self.rounded.chunks_exact_mut(n).enumerate() {
            for (i, (change, state)) in self.changed.iter_mut().zip(states).enumerate() {
                *change = sign(rounding * n + i) * f64::EPSILON * state;
            }
            for (rounded, slopes) in rounded.iter_mut().zip(self.jacobian.chunks_exact(n)) {
                *rounded = slopes.iter().zip(&self.changed).map(|(slope, change)| slope * change).sum();
            }
        }
        Ok(())
    }

    /// Estimates the effect of rounded states on the solution of a step with the present decompositions.
    pub(crate) fn estimate_noise(&mut self, noise: &mut [f64]) {
        noise.fill(0.0);
        for rounded in self.rounded.chunks_exact(noise.len()) {
            self.changed.copy_from_slice(rounded);
            self.real.solve(&mut self.changed);
            noise.iter_mut().zip(&self.changed).for_each(|(noise, change)| *noise += change.abs());
        }
    }

    /// Whether the decompositions serve for a step.
    pub(crate) fn serve(&self, step: f64) -> bool {
        (self.step - step).abs() <= SAME_STEP * step
    }

    /// Decomposes both matrices of a step. Returns whether they have inverses.
    pub(crate) fn decompose(&mut self, step: f64) -> bool {
        let (jacobian, n) = (&self.jacobian, self.real.size());
        let entry = |row: usize, column: usize| -jacobian[row * n + column];
        let (real, complex) = eigenvalues(step);
        let have_inverses = self.real.decompose(|i, k| if i == k { real + entry(i, k) } else { entry(i, k) })
            && self.complex.decompose(|i, k| {
                let value = Complex { re: entry(i, k), im: 0.0 };
                if i == k { complex + value } else { value }
            });
        self.step = if have_inverses { step } else { 0.0 };
        have_inverses
    }
}

impl Matrices {
    /// Decomposes the matrices of the last step again, with the same bits.
    fn decompose_again(&mut self) -> Option<()> {
        if self.step > 0.0 {
            self.decompose(self.step);
        }
        Some(())
    }
}

memory!(Matrices: jacobian, is_valid, is_fresh, step, rounded => decompose_again);

/// Eigenvalues of the inverse of the method's matrix, divided by a step.
pub(crate) fn eigenvalues(step: f64) -> (f64, Complex) {
    (REAL / step, COMPLEX * (1.0 / step))
}

/// Random sign, the same in each run.
fn sign(at: usize) -> f64 {
    if (at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).count_ones().is_multiple_of(2) { 1.0 } else { -1.0 }
}
