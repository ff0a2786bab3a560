//! Values in tables and parameter sets, of all types except Binary and Clock.
use fmu_description::{Number, Type};
use std::fmt;

/// Value of one element of a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A floating-point number.
    Real(f64),
    /// An integer of any size, or the number of an enumeration item.
    Integer(i128),
    /// A Boolean.
    Boolean(bool),
    /// A string.
    Text(String),
}

/// Notation of a type's values.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Form {
    Real,
    Integer,
    Boolean,
    Text,
}

impl Form {
    pub(super) fn of(r#type: &Type) -> Option<Self> {
        Some(match r#type {
            Type::Real(_) => Self::Real,
            Type::Integer(_) | Type::Enumeration(_) => Self::Integer,
            Type::Boolean(_) => Self::Boolean,
            Type::String(_) => Self::Text,
            Type::Other(other) if other.type_name == "Float32" => Self::Real,
            Type::Other(other) if other.type_name.contains("Int") => Self::Integer,
            Type::Other(_) => return None,
        })
    }

    /// Parses a value. The error completes a sentence that begins with the text.
    pub(super) fn parse(self, text: &str) -> Result<Value, &'static str> {
        match self {
            Self::Real => {
                let number = text.parse().ok().filter(|number: &f64| number.is_finite());
                number.map(Value::Real).ok_or("is not a finite number")
            }
            Self::Integer => {
                // Tables of some tools contain only floating-point numbers.
                let whole = |number: f64| (number.fract() == 0.0 && number.abs() < 1e18).then_some(number as i128);
                let integer = text.parse().ok().or_else(|| whole(text.parse().ok()?));
                integer.map(Value::Integer).ok_or("is not an integer")
            }
            Self::Boolean => match (text, text.parse::<f64>()) {
                ("true", _) => Ok(Value::Boolean(true)),
                ("false", _) => Ok(Value::Boolean(false)),
                (_, Ok(number)) if number == 0.0 || number == 1.0 => Ok(Value::Boolean(number == 1.0)),
                _ => Err("is not a Boolean: true, false, 1 or 0"),
            },
            Self::Text if text.contains('\0') => Err("is not a text without zeros"),
            Self::Text => Ok(Value::Text(text.to_owned())),
        }
    }
}

impl Value {
    /// Start values of a type, or the values read from an FMU in their place. `None` for Binary and Clock.
    #[must_use]
    pub fn all_of(read: &Type) -> Option<Vec<Self>> {
        let form = Form::of(read)?;
        Some(match read {
            Type::Real(real) => real.start.iter().copied().map(Self::Real).collect(),
            Type::Boolean(boolean) => boolean.start.iter().copied().map(Self::Boolean).collect(),
            Type::String(text) => text.start.iter().cloned().map(Self::Text).collect(),
            // `Form::parse` would refuse numbers that are not finite.
            Type::Other(other) if form == Form::Real => {
                other.start.iter().map(|text| Self::Real(text.parse().unwrap_or(f64::NAN))).collect()
            }
            _ => read.starts().iter().filter_map(|text| form.parse(text).ok()).collect(),
        })
    }

    /// The value as a number, for comparison or for another type: 0 or 1 for a Boolean.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Real(number) => Some(*number),
            Self::Integer(number) => Some(*number as f64),
            Self::Boolean(boolean) => Some(f64::from(u8::from(*boolean))),
            Self::Text(_) => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Real(number) => Number(*number).fmt(f),
            Self::Integer(number) => number.fmt(f),
            // As in FMI's cross-checks, because readers without types read these tables, too.
            Self::Boolean(boolean) => u8::from(*boolean).fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_of_64_bits_keep_all_digits_and_may_be_written_as_numbers_with_a_fraction() {
        let parse = |text| Form::Integer.parse(text);
        assert_eq!(parse("18446744073709551615"), Ok(Value::Integer(18_446_744_073_709_551_615)));
        assert_eq!(parse("-9223372036854775808"), Ok(Value::Integer(-9_223_372_036_854_775_808)));
        assert_eq!(parse("3.0"), Ok(Value::Integer(3)));
        assert_eq!(parse("1e3"), Ok(Value::Integer(1000)));
        for text in ["3.5", "", "x", "nan", "1e300"] {
            assert_eq!(parse(text), Err("is not an integer"), "{text}");
        }
    }

    #[test]
    fn booleans_are_words_or_numbers() {
        for (text, value) in [("true", true), ("1", true), ("1.0", true), ("false", false), ("0", false), ("-0", false)]
        {
            assert_eq!(Form::Boolean.parse(text), Ok(Value::Boolean(value)));
        }
        assert!(Form::Boolean.parse("2").is_err() && Form::Boolean.parse("True ").is_err());
    }

    #[test]
    fn reals_are_finite() {
        assert_eq!(Form::Real.parse("-1.5e-3"), Ok(Value::Real(-1.5e-3)));
        for text in ["inf", "NaN", "1,5", ""] {
            assert!(Form::Real.parse(text).is_err(), "{text}");
        }
    }
}
