//! Declared types. The versions share their attributes, but not their elements.
use super::error::Error;
use super::unit_definitions::display_unit;
use crate::description::{Description, EnumerationType};
use crate::text::sentence;
use crate::types::Type;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::HashMap;

pub(super) struct DeclaredType<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) description: String,
    pub(super) definition: Definition<'a>,
}

/// Attributes and items of a type, as elements of FMI 2.0, which lacks numbers of single precision.
#[derive(PartialEq, Serialize)]
pub(super) enum Definition<'a> {
    Real(Quantity<'a>),
    Single(Quantity<'a>),
    Enumeration(Enumeration<'a>),
}

#[derive(PartialEq, Serialize)]
pub(super) struct Quantity<'a> {
    #[serde(rename = "@quantity", skip_serializing_if = "Option::is_none")]
    quantity: Option<&'a str>,
    #[serde(rename = "@unit", skip_serializing_if = "Option::is_none")]
    unit: Option<&'a str>,
    #[serde(rename = "@displayUnit", skip_serializing_if = "Option::is_none")]
    display_unit: Option<&'a str>,
}

#[derive(PartialEq, Serialize)]
pub(super) struct Enumeration<'a> {
    #[serde(rename = "Item")]
    items: Vec<Item<'a>>,
}

#[derive(PartialEq, Serialize)]
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

/// Quantity and units of a number.
#[derive(Clone, Copy)]
pub(super) struct Units<'a> {
    quantity: Option<&'a str>,
    unit: Option<&'a str>,
    display_unit: Option<&'a str>,
    is_single: bool,
}

impl<'a> Units<'a> {
    pub(super) fn of(r#type: &'a Type) -> Option<Self> {
        let (quantity, unit, display_unit, is_single) = match r#type {
            Type::Real(of) => (&of.quantity, &of.unit, &of.display_unit, false),
            Type::Other(of) if of.type_name == "Float32" => (&of.quantity, &of.unit, &of.display_unit, true),
            _ => return None,
        };
        Some(Self {
            quantity: quantity.as_deref(),
            unit: unit.as_deref(),
            display_unit: display_unit.as_deref(),
            is_single,
        })
    }
}

/// Name of the type with a variable's units (FMI 3.0), if it has a quantity or a unit: `Types.Length`, with a display
/// unit other than the default `Types.Length_in_mm`, without a quantity `Types.Unit_m_per_s`.
pub(super) fn type_with_units(Units { quantity, unit, display_unit: own, is_single }: Units<'_>) -> Option<String> {
    let identifier = |unit: &str| {
        unit.replace('/', "_per_").replace('%', "percent").replace(['(', ')'], "").replace(['.', '-'], "_")
    };
    let quantity = quantity.map(str::to_owned).or_else(|| Some(format!("Unit_{}", identifier(unit?))))?;
    let name = match own.filter(|own| unit.and_then(display_unit) != Some(own)) {
        Some(own) => format!("{quantity}_in_{}", identifier(own)),
        None => quantity,
    };
    Some(type_name(&if is_single { format!("{name}_of_32_bits") } else { name }))
}

/// Types for FMI 2.0: every quantity, in the order of first use, then every enumeration.
pub(super) fn declared_types(description: &Description) -> Result<Vec<DeclaredType<'_>>, Error> {
    let named = |units: Units<'_>| units.quantity.map(type_name);
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
    name: impl Fn(Units<'_>) -> Option<String>,
    display: impl Fn(&str, Option<&'a str>) -> Option<&'a str>,
) -> Result<Vec<DeclaredType<'a>>, Error> {
    check_quantities(description)?;
    let mut types: Vec<DeclaredType<'_>> = Vec::new();
    for variable in &description.variables {
        let Some(units) = Units::of(&variable.r#type) else { continue };
        let Some(name) = name(units) else { continue };
        let Units { quantity, unit, display_unit: own, is_single } = units;
        let display_unit = unit.and_then(|unit| display(unit, own));
        let definition = Quantity { quantity, unit, display_unit };
        let definition = if is_single { Definition::Single(definition) } else { Definition::Real(definition) };
        match types.iter().find(|of| of.name == name) {
            None => types.push(DeclaredType { name: name.into(), description: String::new(), definition }),
            Some(known) if known.definition == definition => {}
            Some(_) => return Err(Error::SameType(name)),
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

/// Checks that each quantity has one unit.
fn check_quantities(description: &Description) -> Result<(), Error> {
    let mut quantities: HashMap<&str, Option<&str>> = HashMap::new();
    for variable in &description.variables {
        let Some(Units { quantity: Some(quantity), unit, .. }) = Units::of(&variable.r#type) else { continue };
        let first = *quantities.entry(quantity).or_insert(unit);
        if first != unit {
            let name = |unit: Option<&str>| unit.unwrap_or("none").to_owned();
            return Err(Error::QuantityUnits {
                quantity: quantity.to_owned(),
                variable: variable.name.clone(),
                unit: name(unit),
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
