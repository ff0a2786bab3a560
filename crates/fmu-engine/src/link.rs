//! Links: values on their way from outputs to inputs.
use std::sync::Arc;

use crate::batch::{Batch, Buffer, ValueType};
use crate::error::Failure;

/// Connection of values of an output to values of an input. Integers and Booleans of other types, and Float32 and
/// Float64, are converted; a finite number that the input cannot have becomes the nearest one that it can. Integers and
/// Booleans become real numbers, if these represent them exactly.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Position of the FMU with the output.
    pub unit: usize,
    /// Position among its [outputs](crate::Unit::outputs).
    pub outputs: usize,
    /// First value of these outputs.
    pub from: usize,
    /// First value of the inputs.
    pub to: usize,
    /// Number of values.
    pub values: usize,
    /// Change of the values on the way.
    pub change: Change,
}

/// Change of the values of a [link](Link).
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Change {
    /// The type alone.
    #[default]
    None,
    /// `factor * value + offset`, for real inputs.
    Linear {
        /// Factor.
        factor: f64,
        /// Offset in the unit of the input.
        offset: f64,
    },
    /// New integers, Booleans or values of items.
    Mapped(Arc<Mapping>),
}

/// New values of integers, Booleans (0 and 1) or items.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    /// Old and new values.
    pub pairs: Vec<(i128, i128)>,
    /// Other values that remain as they are, in ascending order; `None` for all. A run fails at any others.
    pub kept: Option<Vec<i128>>,
}

impl Change {
    /// A factor and an offset; no change if they have none.
    #[must_use]
    pub fn linear(factor: f64, offset: f64) -> Self {
        if (factor, offset) == (1.0, 0.0) { Self::None } else { Self::Linear { factor, offset } }
    }

    /// Changes a number; NaN for an integer without a new value.
    #[inline]
    pub(crate) fn of_number(&self, number: f64) -> f64 {
        match self {
            Self::None => number,
            Self::Linear { factor, offset } => factor * number + offset,
            Self::Mapped(mapping) => mapping.new_value(number as i128).map_or(f64::NAN, |new| new as f64),
        }
    }

    /// Factor and offset, if there are any.
    pub(crate) fn scale(&self) -> Option<(f64, f64)> {
        match *self {
            Self::Linear { factor, offset } => Some((factor, offset)),
            Self::None | Self::Mapped(_) => None,
        }
    }
}

impl Mapping {
    fn new_value(&self, old: i128) -> Option<i128> {
        let mapped = self.pairs.iter().find(|(known, _)| *known == old).map(|(_, new)| *new);
        let is_kept = || self.kept.as_ref().is_none_or(|kept| kept.binary_search(&old).is_ok());
        mapped.or_else(|| is_kept().then_some(old))
    }
}

impl Link {
    /// Copies the values from the outputs to their places among the inputs.
    ///
    /// # Errors
    /// [`Failure::Value`] for an integer without a value of the input.
    #[inline]
    pub(crate) fn copy(
        &self,
        (outputs, from): (&Batch, &Buffer),
        (inputs, to): (&Batch, &mut Buffer),
    ) -> Result<(), Failure> {
        let [from_type, to_type] = [outputs, inputs].map(|batch| (batch.value_type(), batch.size()));
        let from = &from.bytes()[self.from * from_type.1..][..self.values * from_type.1];
        let to = &mut to.bytes_mut()[self.to * to_type.1..][..self.values * to_type.1];
        match &self.change {
            Change::Linear { factor, offset }
                if (from_type.0, to_type.0) == (ValueType::Float64, ValueType::Float64) =>
            {
                for (from, to) in from.as_chunks().0.iter().zip(to.as_chunks_mut().0) {
                    *to = (factor * f64::from_ne_bytes(*from) + offset).to_ne_bytes();
                }
                Ok(())
            }
            Change::None if from_type == to_type => {
                to.copy_from_slice(from);
                Ok(())
            }
            _ => self.change.apply(from_type, from, to_type, to).map_err(|failure| match failure {
                Failure::Value { value, what, inputs, at } => Failure::Value { value, what, inputs, at: self.to + at },
                other => other,
            }),
        }
    }
}

impl Change {
    /// Converts values of any types but String, one after the other. Types stand with the numbers of bytes of a value.
    ///
    /// # Errors
    /// [`Failure::Value`] for an integer without a value of the new type, with its position.
    pub fn apply(
        &self,
        (from_type, from_size): (ValueType, usize),
        from: &[u8],
        (to_type, to_size): (ValueType, usize),
        to: &mut [u8],
    ) -> Result<(), Failure> {
        for (at, (from, to)) in from.chunks_exact(from_size).zip(to.chunks_exact_mut(to_size)).enumerate() {
            let refused = |value: i128, what| {
                let value = value.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
                Failure::Value { value, what, inputs: 0, at }
            };
            if from_type.is_float() {
                write_number(to_type, self.changed(read_number(from_type, from)), to);
                continue;
            }
            let value = integer((from_type, from_size), from);
            if !to_type.is_float() {
                let new = match self {
                    Self::Mapped(mapping) => mapping.new_value(value).ok_or_else(|| refused(value, NO_ITEM))?,
                    Self::None | Self::Linear { .. } => value,
                };
                write((to_type, to_size), new, to);
                continue;
            }
            let number = if to_type == ValueType::Float32 { f64::from(value as f32) } else { value as f64 };
            if number as i128 != value {
                return Err(refused(value, INEXACT));
            }
            write_number(to_type, self.changed(number), to);
        }
        Ok(())
    }

    fn changed(&self, number: f64) -> f64 {
        self.scale().map_or(number, |(factor, offset)| factor * number + offset)
    }
}

const NO_ITEM: &str = "which is no item of its enumeration";
const INEXACT: &str = "which its type does not represent exactly";

/// Whether values of one type become values of another type.
pub(crate) fn are_convertible([from, to]: [ValueType; 2], change: &Change) -> bool {
    match change {
        Change::None => from.is_whole() && to != ValueType::String || from.is_float() && to.is_float(),
        Change::Linear { .. } => from != ValueType::String && to.is_float(),
        Change::Mapped(_) => from.is_whole() && to.is_whole(),
    }
}

/// Reads the `Float64` at the start of some bytes.
#[inline]
pub(crate) fn number(bytes: &[u8]) -> f64 {
    f64::from_ne_bytes(std::array::from_fn(|i| bytes[i]))
}

/// Reads the number at the start of some bytes.
pub(crate) fn read_number(of_type: ValueType, bytes: &[u8]) -> f64 {
    match of_type {
        ValueType::Float32 => f32::from_ne_bytes(std::array::from_fn(|i| bytes[i])).into(),
        _ => number(bytes),
    }
}

/// Writes a number at the start of some bytes.
pub(crate) fn write_number(of_type: ValueType, value: f64, bytes: &mut [u8]) {
    match of_type {
        ValueType::Float32 => bytes[..4].copy_from_slice(&single(value).to_ne_bytes()),
        _ => bytes[..8].copy_from_slice(&value.to_ne_bytes()),
    }
}

/// Converts a number to single precision; finite numbers stay finite.
fn single(value: f64) -> f32 {
    if value.is_infinite() { value as f32 } else { (value as f32).clamp(f32::MIN, f32::MAX) }
}

/// Reads the integer or Boolean at the start of some bytes.
pub(crate) fn integer((element, size): (ValueType, usize), bytes: &[u8]) -> i128 {
    macro_rules! read {
        ($type:ty) => {
            i128::from(<$type>::from_ne_bytes(std::array::from_fn(|i| bytes[i])))
        };
    }
    match element {
        ValueType::Int8 => read!(i8),
        ValueType::Int16 => read!(i16),
        ValueType::Int32 => read!(i32),
        ValueType::UInt8 => read!(u8),
        ValueType::UInt16 => read!(u16),
        ValueType::UInt32 => read!(u32),
        ValueType::UInt64 => read!(u64),
        ValueType::Boolean if size == 4 => i128::from(read!(i32) != 0),
        ValueType::Boolean => i128::from(read!(u8) != 0),
        _ => read!(i64),
    }
}

/// Writes an integer or Boolean of this type and size.
pub(crate) fn write((element, size): (ValueType, usize), value: i128, bytes: &mut [u8]) {
    macro_rules! write {
        ($type:ty) => {{
            let value = value.clamp(<$type>::MIN.into(), <$type>::MAX.into()) as $type;
            bytes[..size_of::<$type>()].copy_from_slice(&value.to_ne_bytes());
        }};
    }
    let is_true = i32::from(value != 0);
    match element {
        ValueType::Int8 => write!(i8),
        ValueType::Int16 => write!(i16),
        ValueType::Int32 => write!(i32),
        ValueType::UInt8 => write!(u8),
        ValueType::UInt16 => write!(u16),
        ValueType::UInt32 => write!(u32),
        ValueType::UInt64 => write!(u64),
        ValueType::Boolean if size == 4 => bytes[..4].copy_from_slice(&is_true.to_ne_bytes()),
        ValueType::Boolean => bytes[0] = is_true as u8,
        _ => write!(i64),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Change, Link, Mapping, ValueType};
    use crate::batch::{Batch, Buffer};
    use crate::error::Failure;

    /// Bytes of one value after a link of FMI 3.0.
    fn copied(from: (ValueType, &[u8]), to: ValueType, change: Change) -> Result<Vec<u8>, Failure> {
        let batch = |value_type| Batch::new(value_type, vec![0], 1, true);
        let (outputs, inputs) = (batch(from.0), batch(to));
        let mut values = inputs.buffer();
        let link = Link { unit: 0, outputs: 0, from: 0, to: 0, values: 1, change };
        link.copy((&outputs, &Buffer::from(from.1)), (&inputs, &mut values)).map(|()| values.bytes().to_vec())
    }

    #[test]
    fn all_integers_become_numbers_that_represent_them() {
        use ValueType::{Boolean, Float32, Float64, Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64};
        let largest_exact = 1_u64 << 53;
        for (value_type, bytes, expected) in [
            (Int8, &(-128_i8).to_ne_bytes()[..], -128.0),
            (UInt8, &255_u8.to_ne_bytes(), 255.0),
            (Int16, &(-32_768_i16).to_ne_bytes(), -32_768.0),
            (UInt16, &65_535_u16.to_ne_bytes(), 65_535.0),
            (Int32, &i32::MIN.to_ne_bytes(), -2_147_483_648.0),
            (UInt32, &u32::MAX.to_ne_bytes(), 4_294_967_295.0),
            (Int64, &i64::MIN.to_ne_bytes(), -9_223_372_036_854_775_808.0),
            (UInt64, &largest_exact.to_ne_bytes(), 9_007_199_254_740_992.0),
            (Boolean, &[1], 1.0),
        ] {
            let found = copied((value_type, bytes), Float64, Change::None).unwrap();
            assert_eq!(found, f64::to_ne_bytes(expected), "{value_type:?}");
            let found = copied((value_type, bytes), Float64, Change::linear(2.0, 1.0)).unwrap();
            assert_eq!(found, f64::to_ne_bytes(2.0 * expected + 1.0), "{value_type:?}");
        }
        let inexact = copied((UInt64, &(largest_exact + 1).to_ne_bytes()), Float64, Change::None).unwrap_err();
        assert!(matches!(inexact, Failure::Value { value: 9_007_199_254_740_993, .. }), "{inexact}");
        assert!(copied((UInt32, &16_777_217_u32.to_ne_bytes()), Float32, Change::None).is_err());
        let half = copied((Float32, &0.5_f32.to_ne_bytes()), Float64, Change::linear(2.0, 1.0)).unwrap();
        assert_eq!(half, 2.0_f64.to_ne_bytes());
        let single = copied((Float64, &0.1_f64.to_ne_bytes()), Float32, Change::linear(1.0, 0.1)).unwrap();
        assert_eq!(single, 0.2_f32.to_ne_bytes());
    }

    #[test]
    fn a_mapping_keeps_listed_values_alone() {
        use ValueType::{Int8, Int64, UInt64};
        let mapping = |kept| Change::Mapped(Arc::new(Mapping { pairs: vec![(-1, 3), (3, 4)], kept }));
        let new = |old: i8, kept| copied((Int8, &old.to_ne_bytes()), Int64, mapping(kept)).ok();
        let value = |value: i64| Some(value.to_ne_bytes().to_vec());
        assert_eq!([new(-1, None), new(3, None), new(9, None)], [value(3), value(4), value(9)]);
        assert_eq!(
            [new(3, Some(vec![1, 9])), new(9, Some(vec![1, 9])), new(8, Some(vec![1, 9]))],
            [value(4), value(9), None]
        );
        // The nearest value of the input's type.
        assert_eq!(copied((Int8, &(-5_i8).to_ne_bytes()), UInt64, Change::None).unwrap(), [0; 8]);
    }
}
