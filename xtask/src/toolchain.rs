//! What builds for other platforms here.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::cargo;
use cargo_fmu::platform;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A compiler for other platforms.
pub(crate) enum Toolchain {
    /// The one that runs this, with standard libraries from rustup.
    Installed,
    /// That of Debian's packages, which can build its standard library.
    Debian,
}

impl Toolchain {
    /// The first that is there and builds for all of these, or what is missing.
    pub(crate) fn find(triples: &[&str]) -> Result<Result<Self, String>, Error> {
        let mut missing = Vec::new();
        for triple in triples {
            if !platform::has_std(triple)? {
                missing.push(*triple);
            }
        }
        if missing.is_empty() {
            return Ok(Ok(Self::Installed));
        }
        let debian = Path::new("/usr/lib/rustlib/src/rust/library/std").is_dir()
            && ["/usr/bin/cargo", "/usr/bin/rustc"].iter().all(|program| Path::new(program).is_file());
        Ok(if debian {
            Ok(Self::Debian)
        } else {
            Err(format!(
                "there is no standard library for {} (`rustup target add {}` installs it; where there is no rustup, Debian's packages rustc-web, \
                 cargo-web and rust-web-src can build it)",
                missing.join(", "),
                missing.join(" ")
            ))
        })
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Installed => "the installed toolchain",
            Self::Debian => "Debian's toolchain",
        }
    }

    /// Folder of what is built: another compiler would throw away what this one made.
    pub(crate) fn output(&self, workspace: &Workspace) -> PathBuf {
        match self {
            Self::Installed => workspace.target.clone(),
            Self::Debian => workspace.target.join("debian"),
        }
    }

    /// Its cargo, in the top folder of the workspace.
    pub(crate) fn cargo(&self, workspace: &Workspace) -> Command {
        let mut command = match self {
            Self::Installed => cargo(workspace),
            Self::Debian => Command::new("/usr/bin/cargo"),
        };
        command.current_dir(&workspace.root);
        self.apply(&mut command, workspace);
        command
    }

    /// Has a command, and all that it starts, build with this.
    pub(crate) fn apply<'a>(&self, command: &'a mut Command, workspace: &Workspace) -> &'a mut Command {
        if let Self::Debian = self {
            command.env("CARGO", "/usr/bin/cargo").env("RUSTC", "/usr/bin/rustc");
            // A standard library can be built with a nightly compiler, or one that is told to be as good as one.
            command.env("RUSTC_BOOTSTRAP", "1").env("CARGO_UNSTABLE_BUILD_STD", "std,panic_unwind");
        }
        command.env("CARGO_TARGET_DIR", self.output(workspace))
    }
}

/// The linker for Windows, or what is missing.
pub(crate) fn linker_for_windows() -> Result<&'static str, String> {
    const LINKER: &str = "x86_64-w64-mingw32-gcc";
    if cargo_fmu::cargo::answers(LINKER, "--version") {
        return Ok(LINKER);
    }
    Err(format!(
        "there is no `{LINKER}` to link for Windows (on Debian the package gcc-mingw-w64-x86-64-posix is missing)"
    ))
}
