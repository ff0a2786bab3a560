//! Runs `xtask` in small workspaces, as a developer does.
mod fuzz;
#[cfg(unix)]
mod mutants;
mod release;
mod workspace;
