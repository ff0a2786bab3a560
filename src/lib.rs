//! Orientations, frames and sensors of three-dimensional mechanics, after Modelica's `MultiBody` library.
#![forbid(unsafe_code)]

mod choice;
pub mod forces;
pub mod frames;
pub mod sensors;

pub use choice::Choice;

/// The README's Rust code is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
