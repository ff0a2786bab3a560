//! Blocks of input rows from several signals, arranged as one call of an FMU sets them.
use std::ops::Range;

use crate::batch::Buffer;
use crate::data::{Data, Signal};
use crate::error::Failure;
use crate::plan::Inputs;

/// Bytes of a block: few, so that the rows of many signals are read in turn, which hides the time that memory takes.
const BYTES: usize = 3 << 10;
/// Most rows of a block: enough that choosing a loop costs nothing.
pub(crate) const ROWS: usize = 32;
/// Largest number of bytes of a row in a block.
const LARGEST_ROW: usize = 1 << 16;

/// The next rows of inputs that only signals determine.
#[derive(Debug)]
pub(crate) struct Block {
    values: Buffer,
    /// Number of rows for which there is room.
    room: usize,
    first: usize,
    rows: usize,
}

impl Block {
    /// Creates a block for inputs. `None` if they have other sources than signals, or if a row is empty or too large.
    pub(crate) fn of(inputs: &Inputs) -> Option<Self> {
        let bytes = inputs.variables.bytes();
        let are_signals = inputs.links.is_empty() && inputs.record.is_none();
        let room = (BYTES / bytes.max(1)).clamp(4, ROWS);
        let block = || Self { values: Buffer::new(room * bytes), room, first: 0, rows: 0 };
        (are_signals && (1..=LARGEST_ROW).contains(&bytes)).then(block)
    }

    /// Number of rows for which there is room.
    pub(crate) fn room(&self) -> usize {
        self.room
    }

    /// Drops all rows, because the next run has other signals.
    pub(crate) fn clear(&mut self) {
        self.rows = 0;
    }

    #[inline]
    pub(crate) fn row(&mut self, inputs: &Inputs, data: &Data<'_, '_>, row: usize) -> Result<&[u8], Failure> {
        self.rows(inputs, data, row, 1)
    }

    /// Successive rows, at most as many as there is [room](Self::room) for.
    #[inline]
    pub(crate) fn rows(
        &mut self,
        inputs: &Inputs,
        data: &Data<'_, '_>,
        first: usize,
        rows: usize,
    ) -> Result<&[u8], Failure> {
        if first < self.first || first + rows > self.first + self.rows {
            self.fill(inputs, data, first, rows)?;
        }
        let bytes = inputs.variables.bytes();
        Ok(&self.values.bytes()[(first - self.first) * bytes..][..rows * bytes])
    }

    /// Copies some rows at least.
    fn fill(&mut self, inputs: &Inputs, data: &Data<'_, '_>, first: usize, rows: usize) -> Result<(), Failure> {
        let bytes = inputs.variables.bytes();
        (self.first, self.rows) = (first, 0);
        let are_single =
            inputs.columns.iter().all(|column| data.signals.get(column.signal).is_some_and(Signal::is_single));
        let left = data.times.len().saturating_sub(first);
        let rows = if are_single { rows } else { self.room.min(left).max(rows) };
        for column in &inputs.columns {
            // A signal that is long enough for the last row has all rows.
            let last = data.column(inputs, column, first.saturating_add(rows - 1))?;
            let (signal, to) = (&data.signals[column.signal], &mut self.values.bytes_mut()[..rows * bytes]);
            if signal.is_single() {
                to.chunks_exact_mut(bytes).for_each(|to| to[inputs.place(column)].copy_from_slice(last));
                continue;
            }
            let from = &signal.bytes[first * signal.row..(first + rows) * signal.row];
            spread(inputs.place(column), (from, signal.row), to, bytes);
        }
        self.rows = rows;
        Ok(())
    }
}

/// Copies the rows of a signal to their places. Loops for the usual sizes compile to single instructions.
fn spread(place: Range<usize>, (from, row): (&[u8], usize), to: &mut [u8], bytes: usize) {
    fn fixed<const N: usize>(at: usize, from: &[u8], to: &mut [u8], bytes: usize) {
        let (rows, _) = from.as_chunks::<N>();
        for (from, to) in rows.iter().zip(to.chunks_exact_mut(bytes)) {
            to[at..at + N].copy_from_slice(from);
        }
    }
    match place.len() {
        4 if row == 4 => fixed::<4>(place.start, from, to, bytes),
        8 if row == 8 => fixed::<8>(place.start, from, to, bytes),
        24 if row == 24 => fixed::<24>(place.start, from, to, bytes),
        32 if row == 32 => fixed::<32>(place.start, from, to, bytes),
        72 if row == 72 => fixed::<72>(place.start, from, to, bytes),
        n => {
            for (from, to) in from.chunks_exact(row.max(1)).zip(to.chunks_exact_mut(bytes)) {
                to[place.clone()].copy_from_slice(&from[..n]);
            }
        }
    }
}
