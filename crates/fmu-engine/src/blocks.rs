//! Blocks of input rows from several signals, arranged as one call of an FMU sets them.
use std::ops::Range;

use crate::batch::Buffer;
use crate::data::{Data, Signal};
use crate::error::Failure;
use crate::plan::Inputs;

/// Bytes of a block: few, so that the rows of many signals are read in turn, which hides the time that memory takes.
const BYTES: usize = 6 << 10;
/// Most rows of a block: enough that choosing a loop costs nothing.
pub(crate) const ROWS: usize = 32;
/// Most bytes of the rows that are kept between runs with the same signals: a part of a cache of the second level.
const KEPT: usize = 1 << 18;
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
    /// Whether rows with a number that is not finite are refused.
    pub(crate) is_checked: bool,
    /// Whether all runs have the same signals, so that rows are arranged once.
    is_kept: bool,
}

impl Block {
    /// Creates a block for inputs. `None` if they have other sources than signals, or if a row is empty or too large.
    pub(crate) fn of(inputs: &Inputs) -> Option<Self> {
        let bytes = inputs.variables.bytes();
        let are_signals = inputs.links.is_empty() && inputs.record.is_none();
        let room = (BYTES / bytes.max(1)).clamp(4, ROWS);
        let values = || Buffer::new(room * bytes);
        let block = || Self { values: values(), room, first: 0, rows: 0, is_checked: false, is_kept: false };
        (are_signals && (1..=LARGEST_ROW).contains(&bytes)).then(block)
    }

    /// Number of rows for which there is room.
    pub(crate) fn room(&self) -> usize {
        self.room
    }

    /// Drops all rows, because the next run has other signals, unless all runs have the same.
    pub(crate) fn clear(&mut self) {
        if !self.is_kept {
            self.rows = 0;
        }
    }

    /// Sets whether the next runs have the same signals, so that rows that fit into memory are kept between them.
    pub(crate) fn keep(&mut self, is_kept: bool) {
        self.is_kept = false;
        self.clear();
        self.is_kept = is_kept;
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
        let all = (self.is_kept && first == 0 && left.saturating_mul(bytes) <= KEPT).then_some(left);
        let rows = if are_single { rows } else { all.unwrap_or(self.room.min(left)).max(rows) };
        if self.values.len() < rows * bytes {
            self.values = Buffer::new(rows * bytes);
        }
        let to = &mut self.values.bytes_mut()[..rows * bytes];
        let mut all_finite = true;
        for column in &inputs.columns {
            let (place, signal) = (inputs.place(column), data.signals.get(column.signal));
            match signal.and_then(|signal| signal.rows(first, rows)) {
                Some(from) if place.len() == signal.map_or(0, |signal| signal.row) => {
                    all_finite &= spread(place, from, to, bytes, self.is_checked);
                }
                _ => {
                    // All rows are one, which may be longer than its column, or too few.
                    for (row, to) in to.chunks_exact_mut(bytes).enumerate() {
                        let values = data.column(inputs, column, first.saturating_add(row))?;
                        all_finite &= spread(place.clone(), values, to, bytes, self.is_checked);
                    }
                }
            }
        }
        if !all_finite {
            return Err(Failure::Data { what: "an input has a number that is not finite" });
        }
        self.rows = rows;
        Ok(())
    }
}

/// Copies the rows of a signal to their places. Returns whether all numbers of the type Float64 are finite, or true if
/// this is not `is_checked`.
fn spread(place: Range<usize>, from: &[u8], to: &mut [u8], bytes: usize, is_checked: bool) -> bool {
    /// Copies rows of several numbers, and returns their sum. Loops for the usual sizes compile to few instructions.
    fn numbers<const N: usize>(at: usize, from: &[u8], to: &mut [u8], bytes: usize) -> f64 {
        let (block, mut sum) = (from.len(), 0.0);
        for (from, to) in from.as_chunks::<8>().0.as_chunks::<N>().0.iter().zip(to.chunks_exact_mut(bytes)) {
            prefetch(from.as_ptr().cast::<u8>().wrapping_add(block));
            to[at..at + 8 * N].copy_from_slice(from.as_flattened());
            sum += from.iter().map(|number| f64::from_ne_bytes(*number)).sum::<f64>();
        }
        sum
    }
    let at = place.start;
    let sum = match place.len() {
        8 => numbers::<1>(at, from, to, bytes),
        24 => numbers::<3>(at, from, to, bytes),
        32 => numbers::<4>(at, from, to, bytes),
        72 => numbers::<9>(at, from, to, bytes),
        n => {
            for (from, to) in from.chunks_exact(n.max(1)).zip(to.chunks_exact_mut(bytes)) {
                to[place.clone()].copy_from_slice(from);
            }
            f64::NAN
        }
    };
    // A finite sum has finite numbers only. A sum of finite numbers may be infinite.
    !is_checked || sum.is_finite() || are_finite(from)
}

/// Loads a line of memory into the cache, for a later block. The address may be outside of any object.
#[inline(always)]
fn prefetch(address: *const u8) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: this reads no memory, and all processors of this architecture have it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}

/// Whether all numbers of the type Float64 are finite.
#[must_use]
pub fn are_finite(bytes: &[u8]) -> bool {
    // A finite number times zero is a zero of either sign. Without branches, for speed.
    let (numbers, _) = bytes.as_chunks::<8>();
    let products = |found, bytes: &[u8; 8]| found | (f64::from_ne_bytes(*bytes) * 0.0).to_bits();
    numbers.chunks(4096).all(|block| block.iter().fold(0, products) << 1 == 0)
}
