//! Python environments of the tests.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::files;
use cargo_fmu::python::Environment;

/// Prepares the environment `target/NAME` with FMPy, fmutool and the packages in each folder's `requirements.txt`.
pub(crate) fn prepare(workspace: &Workspace, name: &str, folders: &[&str]) -> Result<Environment, Error> {
    let lists = folders.iter().map(|folder| format!("{folder}/requirements.txt"));
    let lists = ["crates/fmu-check/requirements.txt".to_owned()].into_iter().chain(lists);
    let requirements = lists.map(|list| files::read_text(&workspace.root.join(list))).collect::<Result<String, _>>()?;
    Ok(Environment::prepare(workspace.target.join(name), &requirements)?)
}
