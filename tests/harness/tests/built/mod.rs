//! Libraries of packages of this workspace.
use std::env;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

/// The library of a package: the file in an environment variable, if another linker made it, or else built here.
pub(crate) fn library(package: &str, variable: &str) -> PathBuf {
    env::var_os(variable).map_or_else(|| build(package), PathBuf::from)
}

fn build(package: &str) -> PathBuf {
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--quiet", "--package", package, "--message-format=json"]);
    let output = build.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let messages =
        output.stdout.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let name = package.replace('-', "_");
    let artifact = messages.into_iter().find(|message| message["target"]["name"] == *name).unwrap();
    artifact["filenames"][0].as_str().unwrap().into()
}
