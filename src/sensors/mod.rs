//! Sensors: what they measure at one instant, from the kinematics of the frames between which they sit.

mod relative_sensor;

pub use relative_sensor::{RelativeMotion, RelativeSensor, ResolveInFrame};
