//! Trial of this platform's library, which another process loads: effects on that process are findings like others.
use std::io;
use std::process::Stdio;

use fmu::Archive;

use super::order::{Order, Trial};
use super::process_tree::{End, ProcessTree};
use super::record::Found;
use super::report::Report;
use super::timeout::timeout;

/// Makes calls that every importer may make.
pub(super) fn check(archive: &Archive, report: &mut Report) {
    try_trial(archive, Trial::Legal, report);
}

/// Runs the reference experiments.
pub(super) fn check_experiments(archive: &Archive, report: &mut Report) {
    try_trial(archive, Trial::Experiments, report);
}

fn try_trial(archive: &Archive, trial: Trial, report: &mut Report) {
    let library = archive.library_name();
    let (found, problems) = match try_elsewhere(archive, trial, report) {
        Ok(tried) => tried,
        Err(error) => return report.finding(format!("{library}: could not be tried: {error}")),
    };
    found.remarks.iter().for_each(|remark| report.note(format!("{library}: {remark}")));
    let needs_tool = archive.interface().needs_execution_tool;
    for problem in problems {
        if needs_tool {
            report.note(format!("{library}: {problem}; it needs its own tool (needsExecutionTool)"));
        } else {
            report.finding(format!("{library}: {problem}"));
        }
    }
}

/// Makes calls that no importer should make. The results are never findings.
pub(super) fn check_hostile(archive: &Archive, report: &mut Report) {
    let library = archive.library_name();
    match try_elsewhere(archive, Trial::Hostile, report) {
        Ok((found, problems)) => {
            found.remarks.iter().for_each(|remark| report.note(format!("{library}: {remark}")));
            if problems.is_empty() {
                report.note(format!("{library}: survives values outside the limits in modelDescription.xml"));
            }
            for problem in problems {
                report.note(format!("{library}: with values outside the limits in modelDescription.xml: {problem}"));
            }
        }
        Err(error) => report.note(format!("{library}: could not be tried with --hostile: {error}")),
    }
}

/// Starts the process; returns its record and its problems, including an abnormal end.
fn try_elsewhere(archive: &Archive, trial: Trial, report: &mut Report) -> io::Result<(Found, Vec<String>)> {
    // Outside the archive's folder, which the library knows.
    let record = tempfile::Builder::new().prefix("fmu-check-").tempdir()?;
    let order = Order { archive: archive.folder().to_owned(), record: record.path().to_owned(), trial };
    let mut command = order.command()?;
    // Output of the library is discarded, because it may be endless.
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let End { status, left_behind } = ProcessTree::spawn(&mut command)?.end_within(timeout())?;
    let mut found = Found::read(record.path())?;
    let mut problems = std::mem::take(&mut found.problems);
    let library = archive.library_name();
    let place = &found.place;
    match (status, &found.failure) {
        (_, Some(failure)) => report.note(format!(
            "{library}: this program failed {place}, which says nothing about the FMU; please report it: {failure}"
        )),
        (None, _) => problems.push(format!("is not done after {} s, {place}", timeout().as_secs_f64())),
        (Some(status), _) if !status.success() || !found.is_done => {
            problems.push(format!("ended the process that loaded it {place} ({status})"));
        }
        _ => {}
    }
    if left_behind {
        report.note(format!(
            "{library}: started a process that went on after the end of the one that loaded it, and was killed"
        ));
    }
    Ok((found, problems))
}

/// Whether an archive's library can be tried: Scheduled Execution alone is not supported.
pub(super) fn is_supported(archive: &Archive) -> bool {
    let description = archive.description();
    description.co_simulation.is_some() || description.model_exchange.is_some()
}
