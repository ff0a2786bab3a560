/// Folder below `binaries/` for the libraries of a platform, with the names that Rust has for processor and system
/// ([`std::env::consts`]): FMI 2.0's own name where section 2.3 has one, else the tuple of FMI 3.0 that FMI 2.0.4
/// recommends.
///
/// ```
/// assert_eq!(fmu_file::platform("x86_64", "windows"), "win64");
/// assert_eq!(fmu_file::platform("aarch64", "linux"), "aarch64-linux");
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
/// assert_eq!(fmu_file::tuple("x86_64", "macos"), "x86_64-darwin");
/// assert_eq!(fmu_file::tuple("arm", "linux"), "aarch32-linux");
/// ```
pub fn tuple(arch: &str, os: &str) -> String {
    let arch = if arch == "arm" { "aarch32" } else { arch };
    let system = if os == "macos" { "darwin" } else { os };
    format!("{arch}-{system}")
}

#[cfg(test)]
mod tests {
    use super::{platform, tuple};

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
}
