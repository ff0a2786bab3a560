//! Validates FMUs without cargo: prints the findings about each archive.
use clap::Parser;
use fmu_check::{Options, check, load_if_asked};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Validate FMUs of FMI 2.0 and FMI 3.0
///
/// A library is killed if its trial takes more than 60 s; the environment variable FMU_CHECK_TIMEOUT sets another
/// number of seconds.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Archives
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    options: Options,
}

fn main() -> ExitCode {
    if let Some(code) = load_if_asked() {
        return code;
    }
    let Arguments { files, options } = Arguments::parse();
    let mut is_sound = true;
    for file in &files {
        let checked = check(file, &options);
        is_sound &= checked.report.findings() == 0 && !checked.is_too_large;
        for line in checked.report.lines() {
            // A closed pipe does not change the exit code.
            let _ = writeln!(io::stdout(), "{}: {line}", file.display());
        }
    }
    if is_sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
