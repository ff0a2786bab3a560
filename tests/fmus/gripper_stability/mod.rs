//! Stability of a grip in a master with a delay of one step: a free rigid body, with gravity, gyroscopic terms and an
//! initial hit, coupled to the packaged Gripper.
//!
//! Expected numbers follow from the linear iteration of master, body and force law, computed outside this project.

mod body;
mod documented;
mod master;
mod scan;
mod stabilised;

use crate::gripper::with_library;
use nalgebra::{Vector3, vector};

/// Grips of a cube of 8 cm, relative to its centre of mass.
const CENTRE: Vector3<f64> = vector![0.0, 0.0, 0.0];
const FACE: Vector3<f64> = vector![0.0, 0.0, 0.04];
const CORNER: Vector3<f64> = vector![0.04, 0.04, 0.04];
