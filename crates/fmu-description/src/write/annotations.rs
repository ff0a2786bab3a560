//! This project's annotation: `VendorAnnotations` of FMI 2.0 (section 2.2.6), `Annotations` of FMI 3.0 (section 2.4).
use crate::description::{ANNOTATION, Description, StepParameter};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct VendorAnnotations<'a> {
    #[serde(rename = "Tool")]
    tool: Annotation<'a>,
}

#[derive(Serialize)]
pub(super) struct Annotations<'a> {
    #[serde(rename = "Annotation")]
    annotation: Annotation<'a>,
}

#[derive(Serialize)]
struct Annotation<'a> {
    /// Name of the tool, in FMI 2.0.
    #[serde(rename = "@name", skip_serializing_if = "Option::is_none")]
    name: Option<&'static str>,
    /// Type of the annotation, in FMI 3.0.
    #[serde(rename = "@type", skip_serializing_if = "Option::is_none")]
    r#type: Option<&'static str>,
    /// The only child, because a tool of FMI 2.0 may have one.
    rows: Rows<'a>,
}

#[derive(Serialize)]
struct Rows<'a> {
    #[serde(rename = "@at", skip_serializing_if = "Option::is_none")]
    at: Option<&'static str>,
    #[serde(rename = "@hold", skip_serializing_if = "Option::is_none")]
    hold: Option<&'static str>,
    steps: Vec<Steps<'a>>,
}

#[derive(Serialize)]
struct Steps<'a> {
    #[serde(rename = "@parameter")]
    parameter: &'a str,
    #[serde(rename = "@values", skip_serializing_if = "<[_]>::is_empty")]
    values: &'a [i64],
}

impl<'a> VendorAnnotations<'a> {
    pub(super) fn new(description: &'a Description) -> Option<Self> {
        let annotation = Annotation::new(description)?;
        Some(Self { tool: Annotation { name: Some(ANNOTATION), ..annotation } })
    }
}

impl<'a> Annotations<'a> {
    pub(super) fn new(description: &'a Description) -> Option<Self> {
        let annotation = Annotation::new(description)?;
        Some(Self { annotation: Annotation { r#type: Some(ANNOTATION), ..annotation } })
    }
}

impl<'a> Annotation<'a> {
    /// Without a name; `None` without any entry.
    fn new(Description { rows, holds_end, step_parameters, .. }: &'a Description) -> Option<Self> {
        let steps = |it: &'a StepParameter| Steps { parameter: &it.name, values: &it.values };
        let (at, hold) = (rows.map(|rows| rows.as_str()), holds_end.then_some("end"));
        let rows = Rows { at, hold, steps: step_parameters.iter().map(steps).collect() };
        let has_any = rows.at.is_some() || rows.hold.is_some() || !rows.steps.is_empty();
        has_any.then_some(Self { name: None, r#type: None, rows })
    }
}
