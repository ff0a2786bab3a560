//! Whether the variables of a connection fit, and how values change on the way.
use std::sync::Arc;

use fmu::{Causality, Description, Initial, Variability, Variable};
use fmu_description::{EnumerationItem, conversion_of_variables};

use crate::link::{Change, Mapping};
use crate::system::{Connection, SystemError, linear};
use crate::transformation::Transformation;
use crate::variables::{Place, WholeVariable};

/// An end of a connection.
pub(super) struct End<'s> {
    pub(super) element: usize,
    pub(super) place: Place,
    pub(super) variable: &'s WholeVariable,
    pub(super) description: &'s Description,
}

impl<'s> End<'s> {
    fn shape(&self) -> &[usize] {
        if self.place.1.is_some() { &[] } else { &self.variable.shape }
    }

    fn kind(&self) -> &'static str {
        self.variable.kind(self.description)
    }

    fn unit(&self) -> &'s str {
        self.variable.first(self.description).unit().unwrap_or_default()
    }

    fn items(&self) -> &'s [EnumerationItem] {
        self.description.items(self.variable.first(self.description))
    }

    fn item_names(&self) -> Vec<&'s str> {
        self.items().iter().map(|item| &*item.name).collect()
    }

    /// Values of the items, in ascending order.
    fn item_values(&self) -> Vec<i128> {
        let mut values: Vec<i128> = self.items().iter().map(|item| item.value.into()).collect();
        values.sort_unstable();
        values
    }

    fn item(&self, name: &str) -> Option<i128> {
        self.items().iter().find(|item| item.name == name).map(|item| item.value.into())
    }
}

/// Whether a connection may begin at a variable.
pub(super) fn is_source(variable: &Variable) -> bool {
    !matches!(variable.causality, Causality::Input | Causality::Independent)
}

pub(super) fn is_input(variable: &Variable) -> bool {
    variable.causality == Causality::Input
}

/// Whether a connection may set a variable before the run: parameters, and variables with start values.
pub(super) fn is_preset(variable: &Variable) -> bool {
    match variable.causality {
        Causality::Parameter => true,
        Causality::Output | Causality::Local => {
            matches!(variable.initial, Some(Initial::Exact | Initial::Approx))
                && variable.variability != Variability::Constant
        }
        _ => false,
    }
}

/// Returns the change that the values of a connection need.
///
/// # Errors
/// The variables do not fit.
pub(super) fn change(connection: &Connection, from: &End<'_>, to: &End<'_>) -> Result<Change, SystemError> {
    let (transformation, kinds) = (connection.transformation.as_ref(), [from, to].map(End::kind));
    let are_convertible = kinds[0] == kinds[1]
        || matches!(kinds, ["integer" | "boolean", "real"] | ["integer", "enumeration"] | ["enumeration", "integer"]);
    if matches!(transformation, Some(Transformation::Linear { .. })) && are_convertible && kinds[1] != "real" {
        return Err(SystemError::Scaled { connection: Box::new(connection.clone()), kind: kinds[1] });
    }
    let shapes = || [tuple(from.shape()), tuple(to.shape())];
    if from.shape() != to.shape() && [from, to].iter().any(|end| end.place.1.is_some()) {
        return Err(SystemError::Shapes(Box::new(connection.clone()), shapes()));
    }
    if kinds.contains(&"string") {
        return Err(SystemError::Texts(Box::new(connection.clone())));
    }
    let differ = |what, found| SystemError::Differ { connection: Box::new(connection.clone()), what, found };
    if !are_convertible {
        return Err(differ("types", kinds.map(str::to_owned)));
    }
    if from.shape() != to.shape() {
        return Err(differ("shapes", shapes()));
    }
    match (transformation, kinds) {
        (Some(Transformation::Linear { factor, offset }), _) => Ok(Change::linear(*factor, *offset)),
        (None, ["real", "real"]) => {
            let ends = [from, to].map(|end| (end.variable.first(end.description), &*end.description.unit_definitions));
            let (factor, offset) = conversion_of_variables(ends[0], ends[1])
                .ok_or_else(|| differ("units", [from, to].map(|end| end.unit().to_owned())))?;
            Ok(Change::linear(factor, offset))
        }
        (None, ["enumeration", "enumeration"]) if from.item_names() != to.item_names() => {
            Err(differ("items", [from, to].map(|end| end.item_names().join(", "))))
        }
        (None, ["enumeration", "enumeration"]) if from.item_values() != to.item_values() => {
            by_name(connection, (from, to), &[])
        }
        (None, [_, "enumeration"]) if kinds[0] == "integer" => Ok(mapped(Vec::new(), Some(to.item_values()))),
        (None, _) => Ok(Change::None),
        (Some(Transformation::Booleans(pairs)), ["boolean", "boolean"]) => {
            Ok(mapped(pairs.iter().map(|(old, new)| ((*old).into(), (*new).into())).collect(), None))
        }
        (Some(Transformation::Integers(pairs)), ["integer" | "enumeration", "integer"]) => {
            Ok(mapped(pairs.clone(), None))
        }
        (Some(Transformation::Integers(pairs)), ["integer" | "enumeration", "enumeration"]) => {
            let items = to.item_values();
            match pairs.iter().find(|(_, new)| !items.contains(new)) {
                Some((_, wrong)) => Err(no_item(connection, &connection.to, wrong.to_string())),
                None => Ok(mapped(pairs.clone(), Some(items))),
            }
        }
        (Some(Transformation::Enumerations(pairs)), ["enumeration", "enumeration"]) => {
            by_name(connection, (from, to), pairs)
        }
        (Some(mapping), _) => {
            let what = match mapping {
                Transformation::Booleans(_) => "Booleans",
                Transformation::Integers(_) => "integers",
                Transformation::Enumerations(_) | Transformation::Linear { .. } => "enumerations",
            };
            Err(SystemError::Mapping { connection: Box::new(connection.clone()), what, found: kinds })
        }
    }
}

/// Describes the conversion of a connection without a transformation; `None` without any.
pub(super) fn automatic(connection: &Connection, change: &Change, from: &End<'_>, to: &End<'_>) -> Option<String> {
    let kinds = [from.kind(), to.kind()];
    let (factor, offset) = change.scale().unwrap_or((1.0, 0.0));
    let reason = match (change, kinds) {
        _ if connection.transformation.is_some() => return None,
        (Change::Linear { .. }, _) => format!("{} to {}", from.unit(), to.unit()),
        (Change::Mapped(_), ["enumeration", "enumeration"]) => "items by name".to_owned(),
        _ if kinds[0] != kinds[1] => format!("{} to {}", kinds[0], kinds[1]),
        _ => return None,
    };
    Some(format!("{} = {} ({reason})", connection.to.1, linear(&connection.from, factor, offset)))
}

fn mapped(pairs: Vec<(i128, i128)>, kept: Option<Vec<i128>>) -> Change {
    Change::Mapped(Arc::new(Mapping { pairs, kept }))
}

fn no_item(connection: &Connection, end: &(String, String), item: String) -> SystemError {
    SystemError::Item { connection: Box::new(connection.clone()), end: end.clone(), item }
}

/// Change of items by pairs of names; other items keep their names.
fn by_name(
    connection: &Connection,
    (from, to): (&End<'_>, &End<'_>),
    names: &[(String, String)],
) -> Result<Change, SystemError> {
    let mut pairs = Vec::new();
    for (old, new) in names {
        let old_value = from.item(old).ok_or_else(|| no_item(connection, &connection.from, old.clone()))?;
        pairs.push((old_value, to.item(new).ok_or_else(|| no_item(connection, &connection.to, new.clone()))?));
    }
    let others = from.items().iter().filter(|item| !names.iter().any(|(old, _)| *old == item.name));
    pairs.extend(others.filter_map(|item| Some((item.value.into(), to.item(&item.name)?))));
    Ok(mapped(pairs, Some(Vec::new())))
}

/// A shape in the form of NumPy, such as `(3,)`.
fn tuple(shape: &[usize]) -> String {
    match shape {
        [size] => format!("({size},)"),
        _ => format!("({})", shape.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    }
}
