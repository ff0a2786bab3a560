//! The gripper: a spring and damper between two frames that can be switched on and off.
//!
//! After the Gripper of MapleSim's multibody library.

mod activation;
mod euler_angles;
mod relative_motion;
mod torque_law;

pub use activation::{Activation, Offsets, State};
pub use euler_angles::euler_angles;
pub use relative_motion::RelativeMotion;
pub use torque_law::TorqueLaw;
