//! A description in the terms that FMI 1.0, 2.0 and 3.0 share.
use fmu_description::xml::Element;
use fmu_description::{Description, Document, Kind, Type, Variable, read};

pub(super) struct Model<'a> {
    pub(super) root: Element<'a>,
    /// Version of FMI, such as `2.0`.
    pub(super) version: String,
    /// Interfaces, with their capabilities.
    pub(super) interfaces: Vec<InterfaceSummary>,
    /// Description, as far as it could be read.
    pub(super) description: Description,
}

pub(super) struct InterfaceSummary {
    /// Such as `Co-Simulation`.
    pub(super) kind: &'static str,
    pub(super) identifier: String,
    /// Capabilities, such as `canGetAndSetFMUstate` and `maxOutputDerivativeOrder 2`.
    pub(super) capabilities: Vec<String>,
}

/// Elements of the interfaces in FMI 2.0 and 3.0.
const INTERFACES: [(&str, &str); 3] = [
    ("CoSimulation", "Co-Simulation"),
    ("ModelExchange", "Model Exchange"),
    ("ScheduledExecution", "Scheduled Execution"),
];

impl<'a> Model<'a> {
    /// The error completes a sentence about the file.
    pub(super) fn read(root: Element<'a>) -> Result<Self, String> {
        // `check` reports the errors.
        let Document { fmi_version: version, description, errors: _ } = read(root)?;
        let interfaces = if version.starts_with('1') { vec![first(root)] } else { later(root) };
        Ok(Self { root, version, interfaces, description })
    }

    /// An attribute of the root element that goes by several names; the first one found.
    pub(super) fn attribute(&self, names: &[&str]) -> String {
        names.iter().find_map(|name| self.root.get(name)).unwrap_or_default().to_owned()
    }

    /// Type of a variable with its dimensions, such as `Float64[3,3]`; a dimension given by another variable is a
    /// question mark.
    pub(super) fn type_of(&self, variable: &Variable) -> String {
        let name = match &variable.r#type {
            Type::Other(other) => &other.type_name,
            Type::Real(_) if self.version.starts_with('3') => "Float64",
            Type::Integer(_) if self.version.starts_with('3') => "Int32",
            _ => variable.kind().name(),
        };
        let size = |size: &usize| if *size == 0 { "?".to_owned() } else { size.to_string() };
        let sizes: Vec<_> = variable.dimensions.iter().map(size).collect();
        if sizes.is_empty() { name.to_owned() } else { format!("{name}[{}]", sizes.join(",")) }
    }

    /// Start value; an enumeration's with the name of its item.
    pub(super) fn start_of(&self, variable: &Variable) -> String {
        let start = variable.r#type.starts().join(" ");
        if variable.kind() != Kind::Enumeration {
            return start;
        }
        let item = self.description.items(variable).iter().find(|item| item.value.to_string() == start);
        item.map_or(start.clone(), |item| format!("{start} ({})", item.name))
    }
}

/// In FMI 1.0 an element Implementation means co-simulation; without it the FMU is for model exchange.
fn first(root: Element<'_>) -> InterfaceSummary {
    let implementation = root.child("Implementation").and_then(|element| element.children().next());
    let kind = match implementation.map(|element| element.name()) {
        None => "Model Exchange",
        Some("CoSimulation_Tool") => "Co-Simulation (with its tool)",
        Some(_) => "Co-Simulation",
    };
    let capabilities = implementation.and_then(|element| element.child("Capabilities")).map(capabilities);
    InterfaceSummary { kind, identifier: root.text("modelIdentifier"), capabilities: capabilities.unwrap_or_default() }
}

fn later(root: Element<'_>) -> Vec<InterfaceSummary> {
    let interface = |(name, kind): &(&str, &'static str)| {
        let element = root.child(name)?;
        Some(InterfaceSummary {
            kind,
            identifier: element.text("modelIdentifier"),
            capabilities: capabilities(element),
        })
    };
    INTERFACES.iter().filter_map(interface).collect()
}

/// Read from the attributes, because every version has others.
fn capabilities(element: Element<'_>) -> Vec<String> {
    let capability = |(name, value): (&str, &str)| match value {
        _ if name == "modelIdentifier" => None,
        "true" | "1" if !name.starts_with("max") => Some(name.to_owned()),
        "false" | "0" | "" => None,
        value => Some(format!("{name} {value}")),
    };
    element.attributes().filter_map(capability).collect()
}
