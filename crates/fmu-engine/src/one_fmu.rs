//! Steps of a single FMU in co-simulation, which share all decisions.
use std::ops::Range;
use std::slice::ChunksExact;

use fmu::{Access, InterfaceKind};

use crate::blocks::{Block, ROWS};
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
        let room = self.units.blocks[0].iter().flatten().map(Block::room).min().unwrap_or(ROWS);
        let mut row = rows.start;
        while row < rows.end {
            let end = rows.end.min(row + room);
            let (made, result) = make_block(&mut self.units, &instances[0], data, row..end, &mut before);
            watch(&mut self.units, data, row..row + made);
            result.map_err(|failure| RunError { unit: 0, row: Some(row + made), failure })?;
            row = end;
        }
        Ok(())
    }
}

/// Most lists of inputs or outputs that the steps of a block set or read: FMI 2.0 has three types of numbers.
const LISTS: usize = 3;

/// Whether a run has one FMU in co-simulation, with signals for all inputs.
fn is_alone(units: &Units, instances: &[Instance]) -> bool {
    let ([unit], [instance]) = (&units.plan.units[..], instances) else { return false };
    instance.instance_for(InterfaceKind::CoSimulation).is_ok()
        && units.plan.order != Order::Sequential
        && unit.inputs.len().max(unit.outputs.len()) <= LISTS
        && units.blocks[0].iter().all(Option::is_some)
        && unit.outputs.iter().all(|outputs| !outputs.is_linked)
}

/// Inputs of one type in a block of steps: the function that sets them, and their rows.
struct Setter<'a> {
    access: Access<'a>,
    rows: ChunksExact<'a, u8>,
}

/// Recorded outputs of one type in a block of steps: the function that reads them, and their record.
struct Getter<'a> {
    access: Access<'a>,
    record: (usize, usize),
}

/// Sets the inputs of some rows, makes the steps that begin there, and records the outputs. Returns the number of steps
/// that have succeeded. All checks of lists are made once, before the first step.
#[inline]
fn make_block(
    units: &mut Units,
    instance: &Instance,
    data: &mut Data<'_, '_>,
    rows: Range<usize>,
    before: &mut impl FnMut(usize),
) -> (usize, Result<(), Failure>) {
    let mut made = 0;
    let make = || {
        let Units { plan, blocks, may_be_repeated, may_return, .. } = units;
        let unit = &plan.units[0];
        let called = instance.instance_for(InterfaceKind::CoSimulation)?.called();
        let (mut setters, mut getters) = ([const { None }; LISTS], [const { None }; LISTS]);
        for ((inputs, block), setter) in unit.inputs.iter().zip(&mut blocks[0]).zip(&mut setters) {
            let Some(block) = block else { continue };
            let (variables, rows) = (&inputs.variables, block.rows(inputs, data, rows.start, rows.len())?);
            instance.has_numbers(variables)?;
            let access = called.setter(variables.value_type(), variables.references(), variables.values());
            *setter = Some(Setter { access, rows: rows.chunks_exact(variables.bytes()) });
        }
        let records_start = usize::from(unit.records_start);
        for (outputs, getter) in unit.outputs.iter().zip(&mut getters) {
            let (variables, Some(record)) = (&outputs.variables, outputs.record()) else { continue };
            // The next rows are aligned like the first one, because each has a number of whole values.
            instance.fits(variables, data.record(record, rows.start + records_start)?)?;
            variables.fill(data.record_rows(record, rows.start + records_start, rows.len())?);
            let access = called.getter(variables.value_type(), variables.references(), variables.values());
            *getter = Some(Getter { access, record });
        }
        for row in rows {
            before(row);
            for Setter { access, rows } in setters.iter_mut().flatten() {
                let Some(values) = rows.next() else { continue };
                // SAFETY: a row has the length, the alignment and the type of the variables, and is not written to.
                instance.check(unsafe { access.call(values.as_ptr().cast_mut().cast()) })?;
            }
            instance.step_by(called, (data.time(row)?, data.step(row)?), *may_be_repeated || *may_return)?;
            for Getter { access, record } in getters.iter().flatten() {
                let values = data.record(*record, row + records_start)?.as_mut_ptr();
                // SAFETY: a row has the length, the alignment and the type of the variables.
                instance.check(unsafe { access.call(values.cast()) })?;
            }
            made += 1;
        }
        Ok(())
    };
    let result = make();
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
