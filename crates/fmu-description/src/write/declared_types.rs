//! Declared types. The versions share their attributes, but not their elements.
use super::error::Error;
use super::unit_definitions::display_unit;
use crate::description::{Description, EnumerationType};
use crate::text::sentence;
use crate::types::{Real, Type};
use crate::variable::Variable;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::HashMap;

pub(super) struct DeclaredType<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) description: String,
    pub(super) definition: Definition<'a>,
}

/// Attributes and items of a type, as elements of FMI 2.0.
#[derive(Serialize)]
pub(super) enum Definition<'a> {
    Real(Quantity<'a>),
    Enumeration(Enumeration<'a>),
}

#[derive(Serialize)]
pub(super) struct Quantity<'a> {
    #[serde(rename = "@quantity", skip_serializing_if = "Option::is_none")]
    quantity: Option<&'a str>,
    #[serde(rename = "@unit", skip_serializing_if = "Option::is_none")]
    unit: Option<&'a str>,
    #[serde(rename = "@displayUnit", skip_serializing_if = "Option::is_none")]
    display_unit: Option<&'a str>,
}

#[derive(Serialize)]
pub(super) struct Enumeration<'a> {
    #[serde(rename = "Item")]
    items: Vec<Item<'a>>,
}

#[derive(Serialize)]
struct Item<'a> {
    #[serde(rename = "@name")]
    name: &'a str,
    #[serde(rename = "@value")]
    value: i64,
    #[serde(rename = "@description", skip_serializing_if = "String::is_empty")]
    description: String,
}

/// Name of a quantity's type. No variable's name starts with `Types.`, so the two cannot collide.
pub(super) fn type_name(name: &str) -> String {
    format!("Types.{name}")
}

/// Name of the type with a variable's units (FMI 3.0), if it has a quantity or a unit: `Types.Length`, with a display
/// unit other than the default `Types.Length_in_mm`, without a quantity `Types.Unit_m_per_s`.
pub(super) fn type_with_units(Real { quantity, unit, display_unit: own, .. }: &Real) -> Option<String> {
    let unit = unit.as_deref();
    let identifier = |unit: &str| {
        unit.replace('/', "_per_").replace('%', "percent").replace(['(', ')'], "").replace(['.', '-'], "_")
    };
    let quantity = quantity.clone().or_else(|| unit.map(|unit| format!("Unit_{}", identifier(unit))))?;
    Some(type_name(&match own.as_deref().filter(|own| unit.and_then(display_unit) != Some(own)) {
        Some(own) => format!("{quantity}_in_{}", identifier(own)),
        None => quantity,
    }))
}

/// Types for FMI 2.0: every quantity, in the order of first use, then every enumeration.
pub(super) fn declared_types(description: &Description) -> Result<Vec<DeclaredType<'_>>, Error> {
    let named = |real: &Real| real.quantity.as_deref().map(type_name);
    types(description, named, |unit, _| display_unit(unit))
}

/// Types for FMI 3.0: every quantity with its display unit and every other unit, in the order of first use, then every
/// enumeration.
pub(super) fn declared_types_with_units(description: &Description) -> Result<Vec<DeclaredType<'_>>, Error> {
    types(description, type_with_units, |unit, own| own.or_else(|| display_unit(unit)))
}

/// Types that `name` assigns to variables. `display` chooses the display unit from the unit and the variable's own.
fn types<'a>(
    description: &'a Description,
    name: impl Fn(&Real) -> Option<String>,
    display: impl Fn(&str, Option<&'a str>) -> Option<&'a str>,
) -> Result<Vec<DeclaredType<'a>>, Error> {
    check_quantities(description)?;
    let mut types: Vec<DeclaredType<'_>> = Vec::new();
    for real in description.variables.iter().filter_map(real) {
        let Some(name) = name(real) else { continue };
        if types.iter().all(|of| of.name != name) {
            let unit = real.unit.as_deref();
            let display_unit = unit.and_then(|unit| display(unit, real.display_unit.as_deref()));
            let definition = Definition::Real(Quantity { quantity: real.quantity.as_deref(), unit, display_unit });
            types.push(DeclaredType { name: name.into(), description: String::new(), definition });
        }
    }
    let quantities = types.len();
    for enumeration in &description.enumerations {
        if types[..quantities].iter().any(|of| of.name == enumeration.name) {
            return Err(Error::SameType(enumeration.name.clone()));
        }
        types.push(DeclaredType::enumeration(enumeration));
    }
    Ok(types)
}

fn real(variable: &Variable) -> Option<&Real> {
    if let Type::Real(real) = &variable.r#type { Some(real) } else { None }
}

/// Checks that each quantity has one unit.
fn check_quantities(description: &Description) -> Result<(), Error> {
    let mut quantities: HashMap<&str, Option<&str>> = HashMap::new();
    for variable in &description.variables {
        let Some(Real { quantity: Some(quantity), unit, .. }) = real(variable) else { continue };
        let first = *quantities.entry(quantity).or_insert(unit.as_deref());
        if first != unit.as_deref() {
            let name = |unit: Option<&str>| unit.unwrap_or("none").to_owned();
            return Err(Error::QuantityUnits {
                quantity: quantity.clone(),
                variable: variable.name.clone(),
                unit: name(unit.as_deref()),
                other: name(first),
            });
        }
    }
    Ok(())
}

impl<'a> DeclaredType<'a> {
    fn enumeration(enumeration: &'a EnumerationType) -> Self {
        let items = enumeration.items.iter().map(|item| Item {
            name: &item.name,
            value: item.value,
            description: sentence(&item.description),
        });
        Self {
            name: enumeration.name.as_str().into(),
            description: sentence(&enumeration.description),
            definition: Definition::Enumeration(Enumeration { items: items.collect() }),
        }
    }
}
