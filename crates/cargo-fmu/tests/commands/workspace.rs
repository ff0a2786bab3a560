//! A copy of the workspace `tests/workspace`, for one test.
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Folder with the FMUs Clock and Spring and their current descriptions.
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
    /// Copies into a new folder, with a name that begins with `name`.
    pub(crate) fn copy(name: &str) -> Self {
        let root = tempfile::Builder::new().prefix(name).tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/workspace"), root.path());
        let workspace = Self { root };
        for model in ["Clock", "Spring"] {
            let version = env!("CARGO_PKG_VERSION");
            for folder in ["modelDescription", "modelDescription/fmi3"] {
                workspace.edit(&format!("{folder}/{model}.xml"), "VERSION", version);
            }
        }
        workspace
    }

    /// An empty folder outside of any workspace.
    pub(crate) fn empty() -> Self {
        Self { root: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.root.path().join(relative)
    }

    pub(crate) fn read(&self, relative: &str) -> String {
        fs::read_to_string(self.path(relative)).unwrap()
    }

    /// Replaces a text that must exist.
    pub(crate) fn edit(&self, relative: &str, from: &str, to: &str) {
        let text = self.read(relative);
        assert!(text.contains(from), "{relative} has no {from}");
        fs::write(self.path(relative), text.replace(from, to)).unwrap();
    }

    /// Writes a shell script that replaces a program; returns its path.
    #[cfg(unix)]
    pub(crate) fn script(&self, name: &str, script: &str) -> String {
        use std::os::unix::fs::PermissionsExt;
        let path = self.path(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path.to_str().unwrap().to_owned()
    }

    /// Writes a file and creates its folders.
    pub(crate) fn write(&self, relative: &str, text: &str) {
        let path = self.path(relative);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Version of this machine's compiler, such as `1.95.0`.
    pub(crate) fn rust_version(&self) -> String {
        let output = Command::new("rustc").arg("--version").current_dir(&self.root).output().unwrap();
        String::from_utf8(output.stdout).unwrap().split(' ').nth(1).unwrap().to_owned()
    }

    /// Runs `cargo fmu` with these arguments.
    pub(crate) fn fmu(&self, arguments: &[&str]) -> Outcome {
        self.fmu_with(arguments, &[])
    }

    /// Runs a command with environment variables.
    pub(crate) fn fmu_with(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Outcome {
        Outcome::of(self.command(arguments).envs(variables.iter().copied()))
    }

    /// Runs a command with redirected output.
    pub(crate) fn fmu_to(&self, arguments: &[&str], stdout: impl Into<Stdio>) -> Outcome {
        Outcome::of(self.command(arguments).stdout(stdout))
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-fmu"));
        command.arg("fmu").args(arguments).current_dir(&self.root);
        // These settings would redirect the copy to the real workspace.
        command.env_remove("CARGO_TARGET_DIR").env_remove("PYTHON");
        command
    }
}

impl Outcome {
    fn of(command: &mut Command) -> Self {
        let output = command.output().unwrap();
        Self {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    pub(crate) fn assert_success(&self) {
        assert_eq!(self.code, Some(0), "{}", self.stderr);
    }

    /// Asserts that the command failed and ended with this sentence.
    pub(crate) fn assert_failure(&self, sentence: &str) {
        assert_eq!(self.code, Some(1), "{}", self.stderr);
        assert_eq!(self.stderr.lines().last(), Some(format!("error: {sentence}").as_str()), "{}", self.stderr);
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn workspaces_of_one_name_are_apart() {
    let (one, other) = (Workspace::copy("one_name"), Workspace::copy("one_name"));
    one.write("x.fmu", "one");
    other.write("x.fmu", "other");
    assert_eq!(one.read("x.fmu"), "one");
}
