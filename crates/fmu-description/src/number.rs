//! Real numbers as text.
use serde::{Serialize, Serializer};
use std::fmt;

/// A real number, written with the fewest characters that read back as the same number: `0.025`, `1e-10`, `1e6`. Values
/// that are not finite are `NaN`, `INF` and `-INF`, as in XML Schema.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number(pub f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = self.0.to_string();
        let scientific = format!("{:e}", self.0);
        match self.0 {
            f64::INFINITY => f.pad("INF"),
            f64::NEG_INFINITY => f.pad("-INF"),
            _ if scientific.len() < plain.len() => f.pad(&scientific),
            _ => f.pad(&plain),
        }
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    #[test]
    fn numbers_are_as_short_as_a_person_would_write_them() {
        for (value, text) in [
            (0.0, "0"),
            (1.0, "1"),
            (-3.0, "-3"),
            (0.025, "0.025"),
            (0.7, "0.7"),
            (100.0, "100"),
            (1e-10, "1e-10"),
            (1e-154, "1e-154"),
            (1e6, "1e6"),
            (2.5e4, "25000"),
            (f64::INFINITY, "INF"),
            (f64::NEG_INFINITY, "-INF"),
            (57.295_779_513_082_32, "57.29577951308232"),
        ] {
            assert_eq!(Number(value).to_string(), text);
        }
    }

    #[test]
    fn numbers_read_back_as_the_same_bits() {
        for value in
            [f64::MIN_POSITIVE, 5e-324, f64::MAX, -f64::MAX, 0.1 + 0.2, 1.0 / 3.0, -0.0, 123_456_789.123_456_78]
        {
            let read: f64 = Number(value).to_string().parse().unwrap();
            assert_eq!(read.to_bits(), value.to_bits(), "{value:e}");
        }
    }
}
