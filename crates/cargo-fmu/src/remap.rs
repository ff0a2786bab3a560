//! Builds that do not contain the paths of this machine.
use crate::platform::Platform;
use crate::provenance::Provenance;
use crate::workspace::Workspace;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Compiler flags that replace this machine's folders in a library: messages of panics keep paths after stripping.
pub(crate) fn flags(workspace: &Workspace, provenance: &Provenance) -> Vec<String> {
    // The last match wins, and sorting puts folders before their subfolders.
    let mut folders: BTreeMap<_, _> =
        provenance.package_folders().map(|folder| (folder, "/cargo".to_owned())).collect();
    folders.extend([(&*workspace.root, "/workspace".to_owned()), (&*workspace.target, "/target".to_owned())]);
    let toolchain = provenance.toolchain();
    // Name in the standard library's official builds.
    folders.insert(&toolchain.sources, format!("/rustc/{}/library", toolchain.commit));
    folders.iter().map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display())).collect()
}

/// Arguments of `cargo build` with these flags, for libraries of FMUs.
///
/// They are a setting instead of the variable `RUSTFLAGS`, so that users can override them by that variable or for one
/// target. Cargo ignores this flag in the hashes of file names, so a library does not depend on this machine's folders;
/// but builds without the flag would overwrite the files, so libraries have a target folder of their own.
pub(crate) fn arguments(workspace: &Workspace, provenance: &Provenance, platform: &Platform) -> Vec<String> {
    let mut flags = flags(workspace, provenance);
    if platform.is_macos() {
        // Nothing links against the library; without this name the linker would record the path of the file.
        flags.push("-Clink-arg=-Wl,-install_name,@rpath/fmu.dylib".into());
    }
    setting(flags)
}

/// Arguments of cargo with these compiler flags.
pub(crate) fn setting(flags: Vec<String>) -> Vec<String> {
    // JSON lists of strings are valid TOML.
    vec!["--config".into(), format!("build.rustflags={}", serde_json::Value::from(flags))]
}

/// Target folder of libraries for this machine.
pub(crate) fn target_folder(workspace: &Workspace) -> PathBuf {
    workspace.target.join("libraries")
}
