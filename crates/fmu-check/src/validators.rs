//! Validation by other programs, FMPy and fmutool.
use super::report::Report;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Packages of the validators with their dependencies, as a list for pip. Requires Python 3.11 or later.
pub const REQUIREMENTS: &str = include_str!("../requirements.txt");

/// Makes FMPy print one line for each finding.
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
    /// Runs FMPy on an archive.
    ///
    /// # Errors
    /// The interpreter cannot be started.
    pub fn fmpy(&self, file: &Path) -> io::Result<Report> {
        let output = Command::new(&self.python).args(["-c", FMPY]).arg(file).output()?;
        Ok(findings(&output, "finding: "))
    }

    /// Runs fmutool on an archive.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn fmutool(&self, file: &Path) -> io::Result<Report> {
        let output = Command::new(&self.fmutool).arg("-input").arg(file).arg("-check").output()?;
        Ok(findings(&output, "ERROR    | "))
    }
}

/// Lines that begin with `start`. If a validator fails without such lines, its whole output is a finding.
fn findings(output: &Output, start: &str) -> Report {
    let mut report = Report::default();
    let text = [&*output.stdout, &*output.stderr].map(String::from_utf8_lossy).join("\n");
    // fmutool prints the number of its errors after them.
    let lines = text.lines().filter_map(|line| line.strip_prefix(start)).filter(|line| !line.contains("error(s) "));
    lines.for_each(|line| report.finding(line));
    if report.findings() == 0 && !output.status.success() {
        report.finding(format!("ended with {}: {}", output.status, text.trim()));
    }
    report
}
