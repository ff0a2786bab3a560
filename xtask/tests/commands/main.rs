//! Runs `xtask` as a developer does, in small workspaces.
mod fuzz;
#[cfg(unix)]
mod mutants;
mod workspace;
