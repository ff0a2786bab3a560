//! The toolchain: its standard library is linked into every library.
use crate::error::Error;
use crate::workspace::Workspace;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Name of the standard library among the packages.
pub(crate) const STANDARD_LIBRARY: &str = "rust-std";

/// Licence of the standard library, from its `COPYRIGHT-library.html`.
pub(crate) const LICENSE: &str = "Apache-2.0 OR MIT";

/// Parts of a toolchain that end up in a library.
pub(crate) struct Toolchain {
    /// Version, such as `1.95.0`.
    pub(crate) version: String,
    /// Commit; `unknown` if a distribution built the toolchain.
    pub(crate) commit: String,
    /// Folder of the standard library's sources, if installed.
    pub(crate) sources: PathBuf,
    /// Copyright notices of the standard library and its packages, if the toolchain has them.
    pub(crate) notices: Option<PathBuf>,
}

impl Toolchain {
    pub(crate) fn read(workspace: &Workspace) -> Result<Self, Error> {
        let answer = rustc(workspace, &["--version", "--verbose"])?;
        let line = |name: &str| answer.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().to_owned();
        let sysroot = rustc(workspace, &["--print=sysroot"])?;
        let sysroot = Path::new(sysroot.trim());
        let notices = sysroot.join("share/doc/rust/COPYRIGHT-library.html");
        Ok(Self {
            version: line("release: "),
            commit: line("commit-hash: "),
            sources: sysroot.join("lib/rustlib/src/rust/library"),
            notices: notices.is_file().then_some(notices),
        })
    }
}

/// Output of the compiler that cargo calls.
fn rustc(workspace: &Workspace, question: &[&str]) -> Result<String, Error> {
    let program = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(&program)
        .args(question)
        .current_dir(&workspace.root)
        .stderr(Stdio::inherit())
        .output()
        .map_err(Error::start(program))?;
    if !output.status.success() {
        return Err(Error::Failed { command: format!("rustc {}", question.join(" ")) });
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
