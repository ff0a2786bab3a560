//! Names of platforms in an FMU.
use std::env::consts::{ARCH, OS};

/// Folder below `binaries/` for libraries that run on this machine: FMI 2.0's own names where it has one, else the tuple of FMI 3.0
/// (`aarch64-linux`), as FMI 2.0.4 section 2.3 recommends.
pub(crate) fn host() -> String {
    name(ARCH, OS)
}

fn name(arch: &str, os: &str) -> String {
    let system = match os {
        "windows" => "win",
        "macos" => "darwin",
        other => other,
    };
    match arch {
        "x86_64" => format!("{system}64"),
        "x86" => format!("{system}32"),
        other => format!("{other}-{}", if os == "macos" { "darwin" } else { os }),
    }
}

#[cfg(test)]
mod tests {
    use super::name;

    /// Names from FMI 2.0 section 2.3 and FMI 3.0 section 2.5.1.4.1.
    #[test]
    fn platforms_have_the_names_of_the_standard() {
        assert_eq!(name("x86_64", "linux"), "linux64");
        assert_eq!(name("x86", "windows"), "win32");
        assert_eq!(name("x86_64", "windows"), "win64");
        assert_eq!(name("x86_64", "macos"), "darwin64");
        assert_eq!(name("aarch64", "macos"), "aarch64-darwin");
        assert_eq!(name("aarch64", "linux"), "aarch64-linux");
        assert_eq!(name("aarch64", "windows"), "aarch64-windows");
    }
}
