//! Times, signals and records of a run.
use crate::batch::Buffer;
use crate::error::Failure;
use crate::plan::{Column, Curve, Inputs, Plan};

/// Values of a signal, row after row, as the C functions have them.
#[derive(Clone, Copy, Debug)]
pub struct Signal<'d> {
    /// All rows, or a single one that all times share.
    pub bytes: &'d [u8],
    /// Number of bytes of a row.
    pub row: usize,
}

impl Signal<'_> {
    /// Whether all times share one row.
    #[inline]
    pub(crate) fn is_single(&self) -> bool {
        self.bytes.len() == self.row
    }

    /// Successive rows; `None` if there are too few, or if all times share one.
    #[inline]
    pub(crate) fn rows(&self, first: usize, rows: usize) -> Option<&[u8]> {
        let begin = first.checked_mul(self.row)?;
        let found = self.bytes.get(begin..begin.checked_add(rows.checked_mul(self.row)?)?);
        found.filter(|_| !self.is_single())
    }
}

/// Data of a run.
#[derive(Debug)]
pub struct Data<'d, 'r> {
    /// Start and end times of steps in s. If rows of an FMU follow inputs, a last step begins at the last time, as long
    /// as the step before.
    pub times: &'d [f64],
    /// Signals of the plan.
    pub signals: &'d [Signal<'d>],
    /// Records of the plan, with one row for each time.
    pub records: &'r mut [&'d mut [u8]],
}

impl<'d> Data<'d, '_> {
    /// Time of a row in s.
    #[inline]
    pub(crate) fn time(&self, row: usize) -> Result<f64, Failure> {
        self.times.get(row).copied().ok_or(Failure::Data { what: "the times end before the row" })
    }

    /// Whether a row is at the last time.
    #[inline]
    pub(crate) fn is_last(&self, row: usize) -> bool {
        row >= self.times.len().saturating_sub(1)
    }

    /// Length in s of the step that begins at a row.
    #[inline]
    pub(crate) fn step(&self, row: usize) -> Result<f64, Failure> {
        let time = self.time(row)?;
        Ok(match (self.times.get(row + 1), row.checked_sub(1)) {
            (Some(next), _) => next - time,
            (None, Some(before)) => time - self.times[before],
            (None, None) => 1.0,
        })
    }

    /// End time in s of the step that begins at a row.
    #[inline]
    pub(crate) fn end(&self, row: usize) -> Result<f64, Failure> {
        match self.times.get(row.saturating_add(1)) {
            Some(end) => Ok(*end),
            None => Ok(self.time(row)? + self.step(row)?),
        }
    }

    #[inline]
    pub(crate) fn signal(&self, signal: usize, row: usize) -> Result<&'d [u8], Failure> {
        let find = || {
            let signal = self.signals.get(signal)?;
            let begin = if signal.is_single() { 0 } else { row.checked_mul(signal.row)? };
            signal.bytes.get(begin..begin.checked_add(signal.row)?)
        };
        find().ok_or(Failure::Data { what: "a signal is missing, or has fewer rows than there are times" })
    }

    #[inline]
    pub(crate) fn column(&self, inputs: &Inputs, column: &Column, row: usize) -> Result<&'d [u8], Failure> {
        let values = self.signal(column.signal, row)?.get(..inputs.place(column).len());
        values.ok_or(Failure::Data { what: "a row of a signal is shorter than its column" })
    }

    /// Derivatives of some bytes of values at a row and the next one.
    pub(crate) fn derivatives(&self, signal: usize, row: usize, bytes: usize) -> Result<[&'d [u8]; 2], Failure> {
        let short = Failure::Data { what: "a row of derivatives is shorter than its column" };
        let of_row = |row| self.signal(signal, row)?.get(..bytes).ok_or(short);
        Ok([of_row(row)?, of_row(row + 1)?])
    }

    /// Whether the values of a curve are held from a row to the next.
    #[inline]
    pub(crate) fn is_held(&self, curve: &Curve, row: usize) -> Result<bool, Failure> {
        let Some(signal) = curve.held else { return Ok(false) };
        Ok(self.signal(signal, row)?.first().is_some_and(|byte| *byte != 0))
    }

    /// Place for a row of a record, given by its position and the bytes of a row.
    #[inline]
    pub(crate) fn record(&mut self, record: (usize, usize), row: usize) -> Result<&mut [u8], Failure> {
        self.record_rows(record, row, 1)
    }

    /// Place for successive rows of a record.
    #[inline]
    pub(crate) fn record_rows(
        &mut self,
        (record, bytes): (usize, usize),
        first: usize,
        rows: usize,
    ) -> Result<&mut [u8], Failure> {
        let (begin, bytes) = (first.saturating_mul(bytes), rows.saturating_mul(bytes));
        let record = self.records.get_mut(record);
        let place = record.and_then(|record| record.get_mut(begin..begin.saturating_add(bytes)));
        place.ok_or(Failure::Data { what: "a record is missing, or has fewer rows than there are times" })
    }
}

/// Collects the values of inputs in a row, from signals and from the outputs as last read.
#[inline]
pub(crate) fn collect(
    inputs: &Inputs,
    of: (&Plan, &[Vec<Buffer>]),
    data: &Data<'_, '_>,
    row: usize,
    to: &mut Buffer,
) -> Result<(), Failure> {
    copy_signals(inputs, data, row, to)?;
    inputs.copy_links(of, to, |_| true)
}

#[inline]
pub(crate) fn copy_signals(inputs: &Inputs, data: &Data<'_, '_>, row: usize, to: &mut Buffer) -> Result<(), Failure> {
    for column in &inputs.columns {
        to.bytes_mut()[inputs.place(column)].copy_from_slice(data.column(inputs, column, row)?);
    }
    inputs.curves.iter().try_for_each(|curve| inputs.copy_curve(curve, data, row, to))
}
