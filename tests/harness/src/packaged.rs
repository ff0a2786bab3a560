//! Archives written by `cargo xtask package`.
use std::collections::BTreeMap;
use std::ffi::c_int;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::{env, fs};

use fmu::{Description, Limits};

use crate::importer::{Archive, Library};

/// The FMUs of this repository. FMUs of other authors are tested only against FMI and the authoring guide.
pub const SHIPPED: &[&str] = &[
    "Distance",
    "PlanarDistance",
    "RelativeSensor",
    "AbsoluteSensor",
    "PlanarAbsoluteSensor",
    "PlanarRelativeSensor",
    "CutForceAndTorque",
    "TransformVector",
    "SensorErrors",
    "Imu",
    "Gripper",
    "Body",
];

/// Opens the archive of the FMU `name`: `<name>.fmu` in [`package_folder`].
///
/// # Panics
/// If there is none, or it cannot be opened.
#[track_caller]
pub fn packaged(name: &str) -> Arc<Archive> {
    let path = package_folder().join(format!("{name}.fmu"));
    assert!(path.exists(), "{} does not exist; run `cargo xtask package {name}`", path.display());
    open(&path)
}

/// Opens the archive of the FMU `name` for FMI 3.0: `<name>.fmu` in the folder `fmi3` below [`package_folder`].
///
/// # Panics
/// If there is none, or it cannot be opened.
#[track_caller]
pub fn packaged_fmi3(name: &str) -> Arc<Archive> {
    open(&package_folder().join("fmi3").join(format!("{name}.fmu")))
}

/// Opens all archives in [`package_folder`], in the order of their names.
///
/// # Panics
/// If there is none, or one cannot be opened.
#[track_caller]
pub fn all_packaged() -> Vec<Arc<Archive>> {
    let folder = package_folder();
    let paths = archives(&folder);
    assert!(!paths.is_empty(), "{} has no archive; run `cargo xtask package`", folder.display());
    paths.iter().map(|path| open(path)).collect()
}

/// Calls `check` with the library of each [packaged](all_packaged) FMU.
///
/// # Panics
/// If there is none, or one cannot be loaded.
#[track_caller]
pub fn for_each_library(check: impl Fn(&Library)) {
    for archive in all_packaged() {
        check(&archive.load().unwrap_or_else(|error| panic!("{error}")));
    }
}

/// Whether this repository ships the FMU. Users may add others.
pub fn is_shipped(description: &Description) -> bool {
    SHIPPED.contains(&&*description.model_name)
}

/// Whether an FMU has continuous states. Its outputs depend on more than the inputs.
pub fn has_states(description: &Description) -> bool {
    !description.model_structure.derivatives.is_empty()
}

/// Calls `check` with the library of each [packaged](all_packaged) FMU without continuous states.
///
/// # Panics
/// If there is none, or one cannot be loaded.
#[track_caller]
pub fn for_each_library_without_states(check: impl Fn(&Library)) {
    for_each_library(|library| {
        if !has_states(library.archive().description()) {
            check(library);
        }
    });
}

/// Archives that this program has unpacked, by path.
static OPENED: Mutex<BTreeMap<PathBuf, Arc<Archive>>> = Mutex::new(BTreeMap::new());

unsafe extern "C" {
    fn atexit(function: extern "C" fn()) -> c_int;
}

/// Deletes the unpacked archives. Rust drops no statics.
extern "C" fn delete() {
    OPENED.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

/// Opens an archive, once in each program: unpacking takes longer than most tests.
#[track_caller]
fn open(path: &Path) -> Arc<Archive> {
    // A test that failed here has left the map unchanged.
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(archive) = opened.get(path) {
        return Arc::clone(archive);
    }
    let archive = Arc::new(
        Archive::open_whole(path, Limits::default()).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    );
    if opened.is_empty() {
        // SAFETY: a function of C's standard library, with an argument of the type that it has there.
        unsafe { atexit(delete) };
    }
    opened.insert(path.to_owned(), Arc::clone(&archive));
    if cfg!(windows) {
        // An unloaded library leaks one of the process's 1,088 indexes of thread-local storage (docs/platforms.md), so
        // all stay loaded, in their folders.
        std::mem::forget((archive.clone(), archive.load().ok(), archive.load_fmi3().ok()));
    }
    archive
}

/// Folder of the packaged FMUs: the environment variable `FMU_DIR`, or else the workspace's `target/fmu`. Runs `cargo
/// xtask package` if the latter is empty, so that `cargo test` needs no preparation.
pub fn package_folder() -> PathBuf {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        if let Some(folder) = env::var_os("FMU_DIR") {
            return folder.into();
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let folder = root.join("target/fmu");
        if archives(&folder).is_empty() {
            let mut package = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
            package.args(["xtask", "package", "--out"]).arg(&folder).current_dir(root);
            // A failed command has printed the reason; the archives are then missing.
            let _ = package.status();
        }
        folder
    });
    FOLDER.clone()
}

/// Paths of the archives in a folder, by their names.
fn archives(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "fmu"));
    paths.sort();
    paths
}
