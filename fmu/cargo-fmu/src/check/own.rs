//! What is wrong with an FMU beyond what FMPy and fmutool find.
use super::report::Report;
use super::{description, libraries, loading, model_exchange};
use fmu_importer::{Archive, Error};
use std::path::Path;

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
    if archive.fmi_version() != "2.0" {
        report.finding("modelDescription.xml: FMI 3.0 cannot be checked yet");
        return (report, true);
    }
    description::check(archive.description(), &mut report);
    model_exchange::describe(archive.description(), &mut report);
    if libraries::check(&archive, newest_glibc, &mut report) {
        loading::check(file, &archive, &mut report);
    }
    (report, true)
}
