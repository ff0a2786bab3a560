//! A file during reading: elements with checked attributes and children; errors and remarks.
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use fmu_description::xml::Element;

use crate::common::{Annotation, Attributes, Common, FileInfo, Fragment, Place};
use crate::namespace::{Namespace, PREFIXES};
use crate::problem::Problem;

/// A file, with the problems found so far.
pub(super) struct Source<'a> {
    text: &'a str,
    file: Arc<str>,
    /// Positions of line ends.
    line_ends: Vec<usize>,
    /// Reasons against using the file.
    pub(super) errors: Vec<Problem>,
    /// Deviations from the schema that change nothing.
    pub(super) remarks: Vec<Problem>,
    /// Reasons why the contents may be misread.
    pub(super) warnings: Vec<Problem>,
    /// Remarks about elements and attributes that are ignored.
    pub(super) ignored: Vec<Problem>,
    /// Types of annotations.
    pub(super) annotations: BTreeSet<String>,
}

/// Most errors and most remarks that are kept of a file.
const MOST: usize = 1000;

/// Attributes of all entities.
const COMMON: [&str; 2] = ["id", "description"];

/// Attributes of the root elements of files.
const FILE: [&str; 7] =
    ["version", "author", "fileversion", "copyright", "license", "generationTool", "generationDateAndTime"];

/// A child that an element may have.
#[derive(Clone, Copy)]
pub(super) struct Known {
    name: &'static str,
    namespace: Namespace,
    is_repeatable: bool,
}

/// A child that occurs at most once.
pub(super) const fn one(namespace: Namespace, name: &'static str) -> Known {
    Known { name, namespace, is_repeatable: false }
}

/// A child that occurs any number of times.
pub(super) const fn many(namespace: Namespace, name: &'static str) -> Known {
    Known { name, namespace, is_repeatable: true }
}

/// Children that carry no values of the element.
pub(super) const METADATA: [Known; 2] = [many(Namespace::Ssc, "MetaData"), many(Namespace::Ssc, "Signature")];

/// Position of a child among the known ones. A wrong namespace of SSP does no harm where the name is unique.
fn position(child: Element<'_>, known: &[Known]) -> Option<usize> {
    let namespace = child.namespace().and_then(Namespace::with_uri);
    let is_exact = |one: &Known| one.name == child.name() && Some(one.namespace) == namespace;
    known.iter().position(is_exact).or_else(|| known.iter().position(|one| one.name == child.name()))
}

impl<'a> Source<'a> {
    pub(super) fn new(text: &'a str, file: Arc<str>) -> Self {
        let line_ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at).collect();
        Self {
            text,
            file,
            line_ends,
            errors: Vec::new(),
            remarks: Vec::new(),
            warnings: Vec::new(),
            ignored: Vec::new(),
            annotations: BTreeSet::new(),
        }
    }

    pub(super) fn place(&self, element: Element<'_>) -> Place {
        let start = element.span().start;
        Place { file: Arc::clone(&self.file), line: self.line_ends.partition_point(|end| *end < start) + 1 }
    }

    pub(super) fn error(&mut self, element: Element<'_>, text: impl Into<String>) {
        if self.errors.len() < MOST {
            self.errors.push(Problem::new(&self.place(element), text));
        }
    }

    pub(super) fn remark(&mut self, element: Element<'_>, text: impl Into<String>) {
        self.remark_at(&self.place(element), text);
    }

    /// Adds a remark about an element, or one of its attributes, that is ignored.
    fn ignore(&mut self, element: Element<'_>, text: String) {
        if self.ignored.len() < MOST {
            self.ignored.push(Problem::new(&self.place(element), text.clone()));
        }
        self.remark(element, text);
    }

    pub(super) fn remark_at(&mut self, place: &Place, text: impl Into<String>) {
        if self.remarks.len() < MOST {
            self.remarks.push(Problem::new(place, text));
        }
    }

    /// Checks the names of attributes. Other namespaces are ignored.
    pub(super) fn attributes(&mut self, element: Element<'_>, groups: &[&[&str]]) {
        for (name, _) in element.own_attributes() {
            if !groups.iter().any(|group| group.contains(&name)) {
                self.ignore(element, format!("<{}> has the attribute {name:?}, which is not in SSP", element.name()));
            }
        }
    }

    /// Children of an element in the order of the file. `known` is in the order of the schema; others are left out.
    pub(super) fn children<'e>(&mut self, element: Element<'e>, known: &[Known]) -> Vec<Element<'e>> {
        let children = self.unordered(element, known);
        for pair in children.windows(2) {
            if position(pair[0], known) > position(pair[1], known) {
                let [before, name] = [pair[0].name(), pair[1].name()];
                self.remark(pair[1], format!("<{name}> must come before <{before}> in <{}>", element.name()));
            }
        }
        children
    }

    /// Children of an element in any order.
    pub(super) fn unordered<'e>(&mut self, element: Element<'e>, known: &[Known]) -> Vec<Element<'e>> {
        let (mut found, mut counts) = (Vec::new(), vec![0; known.len()]);
        for child in element.children() {
            let (parent, name) = (element.name(), child.name());
            let namespace = child.namespace().map(Namespace::with_uri);
            if namespace == Some(None) {
                self.ignore(child, format!("<{name}> in <{parent}> belongs to another namespace: it is ignored"));
                continue;
            }
            let Some(at) = position(child, known) else {
                self.ignore(child, format!("<{name}> is not an element of <{parent}> in SSP: it is ignored"));
                continue;
            };
            if Some(known[at].namespace) != namespace.flatten() {
                let prefix = known[at].namespace.prefix();
                self.remark(child, format!("<{name}> in <{parent}> must belong to the namespace {prefix:?}"));
            }
            counts[at] += 1;
            if counts[at] == 2 && !known[at].is_repeatable {
                self.remark(child, format!("<{parent}> has more than one <{name}>"));
            }
            found.push(child);
        }
        found
    }

    /// Children of a list with one kind of children.
    pub(super) fn list<'e>(&mut self, list: Element<'e>, known: Known) -> Vec<Element<'e>> {
        self.attributes(list, &[]);
        let children = self.children(list, &[known]);
        if children.is_empty() {
            self.remark(list, format!("<{}> has no <{}>", list.name(), known.name));
        }
        children
    }

    /// Checks that an element has no children.
    pub(super) fn leaf(&mut self, element: Element<'_>) {
        self.children(element, &[]);
    }

    /// A text that must be present; may be empty.
    pub(super) fn text(&mut self, element: Element<'_>, name: &str) -> String {
        let text = element.raw(name);
        if text.is_none() {
            self.error(element, format!("<{}> has no attribute {name:?}", element.name()));
        }
        text.unwrap_or_default().to_owned()
    }

    /// A name: a text that must not be empty.
    pub(super) fn name(&mut self, element: Element<'_>) -> String {
        let text = self.text(element, "name");
        if text.is_empty() && element.raw("name").is_some() {
            self.error(element, format!("<{}> has an empty name", element.name()));
        }
        text
    }

    /// A value, if present and not empty.
    pub(super) fn value<T>(
        &mut self,
        element: Element<'_>,
        name: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Option<T> {
        let parsed = parse(element.get(name)?);
        self.checked(element, name, parsed)
    }

    /// A value that must be present.
    pub(super) fn required<T>(
        &mut self,
        element: Element<'_>,
        name: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Option<T> {
        let text = self.text(element, name);
        element.raw(name)?;
        self.checked(element, name, parse(&text))
    }

    fn checked<T>(&mut self, element: Element<'_>, name: &str, parsed: Result<T, String>) -> Option<T> {
        let failed = |reason| self.error(element, format!("attribute {name:?} of <{}>: {reason}", element.name()));
        parsed.map_err(failed).ok()
    }

    /// Place, identifier and description.
    pub(super) fn common(&self, element: Element<'_>) -> Common {
        let (id, description) = (element.text("id"), element.text("description"));
        Common { place: self.place(element), id, description, ..Common::default() }
    }

    /// Checks attributes of an entity.
    pub(super) fn entity(&mut self, element: Element<'_>, own: &[&str]) -> Common {
        self.attributes(element, &[&COMMON, own]);
        self.common(element)
    }

    /// Checks attributes of the root element of a file, which may be inside of another file.
    pub(super) fn root(&mut self, element: Element<'_>, own: &[&str]) -> (Common, FileInfo) {
        self.attributes(element, &[&COMMON, &FILE, own]);
        let version = element.text("version");
        if !["1.0", "2.0"].contains(&&*version) {
            let text = format!("<{}> has the version {version:?}; known are 1.0 and 2.0", element.name());
            self.warnings.push(Problem::new(&self.place(element), text));
        }
        let info = FileInfo {
            version,
            author: element.text("author"),
            file_version: element.text("fileversion"),
            copyright: element.text("copyright"),
            license: element.text("license"),
            generation_tool: element.text("generationTool"),
            generation_date_and_time: element.text("generationDateAndTime"),
        };
        (self.common(element), info)
    }

    /// Reads a child that any entity may have; false if it is another one.
    pub(super) fn common_child(&mut self, child: Element<'_>, common: &mut Common) -> bool {
        match child.name() {
            "Annotations" => self.annotations(child, &mut common.annotations),
            "MetaData" | "Signature" => {
                let fragment = self.fragment(child, child.span());
                common.metadata.push(fragment);
            }
            _ => return false,
        }
        true
    }

    pub(super) fn annotations(&mut self, list: Element<'_>, found: &mut Vec<Annotation>) {
        for annotation in self.list(list, many(Namespace::Ssc, "Annotation")) {
            self.attributes(annotation, &[&["type"]]);
            let r#type = self.text(annotation, "type");
            if annotation.children().nth(1).is_some() {
                self.remark(annotation, format!("<Annotation> of the type {type:?} has more than one child"));
            }
            self.annotations.insert(r#type.clone());
            let contents = self.fragment(annotation, annotation.contents());
            found.push(Annotation { place: self.place(annotation), r#type, contents });
        }
    }

    /// Text of a part of an element.
    fn fragment(&self, element: Element<'_>, span: Range<usize>) -> Fragment {
        let xml = self.text[span.clone()].to_owned();
        let tag = xml.split_once('>').map_or(&*xml, |(tag, _)| tag);
        let has_no_prefix = |one: Element<'_>| {
            let name = self.text[one.span().start..].split(|c: char| c.is_whitespace() || c == '>').next();
            !name.unwrap_or_default().contains(':')
        };
        let elements = || element.descendants().filter(|one| one.span().start >= span.start);
        let is_used = |(prefix, uri): &(&str, &str)| match *prefix {
            "" => elements().any(|one| one.namespace() == Some(uri) && has_no_prefix(one)) && !tag.contains("xmlns="),
            prefix if PREFIXES.contains(&(prefix, uri)) || tag.contains(&format!("xmlns:{prefix}=")) => false,
            prefix => xml.contains(&format!("{prefix}:")),
        };
        let mut namespaces: Vec<_> = element.prefixes().filter(is_used).collect();
        namespaces.sort_unstable();
        let owned = |(prefix, uri): (&str, &str)| (prefix.to_owned(), uri.to_owned());
        Fragment { namespaces: namespaces.into_iter().map(owned).collect(), xml }
    }

    /// Attributes of a child that is not interpreted.
    pub(super) fn geometry(&mut self, element: Element<'_>, known: &[&str]) -> Attributes {
        self.attributes(element, &[known]);
        self.leaf(element);
        let own = element.own_attributes();
        own.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }
}
