//! `cargo fmu check`: findings about any FMU.
use crate::error::Error;
use crate::files;
use crate::print;
use crate::python::Environment;
use crate::systems;
use crate::workspace::Workspace;
use fmu_check::{Checked, Line, Options, REQUIREMENTS, Validators};
use serde_json::Value;
use std::env;
use std::fmt::Display;
use std::fs;
use std::io::ErrorKind;
use std::path::{self, Path, PathBuf};
use std::process::Command;

mod cross_check;
mod sarif;

/// Format of the output.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// One line for each finding
    Text,
    /// A log of SARIF 2.1.0, for code scanning
    Sarif,
}

/// Validate FMUs of FMI 2.0 and FMI 3.0, with FMPy, fmutool and checks of its own, and systems of FMUs (SSP)
///
/// A library is killed if its trial takes more than 60 s; the environment variable FMU_CHECK_TIMEOUT sets another
/// number of seconds.
#[derive(clap::Args)]
#[command(after_help = "Example: cargo fmu check --no-python model.fmu")]
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
    /// Format of the output
    #[arg(long, default_value = "text")]
    format: Format,
    /// Also write each FMU without findings to DIR/VERSION/NAME, with the inputs and results of a reference experiment
    /// and a Readme, as FMI's cross-checks ask for them
    #[arg(long, value_name = "DIR")]
    crosscheck: Option<PathBuf>,
}

/// Output of the checks.
struct Output {
    format: Format,
    /// Results for SARIF.
    results: Vec<Value>,
}

impl Output {
    /// Prints a text that is no finding, unless the format is for programs.
    fn remark(&self, text: impl Display) -> Result<(), Error> {
        match self.format {
            Format::Text => print::line(text),
            Format::Sarif => Ok(()),
        }
    }

    /// Prints or keeps the lines of a validator; returns the number of findings.
    fn show(&mut self, file: &Path, validator: &str, lines: &[Line]) -> Result<usize, Error> {
        for line in lines {
            match self.format {
                Format::Text => print::line(format_args!("{}: {validator}: {line}", file.display()))?,
                Format::Sarif => self.results.push(sarif::result(file, validator, line)),
            }
        }
        Ok(lines.iter().filter(|line| matches!(line, Line::Finding(_))).count())
    }
}

impl Check {
    pub(crate) fn run(&self) -> Result<(), Error> {
        self.files.iter().try_for_each(|file| readable(file))?;
        let has_fmu = !self.files.iter().all(|file| systems::is_system(file));
        let validators = if self.no_python || !has_fmu { None } else { Some(prepare()?) };
        let mut output = Output { format: self.format, results: Vec::new() };
        let (mut count, mut unchecked) = (0, 0);
        for file in &self.files {
            let findings = self.check(validators.as_ref(), file, &mut output)?;
            count += findings.unwrap_or_default();
            unchecked += usize::from(findings.is_none());
        }
        if self.format == Format::Sarif {
            print::line(format_args!("{:#}", sarif::log(output.results, unchecked == 0)))?;
        }
        match (count, unchecked) {
            (0, 0) => Ok(()),
            (0, count) => Err(Error::Unchecked { count }),
            (count, _) => Err(Error::Findings { count }),
        }
    }

    /// Number of findings in an archive; `None` if it could not be checked.
    fn check(&self, validators: Option<&Validators>, file: &Path, output: &mut Output) -> Result<Option<usize>, Error> {
        if systems::is_system(file) {
            return self.check_system(file, output).map(Some);
        }
        let absolute = path::absolute(file).map_err(files::failed("find", file))?;
        let Checked { report, is_safe, is_too_large } = fmu_check::check(&absolute, &self.options);
        let mut count = output.show(file, "cargo-fmu", report.lines())?;
        // No other validator may unpack an archive that is unsafe to unpack.
        let validators = validators.filter(|_| is_safe);
        if let Some(validators) = validators {
            let fmpy = validators.fmpy(&absolute).map_err(Error::start(&validators.python))?;
            count += output.show(file, "FMPy", fmpy.lines())?;
            let fmutool = validators.fmutool(&absolute).map_err(Error::start(&validators.fmutool))?;
            count += output.show(file, "fmutool", fmutool.lines())?;
        }
        if is_too_large {
            return Ok(None);
        }
        if count > 0 {
            return Ok(Some(count));
        }
        output.remark(format_args!("{}: no findings", file.display()))?;
        if let Some(folder) = &self.crosscheck {
            let others = if validators.is_some() { ", FMPy, fmutool" } else { "" };
            let all = format!("cargo-fmu {}{others}", env!("CARGO_PKG_VERSION"));
            for path in cross_check::write(file, folder, self.options.limits(), &all)? {
                output.remark(path.display())?;
            }
        }
        Ok(Some(0))
    }

    /// Number of findings in a system.
    fn check_system(&self, file: &Path, output: &mut Output) -> Result<usize, Error> {
        let (findings, remarks) = systems::checked(file, self.variant.as_deref());
        let findings = findings.iter().map(|finding| Line::Finding(finding.to_string()));
        let notes = remarks.iter().map(|remark| Line::Note(remark.to_string()));
        let count = output.show(file, "cargo-fmu", &findings.chain(notes).collect::<Vec<_>>())?;
        if count == 0 {
            output.remark(format_args!("{}: no findings", file.display()))?;
        }
        Ok(count)
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
