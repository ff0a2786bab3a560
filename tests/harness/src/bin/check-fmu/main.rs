//! `check-fmu FILE [NEWEST_GLIBC]`: what is wrong with an FMU beyond what FMPy and fmutool find.
//!
//! Prints one line for each finding (`finding: …`) and for what is good to know (`note: …`). The exit code is 0 without findings, else 1; 2 if the
//! archive cannot be unpacked, so that there is no use in asking anybody else about it.
mod aliases;
mod description;
mod family;
mod libraries;
mod limits;
mod loading;
mod reading;
mod starts;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fmt};

use fmu_harness::{Archive, Error};

/// What the check has found so far.
#[derive(Default)]
struct Report {
    findings: usize,
}

impl Report {
    /// Something is wrong: a sentence that begins with where.
    fn finding(&mut self, sentence: impl fmt::Display) {
        self.findings += 1;
        println!("finding: {}", OneLine(sentence));
    }

    /// Something is good to know.
    fn note(&self, sentence: impl fmt::Display) {
        println!("note: {}", OneLine(sentence));
    }
}

/// A text of an FMU may have any number of lines.
struct OneLine<T>(T);

impl<T: fmt::Display> fmt::Display for OneLine<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_string().replace(['\n', '\r'], " "))
    }
}

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    match &arguments[..] {
        [flag, file] if flag == loading::FLAG => {
            loading::try_library(Path::new(file));
            ExitCode::SUCCESS
        }
        [file] => check(Path::new(file), None),
        [file, newest_glibc] => check(Path::new(file), newest_glibc.to_str()),
        _ => {
            eprintln!("usage: check-fmu FILE [NEWEST_GLIBC]");
            ExitCode::from(64)
        }
    }
}

fn check(file: &Path, newest_glibc: Option<&str>) -> ExitCode {
    let mut report = Report::default();
    let archive = match Archive::open(file) {
        Ok(archive) => archive,
        Err(error) => {
            report.finding(&error);
            return ExitCode::from(if matches!(error, Error::Description { .. }) { 1 } else { 2 });
        }
    };
    description::check(archive.description(), &mut report);
    if libraries::check(&archive, newest_glibc, &mut report) {
        loading::check(file, &archive, &mut report);
    }
    if report.findings == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
