//! `cargo fmu check`: findings about any FMU.
use crate::error::Error;
use crate::files;
use crate::print;
use crate::python::Environment;
use crate::systems;
use crate::workspace::Workspace;
use fmu_check::{Checked, Options, REQUIREMENTS, Report, Validators};
use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{self, Path, PathBuf};
use std::process::Command;

/// Validate FMUs of FMI 2.0 and FMI 3.0, with FMPy, fmutool and checks of its own, and systems of FMUs (SSP)
///
/// A library is killed if its trial takes more than 60 s; the environment variable FMU_CHECK_TIMEOUT sets another
/// number of seconds.
#[derive(clap::Args)]
pub struct Check {
    /// Archives: .fmu, or .ssp for systems
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    options: Options,
    /// Variant of a system: the description NAME.ssd in the archive [default: SystemStructure]
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Leave out FMPy and fmutool, which need Python 3.11 or later and, the first time, PyPI
    #[arg(long)]
    no_python: bool,
}

impl Check {
    pub(crate) fn run(&self) -> Result<(), Error> {
        self.files.iter().try_for_each(|file| readable(file))?;
        let has_fmu = !self.files.iter().all(|file| systems::is_system(file));
        let validators = if self.no_python || !has_fmu { None } else { Some(prepare()?) };
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
        if systems::is_system(file) {
            return self.check_system(file).map(Some);
        }
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

    /// Number of findings in a system.
    fn check_system(&self, file: &Path) -> Result<usize, Error> {
        let (errors, remarks) = systems::checked(file, self.variant.as_deref());
        for error in &errors {
            print::line(format_args!("{}: cargo-fmu: {error}", file.display()))?;
        }
        for remark in remarks {
            print::line(format_args!("{}: cargo-fmu: note: {remark}", file.display()))?;
        }
        if errors.is_empty() {
            print::line(format_args!("{}: no findings", file.display()))?;
        }
        Ok(errors.len())
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

/// Refuses a file that cannot be checked.
fn readable(file: &Path) -> Result<(), Error> {
    let reason = match fs::metadata(file) {
        Ok(metadata) if metadata.is_dir() && !systems::is_system(file) => "it is a folder".into(),
        Ok(_) => return Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound && systems::is_system(file) => {
            return Err(Error::NoFile { path: file.to_owned() });
        }
        Err(error) => error.to_string(),
    };
    Err(Error::NotAnFmu { path: file.to_owned(), reason })
}

/// Prints a validator's report; returns the number of findings.
fn show(file: &Path, validator: &str, report: &Report) -> Result<usize, Error> {
    for line in report.lines() {
        print::line(format_args!("{}: {validator}: {line}", file.display()))?;
    }
    Ok(report.findings())
}
