//! Orientations, frames, sensors, force elements and bodies of three-dimensional mechanics, after Modelica's `MultiBody` library.
#![forbid(unsafe_code)]

pub mod bodies;
mod choice;
pub mod forces;
pub mod frames;
pub mod sensors;

pub use choice::Choice;

/// The Rust code in `docs/rust.md` is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../docs/rust.md")]
struct Guide;
