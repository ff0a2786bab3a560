//! The Python environments of the tests.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::python::Environment;
use std::fs;

/// The environment `name` in `target`, with FMPy and fmutool, and with the packages that `requirements.txt` in each of these folders lists.
pub(crate) fn prepare(workspace: &Workspace, name: &str, folders: &[&str]) -> Result<Environment, Error> {
    let lists = folders.iter().map(|folder| format!("{folder}/requirements.txt"));
    let lists = ["fmu/cargo-fmu/requirements/check.txt".to_owned()].into_iter().chain(lists);
    let read = |list: String| {
        let path = workspace.root.join(list);
        fs::read_to_string(&path).map_err(|source| cargo_fmu::Error::File { action: "read", path, source })
    };
    let requirements = lists.map(read).collect::<Result<String, _>>()?;
    Ok(Environment::prepare(workspace.target.join(name), &requirements)?)
}
