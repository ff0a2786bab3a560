//! The gripper's mechanics.

mod activation;
mod angles;
mod scene;
