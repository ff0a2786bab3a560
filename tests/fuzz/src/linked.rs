//! An FMU with its sources in this crate.
use std::ffi::CString;

use fmi_export_sys::fmi2ValueReference;
use fmu_export::fmi2::{functions, scalars};
use fmu_export::{Causality, Fmu, event_indicators, variables::entry::BaseType};

use crate::tunable::Tunable;
use fmu_harness::{Functions, fmi2_functions};

/// Functions of an FMU, and data from its description.
pub struct LinkedFmu {
    pub functions: Functions,
    pub guid: CString,
    /// Value references of each base type: Real, Integer, Boolean, String.
    pub references: [Vec<fmi2ValueReference>; 4],
    /// Tunable parameters and inputs.
    pub(crate) tunables: Vec<Tunable>,
    /// Value references of the Real outputs.
    pub outputs: Vec<fmi2ValueReference>,
    /// Number of continuous states.
    pub states: usize,
    /// Number of event indicators.
    pub indicators: usize,
}

impl LinkedFmu {
    #[must_use]
    pub fn new<F: Fmu>() -> Self {
        let all = scalars::<F>();
        let references = [BaseType::Real, BaseType::Integer, BaseType::Boolean, BaseType::String]
            .map(|base| all.iter().filter(|scalar| scalar.base == base).map(|scalar| scalar.reference).collect());
        let real_outputs =
            all.iter().filter(|scalar| scalar.causality == Causality::Output && scalar.base == BaseType::Real);
        let outputs = real_outputs.map(|scalar| scalar.reference).collect();
        Self {
            functions: fmi2_functions!(functions, F),
            guid: CString::new(fmu_export::guid::<F>()).expect("a GUID has no NUL"),
            references,
            tunables: all.iter().filter_map(Tunable::of).collect(),
            outputs,
            states: all.iter().filter(|scalar| scalar.causality == Causality::State).count(),
            indicators: event_indicators::<F>(),
        }
    }
}
