//! Entries of an archive that this platform needs.
use std::env::consts::{ARCH, OS};
use std::path::Path;

/// Whether a program of this platform needs an entry of an archive to run the FMU: no documentation, no sources, no
/// libraries of other platforms.
pub fn is_needed_here(entry: &Path) -> bool {
    let mut parts = entry.components().map(|part| part.as_os_str());
    match parts.next().and_then(|first| first.to_str()) {
        Some("binaries") => parts.next().is_none_or(|folder| {
            let mut here = ["2.0", "3.0"].into_iter().flat_map(|version| platform_folders(version, ARCH, OS));
            here.any(|name| *folder == *name)
        }),
        Some("documentation" | "sources") => false,
        _ => true,
    }
}

/// Folders below `binaries` that may have the library for a machine, the best one first. FMI 2.0 has no name for ARM,
/// so that tools write there under the name of FMI 3.0 or, as universal libraries of macOS, under that for x86-64.
pub fn platform_folders(fmi_version: &str, arch: &str, os: &str) -> Vec<String> {
    if fmi_version != "2.0" {
        return vec![fmu_file::tuple(arch, os)];
    }
    let own = fmu_file::platform(arch, os);
    if arch == "aarch64" { vec![own, fmu_file::platform("x86_64", os)] } else { vec![own] }
}

#[cfg(test)]
mod tests {
    use super::platform_folders;

    #[test]
    fn on_arm_a_library_where_fmi2_has_those_for_x86_is_the_last_resort() {
        assert_eq!(platform_folders("2.0", "aarch64", "macos"), ["aarch64-darwin", "darwin64"]);
        assert_eq!(platform_folders("2.0", "x86_64", "linux"), ["linux64"]);
        assert_eq!(platform_folders("3.0", "aarch64", "macos"), ["aarch64-darwin"]);
    }
}
