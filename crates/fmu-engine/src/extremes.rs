//! Values that show that a run goes astray.
use crate::batch::{Batch, ValueType};
use crate::plan::{Plan, number};

/// A finite value that is larger is no result.
const LARGEST: f64 = 1e100;

/// The first output of a run that is not a number, has become infinite, or exceeds 1e100 in size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extreme {
    /// Position of the FMU in the plan.
    pub unit: usize,
    /// Position among its [outputs](crate::Unit::outputs).
    pub outputs: usize,
    /// Position among the values of these outputs.
    pub at: usize,
    /// Row of the value, counted from 0.
    pub row: usize,
    /// The value.
    pub value: f64,
}

/// Looks for the first extreme value of a run.
#[derive(Debug)]
pub(crate) struct Extremes {
    pub(crate) first: Option<Extreme>,
    /// For each of the outputs of each FMU.
    watched: Vec<Vec<Watched>>,
}

/// Outputs of one type.
#[derive(Clone, Debug, Default)]
struct Watched {
    is_begun: bool,
    /// Which values were infinite when they were read last; empty as long as none was.
    infinite: Vec<bool>,
}

impl Extremes {
    pub(crate) fn new(plan: &Plan) -> Self {
        let watched = plan.units.iter().map(|unit| vec![Watched::default(); unit.outputs.len()]).collect();
        Self { first: None, watched }
    }

    /// Forgets an earlier run.
    pub(crate) fn begin(&mut self) {
        self.first = None;
        self.watched.iter_mut().flatten().for_each(|watched| *watched = Watched::default());
    }

    /// Looks at the values of outputs in a row. Infinity is no finding as long as a value has not been finite.
    #[inline]
    pub(crate) fn look(&mut self, (unit, outputs): (usize, usize), variables: &Batch, values: &[u8], row: usize) {
        if self.first.is_some() || !variables.value_type().is_float() {
            return;
        }
        let watched = &mut self.watched[unit][outputs];
        let is_first = !std::mem::replace(&mut watched.is_begun, true);
        let is_usual = |value: f64| value.abs() <= LARGEST;
        let are_usual = match variables.value_type() {
            ValueType::Float64 => values.chunks_exact(8).fold(true, |all, value| all & is_usual(number(value))),
            _ => floats(values).all(is_usual),
        };
        if are_usual && watched.infinite.is_empty() {
            return;
        }
        self.first =
            watched.find(variables, values, is_first).map(|(at, value)| Extreme { unit, outputs, at, row, value });
    }
}

impl Watched {
    /// The first extreme value.
    #[cold]
    fn find(&mut self, variables: &Batch, values: &[u8], is_first: bool) -> Option<(usize, f64)> {
        self.infinite.resize(variables.values(), is_first);
        let mut found = None;
        let values: &mut dyn Iterator<Item = f64> = match variables.value_type() {
            ValueType::Float64 => &mut values.chunks_exact(8).map(number),
            _ => &mut floats(values),
        };
        for (at, (value, was_infinite)) in values.zip(&mut self.infinite).enumerate() {
            let is_extreme = if value.is_infinite() { !*was_infinite } else { value.is_nan() || value.abs() > LARGEST };
            if is_extreme && found.is_none() {
                found = Some((at, value));
            }
            *was_infinite = value.is_infinite();
        }
        found
    }
}

/// Values of the type Float32.
fn floats(values: &[u8]) -> impl Iterator<Item = f64> {
    values.as_chunks().0.iter().map(|value| f64::from(f32::from_ne_bytes(*value)))
}
