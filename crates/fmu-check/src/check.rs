//! All checks of one archive.
use super::api::MOST_NUMBERS;
use super::process_tree::EndIfInterrupted;
use super::report::Report;
use super::{
    default_experiment, description, entries, fmi3, libraries, model_exchange, reference_runs, structure, terminals,
    trial,
};
use fmu::binary::Version;
use fmu::{Archive, Description, Error, Limits};
use std::path::Path;

/// Choices of the user.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Newest version of the GNU C library that libraries may need, such as 2.28 [default: any]
    #[arg(long, value_parser = version)]
    pub glibc: Option<Version>,
    /// Also set values outside the limits of variables, which importers must not set, and note what the library does
    #[arg(long)]
    pub hostile: bool,
    /// Most MiB that an archive may unpack to
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    pub unpacked: u32,
}

impl Options {
    /// Limits of an archive: by default the description may take 16 MiB, the importer's limit.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let all = u64::from(self.unpacked) << 20;
        Limits { all, description: all / 256 }
    }
}

/// Parses a version on the command line. The error completes clap's own sentence, which names the value.
fn version(text: &str) -> Result<Version, &'static str> {
    text.parse().map_err(|_| "a version is numbers between dots, such as 2.28")
}

/// Result of the checks of one archive.
pub struct Checked {
    /// Findings and notes.
    pub report: Report,
    /// Whether the archive can be unpacked safely, also by other validators.
    pub is_safe: bool,
    /// Whether the archive was too large to be checked.
    pub is_too_large: bool,
}

/// Checks one archive. Its library is loaded by this program in another process; the program must have called
/// [`load_if_asked`](crate::load_if_asked).
pub fn check(file: &Path, options: &Options) -> Checked {
    // Declared first, so that it is dropped last: after the archive's files are removed.
    let _end = EndIfInterrupted;
    let limits = options.limits();
    let most_bytes = limits.all;
    let mut report = Report::default();
    let archive = match Archive::open_whole(file, limits) {
        Ok(archive) => archive,
        Err(error) => {
            // The limit is this program's, not FMI's.
            let is_too_large = matches!(&error, Error::TooLarge { limit, .. } if *limit == most_bytes);
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
    default_experiment::check(description, &mut report);
    structure::check(version, description, &mut report);
    model_exchange::describe(version, description, &mut report);
    if version == "3.0" {
        fmi3::check(&archive, &mut report);
    }
    terminals::check(&archive, &mut report);
    let too_many = too_many(description);
    let is_loadable = libraries::check(&archive, options.glibc.as_ref(), &mut report);
    let (is_readable, mut is_sound) = (too_many.is_none(), false);
    if let Some(too_many) = too_many {
        report.finding(format!(
            "modelDescription.xml: {too_many}: more than are read here, so the library was not loaded"
        ));
    } else if !trial::is_supported(&archive) {
        report.note(
            "this interface is not supported: the only one is Scheduled Execution, so the library was not loaded",
        );
    } else if is_loadable {
        let before = report.findings();
        trial::check(&archive, &mut report);
        is_sound = report.findings() == before;
        if options.hostile {
            trial::check_hostile(&archive, &mut report);
        }
    }
    // Last, and only with an otherwise sound library, because its defects would show here, too.
    if is_readable && reference_runs::check(&archive, &mut report) && is_sound {
        trial::check_experiments(&archive, &mut report);
    }
    Checked { report, is_safe: true, is_too_large: false }
}

/// A number in the description that is too large.
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
