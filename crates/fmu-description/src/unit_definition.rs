//! Units in terms of base units, in descriptions of FMUs and of systems.
use crate::variable::Variable;
use crate::xml::Element;

/// The base units of SI, and the radian (FMI 2.0 section 2.2.2, FMI 3.0 section 2.4.3, SSP 2.0 section 4.4.2).
pub const BASE_UNITS: [&str; 8] = ["kg", "m", "s", "A", "K", "mol", "cd", "rad"];

/// A unit with its definition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UnitDefinition {
    /// Name, such as `m/s`.
    pub name: String,
    /// Definition; none if it is not stated, or unreadable.
    pub base: Option<BaseUnit>,
    /// Display units; SSP has none.
    pub display_units: Vec<DisplayUnit>,
}

/// A display unit: its value is the unit's value times the factor plus the offset, or in FMI 3.0 the inverse of it.
#[derive(Clone, Debug, PartialEq)]
pub struct DisplayUnit {
    /// Name, such as `km/h`.
    pub name: String,
    /// Factor.
    pub factor: f64,
    /// Offset in the display unit.
    pub offset: f64,
    /// Whether the inverse of the unit's value is shown.
    pub is_inverse: bool,
}

/// Definition of a unit: a value in base units is the value times the factor plus the offset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BaseUnit {
    /// Exponents of the [base units](BASE_UNITS).
    pub exponents: [i32; 8],
    /// Factor.
    pub factor: f64,
    /// Offset in base units.
    pub offset: f64,
}

impl Default for BaseUnit {
    fn default() -> Self {
        Self { exponents: [0; 8], factor: 1.0, offset: 0.0 }
    }
}

impl UnitDefinition {
    /// Reads an element `Unit`.
    fn read(unit: Element<'_>) -> Self {
        Self {
            name: unit.text("name"),
            base: unit.child("BaseUnit").and_then(BaseUnit::read),
            display_units: unit.all("DisplayUnit").filter_map(DisplayUnit::read).collect(),
        }
    }

    /// Reads the definitions of `modelDescription.xml` from its root element.
    pub(crate) fn all(root: Element<'_>) -> Vec<Self> {
        let units = root.child("UnitDefinitions").into_iter().flat_map(|units| units.all("Unit"));
        units.map(Self::read).collect()
    }
}

impl DisplayUnit {
    /// Reads an element `DisplayUnit`; `None` for one with a wrong number.
    fn read(element: Element<'_>) -> Option<Self> {
        let number = |name, default| element.get(name).map_or(Some(default), |text| text.trim().parse::<f64>().ok());
        Some(Self {
            name: element.text("name"),
            factor: number("factor", 1.0)?,
            offset: number("offset", 0.0)?,
            is_inverse: matches!(element.get("inverse"), Some("true" | "1")),
        })
    }
}

impl BaseUnit {
    /// Reads an element `BaseUnit`; `None` for one with a wrong number.
    fn read(element: Element<'_>) -> Option<Self> {
        let mut found = Self::default();
        for (part, exponent) in BASE_UNITS.iter().zip(&mut found.exponents) {
            *exponent = element.get(part).map_or(Some(0), |text| text.trim().parse().ok())?;
        }
        let number = |name, default| element.get(name).map_or(Some(default), |text| text.trim().parse::<f64>().ok());
        (found.factor, found.offset) = (number("factor", 1.0)?, number("offset", 0.0)?);
        (found.factor.is_normal() && found.offset.is_finite()).then_some(found)
    }

    /// Factor and offset that convert values of this unit into another one; `None` for another dimension.
    #[must_use]
    pub fn conversion(&self, to: &Self) -> Option<(f64, f64)> {
        let conversion = (self.factor / to.factor, (self.offset - to.offset) / to.factor);
        (self.exponents == to.exponents).then_some(conversion)
    }
}

/// Factor and offset that convert values between units, each a name and the definitions of its file: 1 and 0 for equal
/// names, and if a name is empty. `None` for different dimensions, and for different names without definitions.
#[must_use]
pub fn conversion(from: (&str, &[UnitDefinition]), to: (&str, &[UnitDefinition])) -> Option<(f64, f64)> {
    if from.0 == to.0 || from.0.is_empty() || to.0.is_empty() {
        return Some((1.0, 0.0));
    }
    let base = |(name, defined): (&str, &[UnitDefinition])| defined.iter().find(|unit| unit.name == name)?.base;
    base(from)?.conversion(&base(to)?)
}

/// [Conversion](conversion) between the units of two variables, each with the definitions of its description.
/// Differences have no offset: differences of temperatures are equal in degC and K.
#[must_use]
pub fn conversion_of_variables(
    from: (&Variable, &[UnitDefinition]),
    to: (&Variable, &[UnitDefinition]),
) -> Option<(f64, f64)> {
    let [one, other] = [from, to].map(|(variable, units)| (variable.unit().unwrap_or_default(), units));
    let (factor, offset) = conversion(one, other)?;
    Some((factor, if from.0.is_relative() || to.0.is_relative() { 0.0 } else { offset }))
}
