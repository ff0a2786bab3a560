//! Python environments with pinned packages.
use crate::cargo::{answers, run};
use crate::error::Error;
use crate::files;
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Oldest Python that the pinned packages support.
const OLDEST: (u32, u32) = (3, 11);

/// A virtual environment with pinned packages.
pub struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// Prepares the environment in `folder` with the packages in `requirements`, a list for pip. Created anew if
    /// missing or made for another interpreter, place or list.
    ///
    /// # Errors
    /// There is no usable Python, or pip cannot install the packages.
    pub fn prepare(folder: PathBuf, requirements: &str) -> Result<Self, Error> {
        let interpreter = env::var("PYTHON").unwrap_or_else(|_| "python3".into());
        let version = version(&interpreter)?;
        let environment = Self { folder };
        let recipe = format!("# {interpreter} {version} in {}\n{requirements}", environment.folder.display());
        let stamp = environment.folder.join("recipe.txt");
        if fs::read_to_string(&stamp).is_ok_and(|made| made == recipe) {
            return Ok(environment);
        }
        environment.create(&interpreter, requirements)?;
        files::write(&stamp, &recipe)?;
        Ok(environment)
    }

    fn create(&self, interpreter: &str, requirements: &str) -> Result<(), Error> {
        eprintln!("creating the Python environment {}", self.folder.display());
        files::remove_folder(&self.folder)?;
        run(Command::new(interpreter).args(["-m", "venv"]).arg(&self.folder), "venv").map_err(|_| Error::Python {
            interpreter: interpreter.into(),
            reason: "cannot create a virtual environment (on Debian the package python3-venv is missing)".into(),
        })?;
        let list = self.folder.join("requirements.txt");
        files::write(&list, requirements)?;
        // uv takes a tenth of pip's time; pip follows, because uv may know other registries or none. The list is
        // complete, so nothing is resolved.
        if answers("uv", "--version") {
            let mut uv = Command::new("uv");
            uv.args(["pip", "install", "--quiet", "--no-deps", "--python"]).arg(&self.folder);
            if run(uv.arg("--requirement").arg(&list), "uv pip install").is_ok() {
                return Ok(());
            }
        }
        let mut pip = self.python();
        pip.args(["-m", "pip", "install", "--disable-pip-version-check", "--quiet", "--no-deps", "--requirement"]);
        run(pip.arg(list), "pip install")
    }

    /// The environment's interpreter.
    pub fn python(&self) -> Command {
        self.script("python")
    }

    /// A program installed by one of the packages.
    pub fn script(&self, name: &str) -> Command {
        let folder = self.folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
        Command::new(folder.join(name).with_extension(std::env::consts::EXE_EXTENSION))
    }

    /// Folder of the packages.
    ///
    /// # Errors
    /// The interpreter does not run.
    pub fn packages(&self) -> Result<PathBuf, Error> {
        let mut python = self.python();
        let site = output(python.args(["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]))
            .map_err(|reason| Error::Python { interpreter: self.folder.display().to_string(), reason })?;
        Ok(site.trim().into())
    }

    /// Folder of FMI's official C headers, from FMPy.
    ///
    /// # Errors
    /// The interpreter does not run.
    pub fn fmi_headers(&self) -> Result<PathBuf, Error> {
        Ok(self.packages()?.join("fmpy/c-code"))
    }
}

/// Version of an interpreter; an error if it is too old.
fn version(interpreter: &str) -> Result<String, Error> {
    let fail = |reason| Error::Python { interpreter: interpreter.to_owned(), reason };
    let mut python = Command::new(interpreter);
    let text = output(python.args(["-c", "import sys; print('%d.%d.%d' % sys.version_info[:3])"])).map_err(fail)?;
    let version = text.trim();
    let mut parts = version.split('.').map(|part| part.parse::<u32>().ok());
    match (parts.next().flatten(), parts.next().flatten()) {
        (Some(major), Some(minor)) if (major, minor) >= OLDEST => Ok(version.to_owned()),
        (Some(_), Some(_)) => Err(fail(format!("is version {version}"))),
        _ => Err(fail("does not tell its version".into())),
    }
}

/// Output of a command, or the reason why there is none.
fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("cannot be started ({error})"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("cannot be used ({})", output.status))
    }
}
