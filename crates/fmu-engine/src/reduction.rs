//! Reductions of the rows of a record to a number.
use crate::batch::ValueType;
use crate::link::{Change, integer, read_number};

/// Kind of a reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduce {
    /// Value in the last row.
    Last,
    /// Smallest value.
    Min,
    /// Largest value.
    Max,
    /// Largest magnitude.
    Peak,
    /// Arithmetic mean.
    Mean,
    /// Root of the mean square.
    Rms,
}

/// Reduction of a column of a record to a number. NaN in the column makes all results but the last value NaN.
#[derive(Clone, Debug, PartialEq)]
pub struct Reduction {
    /// Position of the record.
    pub record: usize,
    /// Type and number of bytes of its elements.
    pub element: (ValueType, usize),
    /// Position of the element in a row.
    pub at: usize,
    /// Kind of the reduction.
    pub reduce: Reduce,
    /// Change of the values before they are reduced.
    pub change: Change,
    /// Whether the variable has no other element. Sums then have the order of NumPy's sums over one dimension.
    pub is_scalar: bool,
}

impl Reduction {
    /// A reduction of the values as they are, of one element of several.
    #[must_use]
    pub fn new(record: usize, element: (ValueType, usize), at: usize, reduce: Reduce) -> Self {
        Self { record, element, at, reduce, change: Change::None, is_scalar: false }
    }

    /// Reduces a record with rows of `row` bytes. The result is NaN without rows, or if rows lack the element. Integers
    /// of more than 53 bits are rounded.
    #[must_use]
    pub fn of(&self, record: &[u8], row: usize) -> f64 {
        let (element, size) = self.element;
        let place = self.at.checked_mul(size).and_then(|at| Some(at..at.checked_add(size)?));
        let Some(place) = place.filter(|place| place.end <= row && row > 0 && is_size(element, size)) else {
            return f64::NAN;
        };
        let value_in = |bytes: &[u8]| self.change.of_number(value(self.element, &bytes[place.clone()]));
        let rows = record.len() / row;
        let mut values = record.chunks_exact(row).map(value_in);
        let sum = |values: &mut dyn Iterator<Item = f64>| match self.is_scalar {
            true => pairwise_sum(values, rows),
            false => values.sum(),
        };
        let larger = |a: f64, b: f64| if a.is_nan() || a > b { a } else { b };
        match self.reduce {
            Reduce::Last => values.next_back().unwrap_or(f64::NAN),
            Reduce::Min => -values.map(|value| -value).reduce(larger).unwrap_or(f64::NAN),
            Reduce::Max => values.reduce(larger).unwrap_or(f64::NAN),
            Reduce::Peak => values.map(f64::abs).reduce(larger).unwrap_or(f64::NAN),
            Reduce::Mean => sum(&mut values) / rows as f64,
            Reduce::Rms => (sum(&mut values.map(|value| value * value)) / rows as f64).sqrt(),
        }
    }
}

/// Most values of NumPy's innermost sums, which have eight parts.
const BLOCK: usize = 128;

/// Sums the next `n` values in the order of NumPy (`pairwise_sum` in `loops_utils.h.src`).
fn pairwise_sum(values: &mut dyn Iterator<Item = f64>, n: usize) -> f64 {
    let mut next = || values.next().unwrap_or(0.0);
    if n < 8 {
        return (0..n).map(|_| next()).sum();
    }
    if n > BLOCK {
        let half = n / 2 - n / 2 % 8;
        return pairwise_sum(values, half) + pairwise_sum(values, n - half);
    }
    let mut parts: [f64; 8] = std::array::from_fn(|_| next());
    for _ in 1..n / 8 {
        parts.iter_mut().for_each(|part| *part += next());
    }
    let [a, b, c, d, e, f, g, h] = parts;
    (0..n % 8).fold(((a + b) + (c + d)) + ((e + f) + (g + h)), |sum, _| sum + next())
}

fn is_size(element: ValueType, size: usize) -> bool {
    [true, false].map(|is_fmi3| element.size(is_fmi3)).contains(&size)
}

/// Converts the element at the start of some bytes to a number.
fn value(element: (ValueType, usize), bytes: &[u8]) -> f64 {
    match element.0 {
        ValueType::Float64 | ValueType::Float32 => read_number(element.0, bytes),
        ValueType::String => f64::NAN,
        _ => integer(element, bytes) as f64,
    }
}
