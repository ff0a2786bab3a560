//! Declared types, whose elements differ between the versions while their attributes do not.
use super::Error;
use super::unit_definitions::display_unit;
use crate::description::{Description, EnumerationType};
use crate::text::sentence;
use crate::types::{Real, Type};
use serde::Serialize;
use std::borrow::Cow;

/// A declared type.
pub(super) struct DeclaredType<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) description: String,
    pub(super) definition: Definition<'a>,
}

/// Attributes and items of a type, in the elements of FMI 2.0.
#[derive(Serialize)]
pub(super) enum Definition<'a> {
    Real(Quantity<'a>),
    Enumeration(Enumeration<'a>),
}

#[derive(Serialize)]
pub(super) struct Quantity<'a> {
    #[serde(rename = "@quantity")]
    quantity: &'a str,
    #[serde(rename = "@unit", skip_serializing_if = "Option::is_none")]
    unit: Option<&'a str>,
    #[serde(rename = "@displayUnit", skip_serializing_if = "Option::is_none")]
    display_unit: Option<&'static str>,
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

/// Name of the type of a quantity; no variable starts with `Types.`, so it cannot be the name of one.
pub(super) fn type_name(name: &str) -> String {
    format!("Types.{name}")
}

/// A type for every quantity, in the order of first use, and then for every enumeration.
pub(super) fn declared_types(description: &Description) -> Result<Vec<DeclaredType<'_>>, Error> {
    let mut quantities: Vec<(&str, Option<&str>)> = Vec::new();
    for variable in &description.variables {
        let Type::Real(Real { quantity: Some(quantity), unit, .. }) = &variable.r#type else { continue };
        match quantities.iter().find(|(name, _)| name == quantity) {
            None => quantities.push((quantity, unit.as_deref())),
            Some((_, first)) if *first == unit.as_deref() => {}
            Some((_, first)) => {
                let name = |unit: Option<&str>| unit.unwrap_or("none").to_owned();
                return Err(Error::QuantityUnits {
                    quantity: quantity.clone(),
                    variable: variable.name.clone(),
                    unit: name(unit.as_deref()),
                    other: name(*first),
                });
            }
        }
    }
    let quantities = quantities.into_iter().map(DeclaredType::quantity);
    Ok(quantities.chain(description.enumerations.iter().map(DeclaredType::enumeration)).collect())
}

impl<'a> DeclaredType<'a> {
    fn quantity((quantity, unit): (&'a str, Option<&'a str>)) -> Self {
        let definition = Definition::Real(Quantity { quantity, unit, display_unit: unit.and_then(display_unit) });
        Self { name: type_name(quantity).into(), description: String::new(), definition }
    }

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
