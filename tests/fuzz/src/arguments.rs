//! Arguments that are often sensible and sometimes arbitrary.
use std::ffi::CString;

use arbitrary::Arbitrary;
use fmi_export_sys::fmi2ValueReference;

/// A Real.
#[derive(Arbitrary, Clone, Copy, Debug)]
pub enum Number {
    Sixteenths(i8),
    PowerOfTen(i8),
    Special(u8),
    Any(f64),
}

impl Number {
    pub fn value(self) -> f64 {
        const SPECIAL: [f64; 12] = [
            0.0,
            -0.0,
            1.0,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::MAX,
            f64::MIN,
            f64::MIN_POSITIVE,
            5e-324,
            f64::EPSILON,
            std::f64::consts::PI,
        ];
        match self {
            Self::Sixteenths(count) => f64::from(count) / 16.0,
            Self::PowerOfTen(exponent) => 10_f64.powi(3 * i32::from(exponent)),
            Self::Special(index) => SPECIAL[usize::from(index) % SPECIAL.len()],
            Self::Any(value) => value,
        }
    }
}

/// An Integer, an enumeration value or a Boolean.
#[derive(Arbitrary, Clone, Copy, Debug)]
pub enum Whole {
    Small(i8),
    Any(i32),
}

impl Whole {
    pub fn value(self) -> i32 {
        match self {
            Self::Small(value) => i32::from(value) % 8,
            Self::Any(value) => value,
        }
    }
}

/// A text, or a null pointer.
#[derive(Arbitrary, Clone, Debug)]
pub struct Text(Option<Vec<u8>>);

impl Text {
    pub fn c_string(&self) -> Option<CString> {
        let bytes = self.0.as_ref()?;
        let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
        Some(CString::new(&bytes[..end]).expect("it ends before the first NUL"))
    }
}

/// A list of value references: consecutive, as importers often set, or arbitrary.
#[derive(Arbitrary, Clone, Debug)]
pub enum References {
    Run { first: u16, count: u8 },
    Known(Vec<u16>),
    Any(Vec<fmi2ValueReference>),
}

impl References {
    pub fn list(&self, known: &[fmi2ValueReference]) -> Vec<fmi2ValueReference> {
        let at = |index: usize| if known.is_empty() { 0 } else { known[index % known.len()] };
        match self {
            Self::Run { first, count } => {
                let first = if known.is_empty() { 0 } else { usize::from(*first) % known.len() };
                (first..(first + usize::from(*count)).min(known.len())).map(at).collect()
            }
            Self::Known(indices) => indices.iter().map(|index| at(usize::from(*index))).collect(),
            Self::Any(references) => references.clone(),
        }
    }
}

/// A value for each reference, repeating the given ones.
pub fn fill<T: Copy>(given: &[T], count: usize, otherwise: T) -> Vec<T> {
    (0..count).map(|i| if given.is_empty() { otherwise } else { given[i % given.len()] }).collect()
}
