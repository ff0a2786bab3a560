//! Terminals: variables that belong together (FMI 3.0 section 2.4.9, and FMI 2.0.4 and later).
use super::contents::Contents;
use super::text::{count, table};
use fmu_description::xml::{self, Element};

const FILE: &str = "terminalsAndIcons/terminalsAndIcons.xml";

pub(super) fn section(contents: &mut Contents) -> Result<String, String> {
    let Some(text) = contents.text(FILE)? else { return Ok(String::new()) };
    let tree = xml::parse(&text).map_err(|reason| format!("its {FILE} {reason}"))?;
    let mut rows = Vec::new();
    if let Some(terminals) = tree.root().child("Terminals") {
        collect(terminals, "", &mut rows);
    }
    if rows.is_empty() {
        return Ok(String::new());
    }
    Ok(format!("Terminals\n{}", table(["name", "kind", "matching", "members", "description"], &rows)))
}

/// Terminals may be nested.
fn collect(parent: Element<'_>, prefix: &str, rows: &mut Vec<[String; 5]>) {
    for terminal in parent.all("Terminal") {
        let name = format!("{prefix}{}", terminal.text("name"));
        let members = terminal.all("TerminalMemberVariable").count();
        rows.push([
            name.clone(),
            terminal.text("terminalKind"),
            terminal.text("matchingRule"),
            count(members, "variable"),
            terminal.text("description"),
        ]);
        collect(terminal, &format!("{name}."), rows);
    }
}
