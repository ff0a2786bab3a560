//! Elements of XML as text.
use std::borrow::Cow;

use quick_xml::escape::escape;

use crate::common::{Annotation, Attributes, Common, FileInfo, Fragment};
use crate::namespace::{Namespace, PREFIXES};

/// Elements with a line for each child.
const BLOCKS: [&str; 17] = [
    "SystemStructureDescription",
    "System",
    "Connectors",
    "ParameterBindings",
    "ParameterBinding",
    "ParameterValues",
    "ParameterSet",
    "Parameters",
    "ParameterMapping",
    "Elements",
    "Component",
    "SignalDictionaryReference",
    "SignalDictionaries",
    "SignalDictionary",
    "Connections",
    "Enumerations",
    "Units",
];

/// An element to be written.
pub(super) struct Tag {
    namespace: Namespace,
    name: &'static str,
    attributes: String,
    children: Vec<Child>,
}

enum Child {
    Tag(Tag),
    /// Text as it is.
    Raw(String),
}

impl Tag {
    pub(super) fn new(namespace: Namespace, name: &'static str) -> Self {
        Self { namespace, name, attributes: String::new(), children: Vec::new() }
    }

    /// Adds an attribute.
    pub(super) fn with(mut self, name: &str, value: &str) -> Self {
        self.attributes += &format!(" {name}=\"{}\"", quoted(value));
        self
    }

    /// Adds an attribute that is not empty.
    pub(super) fn with_text(self, name: &str, value: &str) -> Self {
        if value.is_empty() { self } else { self.with(name, value) }
    }

    pub(super) fn with_all(self, attributes: &Attributes) -> Self {
        attributes.iter().fold(self, |tag, (name, value)| tag.with(name, value))
    }

    /// Adds identifier and description.
    pub(super) fn with_common(self, common: &Common) -> Self {
        self.with_text("id", &common.id).with_text("description", &common.description)
    }

    /// Adds version and origin of a file.
    pub(super) fn with_file(self, file: &FileInfo) -> Self {
        self.with("version", &file.version)
            .with_text("author", &file.author)
            .with_text("fileversion", &file.file_version)
            .with_text("copyright", &file.copyright)
            .with_text("license", &file.license)
            .with_text("generationTool", &file.generation_tool)
            .with_text("generationDateAndTime", &file.generation_date_and_time)
    }

    /// Adds declarations of all namespaces of SSP.
    pub(super) fn with_prefixes(self) -> Self {
        PREFIXES.iter().fold(self, |tag, (prefix, uri)| tag.with(&format!("xmlns:{prefix}"), uri))
    }

    pub(super) fn containing(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children.into_iter().map(Child::Tag));
        self
    }

    /// Adds an element for the children, unless there are none.
    pub(super) fn list(
        self,
        namespace: Namespace,
        name: &'static str,
        children: impl IntoIterator<Item = Self>,
    ) -> Self {
        let list = Self::new(namespace, name).containing(children);
        if list.children.is_empty() { self } else { self.containing([list]) }
    }

    /// Adds text of another file, with declarations of the namespaces that it uses.
    pub(super) fn with_contents(mut self, fragment: &Fragment) -> Self {
        self.attributes += &declarations(fragment);
        if !fragment.xml.is_empty() {
            self.children.push(Child::Raw(fragment.xml.clone()));
        }
        self
    }

    /// Adds elements of another file.
    pub(super) fn with_fragments(mut self, fragments: &[Fragment]) -> Self {
        self.children.extend(fragments.iter().map(|fragment| {
            let name_end = fragment.xml.find(|c: char| c.is_whitespace() || c == '>' || c == '/');
            let (name, rest) = fragment.xml.split_at(name_end.unwrap_or(fragment.xml.len()));
            Child::Raw(format!("{name}{}{rest}", declarations(fragment)))
        }));
        self
    }

    /// Adds annotations. Their element belongs to the namespace of the schema.
    pub(super) fn with_annotations(self, schema: Namespace, annotations: &[Annotation]) -> Self {
        let annotations = annotations.iter().map(|annotation| {
            let tag = Self::new(Namespace::Ssc, "Annotation").with("type", &annotation.r#type);
            tag.with_contents(&annotation.contents)
        });
        self.list(schema, "Annotations", annotations)
    }

    /// The whole document.
    pub(super) fn document(&self) -> String {
        let mut text = String::from("<?xml version='1.0' encoding='UTF-8'?>\n");
        self.write(&mut text, Some(0));
        text + "\n"
    }

    /// Writes the element, without an indentation on one line.
    fn write(&self, text: &mut String, indent: Option<usize>) {
        let name = format!("{}:{}", self.namespace.prefix(), self.name);
        *text += &format!("<{name}{}", self.attributes);
        if self.children.is_empty() {
            *text += "/>";
            return;
        }
        *text += ">";
        let inner = indent.filter(|_| BLOCKS.contains(&self.name)).map(|indent| indent + 2);
        for child in &self.children {
            if let Some(indent) = inner {
                *text += "\n";
                *text += &" ".repeat(indent);
            }
            match child {
                Child::Tag(tag) => tag.write(text, inner),
                Child::Raw(raw) => *text += raw,
            }
        }
        if let (Some(indent), Some(_)) = (indent, inner) {
            *text += "\n";
            *text += &" ".repeat(indent);
        }
        *text += &format!("</{name}>");
    }
}

fn declarations(fragment: &Fragment) -> String {
    let declaration = |(prefix, uri): &(String, String)| match &**prefix {
        "" => format!(" xmlns=\"{}\"", quoted(uri)),
        prefix => format!(" xmlns:{prefix}=\"{}\"", quoted(uri)),
    };
    fragment.namespaces.iter().map(declaration).collect()
}

/// Escapes a value of an attribute of XML. Readers make spaces of line ends and tabs that are not escaped.
pub fn quoted(value: &str) -> Cow<'_, str> {
    let escaped = escape(value);
    if !escaped.contains(['\n', '\t', '\r']) {
        return escaped;
    }
    escaped.replace('\n', "&#10;").replace('\t', "&#9;").replace('\r', "&#13;").into()
}
