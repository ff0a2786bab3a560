//! Unit strings.
use serde::Serialize;

/// Exponents of the SI base units, and of rad, which FMI counts among them (FMI 2.0 section 2.2.2, FMI 3.0 section
/// 2.4.3).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct BaseUnit {
    #[serde(rename = "@kg", skip_serializing_if = "is_zero")]
    kg: i8,
    #[serde(rename = "@m", skip_serializing_if = "is_zero")]
    m: i8,
    #[serde(rename = "@s", skip_serializing_if = "is_zero")]
    s: i8,
    #[serde(rename = "@A", skip_serializing_if = "is_zero")]
    ampere: i8,
    #[serde(rename = "@K", skip_serializing_if = "is_zero")]
    kelvin: i8,
    #[serde(rename = "@mol", skip_serializing_if = "is_zero")]
    mol: i8,
    #[serde(rename = "@cd", skip_serializing_if = "is_zero")]
    cd: i8,
    #[serde(rename = "@rad", skip_serializing_if = "is_zero")]
    rad: i8,
}

fn is_zero(exponent: &i8) -> bool {
    *exponent == 0
}

impl BaseUnit {
    /// Reads a unit in the syntax of Modelica (specification, chapter 19): symbols with integer exponents, joined by
    /// dots, at most one slash, and parentheses around a denominator of several symbols: `N.m.s/rad`, `m/s2`,
    /// `W/(m2.K)`, `1`. `None` if it is anything else or has a symbol outside the table.
    pub(super) fn parse(unit: &str) -> Option<Self> {
        let mut exponents = Self::default();
        let (numerator, denominator) = unit.split_once('/').map_or((unit, None), |(n, d)| (n, Some(d)));
        exponents.multiply(numerator, 1)?;
        match denominator.map(|text| (text, text.strip_prefix('('))) {
            None => {}
            Some((_, Some(product))) => exponents.multiply(product.strip_suffix(')')?, -1)?,
            Some((factor, None)) if !factor.contains('.') => exponents.multiply(factor, -1)?,
            Some(_) => return None,
        }
        Some(exponents)
    }

    fn multiply(&mut self, product: &str, sign: i8) -> Option<()> {
        if product == "1" {
            return Some(());
        }
        for factor in product.split('.') {
            let end = factor.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(factor.len());
            let (symbol, exponent) = factor.split_at(end);
            let power = if exponent.is_empty() { 1 } else { exponent.parse::<i8>().ok()? };
            self.add(&Self::symbol(symbol)?, power.checked_mul(sign)?)?;
        }
        Some(())
    }

    fn add(&mut self, unit: &Self, power: i8) -> Option<()> {
        for (sum, exponent) in [
            (&mut self.kg, unit.kg),
            (&mut self.m, unit.m),
            (&mut self.s, unit.s),
            (&mut self.ampere, unit.ampere),
            (&mut self.kelvin, unit.kelvin),
            (&mut self.mol, unit.mol),
            (&mut self.cd, unit.cd),
            (&mut self.rad, unit.rad),
        ] {
            *sum = sum.checked_add(exponent.checked_mul(power)?)?;
        }
        Some(())
    }

    /// The table of symbols: base units, and the coherent derived units of mechanics.
    fn symbol(symbol: &str) -> Option<Self> {
        let none = Self::default();
        Some(match symbol {
            "kg" => Self { kg: 1, ..none },
            "m" => Self { m: 1, ..none },
            "s" => Self { s: 1, ..none },
            "A" => Self { ampere: 1, ..none },
            "K" => Self { kelvin: 1, ..none },
            "mol" => Self { mol: 1, ..none },
            "cd" => Self { cd: 1, ..none },
            "rad" => Self { rad: 1, ..none },
            "Hz" => Self { s: -1, ..none },
            "N" => Self { kg: 1, m: 1, s: -2, ..none },
            "Pa" => Self { kg: 1, m: -1, s: -2, ..none },
            "J" => Self { kg: 1, m: 2, s: -2, ..none },
            "W" => Self { kg: 1, m: 2, s: -3, ..none },
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::BaseUnit;

    /// Exponents from the SI brochure (9th edition, tables 2, 4 and 5).
    #[test]
    fn units_have_the_base_exponents_of_the_si() {
        let none = BaseUnit::default();
        for (unit, exponents) in [
            ("1", none.clone()),
            ("m", BaseUnit { m: 1, ..none }),
            ("m/s", BaseUnit { m: 1, s: -1, ..none }),
            ("m/s2", BaseUnit { m: 1, s: -2, ..none }),
            ("1/s", BaseUnit { s: -1, ..none }),
            ("rad/s2", BaseUnit { rad: 1, s: -2, ..none }),
            ("kg.m2", BaseUnit { kg: 1, m: 2, ..none }),
            ("N.m", BaseUnit { kg: 1, m: 2, s: -2, ..none }),
            ("J", BaseUnit { kg: 1, m: 2, s: -2, ..none }),
            ("N.s/m", BaseUnit { kg: 1, s: -1, ..none }),
            ("N.m.s/rad", BaseUnit { kg: 1, m: 2, s: -1, rad: -1, ..none }),
            ("W/(m2.K)", BaseUnit { kg: 1, s: -3, kelvin: -1, ..none }),
            ("s-1", BaseUnit { s: -1, ..none }),
        ] {
            assert_eq!(BaseUnit::parse(unit), Some(exponents), "{unit}");
        }
    }

    #[test]
    fn anything_else_is_no_unit() {
        for unit in ["", "deg", "km", "m/s/s", "m/s.kg", "m^2", "m.", "/s", "m/(s", "m/", "m2.5", "m999", "N m"] {
            assert_eq!(BaseUnit::parse(unit), None, "{unit}");
        }
    }
}
