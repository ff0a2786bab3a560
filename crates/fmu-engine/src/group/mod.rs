//! Groups: connected FMUs in Model Exchange that are solved together, as one system of differential equations.
mod circle;
mod direction;
mod driver;
mod evaluation;
mod events;
mod following;
mod graph;
mod jacobian;
mod network;
mod rates;
mod steps;
mod tangent;

pub use direction::{Direction, Seeds};
pub use driver::Integration;
pub(crate) use driver::{Ends, Group};
pub(crate) use evaluation::{Context, Evaluation, Failed};
pub use graph::DEFAULT_TOLERANCE;
pub(crate) use graph::{network, whole};
pub(crate) use network::Network;
pub use steps::{Following, Steps};
