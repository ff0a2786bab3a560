//! Matrices of a quasi-Newton iteration, which are kept from step to step.
use nalgebra::{DMatrix, DVector};

/// Matrices for the usual steps, their halves, and so on.
const MOST_MATRICES: usize = 20;
/// Steps that differ by less, relative to their length, have the same matrix, and so have weights.
const SAME: f64 = 0.1;

/// The inverse matrices of the last steps of several lengths.
#[derive(Debug, Default)]
pub(crate) struct Newton {
    kept: Vec<Kept>,
}

#[derive(Debug)]
struct Kept {
    step: f64,
    weight: f64,
    inverse: DMatrix<f64>,
}

impl Newton {
    /// Forgets all matrices.
    pub(crate) fn clear(&mut self) {
        self.kept.clear();
    }

    /// Forgets the matrix of steps of a length in s, with a weight.
    pub(crate) fn drop(&mut self, step: f64, weight: f64) {
        self.kept.retain(|kept| !kept.is_for(step, weight));
    }

    pub(crate) fn has(&self, step: f64, weight: f64) -> bool {
        self.kept.iter().any(|kept| kept.is_for(step, weight))
    }

    /// Keeps the derivatives of residuals, a column for each value. Returns whether they determine a change.
    pub(crate) fn keep(&mut self, step: f64, weight: f64, derivatives: DMatrix<f64>) -> bool {
        let Some(inverse) = derivatives.try_inverse().filter(|inverse| inverse.iter().all(|x| x.is_finite())) else {
            return false;
        };
        self.drop(step, weight);
        if self.kept.len() == MOST_MATRICES {
            self.kept.remove(0);
        }
        self.kept.push(Kept { step, weight, inverse });
        true
    }

    /// The change of values that makes residuals vanish if all is linear: what to subtract.
    pub(crate) fn change(&self, step: f64, weight: f64, residual: &DVector<f64>, change: &mut DVector<f64>) {
        if let Some(kept) = self.kept.iter().find(|kept| kept.is_for(step, weight)) {
            change.gemv(1.0, &kept.inverse, residual, 0.0);
        }
    }
}

impl Kept {
    fn is_for(&self, step: f64, weight: f64) -> bool {
        (self.step - step).abs() <= SAME * step && (self.weight - weight).abs() <= SAME * weight
    }
}
