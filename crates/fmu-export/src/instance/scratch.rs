//! Buffers for computations, which keep their memory from call to call.
use crate::variables::Storage;
use num_dual::{Dual3_64, Dual64};

/// Buffers for computations, allocated when they are first needed.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) estimated: Storage,
    pub(crate) inputs: Storage,
    pub(crate) first_order: Duals<Dual64>,
    pub(crate) third_order: Duals<Dual3_64>,
    /// For each Real input, the number of its time derivatives that other inputs give.
    pub(crate) rates: Box<[u8]>,
    /// Memories of the connectors that are not kept.
    pub(crate) memories: Vec<Vec<f64>>,
    /// Memories of the connectors before a step, if they are to be as before when it fails; otherwise empty.
    pub(crate) memories_before: Vec<Vec<f64>>,
}

/// Buffers for evaluations with dual numbers.
pub(crate) struct Duals<T> {
    /// The variables of the FMU.
    pub(crate) values: Storage<T>,
    pub(crate) inputs: Storage<T>,
    /// Discrete state.
    pub(crate) discrete: Storage<T>,
    /// Zero s with the derivative of time, if time is not held constant.
    pub(crate) time: Option<T>,
}

impl<T> Default for Duals<T> {
    fn default() -> Self {
        Self { values: Storage::default(), inputs: Storage::default(), discrete: Storage::default(), time: None }
    }
}
