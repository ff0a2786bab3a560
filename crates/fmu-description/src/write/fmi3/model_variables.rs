//! `ModelVariables` (FMI 3.0 section 2.4.7).
use super::references::References;
use crate::text::sentence;
use crate::types::{self, Type};
use crate::variable::{self, Causality, Initial, Variability};
use crate::write::attributes::is_default;
use crate::write::attributes::{Boolean, Enumeration, Integer, Other, Real};
use crate::write::declared_types::{Units, type_with_units};
use crate::write::error::Error;
use serde::Serialize;

/// A variable, scalar or array; each type has its own element.
#[derive(Serialize)]
pub(super) enum Variable<'a> {
    Float64(Typed<'a, Real<'a>>),
    Float32(Typed<'a, Other<'a>>),
    Int8(Typed<'a, Other<'a>>),
    UInt8(Typed<'a, Other<'a>>),
    Int16(Typed<'a, Other<'a>>),
    UInt16(Typed<'a, Other<'a>>),
    UInt32(Typed<'a, Other<'a>>),
    Int64(Typed<'a, Other<'a>>),
    UInt64(Typed<'a, Other<'a>>),
    Int32(Typed<'a, Integer<'a>>),
    Boolean(Typed<'a, Boolean<'a>>),
    String(Typed<'a, Texts<'a>>),
    Enumeration(Typed<'a, Enumeration<'a>>),
}

/// Attributes of all types, and of one.
#[derive(Serialize)]
pub(super) struct Typed<'a, T> {
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
    #[serde(rename = "@intermediateUpdate", skip_serializing_if = "is_default")]
    intermediate_update: bool,
    #[serde(rename = "Dimension")]
    dimensions: Vec<Dimension>,
    #[serde(flatten)]
    own: T,
    #[serde(rename = "Alias")]
    aliases: Vec<Alias<'a>>,
}

/// Another name, without a description and a display unit of its own.
#[derive(Serialize)]
struct Alias<'a> {
    #[serde(rename = "@name")]
    name: &'a str,
}

#[derive(Serialize)]
struct Dimension {
    #[serde(rename = "@start")]
    start: usize,
}

/// Start values of a `String`.
#[derive(Serialize)]
pub(super) struct Texts<'a> {
    #[serde(rename = "Start")]
    start: Vec<Start<'a>>,
}

#[derive(Serialize)]
struct Start<'a> {
    #[serde(rename = "@value")]
    value: &'a str,
}

impl<'a> Variable<'a> {
    /// `state` is the position of the state that the variable differentiates.
    pub(super) fn new(
        variable: &'a variable::Variable,
        state: Option<usize>,
        references: &References,
    ) -> Result<Self, Error> {
        check(variable)?;
        let name = || format!("variable `{}`", variable.name);
        let derivative = state.map(|position| references.get(position, name)).transpose()?;
        let declared_type = Units::of(&variable.r#type).and_then(type_with_units);
        Ok(match &variable.r#type {
            Type::Real(of) => Self::Float64(Typed::new(variable, Real::with_type(of, declared_type, derivative))),
            Type::Integer(of) => Self::Int32(Typed::new(variable, Integer::new(of))),
            Type::Boolean(of) => Self::Boolean(Typed::new(variable, Boolean::new(of))),
            Type::String(types::Text { start }) => {
                let start = start.iter().map(|value| Start { value }).collect();
                Self::String(Typed::new(variable, Texts { start }))
            }
            Type::Enumeration(of) => Self::Enumeration(Typed::new(variable, Enumeration::new(of))),
            Type::Other(of) => {
                let typed = Typed::new(variable, Other::new(of, declared_type));
                match &*of.type_name {
                    "Float32" => Self::Float32(typed),
                    "Int8" => Self::Int8(typed),
                    "UInt8" => Self::UInt8(typed),
                    "Int16" => Self::Int16(typed),
                    "UInt16" => Self::UInt16(typed),
                    "UInt32" => Self::UInt32(typed),
                    "Int64" => Self::Int64(typed),
                    "UInt64" => Self::UInt64(typed),
                    other => return Err(not_written(variable, format!("of the type {other}"))),
                }
            }
        })
    }
}

impl<'a, T> Typed<'a, T> {
    fn new(variable: &'a variable::Variable, own: T) -> Self {
        Self {
            name: &variable.name,
            value_reference: variable.value_reference,
            description: sentence(&variable.description),
            causality: variable.causality,
            variability: variable.variability,
            initial: variable.initial,
            intermediate_update: variable.intermediate_update,
            dimensions: variable.dimensions.iter().map(|&start| Dimension { start }).collect(),
            own,
            aliases: variable.aliases.iter().map(|name| Alias { name }).collect(),
        }
    }
}

/// Refuses features that an element cannot express.
fn check(variable: &variable::Variable) -> Result<(), Error> {
    let name = || variable.name.clone();
    if variable.causality == Causality::Dependent {
        let what = format!("of the causality {}", variable.causality);
        return Err(Error::NotInFmi { variable: name(), what, version: "3.0" });
    }
    if !variable.sized_by.is_empty() || variable.dimensions.contains(&0) {
        return Err(not_written(variable, "an array whose size another variable gives".into()));
    }
    let (starts, elements) = (variable.r#type.starts().len(), variable.elements());
    if starts > 1 && starts != elements {
        return Err(Error::Starts { variable: name(), starts, elements });
    }
    let is_wide = |value: &i64| i32::try_from(*value).is_err();
    match &variable.r#type {
        Type::Integer(of) if of.start.iter().chain(&of.min).chain(&of.max).any(is_wide) => {
            Err(not_written(variable, "an Integer with a value beyond 32 bits".into()))
        }
        _ => Ok(()),
    }
}

fn not_written(variable: &variable::Variable, what: String) -> Error {
    Error::NotWritten { variable: variable.name.clone(), what }
}
