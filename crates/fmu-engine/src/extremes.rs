//! Extreme values, which show that a run diverges.
use crate::batch::{Batch, ValueType};
use crate::link::number;
use crate::plan::Plan;

/// Largest magnitude of a plausible finite value.
const LARGEST: f64 = 1e100;

/// First output of a run that is NaN, becomes infinite, or exceeds 1e100 in size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extreme {
    /// Position of the FMU in the plan.
    pub unit: usize,
    /// Position among its [outputs](crate::Unit::outputs).
    pub outputs: usize,
    /// Position among the values of these outputs.
    pub at: usize,
    /// Row, counted from 0. @19 Value.
    pub row: usize,
    /// The value.
    pub value: f64,
}

/// Searches for the first extreme value of a run.
#[derive(Debug)]
pub(crate) struct Extremes {
    pub(crate) first: Option<Extreme>,
    /// State for each group of outputs of each FMU.
    watched: Vec<Vec<Watched>>,
}

/// Outputs of one type.
#[derive(Clone, Debug, Default)]
struct Watched {
    is_begun: bool,
    /// Whether each value was infinite when last read; empty until one was.
    infinite: Vec<bool>,
}

impl Extremes {
    pub(crate) fn new(plan: &Plan) -> Self {
        let watched = plan.units.iter().map(|unit| vec![Watched::default(); unit.outputs.len()]).collect();
        Self { first: None, watched }
    }

    pub(crate) fn begin(&mut self) {
        self.first = None;
        self.watched.iter_mut().flatten().for_each(|watched| *watched = Watched::default());
    }

    /// Whether the outputs of one row or several, which are marked as begun, need no search.
    #[inline]
    pub(crate) fn are_usual(&mut self, (unit, outputs): (usize, usize), variables: &Batch, values: &[u8]) -> bool {
        let watched = &mut self.watched[unit][outputs];
        let are_ignored = self.first.is_some() || !variables.value_type().is_float() || values.is_empty();
        if are_ignored || !watched.infinite.is_empty() || !are_usual(variables, values) {
            return are_ignored;
        }
        watched.is_begun = true;
        true
    }

    /// Searches the outputs of a row. Infinity is ignored until a value has been finite.
    #[inline]
    pub(crate) fn look(&mut self, (unit, outputs): (usize, usize), variables: &Batch, values: &[u8], row: usize) {
        if self.first.is_some() || !variables.value_type().is_float() {
            return;
        }
        let watched = &mut self.watched[unit][outputs];
        let is_first = !std::mem::replace(&mut watched.is_begun, true);
        if are_usual(variables, values) && watched.infinite.is_empty() {
            return;
        }
        self.first =
            watched.find(variables, values, is_first).map(|(at, value)| Extreme { unit, outputs, at, row, value });
    }
}

impl Watched {
    /// Returns the first extreme value.
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

/// Whether no value is extreme.
#[inline]
fn are_usual(variables: &Batch, values: &[u8]) -> bool {
    let is_usual = |value: f64| value.abs() <= LARGEST;
    match variables.value_type() {
        ValueType::Float64 => values.as_chunks().0.iter().fold(true, |all, v| all & is_usual(f64::from_ne_bytes(*v))),
        _ => floats(values).all(is_usual),
    }
}

/// Converts values of the type Float32.
fn floats(values: &[u8]) -> impl Iterator<Item = f64> {
    values.as_chunks().0.iter().map(|value| f64::from(f32::from_ne_bytes(*value)))
}
