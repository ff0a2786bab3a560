//! `cargo xtask test`: all tests of the project.
use crate::arm;
use crate::c_programs;
use crate::c_sources;
use crate::docs;
use crate::environment;
use crate::error::Error;
use crate::fmi_sim;
use crate::native;
use crate::portable;
use crate::published;
use crate::pytest::{pytest, tests_in};
use crate::reproducible;
use crate::toolchain;
use crate::wheel;
use crate::windows;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run};
use cargo_fmu::files;
use cargo_fmu::package::{self, Folders, Options};
use cargo_fmu::parallel;
use cargo_fmu::python::Environment;
use cargo_fmu::ssp;
use cargo_fmu::wasm;
use clap::ValueEnum;
use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Package all FMUs and run the tests in Rust and in Python, or only parts of the longer tests
#[derive(clap::Args)]
pub(crate) struct Test {
    /// Run only these longer tests
    #[arg(value_enum, conflicts_with_all = ["all", "extra"])]
    parts: Vec<Part>,
    /// Also run all longer tests but `windows`, `wheel`, `examples`, `portable`, `arm`, `sources` and `fmi-sim`, which
    /// take longest
    #[arg(long)]
    all: bool,
    /// Run only what `--all` adds
    #[arg(long, conflicts_with = "all")]
    extra: bool,
}

impl Test {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let _alone = wait_for_others(workspace)?;
        let lanes = if self.all || self.extra { EXTRA } else { &[&self.parts[..]] };
        if !self.extra && self.parts.is_empty() {
            base(workspace)?;
        }
        if lanes[0].is_empty() {
            return Ok(());
        }
        let fmus = package::folder(workspace);
        package::package(workspace, &[], &fmus, "release")?;
        if lanes.len() > 1 {
            // All lists use them.
            environment::prepare(workspace, "venv", &["tests/python"])?;
            native::build(workspace)?;
        }
        let run = |parts: &&[Part]| parts.iter().try_for_each(|part| part.run(workspace, &fmus));
        parallel::map(lanes, run).into_iter().collect()
    }
}

/// Waits for other test runs in the same target folder: they share archives and environments. Dropping the file
/// releases the lock.
fn wait_for_others(workspace: &Workspace) -> Result<File, Error> {
    let path = workspace.target.join("test.lock");
    files::create_folder(&workspace.target)?;
    let file = File::create(&path).map_err(files::failed("write", &path))?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        eprintln!("waiting for another `cargo xtask test`, which uses {}", workspace.target.display());
    }
    file.lock().map_err(files::failed("lock", &path))?;
    Ok(file)
}

/// Part of the longer tests. If requirements are missing, it prints what it skips and why.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// Libraries for Windows, under Wine
    Windows,
    /// Tests in Rust that take longer
    Rust,
    /// Properties of the library on many more cases
    Properties,
    /// Tests in Python that take longer
    Python,
    /// The examples that measure for minutes, against the numbers on their pages
    Examples,
    /// Importers that others wrote
    Clients,
    /// The FMUs beside MuJoCo
    Mujoco,
    /// The guide to writing an FMU
    Guide,
    /// The pages and the site in a browser
    Browser,
    /// The wheel in an empty environment
    Wheel,
    /// Archives made in another place, byte for byte the same
    Reproducible,
    /// The crates as others would get them
    Published,
    /// Libraries for old Linux systems
    Portable,
    /// Libraries for Linux on ARM, under QEMU
    Arm,
    /// Libraries that a C compiler makes of the archives' sources
    Sources,
    /// The client fmi-sim, which is built first
    FmiSim,
}

/// Longer tests of `--all`. The lists run at the same time: the first compiles most, the others wait for Python and
/// Chromium.
const EXTRA: &[&[Part]] = &[
    &[Part::Rust, Part::Properties, Part::Guide, Part::Reproducible, Part::Published],
    &[Part::Browser, Part::Clients],
    &[Part::Python, Part::Mujoco],
];

impl Part {
    /// Name on the command line.
    fn name(self) -> String {
        self.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
    }

    /// Runs the part on the packaged FMUs in a folder, and prints how it ended.
    fn run(self, workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
        let (name, start) = (self.name(), Instant::now());
        eprintln!("running {name}");
        let test = match self {
            Self::Portable => portable::test,
            Self::Windows => windows::test,
            Self::Rust => ignored,
            Self::Properties => properties,
            Self::Python => longer,
            Self::Examples => examples,
            Self::Clients => clients,
            Self::Mujoco => mujoco,
            Self::Guide => guide,
            Self::Browser => browser,
            Self::Wheel => wheel::test,
            Self::Reproducible => reproducible::test,
            Self::Published => published::test,
            Self::Arm => arm::test,
            Self::Sources => c_sources::test,
            Self::FmiSim => with_fmi_sim,
        };
        let result = test(workspace, fmus);
        let end = result.as_ref().map_or_else(|error| format!("failed, {error}"), |()| "passed".to_owned());
        eprintln!("{name}: {end} after {:.0} s", start.elapsed().as_secs_f64());
        result
    }
}

fn base(workspace: &Workspace) -> Result<(), Error> {
    // First, because it fails soonest.
    let python = environment::prepare(workspace, "venv", &["tests/python"])?;
    let fmus = package::folder(workspace);
    let folders = Folders { openmodelica: Some(&fmus.join("openmodelica")), ..Folders::ordinary(&fmus) };
    package::package_for(workspace, &[], &folders, &Options::default())?;

    eprintln!("running the tests in Rust");
    run(rust_tests(workspace).env("FMU_DIR", &fmus), "cargo test --workspace")?;
    // `cargo test` alone skips tests that need more than Rust.
    let mut headers = cargo(workspace);
    headers.args(["test", "--package", "fmi-export-sys", "--test", "headers", "--", "--ignored"]);
    run(headers.env("FMI2_HEADERS", python.fmi_headers()?), "cargo test --test headers")?;

    eprintln!("running the tests in Python");
    pytest(workspace, &python, "tests/python", &fmus)
}

/// Command that runs tests in Rust. Always of all packages, because others would have their dependencies compiled with
/// other features. The native module is tested from Python.
fn rust_tests(workspace: &Workspace) -> Command {
    let mut tests = cargo(workspace);
    tests.args(["test", "--workspace", "--exclude=multibody-python"]);
    tests
}

fn ignored(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let mut tests = rust_tests(workspace);
    let names = ["wrong_attributes", "check", "fmus", "resources"];
    tests.env("FMU_DIR", fmus).args(names.map(|name| format!("--test={name}")));
    Ok(run(tests.args(["--", "--ignored"]), "the longer tests in Rust")?)
}

fn properties(workspace: &Workspace, _fmus: &Path) -> Result<(), Error> {
    let mut tests = rust_tests(workspace);
    tests
        .env("PROPTEST_CASES", "2000")
        .args(["distance_properties", "frames_identities", "gripper", "body"].map(|name| format!("--test={name}")));
    Ok(run(&mut tests, "the property tests")?)
}

fn longer(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    marked("longer", workspace, fmus)
}

fn examples(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    marked("longest", workspace, fmus)
}

/// Runs the tests in Python with this mark.
fn marked(mark: &str, workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let python = environment::prepare(workspace, "venv", &["tests/python"])?;
    let mut tests = tests_in("tests/python", workspace, &python, fmus)?;
    Ok(run(tests.args(["-m", mark]), &format!("pytest tests/python -m {mark}"))?)
}

/// Runs the tests with all importers except fmi-sim.
fn clients(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let (examples, folder) = (workspace.root.join("examples"), workspace.target.join("ssp"));
    for system in ["moving-frames", "carried-box"] {
        ssp::pack(workspace, &examples.join(system), &folder, "release", false)?;
    }
    ssp::pack(workspace, &examples.join("moving-frames"), &folder.join("connectors"), "release", true)?;
    let sources = workspace.target.join("ssp/sources");
    if toolchain::can_build(&[wasm::TRIPLE], "C sources are")? {
        c_programs::package(workspace, &["Distance"], &sources)?;
    }
    let python = environment_of_clients(workspace)?;
    let mut tests = tests_in("tests/clients", workspace, &python, fmus)?;
    tests.env("FMU_SOURCES", sources);
    Ok(run(tests.env("COFMUPY_PYTHON", environment_of_cofmupy(workspace)?), "pytest tests/clients")?)
}

/// Python of an environment with CoFmuPy, which needs an old FMPy.
fn environment_of_cofmupy(workspace: &Workspace) -> Result<OsString, Error> {
    let requirements = files::read_text(&workspace.root.join("tests/clients/cofmupy/requirements.txt"))?;
    let environment = Environment::prepare(workspace.target.join("venv-cofmupy"), &requirements)?;
    Ok(environment.python().get_program().to_owned())
}

fn with_fmi_sim(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let python = environment_of_clients(workspace)?;
    let Some(program) = fmi_sim::install(workspace, &python)? else {
        eprintln!("skipped, because the tests know how to build fmi-sim on x86-64 Linux only");
        return Ok(());
    };
    let mut tests = tests_in("tests/clients", workspace, &python, fmus)?;
    Ok(run(tests.args(["-k", "fmi_sim"]).env("FMI_SIM", program), "pytest tests/clients -k fmi_sim")?)
}

fn environment_of_clients(workspace: &Workspace) -> Result<Environment, Error> {
    environment::prepare(workspace, "venv-clients", &["tests/python", "tests/clients"])
}

fn mujoco(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let python = environment::prepare(workspace, "venv-mujoco", &["tests/python", "tests/mujoco"])?;
    pytest(workspace, &python, "tests/mujoco", fmus)
}

/// Follows the guide in a workspace outside the project, with its own archives.
fn guide(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let python = environment::prepare(workspace, "venv", &["tests/python"])?;
    pytest(workspace, &python, "tests/guide", fmus)
}

fn browser(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    docs::build(workspace, fmus)?;
    let python = environment::prepare(workspace, "venv-browser", &["tests/python", "tests/browser"])?;
    let mut tests = tests_in("tests/browser", workspace, &python, fmus)?;
    Ok(run(tests.env("FMU_LIVE", docs::modules(workspace)), "pytest tests/browser")?)
}
