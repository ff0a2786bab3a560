//! `cargo fmu`: commands for FMUs; `cargo fmu --help` lists them.
//!
//! `new`, `describe`, `package` and `ssp` work on the workspace around the current folder. An FMU is any workspace
//! member with a model's name in its `Cargo.toml`, in `[package.metadata.fmu]`. A generated program prints the
//! description of an FMU, so that no library is loaded and no two FMU crates are linked together. `check`, `inspect`,
//! `live` and `merge` take archives of any origin, and `container` systems of any origin.
//!
//! The modules are public for programs that add commands, and otherwise not stable.
#![warn(clippy::print_stdout)]
use clap::{Arg, ArgAction, Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::process::ExitCode;

pub mod archive;
pub mod cargo;
mod check;
mod container;
pub mod describe;
mod documentation;
mod error;
pub mod files;
pub mod fmi;
mod inspect;
pub mod live;
mod merge;
mod new;
mod openmodelica;
pub mod package;
pub mod parallel;
pub mod platform;
pub mod print;
pub mod profile;
mod provenance;
pub mod python;
mod reference;
mod remap;
mod sources;
pub mod ssp;
mod systems;
mod terminals_and_icons;
pub mod wasm;
pub mod workspace;
pub mod zig;

pub use error::Error;
pub use fmu_check::load_if_asked;
pub use workspace::Workspace;

/// Cargo's way of calling a subcommand.
#[derive(Parser)]
#[command(name = "cargo", bin_name = "cargo")]
enum Cargo {
    Fmu(Arguments),
}

/// Make, package and validate FMUs
#[derive(Args)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// Commands.
#[derive(Subcommand)]
#[allow(missing_docs, reason = "a comment here would take the place of the command's own help")]
pub enum Command {
    New(new::New),
    Describe(describe::Describe),
    Package(package::Package),
    #[command(visible_alias = "validate")]
    Check(check::Check),
    #[command(visible_alias = "info")]
    Inspect(inspect::Inspect),
    Live(live::Live),
    Merge(merge::Merge),
    Container(container::Container),
    Ssp(ssp::Ssp),
}

impl Command {
    /// Runs the command in the current folder.
    ///
    /// # Errors
    /// One sentence with the cause and the remedy.
    pub fn run(&self) -> Result<(), Error> {
        match self {
            Self::New(new) => new.run(),
            Self::Describe(describe) => describe.run(&Workspace::locate()?),
            Self::Package(package) => package.run(&Workspace::locate()?),
            Self::Check(check) => check.run(),
            Self::Inspect(inspect) => inspect.run(),
            Self::Live(live) => live.run(),
            Self::Merge(merge) => merge.run(),
            Self::Container(container) => container.run(),
            Self::Ssp(ssp) => ssp.run(&Workspace::locate()?),
        }
    }
}

/// Runs the command line. A failure prints one sentence to stderr and exits with 1; a wrong command line exits with 2.
pub fn run() -> ExitCode {
    if let Some(code) = load_if_asked() {
        return code;
    }
    let Cargo::Fmu(Arguments { command }) = parse();
    exit_code(command.run())
}

/// Parses the command line. `--help` is as short as `-h`, so that it fits a screen; `help COMMAND` says more. A wrong
/// command line and `--help` end the process.
pub fn parse<P: CommandFactory + FromArgMatches>() -> P {
    let matches = with_short_help(P::command()).get_matches();
    P::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

fn with_short_help(command: clap::Command) -> clap::Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::HelpShort).help("Print help");
    command.disable_help_flag(true).arg(help).mut_subcommands(with_short_help)
}

/// Exit code of a command; prints its error to stderr.
pub fn exit_code<E: std::fmt::Display>(result: Result<(), E>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
