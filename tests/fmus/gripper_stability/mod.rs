//! Whether a part stays in the hand when a master passes forces on one step late: a free rigid body, with gravity,
//! gyroscopic terms and an initial blow, coupled to the packaged Gripper.
//!
//! Expected numbers are those of the linear iteration that master,
//! body and force law form, computed outside this project.

mod body;
mod documented;
mod master;
mod scan;
mod stabilised;

use fmu_harness::Library;
use nalgebra::{Vector3, vector};

/// Where a cube of 8 cm is gripped, relative to its centre of mass.
const CENTRE: Vector3<f64> = vector![0.0, 0.0, 0.0];
const FACE: Vector3<f64> = vector![0.0, 0.0, 0.04];
const CORNER: Vector3<f64> = vector![0.04, 0.04, 0.04];

/// Calls `check` with the library of the Gripper.
fn with_library(check: impl FnOnce(&Library)) {
    let archive = fmu_harness::packaged("Gripper");
    check(&archive.load().unwrap());
}
