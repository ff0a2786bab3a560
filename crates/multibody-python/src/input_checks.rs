//! Checks of columns of inputs: before a run, or row by row as the run uses them.
use fmu_engine::Signal;
use numpy::PyUntypedArray;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arrays::{bytes, float64};

/// Whether all elements of a C-contiguous array of Float64 are finite.
#[pyfunction]
pub(crate) fn all_finite(array: &Bound<'_, PyUntypedArray>) -> PyResult<bool> {
    // SAFETY: the interpreter's lock is held; a program that writes from other threads without the lock gets an
    // arbitrary answer.
    Ok(are_finite(unsafe { bytes(array) }?))
}

/// Whether all elements of a C-contiguous array of Float64 are finite, and each is larger than the one before.
#[pyfunction]
pub(crate) fn are_increasing(array: &Bound<'_, PyUntypedArray>) -> PyResult<bool> {
    // SAFETY: as in `all_finite`.
    let numbers = unsafe { float64(array) }?;
    let is_increasing = numbers.windows(2).fold(true, |all, pair| all & (pair[1] > pair[0]));
    // Between finite ends increasing numbers are finite.
    Ok(is_increasing && [numbers.first(), numbers.last()].into_iter().flatten().all(|number| number.is_finite()))
}

/// Whether all numbers of the type Float64 are finite.
fn are_finite(bytes: &[u8]) -> bool {
    // A finite number times zero is a zero of either sign. Without branches, for speed.
    let (numbers, _) = bytes.as_chunks::<8>();
    let products = |found, bytes: &[u8; 8]| found | (f64::from_ne_bytes(*bytes) * 0.0).to_bits();
    numbers.chunks(4096).all(|block| block.iter().fold(0, products) << 1 == 0)
}

/// Signals of Float64 that a run checks before it uses their rows.
pub(crate) struct Unchecked<'a> {
    /// Signals, and whether their rows are orientations, which must not be zero.
    signals: Vec<(Signal<'a>, bool)>,
    /// Rows that were checked.
    rows: usize,
}

/// Rows of a signal to check before those of the next one: few, so that memory is read as a run reads it later.
const ROWS: usize = 8;

impl<'a> Unchecked<'a> {
    pub(crate) fn new(signals: &[Signal<'a>], unchecked: &[(usize, bool)]) -> PyResult<Self> {
        let signal = |(position, is_orientation): &(usize, bool)| {
            let signal = signals.get(*position).filter(|signal| signal.row.is_multiple_of(8) && signal.row > 0);
            let missing = || PyValueError::new_err(format!("signal {position} has no numbers to check"));
            Ok((*signal.ok_or_else(missing)?, *is_orientation))
        };
        Ok(Self { signals: unchecked.iter().map(signal).collect::<PyResult<_>>()?, rows: 0 })
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.signals.is_empty()
    }

    /// Checks all rows before `end` that were not checked.
    ///
    /// # Errors
    /// A ValueError, whose sentence the caller replaces by one with name and row.
    #[inline]
    pub(crate) fn check(&mut self, end: usize) -> PyResult<()> {
        if end <= self.rows {
            return Ok(());
        }
        let first = std::mem::replace(&mut self.rows, end);
        let is_right = |(signal, is_orientation): &(Signal<'_>, bool), start: usize| {
            let values = &signal.bytes[start * signal.row..end.min(start + ROWS) * signal.row];
            are_finite(values) && !(*is_orientation && values.chunks_exact(signal.row).any(is_zero))
        };
        if (first..end).step_by(ROWS).all(|start| self.signals.iter().all(|signal| is_right(signal, start))) {
            return Ok(());
        }
        Err(PyValueError::new_err("an input has a number that is not finite, or an orientation of zeros"))
    }
}

/// Whether all numbers of a row are zero.
fn is_zero(row: &[u8]) -> bool {
    // Most rows are excluded by the last number.
    row.as_chunks().0.iter().rev().all(|number| f64::from_ne_bytes(*number) == 0.0)
}
