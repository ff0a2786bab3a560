//! Force elements: forces and torques between two frames.

pub mod gripper;
