//! Builds that do not tell where they were made.
use crate::platform::Platform;
use crate::provenance::Provenance;
use crate::workspace::Workspace;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Flags with which the compiler writes other names for the folders of this machine into a library: those in the
/// messages of panics stay when everything else is stripped.
pub(crate) fn flags(workspace: &Workspace, provenance: &Provenance) -> Vec<String> {
    // The last one that fits is taken: in the order of their names folders come before what is in them.
    let mut folders: BTreeMap<_, _> =
        provenance.package_folders().map(|folder| (folder, "/cargo".to_owned())).collect();
    folders.extend([(&*workspace.root, "/workspace".to_owned()), (&*workspace.target, "/target".to_owned())]);
    let toolchain = provenance.toolchain();
    // The name that the standard library's own builds have.
    folders.insert(&toolchain.sources, format!("/rustc/{}/library", toolchain.commit));
    folders.iter().map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display())).collect()
}

/// Arguments of `cargo build` with these flags, for libraries of FMUs.
///
/// They are settings of cargo and not the variable `RUSTFLAGS`, so that flags in that variable or for one target take
/// their place, as they do with every setting. Cargo leaves this flag out of the names of files, so the folders of this
/// machine do not change a library; but a build without it would overwrite its files and be overwritten, so libraries
/// need a target folder of their own.
pub(crate) fn arguments(workspace: &Workspace, provenance: &Provenance, platform: &Platform) -> Vec<String> {
    let mut flags = flags(workspace, provenance);
    if platform.is_macos() {
        // The name for what is linked against it, which nothing is; the linker would take the path of the file.
        flags.push("-Clink-arg=-Wl,-install_name,@rpath/fmu.dylib".into());
    }
    setting(flags)
}

/// Arguments of cargo with these flags of the compiler.
pub(crate) fn setting(flags: Vec<String>) -> Vec<String> {
    // A list of texts in JSON is one in TOML, too.
    vec!["--config".into(), format!("build.rustflags={}", serde_json::Value::from(flags))]
}

/// The target folder of libraries for this machine.
pub(crate) fn target_folder(workspace: &Workspace) -> PathBuf {
    workspace.target.join("libraries")
}
