//! Tunable parameters and inputs, with valid values.
//!
//! Random references with random values seldom change a single enumeration of a running instance.
use fmu_export::Causality;
use fmu_export::variables::entry::{BaseType, FieldKind, Variability};

/// A parameter that can be set while an instance runs, or an input.
#[derive(Clone, Debug)]
pub(crate) struct Tunable {
    pub(crate) reference: u32,
    pub(crate) base: BaseType,
    pub(crate) is_enumeration: bool,
    pub(crate) count: usize,
    min: f64,
    max: f64,
}

impl Tunable {
    pub(crate) fn of(variable: &fmu_export::Variable) -> Option<Self> {
        let is_tunable = match variable.causality {
            Causality::Parameter => variable.variability == Variability::Tunable,
            causality => causality == Causality::Input,
        };
        let entry = variable.entry;
        let (is_enumeration, min, max) = match entry.shape.kind {
            FieldKind::Enumeration(of) => (true, 1.0, of.items.len() as f64),
            _ => (false, entry.min.unwrap_or(f64::NEG_INFINITY), entry.max.unwrap_or(f64::INFINITY)),
        };
        let &fmu_export::Variable { reference, base, ref positions, .. } = variable;
        is_tunable.then_some(Self { reference, base, is_enumeration, count: positions.len(), min, max })
    }

    /// A value within the limits.
    pub(crate) fn real(&self, choice: u8) -> f64 {
        const VALUES: [f64; 8] = [0.0, 1.0, -1.0, 1e-3, 0.1, 2.0, 50.0, 1e6];
        VALUES[usize::from(choice) % VALUES.len()].clamp(self.min, self.max)
    }

    pub(crate) fn whole(&self, choice: u8) -> i32 {
        let choice = f64::from(choice % 16);
        let span = self.max - self.min;
        if span.is_finite() {
            (self.min + choice % (span + 1.0)) as i32
        } else {
            choice.clamp(self.min, self.max) as i32
        }
    }
}
