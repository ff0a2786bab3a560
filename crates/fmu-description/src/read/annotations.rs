//! This project's annotation: in `VendorAnnotations` of FMI 2.0 (section 2.2.6) and `Annotations` of FMI 3.0 (section
//! 2.4).
use super::version::Version;
use crate::description::{ANNOTATION, Rows};
use crate::xml::Element;

/// Value of `<rows at="..."/>`. Unknown values count as absent: they may come from other tools or later versions.
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
