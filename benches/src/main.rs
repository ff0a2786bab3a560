//! Cost of one co-simulation cycle of each FMU beside a unit written for that model alone.
//!
//! A cycle is what a master does at each communication point: set the Real inputs in one call, `fmi2DoStep`, read the outputs in
//! one call. The *ideal unit* makes the checks of an honest FMU and nothing else (`benches/ideal/unit.rs`), so the ratio of the
//! two times is the price of generality. Both are shared libraries, loaded and called by the same code; the FMU's comes out of
//! its package. Input values come from a table that is made before, so that next to nothing but the three calls is timed.
//!
//! `cargo xtask bench` packages the FMUs, builds the ideal units and runs this program; arguments choose FMUs by name.
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fmt};

use fmu_harness::{Archive, Causality, Kind, Variable};

use crate::cycle::Comparison;
use crate::unit::{Callbacks, Unit};

mod cycle;
mod heap;
mod inputs;
mod unit;

/// An FMU and the example of this package that is its ideal unit.
struct Pair {
    fmu: &'static str,
    ideal: &'static str,
    /// Outputs that a cycle reads, scalars and arrays.
    outputs: &'static [&'static str],
}

const PAIRS: [Pair; 4] = [
    Pair { fmu: "Distance", ideal: "ideal_distance", outputs: &["distance", "der_distance"] },
    Pair { fmu: "PlanarDistance", ideal: "ideal_planar_distance", outputs: &["distance", "der_distance"] },
    Pair {
        fmu: "RelativeSensor",
        ideal: "ideal_relative_sensor",
        outputs: &["r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"],
    },
    Pair {
        fmu: "Gripper",
        ideal: "ideal_gripper",
        outputs: &["frame_a.f", "frame_a.t", "frame_b.f", "frame_b.t", "F", "M", "r_rel", "theta", "onoff", "energy"],
    },
];

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
    if let Some(unknown) = names.iter().find(|name| PAIRS.iter().all(|pair| pair.fmu != **name)) {
        let known: Vec<_> = PAIRS.iter().map(|pair| pair.fmu).collect();
        return Err(format!("there is no FMU {unknown} with an ideal unit, but {}", known.join(", ")));
    }
    print("ns per cycle (set all inputs, step, get the outputs); ratio: median, and quartiles of neighbouring runs")?;
    print(format_args!(
        "{:<16}{:>8}{:>8}{:>8}{:>16}{:>16}{:>16}",
        "", "FMU", "ideal", "ratio", "quartiles", "ns/variable", "heap/instance"
    ))?;
    for pair in PAIRS.iter().filter(|pair| names.is_empty() || names.iter().any(|name| name == pair.fmu)) {
        report(pair).map_err(|reason| format!("{}: {reason}", pair.fmu))?;
    }
    Ok(())
}

fn report(pair: &Pair) -> Result<(), String> {
    let callbacks = Callbacks::new();
    let archive = Archive::packaged(pair.fmu).map_err(|e| e.to_string())?;
    let inputs: Vec<_> = archive.description().with_causality(Causality::Input).filter(|input| is_set(input)).collect();
    let sets = inputs::sets(&inputs.iter().map(|input| &*input.name).collect::<Vec<_>>());
    let fmu = packaged(&archive, &inputs, pair)?;
    let ideal = ideal(&fmu, pair)?;
    let time = cycle::compare(&fmu, &ideal, &sets, &callbacks)?;
    let heap = heap::bytes_per_instance(&fmu, &sets[0], &callbacks)?;

    let [low, median, high] = time.ratio;
    let per_variable = time.fmu / (fmu.inputs.len() + fmu.outputs.len()) as f64;
    let heap = heap.map_or("not measured".to_owned(), |bytes| format!("{bytes} B"));
    let (name, quartiles) = (pair.fmu, format!("{low:.2}..{high:.2}"));
    let Comparison { fmu, ideal, .. } = time;
    print(format_args!("{name:<16}{fmu:>8.1}{ideal:>8.1}{median:>8.2}{quartiles:>16}{per_variable:>16.2}{heap:>16}"))
}

/// Prints a line, as long as somebody reads.
fn print(line: impl fmt::Display) -> Result<(), String> {
    match writeln!(io::stdout().lock(), "{line}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(format!("cannot write to standard output: {error}")),
        _ => Ok(()),
    }
}

/// Whether a cycle sets an input: all Reals but the quaternions, which units with default parameters do not read.
fn is_set(input: &Variable) -> bool {
    input.kind() == Kind::Real && !input.name.contains(".Q[")
}

/// The FMU: `inputs`, and the outputs of `pair`.
fn packaged(archive: &Archive, inputs: &[&Variable], pair: &Pair) -> Result<Unit, String> {
    let description = archive.description();
    let mut outputs = Vec::new();
    for name in pair.outputs {
        let before = outputs.len();
        let is_element =
            |v: &&Variable| v.name.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('['));
        outputs.extend(description.with_causality(Causality::Output).filter(is_element).map(|v| v.value_reference));
        if outputs.len() == before {
            return Err(format!("there is no output {name}"));
        }
    }
    let inputs = inputs.iter().map(|input| input.value_reference).collect();
    Unit::load(&archive.folder().join(archive.library_name()), &description.guid, inputs, outputs)
}

/// The ideal unit: it counts its inputs from 0, and its outputs behind them.
fn ideal(fmu: &Unit, pair: &Pair) -> Result<Unit, String> {
    let program = env::current_exe().map_err(|e| e.to_string())?;
    let library = format!("{}{}{}", env::consts::DLL_PREFIX, pair.ideal, env::consts::DLL_SUFFIX);
    let path: PathBuf = program.with_file_name("examples").join(library);
    if !path.exists() {
        return Err(format!("{} does not exist; run `cargo build --release -p fmu-bench --examples`", path.display()));
    }
    let mut references = 0_u32..;
    let mut take = |n: usize| references.by_ref().take(n).collect();
    Unit::load(&path, "{ideal}", take(fmu.inputs.len()), take(fmu.outputs.len()))
}
