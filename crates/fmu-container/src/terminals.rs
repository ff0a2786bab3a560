//! Terminals of a container: those of its elements of which all variables are variables of the container.
use std::collections::HashSet;
use std::fmt::Write;

use fmu::PackedFile;
use fmu_description::{without_indices, xml};
use fmu_system::{ResolvedElement, quoted};

use crate::exposed::Interface;
use crate::names::full_name;

const FILE: &str = "terminalsAndIcons/terminalsAndIcons.xml";

/// Makes the file of terminals; none without any. Each element comes with the files of its FMU.
pub(crate) fn terminals<'a>(
    elements: impl Iterator<Item = (&'a ResolvedElement, &'a [PackedFile])>,
    interface: &Interface,
) -> Option<PackedFile> {
    let known: HashSet<_> = interface.variables.iter().map(|exposed| &*exposed.variable.name).collect();
    let mut text = String::new();
    for (element, files) in elements {
        let Some(file) = files.iter().find(|file| file.name == FILE) else { continue };
        let Ok(decoded) = xml::decode(file.bytes.clone()) else { continue };
        let Ok(tree) = xml::parse(&decoded) else { continue };
        for terminals in tree.root().all("Terminals") {
            for terminal in terminals.all("Terminal") {
                text += &of_element(terminal, &element.name, &known).unwrap_or_default();
            }
        }
    }
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fmiTerminalsAndIcons fmiVersion=\"3.0\">\n  <Terminals>\n";
    let end = "  </Terminals>\n</fmiTerminalsAndIcons>\n";
    (!text.is_empty()).then(|| PackedFile::file(FILE, format!("{head}{text}{end}")))
}

/// A terminal under its name in the system; none if the container lacks one of its variables.
fn of_element(terminal: xml::Element<'_>, element: &str, known: &HashSet<&str>) -> Option<String> {
    let mut members = Vec::new();
    let mut seen = HashSet::new();
    for member in terminal.all("TerminalMemberVariable") {
        let mut name = full_name(element, member.get("variableName")?);
        let mut inner = member.text("memberName");
        // Elements of an array of FMI 2.0 are one variable in FMI 3.0.
        if !known.contains(&*name) {
            (name, inner) = (without_indices(&name).0, without_indices(&inner).0);
        }
        if !known.contains(&*name) {
            return None;
        }
        if seen.insert(name.clone()) {
            members.push((name, inner, member.text("variableKind")));
        }
    }
    let name = format!("{element}.{}", terminal.text("name"));
    let attribute = |name: &str, value: &str| match value {
        "" => String::new(),
        value => format!(" {name}=\"{}\"", quoted(value)),
    };
    let mut text = format!("    <Terminal{}", attribute("name", &name));
    for kind in ["matchingRule", "terminalKind", "description"] {
        text += &attribute(kind, &terminal.text(kind));
    }
    text += ">\n";
    for (variable, inner, kind) in members {
        let (variable, inner) = (attribute("variableName", &variable), attribute("memberName", &inner));
        // Writing to a text does not fail.
        let _ = writeln!(text, "      <TerminalMemberVariable{variable}{inner}{}/>", attribute("variableKind", &kind));
    }
    Some(text + "    </Terminal>\n")
}
