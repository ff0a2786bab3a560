//! What the tests on libraries for other platforms have in common.
use std::process::Command;

/// The tests that a processor, a linker or a system's libraries could make fail. The others would fail here, too.
const TESTS: [&str; 13] = [
    "platforms",
    "panics",
    "fmu_bad_input",
    "fmu_body",
    "fmu_golden",
    "fmu_gripper",
    "fmu_life_cycle",
    "fmu_model_exchange",
    "fmu_run",
    "fmu_runs",
    "fmu_sensor_table",
    "fmu_sensors_golden",
    "fmu_state",
];

/// Has a `cargo test` run these tests alone.
pub(crate) fn select(cargo: &mut Command) -> &mut Command {
    cargo.args(["--package", "fmu-harness", "--package", "multibody-fmu"]);
    cargo.args(TESTS.map(|test| format!("--test={test}")))
}
