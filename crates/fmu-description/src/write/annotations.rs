//! This project's annotation: `VendorAnnotations` of FMI 2.0 (section 2.2.6), `Annotations` of FMI 3.0 (section 2.4).
use crate::description::{ANNOTATION, Rows};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct VendorAnnotations {
    #[serde(rename = "Tool")]
    tool: Tool,
}

#[derive(Serialize)]
struct Tool {
    #[serde(rename = "@name")]
    name: &'static str,
    rows: At,
}

#[derive(Serialize)]
pub(super) struct Annotations {
    #[serde(rename = "Annotation")]
    annotation: Annotation,
}

#[derive(Serialize)]
struct Annotation {
    #[serde(rename = "@type")]
    name: &'static str,
    rows: At,
}

#[derive(Serialize)]
struct At {
    #[serde(rename = "@at")]
    at: &'static str,
}

impl VendorAnnotations {
    pub(super) fn new(rows: Rows) -> Self {
        Self { tool: Tool { name: ANNOTATION, rows: At { at: rows.as_str() } } }
    }
}

impl Annotations {
    pub(super) fn new(rows: Rows) -> Self {
        Self { annotation: Annotation { name: ANNOTATION, rows: At { at: rows.as_str() } } }
    }
}
