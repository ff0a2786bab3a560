//! Variables that the FMUs share: frames as inputs, cut quantities as outputs, parameters and arrows of the animation.
//!
//! Mechanics does not know FMI and the export layer does not know mechanics; this is the place where a frame gets its variable names
//! and units.
#![forbid(unsafe_code)]

mod animation;
mod cut;
mod point_frame;

pub use animation::{Animation, Arrow};
pub use cut::{Cut, PlanarCut};
pub use point_frame::{PlanarPointFrame, PointFrame};
