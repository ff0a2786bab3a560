//! The validators of others.
use super::report::Report;
use crate::error::Error;
use crate::python::Environment;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Calls FMPy: one line for each finding.
const FMPY: &str = "
import sys
from fmpy.validation import validate_fmu
for problem in validate_fmu(sys.argv[1]):
    print('finding:', ' '.join(problem.split()))
";

/// A Python environment with FMPy and fmutool.
pub(super) struct Validators(Environment);

impl Validators {
    /// Installs them where they are not yet: in the folder of what a workspace builds, or else in the user's folder for caches.
    pub(super) fn prepare(target: Option<PathBuf>) -> Result<Self, Error> {
        let folder = target.or_else(dirs::cache_dir).unwrap_or_else(env::temp_dir).join("cargo-fmu").join("check");
        let environment = Environment::prepare(folder, include_str!("../../requirements/check.txt"));
        environment.map(Self).map_err(|error| Error::NoValidators(Box::new(error)))
    }

    pub(super) fn fmpy(&self, file: &Path) -> Result<Report, Error> {
        let output = output(self.0.python().args(["-c", FMPY]).arg(file))?;
        Ok(findings(&output, "finding: "))
    }

    pub(super) fn fmutool(&self, file: &Path) -> Result<Report, Error> {
        let output = output(self.0.script("fmutool").arg("-input").arg(file).arg("-check"))?;
        Ok(findings(&output, "ERROR    | "))
    }
}

fn output(command: &mut Command) -> Result<Output, Error> {
    command
        .output()
        .map_err(|source| Error::Start { program: command.get_program().to_string_lossy().into_owned(), source })
}

/// The lines that begin with a word. A validator that fails without one is a finding itself, with all that it wrote.
fn findings(output: &Output, word: &str) -> Report {
    let mut report = Report::default();
    let text = [&*output.stdout, &*output.stderr].map(String::from_utf8_lossy).join("\n");
    // What fmutool counts at its end, it has also listed.
    let lines = text.lines().filter_map(|line| line.strip_prefix(word)).filter(|line| !line.contains("error(s) "));
    lines.for_each(|line| report.finding(line));
    if report.findings() == 0 && !output.status.success() {
        report.finding(format!("ended with {}: {}", output.status, text.trim()));
    }
    report
}
