//! Commands of this project; `cargo xtask --help` lists them. Commands for any FMU are forwarded to [`cargo_fmu`].
#![warn(clippy::print_stdout)]
use cargo_fmu::Workspace;
use clap::Parser;
use error::Error;
use std::process::ExitCode;

mod arm;
mod bench;
mod c_programs;
mod c_sources;
mod cargo_home;
mod copied_folder;
mod difference;
mod docs;
mod environment;
mod error;
mod fmi_sim;
mod fuzz;
mod mutants;
mod native;
mod nightly;
mod other_platform;
mod portable;
mod published;
mod pytest;
mod release;
mod reproducible;
mod same_bits;
mod sanitize;
mod tapes;
mod test;
mod toolchain;
mod variable_names;
mod wheel;
mod windows;

/// The project's own commands, and all commands of `cargo fmu`
#[derive(Parser)]
#[command(name = "xtask", bin_name = "cargo xtask")]
enum Command {
    Test(test::Test),
    /// Build the native module of the Python package among its sources, python/src/multibody_fmu/_native.*
    ///
    /// Tests, examples and benchmarks that run the package from its sources need it. `pip install -e python` builds it,
    /// too.
    Native,
    Wheel(wheel::Wheel),
    Bench(bench::Bench),
    Docs(docs::Docs),
    Release(release::Release),
    SameBits(same_bits::SameBits),
    Fuzz(fuzz::Fuzz),
    Sanitize(sanitize::Sanitize),
    Mutants(mutants::Mutants),
    #[command(flatten)]
    Fmu(cargo_fmu::Command),
}

impl Command {
    fn run(&self) -> Result<(), Error> {
        match self {
            Self::Fmu(command) => {
                command.run()?;
                match command {
                    cargo_fmu::Command::Describe(describe) => variable_names::update(describe.check),
                    _ => Ok(()),
                }
            }
            Self::Test(test) => test.run(&Workspace::locate()?),
            Self::Native => native::build(&Workspace::locate()?),
            Self::Wheel(wheel) => wheel.run(&Workspace::locate()?),
            Self::Bench(bench) => bench.run(&Workspace::locate()?),
            Self::Docs(docs) => docs.run(&Workspace::locate()?),
            Self::Release(release) => release.run(&Workspace::locate()?),
            Self::SameBits(same_bits) => same_bits.run(&Workspace::locate()?),
            Self::Fuzz(fuzz) => fuzz.run(&Workspace::locate()?),
            Self::Sanitize(sanitize) => sanitize.run(&Workspace::locate()?),
            Self::Mutants(mutants) => mutants.run(&Workspace::locate()?),
        }
    }
}

/// Runs the command line. A failure prints one sentence to stderr and exits with 1; a wrong command line exits with 2.
pub fn run() -> ExitCode {
    cargo_fmu::load_if_asked().unwrap_or_else(|| cargo_fmu::exit_code(cargo_fmu::parse::<Command>().run()))
}
