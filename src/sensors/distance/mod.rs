//! Distance between the origins of two frames, in space and in the plane.

mod planar_distance;
mod smooth_length;
mod spatial_distance;

pub use planar_distance::planar_distance;
pub use spatial_distance::{Distance, distance, second_derivative};
