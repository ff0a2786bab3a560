//! Mechanics of the gripper.

mod activation;
mod angles;
mod balance;
mod held_grip;
mod known_part;
mod limits;
mod loop_radius;
mod loose_coupling;
mod memory;
#[path = "../random/mod.rs"]
mod random;
mod random_parts;
mod scene;
mod static_correction;
mod vectors;
