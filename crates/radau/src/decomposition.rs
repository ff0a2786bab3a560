//! LU decomposition of real and complex matrices, with partial pivoting.
use std::ops::{Mul, Sub};

use crate::complex::Complex;

/// Element of a matrix.
pub trait Number: Copy + PartialEq + Sub<Output = Self> + Mul<Output = Self> {
    /// Zero.
    const ZERO: Self;

    /// Size for the choice of pivots.
    fn size(self) -> f64;

    /// One divided by the number.
    fn inverse(self) -> Self;
}

impl Number for f64 {
    const ZERO: Self = 0.0;

    fn size(self) -> f64 {
        self.abs()
    }

    fn inverse(self) -> Self {
        1.0 / self
    }
}

impl Number for Complex {
    const ZERO: Self = Self { re: 0.0, im: 0.0 };

    fn size(self) -> f64 {
        self.re.abs() + self.im.abs()
    }

    fn inverse(self) -> Self {
        self.inverse()
    }
}

/// LU decomposition of a square matrix. Zeros are skipped: matrices with bands or blocks cost little.
#[derive(Clone, Debug)]
pub struct Decomposition<T> {
    size: usize,
    /// The factors, row by row: the upper one, and below the diagonal the lower one without its diagonal of ones.
    factors: Vec<T>,
    /// Inverses of the upper factor's diagonal.
    inverses: Vec<T>,
    /// Row to exchange with each row in the elimination.
    pivots: Vec<usize>,
    /// Column beyond the last nonzero element of each row.
    ends: Vec<usize>,
}

impl<T: Number> Decomposition<T> {
    /// Allocates the memory for matrices with `size` rows.
    #[must_use]
    pub fn new(size: usize) -> Self {
        Self {
            size,
            factors: vec![T::ZERO; size * size],
            inverses: vec![T::ZERO; size],
            pivots: vec![0; size],
            ends: vec![0; size],
        }
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Decomposes the matrix with an `element` of each row and column. Returns whether the matrix has an inverse.
    pub fn decompose(&mut self, element: impl Fn(usize, usize) -> T) -> bool {
        self.fill(element);
        (0..self.size).all(|k| self.pivot(k) && self.eliminate(k))
    }

    fn fill(&mut self, element: impl Fn(usize, usize) -> T) {
        for row in 0..self.size {
            self.ends[row] = 0;
            for column in 0..self.size {
                let value = element(row, column);
                self.factors[row * self.size + column] = value;
                if value != T::ZERO {
                    self.ends[row] = column + 1;
                }
            }
        }
    }

    /// Moves the largest element at or below the diagonal of a column to its diagonal. Returns whether it may divide.
    fn pivot(&mut self, k: usize) -> bool {
        let n = self.size;
        let size = |row: usize| self.factors[row * n + k].size();
        let largest = (k + 1..n).fold(k, |best, row| if size(row) > size(best) { row } else { best });
        let pivot = size(largest);
        self.pivots[k] = largest;
        if largest != k {
            self.ends.swap(largest, k);
            let (head, tail) = self.factors.split_at_mut(largest * n);
            head[k * n..][..n].swap_with_slice(&mut tail[..n]);
        }
        pivot > 0.0 && pivot < f64::INFINITY
    }

    /// Subtracts multiples of a row from those below. Returns whether the diagonal's inverse is finite.
    fn eliminate(&mut self, k: usize) -> bool {
        let n = self.size;
        let (upper, lower) = self.factors.split_at_mut((k + 1) * n);
        let inverse = upper[k * n + k].inverse();
        self.inverses[k] = inverse;
        let end = self.ends[k];
        let row = &upper[k * n..][k + 1..end.max(k + 1)];
        for (other, other_end) in lower.chunks_exact_mut(n).zip(&mut self.ends[k + 1..]) {
            if other[k] == T::ZERO {
                continue;
            }
            let factor = other[k] * inverse;
            other[k] = factor;
            for (value, subtracted) in other[k + 1..].iter_mut().zip(row) {
                *value = *value - factor * *subtracted;
            }
            *other_end = end.max(*other_end);
        }
        inverse.size() < f64::INFINITY
    }

    /// Solves the equations with the right side in `values`; the solution replaces it.
    pub fn solve(&self, values: &mut [T]) {
        let n = self.size;
        for (k, pivot) in self.pivots.iter().enumerate() {
            values.swap(k, *pivot);
        }
        for i in 0..n {
            let row = &self.factors[i * n..][..i];
            values[i] = row.iter().zip(&*values).fold(values[i], |sum, (factor, value)| sum - *factor * *value);
        }
        for i in (0..n).rev() {
            let columns = i + 1..self.ends[i].max(i + 1);
            let row = &self.factors[i * n..][columns.clone()];
            let products = row.iter().zip(&values[columns]);
            values[i] = products.fold(values[i], |sum, (factor, value)| sum - *factor * *value) * self.inverses[i];
        }
    }
}
