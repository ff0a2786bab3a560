//! Runs `xtask` as a user does, in copies of a small workspace.
mod describe;
mod workspace;
