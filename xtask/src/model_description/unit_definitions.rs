//! `UnitDefinitions` (FMI 2.0 section 2.2.2).
use super::number::Number;
use super::unit::BaseUnit;
use crate::error::Error;
use fmu_describe::{Value, Variable};
use serde::Serialize;

/// Every unit that a variable has, once, in the order of first use.
#[derive(Serialize)]
pub(super) struct UnitDefinitions<'a> {
    #[serde(rename = "Unit")]
    units: Vec<Unit<'a>>,
}

#[derive(Serialize)]
struct Unit<'a> {
    #[serde(rename = "@name")]
    name: &'a str,
    #[serde(rename = "BaseUnit")]
    base_unit: BaseUnit,
    #[serde(rename = "DisplayUnit", skip_serializing_if = "Option::is_none")]
    display_unit: Option<DisplayUnit>,
}

#[derive(Serialize)]
struct DisplayUnit {
    #[serde(rename = "@name")]
    name: &'static str,
    /// What a value in the unit is multiplied by.
    #[serde(rename = "@factor")]
    factor: Number,
}

impl<'a> UnitDefinitions<'a> {
    pub(super) fn new(variables: &'a [Variable]) -> Result<Self, Error> {
        let mut units: Vec<Unit<'a>> = Vec::new();
        for variable in variables {
            let Value::Real { unit: Some(name), .. } = &variable.value else { continue };
            if units.iter().any(|unit| unit.name == name) {
                continue;
            }
            let base_unit = BaseUnit::parse(name)
                .ok_or_else(|| Error::UnknownUnit { variable: variable.name.clone(), unit: name.clone() })?;
            let display_unit = display_unit(name).map(|name| DisplayUnit { name, factor: Number(1f64.to_degrees()) });
            units.push(Unit { name, base_unit, display_unit });
        }
        Ok(Self { units })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.units.is_empty()
    }
}

/// The unit in which people want to see values that have this unit.
pub(super) fn display_unit(unit: &str) -> Option<&'static str> {
    (unit == "rad").then_some("deg")
}
