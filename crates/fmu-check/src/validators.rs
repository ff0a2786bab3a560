//! Validation by FMPy and fmutool, programs of others.
use super::report::Report;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Packages of the validators with all that they need, as a list for pip. They run on Python 3.11 and later.
pub const REQUIREMENTS: &str = include_str!("../requirements.txt");

/// Has FMPy print a line for each finding.
const FMPY: &str = "
import sys
from fmpy.validation import validate_fmu
for problem in validate_fmu(sys.argv[1]):
    print('finding:', ' '.join(problem.split()))
";

/// Programs of a Python environment with the packages in [`REQUIREMENTS`].
pub struct Validators {
    /// The interpreter.
    pub python: PathBuf,
    /// The command of fmutool.
    pub fmutool: PathBuf,
}

impl Validators {
    /// Calls FMPy with an archive.
    ///
    /// # Errors
    /// The interpreter cannot be started.
    pub fn fmpy(&self, file: &Path) -> io::Result<Report> {
        let output = Command::new(&self.python).args(["-c", FMPY]).arg(file).output()?;
        Ok(findings(&output, "finding: "))
    }

    /// Calls fmutool with an archive.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn fmutool(&self, file: &Path) -> io::Result<Report> {
        let output = Command::new(&self.fmutool).arg("-input").arg(file).arg("-check").output()?;
        Ok(findings(&output, "ERROR    | "))
    }
}

/// The lines that begin with `start`. A validator that fails without such a line is a finding, with all its output.
fn findings(output: &Output, start: &str) -> Report {
    let mut report = Report::default();
    let text = [&*output.stdout, &*output.stderr].map(String::from_utf8_lossy).join("\n");
    // fmutool counts its errors at the end, after it has listed them.
    let lines = text.lines().filter_map(|line| line.strip_prefix(start)).filter(|line| !line.contains("error(s) "));
    lines.for_each(|line| report.finding(line));
    if report.findings() == 0 && !output.status.success() {
        report.finding(format!("ended with {}: {}", output.status, text.trim()));
    }
    report
}
