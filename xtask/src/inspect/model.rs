//! What a description says, in the words that FMI 1.0, 2.0 and 3.0 share.
use super::text::plain;
use crate::xml::Element;
use std::collections::HashMap;

/// A description.
pub(super) struct Model {
    /// Its root element.
    pub(super) root: Element,
    /// Such as `2.0`.
    pub(super) version: String,
    /// How it can be used, such as `CoSimulation`, with the element that has the capabilities.
    pub(super) interfaces: Vec<Interface>,
    /// In the order of the file.
    pub(super) variables: Vec<Variable>,
}

/// One way to use an FMU.
pub(super) struct Interface {
    /// Such as `Co-Simulation`.
    pub(super) kind: &'static str,
    /// Name of the library's file.
    pub(super) identifier: String,
    /// What it can do: `canGetAndSetFMUstate`, `maxOutputDerivativeOrder 2`.
    pub(super) capabilities: Vec<String>,
}

/// A variable, in words for people.
#[derive(Clone)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) causality: String,
    pub(super) variability: String,
    /// With dimensions, such as `Float64[3,3]`.
    pub(super) r#type: String,
    pub(super) unit: String,
    /// Start value as written; that of an enumeration with the name of its item.
    pub(super) start: String,
    pub(super) description: String,
}

/// Elements of FMI 2.0 and 3.0 for the ways to use an FMU.
const INTERFACES: [(&str, &str); 3] = [
    ("CoSimulation", "Co-Simulation"),
    ("ModelExchange", "Model Exchange"),
    ("ScheduledExecution", "Scheduled Execution"),
];

impl Model {
    /// The error completes a sentence about the file.
    pub(super) fn read(root: Element) -> Result<Self, String> {
        if root.name != "fmiModelDescription" {
            return Err(format!(
                "its modelDescription.xml is another document, the root element is {}",
                plain(&root.name)
            ));
        }
        let version = root.text("fmiVersion");
        let interfaces = match version.split('.').next() {
            Some("1") => vec![first(&root)],
            Some("2" | "3") => later(&root),
            _ => {
                return Err(format!("its fmiVersion is `{}`; known are 1.0, 2.0 and 3.0", plain(&version)));
            }
        };
        let variables = variables(&root);
        Ok(Self { version, interfaces, variables, root })
    }

    /// An attribute of the root element, in the first of several names that it has.
    pub(super) fn attribute(&self, names: &[&str]) -> String {
        names.iter().find_map(|name| self.root.get(name)).unwrap_or_default().to_owned()
    }
}

/// FMI 1.0 says in an element Implementation that an FMU is for co-simulation, and in none that it is for model exchange.
fn first(root: &Element) -> Interface {
    let implementation = root.child("Implementation").and_then(|element| element.children.first());
    let kind = match implementation.map(|element| element.name.as_str()) {
        None => "Model Exchange",
        Some("CoSimulation_Tool") => "Co-Simulation (with its tool)",
        Some(_) => "Co-Simulation",
    };
    let capabilities = implementation.and_then(|element| element.child("Capabilities")).map(capabilities);
    Interface { kind, identifier: root.text("modelIdentifier"), capabilities: capabilities.unwrap_or_default() }
}

fn later(root: &Element) -> Vec<Interface> {
    let interface = |(name, kind): &(&str, &'static str)| {
        let element = root.child(name)?;
        Some(Interface { kind, identifier: element.text("modelIdentifier"), capabilities: capabilities(element) })
    };
    INTERFACES.iter().filter_map(interface).collect()
}

fn capabilities(element: &Element) -> Vec<String> {
    let capability = |(name, value): (&str, &str)| match value {
        _ if name == "modelIdentifier" => None,
        "true" | "1" if !name.starts_with("max") => Some(name.to_owned()),
        "false" | "0" | "" => None,
        value => Some(format!("{name} {value}")),
    };
    element.attributes().filter_map(capability).collect()
}

/// A type that variables share, and the element that has its attributes.
fn types<'a>(root: &'a Element) -> HashMap<&'a str, &'a Element> {
    let declared = root.child("TypeDefinitions").map_or(&[][..], |types| &types.children);
    let named = |element: &'a Element| {
        // FMI 1.0 and 2.0 put the attributes into a child, FMI 3.0 has `Float64Type` and the like.
        let child = ["Type", "SimpleType"].contains(&element.name.as_str());
        Some((element.get("name")?, if child { element.children.first()? } else { element }))
    };
    declared.iter().filter_map(named).collect()
}

fn variables(root: &Element) -> Vec<Variable> {
    let types = types(root);
    let variables = root.child("ModelVariables").map_or(&[][..], |variables| &variables.children);
    variables.iter().map(|element| variable(element, &types)).collect()
}

fn variable(element: &Element, types: &HashMap<&str, &Element>) -> Variable {
    // FMI 3.0 has an element for each type, FMI 1.0 and 2.0 a child.
    let scalar = element.name == "ScalarVariable";
    let typed = if scalar {
        const TYPES: [&str; 5] = ["Real", "Integer", "Boolean", "String", "Enumeration"];
        element.children.iter().find(|child| TYPES.contains(&child.name.as_str())).unwrap_or(element)
    } else {
        element
    };
    let declared = typed.get("declaredType").and_then(|name| types.get(name)).copied();
    let start = match typed.get("start") {
        Some(start) => start.to_owned(),
        // Texts of FMI 3.0 are elements.
        None => typed.all("Start").filter_map(|start| start.get("value")).collect::<Vec<_>>().join(" "),
    };
    let item = declared.and_then(|declared| item(declared, &start));
    let continuous = ["Real", "Float64", "Float32"].contains(&typed.name.as_str());
    Variable {
        name: element.text("name"),
        causality: causality(element),
        variability: element
            .get("variability")
            .unwrap_or(if continuous { "continuous" } else { "discrete" })
            .to_owned(),
        r#type: if scalar && std::ptr::eq(typed, element) {
            String::new()
        } else {
            typed.name.clone() + &dimensions(typed)
        },
        unit: typed.get("unit").or_else(|| declared?.get("unit")).unwrap_or_default().to_owned(),
        start: item.map_or(start.clone(), |item| format!("{start} ({item})")),
        description: element.text("description"),
    }
}

/// FMI 1.0 has parameters as a variability.
fn causality(element: &Element) -> String {
    let causality = element.get("causality").unwrap_or("local");
    let parameter = causality != "input" && element.get("variability") == Some("parameter");
    if parameter { "parameter" } else { causality }.to_owned()
}

/// Name of the item of an enumeration that has this value; without values the items count from 1.
fn item<'a>(declared: &'a Element, start: &str) -> Option<&'a str> {
    let mut items = declared.all("Item").zip(1..);
    let (item, _) = items.find(|(item, position)| item.get("value").unwrap_or(&position.to_string()) == start)?;
    item.get("name")
}

/// `[3,3]`; a dimension that another variable gives is a question mark.
fn dimensions(element: &Element) -> String {
    let sizes: Vec<_> = element.all("Dimension").map(|dimension| dimension.get("start").unwrap_or("?")).collect();
    if sizes.is_empty() { String::new() } else { format!("[{}]", sizes.join(",")) }
}
