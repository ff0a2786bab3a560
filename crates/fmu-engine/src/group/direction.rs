//! Derivatives beside a run: their direction, and their values at an instant.
use crate::batch::Batch;

/// Parameters to differentiate by: position of the FMU, variables, and the direction's component of each value.
pub type Seeds = Vec<(usize, Batch, Vec<f64>)>;

/// Direction of the derivatives of a group.
#[derive(Clone, Debug, Default)]
pub struct Direction {
    pub(super) parameters: Seeds,
    /// Derivatives of the states at the start.
    pub(super) start: Vec<f64>,
}

/// Derivatives at the present instant.
#[derive(Clone, Debug)]
pub(crate) struct Tangent {
    pub(super) elements: Vec<OfElement>,
    pub(super) states: Vec<f64>,
    /// Of the connected values of the network.
    pub(super) inputs: Vec<f64>,
    pub(super) outputs: Vec<f64>,
}

/// Value references of an FMU.
#[derive(Clone, Debug, Default)]
pub(super) struct OfElement {
    pub(super) derivatives: Vec<u32>,
    /// States, connected inputs and parameters.
    pub(super) knowns: Vec<u32>,
    /// Components of the parameters.
    pub(super) parameters: Vec<f64>,
}
