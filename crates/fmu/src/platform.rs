//! Folders of platforms in an archive.
use std::env::consts::{ARCH, OS};
use std::path::Path;

/// Folder below `binaries/` for the libraries of a platform, with the names that Rust has for processor and system
/// ([`std::env::consts`]): FMI 2.0's own name where section 2.3 has one, else the tuple of FMI 3.0 that FMI 2.0.4
/// recommends.
///
/// ```
/// assert_eq!(fmu::platform("x86_64", "windows"), "win64");
/// assert_eq!(fmu::platform("aarch64", "linux"), "aarch64-linux");
/// ```
pub fn platform(arch: &str, os: &str) -> String {
    let system = match os {
        "windows" => "win",
        "macos" => "darwin",
        other => other,
    };
    match arch {
        "x86_64" => format!("{system}64"),
        "x86" => format!("{system}32"),
        _ => tuple(arch, os),
    }
}

/// Folder below `binaries/` in FMI 3.0: the platform tuple of section 2.5.1.4.1.
///
/// ```
/// assert_eq!(fmu::tuple("x86_64", "macos"), "x86_64-darwin");
/// assert_eq!(fmu::tuple("arm", "linux"), "aarch32-linux");
/// ```
pub fn tuple(arch: &str, os: &str) -> String {
    let arch = if arch == "arm" { "aarch32" } else { arch };
    let system = if os == "macos" { "darwin" } else { os };
    format!("{arch}-{system}")
}

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
        return vec![tuple(arch, os)];
    }
    let own = platform(arch, os);
    if arch == "aarch64" { vec![own, platform("x86_64", os)] } else { vec![own] }
}

#[cfg(test)]
mod tests {
    use super::{platform, platform_folders, tuple};

    /// Names from FMI 2.0 section 2.3 and FMI 3.0 section 2.5.1.4.1.
    #[test]
    fn platforms_have_the_names_of_the_standard() {
        assert_eq!(platform("x86_64", "linux"), "linux64");
        assert_eq!(platform("x86", "windows"), "win32");
        assert_eq!(platform("x86_64", "windows"), "win64");
        assert_eq!(platform("x86_64", "macos"), "darwin64");
        assert_eq!(platform("aarch64", "macos"), "aarch64-darwin");
        assert_eq!(platform("aarch64", "linux"), "aarch64-linux");
        assert_eq!(platform("aarch64", "windows"), "aarch64-windows");
    }

    /// The table of FMI 3.0 section 2.5.1.4.2.
    #[test]
    fn tuples_are_those_of_the_standard() {
        assert_eq!(tuple("x86_64", "linux"), "x86_64-linux");
        assert_eq!(tuple("x86", "linux"), "x86-linux");
        assert_eq!(tuple("x86_64", "windows"), "x86_64-windows");
        assert_eq!(tuple("x86", "windows"), "x86-windows");
        assert_eq!(tuple("x86_64", "macos"), "x86_64-darwin");
        assert_eq!(tuple("aarch64", "macos"), "aarch64-darwin");
    }

    #[test]
    fn on_arm_a_library_where_fmi2_has_those_for_x86_is_the_last_resort() {
        assert_eq!(platform_folders("2.0", "aarch64", "macos"), ["aarch64-darwin", "darwin64"]);
        assert_eq!(platform_folders("2.0", "x86_64", "linux"), ["linux64"]);
        assert_eq!(platform_folders("3.0", "aarch64", "macos"), ["aarch64-darwin"]);
    }
}
