//! Cost of one co-simulation cycle of each FMU beside an FMU written for that model alone, and of optional calls beside the cycle.
//!
//! A cycle is what an importer does at each communication point: set the Real inputs in one call, `fmi2DoStep`, read the outputs in
//! one call. The *ideal FMU* makes the checks of an honest FMU and nothing else (`benches/ideal/fmi2.rs`), so the ratio of the
//! two costs is the price of generality. Both are shared libraries, loaded and called by the same code; the FMU's comes out of
//! its package. Input values come from a table that is made before, so that next to nothing but the three calls is measured.
//!
//! `cargo xtask bench` packages the FMUs, builds the ideal FMUs and runs this program; arguments choose FMUs by name. With
//! `--callgrind FILES` as first argument it counts instructions instead of time and must run under callgrind, see
//! `xtask/src/bench.rs`.
use std::env;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use crate::meter::{Comparison, Meter};
use crate::optional::ROWS;
use crate::pair::{Loaded, PAIRS};

mod cycle;
mod cycle_fmi3;
mod fmu;
mod grips;
mod heap;
mod inputs;
mod meter;
mod optional;
mod pair;
mod state;

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
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (meter, names) = match &arguments[..] {
        [flag, files, names @ ..] if flag == "--callgrind" => {
            (Meter::Callgrind { files: files.into(), written: 0 }, names)
        }
        names => (Meter::Clock, names),
    };
    if let Some(unknown) = names.iter().find(|name| PAIRS.iter().all(|pair| pair.fmu != **name)) {
        let known: Vec<_> = PAIRS.iter().map(|pair| pair.fmu).collect();
        return Err(format!("there is no FMU {unknown} with an ideal FMU, but {}", known.join(", ")));
    }
    let pairs = || PAIRS.iter().filter(|pair| names.is_empty() || names.iter().any(|name| name == pair.fmu));
    let archives: Vec<_> = pairs().map(|pair| fmu_harness::packaged(pair.fmu)).collect();
    let fmi3: Vec<_> = pairs().map(|pair| fmu_harness::packaged_fmi3(pair.fmu)).collect();
    let loaded = pairs()
        .zip(archives.iter().zip(&fmi3))
        .map(|(pair, (archive, fmi3))| pair.load(archive, fmi3).map_err(|reason| format!("{}: {reason}", pair.fmu)));
    table(&loaded.collect::<Result<Vec<_>, _>>()?, meter)
}

/// Measures the FMUs and prints a column for each.
fn table(fmus: &[Loaded<'_>], mut meter: Meter) -> Result<(), String> {
    line("cycle: set all inputs, step, get the outputs", "goal", each(fmus, |of| Ok(of.name.to_owned()))?)?;
    let mut plain = Vec::new();
    each(fmus, |of| {
        of.agree()?;
        plain.push(meter.compare(of.plain()?, of.ideal_plain()?)?);
        Ok(String::new())
    })?;
    let cells = |cell: fn(&Comparison) -> String| plain.iter().map(cell).collect();
    let measure = meter.measure();
    line(&format!("{measure}, FMU"), "", cells(|cost| format!("{:.1}", cost.first)))?;
    line(&format!("{measure}, ideal FMU"), "", cells(|cost| format!("{:.1}", cost.second)))?;
    let per_variable = |(of, cost): (&Loaded<'_>, &Comparison)| {
        format!("{:.2}", cost.first / (of.fmu.inputs.len() + of.fmu.outputs.len()) as f64)
    };
    line(&format!("{measure} per variable"), "", fmus.iter().zip(&plain).map(per_variable).collect())?;
    line("ratio of FMU to ideal FMU", "", cells(|cost| format!("{:.2}", cost.ratio[1])))?;
    if let Meter::Clock = meter {
        line(
            "quartiles of neighbouring runs",
            "",
            cells(|cost| format!("{:.2}..{:.2}", cost.ratio[0], cost.ratio[2])),
        )?;
        line("heap of an instance", "", each(fmus, heap)?)?;
    }
    line("", "", Vec::new())?;
    line("in plain cycles of the same FMU:", "", Vec::new())?;
    for row in &ROWS {
        let cost = |of: &Loaded<'_>| {
            let Some(operation) = (row.operation)(of)? else { return Ok("-".to_owned()) };
            let operation = (format!("{}, {}", of.name, row.name), operation);
            let ratio = meter.compare(operation, of.plain()?)?.ratio[1];
            Ok(format!("{:.1}", ratio - f64::from(u8::from(row.beside_a_cycle))))
        };
        let goal = row.goal.map_or(String::new(), |goal| goal.to_string());
        line(row.name, &goal, each(fmus, cost).map_err(|reason| format!("{}: {reason}", row.name))?)?;
    }
    Ok(())
}

/// One cell for each FMU.
fn each(
    fmus: &[Loaded<'_>],
    mut cell: impl FnMut(&Loaded<'_>) -> Result<String, String>,
) -> Result<Vec<String>, String> {
    fmus.iter().map(|of| cell(of).map_err(|reason| format!("{}: {reason}", of.name))).collect()
}

fn heap(of: &Loaded<'_>) -> Result<String, String> {
    let bytes = heap::bytes_per_instance(&of.fmu, &of.sets[0], &of.callbacks)?;
    Ok(bytes.map_or("not measured".to_owned(), |bytes| format!("{bytes} B")))
}

/// Prints a line of the table, as long as somebody reads.
fn line(name: &str, goal: &str, cells: Vec<String>) -> Result<(), String> {
    let cells: String = cells.iter().map(|cell| format!("{cell:>16}")).collect();
    let text = format!("{name:<44}{goal:>6}{cells}");
    match writeln!(io::stdout().lock(), "{}", text.trim_end()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(format!("cannot write to standard output: {error}")),
        _ => Ok(()),
    }
}
