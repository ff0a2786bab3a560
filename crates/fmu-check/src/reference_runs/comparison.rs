//! Results compared with the expected ones.
use std::ops::Range;

use fmu::{Description, Instance, Number};

use super::ended::{Ended, refused};
use crate::api::{self, delivers};
use crate::reference::{DEFAULT_TOLERANCE, Experiment, Signal, Value};

/// Values of all signals at one time, each with its elements. At events there are several for one time.
pub(super) type Reading = Vec<Vec<Value>>;

/// Results compared so far.
pub(super) struct Comparison<'a> {
    experiment: &'a Experiment,
    description: &'a Description,
    tolerance: f64,
    /// Size of each signal: its largest expected value or its nominal value (default 1), whichever is larger.
    scales: Vec<f64>,
    /// Next row to compare.
    next: usize,
    values: usize,
    /// Number of values with an excessive difference.
    differing: usize,
    worst: Option<Worst>,
}

/// Largest difference.
struct Worst {
    /// Ratio of the difference to the allowed one.
    excess: f64,
    signal: usize,
    element: usize,
    row: usize,
    got: Value,
    allowed: f64,
}

impl<'a> Comparison<'a> {
    pub(super) fn of(experiment: &'a Experiment, description: &'a Description) -> Self {
        let scale = |signal: &Signal| {
            let expected = signal.rows.iter().flatten().flatten().filter_map(Value::number).map(f64::abs);
            let variable = &description.variables[signal.variable];
            let nominal = match &variable.r#type {
                fmu::Type::Real(real) => real.nominal.map(f64::abs).filter(|nominal| nominal.is_finite()),
                _ => None,
            };
            expected.fold(nominal.unwrap_or(1.0), f64::max)
        };
        Self {
            experiment,
            description,
            tolerance: experiment.tolerance.unwrap_or(DEFAULT_TOLERANCE),
            scales: experiment.references.signals.iter().map(scale).collect(),
            next: 0,
            values: 0,
            differing: 0,
            worst: None,
        }
    }

    /// Reads the variables if results are expected at this time in s, within a resolution in s, and adds their values
    /// to the readings: at an event there is one before and one after it.
    pub(super) fn read(
        &self,
        instance: &Instance<'_>,
        (time, resolution): (f64, f64),
        readings: &mut Vec<Reading>,
    ) -> Result<(), Ended> {
        let table = &self.experiment.references;
        if !table.times.get(self.next).is_some_and(|next| *next <= time + resolution) {
            return Ok(());
        }
        let mut all = Vec::new();
        for signal in &table.signals {
            let variable = &self.description.variables[signal.variable];
            let (status, r#type) = api::read(instance, variable);
            if !delivers(status) {
                return Err(refused(instance, &format!("reading {:?} at {time} s", variable.name), status));
            }
            all.push(Value::all_of(&r#type).unwrap_or_default());
        }
        readings.push(all);
        Ok(())
    }

    /// Compares the readings with the rows up to this time in s. If an event causes several readings or rows, one
    /// matching pair suffices.
    pub(super) fn compare(&mut self, (time, resolution): (f64, f64), readings: &[Reading]) {
        let table = &self.experiment.references;
        while let Some(&first) = table.times.get(self.next).filter(|next| **next <= time + resolution) {
            let end = table.times.partition_point(|other| *other <= first);
            let rows = self.next..end;
            self.next = end;
            // No step ended there: the FMU may have a fixed step size.
            if first < time - resolution || readings.is_empty() {
                continue;
            }
            for (position, signal) in table.signals.iter().enumerate() {
                for element in 0..signal.rows[0].len() {
                    self.compare_element((position, element), rows.clone(), readings);
                }
            }
        }
    }

    /// Compares an element of a signal, using the row and reading that agree best.
    fn compare_element(&mut self, (position, element): (usize, usize), rows: Range<usize>, readings: &[Reading]) {
        let signal = &self.experiment.references.signals[position];
        let allowed = self.tolerance * self.scales[position];
        let candidates = rows.flat_map(|row| {
            let expected = signal.rows[row][element].as_ref();
            readings.iter().filter_map(move |reading| Some((row, expected?, reading[position].get(element)?)))
        });
        let excess = |expected: &Value, got: &Value| match (expected, got) {
            (Value::Real(_), _) | (_, Value::Real(_)) => {
                let difference = expected.number().unwrap_or(f64::NAN) - got.number().unwrap_or(f64::NAN);
                if difference.is_nan() { f64::INFINITY } else { difference.abs() / allowed }
            }
            _ if expected == got => 0.0,
            _ => f64::INFINITY,
        };
        let all = candidates.map(|(row, expected, got)| (excess(expected, got), row, got));
        let Some((excess, row, got)) = all.min_by(|one, other| one.0.total_cmp(&other.0)) else { return };
        self.values += 1;
        self.differing += usize::from(excess > 1.0);
        if self.worst.as_ref().is_none_or(|worst| excess > worst.excess) {
            self.worst = Some(Worst { excess, signal: position, element, row, got: got.clone(), allowed });
        }
    }

    /// Largest ratio of a difference to the allowed one.
    pub(super) fn largest(&self) -> f64 {
        self.worst.as_ref().map_or(0.0, |worst| worst.excess)
    }

    /// The largest difference, if excessive.
    pub(super) fn difference(&self) -> Option<String> {
        let worst = self.worst.as_ref().filter(|worst| worst.excess > 1.0)?;
        let table = &self.experiment.references;
        let signal = &table.signals[worst.signal];
        let expected = signal.rows[worst.row][worst.element].as_ref()?;
        let name = &self.description.variables[signal.variable].element_names()[worst.element];
        let allowed = match expected {
            Value::Real(_) => format!(", allowed is a difference of {:.2e}", worst.allowed),
            _ => String::new(),
        };
        Some(format!(
            "{name:?} is {} at {} s instead of {expected} ({}:{}){allowed}; {} of {} values differ by more",
            worst.got,
            Number(table.times[worst.row]),
            table.file,
            table.lines[worst.row],
            self.differing,
            self.values
        ))
    }
}
