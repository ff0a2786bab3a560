//! Orientations, frames and sensors of three-dimensional mechanics, after Modelica's `MultiBody` library.
#![forbid(unsafe_code)]

pub mod frames;
pub mod sensors;
