//! Attributes of types that both versions share.
use super::declared_types::type_name;
use super::unit_definitions::display_unit;
use crate::number::Number;
use crate::types;
use serde::Serialize;

/// Attributes of `Real` in FMI 2.0 and `Float64` in FMI 3.0.
#[derive(Serialize)]
pub(super) struct Real<'a> {
    #[serde(rename = "@declaredType", skip_serializing_if = "Option::is_none")]
    declared_type: Option<String>,
    #[serde(rename = "@unit", skip_serializing_if = "Option::is_none")]
    unit: Option<&'a str>,
    #[serde(rename = "@displayUnit", skip_serializing_if = "Option::is_none")]
    display_unit: Option<&'a str>,
    #[serde(rename = "@relativeQuantity", skip_serializing_if = "is_default")]
    relative_quantity: bool,
    #[serde(rename = "@min", skip_serializing_if = "Option::is_none")]
    min: Option<Number>,
    #[serde(rename = "@max", skip_serializing_if = "Option::is_none")]
    max: Option<Number>,
    #[serde(rename = "@nominal", skip_serializing_if = "Option::is_none")]
    nominal: Option<Number>,
    #[serde(rename = "@start", skip_serializing_if = "Vec::is_empty")]
    start: Vec<Number>,
    #[serde(rename = "@derivative", skip_serializing_if = "Option::is_none")]
    derivative: Option<u32>,
    #[serde(rename = "@reinit", skip_serializing_if = "is_default")]
    reinit: bool,
}

/// Attributes of `Integer` in FMI 2.0 and `Int32` in FMI 3.0.
#[derive(Serialize)]
pub(super) struct Integer<'a> {
    #[serde(rename = "@quantity", skip_serializing_if = "Option::is_none")]
    quantity: Option<&'a str>,
    #[serde(rename = "@min", skip_serializing_if = "Option::is_none")]
    min: Option<i64>,
    #[serde(rename = "@max", skip_serializing_if = "Option::is_none")]
    max: Option<i64>,
    #[serde(rename = "@start", skip_serializing_if = "is_empty")]
    start: &'a [i64],
}

/// Attributes of a type that FMI 2.0 lacks.
#[derive(Serialize)]
pub(super) struct Other<'a> {
    #[serde(rename = "@declaredType", skip_serializing_if = "Option::is_none")]
    declared_type: Option<String>,
    #[serde(rename = "@quantity", skip_serializing_if = "Option::is_none")]
    quantity: Option<&'a str>,
    #[serde(rename = "@relativeQuantity", skip_serializing_if = "is_default")]
    relative_quantity: bool,
    #[serde(rename = "@min", skip_serializing_if = "Option::is_none")]
    min: Option<&'a str>,
    #[serde(rename = "@max", skip_serializing_if = "Option::is_none")]
    max: Option<&'a str>,
    #[serde(rename = "@nominal", skip_serializing_if = "Option::is_none")]
    nominal: Option<&'a str>,
    #[serde(rename = "@start", skip_serializing_if = "is_empty")]
    start: &'a [String],
}

#[derive(Serialize)]
pub(super) struct Boolean<'a> {
    #[serde(rename = "@start", skip_serializing_if = "is_empty")]
    start: &'a [bool],
}

#[derive(Serialize)]
pub(super) struct Enumeration<'a> {
    #[serde(rename = "@declaredType")]
    declared_type: &'a str,
    #[serde(rename = "@min", skip_serializing_if = "Option::is_none")]
    min: Option<i64>,
    #[serde(rename = "@max", skip_serializing_if = "Option::is_none")]
    max: Option<i64>,
    #[serde(rename = "@start", skip_serializing_if = "is_empty")]
    start: &'a [i64],
}

/// Whether an attribute has its default and is omitted.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn is_empty<T>(list: &[T]) -> bool {
    list.is_empty()
}

impl<'a> Real<'a> {
    /// Attributes for FMI 2.0. The unit repeats the declared type's, because some importers do not read declared types.
    /// `derivative` is the index of the state.
    pub(super) fn with_unit(of: &'a types::Real, derivative: Option<u32>) -> Self {
        let types::Real { unit, display_unit: own, quantity, .. } = of;
        Self {
            unit: unit.as_deref(),
            display_unit: own.as_deref().or_else(|| display_unit(unit.as_deref()?)),
            ..Self::new(of, quantity.as_deref().map(type_name), derivative)
        }
    }

    /// Attributes for FMI 3.0. Only the declared type has units, because fmi-sim up to 0.7 refuses variables with
    /// units. `derivative` is the value reference of the state.
    pub(super) fn with_type(of: &'a types::Real, declared_type: Option<String>, derivative: Option<u32>) -> Self {
        Self::new(of, declared_type, derivative)
    }

    fn new(of: &'a types::Real, declared_type: Option<String>, derivative: Option<u32>) -> Self {
        let types::Real { unit: _, display_unit: _, quantity: _, relative_quantity, nominal, reinit, min, max, start } =
            of;
        Self {
            declared_type,
            unit: None,
            display_unit: None,
            relative_quantity: *relative_quantity,
            min: min.map(Number),
            max: max.map(Number),
            nominal: nominal.map(Number),
            start: start.iter().copied().map(Number).collect(),
            derivative,
            reinit: *reinit,
        }
    }
}

impl<'a> Integer<'a> {
    pub(super) fn new(types::Integer { quantity, min, max, start }: &'a types::Integer) -> Self {
        Self { quantity: quantity.as_deref(), min: *min, max: *max, start }
    }
}

impl<'a> Other<'a> {
    /// The declared type has units and quantity of a `Float32`.
    pub(super) fn new(of: &'a types::Other, declared_type: Option<String>) -> Self {
        Self {
            quantity: of.quantity.as_deref().filter(|_| declared_type.is_none()),
            declared_type,
            relative_quantity: of.relative_quantity,
            min: of.min.as_deref(),
            max: of.max.as_deref(),
            nominal: of.nominal.as_deref(),
            start: &of.start,
        }
    }
}

impl<'a> Boolean<'a> {
    pub(super) fn new(types::Boolean { start }: &'a types::Boolean) -> Self {
        Self { start }
    }
}

impl<'a> Enumeration<'a> {
    pub(super) fn new(types::Enumeration { declared_type, min, max, start }: &'a types::Enumeration) -> Self {
        Self { declared_type, min: *min, max: *max, start }
    }
}
