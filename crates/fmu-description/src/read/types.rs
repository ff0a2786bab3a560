//! `TypeDefinitions` (FMI 2.0 section 2.2.3).
use super::attributes::Attributes;
use crate::description::{EnumerationItem, EnumerationType};
use crate::xml::Element;
use std::collections::HashMap;

/// Declared types by name: the elements with their attributes.
pub(super) fn declared(root: Element<'_>) -> HashMap<&str, Element<'_>> {
    all(root).map(|(name, _, typed)| (name, typed)).collect()
}

/// Declared enumerations. In FMI 1.0 items have no values and count from 1.
pub(super) fn enumerations(root: Element<'_>, errors: &mut Vec<String>) -> Vec<EnumerationType> {
    let enumerations = all(root).filter(|(_, _, typed)| typed.name().starts_with("Enumeration"));
    let mut enumeration = |(name, outer, typed): (&str, Element<'_>, Element<'_>)| {
        let mut item = |(item, position): (Element<'_>, i64)| {
            let mut attributes = Attributes::new(format!("type {name:?}"), item, errors);
            let value = attributes.number("value").unwrap_or(position);
            EnumerationItem { name: item.text("name"), value, description: item.text("description") }
        };
        let items = typed.all("Item").zip(1..).map(&mut item).collect();
        EnumerationType { name: name.to_owned(), description: outer.text("description"), items }
    };
    enumerations.map(&mut enumeration).collect()
}

/// Name, element, and element with the attributes: in FMI 1.0 and 2.0 a child.
fn all(root: Element<'_>) -> impl Iterator<Item = (&str, Element<'_>, Element<'_>)> {
    let types = root.child("TypeDefinitions").into_iter().flat_map(Element::children);
    types.filter_map(|element| {
        let has_child = ["Type", "SimpleType"].contains(&element.name());
        Some((element.get("name")?, element, if has_child { element.children().next()? } else { element }))
    })
}
