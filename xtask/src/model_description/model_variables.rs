//! `ModelVariables` (FMI 2.0 section 2.2.7).
use super::number::Number;
use super::text::sentence;
use super::type_definitions::type_name;
use super::unit_definitions::display_unit;
use fmu_describe::{Value, Variable};
use serde::Serialize;

/// One scalar variable.
#[derive(Serialize)]
pub(super) struct ScalarVariable<'a> {
    #[serde(rename = "@name")]
    name: &'a str,
    #[serde(rename = "@valueReference")]
    value_reference: u32,
    #[serde(rename = "@description")]
    description: String,
    #[serde(rename = "@causality")]
    causality: &'a str,
    #[serde(rename = "@variability")]
    variability: &'a str,
    #[serde(rename = "@initial", skip_serializing_if = "Option::is_none")]
    initial: Option<&'a str>,
    #[serde(rename = "$value")]
    value: TypedValue<'a>,
}

/// The unit stands beside the type that implies it, because some importers look no further.
#[derive(Serialize)]
enum TypedValue<'a> {
    Real {
        #[serde(rename = "@declaredType", skip_serializing_if = "Option::is_none")]
        declared_type: Option<String>,
        #[serde(rename = "@unit", skip_serializing_if = "Option::is_none")]
        unit: Option<&'a str>,
        #[serde(rename = "@displayUnit", skip_serializing_if = "Option::is_none")]
        display_unit: Option<&'static str>,
        #[serde(rename = "@min", skip_serializing_if = "Option::is_none")]
        min: Option<Number>,
        #[serde(rename = "@max", skip_serializing_if = "Option::is_none")]
        max: Option<Number>,
        #[serde(rename = "@start", skip_serializing_if = "Option::is_none")]
        start: Option<Number>,
        #[serde(rename = "@derivative", skip_serializing_if = "Option::is_none")]
        derivative: Option<usize>,
    },
    Integer {
        #[serde(rename = "@min", skip_serializing_if = "Option::is_none")]
        min: Option<i32>,
        #[serde(rename = "@max", skip_serializing_if = "Option::is_none")]
        max: Option<i32>,
        #[serde(rename = "@start", skip_serializing_if = "Option::is_none")]
        start: Option<i32>,
    },
    Boolean {
        #[serde(rename = "@start", skip_serializing_if = "Option::is_none")]
        start: Option<bool>,
    },
    Enumeration {
        #[serde(rename = "@declaredType")]
        declared_type: String,
        #[serde(rename = "@start", skip_serializing_if = "Option::is_none")]
        start: Option<i32>,
    },
    String {
        #[serde(rename = "@start", skip_serializing_if = "Option::is_none")]
        start: Option<&'a str>,
    },
}

impl<'a> ScalarVariable<'a> {
    pub(super) fn new(variable: &'a Variable) -> Self {
        Self {
            name: &variable.name,
            value_reference: variable.value_reference,
            description: sentence(&variable.description),
            causality: &variable.causality,
            variability: &variable.variability,
            initial: variable.initial.as_deref(),
            value: TypedValue::new(variable),
        }
    }
}

impl<'a> TypedValue<'a> {
    fn new(variable: &'a Variable) -> Self {
        match &variable.value {
            Value::Real { unit, quantity, min, max, start } => Self::Real {
                declared_type: quantity.as_deref().map(type_name),
                unit: unit.as_deref(),
                display_unit: unit.as_deref().and_then(display_unit),
                min: min.map(Number),
                max: max.map(Number),
                start: start.map(Number),
                derivative: variable.derivative_of.map(|position| position + 1),
            },
            Value::Integer { min, max, start } => Self::Integer { min: *min, max: *max, start: *start },
            Value::Boolean { start } => Self::Boolean { start: *start },
            Value::Enumeration { enumeration, start } => {
                Self::Enumeration { declared_type: type_name(enumeration), start: *start }
            }
            Value::String { start } => Self::String { start: start.as_deref() },
        }
    }
}
