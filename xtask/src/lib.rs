//! The project's own commands; `cargo xtask --help` lists them.
//!
//! An FMU is any workspace member whose `Cargo.toml` names its model in `[package.metadata.fmu]`; a new one needs no edit here. What an FMU
//! says about itself comes from the program that its crate carries, so that no library is ever loaded and no two FMU crates are linked together.
#![warn(clippy::print_stdout)]
use clap::Parser;
use std::process::ExitCode;

mod archive;
mod bench;
mod cargo;
mod check;
mod describe;
mod documentation;
mod elements;
mod error;
mod fuzz;
mod inspect;
mod merge;
mod mutants;
mod new;
mod nightly;
mod package;
mod platform;
mod portable;
mod print;
mod provenance;
mod python;
mod remap;
mod reproducible;
mod sanitize;
mod ssp;
mod terminals_and_icons;
mod test;
mod variable_tables;
mod windows;
mod workspace;

/// The project's own commands.
#[derive(Parser)]
#[command(name = "xtask", bin_name = "cargo xtask")]
enum Command {
    New(new::New),
    Describe(describe::Describe),
    Package(package::Package),
    Merge(merge::Merge),
    Ssp(ssp::Ssp),
    Test(test::Test),
    Bench(bench::Bench),
    Check(check::Check),
    Inspect(inspect::Inspect),
    Fuzz(fuzz::Fuzz),
    Sanitize(sanitize::Sanitize),
    Mutants(mutants::Mutants),
}

/// Runs the command that the command line names. A failure is one sentence on stderr and exit code 1; a wrong command line has exit code 2.
pub fn run() -> ExitCode {
    let command = Command::parse();
    let result = workspace::Workspace::locate().and_then(|workspace| match command {
        Command::New(new) => new.run(&workspace),
        Command::Describe(describe) => {
            describe.run(&workspace)?;
            variable_tables::update(&workspace.root, describe.check)
        }
        Command::Package(package) => package.run(&workspace),
        Command::Merge(merge) => merge.run(),
        Command::Ssp(ssp) => ssp.run(&workspace),
        Command::Test(test) => test.run(&workspace),
        Command::Bench(bench) => bench.run(&workspace),
        Command::Check(check) => check.run(&workspace),
        Command::Inspect(inspect) => inspect.run(),
        Command::Fuzz(fuzz) => fuzz.run(&workspace),
        Command::Sanitize(sanitize) => sanitize.run(&workspace),
        Command::Mutants(mutants) => mutants.run(&workspace),
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
