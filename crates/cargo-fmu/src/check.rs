//! `cargo fmu check`: findings about any FMU.
use crate::error::Error;
use crate::files;
use crate::print;
use crate::python::Environment;
use crate::workspace::Workspace;
use fmu_check::{Checked, Options, REQUIREMENTS, Report, Validators};
use std::env;
use std::fs;
use std::path::{self, Path, PathBuf};
use std::process::Command;

/// Validate FMUs of FMI 2.0 and FMI 3.0, with FMPy, fmutool and checks of its own
///
/// A library is killed if its trial takes more than 60 s; the environment variable FMU_CHECK_TIMEOUT sets another
/// number of seconds.
#[derive(clap::Args)]
pub struct Check {
    /// Archives
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    options: Options,
    /// Leave out FMPy and fmutool, which need Python 3.11 or later and, the first time, PyPI
    #[arg(long)]
    no_python: bool,
}

impl Check {
    pub(crate) fn run(&self) -> Result<(), Error> {
        if let Some((path, reason)) = self.files.iter().find_map(|file| Some((file, unreadable(file)?))) {
            return Err(Error::NotAnFmu { path: path.clone(), reason });
        }
        let validators = if self.no_python { None } else { Some(prepare()?) };
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

    /// Number of findings in an archive; `None` if it could not be checked.
    fn check(&self, validators: Option<&Validators>, file: &Path) -> Result<Option<usize>, Error> {
        let absolute = path::absolute(file).map_err(files::failed("find", file))?;
        let Checked { report, is_safe, is_too_large } = fmu_check::check(&absolute, &self.options);
        let mut count = show(file, "cargo-fmu", &report)?;
        // No other validator may unpack an archive that is unsafe to unpack.
        if let Some(validators) = validators.filter(|_| is_safe) {
            let fmpy = validators.fmpy(&absolute).map_err(Error::start(&validators.python))?;
            count += show(file, "FMPy", &fmpy)?;
            let fmutool = validators.fmutool(&absolute).map_err(Error::start(&validators.fmutool))?;
            count += show(file, "fmutool", &fmutool)?;
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

/// Installs FMPy and fmutool if necessary: in the workspace's target folder, or else in the user's cache folder.
fn prepare() -> Result<Validators, Error> {
    let target = Workspace::locate().ok().map(|workspace| workspace.target);
    let folder = target.or_else(dirs::cache_dir).unwrap_or_else(env::temp_dir).join("cargo-fmu").join("check");
    let environment =
        Environment::prepare(folder, REQUIREMENTS).map_err(|error| Error::NoValidators(Box::new(error)))?;
    let path = |program: Command| PathBuf::from(program.get_program());
    Ok(Validators { python: path(environment.python()), fmutool: path(environment.script("fmutool")) })
}

/// Reason why the file cannot be checked, if any.
fn unreadable(file: &Path) -> Option<String> {
    match fs::metadata(file) {
        Ok(metadata) if metadata.is_dir() => Some("it is a folder".into()),
        Ok(_) => None,
        Err(error) => Some(error.to_string()),
    }
}

/// Prints a validator's report; returns the number of findings.
fn show(file: &Path, validator: &str, report: &Report) -> Result<usize, Error> {
    for line in report.lines() {
        print::line(format_args!("{}: {validator}: {line}", file.display()))?;
    }
    Ok(report.findings())
}
