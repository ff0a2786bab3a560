//! Types of variables with the standard's attributes.
use crate::number::Number;
use serde::{Deserialize, Serialize};

/// Type of a variable with its attributes. Start values: none if unstated, one for a scalar, one for each element of an
/// array.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub enum Type {
    /// `Real`; `Float64` in FMI 3.0.
    Real(Real),
    /// `Integer`; `Int32` in FMI 3.0.
    Integer(Integer),
    /// `Boolean`
    Boolean(Boolean),
    /// `String`
    String(Text),
    /// `Enumeration`
    Enumeration(Enumeration),
    /// A type that FMI 2.0 lacks. Binary and Clock are read, but not written.
    Other(Other),
}

/// Base type of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Real
    Real,
    /// Integer
    Integer,
    /// Boolean
    Boolean,
    /// String
    String,
    /// Enumeration
    Enumeration,
    /// A type that FMI 2.0 lacks.
    Other,
}

/// Attributes of a `Real`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Real {
    /// Unit, such as `N.m` or `m/s2`.
    pub unit: Option<String>,
    /// Display unit, if it is not the unit's default.
    pub display_unit: Option<String>,
    /// Quantity, such as `Length`.
    pub quantity: Option<String>,
    /// Whether values are differences, so that conversions of units ignore offsets.
    pub relative_quantity: bool,
    /// Nominal value.
    pub nominal: Option<f64>,
    /// Whether events may change a continuous state.
    pub reinit: bool,
    /// Smallest value allowed.
    pub min: Option<f64>,
    /// Largest value allowed.
    pub max: Option<f64>,
    /// Start values.
    pub start: Vec<f64>,
}

/// Attributes of an `Integer`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Integer {
    /// Quantity.
    pub quantity: Option<String>,
    /// Smallest value allowed.
    pub min: Option<i64>,
    /// Largest value allowed.
    pub max: Option<i64>,
    /// Start values.
    pub start: Vec<i64>,
}

/// Attributes of a `Boolean`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Boolean {
    /// Start values.
    pub start: Vec<bool>,
}

/// Attributes of a `String`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Text {
    /// Start values.
    pub start: Vec<String>,
}

/// Attributes of an `Enumeration`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Enumeration {
    /// Name of one of [`Description::enumerations`](crate::Description::enumerations).
    pub declared_type: String,
    /// Smallest value allowed.
    pub min: Option<i64>,
    /// Largest value allowed.
    pub max: Option<i64>,
    /// Start values.
    pub start: Vec<i64>,
}

/// A type that FMI 2.0 lacks, with its values as text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Other {
    /// Name of the type, such as `Float32` or `Clock`; empty if the variable has none.
    pub type_name: String,
    /// Unit of a `Float32`.
    pub unit: Option<String>,
    /// Display unit of a `Float32`.
    pub display_unit: Option<String>,
    /// Quantity.
    pub quantity: Option<String>,
    /// Whether values are differences, as for [`Real`].
    pub relative_quantity: bool,
    /// Nominal value of a `Float32`.
    pub nominal: Option<String>,
    /// Smallest value allowed.
    pub min: Option<String>,
    /// Largest value allowed.
    pub max: Option<String>,
    /// Start values.
    pub start: Vec<String>,
}

impl Type {
    /// Base type.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Real(_) => Kind::Real,
            Self::Integer(_) => Kind::Integer,
            Self::Boolean(_) => Kind::Boolean,
            Self::String(_) => Kind::String,
            Self::Enumeration(_) => Kind::Enumeration,
            Self::Other(_) => Kind::Other,
        }
    }

    /// Start values as text, in their shortest form.
    #[must_use]
    pub fn starts(&self) -> Vec<String> {
        match self {
            Self::Real(Real { start, .. }) => start.iter().map(|start| Number(*start).to_string()).collect(),
            Self::Integer(Integer { start, .. }) | Self::Enumeration(Enumeration { start, .. }) => {
                start.iter().map(ToString::to_string).collect()
            }
            Self::Boolean(Boolean { start }) => start.iter().map(ToString::to_string).collect(),
            Self::String(Text { start }) | Self::Other(Other { start, .. }) => start.clone(),
        }
    }

    /// Start values as numbers, Booleans as 0 or 1; none for texts and types that FMI 2.0 lacks.
    #[must_use]
    pub fn numbers(&self) -> Vec<f64> {
        match self {
            Self::Real(Real { start, .. }) => start.clone(),
            Self::Integer(Integer { start, .. }) | Self::Enumeration(Enumeration { start, .. }) => {
                start.iter().map(|&start| start as f64).collect()
            }
            Self::Boolean(Boolean { start }) => start.iter().map(|&start| u8::from(start).into()).collect(),
            Self::String(_) | Self::Other(_) => Vec::new(),
        }
    }

    /// A copy without start values.
    #[must_use]
    pub fn without_start(&self) -> Self {
        let mut bare = self.clone();
        match &mut bare {
            Self::Real(Real { start, .. }) => start.clear(),
            Self::Integer(Integer { start, .. }) | Self::Enumeration(Enumeration { start, .. }) => start.clear(),
            Self::Boolean(Boolean { start }) => start.clear(),
            Self::String(Text { start }) | Self::Other(Other { start, .. }) => start.clear(),
        }
        bare
    }
}

impl Kind {
    /// Name of the type in FMI 2.0.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Real => "Real",
            Self::Integer => "Integer",
            Self::Boolean => "Boolean",
            Self::String => "String",
            Self::Enumeration => "Enumeration",
            Self::Other => "other",
        }
    }
}
