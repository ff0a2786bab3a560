//! Comparison of a step with its repetition, to detect FMUs with wrong saved states.
use std::collections::BTreeSet;

use fmu::{Causality, Description, Variable};
use radau::memory;

use crate::batch::{Batch, Buffer, ValueType};
use crate::error::Error;
use crate::fmu::Fmu;
use crate::instance::Instance;
use crate::link::number;
use crate::scalars::scalars;

/// Largest difference of equal values, relative to the largest one of their variable.
const TOLERANCE: f64 = 1e-6;

/// Checks of the states of a loop.
///
/// The first step of a run is checked, and the 1st, 2nd, 4th, 8th ... step with repetitions: at the start a wrong state
/// may equal the right one.
#[derive(Debug)]
pub(crate) struct StateCheck {
    /// The values of each FMU.
    units: Vec<Vec<Compared>>,
    has_begun: bool,
    /// Whether no state was restored since the last save.
    pub(crate) is_fresh: bool,
    /// Number of repeated steps of the run: so far, and at the next check.
    repeated: usize,
    next: usize,
}

/// A variable after a step, and after its repetition.
#[derive(Debug)]
struct Compared {
    variable: Batch,
    nominal: f64,
    values: [Buffer; 2],
}

impl StateCheck {
    pub(crate) fn new(units: &[usize], instances: &[Instance]) -> Result<Self, Error> {
        let compared = |unit: &usize| {
            let instance = &instances[*unit];
            let variables = match instance.fmu() {
                Some(fmu) => outputs_and_states(fmu)?,
                None => vec![Batch::numbers((0..instance.component_outputs()).collect())],
            };
            Ok(variables.into_iter().map(|variable| Compared::new(instance.fmu(), variable)).collect())
        };
        let units = units.iter().map(compared).collect::<Result<_, Error>>()?;
        Ok(Self { units, has_begun: false, is_fresh: false, repeated: 0, next: 1 })
    }

    /// Prepares a run.
    pub(crate) fn begin(&mut self) {
        (self.has_begun, self.repeated, self.next) = (false, 0, 1);
    }

    /// Whether a step of the run was checked.
    pub(crate) fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Whether to check the present step, given whether it needs repetitions.
    pub(crate) fn is_due(&mut self, is_repeated: bool) -> bool {
        if !std::mem::replace(&mut self.has_begun, true) {
            return true;
        }
        self.repeated += usize::from(is_repeated);
        let is_due = is_repeated && self.is_fresh && self.repeated >= self.next;
        if is_due {
            self.next = 2 * self.repeated;
        }
        is_due
    }

    /// Reads the values of the FMU at a position in the loop after a step, or after its repetition. Values that the FMU
    /// refuses count as NaN.
    pub(crate) fn read(&mut self, at: usize, is_repetition: bool, instance: &Instance) {
        for Compared { variable, values, .. } in &mut self.units[at] {
            let values = values[usize::from(is_repetition)].bytes_mut();
            if instance.get(variable, values).is_err() {
                variable.fill(values);
            }
        }
    }

    /// Whether the repetition of a step has given other values of the FMU at a position in the loop.
    pub(crate) fn differs(&self, at: usize) -> bool {
        self.units[at].iter().any(Compared::differs)
    }
}

impl Compared {
    fn new(fmu: Option<&Fmu>, variable: Batch) -> Self {
        let nominal = scalars(fmu, &variable).iter().fold(0.0, |largest: f64, scalar| largest.max(scalar.nominal));
        Self { nominal, values: [variable.buffer(), variable.buffer()], variable }
    }

    fn differs(&self) -> bool {
        let [one, other] = self.values.each_ref().map(|values| values.bytes().chunks_exact(8).map(number));
        let largest = one.clone().fold(self.nominal, |largest, x| largest.max(x.abs()));
        one.zip(other).any(|(a, b)| a != b && (a - b).abs() > TOLERANCE * largest || a.is_nan() != b.is_nan())
    }
}

/// Lists the outputs and the continuous states of the type Float64. Elements of an array in FMI 2.0 are one variable.
fn outputs_and_states(fmu: &Fmu) -> Result<Vec<Batch>, Error> {
    let Description { variables, model_structure, .. } = fmu.description();
    let derivatives = model_structure.derivatives.iter().filter_map(|unknown| variables.get(unknown.variable));
    let states: BTreeSet<_> = derivatives.filter_map(|derivative| derivative.derivative_of).collect();
    let is_compared = |at: usize, variable: &Variable| {
        (variable.causality == Causality::Output || states.contains(&at))
            && ValueType::of(variable, fmu.is_fmi3()) == Some(ValueType::Float64)
    };
    let found = variables.iter().enumerate().filter(|(at, variable)| is_compared(*at, variable));
    let names: Vec<_> = found.map(|(_, variable)| &*variable.name).collect();
    let base = |name: &str| name.split('[').next().map(str::len);
    let of_variable =
        |one: &&str, next: &&str| base(one).is_some_and(|to| base(next) == Some(to) && one[..to] == next[..to]);
    let mut batches = Vec::new();
    for names in names.chunk_by(of_variable) {
        batches.extend(fmu.batches(names.iter().copied())?);
    }
    Ok(batches)
}

memory!(StateCheck: has_begun, is_fresh, repeated, next);
