//! Inputs over time.
use fmu::{Description, Instance, Variability, Variable};

use super::ended::{Ended, refused};
use crate::api::{self, delivers};
use crate::reference::{Signal, Table, Value};

/// Inputs of an experiment.
pub(super) struct Stimuli<'a> {
    table: Option<&'a Table>,
    description: &'a Description,
}

/// Whether a continuous input changes between rows of different times.
pub(super) fn moves(table: &Table, description: &Description) -> bool {
    let continuous = table.signals.iter().filter(|signal| signal.is_continuous(description));
    continuous.into_iter().any(|signal| {
        let mut rows = signal.rows.windows(2).zip(table.times.windows(2));
        rows.any(|(rows, times)| times[0] < times[1] && rows[0] != rows[1])
    })
}

impl<'a> Stimuli<'a> {
    pub(super) fn of(table: Option<&'a Table>, description: &'a Description) -> Self {
        Self { table, description }
    }

    /// Times of the rows, in s.
    pub(super) fn times(&self) -> &[f64] {
        self.table.map_or(&[], |table| &table.times)
    }

    /// Whether values change at a row with this time.
    pub(super) fn jumps(&self, time: f64) -> bool {
        let Some(table) = self.table else { return false };
        let Some(row) = table.times.iter().position(|other| *other == time) else { return false };
        let has_two = table.times.get(row + 1) == Some(&time);
        let changes = |signal: &Signal| {
            let variable = &self.description.variables[signal.variable];
            is_discrete(variable.variability) && row > 0 && signal.rows[row] != signal.rows[row - 1]
        };
        has_two || table.signals.iter().any(changes)
    }

    /// Sets the inputs that `which` selects to their values from a time in s on.
    pub(super) fn set(
        &self,
        instance: &Instance<'_>,
        time: f64,
        which: impl Fn(&Variable) -> bool,
    ) -> Result<(), Ended> {
        let Some(table) = self.table else { return Ok(()) };
        // Of two rows for one time, the second counts.
        let row = table.times.partition_point(|other| *other <= time).saturating_sub(1);
        self.assign(table, instance, (row, time), which)
    }

    /// Sets continuous inputs to their values at a time in s, inside an interval without rows that begins at `from`. A
    /// jump at the end of the interval does not count yet.
    pub(super) fn set_within(&self, instance: &Instance<'_>, from: f64, time: f64) -> Result<(), Ended> {
        let Some(table) = self.table else { return Ok(()) };
        let row = table.times.partition_point(|other| *other <= from).saturating_sub(1);
        self.assign(table, instance, (row, time), |variable| !is_discrete(variable.variability))
    }

    fn assign(
        &self,
        table: &Table,
        instance: &Instance<'_>,
        (row, time): (usize, f64),
        which: impl Fn(&Variable) -> bool,
    ) -> Result<(), Ended> {
        let next = table.times.get(row + 1).copied();
        // Values are constant before the first row and after the last.
        let share = next.map_or(0.0, |next| ((time - table.times[row]) / (next - table.times[row])).clamp(0.0, 1.0));
        for signal in &table.signals {
            let variable = &self.description.variables[signal.variable];
            if !which(variable) || variable.elements() == 0 {
                continue;
            }
            let is_between = share > 0.0 && signal.is_continuous(self.description);
            let values = signal.rows[row].iter().enumerate().filter_map(|(element, value)| {
                let (value, next) = (value.as_ref()?, signal.rows.get(row + 1).and_then(|next| next[element].as_ref()));
                Some(match (value, next) {
                    (Value::Real(from), Some(Value::Real(to))) if is_between => Value::Real(from + share * (to - from)),
                    _ => value.clone(),
                })
            });
            let values: Vec<_> = values.collect();
            let status = api::assign(instance, variable, &values);
            if !delivers(status) {
                return Err(refused(instance, &format!("setting {:?} at {time} s", variable.name), status));
            }
        }
        Ok(())
    }
}

/// Whether an input may change at events only.
fn is_discrete(variability: Variability) -> bool {
    variability != Variability::Continuous
}
