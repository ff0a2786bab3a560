//! `UnitDefinitions` (FMI 2.0 section 2.2.2, FMI 3.0 section 2.4.3).
use super::error::Error;
use super::unit::{self, Units};
use crate::description::Description;
use crate::number::Number;
use crate::types::{Other, Real, Type};
use crate::unit_definition::{self, UnitDefinition};
use serde::Serialize;

/// Every unit of a variable, once, in the order of first use.
#[derive(Serialize)]
pub(super) struct UnitDefinitions<'a> {
    #[serde(rename = "Unit")]
    units: Vec<Unit<'a>>,
}

#[derive(Serialize)]
struct Unit<'a> {
    #[serde(rename = "@name")]
    name: &'a str,
    /// None for a unit of another tool without a definition.
    #[serde(rename = "BaseUnit", skip_serializing_if = "Option::is_none")]
    base_unit: Option<unit::Unit>,
    #[serde(rename = "DisplayUnit", skip_serializing_if = "Vec::is_empty")]
    display_units: Vec<DisplayUnit<'a>>,
}

#[derive(Serialize)]
struct DisplayUnit<'a> {
    #[serde(rename = "@name")]
    name: &'a str,
    /// Factor from the unit to the display unit.
    #[serde(rename = "@factor")]
    factor: Number,
    /// Offset, added after the multiplication.
    #[serde(rename = "@offset", skip_serializing_if = "Option::is_none")]
    offset: Option<Number>,
    #[serde(rename = "@inverse", skip_serializing_if = "std::ops::Not::not")]
    is_inverse: bool,
}

impl<'a> UnitDefinitions<'a> {
    pub(super) fn new(description: &'a Description) -> Result<Self, Error> {
        let known = Units::declare(&description.units)?;
        let mut units: Vec<Unit<'a>> = Vec::new();
        for variable in &description.variables {
            let (Type::Real(Real { unit: Some(name), display_unit: stated, .. })
            | Type::Other(Other { unit: Some(name), display_unit: stated, .. })) = &variable.r#type
            else {
                continue;
            };
            let variable = || variable.name.clone();
            let place = match units.iter().position(|unit| unit.name == name) {
                Some(place) => place,
                None => {
                    let defined = description.unit_definitions.iter().find(|defined| defined.name == *name);
                    let unknown = || Error::UnknownUnit { variable: variable(), unit: name.clone() };
                    units.push(match (defined, known.parse(name)) {
                        (Some(defined), None) => Unit::defined(defined),
                        (Some(defined), _) if defined.base.is_some() => Unit::defined(defined),
                        (_, base_unit) => {
                            let base_unit = Some(base_unit.ok_or_else(unknown)?);
                            Unit { name, base_unit, display_units: Vec::new() }
                        }
                    });
                    units.len() - 1
                }
            };
            let Unit { base_unit, display_units, .. } = &mut units[place];
            for display_name in display_unit(name).into_iter().chain(stated.as_deref()) {
                if display_units.iter().any(|display| display.name == display_name) {
                    continue;
                }
                let unknown =
                    || Error::UnknownDisplayUnit { variable: variable(), display_unit: display_name.to_owned() };
                let other = || Error::OtherQuantity {
                    variable: variable(),
                    unit: name.clone(),
                    display_unit: display_name.to_owned(),
                };
                let display = known.parse(display_name).ok_or_else(unknown)?;
                let (factor, offset) =
                    base_unit.as_ref().and_then(|unit| unit.conversion(&display)).ok_or_else(other)?;
                display_units.push(DisplayUnit::new(display_name, factor, offset, false));
            }
        }
        Ok(Self { units })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.units.is_empty()
    }
}

impl<'a> Unit<'a> {
    fn defined(UnitDefinition { name, base, display_units }: &'a UnitDefinition) -> Self {
        let display = |display: &'a unit_definition::DisplayUnit| {
            DisplayUnit::new(&display.name, display.factor, display.offset, display.is_inverse)
        };
        Self {
            name,
            base_unit: base.as_ref().map(unit::Unit::defined),
            display_units: display_units.iter().map(display).collect(),
        }
    }
}

impl<'a> DisplayUnit<'a> {
    fn new(name: &'a str, factor: f64, offset: f64, is_inverse: bool) -> Self {
        Self { name, factor: Number(factor), offset: (offset != 0.0).then_some(Number(offset)), is_inverse }
    }
}

pub(super) fn display_unit(unit: &str) -> Option<&'static str> {
    (unit == "rad").then_some("deg")
}
