//! `ModelVariables` (FMI 2.0 section 2.2.7).
use crate::text::sentence;
use crate::types::{Text, Type};
use crate::variable::{Causality, Initial, Variability, Variable};
use crate::write::attributes::{Boolean, Enumeration, Integer, Real};
use crate::write::error::Error;
use serde::Serialize;

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

#[derive(Serialize)]
enum TypedValue<'a> {
    Real(Real<'a>),
    Integer(Integer<'a>),
    Boolean(Boolean<'a>),
    Enumeration(Enumeration<'a>),
    String {
        #[serde(rename = "@start", skip_serializing_if = "Option::is_none")]
        start: Option<&'a str>,
    },
}

impl<'a> ScalarVariable<'a> {
    /// `state` is the position of the state that the variable differentiates.
    pub(super) fn new(variable: &'a Variable, state: Option<usize>) -> Result<Self, Error> {
        let refuse = |what: String| Error::NotInFmi { variable: variable.name.clone(), what, version: "2.0" };
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
            value: TypedValue::new(variable, state).map_err(refuse)?,
        })
    }
}

impl<'a> TypedValue<'a> {
    /// The error names the type.
    fn new(variable: &'a Variable, state: Option<usize>) -> Result<Self, String> {
        let index = |position: usize| position as u32 + 1;
        Ok(match &variable.r#type {
            Type::Real(of) => Self::Real(Real::with_unit(of, state.map(index))),
            Type::Integer(of) => Self::Integer(Integer::new(of)),
            Type::Boolean(of) => Self::Boolean(Boolean::new(of)),
            Type::Enumeration(of) => Self::Enumeration(Enumeration::new(of)),
            Type::String(Text { start }) => Self::String { start: start.first().map(String::as_str) },
            Type::Other(other) => return Err(format!("of the type {}", other.type_name)),
        })
    }
}
