//! `UnitDefinitions` (FMI 2.0 section 2.2.2, FMI 3.0 section 2.4.3).
use super::error::Error;
use super::unit::BaseUnit;
use crate::number::Number;
use crate::types::{Real, Type};
use crate::variable::Variable;
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
}

impl<'a> UnitDefinitions<'a> {
    pub(super) fn new(variables: &'a [Variable]) -> Result<Self, Error> {
        let mut units: Vec<Unit<'a>> = Vec::new();
        for variable in variables {
            let Type::Real(Real { unit: Some(name), display_unit: stated, .. }) = &variable.r#type else { continue };
            if !units.iter().any(|unit| unit.name == name) {
                let base_unit = BaseUnit::parse(name)
                    .ok_or_else(|| Error::UnknownUnit { variable: variable.name.clone(), unit: name.clone() })?;
                let default = display_unit(name).and_then(|display| DisplayUnit::new(name, display));
                units.push(Unit { name, base_unit, display_units: default.into_iter().collect() });
            }
            let Some(stated) = stated else { continue };
            let unknown = || Error::UnknownDisplayUnit {
                variable: variable.name.clone(),
                unit: name.clone(),
                display_unit: stated.clone(),
            };
            let known = units.iter_mut().find(|unit| unit.name == name).map(|unit| &mut unit.display_units);
            if let Some(known) = known.filter(|known| known.iter().all(|display| display.name != stated)) {
                known.push(DisplayUnit::new(name, stated).ok_or_else(unknown)?);
            }
        }
        Ok(Self { units })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.units.is_empty()
    }
}

/// The display unit of variables that state none.
pub(super) fn display_unit(unit: &str) -> Option<&'static str> {
    (unit == "rad").then_some("deg")
}

impl<'a> DisplayUnit<'a> {
    /// A display unit of a unit, if it is known.
    fn new(unit: &str, name: &'a str) -> Option<Self> {
        let (factor, offset) = match (unit, name) {
            ("rad", "deg") | ("rad/s", "deg/s") | ("rad/s2", "deg/s2") => (1f64.to_degrees(), None),
            ("rad/s", "rpm") => (30.0 / std::f64::consts::PI, None),
            ("m", "mm") | ("s", "ms") | ("kg", "g") => (1e3, None),
            ("m", "km") | ("N", "kN") | ("J", "kJ") | ("W", "kW") | ("N/m", "N/mm") => (1e-3, None),
            ("m/s", "km/h") => (3.6, None),
            ("s", "min") => (1.0 / 60.0, None),
            ("s", "h") => (1.0 / 3600.0, None),
            ("Pa", "bar") => (1e-5, None),
            ("K", "degC") => (1.0, Some(-273.15)),
            _ if unit == name => (1.0, None),
            _ => return None,
        };
        Some(Self { name, factor: Number(factor), offset: offset.map(Number) })
    }
}
