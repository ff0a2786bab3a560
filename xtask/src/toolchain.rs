//! Toolchains for other platforms.
use crate::error::Error;
use cargo_fmu::platform;

/// Whether rustup has the standard libraries of these targets; the error names the missing ones.
pub(crate) fn standard_libraries(triples: &[&str]) -> Result<Result<(), String>, Error> {
    let mut missing = Vec::new();
    for triple in triples {
        if !platform::has_std(triple)? {
            missing.push(*triple);
        }
    }
    if missing.is_empty() {
        return Ok(Ok(()));
    }
    let (listed, arguments) = (missing.join(", "), missing.join(" "));
    Ok(Err(format!("there is no standard library for {listed} (`rustup target add {arguments}` installs it)")))
}

/// Whether rustup has the standard libraries of these targets. If not, prints that `what` is skipped, and why.
pub(crate) fn can_build(triples: &[&str], what: &str) -> Result<bool, Error> {
    let found = standard_libraries(triples)?;
    if let Err(missing) = &found {
        eprintln!("{what} skipped, because {missing}");
    }
    Ok(found.is_ok())
}

/// Linker for Windows; the error says that it is missing.
pub(crate) fn linker_for_windows() -> Result<&'static str, String> {
    const LINKER: &str = "x86_64-w64-mingw32-gcc";
    if cargo_fmu::cargo::answers(LINKER, "--version") {
        return Ok(LINKER);
    }
    Err(format!(
        "there is no `{LINKER}` to link for Windows (on Debian the package gcc-mingw-w64-x86-64-posix is missing)"
    ))
}
