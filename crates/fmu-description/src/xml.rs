//! Elements of a document. The three versions of FMI differ too much for one set of structs.
use roxmltree::{Document, Node};
use std::ops::Range;

pub use crate::encoding::decode;

/// Deepest nesting, because readers recurse; FMI needs about ten levels.
const DEEPEST: usize = 100;

/// Most attributes of an element, because the parser compares each with each; FMI has about 40.
const MOST_ATTRIBUTES: usize = 200;

/// A document.
#[derive(Debug)]
pub struct Tree<'a>(Document<'a>);

impl Tree<'_> {
    /// Root element.
    #[must_use]
    pub fn root(&self) -> Element<'_> {
        Element(self.0.root_element())
    }
}

/// An element without its text, which FMI does not use.
#[derive(Clone, Copy, Debug)]
pub struct Element<'a>(Node<'a, 'a>);

impl<'a> Element<'a> {
    /// Name without a namespace.
    #[must_use]
    pub fn name(self) -> &'a str {
        self.0.tag_name().name()
    }

    /// URI of the namespace of the name.
    #[must_use]
    pub fn namespace(self) -> Option<&'a str> {
        self.0.tag_name().namespace()
    }

    /// Prefixes in scope with their URIs; the prefix of the default namespace is empty.
    pub fn prefixes(self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.0.namespaces().map(|declared| (declared.name().unwrap_or_default(), declared.uri()))
    }

    /// Value of an attribute, if present; may be empty.
    #[must_use]
    pub fn raw(self, name: &str) -> Option<&'a str> {
        self.0.attribute(name)
    }

    /// Value of an attribute, if present and not empty.
    #[must_use]
    pub fn get(self, name: &str) -> Option<&'a str> {
        self.raw(name).filter(|value| !value.is_empty())
    }

    /// Value of an attribute; empty if absent.
    #[must_use]
    pub fn text(self, name: &str) -> String {
        self.get(name).unwrap_or_default().to_owned()
    }

    /// All attributes in the order of the file, without namespace declarations.
    pub fn attributes(self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.0.attributes().map(|attribute| (attribute.name(), attribute.value()))
    }

    /// Attributes without a namespace.
    pub fn own_attributes(self) -> impl Iterator<Item = (&'a str, &'a str)> {
        let own = self.0.attributes().filter(|attribute| attribute.namespace().is_none());
        own.map(|attribute| (attribute.name(), attribute.value()))
    }

    /// Line where the element begins, from 1.
    #[must_use]
    pub fn line(self) -> usize {
        self.0.document().text_pos_at(self.0.range().start).row as usize
    }

    /// Child elements, in the order of the file.
    pub fn children(self) -> impl Iterator<Item = Self> {
        self.0.children().filter(Node::is_element).map(Self)
    }

    /// The element and all elements in it, in the order of the file.
    pub fn descendants(self) -> impl Iterator<Item = Self> {
        self.0.descendants().filter(Node::is_element).map(Self)
    }

    /// Range of bytes in the text of the document, from start tag to end tag.
    #[must_use]
    pub fn span(self) -> Range<usize> {
        self.0.range()
    }

    /// Range of bytes of the contents, between the tags.
    #[must_use]
    pub fn contents(self) -> Range<usize> {
        let start = self.0.first_child().map_or(self.0.range().end, |first| first.range().start);
        let end = self.0.last_child().map_or(start, |last| last.range().end);
        start..end
    }

    /// First child with a name.
    #[must_use]
    pub fn child(self, name: &str) -> Option<Self> {
        self.all(name).next()
    }

    /// All children with a name.
    pub fn all(self, name: &str) -> impl Iterator<Item = Self> {
        self.children().filter(move |child| child.name() == name)
    }
}

/// Parses a document.
///
/// # Errors
/// The error with line and column; completes a sentence that begins with the file's name.
pub fn parse(xml: &str) -> Result<Tree<'_>, String> {
    check_size(xml)?;
    Document::parse(xml).map(Tree).map_err(|error| format!("is not XML: {error}"))
}

/// Refuses documents that would keep the parser busy for minutes. Other text than XML is left to the parser.
fn check_size(xml: &str) -> Result<(), String> {
    let (mut rest, mut depth) = (xml, 0_usize);
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        let skipped = [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>")];
        if let Some((_, end)) = skipped.iter().find(|(start, _)| rest.starts_with(start)) {
            rest = rest.split_once(end).map_or("", |(_, rest)| rest);
            continue;
        }
        if rest.starts_with('/') {
            depth = depth.saturating_sub(1);
            continue;
        }
        let (mut quote, mut values, mut last) = (None, 0, 0);
        let end = rest.bytes().position(|byte| {
            match quote {
                Some(open) if byte == open => quote = None,
                Some(_) => {}
                None if byte == b'"' || byte == b'\'' => (quote, values) = (Some(byte), values + 1),
                None if byte == b'>' => return true,
                None => last = byte,
            }
            false
        });
        if values > MOST_ATTRIBUTES {
            return Err("is not XML of FMI or SSP: an element has too many attributes".into());
        }
        depth += usize::from(last != b'/');
        if depth > DEEPEST {
            return Err("is not XML of FMI or SSP: elements are nested too deeply".into());
        }
        rest = &rest[end.unwrap_or(rest.len())..];
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_document_becomes_a_tree() {
        let tree =
            parse("<?xml version='1.0'?><!-- c --><x:a xmlns:x='x' n='1 &lt; 2'><b/>text<b m='y'></b></x:a>").unwrap();
        let root = tree.root();
        assert_eq!((root.name(), root.get("n"), root.all("b").count()), ("a", Some("1 < 2"), 2));
        let last = root.all("b").nth(1).unwrap();
        assert_eq!((last.get("m"), root.descendants().count()), (Some("y"), 3));
        assert_eq!((root.namespace(), root.contents().len()), (Some("x"), "<b/>text<b m='y'></b>".len()));
        assert_eq!(last.prefixes().collect::<Vec<_>>(), [("x", "x")]);
        assert!(last.contents().is_empty() && last.namespace().is_none());
        assert!(last.span().end == root.span().end - "</x:a>".len() && last.span().len() == "<b m='y'></b>".len());
    }

    /// Comments and texts can look like elements.
    #[test]
    fn nesting_is_counted_as_the_parser_does() {
        let nested = |levels: usize| {
            let inner = "<?b <c?><!-- <d \"' --><e f='/>'/><![CDATA[<g>]]>".repeat(200);
            "<a h=\"x\" >".repeat(levels) + &inner + &"</a >".repeat(levels)
        };
        assert!(parse(&nested(100)).is_ok());
        assert!(parse(&nested(101)).unwrap_err().ends_with("elements are nested too deeply"));
    }

    #[test]
    fn elements_know_their_lines() {
        let tree = parse("<?xml version='1.0'?>\n<a>\n  <b\n n='1'/><c/></a>").unwrap();
        assert_eq!(tree.root().line(), 2);
        assert_eq!(tree.root().children().map(|child| child.line()).collect::<Vec<_>>(), [3, 4]);
    }

    #[test]
    fn what_is_no_document_is_told_with_its_place() {
        let deep = "<a>".repeat(1_000_000) + &"</a>".repeat(1_000_000);
        let attributes: String = (0..100_000).map(|i| format!(" a{i}='>'")).collect();
        let wide = format!("<!-- it's --><a><b{attributes}/></a>");
        for (xml, end) in [
            ("", "the document does not have a root node"),
            ("hello", "at 1:1"),
            ("<a/>\n<a/>", "at 2:1"),
            ("<a><b></b>", "the root node was opened but never closed"),
            ("<a>\n<b></c></a>", "expected 'b' tag, not 'c' at 2:4"),
            ("<a>\n\n<b x=1/></a>", "at 3:6"),
            ("<a b='&c;'/>", "unknown entity reference 'c' at 1:7"),
            ("<!DOCTYPE a []><a/>", "XML with DTD detected"),
            (&deep, "elements are nested too deeply"),
            (&wide, "an element has too many attributes"),
        ] {
            let error = parse(xml).unwrap_err();
            assert!(error.starts_with("is not XML") && error.ends_with(end), "{error}");
        }
    }
}
