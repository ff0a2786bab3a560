//! Matrices of a quasi-Newton iteration, kept between steps.
use nalgebra::{DMatrix, DVector};
use radau::Memory;

/// Largest number of matrices: for the usual steps, their halves, and so on.
const MOST_MATRICES: usize = 20;
/// Largest relative difference of step lengths, and of weights, that share a matrix.
const SAME: f64 = 0.1;

/// Inverse matrices of the last steps of several lengths.
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
    pub(crate) fn clear(&mut self) {
        self.kept.clear();
    }

    pub(crate) fn write(&self, to: &mut Vec<u8>) {
        self.kept.len().write(to);
        for Kept { step, weight, inverse } in &self.kept {
            (*step, *weight).write(to);
            inverse.as_slice().write(to);
        }
    }

    /// Reads matrices of some size, see [`Memory::read`].
    pub(crate) fn read(&mut self, size: usize, from: &mut &[u8]) -> Option<()> {
        let mut count = 0;
        count.read(from)?;
        self.kept.clear();
        for _ in 0..Some(count).filter(|count| *count <= MOST_MATRICES)? {
            let (mut of, mut inverse) = ((0.0, 0.0), DMatrix::zeros(size, size));
            of.read(from)?;
            inverse.as_mut_slice().read(from)?;
            self.kept.push(Kept { step: of.0, weight: of.1, inverse });
        }
        Some(())
    }

    /// Drops the matrix of steps of a length in s, with a weight.
    pub(crate) fn drop(&mut self, step: f64, weight: f64) {
        self.kept.retain(|kept| !kept.is_for(step, weight));
    }

    pub(crate) fn has(&self, step: f64, weight: f64) -> bool {
        self.kept.iter().any(|kept| kept.is_for(step, weight))
    }

    /// Stores the derivatives of residuals, a column for each value. Returns whether they determine a change.
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

    /// Computes the change to subtract from the values so that linear residuals vanish. Returns whether there is a
    /// matrix.
    pub(crate) fn change(&self, step: f64, weight: f64, residual: &DVector<f64>, change: &mut DVector<f64>) -> bool {
        let kept = self.kept.iter().find(|kept| kept.is_for(step, weight));
        kept.iter().for_each(|kept| change.gemv(1.0, &kept.inverse, residual, 0.0));
        kept.is_some()
    }
}

impl Kept {
    fn is_for(&self, step: f64, weight: f64) -> bool {
        (self.step - step).abs() <= SAME * step && (self.weight - weight).abs() <= SAME * weight
    }
}
