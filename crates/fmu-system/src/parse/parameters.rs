//! Parameter sets, mappings, and their bindings.
use fmu_description::xml::Element;

use crate::common::Common;
use crate::namespace::Namespace::{Ssc, Ssd, Ssm, Ssv};
use crate::parameters::{
    Mapping, MappingEntry, Parameter, ParameterBinding, ParameterMapping, ParameterSet, Source as Uri,
};
use crate::types::{BaseType, Dimension, Type, Values, boolean};

use super::shared;
use super::source::{METADATA, Source, many, one};

/// The root element of a `.ssv` file, or a set in place.
pub(super) fn parameter_set(source: &mut Source<'_>, element: Element<'_>) -> ParameterSet {
    let (mut common, file) = source.root(element, &["name"]);
    let mut set = ParameterSet { file, name: element.text("name"), ..ParameterSet::default() };
    let known = [one(Ssv, "Parameters"), one(Ssv, "Enumerations"), one(Ssv, "Units")];
    let known = [&known[..], &METADATA, &[one(Ssv, "Annotations")]].concat();
    for child in source.children(element, &known) {
        if child.name() == "Parameters" {
            source.attributes(child, &[]);
            for one in source.children(child, &[many(Ssv, "Parameter")]) {
                set.parameters.extend(parameter(source, one));
            }
        } else if !source.common_child(child, &mut common) {
            shared::definitions(source, child, &mut set.enumerations, &mut set.units);
        }
    }
    if element.child("Parameters").is_none() {
        source.remark(element, "<ParameterSet> has no <Parameters>");
    }
    if element.raw("name").is_none() {
        source.remark(element, "<ParameterSet> has no attribute \"name\"");
    }
    shared::unique(source, "a parameter", set.parameters.iter().map(|one| (&*one.name, &one.common)));
    ParameterSet { common, ..set }
}

fn parameter(source: &mut Source<'_>, element: Element<'_>) -> Option<Parameter> {
    let mut common = source.entity(element, &["name"]);
    let (name, mut dimensions) = (source.text(element, "name"), Vec::new());
    let mut typed: Option<(Type, Values)> = None;
    let types: Vec<_> = shared::types(Ssv).collect();
    for child in source.children(element, &[&types[..], &[many(Ssc, "Dimension"), one(Ssv, "Annotations")]].concat()) {
        if let Some(base) = BaseType::named(child.name()) {
            if typed.is_some() {
                source.error(child, format!("parameter {name:?} has a second value"));
            }
            let r#type = shared::r#type(source, child, base, &["value"]);
            typed = Some((r#type, values(source, child, base, &name)?));
        } else if child.name() == "Dimension" {
            dimensions.push(shared::dimension(source, child));
        } else {
            source.common_child(child, &mut common);
        }
    }
    let Some((r#type, values)) = typed else {
        source.error(element, format!("parameter {name:?} has no value"));
        return None;
    };
    let size = |dimension: &Dimension| if let Dimension::Size(size) = dimension { Some(*size) } else { None };
    let sizes: Option<Vec<_>> = dimensions.iter().map(size).collect();
    let Some(sizes) = sizes else {
        source.error(element, format!("parameter {name:?} has a dimension without a size"));
        return None;
    };
    let count = sizes.iter().try_fold(1_usize, |count, size| count.checked_mul(*size));
    if count != Some(values.len()) {
        let expected = count.map_or("more than can be counted".to_owned(), |count| count.to_string());
        source.error(element, format!("parameter {name:?} has {} values instead of {expected}", values.len()));
    }
    Some(Parameter { common, name, r#type, values, dimensions })
}

fn values(source: &mut Source<'_>, element: Element<'_>, base: BaseType, name: &str) -> Option<Values> {
    let is_text = matches!(base, BaseType::String | BaseType::Enumeration | BaseType::Binary);
    let known = [many(Ssv, "Value")];
    let children = source.children(element, if is_text { &known } else { &[] });
    let texts: Vec<&str> = match element.raw("value") {
        Some(text) if is_text => vec![text],
        Some(text) => text.split_whitespace().collect(),
        None if is_text => {
            for child in &children {
                source.attributes(*child, &[&["value"]]);
                source.text(*child, "value");
            }
            children.iter().map(|child| child.raw("value").unwrap_or_default()).collect()
        }
        None => {
            source.text(element, "value");
            return None;
        }
    };
    let parsed = Values::parse(base, texts);
    parsed.map_err(|reason| source.error(element, format!("parameter {name:?}: {reason}"))).ok()
}

/// The root element of a `.ssm` file, or a mapping in place.
pub(super) fn parameter_mapping(source: &mut Source<'_>, element: Element<'_>) -> ParameterMapping {
    let (mut common, file) = source.root(element, &[]);
    let mut entries = Vec::new();
    let known = [&[many(Ssm, "MappingEntry")][..], &METADATA, &[one(Ssm, "Annotations")]].concat();
    for child in source.children(element, &known) {
        if !source.common_child(child, &mut common) {
            entries.push(mapping_entry(source, child));
        }
    }
    ParameterMapping { common, file, entries }
}

fn mapping_entry(source: &mut Source<'_>, element: Element<'_>) -> MappingEntry {
    let mut common = source.entity(element, &["source", "target", "suppressUnitConversion"]);
    let (from, target) = (source.text(element, "source"), source.text(element, "target"));
    let suppress_unit_conversion = source.value(element, "suppressUnitConversion", boolean).unwrap_or_default();
    let mut transformation = None;
    for child in source.children(element, &[&shared::TRANSFORMATIONS[..], &[one(Ssm, "Annotations")]].concat()) {
        if !shared::transformation(source, child, &mut transformation) {
            source.common_child(child, &mut common);
        }
    }
    MappingEntry { common, source: from, target, transformation, suppress_unit_conversion }
}

/// The list of bindings of an element.
pub(super) fn bindings(source: &mut Source<'_>, list: Element<'_>) -> Vec<ParameterBinding> {
    let elements = source.list(list, many(Ssd, "ParameterBinding"));
    elements.into_iter().map(|element| binding(source, element)).collect()
}

fn binding(source: &mut Source<'_>, element: Element<'_>) -> ParameterBinding {
    source.attributes(element, &[&["id", "description", "type", "source", "sourceBase", "prefix"]]);
    let mut common: Common = source.common(element);
    let media_type = media_type(source, element, "application/x-ssp-parameter-set");
    let uri = uri(source, element);
    let prefix = element.text("prefix");
    let (mut values, mut mapping) = (None, None);
    let known = [one(Ssd, "ParameterValues"), one(Ssd, "ParameterMapping")];
    for child in source.children(element, &[&known[..], &METADATA, &[one(Ssd, "Annotations")]].concat()) {
        match child.name() {
            "ParameterValues" => {
                source.attributes(child, &[]);
                let sets = source.children(child, &[one(Ssv, "ParameterSet")]);
                if let [set, ..] = sets[..] {
                    values = Some(parameter_set(source, set));
                }
            }
            "ParameterMapping" => mapping = Some(self::mapping(source, child)),
            _ => {
                source.common_child(child, &mut common);
            }
        }
    }
    match (&uri, &values) {
        (Some(uri), Some(_)) => {
            source.error(element, format!("<ParameterBinding> has the source {:?} and values in place", uri.uri));
        }
        (None, None) => source.error(element, "<ParameterBinding> has neither a source nor values in place"),
        _ => {}
    }
    ParameterBinding { common, media_type, source: uri, prefix, values, mapping }
}

fn mapping(source: &mut Source<'_>, element: Element<'_>) -> Mapping {
    source.attributes(element, &[&["id", "description", "type", "source", "sourceBase"]]);
    let media_type = media_type(source, element, "application/x-ssp-parameter-mapping");
    let uri = uri(source, element);
    let inner = source.children(element, &[&[one(Ssm, "ParameterMapping")][..], &METADATA].concat());
    let inner = inner.into_iter().find(|child| child.name() == "ParameterMapping");
    let contents = inner.map(|inner| parameter_mapping(source, inner));
    match (&uri, &contents) {
        (Some(uri), Some(_)) => {
            source.error(element, format!("<ParameterMapping> has the source {:?} and entries in place", uri.uri));
        }
        (None, None) => source.error(element, "<ParameterMapping> has neither a source nor entries in place"),
        _ => {}
    }
    Mapping { place: source.place(element), media_type, source: uri, contents }
}

/// MIME type of a file, empty for the default. Another one is an error.
pub(super) fn media_type(source: &mut Source<'_>, element: Element<'_>, default: &str) -> String {
    let r#type = element.text("type");
    if r#type.is_empty() || r#type == default {
        return String::new();
    }
    source.error(element, format!("<{}> has the type {type:?}, which is not supported", element.name()));
    r#type
}

fn uri(source: &mut Source<'_>, element: Element<'_>) -> Option<Uri> {
    let in_component = match element.raw("sourceBase") {
        None | Some("SSD" | "") => false,
        Some("component") => true,
        Some(other) => {
            source
                .error(element, format!("sourceBase of <{}> is {other:?}, neither SSD nor component", element.name()));
            false
        }
    };
    Some(Uri { uri: element.get("source")?.to_owned(), in_component })
}
