//! What is wrong with an FMU beyond what FMPy and fmutool find.
use super::report::Report;
use super::{description, fmi3, libraries, loading, model_exchange, structure, terminals};
use fmu_importer::{Archive, Error};
use std::path::Path;

/// Larger arrays are taken for mistakes: their values would fill the memory.
const MOST_ELEMENTS: usize = 10_000_000;

/// Checks one archive. The second value is whether it can be unpacked, so that others may be asked about it.
pub(super) fn check(file: &Path, newest_glibc: Option<&str>) -> (Report, bool) {
    let mut report = Report::default();
    let archive = match Archive::open(file) {
        Ok(archive) => archive,
        Err(error) => {
            report.finding(&error);
            return (report, matches!(error, Error::Description { .. }));
        }
    };
    let (version, description) = (archive.fmi_version(), archive.description());
    description::check(version, description, &mut report);
    structure::check(version, description, &mut report);
    model_exchange::describe(version, description, &mut report);
    if version == "3.0" {
        fmi3::check(&archive, &mut report);
    }
    terminals::check(&archive, &mut report);
    let too_large = description.variables.iter().find(|variable| variable.elements() > MOST_ELEMENTS);
    if let Some(variable) = too_large {
        let (name, elements) = (&variable.name, variable.elements());
        let text = "more than are read here, so the library was not loaded";
        report.finding(format!("modelDescription.xml: {name:?} has {elements} elements: {text}"));
    }
    if libraries::check(&archive, newest_glibc, &mut report) && too_large.is_none() {
        loading::check(file, &archive, &mut report);
    }
    (report, true)
}
