//! The parameters of an instance.
use crate::{
    error::Error,
    model::Fmu,
    variables::{Scalar, Variables},
};

pub(crate) struct Parameters<M: Fmu> {
    /// Parameters as the model reads them: the stored values, except those that have no effect in Model Exchange.
    pub(crate) values: M::Parameters<f64>,
    /// Whether any was set since the last step.
    pub(crate) are_new: bool,
}

impl<M: Fmu> Default for Parameters<M> {
    fn default() -> Self {
        Self { values: M::Parameters::start(), are_new: true }
    }
}

/// Adapts parameters to Model Exchange.
///
/// # Errors
/// If they cannot be used without communication steps.
pub(crate) fn without_steps<M: Fmu, T: Scalar>(parameters: &mut M::Parameters<T>) -> Result<(), Error> {
    M::without_steps(parameters);
    parameters.without_steps()
}
