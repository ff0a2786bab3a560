//! FMI 3.0: arrays as variables.
mod arrays;

pub use arrays::{Array, TIME, arrays};
