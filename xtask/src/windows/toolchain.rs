//! What builds for Windows here.
use super::TRIPLE;
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{answers, cargo};
use cargo_fmu::platform;
use std::path::{Path, PathBuf};
use std::process::Command;

const LINKER: &str = "x86_64-w64-mingw32-gcc";

/// A compiler for Windows.
pub(super) enum Toolchain {
    /// The one that runs this, with a standard library from rustup.
    Installed,
    /// That of Debian's packages, which can build its standard library.
    Debian,
}

impl Toolchain {
    /// The first that is there, or what is missing.
    pub(super) fn find() -> Result<Result<Self, String>, Error> {
        if !answers(LINKER, "--version") {
            return Ok(Err(format!(
                "there is no `{LINKER}` to link for Windows (on Debian the package gcc-mingw-w64-x86-64-posix is missing)"
            )));
        }
        if platform::has_std(TRIPLE)? {
            return Ok(Ok(Self::Installed));
        }
        let debian = Path::new("/usr/lib/rustlib/src/rust/library/std").is_dir()
            && ["/usr/bin/cargo", "/usr/bin/rustc"].iter().all(|program| Path::new(program).is_file());
        Ok(if debian {
            Ok(Self::Debian)
        } else {
            Err(format!(
                "there is no standard library for Windows (`rustup target add {TRIPLE}` installs it; where there is no rustup, Debian's packages \
                 rustc-web, cargo-web and rust-web-src can build it)"
            ))
        })
    }

    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Installed => "the installed toolchain",
            Self::Debian => "Debian's toolchain",
        }
    }

    /// Folder of what is built: another compiler would throw away what this one made.
    pub(super) fn output(&self, workspace: &Workspace) -> PathBuf {
        match self {
            Self::Installed => workspace.target.clone(),
            Self::Debian => workspace.target.join("windows").join("debian"),
        }
    }

    /// Its cargo, in the top folder of the workspace.
    pub(super) fn cargo(&self, workspace: &Workspace, output: &Path) -> Command {
        let mut command = match self {
            Self::Installed => cargo(workspace),
            Self::Debian => Command::new("/usr/bin/cargo"),
        };
        command.current_dir(&workspace.root);
        self.apply(&mut command, output);
        command
    }

    /// Has a command, and all that it starts, build with this.
    pub(super) fn apply<'a>(&self, command: &'a mut Command, output: &Path) -> &'a mut Command {
        if let Self::Debian = self {
            command.env("CARGO", "/usr/bin/cargo").env("RUSTC", "/usr/bin/rustc");
            // A standard library can be built with a nightly compiler, or one that is told to be as good as one.
            command.env("RUSTC_BOOTSTRAP", "1").env("CARGO_UNSTABLE_BUILD_STD", "std,panic_unwind");
        }
        command.env("CARGO_TARGET_DIR", output)
    }
}
