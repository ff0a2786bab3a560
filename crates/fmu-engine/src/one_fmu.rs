//! Steps of a single FMU in co-simulation, which share all decisions.
use std::ops::Range;

use fmu::InterfaceKind;

use crate::blocks::ROWS;
use crate::data::Data;
use crate::error::{Failure, RunError};
use crate::instance::Instance;
use crate::plan::Order;
use crate::run::Run;
use crate::units::Units;

impl Run {
    /// Makes the steps that begin at some rows, see [`step`](Self::step). Calls `before` with the row of each.
    ///
    /// # Errors
    /// The first failure.
    #[inline]
    pub fn make_steps(
        &mut self,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
        rows: Range<usize>,
        mut before: impl FnMut(usize),
    ) -> Result<(), RunError> {
        let is_within = rows.end <= self.steps(data.times.len());
        if !is_within || self.iteration.is_some() || !is_alone(&self.units, instances) {
            return rows.into_iter().try_for_each(|row| {
                before(row);
                self.step(instances, data, row)
            });
        }
        self.check_begun(instances)?;
        if rows.start == 0 {
            self.units.begin_data();
        }
        let mut row = rows.start;
        while row < rows.end {
            let end = rows.end.min(row + ROWS - row % ROWS);
            let (made, result) = make_block(&mut self.units, &instances[0], data, row..end, &mut before);
            watch(&mut self.units, data, row..row + made);
            result.map_err(|failure| RunError { unit: 0, row: Some(row + made), failure })?;
            row = end;
        }
        Ok(())
    }
}

/// Whether a run has one FMU in co-simulation, with signals for all inputs.
fn is_alone(units: &Units, instances: &[Instance]) -> bool {
    let ([unit], [instance]) = (&units.plan.units[..], instances) else { return false };
    let mut inputs = unit.inputs.iter().zip(&units.blocks[0]);
    instance.instance_for(InterfaceKind::CoSimulation).is_ok()
        && units.plan.order != Order::Sequential
        && inputs.all(|(inputs, block)| block.is_some() || inputs.only_signal().is_some() && inputs.record.is_none())
        && unit.outputs.iter().all(|outputs| !outputs.is_linked)
}

/// Sets the inputs of some rows, makes the steps that begin there, and records the outputs. Returns the number of steps
/// that have succeeded.
#[inline]
fn make_block(
    units: &mut Units,
    instance: &Instance,
    data: &mut Data<'_, '_>,
    rows: Range<usize>,
    before: &mut impl FnMut(usize),
) -> (usize, Result<(), Failure>) {
    let Units { plan, blocks, may_be_repeated, may_return, .. } = units;
    let unit = &plan.units[0];
    let records_start = usize::from(unit.records_start);
    let mut made = 0;
    let result = instance.instance_for(InterfaceKind::CoSimulation).map(fmu::Instance::called).and_then(|called| {
        rows.into_iter().try_for_each(|row| {
            before(row);
            for (inputs, block) in unit.inputs.iter().zip(&mut blocks[0]) {
                let values = match (block, inputs.only_signal()) {
                    (Some(block), _) => block.row(inputs, data, row)?,
                    (None, Some(signal)) => data.signal(signal, row)?,
                    (None, None) => continue,
                };
                instance.set_by(called, &inputs.variables, values)?;
            }
            instance.step_by(called, (data.time(row)?, data.step(row)?), *may_be_repeated || *may_return)?;
            for outputs in &unit.outputs {
                if let Some(record) = outputs.record() {
                    instance.get_by(called, &outputs.variables, data.record(record, row + records_start)?)?;
                }
            }
            made += 1;
            Ok(())
        })
    });
    (made, result)
}

/// Searches the recorded outputs of steps for extreme values.
#[inline]
fn watch(units: &mut Units, data: &mut Data<'_, '_>, steps: Range<usize>) {
    let Units { plan, extremes, .. } = units;
    let unit = &plan.units[0];
    let records_start = usize::from(unit.records_start);
    let rows = steps.start + records_start..steps.end + records_start;
    let outputs = || unit.outputs.iter().enumerate().filter_map(|(j, outputs)| Some((j, outputs, outputs.record()?)));
    let are_usual = outputs().all(|(j, outputs, (record, bytes))| {
        let values = data.records[record].get(rows.start * bytes..rows.end * bytes);
        values.is_some_and(|values| extremes.are_usual((0, j), &outputs.variables, values))
    });
    if are_usual {
        return;
    }
    for row in rows {
        for (j, outputs, (record, bytes)) in outputs() {
            extremes.look((0, j), &outputs.variables, &data.records[record][row * bytes..][..bytes], row);
        }
    }
}
