//! Systems of FMUs in the format SSP, read for `inspect` and `check`.
use crate::error::Error;
use fmu_system::{DEFAULT, Errors, Problem, Report, Resolved};
use std::path::Path;

/// Whether a file or folder is a system, not an FMU.
pub(crate) fn is_system(path: &Path) -> bool {
    let has_extension = |wanted| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(wanted));
    has_extension("ssp") || has_extension("ssd") || path.join(DEFAULT).is_file()
}

/// The system with the full names of all elements.
pub(crate) fn resolved(path: &Path, variant: Option<&str>) -> Result<Resolved, Error> {
    let failed = |errors: Errors| Error::System { path: path.to_owned(), reason: errors.to_string() };
    if !path.exists() {
        return Err(Error::NoFile { path: path.to_owned() });
    }
    fmu_system::read(path, variant).and_then(|archive| archive.resolve()).map_err(failed)
}

/// All findings, which are errors and warnings, and all remarks.
pub(crate) fn checked(path: &Path, variant: Option<&str>) -> (Vec<Problem>, Vec<Problem>) {
    match fmu_system::read(path, variant) {
        Ok(archive) => {
            let Report { errors, warnings, remarks } = fmu_system::check(&archive.structure);
            ([errors, archive.warnings, warnings].concat(), [archive.remarks, remarks].concat())
        }
        Err(Errors(errors)) => (errors, Vec::new()),
    }
}
