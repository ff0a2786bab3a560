//! Wine, which runs programs for Windows.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{answers, run};
use cargo_fmu::files;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Wine with a system of its own.
pub(super) struct Wine {
    program: &'static str,
    /// Where it keeps its drive C.
    prefix: PathBuf,
}

impl Wine {
    /// The Wine of this machine, with a system in `folder`; or what is missing.
    pub(super) fn find(folder: &Path) -> Result<Self, String> {
        if cfg!(windows) {
            return Err("this is Windows, where all tests run on libraries for Windows".into());
        }
        // Debian's package wine64 alone puts it where no PATH leads.
        let program = ["wine64", "/usr/lib/wine/wine64", "wine"].into_iter().find(|wine| answers(wine, "--version"));
        let program = program.ok_or("there is no Wine (on Debian the package wine64 is missing)")?;
        Ok(Self { program, prefix: folder.join("wine") })
    }

    /// Has a command run programs for Windows with this.
    pub(super) fn apply<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER", self.program).env("WINEPREFIX", &self.prefix);
        // Its errors, but no messages about what it lacks or cannot start by itself; no offers to install what only
        // browsers and .NET need, no entries in the user's menus.
        command
            .env("WINEDEBUG", "fixme-all,err-wineboot")
            .env("WINEDLLOVERRIDES", "mscoree,mshtml,winemenubuilder.exe=")
    }

    /// Makes its system, unless an earlier run has.
    pub(super) fn prepare(&self, workspace: &Workspace, linker: &str) -> Result<(), Error> {
        let system = self.prefix.join("drive_c/windows/system32");
        let library = system.join("bcryptprimitives.dll");
        if library.is_file() {
            return Ok(());
        }
        files::create_folder(&self.prefix)?;
        let mut boot = Command::new(self.program);
        boot.args(["wineboot", "--init"]).stdin(Stdio::null()).stderr(Stdio::null());
        run(self.apply(&mut boot), "wineboot --init")?;
        if library.is_file() {
            return Ok(());
        }
        let mut compile = Command::new(linker);
        compile.current_dir(&workspace.root).args(["-shared", "-Os", "tests/wine/bcryptprimitives.c", "-ladvapi32"]);
        Ok(run(compile.arg("-o").arg(library), "the compiler of tests/wine/bcryptprimitives.c")?)
    }
}
