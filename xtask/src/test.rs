//! `cargo xtask test`: everything that tells whether the project works.
use crate::arm;
use crate::c_programs;
use crate::c_sources;
use crate::component;
use crate::docs;
use crate::environment;
use crate::error::Error;
use crate::fmi_sim;
use crate::portable;
use crate::published;
use crate::pytest::{pytest, tests_in};
use crate::reproducible;
use crate::wheel;
use crate::windows;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run};
use cargo_fmu::files;
use cargo_fmu::package::{self, Folders, Options};
use cargo_fmu::platform;
use cargo_fmu::python::Environment;
use cargo_fmu::ssp;
use cargo_fmu::wasm;
use std::ffi::OsString;
use std::path::Path;

/// Package all FMUs and run the tests in Rust and in Python
#[derive(clap::Args)]
pub(crate) struct Test {
    /// Also run what takes longer or needs more than Rust and Python
    #[arg(long)]
    all: bool,
    /// Run only what `--all` adds
    #[arg(long, conflicts_with = "all")]
    extra: bool,
    /// Run only those that `--all` adds on libraries for Windows, under Wine
    #[arg(long, conflicts_with_all = ["all", "extra"])]
    windows: bool,
    /// Run only tests on libraries for Linux on ARM, under QEMU, which `--all` leaves out because they take long
    #[arg(long, conflicts_with_all = ["all", "extra", "windows"])]
    arm: bool,
    /// Run only tests on libraries that a C compiler makes of the archives' sources, which `--all` leaves out because
    /// they take long to compile
    #[arg(long, conflicts_with_all = ["all", "extra", "windows", "arm"])]
    sources: bool,
    /// Run only those with the client fmi-sim, which `--all` leaves out because it takes long to build
    #[arg(long, conflicts_with_all = ["all", "extra", "windows", "arm", "sources"])]
    fmi_sim: bool,
    /// Run only those on WebAssembly components in the host fmi-rs, which `--all` leaves out because it takes long to
    /// build
    #[arg(long, conflicts_with_all = ["all", "extra", "windows", "arm", "sources", "fmi_sim"])]
    component: bool,
}

impl Test {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let parts = match self {
            Self { windows: true, .. } => &[WINDOWS],
            Self { arm: true, .. } => &[ARM],
            Self { sources: true, .. } => &[SOURCES],
            Self { fmi_sim: true, .. } => &[FMI_SIM],
            Self { component: true, .. } => &[COMPONENT],
            Self { extra: true, .. } => EXTRA,
            Self { all, .. } => {
                base(workspace)?;
                if *all { EXTRA } else { &[] }
            }
        };
        if !parts.is_empty() {
            let fmus = package::folder(workspace);
            package::package(workspace, &[], &fmus, "release")?;
            for (what, part) in parts {
                eprintln!("running {what}");
                part(workspace, &fmus)?;
            }
        }
        Ok(())
    }
}

/// A part of the tests, given the folder of the packaged FMUs.
type Part = (&'static str, fn(&Workspace, &Path) -> Result<(), Error>);

const WINDOWS: Part = ("the tests on libraries for Windows", windows::test);
const ARM: Part = ("tests on libraries for Linux on ARM", arm::test);
const SOURCES: Part = ("tests on compiled C sources", c_sources::test);

const FMI_SIM: Part = ("the client fmi-sim", with_fmi_sim);
const COMPONENT: Part = ("the WebAssembly components in fmi-rs", component::test);

/// Tests that `--all` adds. A part whose requirements are missing says what it skips and why.
const EXTRA: &[Part] = &[
    ("the tests on libraries for old Linux systems", portable::test),
    WINDOWS,
    ("the compiler's messages for wrong attributes", attributes),
    ("the property tests on many more cases", many_cases),
    ("the tests in Python that take longer", longer),
    ("the clients that others wrote", clients),
    ("the interfaces of a WebAssembly component", component::interfaces),
    ("the FMUs beside MuJoCo", mujoco),
    ("the guide to writing an FMU", guide),
    ("the pages and the site in a browser", browser),
    ("the wheel in an empty environment", wheel::test),
    ("the packaging in another place", reproducible::test),
    ("the crates as others would get them", published::test),
];

/// The packages whose dependencies this command and the describing programs have compiled already. All packages in one
/// call would turn on more features of some of them, and compile most of both anew. The native module is tested from
/// Python.
const OF_THE_TOOL: &[&str] = &["--package=cargo-fmu", "--package=xtask"];
const OTHERS: &[&str] = &["--workspace", "--exclude=cargo-fmu", "--exclude=xtask", "--exclude=multibody-python"];

fn base(workspace: &Workspace) -> Result<(), Error> {
    // First, because it fails soonest.
    let python = environment::prepare(workspace, "venv", &["tests/python"])?;
    let fmus = package::folder(workspace);
    let folders = Folders { openmodelica: Some(&fmus.join("openmodelica")), ..Folders::ordinary(&fmus) };
    package::package_for(workspace, &[], &folders, &Options::default())?;

    eprintln!("running the tests in Rust");
    for packages in [OF_THE_TOOL, OTHERS] {
        let mut tests = cargo(workspace);
        tests.arg("test").args(packages).env("FMU_DIR", &fmus);
        run(&mut tests, &format!("cargo test {}", packages.join(" ")))?;
    }
    // A bare `cargo test` leaves out what needs more than Rust.
    let mut headers = cargo(workspace);
    headers.args(["test", "--package", "fmi-export-sys", "--test", "headers", "--", "--ignored"]);
    run(headers.env("FMI2_HEADERS", python.fmi_headers()?), "cargo test --test headers")?;

    eprintln!("running the tests in Python");
    pytest(workspace, &python, "tests/python", &fmus)
}

fn attributes(workspace: &Workspace, _fmus: &Path) -> Result<(), Error> {
    let mut tests = cargo(workspace);
    tests.args(["test", "--package", "fmu-export", "--test", "wrong_attributes", "--", "--ignored"]);
    Ok(run(&mut tests, "cargo test --test wrong_attributes")?)
}

fn many_cases(workspace: &Workspace, _fmus: &Path) -> Result<(), Error> {
    let mut tests = cargo(workspace);
    tests.args(["test", "--release", "--package", "multibody"]).env("PROPTEST_CASES", "2000");
    tests.args(["distance_properties", "frames_identities", "gripper", "body"].map(|name| format!("--test={name}")));
    Ok(run(&mut tests, "the property tests")?)
}

fn longer(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let python = environment::prepare(workspace, "venv", &["tests/python"])?;
    let mut tests = tests_in("tests/python", workspace, &python, fmus)?;
    Ok(run(tests.args(["-m", "longer"]), "pytest tests/python -m longer")?)
}

/// Runs the tests with all clients but fmi-sim.
fn clients(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let (examples, folder) = (workspace.root.join("examples"), workspace.target.join("ssp"));
    for system in ["moving-frames", "carried-box"] {
        ssp::pack(workspace, &examples.join(system), &folder, "release", false)?;
    }
    ssp::pack(workspace, &examples.join("moving-frames"), &folder.join("connectors"), "release", true)?;
    let sources = workspace.target.join("ssp/sources");
    if platform::has_std(wasm::TRIPLE)? {
        c_programs::package(workspace, &["Distance"], &sources)?;
    }
    let python = environment_of_clients(workspace)?;
    let mut tests = tests_in("tests/clients", workspace, &python, fmus)?;
    tests.env("FMU_SOURCES", sources);
    Ok(run(tests.env("COFMUPY_PYTHON", environment_of_cofmupy(workspace)?), "pytest tests/clients")?)
}

/// The interpreter of an environment with CoFmuPy, which needs an old version of FMPy.
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

/// Makes a workspace outside the project, and its own archives there.
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
