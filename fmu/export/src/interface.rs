//! What the export layer knows of a unit apart from its equations.
use crate::{
    model::{Layout, Unit},
    table::{Count, Entry},
    values::Variables,
};

/// Names, tables and sizes of a unit, as a plain value: code that needs no more than this is compiled once and for size.
#[derive(Clone, Copy)]
pub(crate) struct Interface {
    /// Model identifier.
    pub(crate) name: &'static str,
    /// Version of the FMU's package.
    pub(crate) version: &'static str,
    pub(crate) parameters: &'static [Entry],
    pub(crate) inputs: &'static [Entry],
    pub(crate) outputs: &'static [Entry],
    pub(crate) locals: &'static [Entry],
    /// Where the inputs begin in the storage, which is where the parameters end.
    pub(crate) first_input: Count,
    /// Where the outputs begin.
    pub(crate) first_output: Count,
}

impl Interface {
    /// The interface of a unit.
    pub(crate) const fn of<U: Unit>() -> &'static Self {
        const {
            &Self {
                name: U::NAME,
                version: U::VERSION,
                parameters: U::Parameters::<f64>::ENTRIES,
                inputs: U::Inputs::<f64>::ENTRIES,
                outputs: U::Outputs::<f64>::ENTRIES,
                locals: U::Locals::<f64>::ENTRIES,
                first_input: Layout::<U>::INPUTS,
                first_output: Layout::<U>::OUTPUTS,
            }
        }
    }
}
