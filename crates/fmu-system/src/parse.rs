//! Reader of `.ssd`, `.ssv`, `.ssm` and `.ssb` files.
mod dictionaries;
mod parameters;
mod shared;
mod source;
mod structure;

use std::collections::BTreeSet;
use std::sync::Arc;

use fmu_description::xml::{self, Element};

use crate::common::Place;
use crate::namespace::Namespace;
use crate::parameters::{ParameterMapping, ParameterSet};
use crate::problem::{Errors, Problem};
use crate::structure::{DictionaryContents, SystemStructure};
use source::Source;

/// Contents of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Document<T> {
    /// Contents.
    pub contents: T,
    /// Deviations from the schema that change nothing, such as unknown attributes.
    pub remarks: Vec<Problem>,
    /// Reasons why the contents may be misread: an unknown version.
    pub warnings: Vec<Problem>,
    /// Remarks about elements and attributes that are ignored.
    pub ignored: Vec<Problem>,
    /// Types of annotations in the file.
    pub annotations: BTreeSet<String>,
}

impl SystemStructure {
    /// Reads a `.ssd` file from its text. `file` is its name in messages. Files that it refers to are not read.
    ///
    /// # Errors
    /// All errors of the file, each with its line.
    pub fn parse(text: &str, file: &str) -> Result<Document<Self>, Errors> {
        parse(text, file, Namespace::Ssd, "SystemStructureDescription", structure::structure)
    }
}

impl ParameterSet {
    /// Reads a `.ssv` file from its text, as [`SystemStructure::parse`].
    ///
    /// # Errors
    /// All errors of the file, each with its line.
    pub fn parse(text: &str, file: &str) -> Result<Document<Self>, Errors> {
        parse(text, file, Namespace::Ssv, "ParameterSet", parameters::parameter_set)
    }
}

impl ParameterMapping {
    /// Reads a `.ssm` file from its text, as [`SystemStructure::parse`].
    ///
    /// # Errors
    /// All errors of the file, each with its line.
    pub fn parse(text: &str, file: &str) -> Result<Document<Self>, Errors> {
        parse(text, file, Namespace::Ssm, "ParameterMapping", parameters::parameter_mapping)
    }
}

impl DictionaryContents {
    /// Reads a `.ssb` file from its text, as [`SystemStructure::parse`].
    ///
    /// # Errors
    /// All errors of the file, each with its line.
    pub fn parse(text: &str, file: &str) -> Result<Document<Self>, Errors> {
        parse(text, file, Namespace::Ssb, "SignalDictionary", dictionaries::contents)
    }
}

fn parse<T>(
    text: &str,
    file: &str,
    namespace: Namespace,
    name: &str,
    read: impl Fn(&mut Source<'_>, Element<'_>) -> T,
) -> Result<Document<T>, Errors> {
    let file: Arc<str> = file.into();
    let tree = xml::parse(text).map_err(|reason| Problem::new(&Place { file: file.clone(), line: 0 }, reason))?;
    let (root, mut source) = (tree.root(), Source::new(text, file));
    if root.name() != name || root.namespace().and_then(Namespace::with_uri) != Some(namespace) {
        let found = format!("{} of the namespace {:?}", root.name(), root.namespace().unwrap_or_default());
        let expected = format!("{name} of {:?} (SSP 1.0 and 2.0)", namespace.uri());
        source.error(root, format!("the root element is {found}, not {expected}"));
        return Err(Errors(source.errors));
    }
    let contents = read(&mut source, root);
    source.remarks.sort_by_key(|remark| remark.place.line);
    source.ignored.sort_by_key(|remark| remark.place.line);
    source.errors.sort_by_key(|error| error.place.line);
    match source.errors.is_empty() {
        true => Ok(Document {
            contents,
            remarks: source.remarks,
            warnings: source.warnings,
            ignored: source.ignored,
            annotations: source.annotations,
        }),
        false => Err(Errors(source.errors)),
    }
}
