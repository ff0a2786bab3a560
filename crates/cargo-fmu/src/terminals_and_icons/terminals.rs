//! `terminalsAndIcons.xml`: groups of variables, and positions of terminals and icon.
use crate::error::Error;
use fmu_description::{Causality, Real, Type, Variable};
use quick_xml::se::Serializer;
use serde::Serialize;

/// Quantities that sum to zero at a connection: Modelica's flow variables.
const FLOWS: [&str; 5] = ["Force", "Torque", "ElectricCurrent", "HeatFlowRate", "MassFlowRate"];

/// Sides of the icon, in the order of the terminals: left, right, below, above. Further terminals are not drawn.
const SIDES: [(i32, i32); 4] = [(-100, 0), (100, 0), (0, -100), (0, 100)];

/// Inputs and outputs with a common first name: `frame_a` of `frame_a.r_0[1]` and `frame_a.f[1]`.
#[derive(Serialize)]
pub(crate) struct Terminal<'a> {
    #[serde(rename = "@name")]
    pub(crate) name: &'a str,
    #[serde(rename = "@matchingRule")]
    matching_rule: &'static str,
    #[serde(rename = "@terminalKind", skip_serializing_if = "Option::is_none")]
    kind: Option<&'a str>,
    #[serde(rename = "TerminalMemberVariable")]
    pub(crate) members: Vec<Member<'a>>,
    #[serde(rename = "TerminalGraphicalRepresentation", skip_serializing_if = "Option::is_none")]
    representation: Option<Representation>,
}

#[derive(Serialize)]
pub(crate) struct Member<'a> {
    #[serde(rename = "@variableName")]
    pub(crate) variable: &'a str,
    #[serde(rename = "@memberName")]
    pub(crate) member: &'a str,
    #[serde(rename = "@variableKind")]
    kind: &'static str,
}

#[derive(Serialize)]
struct Representation {
    #[serde(flatten)]
    extent: Extent,
    #[serde(rename = "@iconBaseName")]
    icon: &'static str,
}

#[derive(Serialize)]
#[serde(rename = "fmiTerminalsAndIcons")]
struct TerminalsAndIcons<'a> {
    #[serde(rename = "@fmiVersion")]
    version: &'static str,
    #[serde(rename = "GraphicalRepresentation")]
    representation: GraphicalRepresentation,
    #[serde(rename = "Terminals", skip_serializing_if = "Option::is_none")]
    terminals: Option<Terminals<'a>>,
}

#[derive(Serialize)]
struct GraphicalRepresentation {
    #[serde(rename = "CoordinateSystem")]
    coordinates: CoordinateSystem,
    #[serde(rename = "Icon", skip_serializing_if = "Option::is_none")]
    icon: Option<Extent>,
}

#[derive(Serialize)]
struct CoordinateSystem {
    #[serde(flatten)]
    extent: Extent,
    #[serde(rename = "@suggestedScalingFactorTo_mm")]
    millimetres: f64,
}

/// Lower left and upper right corner.
#[derive(Serialize)]
struct Extent {
    #[serde(rename = "@x1")]
    x1: i32,
    #[serde(rename = "@y1")]
    y1: i32,
    #[serde(rename = "@x2")]
    x2: i32,
    #[serde(rename = "@y2")]
    y2: i32,
}

#[derive(Serialize)]
struct Terminals<'a> {
    #[serde(rename = "Terminal")]
    terminals: Vec<Terminal<'a>>,
}

impl Extent {
    /// A square about a point.
    fn about((x, y): (i32, i32), half: i32) -> Self {
        Self { x1: x - half, y1: y - half, x2: x + half, y2: y + half }
    }
}

/// Terminals, in the order of their first inputs. Terminals of one kind may lack members, which stay unconnected: the
/// rule `bus` allows that.
pub(crate) fn terminals<'a>(variables: &'a [Variable], kind: Option<&'a str>) -> Vec<Terminal<'a>> {
    let mut terminals: Vec<Terminal<'a>> = Vec::new();
    let inputs = variables.iter().filter(|variable| variable.causality == Causality::Input);
    for (name, _) in inputs.filter_map(|input| input.name.split_once('.')) {
        if terminals.iter().any(|terminal| terminal.name == name) {
            continue;
        }
        let representation = SIDES
            .get(terminals.len())
            .map(|&side| Representation { extent: Extent::about(side, 10), icon: "terminal" });
        let members = variables.iter().filter_map(|variable| Member::of(name, variable)).collect();
        terminals.push(Terminal { name, matching_rule: "bus", kind, members, representation });
    }
    terminals
}

impl<'a> Member<'a> {
    fn of(terminal: &str, variable: &'a Variable) -> Option<Self> {
        let (first, member) = variable.name.split_once('.')?;
        if first != terminal || !matches!(variable.causality, Causality::Input | Causality::Output) {
            return None;
        }
        let is_flow = match &variable.r#type {
            Type::Real(Real { quantity: Some(quantity), .. }) => FLOWS.contains(&&**quantity),
            _ => false,
        };
        let kind = match variable.causality {
            _ if !is_flow => "signal",
            // A flow into the FMU that computes it leaves the connected one.
            Causality::Input => "outflow",
            _ => "inflow",
        };
        Some(Self { variable: &variable.name, member, kind })
    }
}

/// Writes the file.
///
/// # Errors
/// XML cannot hold a name.
pub(super) fn xml(terminals: Vec<Terminal<'_>>, has_icon: bool) -> Result<String, Error> {
    let whole = || Extent::about((0, 0), 100);
    let file = TerminalsAndIcons {
        // Version that defines this file, also in archives of FMI 2.0.
        version: "3.0",
        representation: GraphicalRepresentation {
            coordinates: CoordinateSystem { extent: whole(), millimetres: 0.1 },
            icon: has_icon.then(whole),
        },
        terminals: (!terminals.is_empty()).then_some(Terminals { terminals }),
    };
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let mut serializer = Serializer::new(&mut text);
    serializer.indent(' ', 2);
    file.serialize(serializer).map_err(Error::Xml)?;
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variable(name: &str, causality: Causality, quantity: &str) -> Variable {
        Variable {
            causality,
            ..Variable::new(name, Type::Real(Real { quantity: Some(quantity.into()), ..Real::default() }))
        }
    }

    #[test]
    fn a_terminal_has_the_inputs_and_outputs_of_its_name_and_no_other_variable() {
        let variables = [
            variable("flange.c", Causality::Parameter, "Length"),
            variable("flange.s", Causality::Input, "Position"),
            variable("u", Causality::Input, "Position"),
            variable("flange.f[1]", Causality::Output, "Force"),
            variable("arrow.r", Causality::Local, "Position"),
            variable("probe.y", Causality::Output, "Position"),
        ];
        let terminals = terminals(&variables, Some("Some.Flange"));
        let names: Vec<_> = terminals.iter().map(|terminal| (terminal.name, terminal.kind)).collect();
        assert_eq!(names, [("flange", Some("Some.Flange"))]);
        let members: Vec<_> = terminals[0].members.iter().map(|m| (m.variable, m.member, m.kind)).collect();
        assert_eq!(members, [("flange.s", "s", "signal"), ("flange.f[1]", "f[1]", "inflow")]);
    }

    /// Connecting an output and an input of different kinds keeps the sign (FMI 3.0 section 2.4.9.2).
    #[test]
    fn forces_that_are_connected_flow_out_of_one_fmu_and_into_the_other() {
        let variables =
            [variable("flange.f", Causality::Input, "Force"), variable("flange.t", Causality::Output, "Torque")];
        let kinds: Vec<_> = terminals(&variables, None)[0].members.iter().map(|member| member.kind).collect();
        assert_eq!(kinds, ["outflow", "inflow"]);
    }

    #[test]
    fn an_fmu_without_terminals_has_an_icon_alone() {
        let text = xml(Vec::new(), true).unwrap();
        assert!(text.contains("<Icon x1=\"-100\" y1=\"-100\" x2=\"100\" y2=\"100\"/>"), "{text}");
        assert!(!text.contains("Terminals>"), "{text}");
    }
}
