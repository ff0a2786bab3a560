//! Variables that FMUs share: frames, cut quantities, parameters and arrows of the animation.
//!
//! Mechanics is independent of FMI, and the export layer is independent of mechanics. This crate gives frames their variable names and units, and
//! validates their orientations.
#![forbid(unsafe_code)]

mod animation;
mod choice;
mod cut;
mod frame;
mod frame_outputs;
mod history;
mod input_frame;
mod motion;
mod moving_frame;
mod orientation;
mod point_frame;

pub use animation::{Animation, Arrow};
pub use choice::Choice;
pub use cut::Cut;
pub use frame::{Frame, FrameVariables};
pub use frame_outputs::FrameOutputs;
pub use input_frame::{InputFrame, Kinematics};
pub use motion::{Derivatives, Extrapolation, Motion, Orientation, PointMotion};
pub use moving_frame::{MovingFrame, MovingFrameVariables};
pub use point_frame::{PlanarPointFrame, PointFrame};
