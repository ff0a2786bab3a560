//! Reductions of the rows of a record to a number.
use crate::batch::ValueType;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// Position of the record.
    pub record: usize,
    /// Type and number of bytes of its elements.
    pub element: (ValueType, usize),
    /// Position of the element in a row.
    pub at: usize,
    /// Kind of the reduction.
    pub reduce: Reduce,
}

impl Reduction {
    /// Reduces a record with rows of `row` bytes. The result is NaN without rows, or if rows lack the element. Integers
    /// of more than 53 bits are rounded.
    #[must_use]
    pub fn of(&self, record: &[u8], row: usize) -> f64 {
        let (element, size) = self.element;
        let place = self.at.checked_mul(size).and_then(|at| Some(at..at.checked_add(size)?));
        let Some(place) = place.filter(|place| place.end <= row && row > 0 && is_size(element, size)) else {
            return f64::NAN;
        };
        let mut values = record.chunks_exact(row).map(|bytes| value(self.element, &bytes[place.clone()]));
        let rows = record.len() / row;
        let larger = |a: f64, b: f64| if a.is_nan() || a > b { a } else { b };
        match self.reduce {
            Reduce::Last => values.next_back().unwrap_or(f64::NAN),
            Reduce::Min => -values.map(|value| -value).reduce(larger).unwrap_or(f64::NAN),
            Reduce::Max => values.reduce(larger).unwrap_or(f64::NAN),
            Reduce::Peak => values.map(f64::abs).reduce(larger).unwrap_or(f64::NAN),
            Reduce::Mean => values.sum::<f64>() / rows as f64,
            Reduce::Rms => (values.map(|value| value * value).sum::<f64>() / rows as f64).sqrt(),
        }
    }
}

fn is_size(element: ValueType, size: usize) -> bool {
    [true, false].map(|is_fmi3| element.size(is_fmi3)).contains(&size)
}

/// Converts the element at the start of some bytes to a number.
fn value((element, size): (ValueType, usize), bytes: &[u8]) -> f64 {
    macro_rules! read {
        ($type:ty) => {
            <$type>::from_ne_bytes(std::array::from_fn(|i| bytes[i])) as f64
        };
    }
    match element {
        ValueType::Float64 => read!(f64),
        ValueType::Float32 => read!(f32),
        ValueType::Int8 => read!(i8),
        ValueType::UInt8 => read!(u8),
        ValueType::Int16 => read!(i16),
        ValueType::UInt16 => read!(u16),
        ValueType::Int32 => read!(i32),
        ValueType::UInt32 => read!(u32),
        ValueType::Int64 => read!(i64),
        ValueType::UInt64 => read!(u64),
        ValueType::Boolean if size == 4 => read!(i32),
        ValueType::Boolean => read!(u8),
        ValueType::String => f64::NAN,
    }
}
