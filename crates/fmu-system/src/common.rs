//! Parts of many elements of SSP: place, identifier, description, annotations.
use std::fmt;
use std::sync::Arc;

/// File and line of an element.
///
/// Two places are always equal: structures are compared by their contents.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// Path in the archive, with the paths of enclosing archives before it, such as
    /// `resources/Inner.ssp/SystemStructure.ssd`.
    pub file: Arc<str>,
    /// Line, from 1; 0 for an element that was not read from a file.
    pub line: usize,
}

impl PartialEq for Place {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Place {}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.file),
            line => write!(f, "{}:{line}", self.file),
        }
    }
}

/// Parts that all entities of a system have (SSP 2.0, "Common Attributes" and "Common XML Child Elements").
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Common {
    /// File and line.
    pub place: Place,
    /// Identifier in the file, for references such as `#wheel`; may be empty.
    pub id: String,
    /// Description; may be empty.
    pub description: String,
    /// Annotations.
    pub annotations: Vec<Annotation>,
    /// Elements `MetaData` and `Signature` (SSP 2.0), not interpreted.
    pub metadata: Vec<Fragment>,
}

/// Additional information in a format of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// File and line.
    pub place: Place,
    /// Type, in reverse domain notation such as `org.openmodelica`.
    pub r#type: String,
    /// Contents.
    pub contents: Fragment,
}

/// A part of a file, not interpreted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fragment {
    /// Text as in the file.
    pub xml: String,
    /// Prefixes that the text uses and does not declare, with their URIs; the default namespace has an empty prefix.
    /// Usual [prefixes of SSP](crate::PREFIXES) are missing.
    pub namespaces: Vec<(String, String)>,
}

/// Attributes as in the file, in its order. Used for elements that are kept and not interpreted, such as geometry.
pub type Attributes = Vec<(String, String)>;

/// Version and origin of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileInfo {
    /// Version of SSP, `1.0` or `2.0`.
    pub version: String,
    /// Author; may be empty, as all that follow.
    pub author: String,
    /// Version of the contents.
    pub file_version: String,
    /// Copyright.
    pub copyright: String,
    /// License.
    pub license: String,
    /// Tool that wrote the file.
    pub generation_tool: String,
    /// Time of writing.
    pub generation_date_and_time: String,
}
