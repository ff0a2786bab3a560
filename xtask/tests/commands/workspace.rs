//! A workspace without members, for one test.
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use tempfile::TempDir;

pub(crate) struct Workspace {
    root: TempDir,
}

/// Exit status and output of a command.
pub(crate) struct Outcome {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Workspace {
    /// Creates one in a new folder, with a name that begins with `name`.
    pub(crate) fn new(name: &str) -> Self {
        let root = tempfile::Builder::new().prefix(name).tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let workspace = Self { root };
        workspace.write("Cargo.toml", "[workspace]\nresolver = \"3\"\n");
        workspace
    }

    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.root.path().join(relative)
    }

    /// Writes a file and creates its folders.
    pub(crate) fn write(&self, relative: &str, text: &str) {
        let path = self.path(relative);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Runs `cargo xtask` with these arguments and environment variables.
    pub(crate) fn xtask(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Outcome {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        command.args(arguments).current_dir(&self.root).envs(variables.iter().copied());
        // This setting would redirect the output to the real workspace's target folder.
        let output = command.env_remove("CARGO_TARGET_DIR").output().unwrap();
        Outcome {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Outcome {
    pub(crate) fn assert_failure(&self, sentence: &str) {
        assert_eq!(self.code, Some(1), "{}", self.stderr);
        assert_eq!(self.stderr.lines().last(), Some(format!("error: {sentence}").as_str()), "{}", self.stderr);
    }
}
