//! Unit strings.
use super::error::Error;
use crate::number::Number;
use crate::unit_definition::BaseUnit;
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::collections::{BTreeMap, HashMap};

/// SI base units and rad, which FMI counts among them (FMI 2.0 section 2.2.2, FMI 3.0 section 2.4.3).
const BASE_UNITS: [&str; 8] = ["kg", "m", "s", "A", "K", "mol", "cd", "rad"];

/// Symbols that take prefixes, with their definitions: SI base units, derived SI units, and units used like them.
const WITH_PREFIXES: [(&str, &str); 35] = [
    ("g", "1/1000 kg"),
    ("m", "m"),
    ("s", "s"),
    ("A", "A"),
    ("K", "K"),
    ("mol", "mol"),
    ("cd", "cd"),
    ("rad", "rad"),
    ("sr", "1"),
    ("Hz", "1/s"),
    ("N", "kg.m/s2"),
    ("Pa", "N/m2"),
    ("J", "N.m"),
    ("W", "J/s"),
    ("C", "A.s"),
    ("V", "W/A"),
    ("F", "C/V"),
    ("Ohm", "V/A"),
    ("S", "A/V"),
    ("Wb", "V.s"),
    ("T", "Wb/m2"),
    ("H", "Wb/A"),
    ("lm", "cd"),
    ("lx", "lm/m2"),
    ("Bq", "1/s"),
    ("Gy", "J/kg"),
    ("Sv", "J/kg"),
    ("kat", "mol/s"),
    ("l", "dm3"),
    ("L", "dm3"),
    ("bar", "100000 Pa"),
    ("eV", "1.602176634e-19 J"),
    ("Wh", "3600 J"),
    ("Ah", "3600 C"),
    ("VA", "W"),
];

const WITHOUT_PREFIXES: [(&str, &str); 10] = [
    ("%", "1/100 1"),
    ("deg", "3.141592653589793/180 rad"),
    ("degC", "K + 273.15"),
    ("rpm", "3.141592653589793/30 rad/s"),
    ("min", "60 s"),
    ("h", "3600 s"),
    ("d", "86400 s"),
    ("t", "1000 kg"),
    ("ha", "10000 m2"),
    ("var", "W"),
];

/// Prefixes for a power of ten and for its inverse (SI brochure, 9th edition, table 7), with `u` for micro.
const PREFIXES: [(&str, &str, f64); 12] = [
    ("da", "d", 1e1),
    ("h", "c", 1e2),
    ("k", "m", 1e3),
    ("M", "u", 1e6),
    ("G", "n", 1e9),
    ("T", "p", 1e12),
    ("P", "f", 1e15),
    ("E", "a", 1e18),
    ("Z", "z", 1e21),
    ("Y", "y", 1e24),
    ("R", "r", 1e27),
    ("Q", "q", 1e30),
];

/// A unit in base units: value times `numerator / denominator`, plus the offset.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Unit {
    exponents: [i32; 8],
    /// Separate from the denominator, so that factors such as 3.6 from `m/s` to `km/h` are exact.
    numerator: f64,
    denominator: f64,
    offset: f64,
}

/// Units of a description: the known ones and those that its author declares.
pub(super) struct Units(HashMap<String, Unit>);

impl Units {
    /// Reads declarations of units, such as `0.3048 m` or `5/9 K + 255.372`: a factor or fraction, a known unit, and an
    /// optional offset.
    ///
    /// # Errors
    /// A declaration has another form.
    pub(super) fn declare(declared: &BTreeMap<String, String>) -> Result<Self, Error> {
        let known = Self(HashMap::new());
        let read = |(name, definition): (&String, &String)| match known.define(definition) {
            Some(unit) => Ok((name.clone(), unit)),
            None => Err(Error::Declaration { unit: name.clone(), definition: definition.clone() }),
        };
        Ok(Self(declared.iter().map(read).collect::<Result<_, _>>()?))
    }

    /// Parses a unit in Modelica's syntax (specification, chapter 19): symbols with integer exponents, joined by dots,
    /// at most one slash, and parentheses around a denominator of several symbols: `N.m.s/rad`, `m/s2`, `W/(m2.K)`,
    /// `1`. `None` for anything else and for unknown symbols.
    ///
    /// Within a product, a unit with an offset measures differences: `W/degC` is `W/K`.
    pub(super) fn parse(&self, unit: &str) -> Option<Unit> {
        if let Some(unit) = self.symbol(unit) {
            return Some(unit);
        }
        let (numerator, denominator) = unit.split_once('/').map_or((unit, None), |(n, d)| (n, Some(d)));
        let mut product = Unit::ONE;
        self.multiply(&mut product, numerator, 1)?;
        match denominator.map(|text| (text, text.strip_prefix('('))) {
            None => {}
            Some((_, Some(factors))) => self.multiply(&mut product, factors.strip_suffix(')')?, -1)?,
            Some((factor, None)) if !factor.contains('.') => self.multiply(&mut product, factor, -1)?,
            Some(_) => return None,
        }
        Some(product).filter(|unit| (unit.numerator / unit.denominator).is_normal())
    }

    fn multiply(&self, product: &mut Unit, factors: &str, sign: i8) -> Option<()> {
        if factors == "1" {
            return Some(());
        }
        for factor in factors.split('.') {
            let end = factor.find(|c: char| c.is_ascii_digit() || "+-".contains(c)).unwrap_or(factor.len());
            let (symbol, exponent) = factor.split_at(end);
            let power = if exponent.is_empty() { 1 } else { exponent.parse::<i8>().ok()? };
            product.multiply(&self.symbol(symbol)?, power.checked_mul(sign)?)?;
        }
        Some(())
    }

    fn symbol(&self, symbol: &str) -> Option<Unit> {
        if let Some(declared) = self.0.get(symbol) {
            return Some(declared.clone());
        }
        if let Some(place) = BASE_UNITS.iter().position(|base| *base == symbol) {
            let mut unit = Unit::ONE;
            unit.exponents[place] = 1;
            return Some(unit);
        }
        let of = |table: &[(&str, &str)], symbol: &str| {
            let (_, definition) = table.iter().find(|(known, _)| *known == symbol)?;
            self.define(definition)
        };
        of(&WITHOUT_PREFIXES, symbol).or_else(|| of(&WITH_PREFIXES, symbol)).or_else(|| {
            PREFIXES.iter().find_map(|(large, small, power)| {
                let prefixed = |prefix: &str| of(&WITH_PREFIXES, symbol.strip_prefix(prefix)?);
                let larger = prefixed(large).map(|unit| Unit { numerator: unit.numerator * power, ..unit });
                larger.or_else(|| Some(prefixed(small)?).map(|u| Unit { denominator: u.denominator * power, ..u }))
            })
        })
    }

    /// Parses a declaration.
    fn define(&self, text: &str) -> Option<Unit> {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        let (product, offset) = text.split_once(" + ").map_or((text, "0"), |(product, offset)| (product, offset));
        let (factor, unit) = product.trim().split_once(' ').unwrap_or(("1", product.trim()));
        let (numerator, denominator) = factor.split_once('/').unwrap_or((factor, "1"));
        let positive = |text: &str| number(text).filter(|number| *number > 0.0);
        let (numerator, denominator) = (positive(numerator)?, positive(denominator)?);
        let unit = self.parse(unit.trim()).filter(|unit| unit.offset == 0.0)?;
        Some(Unit {
            numerator: unit.numerator * numerator,
            denominator: unit.denominator * denominator,
            offset: number(offset)?,
            ..unit
        })
    }
}

impl Unit {
    /// A unit that a description defines.
    pub(super) fn defined(by: &BaseUnit) -> Self {
        Self { exponents: by.exponents, numerator: by.factor, denominator: 1.0, offset: by.offset }
    }

    const ONE: Self = Self { exponents: [0; 8], numerator: 1.0, denominator: 1.0, offset: 0.0 };

    fn multiply(&mut self, other: &Self, power: i8) -> Option<()> {
        for (sum, exponent) in self.exponents.iter_mut().zip(other.exponents) {
            *sum = sum.checked_add(exponent.checked_mul(power.into())?).filter(|sum| i8::try_from(*sum).is_ok())?;
        }
        for _ in 0..power.unsigned_abs() {
            let (numerator, denominator) = (other.numerator, other.denominator);
            let (up, down) = if power > 0 { (numerator, denominator) } else { (denominator, numerator) };
            self.numerator *= up;
            self.denominator *= down;
        }
        Some(())
    }

    /// Factor and offset that convert a value of this unit into another, if both measure the same.
    pub(super) fn conversion(&self, to: &Self) -> Option<(f64, f64)> {
        let factor = self.numerator * to.denominator / (self.denominator * to.numerator);
        let offset = (self.offset - to.offset) * to.denominator / to.numerator;
        (self.exponents == to.exponents).then_some((factor, offset))
    }
}

/// Writes the attributes of the element `BaseUnit`.
impl Serialize for Unit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut attributes = serializer.serialize_map(None)?;
        for (name, exponent) in BASE_UNITS.iter().zip(self.exponents).filter(|(_, exponent)| *exponent != 0) {
            attributes.serialize_entry(&format!("@{name}"), &exponent)?;
        }
        let factor = self.numerator / self.denominator;
        for (name, value, default) in [("@factor", factor, 1.0), ("@offset", self.offset, 0.0)] {
            if value != default {
                attributes.serialize_entry(name, &Number(value))?;
            }
        }
        attributes.end()
    }
}

#[cfg(test)]
mod tests {
    use super::{Unit, Units};
    use std::collections::BTreeMap;
    use std::f64::consts::PI;

    fn known() -> Units {
        Units::declare(&BTreeMap::new()).unwrap()
    }

    fn unit([kg, m, s, ampere, kelvin, mol, cd, rad]: [i32; 8], factor: f64, offset: f64) -> Unit {
        Unit { exponents: [kg, m, s, ampere, kelvin, mol, cd, rad], numerator: factor, denominator: 1.0, offset }
    }

    #[track_caller]
    fn assert_is(units: &Units, text: &str, expected: &Unit) {
        let found = units.parse(text).unwrap_or_else(|| panic!("{text} is unknown"));
        assert_eq!((found.exponents, found.offset), (expected.exponents, expected.offset), "{text}");
        let ratio = found.numerator / found.denominator / expected.numerator;
        assert!((ratio - 1.0).abs() < 4.0 * f64::EPSILON, "{text}: {ratio}");
    }

    /// SI brochure (9th edition): table 2, table 4 (with its base units, and rad as one of them), tables 5 and 6.
    #[test]
    fn si_units_have_their_base_units() {
        for (text, exponents) in [
            ("kg", [1, 0, 0, 0, 0, 0, 0, 0]),
            ("m", [0, 1, 0, 0, 0, 0, 0, 0]),
            ("s", [0, 0, 1, 0, 0, 0, 0, 0]),
            ("A", [0, 0, 0, 1, 0, 0, 0, 0]),
            ("K", [0, 0, 0, 0, 1, 0, 0, 0]),
            ("mol", [0, 0, 0, 0, 0, 1, 0, 0]),
            ("cd", [0, 0, 0, 0, 0, 0, 1, 0]),
            ("rad", [0, 0, 0, 0, 0, 0, 0, 1]),
            ("sr", [0; 8]),
            ("Hz", [0, 0, -1, 0, 0, 0, 0, 0]),
            ("N", [1, 1, -2, 0, 0, 0, 0, 0]),
            ("Pa", [1, -1, -2, 0, 0, 0, 0, 0]),
            ("J", [1, 2, -2, 0, 0, 0, 0, 0]),
            ("W", [1, 2, -3, 0, 0, 0, 0, 0]),
            ("C", [0, 0, 1, 1, 0, 0, 0, 0]),
            ("V", [1, 2, -3, -1, 0, 0, 0, 0]),
            ("F", [-1, -2, 4, 2, 0, 0, 0, 0]),
            ("Ohm", [1, 2, -3, -2, 0, 0, 0, 0]),
            ("S", [-1, -2, 3, 2, 0, 0, 0, 0]),
            ("Wb", [1, 2, -2, -1, 0, 0, 0, 0]),
            ("T", [1, 0, -2, -1, 0, 0, 0, 0]),
            ("H", [1, 2, -2, -2, 0, 0, 0, 0]),
            ("lm", [0, 0, 0, 0, 0, 0, 1, 0]),
            ("lx", [0, -2, 0, 0, 0, 0, 1, 0]),
            ("Bq", [0, 0, -1, 0, 0, 0, 0, 0]),
            ("Gy", [0, 2, -2, 0, 0, 0, 0, 0]),
            ("Sv", [0, 2, -2, 0, 0, 0, 0, 0]),
            ("kat", [0, 0, -1, 0, 0, 1, 0, 0]),
            ("1", [0; 8]),
            ("m/s2", [0, 1, -2, 0, 0, 0, 0, 0]),
            ("s-1", [0, 0, -1, 0, 0, 0, 0, 0]),
            ("N.m.s/rad", [1, 2, -1, 0, 0, 0, 0, -1]),
            ("W/(m2.K)", [1, 0, -3, 0, -1, 0, 0, 0]),
            ("J/(kg.K)", [0, 2, -2, 0, -1, 0, 0, 0]),
            ("V/m", [1, 1, -3, -1, 0, 0, 0, 0]),
            ("C/m3", [0, -3, 1, 1, 0, 0, 0, 0]),
            ("kat/m3", [0, -3, -1, 0, 0, 1, 0, 0]),
        ] {
            assert_is(&known(), text, &unit(exponents, 1.0, 0.0));
        }
    }

    /// Prefixes from table 7 of the SI brochure, units from its table 8, the others from ISO 80000.
    #[test]
    fn other_units_have_their_factors() {
        let (one, length, time) = ([0; 8], [0, 1, 0, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0, 0, 0]);
        let (mass, angle, energy) = ([1, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 1], [1, 2, -2, 0, 0, 0, 0, 0]);
        let (pressure, speed, area) = ([1, -1, -2, 0, 0, 0, 0, 0], [0, 1, -1, 0, 0, 0, 0, 0], [0, 2, 0, 0, 0, 0, 0, 0]);
        for (text, exponents, factor) in [
            ("mm", length, 1e-3),
            ("km", length, 1e3),
            ("um", length, 1e-6),
            ("dam", length, 10.0),
            ("qm", length, 1e-30),
            ("g", mass, 1e-3),
            ("mg", mass, 1e-6),
            ("Mg", mass, 1e3),
            ("t", mass, 1e3),
            ("min", time, 60.0),
            ("h", time, 3600.0),
            ("d", time, 86400.0),
            ("deg", angle, PI / 180.0),
            ("mrad", angle, 1e-3),
            ("%", one, 0.01),
            ("kWh", energy, 3.6e6),
            ("W.h", energy, 3600.0),
            ("MeV", energy, 1.602_176_634e-13),
            ("bar", pressure, 1e5),
            ("mbar", pressure, 100.0),
            ("hPa", pressure, 100.0),
            ("N/mm2", pressure, 1e6),
            ("km/h", speed, 1.0 / 3.6),
            ("ha", area, 1e4),
            ("cm2", area, 1e-4),
            ("l/min", [0, 3, -1, 0, 0, 0, 0, 0], 1e-3 / 60.0),
            ("rpm", [0, 0, -1, 0, 0, 0, 0, 1], 2.0 * PI / 60.0),
            ("1/min", [0, 0, -1, 0, 0, 0, 0, 0], 1.0 / 60.0),
            ("%/s", [0, 0, -1, 0, 0, 0, 0, 0], 0.01),
            ("mAh", [0, 0, 1, 1, 0, 0, 0, 0], 3.6),
            ("kVA", [1, 2, -3, 0, 0, 0, 0, 0], 1e3),
            ("kOhm", [1, 2, -3, -2, 0, 0, 0, 0], 1e3),
            ("J/(g.degC)", [0, 2, -2, 0, -1, 0, 0, 0], 1e3),
        ] {
            assert_is(&known(), text, &unit(exponents, factor, 0.0));
        }
        assert_is(&known(), "degC", &unit([0, 0, 0, 0, 1, 0, 0, 0], 1.0, 273.15));
    }

    #[test]
    fn anything_else_is_no_unit() {
        for unit in [
            "", "mph", "Nm", "ft", "kt", "kkg", "mkg", "kmin", "m/s/s", "m/s.kg", "m^2", "m.", "/s", "m/(s", "m/",
            "m2.5", "m999", "N m", "°C", "Qm99",
        ] {
            assert_eq!(known().parse(unit), None, "{unit}");
        }
    }

    /// Factors from NIST SP 811, appendix B.
    #[test]
    fn authors_declare_units() {
        let declare = |unit: &str, definition: &str| {
            let definition = definition.to_owned();
            Units::declare(&BTreeMap::from([(unit.to_owned(), definition)]))
        };
        for (name, definition, text, expected) in [
            ("ft", "0.3048 m", "ft/min", unit([0, 1, -1, 0, 0, 0, 0, 0], 0.3048 / 60.0, 0.0)),
            ("mph", "1.609344 km/h", "mph", unit([0, 1, -1, 0, 0, 0, 0, 0], 0.44704, 0.0)),
            ("degF", "5/9 K + 255.37222222222223", "degF", unit([0, 0, 0, 0, 1, 0, 0, 0], 5.0 / 9.0, 459.67 / 1.8)),
            ("Nm", "N.m", "Nm", unit([1, 2, -2, 0, 0, 0, 0, 0], 1.0, 0.0)),
            ("°", "deg", "°", unit([0, 0, 0, 0, 0, 0, 0, 1], PI / 180.0, 0.0)),
        ] {
            assert_is(&declare(name, definition).unwrap(), text, &expected);
        }
        for wrong in ["", "3", "0 m", "-1 m", "NaN m", "1/0 m", "3 mph", "m + x", "3 degC"] {
            let Err(error) = declare("x", wrong) else { panic!("{wrong}") };
            let start = format!("the unit `x` is declared as `{wrong}`: ");
            assert!(error.to_string().starts_with(&start), "{error}");
        }
    }
}
