//! Groups: connected FMUs in Model Exchange that are solved together, as one system of differential equations.
mod circle;
mod driver;
mod evaluation;
mod events;
mod graph;
mod jacobian;
mod network;

pub use driver::Integration;
pub(crate) use driver::{Ends, Group};
pub(crate) use evaluation::{Context, Failed};
pub use graph::DEFAULT_TOLERANCE;
