//! Buffers for computations, which keep their memory between calls.
use crate::variables::Storage;
use num_dual::{Dual3_64, Dual64};

/// Buffers for computations, allocated when they are first needed.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) estimated: Storage,
    pub(crate) inputs: Storage,
    /// Event indicators at two instants.
    pub(crate) indicators: [Storage; 2],
    pub(crate) first_order: Duals<Dual64>,
    pub(crate) third_order: Duals<Dual3_64>,
    /// For each Real input, the number of its time derivatives that other inputs determine.
    pub(crate) rates: Box<[u8]>,
    /// Positions of the last values set.
    pub(crate) positions: Vec<usize>,
    /// Memories of connectors for evaluations that do not keep them.
    pub(crate) memories: Vec<Vec<f64>>,
    /// Memories of connectors before a step with estimated inputs, to be restored if it fails.
    pub(crate) memories_before: Vec<Vec<f64>>,
}

pub(crate) struct Duals<T> {
    pub(crate) values: Storage<T>,
    pub(crate) inputs: Storage<T>,
    pub(crate) discrete: Storage<T>,
    /// Zero s with the derivative of time, if time is not held constant.
    pub(crate) time: Option<T>,
}

impl<T> Default for Duals<T> {
    fn default() -> Self {
        Self { values: Storage::default(), inputs: Storage::default(), discrete: Storage::default(), time: None }
    }
}
