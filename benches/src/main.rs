//! Cost of one co-simulation cycle of packaged FMUs, and of optional calls in such cycles.
//!
//! A cycle makes the importer's calls at a communication point: it sets the Real inputs in one call, calls
//! `fmi2DoStep`, and reads the outputs in one call. A precomputed table holds the input values, so almost nothing but
//! the three calls is measured. Every other operation alternates with the cycle; its cost is the ratio of the two
//! times.
//!
//! `cargo xtask bench` packages the FMUs and runs this program; arguments select FMUs by name.
use std::{
    env,
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

use crate::{
    cycle::Cycles,
    measured::{FMUS, Measured},
    optional::ROWS,
};

mod cycle;
mod grips;
mod inputs;
mod measured;
mod optional;
mod saved_states;
mod timer;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("error: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let names: Vec<String> = env::args().skip(1).collect();
    if let Some(unknown) = names.iter().find(|name| FMUS.iter().all(|(fmu, _)| fmu != name)) {
        let known = FMUS.map(|(fmu, _)| fmu).join(", ");
        return Err(format!("no benchmark of an FMU {unknown}: must be one of {known}"));
    }
    let chosen = || FMUS.iter().filter(|(fmu, _)| names.is_empty() || names.iter().any(|name| name == fmu));
    let archives: Vec<_> =
        chosen().map(|(fmu, _)| (fmu_harness::packaged(fmu), fmu_harness::packaged_fmi3(fmu))).collect();
    let loaded =
        chosen().zip(&archives).map(|(&(name, outputs), (fmi2, fmi3))| Measured::load(name, outputs, fmi2, fmi3));
    let loaded: Vec<_> = loaded.collect::<Result<_, _>>()?;
    line("", loaded.iter().map(|of| of.name.to_owned()).collect())?;
    line("cycle, ns", each(&loaded, |of| Ok(format!("{:.0}", timer::median(Cycles::new(of)?.plain())?)))?)?;
    line("", Vec::new())?;
    line("in cycles of the same FMU:", Vec::new())?;
    for row in &ROWS {
        let cost = |of: &Measured| {
            let Some(operation) = (row.operation)(of)? else { return Ok("-".to_owned()) };
            let ratio = timer::ratio(operation, Cycles::new(of)?.plain())?;
            Ok(format!("{:.1}", ratio - f64::from(u8::from(row.beside_a_cycle))))
        };
        line(row.name, each(&loaded, cost).map_err(|reason| format!("{}: {reason}", row.name))?)?;
    }
    Ok(())
}

/// One cell for each FMU.
fn each(fmus: &[Measured], mut cell: impl FnMut(&Measured) -> Result<String, String>) -> Result<Vec<String>, String> {
    fmus.iter().map(|of| cell(of).map_err(|reason| format!("{}: {reason}", of.name))).collect()
}

/// Prints a line of the table; a closed pipe is not an error.
fn line(name: &str, cells: Vec<String>) -> Result<(), String> {
    let cells: String = cells.iter().map(|cell| format!("{cell:>16}")).collect();
    match writeln!(io::stdout().lock(), "{}", format!("{name:<44}{cells}").trim_end()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(format!("cannot write to standard output: {error}")),
        _ => Ok(()),
    }
}
