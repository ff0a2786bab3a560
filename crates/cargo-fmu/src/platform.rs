//! Platforms of libraries and their names in FMUs.
use crate::error::Error;
use crate::fmi::Fmi;
use std::env::{
    self,
    consts::{ARCH, OS},
};
use std::path::Path;
use std::process::Command;

/// Platform of a library.
#[derive(Debug)]
pub struct Platform {
    /// Rust's name of the target; `None` for this machine.
    pub triple: Option<String>,
    /// Folder below `binaries/` in FMI 2.0, see [`fmu::platform`].
    pub folder: String,
    /// Folder below `binaries/` in FMI 3.0, see [`fmu::tuple`].
    pub tuple: String,
}

impl Platform {
    /// This machine.
    pub fn host() -> Self {
        Self::new(None, ARCH, OS)
    }

    /// Platforms with these triples, in the order of their folders; without triples this machine.
    ///
    /// Fails for a triple without a name in FMI or without a standard library here, and for two triples that share a
    /// folder.
    pub fn select(triples: &[String]) -> Result<Vec<Self>, Error> {
        if triples.is_empty() {
            return Ok(vec![Self::host()]);
        }
        let mut platforms = triples.iter().map(|triple| Self::of(triple)).collect::<Result<Vec<_>, _>>()?;
        platforms.sort_by(|a, b| (&a.folder, &a.triple).cmp(&(&b.folder, &b.triple)));
        platforms.dedup_by(|a, b| a.triple == b.triple);
        if let Some([first, second]) = platforms.array_windows().find(|[first, second]| first.folder == second.folder) {
            let triples = [first, second].map(|platform| platform.triple.clone().unwrap_or_default());
            return Err(Error::SharedFolder { triples, folder: first.folder.clone() });
        }
        triples.iter().try_for_each(|triple| require_std(triple))?;
        Ok(platforms)
    }

    /// Platform with this triple, whether or not it can be built for here.
    pub fn of(triple: &str) -> Result<Self, Error> {
        let (arch, os) = names(triple).ok_or_else(|| Error::UnknownPlatform { triple: triple.into() })?;
        Ok(Self::new(Some(triple.into()), arch, os))
    }

    fn new(triple: Option<String>, arch: &str, os: &str) -> Self {
        Self { triple, folder: fmu::platform(arch, os), tuple: fmu::tuple(arch, os) }
    }

    /// Folder below `binaries/` in a version of FMI.
    pub fn folder_in(&self, fmi: Fmi) -> &str {
        match fmi {
            Fmi::Two => &self.folder,
            Fmi::Three => &self.tuple,
        }
    }

    /// Whether libraries are for macOS.
    pub fn is_macos(&self) -> bool {
        self.tuple.ends_with("-darwin")
    }

    /// The triple, if it means Linux with the GNU C library.
    pub fn linux_gnu(&self) -> Option<&str> {
        self.triple.as_deref().filter(|triple| triple.ends_with("-linux-gnu"))
    }
}

/// Processor and system of a Rust triple, `<architecture>-<vendor>-<system>-<environment>`, by the names of
/// [`std::env::consts`].
fn names(triple: &str) -> Option<(&str, &'static str)> {
    let (arch, rest) = triple.split_once('-')?;
    let arch = match arch {
        "i586" | "i686" => "x86",
        "x86_64" | "aarch64" => arch,
        _ => return None,
    };
    let os = match rest {
        "unknown-linux-gnu" => "linux",
        "pc-windows-gnu" | "pc-windows-gnullvm" | "pc-windows-msvc" => "windows",
        "apple-darwin" => "macos",
        _ => return None,
    };
    Some((arch, os))
}

/// Fails unless a target's standard library is installed; cargo's own failure takes hundreds of lines.
pub(crate) fn require_std(triple: &str) -> Result<(), Error> {
    if has_std(triple)? { Ok(()) } else { Err(Error::NoStd { triple: triple.into() }) }
}

/// Whether a target's standard library is installed or will be built.
pub fn has_std(triple: &str) -> Result<bool, Error> {
    if env::var_os("CARGO_UNSTABLE_BUILD_STD").is_some() {
        return Ok(true);
    }
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(&rustc)
        .args(["--print", "target-libdir", "--target", triple])
        .output()
        .map_err(Error::start(&rustc))?;
    if !output.status.success() {
        return Err(Error::UnknownPlatform { triple: triple.into() });
    }
    Ok(Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}

#[cfg(test)]
mod tests {
    use super::Platform;

    /// Triples from `rustc --print target-list`.
    #[test]
    fn targets_have_the_names_of_the_standards() {
        for (triple, expected) in [
            ("x86_64-unknown-linux-gnu", Some(["linux64", "x86_64-linux"])),
            ("i686-unknown-linux-gnu", Some(["linux32", "x86-linux"])),
            ("aarch64-unknown-linux-gnu", Some(["aarch64-linux", "aarch64-linux"])),
            ("x86_64-pc-windows-gnu", Some(["win64", "x86_64-windows"])),
            ("x86_64-pc-windows-msvc", Some(["win64", "x86_64-windows"])),
            ("i686-pc-windows-gnu", Some(["win32", "x86-windows"])),
            ("x86_64-apple-darwin", Some(["darwin64", "x86_64-darwin"])),
            ("aarch64-apple-darwin", Some(["aarch64-darwin", "aarch64-darwin"])),
            // Libraries for these would not load on all systems that the folder's name promises.
            ("x86_64-unknown-linux-musl", None),
            ("aarch64-linux-android", None),
            ("wasm32-unknown-unknown", None),
            ("linux64", None),
        ] {
            let found = Platform::of(triple).ok().map(|platform| [platform.folder, platform.tuple]);
            assert_eq!(found, expected.map(|names| names.map(str::to_owned)), "{triple}");
        }
    }
}
