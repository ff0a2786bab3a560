//! The annotation of this project, in `VendorAnnotations` of FMI 2.0 (section 2.2.6) and `Annotations` of FMI 3.0
//! (section 2.4).
use super::version::Version;
use crate::description::{ANNOTATION, Rows};
use crate::xml::Element;

/// The value of `<rows at="..."/>`. An element without a known value counts as absent: annotations of others, or of
/// later versions, are no errors of a description.
pub(super) fn rows(root: Element<'_>, version: Version) -> Option<Rows> {
    let (list, entry, name) = match version {
        Version::One => return None,
        Version::Two => ("VendorAnnotations", "Tool", "name"),
        Version::Three => ("Annotations", "Annotation", "type"),
    };
    let entries = root.all(list).flat_map(|list| list.all(entry)).filter(|entry| entry.get(name) == Some(ANNOTATION));
    let mut rows = entries.flat_map(|entry| entry.all("rows"));
    rows.find_map(|rows| [Rows::Inputs, Rows::Steps].into_iter().find(|known| rows.get("at") == Some(known.as_str())))
}
