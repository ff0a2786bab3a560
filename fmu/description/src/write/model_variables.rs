//! `ModelVariables` (FMI 2.0 section 2.2.7).
use super::Error;
use super::type_definitions::type_name;
use super::unit_definitions::display_unit;
use crate::number::Number;
use crate::text::sentence;
use crate::types::{Boolean, Enumeration, Integer, Real, Text, Type};
use crate::variable::{Causality, Initial, Variability, Variable};
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
    causality: Causality,
    #[serde(rename = "@variability")]
    variability: Variability,
    #[serde(rename = "@initial", skip_serializing_if = "Option::is_none")]
    initial: Option<Initial>,
    #[serde(rename = "$value")]
    value: TypedValue<'a>,
}

/// The unit is written in addition to the declared type, because some importers do not read declared types.
#[derive(Serialize)]
enum TypedValue<'a> {
    Real {
        #[serde(rename = "@declaredType", skip_serializing_if = "Option::is_none")]
        declared_type: Option<String>,
        #[serde(rename = "@unit", skip_serializing_if = "Option::is_none")]
        unit: Option<&'a str>,
        #[serde(rename = "@displayUnit", skip_serializing_if = "Option::is_none")]
        display_unit: Option<&'a str>,
        #[serde(rename = "@min", skip_serializing_if = "Option::is_none")]
        min: Option<Number>,
        #[serde(rename = "@max", skip_serializing_if = "Option::is_none")]
        max: Option<Number>,
        #[serde(rename = "@nominal", skip_serializing_if = "Option::is_none")]
        nominal: Option<Number>,
        #[serde(rename = "@start", skip_serializing_if = "Option::is_none")]
        start: Option<Number>,
        #[serde(rename = "@derivative", skip_serializing_if = "Option::is_none")]
        derivative: Option<usize>,
        #[serde(rename = "@reinit", skip_serializing_if = "std::ops::Not::not")]
        reinit: bool,
    },
    Integer {
        #[serde(rename = "@quantity", skip_serializing_if = "Option::is_none")]
        quantity: Option<&'a str>,
        #[serde(rename = "@min", skip_serializing_if = "Option::is_none")]
        min: Option<i64>,
        #[serde(rename = "@max", skip_serializing_if = "Option::is_none")]
        max: Option<i64>,
        #[serde(rename = "@start", skip_serializing_if = "Option::is_none")]
        start: Option<i64>,
    },
    Boolean {
        #[serde(rename = "@start", skip_serializing_if = "Option::is_none")]
        start: Option<bool>,
    },
    Enumeration {
        #[serde(rename = "@declaredType")]
        declared_type: &'a str,
        #[serde(rename = "@min", skip_serializing_if = "Option::is_none")]
        min: Option<i64>,
        #[serde(rename = "@max", skip_serializing_if = "Option::is_none")]
        max: Option<i64>,
        #[serde(rename = "@start", skip_serializing_if = "Option::is_none")]
        start: Option<i64>,
    },
    String {
        #[serde(rename = "@start", skip_serializing_if = "Option::is_none")]
        start: Option<&'a str>,
    },
}

impl<'a> ScalarVariable<'a> {
    pub(super) fn new(variable: &'a Variable) -> Result<Self, Error> {
        let refuse = |what: String| Error::NotFmi2 { variable: variable.name.clone(), what };
        if !variable.dimensions.is_empty() || variable.r#type.starts().len() > 1 {
            return Err(refuse("an array".into()));
        }
        if let causality @ (Causality::StructuralParameter | Causality::Dependent) = variable.causality {
            return Err(refuse(format!("of the causality {causality}")));
        }
        Ok(Self {
            name: &variable.name,
            value_reference: variable.value_reference,
            description: sentence(&variable.description),
            causality: variable.causality,
            variability: variable.variability,
            initial: variable.initial,
            value: TypedValue::new(variable).map_err(refuse)?,
        })
    }
}

impl<'a> TypedValue<'a> {
    /// The error says what the type is.
    fn new(variable: &'a Variable) -> Result<Self, String> {
        Ok(match &variable.r#type {
            Type::Real(Real { unit, display_unit: own, quantity, nominal, reinit, min, max, start }) => Self::Real {
                declared_type: quantity.as_deref().map(type_name),
                unit: unit.as_deref(),
                display_unit: own.as_deref().or_else(|| display_unit(unit.as_deref()?)),
                min: min.map(Number),
                max: max.map(Number),
                nominal: nominal.map(Number),
                start: start.first().copied().map(Number),
                derivative: variable.derivative_of.map(|position| position + 1),
                reinit: *reinit,
            },
            Type::Integer(Integer { quantity, min, max, start }) => {
                let quantity = quantity.as_deref();
                Self::Integer { quantity, min: *min, max: *max, start: start.first().copied() }
            }
            Type::Boolean(Boolean { start }) => Self::Boolean { start: start.first().copied() },
            Type::Enumeration(Enumeration { declared_type, min, max, start }) => {
                Self::Enumeration { declared_type, min: *min, max: *max, start: start.first().copied() }
            }
            Type::String(Text { start }) => Self::String { start: start.first().map(String::as_str) },
            Type::Other(other) => return Err(format!("of the type {}", other.type_name)),
        })
    }
}
