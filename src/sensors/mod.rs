//! Sensors: measurements at one instant, from the kinematics of the frames. Sensors exert no forces or torques.

pub mod distance;
mod relative_sensor;
mod resolve_in_frame;

pub use relative_sensor::{RelativeMotion, RelativeSensor};
pub use resolve_in_frame::{ResolveInFrame, ResolveInFrameAfterDifferentiation};
