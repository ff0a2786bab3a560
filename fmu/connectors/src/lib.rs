//! Variables shared by FMUs: frames, cut quantities, parameters and arrows of the animation, errors of
//! sensors.
//!
//! Mechanics is independent of FMI, and the export layer is independent of mechanics. This crate gives frames their
//! variable names and units, and validates their orientations.
#![forbid(unsafe_code)]

mod animation;
mod choice;
mod contradiction;
mod cut;
mod forms;
mod frame;
mod frame_outputs;
mod frame_settings;
mod history;
mod input_frame;
mod last_rotation;
mod motion;
mod moving_frame;
mod orientation;
mod planar_frame;
mod point_frame;
mod sensor_errors;
mod turning_frame;
mod without_effect;

pub use animation::{Animation, Arrow};
pub use choice::Choice;
pub use cut::Cut;
pub use forms::{FormOutputs, FormParameters};
pub use frame::{Frame, FrameVariables};
pub use frame_outputs::FrameOutputs;
pub use frame_settings::{FrameSettings, Orientation};
pub use input_frame::{InputFrame, Kinematics};
pub use last_rotation::{AngleSettings, FollowedRotation, LastRotation};
pub use motion::{Derivatives, Extrapolation, Motion, PointMotion};
pub use moving_frame::{MovingFrame, MovingFrameVariables};
pub use planar_frame::{PlanarFrame, PlanarTurningFrame};
pub use point_frame::{PlanarPointFrame, PointFrame};
pub use sensor_errors::{
    AccelerometerParameters, ErrorParameters, GyroscopeParameters, SampleOutputs, Sampling, advise_of_errors,
    check_errors, earlier, low_pass_after,
};
pub use turning_frame::{TurningFrame, TurningFrameVariables};
pub use without_effect::warn_without_effect;
