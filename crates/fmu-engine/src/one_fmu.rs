//! Steps of a single FMU in co-simulation, which share all decisions.
use std::ops::Range;

use fmu::{Access, InterfaceKind, Step};

use crate::batch::ValueType;
use crate::blocks::{Block, ROWS};
use crate::data::Data;
use crate::error::{Failure, RunError};
use crate::instance::Instance;
use crate::plan::{Inputs, Order};
use crate::run::Run;
use crate::units::Units;

impl Run {
    /// Sets whether steps refuse inputs of Float64 that are not finite, by [`Failure::Data`]. Returns whether they do
    /// it: those of a single FMU in co-simulation, if all of these inputs are `known` signals.
    pub fn check_inputs(&mut self, instances: &[Instance], known: impl Fn(usize) -> bool) -> bool {
        let inputs = &self.units.plan.units.first().map_or(&[][..], |unit| &unit.inputs);
        let are_floats = |inputs: &Inputs| inputs.variables.value_type() == ValueType::Float64;
        let mut columns = inputs.iter().filter(|inputs| are_floats(inputs)).flat_map(|inputs| &inputs.columns);
        let can_check =
            self.iteration.is_none() && is_alone(&self.units, instances) && columns.all(|column| known(column.signal));
        if let Some(blocks) = self.units.blocks.first_mut() {
            for (inputs, block) in inputs.iter().zip(blocks) {
                block.iter_mut().for_each(|block| block.is_checked = can_check && are_floats(inputs));
            }
        }
        can_check
    }

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

/// Inputs or recorded outputs of one type in a block of steps: the function that sets or reads them, and the values of
/// the next row.
struct Accessor<'a> {
    access: Access<'a>,
    values: *mut u8,
    /// Number of bytes of a row.
    bytes: usize,
}

impl Accessor<'_> {
    /// Sets or reads the values of the next row.
    ///
    /// # Safety
    /// There is a row with the length, the alignment and the type of the variables.
    #[inline(always)]
    unsafe fn call(&mut self, instance: &Instance) -> Result<(), Failure> {
        let values = self.next();
        // SAFETY: by the contract of this function.
        instance.check(unsafe { self.access.call(values.cast()) })
    }

    /// The values of the next row.
    #[inline(always)]
    fn next(&mut self) -> *mut u8 {
        let next = self.values.wrapping_add(self.bytes);
        std::mem::replace(&mut self.values, next)
    }
}

/// Sets the inputs of some rows, makes the steps that begin there, and records the outputs. Returns the number of steps
/// that have succeeded. All checks of lists are made once, before the first step.
#[inline(never)]
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
            *setter = Some(Accessor { access, values: rows.as_ptr().cast_mut(), bytes: variables.bytes() });
        }
        let first = rows.start + usize::from(unit.records_start);
        let recorded = unit.outputs.iter().filter_map(|outputs| Some((&outputs.variables, outputs.record()?)));
        for ((variables, record), getter) in recorded.zip(&mut getters) {
            // The next rows are aligned like the first one, because each has a number of whole values.
            instance.fits(variables, data.record(record, first)?)?;
            let values = data.record_rows(record, first, rows.len())?;
            variables.fill(values);
            let access = called.getter(variables.value_type(), variables.references(), variables.values());
            *getter = Some(Accessor { access, values: values.as_mut_ptr(), bytes: variables.bytes() });
        }
        let may_be_repeated = *may_be_repeated || *may_return;
        if let ([Some(inputs), None, ..], [Some(outputs), None, ..]) = (&mut setters, &mut getters)
            && instance.equal_steps.is_none()
            && let Some(cycle) = called.cycle(&inputs.access, &outputs.access)
        {
            for row in rows {
                before(row);
                // SAFETY: the block has such a row for each step, which is not written to.
                instance.check(unsafe { cycle.set(inputs.next().cast()) })?;
                let step = cycle.step(data.time(row)?, data.step(row)?, !may_be_repeated);
                if !step.succeeded() {
                    return instance.ended_step(called.instance(), (step.function, step.status), Step::default());
                }
                // SAFETY: the record has such a row for each step, and nothing else refers to it.
                instance.check(unsafe { cycle.get(outputs.next().cast()) })?;
                made += 1;
            }
            return Ok(());
        }
        for row in rows {
            before(row);
            for setter in setters.iter_mut().map_while(Option::as_mut) {
                // SAFETY: the block has such a row for each step, which is not written to.
                unsafe { setter.call(instance) }?;
            }
            instance.step_by(called, (data.time(row)?, data.step(row)?), may_be_repeated)?;
            for getter in getters.iter_mut().map_while(Option::as_mut) {
                // SAFETY: the record has such a row for each step, and nothing else refers to it.
                unsafe { getter.call(instance) }?;
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
