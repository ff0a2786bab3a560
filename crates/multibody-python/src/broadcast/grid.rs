use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::operand::{Operand, tuple};

/// Loops over the leading dimensions of operands; dimensions that are 1 or missing are repeated.
pub(crate) struct Grid<const N: usize> {
    shape: Vec<usize>,
    /// Outermost first.
    loops: Vec<Loop<N>>,
}

struct Loop<const N: usize> {
    count: usize,
    /// Distance between consecutive elements of each operand, in numbers.
    steps: [usize; N],
}

impl<const N: usize> Grid<N> {
    pub(crate) fn new(operands: &[Operand<'_>; N]) -> PyResult<Self> {
        let rank = operands.iter().map(|operand| operand.leading.len()).max().unwrap_or(0);
        // Size of an operand along a dimension of the result.
        let size = |operand: &Operand<'_>, d: usize| {
            let added = rank - operand.leading.len();
            d.checked_sub(added).map_or(1, |d| operand.leading[d])
        };
        let mut shape = vec![1; rank];
        for (d, count) in shape.iter_mut().enumerate() {
            for n in operands.iter().map(|operand| size(operand, d)).filter(|&n| n != 1) {
                if *count != 1 && *count != n {
                    return Err(mismatch(operands));
                }
                *count = n;
            }
        }
        let mut steps = operands.each_ref().map(|operand| operand.size);
        let mut loops: Vec<Loop<N>> = Vec::new();
        for d in (0..rank).rev() {
            let sizes = operands.each_ref().map(|operand| size(operand, d));
            let here = std::array::from_fn(|k| if sizes[k] == 1 { 0 } else { steps[k] });
            for k in 0..N {
                steps[k] *= sizes[k];
            }
            let count = shape[d];
            match loops.last_mut() {
                _ if count == 1 => {}
                // Dimensions that are contiguous in all operands are merged into one loop.
                Some(inner) if (0..N).all(|k| here[k] == inner.count * inner.steps[k]) => inner.count *= count,
                _ => loops.push(Loop { count, steps: here }),
            }
        }
        loops.reverse();
        Ok(Self { shape, loops })
    }

    /// Leading dimensions of the results.
    pub(crate) fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// Calls a function with each result's number and its operands' positions.
    pub(crate) fn for_each(&self, mut f: impl FnMut(usize, &[usize; N])) {
        if self.shape.contains(&0) {
            return;
        }
        let Some((inner, outer)) = self.loops.split_last() else { return f(0, &[0; N]) };
        let mut indices = vec![0; outer.len()];
        let mut start = [0; N];
        let mut row = 0;
        loop {
            let mut at = start;
            for _ in 0..inner.count {
                f(row, &at);
                row += 1;
                for (at, step) in at.iter_mut().zip(&inner.steps) {
                    *at += step;
                }
            }
            if !advance(outer, &mut indices, &mut start) {
                return;
            }
        }
    }
}

/// Advances to the next elements; false after the last ones.
fn advance<const N: usize>(loops: &[Loop<N>], indices: &mut [usize], start: &mut [usize; N]) -> bool {
    for (Loop { count, steps }, index) in loops.iter().zip(indices).rev() {
        *index += 1;
        if *index < *count {
            for k in 0..N {
                start[k] += steps[k];
            }
            return true;
        }
        for k in 0..N {
            start[k] -= (count - 1) * steps[k];
        }
        *index = 0;
    }
    false
}

fn mismatch(operands: &[Operand<'_>]) -> PyErr {
    let shapes: Vec<_> = operands
        .iter()
        .filter(|operand| !operand.leading.is_empty())
        .map(|operand| format!("{} {}", operand.name, tuple(&operand.shape())))
        .collect();
    PyValueError::new_err(format!(
        "the shapes {} do not fit together: leading dimensions must be equal, 1 or missing",
        shapes.join(", ")
    ))
}
