//! Wine, which runs programs for Windows.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{answers, run};
use cargo_fmu::files;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Wine with its own prefix.
pub(super) struct Wine {
    program: &'static str,
    /// Folder of drive C.
    prefix: PathBuf,
}

impl Wine {
    /// Finds Wine and gives it a prefix in `folder`; the error names the missing program.
    pub(super) fn find(folder: &Path) -> Result<Self, String> {
        if cfg!(windows) {
            return Err("this is Windows, where all tests run on libraries for Windows".into());
        }
        // Debian's package wine64 installs the program outside `PATH`.
        let program = ["wine64", "/usr/lib/wine/wine64", "wine"].into_iter().find(|wine| answers(wine, "--version"));
        let program = program.ok_or("there is no Wine (on Debian the package wine64 is missing)")?;
        Ok(Self { program, prefix: folder.join("wine") })
    }

    /// Makes a command run programs for Windows with this Wine.
    pub(super) fn apply<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER", self.program).env("WINEPREFIX", &self.prefix);
        // Errors only; no offers to install the runtimes of browsers and .NET, no entries in the user's menus.
        command
            .env("WINEDEBUG", "fixme-all,err-wineboot")
            .env("WINEDLLOVERRIDES", "mscoree,mshtml,winemenubuilder.exe=")
    }

    /// Creates the prefix at the first run.
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
