//! The page: one file with the program that runs FMUs, a description and a module.
use base64::prelude::{BASE64_STANDARD, Engine};
use fmu_description::{Causality, Description, EnumerationItem, Type, Variability, Variable};
use serde::Serialize;

/// Made by `npm run build` in python/viewer.
const PROGRAM: &str = include_str!("live.js");
const STYLE: &str = include_str!("live.css");
const PAGE: &str = include_str!("page.html");

/// Step size in s if the FMU suggests none.
const STEP: f64 = 1e-3;

/// A description, as the page reads it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Model<'a> {
    model_name: &'a str,
    token: &'a str,
    start_time: f64,
    step_size: f64,
    variables: Vec<Control<'a>>,
}

/// A variable, as the page reads it.
#[derive(Serialize)]
struct Control<'a> {
    name: &'a str,
    description: &'a str,
    reference: u32,
    r#type: &'a str,
    causality: Causality,
    variability: Variability,
    dimensions: &'a [usize],
    size: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nominal: Option<f64>,
    start: Vec<String>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    items: &'a [EnumerationItem],
}

/// The page of an FMU of FMI 3.0 and its module.
pub(super) fn text(description: &Description, module: &[u8]) -> String {
    let experiment = &description.default_experiment;
    // The size is unknown if another variable gives a dimension.
    let known = description.variables.iter().filter(|variable| variable.elements() > 0);
    let model = Model {
        model_name: &description.model_name,
        token: &description.guid,
        start_time: experiment.start_time.unwrap_or(0.0),
        step_size: experiment.step_size.unwrap_or(STEP),
        variables: known.map(|variable| control(description, variable)).collect(),
    };
    let json = serde_json::to_string(&model).expect("numbers and texts can be written as JSON");
    fill(|name| match name {
        "title" => quick_xml::escape::escape(&description.model_name).into_owned(),
        "about" => quick_xml::escape::escape(&description.description).into_owned(),
        "css" => STYLE.into(),
        // Keeps texts of the description from closing the script element.
        "description" => json.replace('<', "\\u003c"),
        "module" => BASE64_STANDARD.encode(module),
        _ => PROGRAM.into(),
    })
}

fn control<'a>(description: &'a Description, variable: &'a Variable) -> Control<'a> {
    let (min, max) = variable.limits();
    Control {
        name: &variable.name,
        description: &variable.description,
        reference: variable.value_reference,
        r#type: match &variable.r#type {
            Type::Real(_) => "Float64",
            Type::Integer(_) => "Int32",
            Type::Other(other) => &other.type_name,
            _ => variable.kind().name(),
        },
        causality: variable.causality,
        variability: variable.variability,
        dimensions: &variable.dimensions,
        size: variable.elements(),
        unit: variable.unit(),
        min,
        max,
        nominal: match &variable.r#type {
            Type::Real(real) => real.nominal,
            _ => None,
        },
        start: variable.r#type.starts(),
        items: description.items(variable),
    }
}

/// The page with a text in place of each `{{name}}`.
fn fill(text_of: impl Fn(&str) -> String) -> String {
    let mut parts = PAGE.split("{{");
    let mut page = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once("}}").expect("the page names its texts in double braces");
        page += &text_of(name);
        page += rest;
    }
    page
}
