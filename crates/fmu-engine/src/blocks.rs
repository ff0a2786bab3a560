//! Values of several signals side by side, as one call of an FMU sets them, for some rows ahead.
use crate::group::Buffer;
use crate::plan::{Column, Inputs};
use crate::run::Signal;

/// Rows that are prepared together: enough that the choice of a loop costs nothing, few enough for the nearest cache.
const ROWS: usize = 32;

/// The next rows of inputs that signals alone give.
#[derive(Debug)]
pub(crate) struct Block {
    values: Buffer,
    first: usize,
    rows: usize,
}

impl Block {
    /// Room for inputs, unless one signal gives them all or others than signals take part.
    pub(crate) fn of(inputs: &Inputs) -> Option<Self> {
        let is_needed = inputs.links.is_empty() && inputs.record.is_none() && inputs.only_signal().is_none();
        is_needed.then(|| Self { values: Buffer::new(ROWS * inputs.group.bytes()), first: 0, rows: 0 })
    }

    /// Forgets all rows: the next run has other signals.
    pub(crate) fn clear(&mut self) {
        self.rows = 0;
    }

    /// The values of a row.
    #[inline]
    pub(crate) fn row(&mut self, inputs: &Inputs, signals: &[Signal<'_>], row: usize) -> &[u8] {
        let bytes = inputs.group.bytes();
        if row < self.first || row >= self.first + self.rows {
            self.fill(inputs, signals, row);
        }
        &self.values.bytes()[(row - self.first) * bytes..][..bytes]
    }

    fn fill(&mut self, inputs: &Inputs, signals: &[Signal<'_>], first: usize) {
        let bytes = inputs.group.bytes();
        self.first = first;
        self.rows = ROWS;
        for column in &inputs.columns {
            let signal = &signals[column.signal];
            self.rows = self.rows.min(signal.bytes.len() / signal.row.max(1) - first);
        }
        for column in &inputs.columns {
            let from = &signals[column.signal].bytes[first * column.bytes..][..self.rows * column.bytes];
            let to = &mut self.values.bytes_mut()[..self.rows * bytes];
            spread(column, from, to, bytes);
        }
    }
}

/// Writes the rows of a signal to their places. Loops for the usual numbers of bytes copy by single instructions.
fn spread(column: &Column, from: &[u8], to: &mut [u8], bytes: usize) {
    fn fixed<const N: usize>(at: usize, from: &[u8], to: &mut [u8], bytes: usize) {
        let (rows, _) = from.as_chunks::<N>();
        for (from, to) in rows.iter().zip(to.chunks_exact_mut(bytes)) {
            to[at..at + N].copy_from_slice(from);
        }
    }
    match column.bytes {
        4 => fixed::<4>(column.at, from, to, bytes),
        8 => fixed::<8>(column.at, from, to, bytes),
        24 => fixed::<24>(column.at, from, to, bytes),
        32 => fixed::<32>(column.at, from, to, bytes),
        72 => fixed::<72>(column.at, from, to, bytes),
        n => {
            for (from, to) in from.chunks_exact(n.max(1)).zip(to.chunks_exact_mut(bytes)) {
                to[column.at..column.at + n].copy_from_slice(from);
            }
        }
    }
}
