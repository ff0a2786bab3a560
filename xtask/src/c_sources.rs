//! Libraries compiled from the archives' C sources.
use crate::c_programs;
use crate::difference::Here;
use crate::error::Error;
use crate::other_platform;
use cargo_fmu::archive::{self, Compression, Entry};
use cargo_fmu::cargo::{answers, cargo, run};
use cargo_fmu::fmi::Fmi;
use cargo_fmu::platform::Platform;
use cargo_fmu::{Workspace, files, parallel, zig};
use std::env::consts::DLL_EXTENSION;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Warnings in this repository's files are errors; the sources switch off wasm2c's own.
const WARNINGS: [&str; 3] = ["-Wall", "-Wextra", "-Werror"];

/// Archives compiled at the same time; each takes up to 1 GB.
const AT_ONCE: usize = 2;

/// Packages and compiles archives that contain only sources, and tests the resulting libraries.
pub(crate) fn test(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let folder = workspace.target.join("sources");
    package(workspace, &folder)?;
    let compiled = compile(&folder, "cc", || command("cc", &["-std=c99", "-O1"]))?;
    let mut tests = cargo(workspace);
    tests.args(["test"]).env("FMU_DIR", &compiled);
    run(other_platform::select(&mut tests), "the tests on compiled sources")?;
    numbers(workspace, &Here::new(workspace, fmus), &compiled, "C99 (cc -std=c99 -O1)")
}

/// Compares the numbers of several compilers with this machine's.
pub(crate) fn same_bits(workspace: &Workspace, here: &Here<'_>) -> Result<(), Error> {
    let folder = workspace.target.join("sources");
    package(workspace, &folder)?;
    let compiled = compile(&folder, "cc", || command("cc", &["-std=c99", "-O1"]))?;
    numbers(workspace, here, &compiled, "C99 (cc -std=c99 -O1)")?;
    // Fused operations would change bits if the sources did not forbid them.
    let fused = ["-std=gnu99", "-O3", "-mfma"];
    let compiled = compile(&folder, "cc-fused", || command("cc", &fused))?;
    numbers(workspace, here, &compiled, "C (cc -std=gnu99 -O3 -mfma)")?;
    let compiled = compile(&folder, "clang", || {
        let mut clang = zig::c_compiler(workspace)?;
        clang.args(["-std=c99", "-O2", "-march=native"]);
        Ok(clang)
    })?;
    numbers(workspace, here, &compiled, "C99 (clang -std=c99 -O2 -march=native)")
}

fn command(compiler: &str, arguments: &[&str]) -> Result<Command, Error> {
    let mut command = Command::new(compiler);
    command.args(arguments);
    Ok(command)
}

fn package(workspace: &Workspace, folder: &Path) -> Result<(), Error> {
    if !answers("cc", "--version") {
        return Err(Error::NoCompiler);
    }
    c_programs::package(workspace, &[], &folder.join("fmu"))
}

/// Compares the numbers of the archives in `compiled` with this machine's.
fn numbers(workspace: &Workspace, here: &Here<'_>, compiled: &Path, name: &str) -> Result<(), Error> {
    here.compare(cargo(workspace).arg("test").env("FMU_DIR", compiled), name)
}

/// Compiles the sources of every archive in `folder/fmu`; returns the folder of archives with the resulting libraries.
fn compile(folder: &Path, name: &str, compiler: impl Fn() -> Result<Command, Error> + Sync) -> Result<PathBuf, Error> {
    let to = folder.join(name);
    let mut jobs = Vec::new();
    for fmi in Fmi::ALL {
        for archive in files::list(&fmi.folder(&folder.join("fmu")))? {
            if archive.extension().is_some_and(|extension| extension == "fmu") {
                jobs.push((fmi, archive));
            }
        }
    }
    eprintln!("compiling {} archives ({name})", jobs.len());
    for jobs in jobs.chunks(AT_ONCE) {
        let done = parallel::map(jobs, |(fmi, archive)| compile_one(archive, *fmi, &fmi.folder(&to), compiler()?));
        done.into_iter().collect::<Result<Vec<_>, Error>>()?;
    }
    Ok(to)
}

fn compile_one(archive: &Path, fmi: Fmi, to: &Path, mut compiler: Command) -> Result<(), Error> {
    let name = archive.file_stem().unwrap_or_default().to_string_lossy();
    let folder = to.join(format!("{name}-sources"));
    let mut entries = archive::read(archive)?;
    c_programs::write_sources(&entries, &folder)?;
    let library = folder.join(&*name).with_extension(DLL_EXTENSION);
    compiler.args(WARNINGS).args(["-shared", "-fPIC", "-o"]).arg(&library).arg(folder.join("sources/fmu.c")).arg("-lm");
    run(compiler.stdin(Stdio::null()), "the C compiler")?;
    let name = format!("binaries/{}/{name}.{DLL_EXTENSION}", Platform::host().folder_in(fmi));
    entries.push(Entry { name, bytes: files::read(&library)?, executable: true });
    archive::write(&to.join(archive.file_name().unwrap_or_default()), &entries, Compression::Fast)?;
    Ok(files::remove_folder(&folder)?)
}
