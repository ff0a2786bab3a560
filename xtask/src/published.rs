//! The test that others get crates which compile.
use crate::cargo_home;
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run};
use cargo_fmu::files;
use std::path::Path;

/// Builds each crate that is meant for others from its package alone.
pub(crate) fn test(workspace: &Workspace, _fmus: &Path) -> Result<(), Error> {
    // Crates find each other in a registry in the target folder. Cargo holds that what came from a registry never
    // changes, and would take what it has unpacked in its home, or compiled, in an earlier run. So nothing is kept from
    // one run to the next.
    let place = workspace.target.join("published");
    files::remove_folder(&place)?;
    let home = place.join("home");
    cargo_home::fresh(&home).map_err(files::failed("create", &home))?;
    let mut publish = cargo(workspace);
    publish.args(["publish", "--dry-run", "--workspace", "--allow-dirty", "--target-dir"]).arg(place.join("target"));
    // Nobody debugs what is thrown away.
    publish.env("CARGO_PROFILE_DEV_DEBUG", "0");
    run(publish.env("CARGO_HOME", home), "cargo publish --dry-run")?;
    Ok(files::remove_folder(&place)?)
}
