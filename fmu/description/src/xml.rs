//! A tree of elements, because the three versions of FMI differ too much for one set of structs.
use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};
use std::borrow::Cow;

/// Deepest nesting; FMI needs about ten levels.
const DEEPEST: usize = 100;

/// An element without its text, of which FMI has none.
#[derive(Debug, Default)]
pub struct Element {
    /// Name without a namespace.
    pub name: String,
    attributes: Vec<(String, String)>,
    /// Elements directly below, in the order of the file.
    pub children: Vec<Element>,
}

impl Element {
    /// Value of an attribute, if it is there; it may be empty.
    #[must_use]
    pub fn raw(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }

    /// Value of an attribute, if it is there and not empty.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.raw(name).filter(|value| !value.is_empty())
    }

    /// The same as text of its own, empty if there is none.
    #[must_use]
    pub fn text(&self, name: &str) -> String {
        self.get(name).unwrap_or_default().to_owned()
    }

    /// All attributes in the order of the file.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.attributes.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The first child of a name.
    #[must_use]
    pub fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|child| child.name == name)
    }

    /// All children of a name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.children.iter().filter(move |child| child.name == name)
    }
}

/// Reads a document.
///
/// # Errors
/// What is wrong and in which line; completes a sentence that begins with the file's name.
pub fn parse(xml: &str) -> Result<Element, String> {
    let mut reader = Reader::from_str(xml);
    let mut open = vec![Element::default()];
    loop {
        let event = reader.read_event();
        // Counted only when it is needed.
        let wrong = |reason: String, end: u64| {
            let before = usize::try_from(end).unwrap_or(0).min(xml.len());
            let line = xml.as_bytes()[..before].iter().filter(|byte| **byte == b'\n').count() + 1;
            Err(format!("is not XML: line {line}: {reason}"))
        };
        match event {
            Err(error) => return wrong(error.to_string(), reader.error_position()),
            Ok(Event::Start(start)) if open.len() <= DEEPEST => match element(&start) {
                Ok(element) => open.push(element),
                Err(reason) => return wrong(reason, reader.buffer_position()),
            },
            Ok(Event::Start(_)) => return wrong("elements are nested too deeply".into(), reader.buffer_position()),
            Ok(Event::Empty(start)) => match element(&start) {
                Ok(element) => add(&mut open, element),
                Err(reason) => return wrong(reason, reader.buffer_position()),
            },
            // The reader has checked that the names agree, and that something is open.
            Ok(Event::End(_)) => {
                if let Some(element) = open.pop() {
                    add(&mut open, element);
                }
            }
            Ok(Event::Eof) => break,
            Ok(_) => {}
        }
    }
    if let [_, .., last] = &open[..] {
        return Err(format!("is not XML: the element {} does not end", last.name));
    }
    open.remove(0).children.into_iter().next().ok_or("is not XML: it has no element".to_owned())
}

fn add(open: &mut [Element], element: Element) {
    if let Some(parent) = open.last_mut() {
        parent.children.push(element);
    }
}

fn element(start: &BytesStart) -> Result<Element, String> {
    let mut element = Element { name: start.local_name().into_inner().to_owned(), ..Element::default() };
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|error| error.to_string())?;
        // An entity that is not known stays as it is written.
        let value = unescape(&attribute.value).unwrap_or(Cow::Borrowed(&attribute.value)).into_owned();
        element.attributes.push((attribute.key.into_inner().to_owned(), value));
    }
    Ok(element)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_document_becomes_a_tree() {
        let root = parse("<?xml version='1.0'?><!-- c --><x:a n='1 &lt; 2'><b/>text<b m='y'></b></x:a>").unwrap();
        assert_eq!((root.name.as_str(), root.get("n"), root.all("b").count()), ("a", Some("1 < 2"), 2));
        assert_eq!(root.all("b").nth(1).unwrap().get("m"), Some("y"));
    }

    #[test]
    fn what_is_no_document_is_told_with_its_line() {
        for (xml, reason) in [
            ("", "is not XML: it has no element"),
            ("hello", "is not XML: it has no element"),
            ("<a><b></b>", "is not XML: the element a does not end"),
            ("<a>\n<b></c></a>", "is not XML: line 2: "),
            ("<a>\n\n<b x=1/></a>", "is not XML: line 3: "),
            (&"<a>".repeat(1_000_000), "is not XML: line 1: elements are nested too deeply"),
        ] {
            let error = parse(xml).unwrap_err();
            assert!(error.starts_with(reason), "{error}");
        }
    }
}
