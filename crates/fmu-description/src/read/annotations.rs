//! This project's annotation: in `VendorAnnotations` of FMI 2.0 (section 2.2.6) and `Annotations` of FMI 3.0 (section
//! 2.4). Unknown entries and values count as absent: they may come from other tools or later versions.
use super::version::Version;
use crate::description::{ANNOTATION, Rows, StepParameter};
use crate::xml::Element;

/// Value of `<rows at="..."/>`.
pub(super) fn rows(root: Element<'_>, version: Version) -> Option<Rows> {
    let known = |at: &str| [Rows::Inputs, Rows::Steps].into_iter().find(|rows| rows.as_str() == at);
    all_rows(root, version).find_map(|rows| rows.get("at").and_then(known))
}

/// Whether the same element has `hold="end"`.
pub(super) fn holds_end(root: Element<'_>, version: Version) -> bool {
    all_rows(root, version).any(|rows| rows.get("hold") == Some("end"))
}

/// Parameters named by `<steps parameter="..." values="..."/>` within it.
pub(super) fn step_parameters(root: Element<'_>, version: Version) -> Vec<StepParameter> {
    let parameter = |steps: Element<'_>| {
        let values = steps.get("values").unwrap_or_default().split_ascii_whitespace().map(str::parse);
        Some(StepParameter { name: steps.get("parameter")?.to_owned(), values: values.collect::<Result<_, _>>().ok()? })
    };
    all_rows(root, version).flat_map(|rows| rows.all("steps")).filter_map(parameter).collect()
}

/// Elements `rows` of this project's annotation.
fn all_rows(root: Element<'_>, version: Version) -> impl Iterator<Item = Element<'_>> {
    let (list, entry, key) = match version {
        Version::One => ("", "", ""),
        Version::Two => ("VendorAnnotations", "Tool", "name"),
        Version::Three => ("Annotations", "Annotation", "type"),
    };
    let annotations = root.all(list).flat_map(move |list| list.all(entry));
    annotations.filter(move |entry| entry.get(key) == Some(ANNOTATION)).flat_map(|entry| entry.all("rows"))
}
