//! Operations of a run on single FMUs of a plan, and the values of their inputs and outputs.
use std::sync::Arc;

use crate::batch::Buffer;
use crate::blocks::Block;
use crate::data::{Data, collect, copy_signals};
use crate::error::{Failure, RunError};
use crate::extremes::Extremes;
use crate::instance::Instance;
use crate::integration::Integration;
use crate::plan::{Order, Plan, Unit};
use crate::start_values::start_values;
use fmu::InterfaceKind;

/// FMUs of a plan, without their instances: values, integrators, and rows prepared ahead.
#[derive(Debug)]
pub(crate) struct Units {
    pub(crate) plan: Arc<Plan>,
    /// Values of inputs as last set.
    pub(crate) inputs: Vec<Vec<Buffer>>,
    pub(crate) outputs: Vec<Vec<Buffer>>,
    pub(crate) integrations: Vec<Option<Integration>>,
    pub(crate) starts: Vec<Vec<Buffer>>,
    pub(crate) extremes: Extremes,
    /// Values of inputs before the last row, in Model Exchange.
    before: Vec<Vec<Buffer>>,
    /// Blocks for inputs that several signals determine.
    blocks: Vec<Vec<Option<Block>>>,
    /// FMUs with rows that follow inputs, and connections from earlier FMUs only: a sequential step takes their inputs
    /// at its end.
    are_behind: Vec<bool>,
}

impl Units {
    /// Allocates the values of a sound plan.
    pub(crate) fn new(plan: Arc<Plan>, instances: &[Instance]) -> Self {
        let of_units = || plan.units.iter().zip(instances);
        let start_values_of = |(unit, instance): (&Unit, &Instance)| {
            let start = |variables| match instance.fmu() {
                Some(fmu) => start_values(fmu.description(), variables),
                None => variables.buffer(),
            };
            unit.inputs.iter().map(|inputs| start(&inputs.variables)).collect()
        };
        let starts: Vec<Vec<_>> = of_units().map(start_values_of).collect();
        let integration = |(unit, instance): (&Unit, &Instance)| {
            let fmu = instance.fmu().filter(|_| instance.kind() == InterfaceKind::ModelExchange);
            fmu.map(|fmu| Integration::new(fmu, unit.tolerance))
        };
        let is_behind = |(k, (unit, instance)): (usize, (&Unit, &Instance))| {
            let follows_inputs = instance.kind() == InterfaceKind::CoSimulation && !unit.records_start;
            let mut links = unit.inputs.iter().flat_map(|inputs| &inputs.links);
            plan.order == Order::Sequential && follows_inputs && links.all(|link| link.unit < k)
        };
        let outputs = |unit: &Unit| unit.outputs.iter().map(|outputs| outputs.variables.buffer()).collect();
        Self {
            are_behind: of_units().enumerate().map(is_behind).collect(),
            before: starts.clone(),
            inputs: starts.clone(),
            blocks: plan.units.iter().map(|unit| unit.inputs.iter().map(Block::of).collect()).collect(),
            outputs: plan.units.iter().map(outputs).collect(),
            integrations: of_units().map(integration).collect(),
            extremes: Extremes::new(&plan),
            starts,
            plan,
        }
    }

    /// Drops the data of an earlier run: results must not depend on it.
    pub(crate) fn clear(&mut self) {
        self.inputs.clone_from(&self.starts);
        self.before.clone_from(&self.starts);
    }

    /// Begins a run of an initialized instance: reads its outputs.
    pub(crate) fn begin(&mut self, k: usize, instance: &mut Instance, data: &mut Data<'_, '_>) -> Result<(), Failure> {
        self.blocks[k].iter_mut().flatten().for_each(Block::clear);
        let start = data.time(0)?;
        if let Some(integration) = &mut self.integrations[k] {
            let end = data.time(data.times.len() - 1)?;
            integration.begin(instance, start, end)?;
        }
        let row = (!self.follows_inputs(k)).then_some(0);
        self.read(k, instance, data, row)?;
        // The first step of an FMU that is behind has the inputs of the next row.
        if self.are_behind[k] { self.gather(k, data, 0) } else { Ok(()) }
    }

    /// Whether rows of an FMU have the outputs of the step that begins there.
    #[inline]
    pub(crate) fn follows_inputs(&self, unit: usize) -> bool {
        let is_early = self.plan.units.get(unit).is_some_and(|unit| !unit.records_start);
        is_early && self.plan.order != Order::Sequential && self.integrations[unit].is_none()
    }

    /// Row of the signals of an FMU in the step that begins at a row.
    #[inline]
    pub(crate) fn input_row(&self, unit: usize, row: usize) -> usize {
        row.saturating_add(self.are_behind.get(unit).is_some_and(|is_behind| *is_behind).into())
    }

    /// Sets the inputs of a row. Gathers all of them first, because outputs may follow inputs at once in Model
    /// Exchange.
    #[inline]
    pub(crate) fn set_all_inputs(
        &mut self,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), RunError> {
        let at = |unit| move |failure| RunError { unit, row: Some(row), failure };
        for k in 0..instances.len() {
            self.gather(k, data, row).map_err(at(k))?;
        }
        let is_last = data.is_last(row);
        for (k, instance) in instances.iter_mut().enumerate() {
            if !is_last || self.follows_inputs(k) || self.integrations[k].is_some() {
                self.set_inputs(k, instance, data, row).map_err(at(k))?;
            }
        }
        Ok(())
    }

    /// Sets gathered inputs. In Model Exchange a jump of a value is an event, and outputs follow at once.
    #[inline]
    pub(crate) fn set_inputs(
        &mut self,
        k: usize,
        instance: &mut Instance,
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failure> {
        if self.integrations[k].is_some() {
            self.set_inputs_at_event(k, instance, data, row)?;
            return self.read(k, instance, data, Some(row));
        }
        let buffers = self.inputs[k].iter().zip(&mut self.blocks[k]);
        for (inputs, (buffer, block)) in self.plan.units[k].inputs.iter().zip(buffers) {
            let values = match (inputs.only_signal(), block) {
                (Some(signal), _) => data.signal(signal, row)?,
                (None, Some(block)) => block.row(inputs, data, row)?,
                (None, None) => buffer.bytes(),
            };
            instance.set(&inputs.variables, values)?;
        }
        Ok(())
    }

    pub(crate) fn set_inputs_at_event(
        &mut self,
        k: usize,
        instance: &Instance,
        data: &Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failure> {
        let values = self.plan.units[k].inputs.iter().zip(&self.inputs[k]).zip(&self.before[k]);
        for ((inputs, now), before) in values {
            if inputs.have_jumped(data, row, [before, now])? {
                let integration = self.integrations[k].as_mut();
                return integration
                    .map_or(Ok(()), |of| set_at_event(&self.plan.units[k], &self.inputs[k], of, instance));
            }
        }
        Ok(())
    }

    /// Gathers the values of inputs in their buffers, and records them if required.
    #[inline]
    pub(crate) fn gather(&mut self, k: usize, data: &mut Data<'_, '_>, row: usize) -> Result<(), Failure> {
        if self.integrations[k].is_some() {
            std::mem::swap(&mut self.inputs[k], &mut self.before[k]);
        }
        let buffers = self.inputs[k].iter_mut().zip(&self.blocks[k]);
        for (inputs, (buffer, block)) in self.plan.units[k].inputs.iter().zip(buffers) {
            let is_signal = block.is_some() || inputs.only_signal().is_some() && inputs.record.is_none();
            if is_signal && self.integrations[k].is_none() {
                continue;
            }
            collect(inputs, (&self.plan, &self.outputs), data, row, buffer)?;
            if let Some(to) = inputs.record() {
                data.record(to, row)?.copy_from_slice(buffer.bytes());
            }
        }
        Ok(())
    }

    pub(crate) fn set_all(&self, k: usize, instance: &Instance) -> Result<(), Failure> {
        let mut inputs = self.plan.units[k].inputs.iter().zip(&self.inputs[k]);
        inputs.try_for_each(|(inputs, values)| instance.set(&inputs.variables, values.bytes()))
    }

    /// Copies the signals of a row to the buffers.
    pub(crate) fn read_signals(&mut self, k: usize, data: &Data<'_, '_>, row: usize) -> Result<(), Failure> {
        for (inputs, values) in self.plan.units[k].inputs.iter().zip(&mut self.inputs[k]) {
            copy_signals(inputs, data, row, values)?;
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn advance(
        &mut self,
        k: usize,
        instance: &Instance,
        data: &Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failure> {
        let (time, end) = (data.time(row)?, data.end(row)?);
        let Some(integration) = &mut self.integrations[k] else {
            return instance.step(time, data.step(row)?);
        };
        let (unit, buffers) = (&self.plan.units[k], &mut self.inputs[k]);
        integration.advance(instance, end, &mut |now| set_on_curves(unit, instance, data, (row, now), buffers))
    }

    #[inline]
    pub(crate) fn read_after(
        &mut self,
        k: usize,
        instance: &Instance,
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failure> {
        let record = match &self.integrations[k] {
            // Recorded when the inputs of the next row are set.
            Some(_) => None,
            None => Some(row + usize::from(!self.follows_inputs(k))),
        };
        self.read(k, instance, data, record)
    }

    /// Reads the outputs of an FMU, and records them in a row.
    #[inline]
    pub(crate) fn read(
        &mut self,
        k: usize,
        instance: &Instance,
        data: &mut Data<'_, '_>,
        row: Option<usize>,
    ) -> Result<(), Failure> {
        let Some(row) = row else { return self.read_linked(k, instance) };
        for (j, (outputs, buffer)) in self.plan.units[k].outputs.iter().zip(&mut self.outputs[k]).enumerate() {
            let values = match outputs.record() {
                Some(to) if !outputs.is_linked => data.record(to, row)?,
                None if !outputs.is_linked => continue,
                _ => buffer.bytes_mut(),
            };
            instance.get(&outputs.variables, values)?;
            self.extremes.look((k, j), &outputs.variables, values, row);
            if let Some(to) = outputs.record().filter(|_| outputs.is_linked) {
                data.record(to, row)?.copy_from_slice(&buffer.bytes()[..to.1]);
            }
        }
        Ok(())
    }

    /// Reads the outputs of an FMU that connections need.
    #[inline]
    pub(crate) fn read_linked(&mut self, k: usize, instance: &Instance) -> Result<(), Failure> {
        let outputs = self.plan.units[k].outputs.iter().zip(&mut self.outputs[k]);
        let mut linked = outputs.filter(|(outputs, _)| outputs.is_linked);
        linked.try_for_each(|(outputs, buffer)| instance.get(&outputs.variables, buffer.bytes_mut()))
    }
}

/// Sets the inputs that change between rows, at a time in s after a row.
#[inline]
pub(crate) fn set_on_curves(
    unit: &Unit,
    instance: &Instance,
    data: &Data<'_, '_>,
    (row, time): (usize, f64),
    buffers: &mut [Buffer],
) -> Result<(), Failure> {
    unit.follow_curves(data, row, time, buffers)?;
    let inputs = unit.inputs.iter().zip(buffers);
    let mut changing = inputs.filter(|(inputs, _)| !inputs.curves.is_empty());
    changing.try_for_each(|(inputs, buffer)| instance.set(&inputs.variables, buffer.bytes()))
}

/// Sets all inputs in Model Exchange, as an event.
pub(crate) fn set_at_event(
    unit: &Unit,
    values: &[Buffer],
    of: &mut Integration,
    instance: &Instance,
) -> Result<(), Failure> {
    instance.enter_event_mode()?;
    let mut inputs = unit.inputs.iter().zip(values);
    inputs.try_for_each(|(inputs, values)| instance.set(&inputs.variables, values.bytes()))?;
    of.handle_events(instance)
}
