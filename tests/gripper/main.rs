//! The gripper's mechanics.

mod activation;
mod angles;
mod balance;
mod held_grip;
mod memory;
mod scene;
mod vectors;
