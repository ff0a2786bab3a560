//! Variables with real numbers that connections join.
use fmu::{Variability, Variable};

use crate::batch::Batch;
use crate::instance::Instance;
use crate::plan::Unit;
use crate::scalars::variable;

/// A variable of a batch of real numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) reference: u32,
    pub(crate) is_continuous: bool,
    /// Position of its first value in the batch, and number of values.
    pub(crate) first: usize,
    pub(crate) values: usize,
}

/// Parts of the batches of an FMU that connections join; batches of other types have none.
#[derive(Debug)]
pub(crate) struct RealParts {
    pub(crate) inputs: Box<[Box<[Part]>]>,
    pub(crate) outputs: Box<[Box<[Part]>]>,
}

impl RealParts {
    pub(crate) fn new(unit: &Unit, instance: &Instance) -> Self {
        let parts = |variables: &Batch, is_linked: bool| {
            let fmu = instance.fmu().filter(|_| is_linked && variables.value_type().is_float());
            let mut first = 0;
            let part = |reference: &u32| {
                let found = variable(fmu?, variables, *reference).map(|(_, found)| found);
                let values = found.map_or(1, Variable::elements);
                first += values;
                let is_continuous = found.is_none_or(|found| found.variability == Variability::Continuous);
                Some(Part { reference: *reference, is_continuous, first: first - values, values })
            };
            variables.references().iter().map_while(part).collect()
        };
        Self {
            inputs: unit.inputs.iter().map(|inputs| parts(&inputs.variables, !inputs.links.is_empty())).collect(),
            outputs: unit.outputs.iter().map(|outputs| parts(&outputs.variables, outputs.is_linked)).collect(),
        }
    }
}
