//! `terminalsAndIcons.xml` (FMI 3.0 section 2.4.9), which FMI 2.0 allows, too.
use std::collections::BTreeSet;

use fmu::Archive;
use fmu_description::xml::{self, Element};

use super::report::Report;

const FILE: &str = "terminalsAndIcons/terminalsAndIcons.xml";

pub(super) fn check(archive: &Archive, report: &mut Report) {
    if !archive.folder().join(FILE).is_file() {
        return;
    }
    let text = match archive.xml(FILE) {
        Ok(text) => text,
        Err(reason) => return report.finding(format!("{FILE}: {reason}")),
    };
    let document = match xml::parse(&text) {
        Ok(document) => document,
        Err(reason) => return report.finding(format!("{FILE}: {reason}")),
    };
    let (version, own) = (document.root().text("fmiVersion"), archive.fmi_version());
    // Bug-fix releases such as 3.0.2 count as the same version.
    let is_own = version == own || version.starts_with(&format!("{own}."));
    if own == "3.0" && !is_own {
        report.finding(format!("{FILE}: has the fmiVersion {version:?}, modelDescription.xml {own:?}"));
    }
    if let Some(terminals) = document.root().child("Terminals") {
        within(terminals, &names(archive), report);
    }
}

/// Names of variables, and aliases in FMI 3.0.
fn names(archive: &Archive) -> BTreeSet<String> {
    let mut names: BTreeSet<_> = archive.description().variables.iter().map(|variable| variable.name.clone()).collect();
    // The importer has already read this file.
    let text = archive.xml("modelDescription.xml").unwrap_or_default();
    if let Ok(document) = xml::parse(&text) {
        let variables = document.root().child("ModelVariables").into_iter().flat_map(Element::children);
        names.extend(variables.flat_map(|variable| variable.all("Alias")).map(|alias| alias.text("name")));
    }
    names
}

/// Terminals may be nested.
fn within(terminals: Element<'_>, known: &BTreeSet<String>, report: &mut Report) {
    let mut names = BTreeSet::new();
    for terminal in terminals.all("Terminal") {
        let name = terminal.text("name");
        let mut members = BTreeSet::new();
        for member in terminal.all("TerminalMemberVariable") {
            let (variable, member) = (member.text("variableName"), member.text("memberName"));
            if !known.contains(&variable) {
                report.finding(format!("{FILE}: the terminal {name:?} has {variable:?}, which is not a variable"));
            }
            if !member.is_empty() && !members.insert(member.clone()) {
                report.finding(format!("{FILE}: the terminal {name:?} has two members {member:?}"));
            }
        }
        within(terminal, known, report);
        if !names.insert(name.clone()) {
            report.finding(format!("{FILE}: two terminals are called {name:?}"));
        }
    }
}
