//! fmi-sim, an importer on crates.io.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run};
use cargo_fmu::python::Environment;
use std::path::PathBuf;
use std::process::Command;

const VERSION: &str = "=0.7.0";

/// Path of the program, built at the first call; `None` on systems where the tests cannot build it. The build reads C
/// headers with the libclang of the environment `python`, and with the compiler's own headers.
pub(crate) fn install(workspace: &Workspace, python: &Environment) -> Result<Option<PathBuf>, Error> {
    let Ok(headers) = Command::new("cc").arg("-print-file-name=include").output() else { return Ok(None) };
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Ok(None);
    }
    let root = workspace.target.join("fmi-sim");
    let mut install = cargo(workspace);
    // Compiling dominates: no optimisation, no debug information.
    install.args(["install", "fmi-sim", "--version", VERSION, "--locked", "--debug", "--quiet", "--root"]).arg(&root);
    install.env("CARGO_PROFILE_DEV_DEBUG", "false").env("LIBCLANG_PATH", python.packages()?.join("clang/native"));
    install.env("BINDGEN_EXTRA_CLANG_ARGS", format!("-I{}", String::from_utf8_lossy(&headers.stdout).trim()));
    run(&mut install, "cargo install fmi-sim")?;
    Ok(Some(root.join("bin/fmi-sim")))
}
