//! Frames: origins, orientations and their rates.

mod point_frame;

pub use point_frame::{PlanarPointFrame, PointFrame};
