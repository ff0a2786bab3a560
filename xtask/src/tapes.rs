//! Recorded calls of the FMUs, replayed on their WebAssembly modules.
use crate::environment;
use crate::error::Error;
use crate::toolchain;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::run;
use cargo_fmu::python::Environment;
use cargo_fmu::wasm;
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
    wasm::write(workspace, &tapes)?;
    let python = environment::prepare(workspace, "venv-tapes", &["tests/browser", "tests/tapes"])?;
    run(script(workspace, &python, "record").arg(fmus).arg(&tapes), "the recording of tapes")?;
    for runtime in RUNTIMES {
        run(script(workspace, &python, "replay").arg(&tapes).arg(runtime), &format!("the replay in {runtime}"))?;
    }
    Ok(())
}

fn script(workspace: &Workspace, python: &Environment, name: &str) -> Command {
    let mut command = python.python();
    command.current_dir(&workspace.root).arg(format!("tests/tapes/{name}.py"));
    command
}
