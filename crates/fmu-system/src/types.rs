//! Types of connectors, parameters and entries of dictionaries.

/// Base type of a value. SSP 1.0 has Real, Integer, Boolean, String, Enumeration and Binary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BaseType {
    /// Number of 64 bits, as `Float64`.
    #[default]
    Real,
    /// Number of 64 bits.
    Float64,
    /// Number of 32 bits.
    Float32,
    /// Signed integer of 32 bits, as `Int32`.
    Integer,
    /// Signed integer of 8 bits.
    Int8,
    /// Unsigned integer of 8 bits.
    UInt8,
    /// Signed integer of 16 bits.
    Int16,
    /// Unsigned integer of 16 bits.
    UInt16,
    /// Signed integer of 32 bits.
    Int32,
    /// Unsigned integer of 32 bits.
    UInt32,
    /// Signed integer of 64 bits.
    Int64,
    /// Unsigned integer of 64 bits.
    UInt64,
    /// Truth value.
    Boolean,
    /// Text.
    String,
    /// Item of an enumeration.
    Enumeration,
    /// Bytes.
    Binary,
    /// Clock.
    Clock,
}

impl BaseType {
    /// All base types.
    pub const ALL: [Self; 17] = [
        Self::Real,
        Self::Float64,
        Self::Float32,
        Self::Integer,
        Self::Int8,
        Self::UInt8,
        Self::Int16,
        Self::UInt16,
        Self::Int32,
        Self::UInt32,
        Self::Int64,
        Self::UInt64,
        Self::Boolean,
        Self::String,
        Self::Enumeration,
        Self::Binary,
        Self::Clock,
    ];

    /// Name of the element, such as `Float64`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Real => "Real",
            Self::Float64 => "Float64",
            Self::Float32 => "Float32",
            Self::Integer => "Integer",
            Self::Int8 => "Int8",
            Self::UInt8 => "UInt8",
            Self::Int16 => "Int16",
            Self::UInt16 => "UInt16",
            Self::Int32 => "Int32",
            Self::UInt32 => "UInt32",
            Self::Int64 => "Int64",
            Self::UInt64 => "UInt64",
            Self::Boolean => "Boolean",
            Self::String => "String",
            Self::Enumeration => "Enumeration",
            Self::Binary => "Binary",
            Self::Clock => "Clock",
        }
    }

    /// The base type with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|base| base.as_str() == name)
    }

    /// Whether values are floating-point numbers, which can have a unit.
    #[must_use]
    pub fn is_real(self) -> bool {
        matches!(self, Self::Real | Self::Float64 | Self::Float32)
    }

    /// Least and greatest value of an integer type.
    #[must_use]
    pub fn range(self) -> Option<(i128, i128)> {
        match self {
            Self::Int8 => Some((i8::MIN.into(), i8::MAX.into())),
            Self::UInt8 => Some((0, u8::MAX.into())),
            Self::Int16 => Some((i16::MIN.into(), i16::MAX.into())),
            Self::UInt16 => Some((0, u16::MAX.into())),
            Self::Integer | Self::Int32 => Some((i32::MIN.into(), i32::MAX.into())),
            Self::UInt32 => Some((0, u32::MAX.into())),
            Self::Int64 => Some((i64::MIN.into(), i64::MAX.into())),
            Self::UInt64 => Some((0, u64::MAX.into())),
            _ => None,
        }
    }
}

/// Type of a connector, parameter or entry of a dictionary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Type {
    /// Base type.
    pub base: BaseType,
    /// Name of the unit of a floating-point number; if none, the underlying variable has one.
    pub unit: Option<String>,
    /// Name of the enumeration; may be missing from a parameter.
    pub enumeration: Option<String>,
    /// Attributes of clocks and binaries, not interpreted.
    pub others: crate::common::Attributes,
}

impl From<BaseType> for Type {
    fn from(base: BaseType) -> Self {
        Self { base, ..Self::default() }
    }
}

/// One dimension of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dimension {
    /// A fixed size.
    Size(usize),
    /// The size is the value of the connector with this name, a structural parameter or constant.
    Connector(String),
    /// The size is not stated.
    Unspecified,
}

/// Values of a parameter, of an array in row-major order.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Floating-point numbers.
    Reals(Vec<f64>),
    /// Integers of any size.
    Integers(Vec<i128>),
    /// Truth values.
    Booleans(Vec<bool>),
    /// Texts, names of items of enumerations, and binaries in hexadecimal digits.
    Texts(Vec<String>),
}

impl Default for Values {
    fn default() -> Self {
        Self::Reals(Vec::new())
    }
}

impl Values {
    /// Values from texts, one for each element.
    ///
    /// # Errors
    /// The text that is not a value of the type; completes a sentence about a parameter.
    pub fn parse<'a>(base: BaseType, texts: impl IntoIterator<Item = &'a str>) -> Result<Self, String> {
        let texts = texts.into_iter();
        match base {
            BaseType::Real | BaseType::Float64 | BaseType::Float32 => {
                texts.map(real).collect::<Result<_, _>>().map(Self::Reals)
            }
            BaseType::Boolean => texts.map(boolean).collect::<Result<_, _>>().map(Self::Booleans),
            BaseType::String | BaseType::Enumeration | BaseType::Binary | BaseType::Clock => {
                Ok(Self::Texts(texts.map(str::to_owned).collect()))
            }
            _ => {
                let (least, greatest) = base.range().unwrap_or((i128::MIN, i128::MAX));
                let in_range = |value: i128| match (least..=greatest).contains(&value) {
                    true => Ok(value),
                    false => Err(format!("{value} is beyond {base:?}, which reaches from {least} to {greatest}")),
                };
                texts.map(|text| integer(text).and_then(in_range)).collect::<Result<_, _>>().map(Self::Integers)
            }
        }
    }

    /// The values as numbers, Booleans as 0 or 1.
    ///
    /// # Errors
    /// Texts; completes a sentence about a parameter.
    pub fn reals(&self) -> Result<Vec<f64>, String> {
        match self {
            Self::Reals(values) => Ok(values.clone()),
            // Integers of descriptions have at most 64 bits; those beyond 2^53 are rounded, as in files.
            Self::Integers(values) => Ok(values.iter().map(|value| *value as f64).collect()),
            Self::Booleans(values) => Ok(values.iter().map(|value| f64::from(*value)).collect()),
            Self::Texts(texts) => texts.iter().map(|text| Err(format!("{text:?} is not a number"))).collect(),
        }
    }

    /// Number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Reals(values) => values.len(),
            Self::Integers(values) => values.len(),
            Self::Booleans(values) => values.len(),
            Self::Texts(values) => values.len(),
        }
    }

    /// Whether there are no values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Values as they are written.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        match self {
            Self::Reals(values) => values.iter().map(|value| real_text(*value)).collect(),
            Self::Integers(values) => values.iter().map(i128::to_string).collect(),
            Self::Booleans(values) => values.iter().map(bool::to_string).collect(),
            Self::Texts(values) => values.clone(),
        }
    }
}

/// A number as XML Schema's `double`: infinities are `INF` and `-INF`.
pub(crate) fn real(text: &str) -> Result<f64, String> {
    match text.trim() {
        "INF" | "+INF" => Ok(f64::INFINITY),
        "-INF" => Ok(f64::NEG_INFINITY),
        "NaN" => Ok(f64::NAN),
        // Rust reads more: names of infinities in any case.
        plain if plain.bytes().all(|byte| b"+-.0123456789eE".contains(&byte)) => {
            plain.parse().map_err(|_| format!("{text:?} is not a number"))
        }
        _ => Err(format!("{text:?} is not a number")),
    }
}

/// A number that is finite.
pub(crate) fn finite(text: &str) -> Result<f64, String> {
    real(text).and_then(|value| if value.is_finite() { Ok(value) } else { Err(format!("{text:?} is not finite")) })
}

/// A number for XML Schema's `double`; the same number is read again.
pub(crate) fn real_text(value: f64) -> String {
    match value {
        f64::INFINITY => "INF".to_owned(),
        f64::NEG_INFINITY => "-INF".to_owned(),
        value => format!("{value:?}"),
    }
}

/// A truth value of XML Schema.
pub(crate) fn boolean(text: &str) -> Result<bool, String> {
    match text.trim() {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(format!("{text:?} is neither true nor false")),
    }
}

/// An integer of SSP.
pub(crate) fn integer(text: &str) -> Result<i128, String> {
    text.trim().parse().map_err(|_| format!("{text:?} is not an integer"))
}
