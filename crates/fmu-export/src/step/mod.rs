//! Steps and instants: how the state of a model advances, and its results there.
pub(crate) mod co_simulation;
pub(crate) mod crossings;
pub(crate) mod evaluation;
pub(crate) mod events;
pub(crate) mod inputs;
pub(crate) mod integration;
pub(crate) mod model_exchange;
