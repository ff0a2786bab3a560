//! Changes of values between the system's own connectors and variables of elements.
use std::sync::Arc;

use fmu_description::EnumerationItem;
use fmu_engine::{Change, Mapping, Transformation};
use fmu_system::Values;

/// The change of values for a transformation between variables with these items of enumerations.
pub(crate) fn change(transformation: Option<&Transformation>, [from, to]: [&[EnumerationItem]; 2]) -> Change {
    let value = |items: &[EnumerationItem], name: &str| {
        items.iter().find(|item| item.name == name).map(|item| i128::from(item.value))
    };
    let pairs = match transformation {
        None => return Change::None,
        Some(Transformation::Linear { factor, offset }) => return Change::linear(*factor, *offset),
        Some(Transformation::Booleans(pairs)) => {
            pairs.iter().map(|(old, new)| (i128::from(*old), i128::from(*new))).collect()
        }
        Some(Transformation::Integers(pairs)) => pairs.clone(),
        Some(Transformation::Enumerations(pairs)) => {
            pairs.iter().filter_map(|(old, new)| Some((value(from, old)?, value(to, new)?))).collect()
        }
    };
    Change::Mapped(Arc::new(Mapping { pairs, kept: None }))
}

/// Values after a transformation between variables with these items of enumerations.
pub(crate) fn transformed(
    values: &Values,
    transformation: Option<&Transformation>,
    [from, to]: [&[(String, i64)]; 2],
) -> Values {
    let value = |items: &[(String, i64)], name: &str| {
        items.iter().find(|(known, _)| known == name).map(|(_, value)| i128::from(*value))
    };
    // Items of enumerations stand by name.
    let values = match values {
        Values::Texts(names) if !from.is_empty() => {
            Values::Integers(names.iter().map(|name| value(from, name).unwrap_or_default()).collect())
        }
        values => values.clone(),
    };
    let mapped = |values: Vec<i128>, pairs: &[(i128, i128)]| {
        let new = |old| pairs.iter().find(|(known, _)| *known == old).map_or(old, |(_, new)| *new);
        Values::Integers(values.into_iter().map(new).collect())
    };
    match (transformation, values) {
        (Some(Transformation::Linear { factor, offset }), Values::Reals(numbers)) => {
            Values::Reals(numbers.into_iter().map(|number| factor * number + offset).collect())
        }
        (Some(Transformation::Booleans(pairs)), Values::Booleans(truths)) => {
            let new = |old| pairs.iter().find(|(known, _)| *known == old).map_or(old, |(_, new)| *new);
            Values::Booleans(truths.into_iter().map(new).collect())
        }
        (Some(Transformation::Integers(pairs)), Values::Integers(values)) => mapped(values, pairs),
        (Some(Transformation::Enumerations(pairs)), Values::Integers(values)) => {
            let pairs = pairs.iter().filter_map(|(old, new)| Some((value(from, old)?, value(to, new)?)));
            mapped(values, &pairs.collect::<Vec<_>>())
        }
        (_, values) => values,
    }
}
