//! Sensors: measurements of frames at one instant. Sensors exert no forces or torques.

mod absolute_sensor;
mod cut_force_and_torque;
pub mod distance;
pub mod errors;
mod imu;
mod planar_absolute_sensor;
mod planar_relative_sensor;
mod polar_coordinates;
mod pose_forms;
mod relative_sensor;
mod resolve_in_frame;
mod transform_vector;

pub use absolute_sensor::{AbsoluteMotion, AbsoluteSensor};
pub use cut_force_and_torque::{CutForceAndTorque, CutLoad};
pub use imu::{Imu, InertialMeasurement};
pub use planar_absolute_sensor::{PlanarAbsoluteSensor, PlanarMotion};
pub use planar_relative_sensor::PlanarRelativeSensor;
pub use polar_coordinates::PolarCoordinates;
pub use pose_forms::{PoseAndRates, PoseForms, SelectedForms};
pub use relative_sensor::{RelativeMotion, RelativeSensor};
pub use resolve_in_frame::{Differentiation, ResolveInFrame, ResolveInFrameA, ResolveInFrameAfterDifferentiation};
pub use transform_vector::TransformVector;
