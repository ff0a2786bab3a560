//! Recorded calls of the FMUs, replayed on their WebAssembly modules.
use crate::environment;
use crate::error::Error;
use crate::toolchain;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::run;
use cargo_fmu::fmi::Fmi;
use cargo_fmu::python::Environment;
use cargo_fmu::{files, wasm};
use fmu::Archive;
use std::path::Path;
use std::process::Command;

/// Runtimes that `tests/tapes/replay.py` knows.
const RUNTIMES: [&str; 3] = ["wasmtime", "node", "Chromium"];

/// Records calls of the libraries in `fmus`; compares the results with the modules' in each runtime.
pub(crate) fn compare(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    if !toolchain::can_build(&[wasm::TRIPLE], "WebAssembly is")? {
        return Ok(());
    }
    let tapes = workspace.target.join("tapes");
    wasm::write(workspace, &tapes, &Fmi::ALL)?;
    describe(fmus, &tapes)?;
    let python = environment::prepare(workspace, "venv-tapes", &["tests/browser", "tests/tapes"])?;
    run(script(workspace, &python, "record").arg(fmus).arg(&tapes), "the recording of tapes")?;
    for runtime in RUNTIMES {
        run(script(workspace, &python, "replay").arg(&tapes).arg(runtime), &format!("the replay in {runtime}"))?;
    }
    Ok(())
}

/// Writes the description of each archive as JSON, for the recording.
fn describe(fmus: &Path, tapes: &Path) -> Result<(), Error> {
    for (version, folder) in [("fmi2", fmus.to_owned()), ("fmi3", fmus.join("fmi3"))] {
        for path in files::list(&folder)?.iter().filter(|path| path.extension().is_some_and(|end| end == "fmu")) {
            let refused = |reason: String| cargo_fmu::Error::NotAnFmu { path: path.clone(), reason };
            let archive = Archive::open(path).map_err(|error| refused(error.to_string()))?;
            let text = serde_json::to_string(archive.description()).map_err(|error| refused(error.to_string()))?;
            let name = Path::new(path.file_stem().unwrap_or_default()).with_extension("json");
            files::write(&tapes.join(version).join(name), text)?;
        }
    }
    Ok(())
}

fn script(workspace: &Workspace, python: &Environment, name: &str) -> Command {
    let mut command = python.python();
    command.current_dir(&workspace.root).arg(format!("tests/tapes/{name}.py"));
    command
}
