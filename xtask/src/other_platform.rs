//! Tests of libraries for other platforms.
use std::process::Command;

/// Tests that do not depend on processor, linker or system libraries.
const LEFT_OUT: [&str; 13] = [
    "directional_derivatives::",
    "extrapolation::",
    "extremes::",
    "fmi3::",
    "gripper_parts::",
    "gripper_stability::",
    "input_derivatives::",
    "openmodelica::",
    "pose_forms::",
    "random_motions::",
    "relative_sensor::",
    "tuning::",
    "variables::",
];

/// Makes `cargo test` run all other tests of packaged FMUs. More arguments may follow.
pub(crate) fn select(cargo: &mut Command) -> &mut Command {
    cargo.args(["--package", "fmu-harness", "--package", "fmu-tests"]);
    cargo.args(["--test=platforms", "--test=panics", "--test=fmus", "--"]);
    cargo.args(LEFT_OUT.iter().flat_map(|group| ["--skip", group]))
}
