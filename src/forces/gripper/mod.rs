//! The gripper: a spring and damper between two frames that can be switched on and off.
//!
//! After the Gripper of MapleSim's multibody library.

mod activation;

pub use activation::{Activation, Offsets, State};
