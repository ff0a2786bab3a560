//! Sensors: what they measure at one instant, from the kinematics of the frames between which they sit, without force or torque
//! on them.

pub mod distance;
mod relative_sensor;
mod resolve_in_frame;

pub use relative_sensor::{RelativeMotion, RelativeSensor};
pub use resolve_in_frame::{ResolveInFrame, ResolveInFrameAfterDifferentiation};
