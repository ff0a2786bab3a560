//! The library of this platform, loaded and tried by a process of its own: what it does to that process is a finding like any other.
use std::fs::File;
use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, io, process, thread};

use fmu_importer::{Archive, Error, Library};

use super::api::{Api, Purpose};
use super::outcome::Outcome;
use super::reading::try_variables;
use super::report::{OneLine, Report};
use super::{family, limits, model_exchange};

/// First argument of this program where it is the one that loads; the second is the archive.
const FLAG: &str = "--load-library-of";

/// Environment variable with the longest time in s that loading, and one instance with its initialisation, may take.
const TIMEOUT: &str = "FMU_CHECK_TIMEOUT";

/// That time if nobody says another.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

/// What the loading process writes before each problem. The library may write to the same place.
const PROBLEM: &str = "problem: ";

/// The same before what is no problem.
const REMARK: &str = "remark: ";

/// What it writes at the end; without it, the library has ended the process.
const DONE: &str = "done";

pub(super) fn check(file: &Path, archive: &Archive, report: &mut Report) {
    let library = archive.library_name();
    let Tried { status, output, left_behind } = match load_elsewhere(file, archive) {
        Ok(tried) => tried,
        Err(error) => return report.finding(format!("{library}: could not be tried: {error}")),
    };
    let said = output.lines().filter_map(|line| line.strip_prefix(PROBLEM));
    let mut problems: Vec<_> = said.map(|problem| format!("{library}: {problem}")).collect();
    match status {
        None => problems.push(format!("{library}: is not done after {} s", timeout().as_secs_f64())),
        Some(status) if !status.success() || !output.lines().any(|line| line == DONE) => {
            problems.push(format!("{library}: ended the process that loaded it ({status})"))
        }
        Some(_) => {}
    }
    if left_behind {
        report.note(format!(
            "{library}: started a process that went on after the end of the one that loaded it, and was killed"
        ));
    }
    for remark in output.lines().filter_map(|line| line.strip_prefix(REMARK)) {
        report.note(format!("{library}: {remark}"));
    }
    let needs_tool = archive.interface().needs_execution_tool;
    for problem in problems {
        if needs_tool {
            report.note(format!("{problem}; it needs its own tool (needsExecutionTool)"));
        } else {
            report.finding(problem);
        }
    }
}

fn timeout() -> Duration {
    let given = env::var(TIMEOUT).ok().and_then(|text| Duration::try_from_secs_f64(text.parse().ok()?).ok());
    given.unwrap_or(DEFAULT_TIMEOUT)
}

/// What became of this program as the one that loads.
struct Tried {
    /// How it ended; none if it had to be killed.
    status: Option<ExitStatus>,
    /// What it wrote.
    output: String,
    /// Whether processes that the library started had to be killed.
    left_behind: bool,
}

fn load_elsewhere(file: &Path, archive: &Archive) -> io::Result<Tried> {
    // A file, because the end of a pipe comes only when all who hold it have ended, also those that the library started.
    let written = archive.folder().join(format!("cargo-fmu-{}.txt", process::id()));
    let mut command = Command::new(env::current_exe()?);
    // What the library itself writes to standard error is nobody's business here.
    command.arg(FLAG).arg(file).stdin(Stdio::null()).stdout(File::create_new(&written)?).stderr(Stdio::null());
    let mut child = family::spawn(&mut command)?;
    let end = Instant::now() + timeout();
    let mut status = child.try_wait()?;
    while status.is_none() && Instant::now() < end {
        thread::sleep(Duration::from_millis(10));
        status = child.try_wait()?;
    }
    if status.is_none() {
        child.kill()?;
        child.wait()?;
    }
    let left_behind = family::kill_rest(&child);
    // Bytes, because the library may write any.
    let output = String::from_utf8_lossy(&fs::read(&written)?).into_owned();
    Ok(Tried { status, output, left_behind })
}

/// Loads the library of an archive and tries it, if this process was started for that. Whatever program calls [`Command::run`](crate::Command::run) calls
/// this first.
pub fn load_if_asked() -> Option<ExitCode> {
    let mut arguments = env::args_os().skip(1);
    let file = arguments.next().filter(|flag| flag == FLAG).and(arguments.next())?;
    try_library(Path::new(&file));
    Some(ExitCode::SUCCESS)
}

/// Loads the library, makes an instance and reads its variables, and prints what is wrong, one line for each.
#[expect(clippy::print_stdout, reason = "the process that started this one reads it")]
fn try_library(file: &Path) {
    family::end_after(timeout());
    match instantiate(file) {
        Ok(outcome) => {
            outcome.remarks.into_iter().for_each(|remark| println!("\n{REMARK}{}", OneLine(remark)));
            outcome.problems.into_iter().for_each(|problem| println!("\n{PROBLEM}{}", OneLine(problem)));
        }
        Err(error) => println!("\n{PROBLEM}{}", OneLine(error)),
    }
    println!("\n{DONE}");
}

fn instantiate(file: &Path) -> Result<Outcome, String> {
    let archive = Archive::open(file).map_err(|error| error.to_string())?;
    if archive.fmi_version() == "3.0" {
        try_all(&archive.load_fmi3().map_err(|error| error.to_string())?)
    } else {
        try_all(&archive.load().map_err(|error| error.to_string())?)
    }
}

fn try_all<V: Api>(library: &Library<'_, V>) -> Result<Outcome, String> {
    let archive = library.archive();
    let purpose = Purpose::any(archive);
    match purpose.instantiate(library, "check") {
        Ok(instance) => {
            let mut outcome = try_variables(instance, purpose);
            // Where one instance is all that there may be, nothing is risked.
            if outcome.is_sound && !archive.interface().only_once_per_process {
                if archive.co_simulation().is_some() {
                    V::steps(library, &mut outcome);
                }
                if archive.model_exchange().is_some() {
                    model_exchange::check(library, &mut outcome);
                }
                limits::check(library, &mut outcome);
            }
            Ok(outcome)
        }
        Err(Error::NoInstance { function, messages, .. }) => {
            let said: Vec<_> = messages.iter().map(|message| &*message.text).collect();
            let said = if said.is_empty() { "nothing".to_owned() } else { format!("{:?}", said.join("; ")) };
            let (what, guid) = (V::IDENTITY, &archive.description().guid);
            Err(format!(
                "{function} gives no instance for the {what} {guid:?} of modelDescription.xml; the library says {said}"
            ))
        }
        Err(error) => Err(error.to_string()),
    }
}
