//! The library of this platform, loaded and tried by a process of its own: what it does to that process is a finding like any other.
use std::io::Read;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{env, io, thread};

use fmu_harness::{Archive, Error};

use crate::reading::{Outcome, try_variables};
use crate::{OneLine, Report, limits};

/// Makes this program the one that loads.
pub(crate) const FLAG: &str = "--load";

/// Longest that loading, and one instance with its initialisation, may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the loading process writes before each problem. The library may write to the same place.
const PROBLEM: &str = "problem: ";

/// The same before what is no problem.
const REMARK: &str = "remark: ";

/// What it writes at the end; without it, the library has ended the process.
const DONE: &str = "done";

pub(crate) fn check(file: &Path, archive: &Archive, report: &mut Report) {
    let library = archive.library_name();
    let (status, output) = match load_elsewhere(file) {
        Ok(result) => result,
        Err(error) => return report.finding(format!("{library}: could not be tried: {error}")),
    };
    let said = output.lines().filter_map(|line| line.strip_prefix(PROBLEM));
    let mut problems: Vec<_> = said.map(|problem| format!("{library}: {problem}")).collect();
    match status {
        None => problems.push(format!("{library}: is not done after {} s", PATIENCE.as_secs())),
        Some(status) if !status.success() || !output.lines().any(|line| line == DONE) => {
            problems.push(format!("{library}: ended the process that loaded it ({status})"))
        }
        Some(_) => {}
    }
    for remark in output.lines().filter_map(|line| line.strip_prefix(REMARK)) {
        report.note(format!("{library}: {remark}"));
    }
    let needs_tool = archive.co_simulation().interface.needs_execution_tool;
    for problem in problems {
        if needs_tool {
            report.note(format!("{problem}; it needs its own tool (needsExecutionTool)"));
        } else {
            report.finding(problem);
        }
    }
}

/// Status (none if it had to be killed) and output of this program as the one that loads.
fn load_elsewhere(file: &Path) -> io::Result<(Option<ExitStatus>, String)> {
    let mut command = Command::new(env::current_exe()?);
    // What the library itself writes is nobody's business here.
    let mut child =
        command.arg(FLAG).arg(file).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let stdout = child.stdout.take().expect("stdout is piped");
    // Bytes, because the library may write any; read meanwhile, because a full pipe would stop it.
    let output = thread::spawn(move || {
        let mut bytes = Vec::new();
        { stdout }.read_to_end(&mut bytes).map(|_| bytes)
    });
    let end = Instant::now() + PATIENCE;
    let mut status = child.try_wait()?;
    while status.is_none() && Instant::now() < end {
        thread::sleep(Duration::from_millis(10));
        status = child.try_wait()?;
    }
    if status.is_none() {
        child.kill()?;
        child.wait()?;
    }
    let output = output.join().expect("reading does not panic")?;
    Ok((status, String::from_utf8_lossy(&output).into_owned()))
}

/// Loads the library, makes an instance and reads its variables, and prints what is wrong, one line for each.
pub(crate) fn try_library(file: &Path) {
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
    let library = archive.load().map_err(|error| error.to_string())?;
    match library.instantiate("check") {
        Ok(instance) => {
            let mut outcome = try_variables(instance);
            // Where one instance is all that there may be, nothing is risked.
            if outcome.is_sound && !archive.co_simulation().interface.only_once_per_process {
                limits::check(&library, &mut outcome);
            }
            Ok(outcome)
        }
        Err(Error::NoInstance { messages, .. }) => {
            let said: Vec<_> = messages.iter().map(|message| &*message.text).collect();
            let said = if said.is_empty() { "nothing".to_owned() } else { format!("{:?}", said.join("; ")) };
            let guid = &archive.description().guid;
            Err(format!(
                "fmi2Instantiate gives no instance for the GUID {guid:?} of modelDescription.xml; the library says {said}"
            ))
        }
        Err(error) => Err(error.to_string()),
    }
}
