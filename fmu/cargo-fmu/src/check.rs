//! `cargo fmu check`: what is wrong with an FMU, whoever made it.
mod abilities;
mod aliases;
mod api;
mod description;
mod entries;
mod experiment;
mod experiments;
mod family;
mod fmi3;
mod libraries;
mod limits;
mod loader;
mod loading;
mod model_exchange;
mod outcome;
mod own;
mod reading;
mod record;
mod report;
mod rounding;
mod starts;
mod steps;
mod structure;
mod terminals;
mod validators;

use crate::error::Error;
use crate::files;
use crate::print;
use crate::workspace::Workspace;
use fmu_file::Version;
use own::{Checked, Options};
use report::{Kind, Report};
use std::fs;
use std::path::{self, Path, PathBuf};
use validators::Validators;

pub use loader::load_if_asked;

/// Validate FMUs of FMI 2.0 and FMI 3.0, with FMPy, fmutool and checks of its own
///
/// A library whose trial takes more than 60 s is killed; the environment variable FMU_CHECK_TIMEOUT sets another number of seconds.
#[derive(clap::Args)]
pub struct Check {
    /// Archives
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Newest version of the GNU C library that libraries may need, such as 2.28 [default: any]
    #[arg(long, value_parser = version)]
    glibc: Option<Version>,
    /// Also set values outside the limits of variables, which importers must not set, and note what the library does
    #[arg(long)]
    hostile: bool,
    /// Most MiB that an archive may unpack to
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    unpacked: u32,
    /// Leave out FMPy and fmutool, which need Python 3.11 or later and, the first time, PyPI
    #[arg(long)]
    no_python: bool,
}

/// A version on the command line; the error completes clap's own sentence, which names the value.
fn version(text: &str) -> Result<Version, &'static str> {
    text.parse().map_err(|_| "a version is numbers between dots, such as 2.28")
}

impl Check {
    pub(crate) fn run(&self) -> Result<(), Error> {
        if let Some((path, reason)) = self.files.iter().find_map(|file| Some((file, unreadable(file)?))) {
            return Err(Error::NotAnFmu { path: path.clone(), reason });
        }
        // Outside a workspace the environment is the user's.
        let target = Workspace::locate().ok().map(|workspace| workspace.target);
        let validators = if self.no_python { None } else { Some(Validators::prepare(target)?) };
        let (mut count, mut unchecked) = (0, 0);
        for file in &self.files {
            let findings = self.check(validators.as_ref(), file)?;
            count += findings.unwrap_or_default();
            unchecked += usize::from(findings.is_none());
        }
        match (count, unchecked) {
            (0, 0) => Ok(()),
            (0, count) => Err(Error::Unchecked { count }),
            (count, _) => Err(Error::Findings { count }),
        }
    }

    /// Number of findings in one archive; none if it could not be checked.
    fn check(&self, validators: Option<&Validators>, file: &Path) -> Result<Option<usize>, Error> {
        let absolute = path::absolute(file).map_err(files::failed("find", file))?;
        let options = Options {
            newest_glibc: self.glibc.as_ref().map(ToString::to_string),
            hostile: self.hostile,
            unpacked: u64::from(self.unpacked) << 20,
        };
        let Checked { report, is_safe, is_too_large } = own::check(&absolute, &options);
        let mut count = show(file, "cargo-fmu", &report)?;
        // Nothing else should unpack an archive that could not be unpacked safely.
        if let Some(validators) = validators.filter(|_| is_safe) {
            count += show(file, "FMPy", &validators.fmpy(&absolute)?)?;
            count += show(file, "fmutool", &validators.fmutool(&absolute)?)?;
        }
        if is_too_large {
            return Ok(None);
        }
        if count == 0 {
            print::line(format_args!("{}: no findings", file.display()))?;
        }
        Ok(Some(count))
    }
}

/// Why there is nothing to check, if so.
fn unreadable(file: &Path) -> Option<String> {
    match fs::metadata(file) {
        Ok(metadata) if metadata.is_dir() => Some("it is a folder".into()),
        Ok(_) => None,
        Err(error) => Some(error.to_string()),
    }
}

/// Prints what one checker has to say, and returns the number of findings.
fn show(file: &Path, checker: &str, report: &Report) -> Result<usize, Error> {
    for (kind, sentence) in report.lines() {
        let note = if kind == Kind::Note { "note: " } else { "" };
        print::line(format_args!("{}: {checker}: {note}{sentence}", file.display()))?;
    }
    Ok(report.findings())
}
