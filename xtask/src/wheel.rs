//! `cargo xtask wheel`: the Python package with the FMUs inside.
use crate::copied_folder;
use crate::environment;
use crate::error::Error;
use crate::pytest::tests_in;
use crate::toolchain;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{run, this_program};
use cargo_fmu::files;
use cargo_fmu::fmi::Fmi;
use cargo_fmu::package::{self, from_here};
use cargo_fmu::print;
use cargo_fmu::python::Environment;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Build the Python package with the FMUs inside, target/wheel/multibody_fmu-VERSION-py3-none-any.whl
#[derive(clap::Args)]
pub(crate) struct Wheel {
    /// Build for Linux on x86-64 and ARM, Windows on x86-64, and macOS on x86-64 and ARM [default: this machine]
    #[arg(long)]
    all_platforms: bool,
    /// Take the archives in this folder, and those of FMI 3.0 in its folder fmi3, instead of packaging
    #[arg(long, value_name = "FOLDER", conflicts_with = "all_platforms")]
    fmus: Option<PathBuf>,
}

/// The platforms that one machine with Linux can build for.
const TRIPLES: [&str; 5] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-pc-windows-gnu",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
];

impl Wheel {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let fmus = match &self.fmus {
            Some(fmus) => fmus.clone(),
            None if self.all_platforms => package_for_all(workspace)?,
            None => {
                let fmus = package::folder(workspace);
                package::package(workspace, &[], &fmus, "release")?;
                fmus
            }
        };
        let wheel = build(workspace, &fmus, &workspace.target.join("wheel"))?;
        let size = fs::metadata(&wheel).map_err(files::failed("read", &wheel))?.len();
        Ok(print::line(format_args!("{}  {} KB", from_here(&wheel).display(), size.div_ceil(1000)))?)
    }
}

/// Packages all FMUs for all platforms, and returns the folder of the archives.
fn package_for_all(workspace: &Workspace) -> Result<PathBuf, Error> {
    match (toolchain::linker_for_windows(), toolchain::standard_libraries(&TRIPLES)?) {
        (Ok(_), Ok(())) => {}
        (Err(missing), _) | (_, Err(missing)) => return Err(Error::NoToolchain { missing }),
    }
    eprintln!("building for {} platforms", TRIPLES.len());
    let fmus = workspace.target.join("wheel").join("fmu");
    let mut package = Command::new(this_program()?);
    package.current_dir(&workspace.root).args(["package", "--portable", "--profile", "dist", "--out"]).arg(&fmus);
    package.args(TRIPLES.iter().flat_map(|triple| ["--target", triple]));
    run(&mut package, "cargo xtask package")?;
    Ok(fmus)
}

/// Builds the wheel with these archives and returns its file. The same sources and archives give the same bytes.
fn build(workspace: &Workspace, fmus: &Path, out: &Path) -> Result<PathBuf, Error> {
    // What the checkout holds besides is not for others.
    let sources = out.join("sources");
    files::remove_folder(&sources)?;
    let python = workspace.root.join("python");
    copied_folder::copy(&python.join("src"), &sources.join("src"), &|path| path.ends_with("__pycache__"))
        .map_err(files::failed("copy", &python))?;
    for file in ["python/pyproject.toml", "python/README.md", "LICENSE-APACHE", "LICENSE-MIT"].map(Path::new) {
        let name = file.file_name().unwrap_or_default();
        files::write(&sources.join(name), files::read(&workspace.root.join(file))?)?;
    }
    let inside = sources.join("src/multibody_fmu/fmus");
    for fmu in workspace.select(&[])? {
        for fmi in Fmi::ALL {
            let name = format!("{}.fmu", fmu.model);
            files::write(&fmi.folder(&inside).join(&name), files::read(&fmi.folder(fmus).join(&name))?)?;
        }
    }
    let wheel = out.join(concat!("multibody_fmu-", env!("CARGO_PKG_VERSION"), "-py3-none-any.whl"));
    match fs::remove_file(&wheel) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(files::failed("remove", &wheel)(error).into());
        }
        _ => {}
    }
    let environment =
        Environment::prepare(workspace.target.join("venv-wheel"), include_str!("../requirements/wheel.txt"))?;
    let mut hatchling = environment.python();
    hatchling.args(["-m", "hatchling", "build", "--target", "wheel", "--directory"]).arg(out).current_dir(&sources);
    // The date of everything in it.
    // It prints the path.
    run(hatchling.env("SOURCE_DATE_EPOCH", "315532800").stdout(Stdio::null()), "hatchling build")?;
    files::remove_folder(&sources)?;
    if wheel.is_file() { Ok(wheel) } else { Err(Error::VersionOfWheel { wheel }) }
}

/// Builds the wheel twice, and runs the tests on it and on the workflow that publishes it.
pub(crate) fn test(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let place = workspace.target.join("wheel").join("test");
    files::remove_folder(&place)?;
    let [one, other] = ["one", "another place"].map(|name| build(workspace, fmus, &place.join(name)));
    let (one, other) = (one?, other?);
    let python = environment::prepare(workspace, "venv-wheels", &["tests/python", "tests/wheel"])?;
    let mut tests = tests_in("tests/wheel", workspace, &python, fmus);
    tests.env("WHEEL", one).env("WHEEL_AGAIN", other).env("XTASK", this_program()?);
    run(&mut tests, "pytest tests/wheel")?;
    Ok(files::remove_folder(&place)?)
}
