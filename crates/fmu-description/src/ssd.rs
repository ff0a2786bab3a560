//! `SystemStructure.ssd`: a system of FMUs, written in the format of System Structure and Parameterization 1.0 or 2.0.
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write;

use quick_xml::escape::escape;

use crate::description::EnumerationType;
use crate::xml::Element;

/// Namespaces by prefix; both versions of SSP have those of version 1. The last one is OMSimulator's.
pub const NAMESPACES: [(&str, &str); 4] = [
    ("ssd", "http://ssp-standard.org/SSP1/SystemStructureDescription"),
    ("ssc", "http://ssp-standard.org/SSP1/SystemStructureCommon"),
    ("ssv", "http://ssp-standard.org/SSP1/SystemStructureParameterValues"),
    ("oms", "https://raw.githubusercontent.com/OpenModelica/OMSimulator/master/schema/oms.xsd"),
];

/// A system of FMUs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SystemStructure {
    /// Version of SSP, `1.0` or `2.0`.
    pub version: String,
    /// Name of the system.
    pub name: String,
    /// Connectors of the system itself.
    pub connectors: Vec<Connector>,
    /// Start values of its inputs.
    pub parameters: Vec<Parameter>,
    /// The FMUs.
    pub components: Vec<SystemComponent>,
    /// Connections.
    pub connections: Vec<Connection>,
    /// Definitions of enumerations; those that no connector has are left out.
    pub enumerations: Vec<EnumerationType>,
    /// Definitions of units; those that no connector or parameter has are left out.
    pub units: Vec<UnitDefinition>,
    /// Length of a step in s, for OMSimulator.
    pub step: f64,
    /// Stop time in s.
    pub stop: f64,
}

/// An FMU of a system.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SystemComponent {
    /// Name in the system.
    pub name: String,
    /// Path in the archive, such as `resources/Body.fmu`.
    pub source: String,
    /// `CoSimulation` or `ModelExchange`.
    pub implementation: String,
    /// Connectors: variables of the FMU.
    pub connectors: Vec<Connector>,
    /// Parameters and start values.
    pub parameters: Vec<Parameter>,
}

/// A connector of a component or of the system.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Connector {
    /// Name.
    pub name: String,
    /// `input`, `output` or another kind of the standard.
    pub kind: String,
    /// Type, such as `Real`, with its attributes; none if it is not stated.
    pub r#type: Option<(String, Vec<(String, String)>)>,
    /// Sizes of the dimensions (SSP 2.0).
    pub dimensions: Vec<usize>,
}

/// A value of a parameter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parameter {
    /// Name.
    pub name: String,
    /// Type, such as `Real`.
    pub type_name: String,
    /// Elements as they are written, in row-major order.
    pub values: Vec<String>,
    /// Unit; empty if there is none.
    pub unit: String,
    /// Sizes of the dimensions (SSP 2.0).
    pub dimensions: Vec<usize>,
}

/// A connection.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Connection {
    /// Element and connector where it starts; no element for the system itself.
    pub start: (Option<String>, String),
    /// Element and connector where it ends.
    pub end: (Option<String>, String),
    /// Factor and offset of a linear transformation.
    pub scale: Option<(f64, f64)>,
}

/// A unit in terms of base units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitDefinition {
    /// Name, such as `m/s`.
    pub name: String,
    /// Base units with their exponents, such as `s` and `-1`.
    pub exponents: Vec<(String, String)>,
}

/// The base units of SI, and the radian.
const BASE_UNITS: [&str; 8] = ["kg", "m", "s", "A", "K", "mol", "cd", "rad"];

/// Definitions of units of `modelDescription.xml`, from its root element.
#[must_use]
pub fn unit_definitions(root: Element<'_>) -> Vec<UnitDefinition> {
    let units = root.child("UnitDefinitions").into_iter().flat_map(|units| units.all("Unit"));
    let defined = units.map(|unit| {
        let base = unit.child("BaseUnit");
        let exponent = |part: &str| Some((part.to_owned(), base?.get(part)?.to_owned()));
        UnitDefinition {
            name: unit.text("name"),
            exponents: BASE_UNITS.iter().filter_map(|part| exponent(part)).collect(),
        }
    });
    defined.collect()
}

/// Prefixes of names, each empty or with its colon.
#[derive(Clone, Copy, Debug)]
pub struct Prefixes<'a> {
    /// Prefix of the description of systems.
    pub ssd: &'a str,
    /// Prefix of common content.
    pub ssc: &'a str,
    /// Prefix of parameter values.
    pub ssv: &'a str,
}

/// The usual prefixes.
const USUAL: Prefixes<'static> = Prefixes { ssd: "ssd:", ssc: "ssc:", ssv: "ssv:" };

impl SystemStructure {
    /// The file, with line ends of `\n`. The same system gives the same text.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::from("<?xml version='1.0' encoding='UTF-8'?>\n<ssd:SystemStructureDescription");
        NAMESPACES.iter().for_each(|(prefix, uri)| text += &format!(" xmlns:{prefix}=\"{uri}\""));
        let (version, name) = (attribute("version", &self.version), attribute("name", &self.name));
        let _ = write!(text, "{version}{name}>\n  <ssd:System{name}>\n");
        text += &self.contents(&self.connectors, &self.parameters, 4);
        text += "    <ssd:Elements>\n";
        for component in &self.components {
            // OMSimulator 3 needs the type, although it is the standard's default.
            let about = [
                ("name", &*component.name),
                ("type", "application/x-fmu-sharedlibrary"),
                ("source", &component.source),
                ("implementation", &component.implementation),
            ];
            let about: String = about.iter().map(|(name, value)| attribute(name, value)).collect();
            let contents = self.contents(&component.connectors, &component.parameters, 8);
            let _ = match contents.is_empty() {
                true => writeln!(text, "      <ssd:Component{about}/>"),
                false => write!(text, "      <ssd:Component{about}>\n{contents}      </ssd:Component>\n"),
            };
        }
        text += "    </ssd:Elements>\n";
        let connections = self.connections.iter().map(|connection| connection.write(USUAL));
        text += &list("ssd:Connections", connections, 4);
        let _ = write!(
            text,
            "    <ssd:Annotations>\n      <ssc:Annotation type=\"org.openmodelica\"><oms:Annotations>\
             <oms:SimulationInformation><oms:FixedStepMaster description=\"oms-ma\" stepSize=\"{:?}\" \
             relativeTolerance=\"1e-4\"/></oms:SimulationInformation></oms:Annotations></ssc:Annotation>\n    \
             </ssd:Annotations>\n  </ssd:System>\n",
            self.step
        );
        text += &list("ssd:Enumerations", self.enumerations(), 2);
        text += &list("ssd:Units", self.units(), 2);
        let _ = writeln!(text, "  <ssd:DefaultExperiment startTime=\"0\" stopTime=\"{:?}\"/>", self.stop);
        text + "</ssd:SystemStructureDescription>\n"
    }

    fn contents(&self, connectors: &[Connector], parameters: &[Parameter], indent: usize) -> String {
        let connectors = connectors.iter().map(|connector| connector.write(USUAL));
        let mut text = list("ssd:Connectors", connectors, indent);
        if !parameters.is_empty() {
            let space = " ".repeat(indent);
            let binding = binding(parameters, &self.version, USUAL, "", &format!("{space}  "));
            let _ = write!(text, "{space}<ssd:ParameterBindings>\n{binding}{space}</ssd:ParameterBindings>\n");
        }
        text
    }

    fn all_connectors(&self) -> impl Iterator<Item = &Connector> {
        self.components.iter().flat_map(|component| &component.connectors).chain(&self.connectors)
    }

    /// Enumerations of connectors.
    fn enumerations(&self) -> impl Iterator<Item = String> {
        let named = |connector: &Connector| match &connector.r#type {
            Some((kind, attributes)) if kind == "Enumeration" => value_of(attributes, "name"),
            _ => None,
        };
        let needed: HashSet<_> = self.all_connectors().filter_map(named).collect();
        self.enumerations.iter().filter(move |one| needed.contains(&one.name)).map(|one| {
            let item = |(name, value): (&str, i64)| format!("<ssc:Item name=\"{}\" value=\"{value}\"/>", quoted(name));
            let items: String = one.items.iter().map(|one| item((&one.name, one.value))).collect();
            format!("<ssc:Enumeration{}>{items}</ssc:Enumeration>", attribute("name", &one.name))
        })
    }

    /// Units of connectors and parameters.
    fn units(&self) -> impl Iterator<Item = String> {
        let of_connector = |connector: &Connector| value_of(&connector.r#type.as_ref()?.1, "unit");
        let parameters = self.components.iter().flat_map(|component| &component.parameters).chain(&self.parameters);
        let of_parameters = parameters.map(|parameter| parameter.unit.clone());
        let needed: HashSet<_> = self.all_connectors().filter_map(of_connector).chain(of_parameters).collect();
        self.units.iter().filter(move |unit| needed.contains(&unit.name)).map(|unit| {
            let exponents: String = unit.exponents.iter().map(|(part, exponent)| attribute(part, exponent)).collect();
            format!("<ssc:Unit{}><ssc:BaseUnit{exponents}/></ssc:Unit>", attribute("name", &unit.name))
        })
    }
}

impl Connector {
    /// The element, on one line.
    #[must_use]
    pub fn write(&self, Prefixes { ssd, ssc, .. }: Prefixes<'_>) -> String {
        let about = attribute("name", &self.name) + &attribute("kind", &self.kind);
        let kind = self.r#type.iter().map(|(kind, attributes)| {
            let attributes: String = attributes.iter().map(|(name, value)| attribute(name, value)).collect();
            format!("<{ssc}{kind}{attributes}/>")
        });
        let contents: String = kind.chain(dimensions(&self.dimensions, ssc)).collect();
        format!("<{ssd}Connector{about}>{contents}</{ssd}Connector>")
    }
}

impl Parameter {
    /// The element, on one line.
    #[must_use]
    pub fn write(&self, Prefixes { ssc, ssv, .. }: Prefixes<'_>) -> String {
        let (name, kind) = (attribute("name", &self.name), &self.type_name);
        let unit = if self.unit.is_empty() { String::new() } else { attribute("unit", &self.unit) };
        // Texts and names of items may have spaces, so that they are no list in one attribute.
        let value = match !self.dimensions.is_empty() && matches!(&**kind, "String" | "Enumeration") {
            true => {
                let values = self.values.iter().map(|value| format!("<{ssv}Value{}/>", attribute("value", value)));
                format!("<{ssv}{kind}{unit}>{}</{ssv}{kind}>", values.collect::<String>())
            }
            false => format!("<{ssv}{kind}{}{unit}/>", attribute("value", &self.values.join(" "))),
        };
        let dimensions: String = dimensions(&self.dimensions, ssc).collect();
        format!("<{ssv}Parameter{name}>{value}{dimensions}</{ssv}Parameter>")
    }
}

impl Connection {
    /// The element, on one line.
    #[must_use]
    pub fn write(&self, Prefixes { ssd, ssc, .. }: Prefixes<'_>) -> String {
        let end = |side: &str, (element, connector): &(Option<String>, String)| {
            let element = element.as_ref().map(|element| attribute(&format!("{side}Element"), element));
            element.unwrap_or_default() + &attribute(&format!("{side}Connector"), connector)
        };
        let ends = end("start", &self.start) + &end("end", &self.end);
        match self.scale {
            None => format!("<{ssd}Connection{ends}/>"),
            Some((factor, offset)) => format!(
                "<{ssd}Connection{ends}><{ssc}LinearTransformation factor=\"{factor:?}\" offset=\"{offset:?}\"/>\
                 </{ssd}Connection>"
            ),
        }
    }
}

/// A set of parameters with its binding, indented. `declarations` are attributes of the set, such as its namespace.
#[must_use]
pub fn binding(
    parameters: &[Parameter],
    version: &str,
    prefixes: Prefixes<'_>,
    declarations: &str,
    indent: &str,
) -> String {
    let Prefixes { ssd, ssv, .. } = prefixes;
    let lines = parameters.iter().map(|parameter| format!("{indent}  {}\n", parameter.write(prefixes)));
    format!(
        "{indent}<{ssd}ParameterBinding><{ssd}ParameterValues><{ssv}ParameterSet{declarations} version=\"{version}\" \
         name=\"start\"><{ssv}Parameters>\n{}{indent}</{ssv}Parameters></{ssv}ParameterSet></{ssd}ParameterValues>\
         </{ssd}ParameterBinding>\n",
        lines.collect::<String>()
    )
}

/// An element with one child a line; nothing without children.
fn list(name: &str, children: impl Iterator<Item = String>, indent: usize) -> String {
    let space = " ".repeat(indent);
    let children: String = children.map(|child| format!("{space}  {child}\n")).collect();
    if children.is_empty() { children } else { format!("{space}<{name}>\n{children}{space}</{name}>\n") }
}

fn dimensions<'a>(sizes: &'a [usize], ssc: &'a str) -> impl Iterator<Item = String> + 'a {
    sizes.iter().map(move |size| format!("<{ssc}Dimension size=\"{size}\"/>"))
}

fn value_of(attributes: &[(String, String)], name: &str) -> Option<String> {
    attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
}

fn attribute(name: &str, value: &str) -> String {
    format!(" {name}=\"{}\"", quoted(value))
}

/// A value of an attribute. Readers make spaces of line ends and tabs that are not escaped.
fn quoted(value: &str) -> Cow<'_, str> {
    let escaped = escape(value);
    if !escaped.contains(['\n', '\t', '\r']) {
        return escaped;
    }
    escaped.replace('\n', "&#10;").replace('\t', "&#9;").replace('\r', "&#13;").into()
}
