//! Differences between two descriptions.
use crate::archive::Entry;
use fmu_description::xml;
use std::collections::BTreeMap;

/// Description of the joined archive. The two must be the same bytes, except that one may list source files; that one
/// is returned then. The error names the difference.
pub(crate) fn join<'a>(first: Option<&'a Entry>, other: Option<&'a Entry>) -> Result<&'a Entry, String> {
    let entries = match (first, other) {
        (Some(first), Some(other)) => [first, other],
        (None, _) => return Err("the first has no modelDescription.xml".into()),
        (_, None) => return Err("the second has no modelDescription.xml".into()),
    };
    let mut texts = entries.map(|entry| String::from_utf8_lossy(&entry.bytes).into_owned());
    let without = texts.each_ref().map(|text| without_source_files(text));
    let [first_lists, other_lists] = [texts[0] != without[0], texts[1] != without[1]];
    if first_lists != other_lists {
        texts = without;
    }
    let [first, other] = texts;
    if first == other {
        return Ok(entries[usize::from(other_lists && !first_lists)]);
    }
    let differ = |attribute: &str| {
        let [one, another] = [&first, &other].map(|text| attributes(text).unwrap_or_default().remove(attribute));
        one.zip(another).filter(|(one, another)| one != another)
    };
    if let Some((one, another)) = differ("modelName") {
        return Err(format!("they are different FMUs, {one} and {another}"));
    }
    if let Some((one, another)) = differ("fmiVersion") {
        return Err(format!("they are of FMI {one} and FMI {another}: join those of each version"));
    }
    Err(format!("modelDescription.xml differs, {}: package both from the same sources", difference(&first, &other)))
}

/// First difference: attributes of the root, such as GUID and version, or else a line.
fn difference(first: &str, other: &str) -> String {
    let [ours, theirs] = [first, other].map(|text| attributes(text).unwrap_or_default());
    let names = ours.keys().chain(theirs.keys().filter(|name| !ours.contains_key(*name)));
    let value = |attributes: &BTreeMap<String, String>, name| {
        attributes.get(name).map_or("missing".to_owned(), |value| format!("`{value}`"))
    };
    let differences: Vec<_> = names
        .filter(|name| ours.get(*name) != theirs.get(*name))
        .map(|name| format!("{name} is {} and {}", value(&ours, name), value(&theirs, name)))
        .collect();
    if !differences.is_empty() {
        return differences.join(", ");
    }
    // One text may end first.
    let [mut ours, mut theirs] = [first, other].map(|text| text.split_inclusive('\n'));
    let mut number = 1;
    loop {
        let (line, its) = (ours.next(), theirs.next());
        if line != its {
            let show =
                |line: Option<&str>| line.map_or("nothing".to_owned(), |line| format!("{:?}", line.trim_start()));
            return format!("line {number} is {} and {}", show(line), show(its));
        }
        number += 1;
    }
}

/// Removes the lists of source files of FMI 2.0, as if the FMU had no sources.
fn without_source_files(text: &str) -> String {
    let Ok(tree) = xml::parse(text) else { return text.to_owned() };
    let (mut kept, mut end) = (String::new(), 0);
    for interface in tree.root().children() {
        let Some(files) = interface.child("SourceFiles") else { continue };
        let before = text[end..files.span().start].trim_end();
        if interface.children().count() > 1 {
            kept += before;
            end = files.span().end;
        } else {
            kept += before.strip_suffix('>').unwrap_or(before);
            kept += "/>";
            end = interface.span().end;
        }
    }
    kept + &text[end..]
}

/// Attributes of the root; `None` if the text is not XML.
fn attributes(text: &str) -> Option<BTreeMap<String, String>> {
    let tree = xml::parse(text).ok()?;
    Some(tree.root().attributes().map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
}
