/// Folder below `binaries/` for the libraries of a platform, with the names that Rust has for processor and system
/// ([`std::env::consts`]): FMI 2.0's own name where section 2.3 has one, else the tuple of FMI 3.0 that FMI 2.0.4 recommends.
///
/// ```
/// assert_eq!(fmu_file::platform("x86_64", "windows"), "win64");
/// assert_eq!(fmu_file::platform("aarch64", "linux"), "aarch64-linux");
/// ```
pub fn platform(arch: &str, os: &str) -> String {
    let (system, tuple) = match os {
        "windows" => ("win", "windows"),
        "macos" => ("darwin", "darwin"),
        other => (other, other),
    };
    match arch {
        "x86_64" => format!("{system}64"),
        "x86" => format!("{system}32"),
        other => format!("{other}-{tuple}"),
    }
}

#[cfg(test)]
mod tests {
    use super::platform;

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
}
