//! Dictionaries of signals.
use fmu_description::xml::Element;

use crate::namespace::Namespace::{Ssb, Ssc};
use crate::structure::{DictionaryContents, DictionaryEntry, SignalDictionary};
use crate::types::BaseType;

use super::parameters::media_type;
use super::shared;
use super::source::{METADATA, Source, many, one};

/// A dictionary of a system, in place or in a file of its own.
pub(super) fn dictionary(source: &mut Source<'_>, element: Element<'_>) -> SignalDictionary {
    let mut common = source.entity(element, &["name", "type", "source"]);
    let media_type = media_type(source, element, "application/x-ssp-signal-dictionary");
    let (name, uri) = (source.name(element), element.get("source").map(str::to_owned));
    let mut contents = None;
    for child in source.children(element, &[&[one(Ssb, "SignalDictionary")][..], &METADATA].concat()) {
        if !source.common_child(child, &mut common) {
            contents = Some(self::contents(source, child));
        }
    }
    match (&uri, &contents) {
        (Some(uri), Some(_)) => {
            source.error(element, format!("<SignalDictionary> has the source {uri:?} and entries in place"));
        }
        (None, None) => source.error(element, "<SignalDictionary> has neither a source nor entries in place"),
        _ => {}
    }
    SignalDictionary { common, name, media_type, source: uri, contents }
}

/// The root element of a `.ssb` file, or a dictionary in place.
pub(super) fn contents(source: &mut Source<'_>, element: Element<'_>) -> DictionaryContents {
    let (mut common, file) = source.root(element, &[]);
    let mut found = DictionaryContents { file, ..DictionaryContents::default() };
    let known = [many(Ssb, "DictionaryEntry"), one(Ssb, "Enumerations"), one(Ssb, "Units")];
    for child in source.children(element, &[&known[..], &METADATA, &[one(Ssb, "Annotations")]].concat()) {
        if child.name() == "DictionaryEntry" {
            found.entries.extend(entry(source, child));
        } else if !source.common_child(child, &mut common) {
            shared::definitions(source, child, &mut found.enumerations, &mut found.units);
        }
    }
    shared::unique(source, "a dictionary entry", found.entries.iter().map(|one| (&*one.name, &one.common)));
    DictionaryContents { common, ..found }
}

fn entry(source: &mut Source<'_>, element: Element<'_>) -> Option<DictionaryEntry> {
    let mut common = source.entity(element, &["name"]);
    let (name, mut r#type, mut dimensions) = (source.name(element), None, Vec::new());
    let types: Vec<_> = shared::types(Ssc).collect();
    for child in source.children(element, &[&types[..], &[many(Ssc, "Dimension"), one(Ssb, "Annotations")]].concat()) {
        if let Some(base) = BaseType::named(child.name()) {
            source.leaf(child);
            r#type = Some(shared::r#type(source, child, base, &[]));
        } else if child.name() == "Dimension" {
            dimensions.push(shared::dimension(source, child));
        } else {
            source.common_child(child, &mut common);
        }
    }
    if r#type.is_none() {
        source.error(element, format!("dictionary entry {name:?} has no type"));
    }
    Some(DictionaryEntry { common, name, r#type: r#type?, dimensions })
}
