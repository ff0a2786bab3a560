//! Entries of the archive.
use std::path::Path;

use super::report::{Report, list};

/// Duplicate names: importers may unpack either entry.
pub(super) fn check(file: &Path, report: &mut Report) {
    // The importer has already read this file.
    let Ok(repeated) = fmu::repeated_names(file) else { return };
    let (different, same): (Vec<_>, Vec<_>) = repeated.into_iter().partition(|repeated| repeated.differs);
    let names = |repeated: Vec<fmu::RepeatedName>| {
        list(repeated.into_iter().map(|repeated| format!("{:?}", repeated.name)).collect())
    };
    if !different.is_empty() {
        report.finding(format!(
            "the archive has several entries of the same name with different contents: {}",
            names(different)
        ));
    }
    if !same.is_empty() {
        report.note(format!("the archive has several entries of the same name and content: {}", names(same)));
    }
}
