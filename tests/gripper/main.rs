//! The gripper's mechanics.

mod activation;
