//! Parts that several kinds of files share: types, dimensions, transformations and definitions.
use std::collections::HashSet;
use std::hash::Hash;

use fmu_description::xml::Element;
use fmu_description::{BASE_UNITS, BaseUnit, UnitDefinition};

use crate::common::{Attributes, Common};
use crate::definitions::{Enumeration, Unit};
use crate::namespace::Namespace::{self, Ssc};
use crate::types::{BaseType, Dimension, Type, boolean, finite, integer};
use fmu_engine::Transformation;

use super::source::{Known, Source, many, one};

/// Elements of types, in the namespace of parameters or of common content.
pub(super) fn types(namespace: Namespace) -> impl Iterator<Item = Known> {
    BaseType::ALL.into_iter().map(move |base| one(namespace, base.as_str()))
}

/// Type of a connector, a parameter or an entry of a dictionary.
pub(super) fn r#type(source: &mut Source<'_>, element: Element<'_>, base: BaseType, own: &[&str]) -> Type {
    let mut others = Attributes::new();
    let known: &[&str] = match base {
        BaseType::Real | BaseType::Float64 | BaseType::Float32 => &["unit"],
        BaseType::Enumeration => &["name"],
        BaseType::Binary => &["mime-type"],
        BaseType::Clock => &[
            "intervalVariability",
            "intervalDecimal",
            "shiftDecimal",
            "supportsFraction",
            "resolution",
            "intervalCounter",
            "shiftCounter",
            "priority",
        ],
        _ => &[],
    };
    source.attributes(element, &[known, own]);
    if matches!(base, BaseType::Binary | BaseType::Clock) {
        let own = element.own_attributes().filter(|(name, _)| !own.contains(name));
        others.extend(own.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }
    let text = |name: &str, is_known: bool| element.get(name).filter(|_| is_known).map(str::to_owned);
    Type { base, unit: text("unit", base.is_real()), enumeration: text("name", base == BaseType::Enumeration), others }
}

/// Name and size of a dimension.
pub(super) fn dimension(source: &mut Source<'_>, element: Element<'_>) -> Dimension {
    source.attributes(element, &[&["size", "sizeConnector"]]);
    source.leaf(element);
    let size = source.value(element, "size", |text| text.trim().parse().map_err(|_| format!("{text:?} is not a size")));
    match (size, element.get("sizeConnector")) {
        (Some(_), Some(_)) => {
            source.error(element, "<Dimension> has both size and sizeConnector");
            Dimension::Unspecified
        }
        (Some(size), None) => Dimension::Size(size),
        (None, Some(name)) => Dimension::Connector(name.to_owned()),
        (None, None) => Dimension::Unspecified,
    }
}

/// Elements of transformations.
pub(super) const TRANSFORMATIONS: [Known; 4] = [
    one(Ssc, "LinearTransformation"),
    one(Ssc, "BooleanMappingTransformation"),
    one(Ssc, "IntegerMappingTransformation"),
    one(Ssc, "EnumerationMappingTransformation"),
];

/// Reads a transformation; false if the element is another one.
pub(super) fn transformation(
    source: &mut Source<'_>,
    element: Element<'_>,
    found: &mut Option<Transformation>,
) -> bool {
    let read = match element.name() {
        "LinearTransformation" => {
            source.attributes(element, &[&["factor", "offset"]]);
            source.leaf(element);
            let factor = source.value(element, "factor", finite).unwrap_or(1.0);
            Transformation::Linear { factor, offset: source.value(element, "offset", finite).unwrap_or(0.0) }
        }
        "BooleanMappingTransformation" => Transformation::Booleans(pairs(source, element, boolean)),
        "IntegerMappingTransformation" => Transformation::Integers(pairs(source, element, integer)),
        "EnumerationMappingTransformation" => {
            Transformation::Enumerations(pairs(source, element, |text| Ok(text.to_owned())))
        }
        _ => return false,
    };
    if found.is_some() {
        source.error(element, format!("<{}> is a second transformation", element.name()));
    }
    *found = Some(read);
    true
}

fn pairs<T: Clone + Eq + Hash>(
    source: &mut Source<'_>,
    element: Element<'_>,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Vec<(T, T)> {
    let (mut found, mut sources) = (Vec::new(), HashSet::new());
    for entry in source.list(element, many(Ssc, "MapEntry")) {
        source.attributes(entry, &[&["source", "target"]]);
        source.leaf(entry);
        let from = source.required(entry, "source", &parse);
        let (Some(from), Some(to)) = (from, source.required(entry, "target", &parse)) else { continue };
        if !sources.insert(from.clone()) {
            source.error(entry, format!("<MapEntry> has the source {:?} once more", entry.text("source")));
        }
        found.push((from, to));
    }
    found
}

/// Reads definitions of enumerations or units; false if the element is another one.
pub(super) fn definitions(
    source: &mut Source<'_>,
    element: Element<'_>,
    enumerations: &mut Vec<Enumeration>,
    units: &mut Vec<Unit>,
) -> bool {
    match element.name() {
        "Enumerations" => {
            for one in source.list(element, many(Ssc, "Enumeration")) {
                enumerations.push(enumeration(source, one));
            }
            let names = enumerations.iter().map(|one| (&*one.name, &one.common));
            unique(source, "an enumeration", names);
        }
        "Units" => {
            for one in source.list(element, many(Ssc, "Unit")) {
                units.push(unit(source, one));
            }
            unique(source, "a unit", units.iter().map(|unit| (&*unit.definition.name, &unit.common)));
        }
        _ => return false,
    }
    true
}

fn enumeration(source: &mut Source<'_>, element: Element<'_>) -> Enumeration {
    let mut common = source.entity(element, &["name"]);
    let (name, mut items) = (source.text(element, "name"), Vec::new());
    for child in source.children(element, &[many(Ssc, "Item"), one(Ssc, "Annotations")]) {
        if !source.common_child(child, &mut common) {
            items.extend(item(source, child));
        }
    }
    if items.is_empty() {
        source.remark(element, format!("<Enumeration> {name:?} has no items"));
    }
    Enumeration { common, name, items }
}

fn item(source: &mut Source<'_>, element: Element<'_>) -> Option<(String, i64)> {
    source.attributes(element, &[&["name", "value"]]);
    source.leaf(element);
    let name = source.text(element, "name");
    let value = |text: &str| text.trim().parse().map_err(|_| format!("{text:?} is not an integer of 64 bits"));
    Some((name, source.required(element, "value", value)?))
}

fn unit(source: &mut Source<'_>, element: Element<'_>) -> Unit {
    let mut common = source.entity(element, &["name"]);
    let mut definition = UnitDefinition { name: source.text(element, "name"), ..UnitDefinition::default() };
    for child in source.children(element, &[one(Ssc, "BaseUnit"), one(Ssc, "Annotations")]) {
        if !source.common_child(child, &mut common) {
            definition.base = Some(base_unit(source, child));
        }
    }
    if definition.base.is_none() {
        source.remark(element, format!("<Unit> {:?} has no <BaseUnit>", definition.name));
    }
    Unit { common, definition }
}

fn base_unit(source: &mut Source<'_>, element: Element<'_>) -> BaseUnit {
    source.attributes(element, &[&BASE_UNITS, &["factor", "offset"]]);
    source.leaf(element);
    let exponent = |text: &str| text.trim().parse().map_err(|_| format!("{text:?} is not an integer of 32 bits"));
    let exponents = BASE_UNITS.map(|name| source.value(element, name, exponent).unwrap_or(0));
    let factor = source.value(element, "factor", finite).unwrap_or(1.0);
    let offset = source.value(element, "offset", finite).unwrap_or(0.0);
    if !factor.is_normal() || !offset.is_finite() {
        source.error(element, format!("<BaseUnit> has the factor {factor} and the offset {offset}"));
    }
    BaseUnit { exponents, factor, offset }
}

/// Mentions names that a list has more than once. Public files have such lists of parameters.
pub(super) fn unique<'n>(source: &mut Source<'_>, of: &str, names: impl Iterator<Item = (&'n str, &'n Common)>) {
    let mut known = HashSet::new();
    let repeated: Vec<_> = names.filter(|(name, _)| !known.insert(*name)).collect();
    if let [(name, common), ..] = repeated[..] {
        let more = match repeated.len() - 1 {
            0 => String::new(),
            more => format!(", as are {more} more"),
        };
        source.remark_at(&common.place, format!("the name {name:?} of {of} is used twice{more}"));
    }
}
