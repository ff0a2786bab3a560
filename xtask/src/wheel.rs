//! `cargo xtask wheel`: the Python package for a platform, with native module and FMUs.
use crate::copied_folder;
use crate::environment;
use crate::error::Error;
use crate::native;
use crate::pytest::tests_in;
use crate::toolchain;
use cargo_fmu::Workspace;
use cargo_fmu::archive::LICENSES;
use cargo_fmu::cargo::{cargo_build, run, this_program};
use cargo_fmu::files;
use cargo_fmu::fmi::Fmi;
use cargo_fmu::package::{self, Folders, Options, from_here};
use cargo_fmu::platform::Platform;
use cargo_fmu::print;
use cargo_fmu::profile::{self, Panic};
use cargo_fmu::python::Environment;
use cargo_fmu::zig::{self, Zigbuild};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Build the Python package with its native module and the FMUs inside, as wheels in target/wheel
#[derive(clap::Args)]
pub(crate) struct Wheel {
    /// Target of a wheel, as `rustc --print target-list` calls it; give it once for each platform [default: this
    /// machine]
    #[arg(long = "target", value_name = "TRIPLE")]
    targets: Vec<String>,
    /// Build wheels for Linux on x86-64 and ARM, Windows on x86-64, and macOS on x86-64 and ARM, except those that
    /// cannot be built here
    #[arg(long, conflicts_with = "targets")]
    all_platforms: bool,
    /// Take the archives in this folder (FMI 3.0 in its folder fmi3) instead of packaging
    #[arg(long, value_name = "FOLDER")]
    fmus: Option<PathBuf>,
    /// Cargo profile of the libraries
    #[arg(long, default_value = "release")]
    profile: String,
}

/// Platforms of releases.
const TRIPLES: [&str; 5] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-pc-windows-gnu",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
];

/// Folder for the licences of the native module's dependencies.
const LINKED: &str = "linked";

const BILL_OF_MATERIALS: &str = "multibody_fmu._native.cdx.json";

impl Wheel {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let platforms = match self.targets.as_slice() {
            [] if self.all_platforms => Platform::select(&can_be_built()?)?,
            [] => vec![this_machine()?],
            targets => Platform::select(targets)?,
        };
        let out = workspace.target.join("wheel");
        for platforms in groups(platforms) {
            let portable = platforms[0].linux_gnu().is_some();
            let packaged = out.join("fmu").join(&platforms[0].folder);
            let options = Options { platforms, portable, profile: &self.profile, ..Options::default() };
            let fmus = match &self.fmus {
                Some(fmus) => fmus,
                None => {
                    package::package_for(workspace, &[], &Folders::ordinary(&packaged), &options)?;
                    &packaged
                }
            };
            for platform in &options.platforms {
                let wheel = build(workspace, platform, &self.profile, fmus, &out)?;
                let size = fs::metadata(&wheel).map_err(files::failed("read", &wheel))?.len();
                print::line(format_args!("{}  {} KB", from_here(&wheel).display(), size.div_ceil(1000)))?;
            }
        }
        Ok(())
    }
}

/// Release targets that can be built here; prints why others cannot.
fn can_be_built() -> Result<Vec<String>, Error> {
    let mut triples = Vec::new();
    for triple in TRIPLES {
        let linker = if triple.contains("-windows-") { toolchain::linker_for_windows().map(drop) } else { Ok(()) };
        match linker.and(toolchain::standard_libraries(&[triple])?) {
            Ok(()) => triples.push(triple.to_owned()),
            Err(missing) => eprintln!("no wheel for {triple}, because {missing}"),
        }
    }
    Ok(triples)
}

/// This machine's platform. On Linux with its target, so that zig links for old systems.
fn this_machine() -> Result<Platform, Error> {
    let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
    Ok(match TRIPLES.iter().find(|triple| system == "linux" && **triple == format!("{processor}-unknown-linux-gnu")) {
        Some(triple) => Platform::of(triple)?,
        None => Platform::host(),
    })
}

/// Groups of platforms that share archives: on Apple's processors importers look for universal libraries in archives of
/// FMI 2.0.
fn groups(platforms: Vec<Platform>) -> Vec<Vec<Platform>> {
    let (macos, others): (Vec<_>, Vec<_>) = platforms.into_iter().partition(Platform::is_macos);
    others.into_iter().map(|platform| vec![platform]).chain((!macos.is_empty()).then_some(macos)).collect()
}

/// Builds a platform's wheel with the archives in a folder; returns its path. Equal sources and archives give equal
/// bytes.
fn build(workspace: &Workspace, platform: &Platform, profile: &str, fmus: &Path, out: &Path) -> Result<PathBuf, Error> {
    let (sources, built) = (out.join("sources"), out.join("built"));
    files::remove_folder(&built)?;
    gather(workspace, fmus, &sources)?;
    let runtime = runtime(workspace, platform, profile)?;
    let bytes = files::read(&runtime)?;
    let name = runtime.file_name().unwrap_or_default();
    let published = out.join("runtime").join(format!("{}-{}", platform.tuple, name.to_string_lossy()));
    for library in [sources.join("src/multibody_fmu").join(name), published] {
        files::write(&library, &bytes)?;
        native::write_licenses(workspace, &library)?;
    }
    let mut maturin = maturin(workspace, platform, profile)?;
    run(maturin.arg("--out").arg(&built).current_dir(&sources), "maturin build")?;
    files::remove_folder(&sources)?;
    let [wheel] = &files::list(&built)?[..] else { return Err(Error::NoWheel { folder: built }) };
    let moved = out.join(wheel.file_name().unwrap_or_default());
    fs::rename(wheel, &moved).map_err(files::failed("write", &moved))?;
    files::remove_folder(&built)?;
    Ok(moved)
}

/// Copies the contents of a wheel into a separate folder, because the checkout holds more.
fn gather(workspace: &Workspace, fmus: &Path, sources: &Path) -> Result<(), Error> {
    files::remove_folder(sources)?;
    let python = workspace.root.join("python");
    let left_out = |path: &Path| {
        path.ends_with("__pycache__")
            || path.file_name().is_some_and(|name| native::FILES.iter().any(|file| name == *file))
    };
    copied_folder::copy(&python.join("src"), &sources.join("src"), &left_out)
        .map_err(files::failed("copy", &python))?;
    for file in ["python/README.md", "LICENSE-APACHE", "LICENSE-MIT"].map(Path::new) {
        let name = file.file_name().unwrap_or_default();
        files::write(&sources.join(name), files::read(&workspace.root.join(file))?)?;
    }
    let module = ("the native module", "multibody_fmu._native");
    for entry in package::provenance_of_library(workspace, module.0, module.1, native::PACKAGE)? {
        let text = entry.name.strip_prefix(LICENSES).map(|name| sources.join(LINKED).join(name));
        files::write(&text.unwrap_or_else(|| sources.join(BILL_OF_MATERIALS)), entry.bytes)?;
    }
    let project = files::read_text(&python.join("pyproject.toml"))?;
    // Forward slashes: backslashes are escapes in TOML.
    let root = workspace.root.to_string_lossy().replace('\\', "/");
    let project = project.replace("\"../crates/", &format!("\"{root}/crates/"));
    let licenses = format!("[project]\nlicense-files = [\"LICENSE-*\", \"{LINKED}/**/*\"]\n");
    files::write(&sources.join("pyproject.toml"), project.replace("[project]\n", &licenses))?;
    let inside = sources.join("src/multibody_fmu/fmus");
    for fmu in workspace.select(&[])? {
        for fmi in Fmi::ALL {
            let name = format!("{}.fmu", fmu.model);
            files::write(&fmi.folder(&inside).join(&name), files::read(&fmi.folder(fmus).join(&name))?)?;
        }
    }
    Ok(())
}

/// Builds the library that runs systems packed as one FMU; returns its path.
fn runtime(workspace: &Workspace, platform: &Platform, profile: &str) -> Result<PathBuf, Error> {
    let folder = package::target_folder(workspace, platform, true);
    let mut build = match &platform.triple {
        Some(triple) if zig::links(platform, true) => Zigbuild::prepare(workspace)?.build(workspace, triple)?,
        triple => cargo_build(workspace, triple.as_deref(), &folder),
    };
    build.args(["--profile", profile, "--package", native::RUNTIME]);
    build.args(package::library_arguments(workspace, profile, platform)?);
    run(&mut build, "cargo build --package fmu-container-runtime")?;
    let name = match &platform.tuple {
        tuple if tuple.ends_with("-windows") => "fmu_container_runtime.dll",
        tuple if tuple.ends_with("-darwin") => "libfmu_container_runtime.dylib",
        _ => "libfmu_container_runtime.so",
    };
    let built = platform.triple.as_ref().map_or(folder.clone(), |triple| folder.join(triple));
    Ok(built.join(profile).join(name))
}

/// Command that builds the native module and packs the wheel.
fn maturin(workspace: &Workspace, platform: &Platform, profile: &str) -> Result<Command, Error> {
    let environment =
        Environment::prepare(workspace.target.join("venv-wheel"), include_str!("../requirements/wheel.txt"))?;
    let mut maturin = environment.script("maturin");
    maturin.args(["build", "--locked", "--profile", profile, "--sbom-include", BILL_OF_MATERIALS]);
    // The flags of the FMUs' libraries, so that dependencies are compiled once. In the environment, because maturin
    // adds flags for macOS there, which would replace those in arguments.
    maturin.args(profile::arguments(profile, Panic::Unwind));
    maturin.env("CARGO_ENCODED_RUSTFLAGS", package::library_flags(workspace)?.join("\u{1f}"));
    maturin.arg("--target-dir").arg(package::target_folder(workspace, platform, true));
    if let Some(triple) = &platform.triple {
        maturin.args(["--target", triple]);
        if zig::links(platform, true) {
            Zigbuild::prepare(workspace)?.set_up(maturin.arg("--zig"), workspace, triple)?;
        }
    }
    // Date of every file in the wheel.
    maturin.env("SOURCE_DATE_EPOCH", "315532800");
    // Maturin prints the path.
    maturin.stdout(Stdio::null());
    Ok(maturin)
}

/// Builds this machine's wheel twice; runs the tests on it and on the workflow that publishes it.
pub(crate) fn test(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let place = workspace.target.join("wheel").join("test");
    files::remove_folder(&place)?;
    let platform = this_machine()?;
    let [one, other] =
        ["one", "another place"].map(|name| build(workspace, &platform, "release", fmus, &place.join(name)));
    let (one, other) = (one?, other?);
    let python = environment::prepare(workspace, "venv-wheels", &["tests/python", "tests/wheel"])?;
    let mut tests = tests_in("tests/wheel", workspace, &python, fmus)?;
    tests.env("WHEEL", one).env("WHEEL_AGAIN", other).env("XTASK", this_program()?);
    run(&mut tests, "pytest tests/wheel")?;
    Ok(files::remove_folder(&place)?)
}

#[cfg(test)]
mod tests {
    use super::{TRIPLES, groups};
    use cargo_fmu::platform::Platform;

    #[test]
    fn wheels_for_macos_share_archives_that_have_both_libraries() {
        let platforms = TRIPLES.iter().map(|triple| Platform::of(triple).unwrap()).collect();
        let folders: Vec<Vec<_>> =
            groups(platforms).into_iter().map(|group| group.into_iter().map(|one| one.folder).collect()).collect();
        assert_eq!(
            folders,
            [vec!["linux64"], vec!["aarch64-linux"], vec!["win64"], vec!["darwin64", "aarch64-darwin"]]
        );
    }
}
