//! `cargo xtask check`: what is wrong with an FMU, ours or anybody's.
use crate::cargo::{cargo, run};
use crate::error::Error;
use crate::print;
use crate::python::Environment;
use crate::workspace::Workspace;
use fmu_file::Version;
use std::path::{self, Path, PathBuf};
use std::process::{Command, Output};

/// Say what is wrong with FMUs: FMPy's and fmutool's findings, and what these two do not look at
///
/// A library that has not made and initialized an instance after 60 s is killed; the environment variable FMU_CHECK_TIMEOUT says another number of seconds.
#[derive(clap::Args)]
pub(crate) struct Check {
    /// Archives
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Newest version of the GNU C library that libraries may need, such as 2.28 [default: any]
    #[arg(long, value_parser = version)]
    glibc: Option<Version>,
}

/// A version on the command line; the error completes clap's own sentence, which names the value.
fn version(text: &str) -> Result<Version, &'static str> {
    text.parse().map_err(|_| "a version is numbers between dots, such as 2.28")
}

/// What FMPy finds, one line for each problem.
const FMPY: &str = "
import sys
from fmpy.validation import validate_fmu
for problem in validate_fmu(sys.argv[1]):
    print('finding:', ' '.join(problem.split()))
";

impl Check {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let python = Environment::prepare(workspace, "venv", &["tests/python"])?;
        let mut build = cargo(workspace);
        build.args(["build", "--quiet", "--package", "fmu-harness", "--bin", "check-fmu"]);
        run(&mut build, "cargo build --bin check-fmu")?;
        let mut count = 0;
        for file in &self.files {
            count += self.check(workspace, &python, file)?;
        }
        if count == 0 { Ok(()) } else { Err(Error::Findings { count }) }
    }

    /// Number of findings in one archive.
    fn check(&self, workspace: &Workspace, python: &Environment, file: &Path) -> Result<usize, Error> {
        let absolute =
            path::absolute(file).map_err(|source| Error::File { action: "find", path: file.into(), source })?;
        let own = workspace.target.join("debug").join("check-fmu").with_extension(std::env::consts::EXE_EXTENSION);
        // The loading of a foreign library is that program's business, in yet another process.
        let newest_glibc = self.glibc.as_ref().map(ToString::to_string);
        let own = output(Command::new(own).arg(&absolute).args(newest_glibc))?;
        let mut count = tell(file, "check-fmu", &own, &["finding: ", "note: "])?;
        // Nothing else should unpack an archive that could not be unpacked safely.
        if own.status.code() != Some(2) {
            let fmpy = output(python.python().args(["-c", FMPY]).arg(&absolute))?;
            count += tell(file, "FMPy", &fmpy, &["finding: "])?;
            let fmutool = output(python.script("fmutool").arg("-input").arg(&absolute).arg("-check"))?;
            count += tell(file, "fmutool", &fmutool, &["ERROR    | "])?;
        }
        if count == 0 {
            print::line(format_args!("{}: nothing is wrong", file.display()))?;
        }
        Ok(count)
    }
}

fn output(command: &mut Command) -> Result<Output, Error> {
    command
        .output()
        .map_err(|source| Error::Start { program: command.get_program().to_string_lossy().into_owned(), source })
}

/// Prints the lines of a checker that begin with one of these words, and returns how many begin with the first: its findings. A checker
/// that fails and names no finding is one itself, with all that it said.
fn tell(file: &Path, checker: &str, output: &Output, words: &[&str]) -> Result<usize, Error> {
    let text = [&*output.stdout, &*output.stderr].map(String::from_utf8_lossy).join("\n");
    let mut count = 0;
    for line in text.lines() {
        let Some((position, rest)) =
            words.iter().enumerate().find_map(|(position, word)| Some((position, line.strip_prefix(word)?)))
        else {
            continue;
        };
        // What fmutool counts, it has also listed.
        if rest.contains("error(s) ") {
            continue;
        }
        count += usize::from(position == 0);
        let note = if position == 0 { "" } else { "note: " };
        print::line(format_args!("{}: {checker}: {note}{rest}", file.display()))?;
    }
    if count == 0 && !output.status.success() {
        print::line(format_args!("{}: {checker}: ended with {}: {}", file.display(), output.status, text.trim()))?;
        count = 1;
    }
    Ok(count)
}
