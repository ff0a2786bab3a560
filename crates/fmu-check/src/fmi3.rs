//! Contradictions in a description of FMI 3.0 that the schema allows.
mod attributes;
mod clocks;
mod dimensions;
mod elements;
mod intermediate_update;
mod names;
mod start;
mod variables;

use fmu::Archive;
use fmu_description::xml;

use super::report::Report;

pub(super) fn check(archive: &Archive, report: &mut Report) {
    let description = archive.description();
    variables::check(description, report);
    start::check(description, report);
    intermediate_update::check(description, report);
    // The importer has already read this file.
    let text = archive.xml("modelDescription.xml").unwrap_or_default();
    let Ok(document) = xml::parse(&text) else { return };
    attributes::check(document.root(), report);
    names::check(document.root(), report);
    clocks::check(document.root(), report);
    dimensions::check(document.root(), report);
}
