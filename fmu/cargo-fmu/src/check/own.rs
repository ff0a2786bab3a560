//! What is wrong with an FMU beyond what FMPy and fmutool find.
use super::report::Report;
use super::{
    description, entries, experiment, experiments, fmi3, libraries, loading, model_exchange, structure, terminals,
};
use fmu_importer::{Archive, Description, Error};
use std::path::Path;

/// Most elements of an array, and most states or event indicators: more are taken for mistakes, and would fill the memory.
pub(super) const MOST_NUMBERS: usize = 10_000_000;

/// What the user has chosen.
pub(super) struct Options {
    /// Newest version of the GNU C library that libraries may need.
    pub(super) newest_glibc: Option<String>,
    /// Whether to set values that no importer should set.
    pub(super) hostile: bool,
    /// Most bytes that an archive may unpack to.
    pub(super) unpacked: u64,
}

/// What has become of one archive.
pub(super) struct Checked {
    pub(super) report: Report,
    /// Whether it can be unpacked, so that others may be asked about it.
    pub(super) is_safe: bool,
    /// Whether it was too large to be checked.
    pub(super) is_too_large: bool,
}

/// Checks one archive.
pub(super) fn check(file: &Path, options: &Options) -> Checked {
    let mut report = Report::default();
    let archive = match Archive::open_within(file, options.unpacked) {
        Ok(archive) => archive,
        Err(error) => {
            // The limit is this program's, not one of FMI.
            let is_too_large = matches!(&error, Error::TooLarge { limit, .. } if *limit == options.unpacked);
            if is_too_large {
                report.note(format!("{error}, so nothing was checked: allow more by --unpacked"));
            } else {
                report.finding(&error);
            }
            return Checked { report, is_safe: matches!(error, Error::Description { .. }), is_too_large };
        }
    };
    let (version, description) = (archive.fmi_version(), archive.description());
    entries::check(file, &mut report);
    description::check(version, description, &mut report);
    experiment::check(description, &mut report);
    structure::check(version, description, &mut report);
    model_exchange::describe(version, description, &mut report);
    if version == "3.0" {
        fmi3::check(&archive, &mut report);
    }
    terminals::check(&archive, &mut report);
    let too_many = too_many(description);
    let is_loadable = libraries::check(&archive, options.newest_glibc.as_deref(), &mut report);
    let (is_readable, mut is_sound) = (too_many.is_none(), false);
    if let Some(too_many) = too_many {
        report.finding(format!(
            "modelDescription.xml: {too_many}: more than are read here, so the library was not loaded"
        ));
    } else if !loading::is_supported(&archive) {
        report.note(
            "this interface is not supported: the only one is Scheduled Execution, so the library was not loaded",
        );
    } else if is_loadable {
        let before = report.findings();
        loading::check(&archive, &mut report);
        is_sound = report.findings() == before;
        if options.hostile {
            loading::check_hostile(&archive, &mut report);
        }
    }
    // Last, and only with a library that is sound otherwise, because what is wrong with it shows here, too.
    if is_readable && experiments::check(&archive, &mut report) && is_sound {
        loading::check_experiments(&archive, &mut report);
    }
    Checked { report, is_safe: true, is_too_large: false }
}

/// What there are too many of to be read.
fn too_many(description: &Description) -> Option<String> {
    let variables = &description.variables;
    let array = variables.iter().find(|variable| variable.elements() > MOST_NUMBERS);
    if let Some(variable) = array {
        return Some(format!("{:?} has {} elements", variable.name, variable.elements()));
    }
    let derivatives = description.model_structure.derivatives.iter();
    let states = derivatives.map(|unknown| variables[unknown.variable].elements()).fold(0, usize::saturating_add);
    let numbers = [(description.event_indicators, "event indicators"), (states, "continuous states")];
    let (number, what) = numbers.into_iter().find(|(number, _)| *number > MOST_NUMBERS)?;
    Some(format!("there are {number} {what}"))
}
