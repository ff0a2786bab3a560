//! Checks of columns of inputs: before a run, or row by row as the run uses them.
use std::ops::Range;

use fmu_engine::{Runner, Signal, are_finite};
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

/// Signals of Float64 that a run checks before it uses their rows.
pub(crate) struct Unchecked<'a> {
    signals: Vec<Column<'a>>,
    /// Rows that were checked.
    rows: usize,
    /// Whether steps refuse numbers that are not finite, so that orientations of zeros are left.
    steps_check: bool,
}

/// A signal of Float64.
struct Column<'a> {
    /// Position among the signals of the run.
    position: usize,
    signal: Signal<'a>,
    /// Whether its rows are orientations, which must not be zero.
    is_orientation: bool,
}

impl Column<'_> {
    /// Whether rows are finite, or known to be, and no orientation is zero.
    fn is_right(&self, rows: Range<usize>, are_known: bool) -> bool {
        let values = &self.signal.bytes[rows.start * self.signal.row..rows.end * self.signal.row];
        let has_zeros = || self.is_orientation && values.chunks_exact(self.signal.row).any(is_zero);
        (are_known || are_finite(values)) && !has_zeros()
    }
}

/// Number of rows of a signal to check before the next signal: few, so that memory is read as a run reads it later.
const ROWS: usize = 16;

impl<'a> Unchecked<'a> {
    pub(crate) fn new(signals: &[Signal<'a>], unchecked: &[(usize, bool)]) -> PyResult<Self> {
        let column = |&(position, is_orientation): &(usize, bool)| {
            let signal = signals.get(position).filter(|signal| signal.row.is_multiple_of(8) && signal.row > 0);
            let missing = || PyValueError::new_err(format!("signal {position} has no numbers to check"));
            Ok(Column { position, signal: *signal.ok_or_else(missing)?, is_orientation })
        };
        let signals = unchecked.iter().map(column).collect::<PyResult<_>>()?;
        Ok(Self { signals, rows: 0, steps_check: false })
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.signals.is_empty()
    }

    /// Leaves to the steps of a run what they can check by themselves.
    pub(crate) fn leave_to(&mut self, runner: &mut Runner) {
        let known = |signal| self.signals.iter().any(|column| column.position == signal);
        self.steps_check = runner.check_inputs(|signal| !self.is_empty() && known(signal));
    }

    /// Checks all rows before `end` that were not checked, as far as steps do not, or all of them `ahead` of steps.
    ///
    /// # Errors
    /// A ValueError. The caller replaces its sentence by one with name and row.
    #[inline]
    pub(crate) fn check(&mut self, end: usize, ahead: bool) -> PyResult<()> {
        if end <= self.rows {
            return Ok(());
        }
        let first = std::mem::replace(&mut self.rows, end);
        self.check_rows(first..end, self.steps_check && !ahead)
    }

    /// Checks rows. `are_known` if their numbers are known to be finite.
    ///
    /// # Errors
    /// Errors of [`check`](Self::check).
    pub(crate) fn check_rows(&self, rows: Range<usize>, are_known: bool) -> PyResult<()> {
        let mut parts = rows.clone().step_by(ROWS).map(|start| start..rows.end.min(start + ROWS));
        if parts.all(|part| self.signals.iter().all(|column| column.is_right(part.clone(), are_known))) {
            return Ok(());
        }
        Err(PyValueError::new_err("an input has a number that is not finite, or an orientation of zeros"))
    }
}

/// Whether all numbers of a row are zero.
#[inline]
fn is_zero(row: &[u8]) -> bool {
    // Most rows are excluded by the last number.
    let is_zero = |number: &[u8; 8]| f64::from_ne_bytes(*number) == 0.0;
    row.last_chunk().is_some_and(is_zero) && row.as_chunks().0.iter().all(is_zero)
}
