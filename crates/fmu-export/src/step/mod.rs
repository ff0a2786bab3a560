//! Steps and instants: how a model's state advances, and its results.
pub(crate) mod co_simulation;
pub(crate) mod crossings;
pub(crate) mod evaluation;
pub(crate) mod events;
pub(crate) mod inputs;
pub(crate) mod integration;
pub(crate) mod model_exchange;
