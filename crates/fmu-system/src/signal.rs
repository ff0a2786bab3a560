//! Signals of connections: type, unit and items, and the changes of values on the way.
use fmu_description::UnitDefinition;
use fmu_engine::Transformation;

use crate::types::{BaseType, Values};

/// Types without their number of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    Real,
    Integer,
    Boolean,
    String,
    Enumeration,
    /// Binary or Clock, not supported.
    Other,
}

impl Family {
    pub(crate) fn of(base: BaseType) -> Self {
        match base {
            BaseType::Boolean => Self::Boolean,
            BaseType::String => Self::String,
            BaseType::Enumeration => Self::Enumeration,
            BaseType::Binary | BaseType::Clock => Self::Other,
            base if base.is_real() => Self::Real,
            _ => Self::Integer,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Real => "Real",
            Self::Integer => "Integer",
            Self::Boolean => "Boolean",
            Self::String => "String",
            Self::Enumeration => "Enumeration",
            Self::Other => "Binary or Clock",
        }
    }

    /// Whether values become values of another type without loss. Runs refuse numbers without an item.
    fn becomes(self, to: Self) -> bool {
        use Family::{Boolean, Enumeration, Integer, Real};
        self == to || matches!((self, to), (Integer | Boolean, Real) | (Integer, Enumeration) | (Enumeration, Integer))
    }
}

/// Type, unit and items, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Signal {
    pub(crate) family: Option<Family>,
    pub(crate) unit: Option<UnitDefinition>,
    /// Items of an enumeration.
    pub(crate) items: Vec<(String, i64)>,
    /// Whether values are differences: conversions of units have no offset.
    pub(crate) is_relative: bool,
}

/// Passage of a signal to the next connector.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Passage {
    /// Change of the values; none if they stay.
    pub(crate) transformation: Option<Transformation>,
    /// Names of two units without a common definition: values stay.
    pub(crate) unknown_units: Option<[String; 2]>,
}

impl Signal {
    /// Passes to the next connector: units are converted, unless it is suppressed, and then the transformation acts
    /// (SSP 2.0, "LinearTransformation"). What the connector does not state stays.
    ///
    /// # Errors
    /// Types that do not fit, or units of different dimensions; completes a sentence that begins with a connection.
    pub(crate) fn pass(
        &mut self,
        to: &Self,
        transformation: Option<&Transformation>,
        suppress: bool,
    ) -> Result<Passage, String> {
        use Family::{Boolean, Enumeration, Integer, Real};
        let (accepted, result): (&[Family], _) = match transformation {
            None => (&[], self.family),
            Some(Transformation::Linear { .. }) => (&[Real, Integer, Boolean], Some(Real)),
            Some(Transformation::Booleans(_)) => (&[Boolean], Some(Boolean)),
            Some(Transformation::Integers(_)) => {
                (&[Integer, Enumeration], to.family.filter(|to| *to == Enumeration).or(Some(Integer)))
            }
            Some(Transformation::Enumerations(_)) => (&[Enumeration], Some(Enumeration)),
        };
        if let Some(family) = self.family.filter(|family| transformation.is_some() && !accepted.contains(family)) {
            return Err(format!("the transformation is not for values of type {}", family.name()));
        }
        if [self.family, to.family].contains(&Some(Family::Other)) {
            return Err("binaries and clocks are not supported".to_owned());
        }
        if let (Some(from), Some(to)) = (result, to.family)
            && !from.becomes(to)
        {
            return Err(format!("the types differ, {} and {}", from.name(), to.name()));
        }
        // Items of equal names may have different numbers.
        if result == Some(Enumeration) && transformation.is_none() && !self.items.is_empty() && !to.items.is_empty() {
            let [from, to] = [&self.items, &to.items].map(|items| names_of(items));
            if from != to {
                return Err(format!("the items differ, {from} and {to}"));
            }
        }
        let mut passage = Passage { transformation: transformation.cloned(), unknown_units: None };
        let is_linear = matches!(transformation, Some(Transformation::Linear { .. }));
        if (transformation.is_none() || is_linear) && !suppress {
            match self.conversion(to) {
                Conversion::Same => {}
                Conversion::By(factor, offset) => {
                    passage.convert(factor, if self.is_relative || to.is_relative { 0.0 } else { offset });
                }
                // A transformation replaces a missing conversion.
                Conversion::Unknown(_) | Conversion::Dimensions(_) if is_linear => {}
                Conversion::Unknown(units) => passage.unknown_units = Some(units),
                Conversion::Dimensions([from, to]) => {
                    return Err(format!(
                        "the units have different dimensions, {from} and {to}: a LinearTransformation can connect them"
                    ));
                }
            }
        }
        self.family = to.family.or(result);
        if to.unit.is_some() || is_linear {
            self.unit.clone_from(&to.unit);
        }
        if !to.items.is_empty() {
            self.items.clone_from(&to.items);
        }
        Ok(passage)
    }

    fn conversion(&self, to: &Self) -> Conversion {
        let (Some(from), Some(to)) = (&self.unit, &to.unit) else { return Conversion::Same };
        if from.name == to.name {
            return Conversion::Same;
        }
        let names = [from.name.clone(), to.name.clone()];
        match (from.base, to.base) {
            (Some(from), Some(to)) => match from.conversion(&to) {
                Some((1.0, 0.0)) => Conversion::Same,
                Some((factor, offset)) => Conversion::By(factor, offset),
                None => Conversion::Dimensions(names),
            },
            _ => Conversion::Unknown(names),
        }
    }

    /// Names of the items, in braces.
    pub(crate) fn item_names(&self) -> String {
        names_of(&self.items)
    }
}

fn names_of(items: &[(String, i64)]) -> String {
    items.iter().map(|(name, _)| &**name).collect::<Vec<_>>().join(", ")
}

enum Conversion {
    Same,
    By(f64, f64),
    Unknown([String; 2]),
    Dimensions([String; 2]),
}

impl Passage {
    /// Puts a conversion before the transformation.
    fn convert(&mut self, by: f64, plus: f64) {
        let (factor, offset) = match self.transformation {
            Some(Transformation::Linear { factor, offset }) => (factor, offset),
            _ => (1.0, 0.0),
        };
        self.transformation = Some(Transformation::Linear { factor: factor * by, offset: factor * plus + offset });
    }
}

/// Transforms values of a signal.
///
/// # Errors
/// A value without a number or a name; completes a sentence about a parameter.
pub(crate) fn transformed(values: Values, signal: &Signal, by: &Transformation) -> Result<Values, String> {
    fn mapped<T: PartialEq + Clone>(values: Vec<T>, pairs: &[(T, T)]) -> Vec<T> {
        let next = |value: T| pairs.iter().find(|(old, _)| *old == value).map(|(_, new)| new.clone()).unwrap_or(value);
        values.into_iter().map(next).collect()
    }
    Ok(match by {
        Transformation::Linear { factor, offset } => {
            Values::Reals(values.reals()?.into_iter().map(|value| factor * value + offset).collect())
        }
        Transformation::Booleans(pairs) => Values::Booleans(mapped(booleans(&values)?, pairs)),
        Transformation::Integers(pairs) => Values::Integers(mapped(integers(&values, &signal.items)?, pairs)),
        Transformation::Enumerations(pairs) => Values::Texts(mapped(names(&values, &signal.items)?, pairs)),
    })
}

/// Values in the type of a signal. `items` are the names of integers; `range` has the least and greatest integer.
/// Enumerations become numbers if their items are known.
///
/// # Errors
/// A value beyond the type; completes a sentence about a parameter.
pub(crate) fn typed(
    values: &Values,
    to: &Signal,
    items: &[(String, i64)],
    range: Option<(i128, i128)>,
) -> Result<Values, String> {
    Ok(match to.family {
        None => values.clone(),
        Some(Family::Real) => {
            let found = values.reals()?;
            match found.iter().find(|value| !value.is_finite()) {
                Some(value) => return Err(format!("{value} is not finite")),
                None => Values::Reals(found),
            }
        }
        Some(Family::Boolean) => Values::Booleans(booleans(values)?),
        Some(Family::Integer) => {
            let found = integers(values, items)?;
            let (least, greatest) = range.unwrap_or((i128::MIN, i128::MAX));
            match found.iter().find(|value| !(least..=greatest).contains(value)) {
                Some(value) => return Err(format!("{value} is not between {least} and {greatest}")),
                None => Values::Integers(found),
            }
        }
        Some(Family::Enumeration) if to.items.is_empty() => values.clone(),
        Some(Family::Enumeration) => {
            let found = integers(values, &to.items)?;
            match found.iter().find(|value| !to.items.iter().any(|(_, known)| i128::from(*known) == **value)) {
                Some(value) => return Err(format!("{value} is not the number of an item: {}", to.item_names())),
                None => Values::Integers(found),
            }
        }
        Some(Family::String) => match values {
            Values::Texts(texts) => Values::Texts(texts.clone()),
            _ => return Err("a text is needed".to_owned()),
        },
        Some(Family::Other) => return Err("binaries and clocks are not supported".to_owned()),
    })
}

fn integers(values: &Values, items: &[(String, i64)]) -> Result<Vec<i128>, String> {
    match values {
        Values::Integers(values) => Ok(values.clone()),
        Values::Booleans(values) => Ok(values.iter().map(|value| i128::from(*value)).collect()),
        Values::Reals(values) => {
            let exact = |value: &f64| match value.fract() == 0.0 && value.abs() < 2_f64.powi(64) {
                true => Ok(*value as i128),
                false => Err(format!("{value} is not an integer")),
            };
            values.iter().map(exact).collect()
        }
        Values::Texts(texts) => {
            let number = |text: &String| match items.iter().find(|(name, _)| name == text) {
                Some((_, number)) => Ok(i128::from(*number)),
                None if items.is_empty() => Err(format!("{text:?} is not an integer")),
                None => Err(format!("{text:?} is not an item: {}", names_of(items))),
            };
            texts.iter().map(number).collect()
        }
    }
}

fn booleans(values: &Values) -> Result<Vec<bool>, String> {
    match values {
        Values::Booleans(values) => Ok(values.clone()),
        Values::Integers(values) if values.iter().all(|value| [0, 1].contains(value)) => {
            Ok(values.iter().map(|value| *value == 1).collect())
        }
        _ => Err("true or false is needed".to_owned()),
    }
}

/// Names of items.
///
/// # Errors
/// A number without a name; completes a sentence about a parameter.
pub(crate) fn names(values: &Values, items: &[(String, i64)]) -> Result<Vec<String>, String> {
    match values {
        Values::Texts(texts) => Ok(texts.clone()),
        Values::Integers(values) => {
            let name = |value: &i128| {
                let item = items.iter().find(|(_, number)| i128::from(*number) == *value);
                item.map(|(name, _)| name.clone()).ok_or_else(|| format!("{value} is not the number of an item"))
            };
            values.iter().map(name).collect()
        }
        _ => Err("an item of an enumeration is needed".to_owned()),
    }
}
