//! A run: the steps of all FMUs of a plan, and what they exchange between steps.
use std::ffi::CString;
use std::sync::Arc;

use crate::blocks::Block;
use crate::error::{Failure, RunError};
use crate::group::{Buffer, Group};
use crate::instance::{Instance, Kind};
use crate::integration::Integration;
use crate::plan::{Inputs, Order, Plan, Values, number};

/// Values of a signal, one row behind the other, as the C functions have them.
#[derive(Clone, Copy, Debug)]
pub struct Signal<'d> {
    /// All rows.
    pub bytes: &'d [u8],
    /// Number of bytes of a row.
    pub row: usize,
}

/// The working memory of runs of a plan, which is made once: a step allocates nothing.
#[derive(Debug)]
pub struct Run {
    plan: Arc<Plan>,
    /// Values of inputs as they were set last.
    inputs: Vec<Vec<Buffer>>,
    outputs: Vec<Vec<Buffer>>,
    /// Of the FMUs for Model Exchange.
    integrations: Vec<Option<Integration>>,
    /// Values of inputs as they were set before.
    before: Vec<Vec<Buffer>>,
    /// Rows ahead of inputs that several signals give.
    blocks: Vec<Vec<Option<Block>>>,
}

/// Data of a run.
#[derive(Debug)]
pub struct Data<'d, 'r> {
    /// Times in s at which steps begin and end. If an FMU without continuous states takes part in co-simulation, the
    /// last row has a step, too, as long as the one before.
    pub times: &'d [f64],
    /// The signals of the plan.
    pub signals: &'d [Signal<'d>],
    /// The records of the plan, with one row for each time.
    pub records: &'r mut [&'d mut [u8]],
}

impl Data<'_, '_> {
    fn step(&self, row: usize) -> f64 {
        match self.times {
            [.., before, last] if row + 1 == self.times.len() => last - before,
            [_] => 1.0,
            times => times[row + 1] - times[row],
        }
    }
}

impl Run {
    /// Working memory for a plan and its instances.
    #[must_use]
    pub fn new(plan: Arc<Plan>, instances: &[Instance]) -> Self {
        let inputs: Vec<Vec<_>> =
            plan.units.iter().map(|unit| unit.inputs.iter().map(|i| i.group.buffer()).collect()).collect();
        Self {
            before: inputs.clone(),
            blocks: plan.units.iter().map(|unit| unit.inputs.iter().map(Block::of).collect()).collect(),
            inputs,
            outputs: plan.units.iter().map(|unit| unit.outputs.iter().map(|o| o.group.buffer()).collect()).collect(),
            integrations: plan
                .units
                .iter()
                .zip(instances)
                .map(|(unit, instance)| {
                    (instance.kind() == Kind::ModelExchange).then(|| Integration::new(instance.fmu(), unit.tolerance))
                })
                .collect(),
            plan,
        }
    }

    /// Number of steps of a run with so many times: with continuous states alone, none begins at the last time.
    #[must_use]
    pub fn steps(&self, times: usize) -> usize {
        let ends_with_step = (self.plan.units.iter().zip(&self.integrations))
            .any(|(unit, integration)| integration.is_none() && !unit.records_start);
        if ends_with_step { times } else { times.saturating_sub(1) }
    }

    /// Initializes instances that are new or reset, from parameters to the first row of outputs.
    ///
    /// # Errors
    /// The first failure.
    pub fn initialize(
        &mut self,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
        stop: Option<f64>,
    ) -> Result<(), RunError> {
        let at = |unit| move |failure| RunError { unit, row: None, failure };
        for (k, instance) in instances.iter_mut().enumerate() {
            let set = |values: &Values| instance.set(&values.group, values.values.bytes());
            let set_texts = |(group, texts): &(Group, Vec<CString>)| instance.set_texts(group, texts);
            self.plan.units[k].parameters.iter().try_for_each(set).map_err(at(k))?;
            self.plan.units[k].texts.iter().try_for_each(set_texts).map_err(at(k))?;
            instance.enter_initialization(data.times[0], stop, None).map_err(at(k))?;
            self.plan.units[k].constants.iter().try_for_each(set).map_err(at(k))?;
            for (inputs, values) in self.plan.units[k].inputs.iter().zip(&mut self.inputs[k]) {
                if !inputs.links.is_empty() {
                    // Connected inputs have their start values until the outputs are known.
                    instance.get(&inputs.group, values.bytes_mut()).map_err(at(k))?;
                }
            }
            self.read_signals(k, data, 0);
            self.set_all(k, instance).map_err(at(k))?;
        }
        if self.plan.units.iter().any(|unit| unit.inputs.iter().any(|inputs| !inputs.links.is_empty())) {
            self.solve_initial_values(instances)?;
        }
        for (k, instance) in instances.iter().enumerate() {
            instance.exit_initialization().map_err(at(k))?;
        }
        self.begin(instances, data)
    }

    /// Begins a run of instances that are initialized, except that those for Model Exchange are in event mode: reads
    /// all outputs.
    ///
    /// # Errors
    /// The first failure.
    pub fn begin(&mut self, instances: &mut [Instance], data: &mut Data<'_, '_>) -> Result<(), RunError> {
        self.blocks.iter_mut().flatten().flatten().for_each(Block::clear);
        for (k, instance) in instances.iter_mut().enumerate() {
            let failed = |failure| RunError { unit: k, row: None, failure };
            if let Some(integration) = &mut self.integrations[k] {
                integration.begin(instance, data.times[0]).map_err(failed)?;
            }
            self.read(k, instance, data, self.plan.units[k].records_start.then_some(0)).map_err(failed)?;
        }
        Ok(())
    }

    /// Makes the step that begins at a row.
    ///
    /// # Errors
    /// The first failure.
    #[inline]
    pub fn step(&mut self, instances: &mut [Instance], data: &mut Data<'_, '_>, row: usize) -> Result<(), RunError> {
        let is_parallel = self.plan.order == Order::Parallel;
        let at = |unit| move |failure| RunError { unit, row: Some(row), failure };
        if is_parallel {
            for (k, instance) in instances.iter_mut().enumerate() {
                self.set_inputs(k, instance, data, row).map_err(at(k))?;
            }
        }
        for (k, instance) in instances.iter_mut().enumerate() {
            if !is_parallel {
                self.set_inputs(k, instance, data, row).map_err(at(k))?;
            }
            self.advance(k, instance, data, row).map_err(at(k))?;
            if !is_parallel {
                self.read_after(k, instance, data, row).map_err(at(k))?;
            }
        }
        if is_parallel {
            for (k, instance) in instances.iter_mut().enumerate() {
                self.read_after(k, instance, data, row).map_err(at(k))?;
            }
        }
        Ok(())
    }

    /// Completes the last row, if no step begins there: sets the inputs in Model Exchange and records the outputs that
    /// follow, and records the connected inputs of other FMUs.
    ///
    /// # Errors
    /// The first failure.
    pub fn finish(&mut self, instances: &mut [Instance], data: &mut Data<'_, '_>) -> Result<(), RunError> {
        let row = data.times.len() - 1;
        if self.steps(data.times.len()) <= row {
            for (k, instance) in instances.iter_mut().enumerate() {
                if self.integrations[k].is_some() {
                    let failed = |failure| RunError { unit: k, row: Some(row), failure };
                    self.set_inputs(k, instance, data, row).map_err(failed)?;
                } else {
                    for j in 0..self.plan.units[k].inputs.len() {
                        self.gather(k, j, data, row);
                    }
                }
            }
        }
        Ok(())
    }

    /// Sets the inputs of a row. In Model Exchange values that have jumped are an event, and outputs are those of this
    /// instant.
    #[inline]
    fn set_inputs(
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
        for j in 0..self.plan.units[k].inputs.len() {
            let inputs = &self.plan.units[k].inputs[j];
            if let Some(signal) = inputs.only_signal() {
                let signal = &data.signals[signal];
                instance.set(&inputs.group, &signal.bytes[row * signal.row..][..signal.row])?;
            } else if let Some(block) = &mut self.blocks[k][j] {
                instance.set(&inputs.group, block.row(inputs, data.signals, row))?;
            } else {
                self.gather(k, j, data, row);
                instance.set(&self.plan.units[k].inputs[j].group, self.inputs[k][j].bytes())?;
            }
        }
        Ok(())
    }

    fn set_inputs_at_event(
        &mut self,
        k: usize,
        instance: &mut Instance,
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failure> {
        std::mem::swap(&mut self.inputs[k], &mut self.before[k]);
        let mut has_jumped = false;
        for j in 0..self.plan.units[k].inputs.len() {
            self.gather(k, j, data, row);
            has_jumped |= !self.plan.units[k].inputs[j].is_linear && self.inputs[k][j] != self.before[k][j];
        }
        if !has_jumped {
            return Ok(());
        }
        instance.enter_event_mode()?;
        self.set_all(k, instance)?;
        match &mut self.integrations[k] {
            Some(integration) => integration.handle_events(instance),
            None => Ok(()),
        }
    }

    /// Collects the values of some inputs in their buffer, and records them if they are to be.
    #[inline]
    fn gather(&mut self, k: usize, j: usize, data: &mut Data<'_, '_>, row: usize) {
        let (inputs, values) = (&self.plan.units[k].inputs[j], self.inputs[k][j].bytes_mut());
        for column in &inputs.columns {
            let signal = &data.signals[column.signal];
            values[column.at..][..column.bytes].copy_from_slice(&signal.bytes[row * signal.row..][..column.bytes]);
        }
        for link in &inputs.links {
            link.copy(self.outputs[link.unit][link.outputs].bytes(), values);
        }
        if let Some(to) = inputs.record {
            data.records[to.record][row * to.bytes..][..to.bytes].copy_from_slice(values);
        }
    }

    /// Sets all inputs to the values in the buffers.
    fn set_all(&self, k: usize, instance: &Instance) -> Result<(), Failure> {
        let mut groups = self.plan.units[k].inputs.iter().zip(&self.inputs[k]);
        groups.try_for_each(|(inputs, values)| instance.set(&inputs.group, values.bytes()))
    }

    /// Reads the signals of a row into the buffers.
    fn read_signals(&mut self, k: usize, data: &Data<'_, '_>, row: usize) {
        for (inputs, values) in self.plan.units[k].inputs.iter().zip(&mut self.inputs[k]) {
            for column in &inputs.columns {
                let signal = &data.signals[column.signal];
                let bytes = &signal.bytes[row * signal.row..][..column.bytes];
                values.bytes_mut()[column.at..][..column.bytes].copy_from_slice(bytes);
            }
        }
    }

    #[inline]
    fn advance(&mut self, k: usize, instance: &Instance, data: &Data<'_, '_>, row: usize) -> Result<(), Failure> {
        let (time, step) = (data.times[row], data.step(row));
        let Some(integration) = &mut self.integrations[k] else {
            return instance.step(time, step);
        };
        let end = data.times.get(row + 1).copied().unwrap_or(time + step);
        let inputs = &self.plan.units[k].inputs;
        if !inputs.iter().any(|inputs| inputs.is_linear) || row + 1 >= data.times.len() {
            return integration.advance(instance, end, &mut |_| Ok(()));
        }
        let buffers = &mut self.inputs[k];
        integration.advance(instance, end, &mut |now| {
            let share = (now - time) / (end - time);
            for (inputs, buffer) in inputs.iter().zip(&mut *buffers).filter(|(inputs, _)| inputs.is_linear) {
                interpolate(inputs, data.signals, row, share, buffer.bytes_mut());
                instance.set(&inputs.group, buffer.bytes())?;
            }
            Ok(())
        })
    }

    #[inline]
    fn read_after(
        &mut self,
        k: usize,
        instance: &Instance,
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failure> {
        let record = match &self.integrations[k] {
            // Recorded when the inputs of the next row are set.
            Some(_) => None,
            None => Some(row + usize::from(self.plan.units[k].records_start)).filter(|row| *row < data.times.len()),
        };
        self.read(k, instance, data, record)
    }

    /// Reads the outputs of an FMU, and records them in a row.
    #[inline]
    fn read(
        &mut self,
        k: usize,
        instance: &Instance,
        data: &mut Data<'_, '_>,
        row: Option<usize>,
    ) -> Result<(), Failure> {
        for (outputs, buffer) in self.plan.units[k].outputs.iter().zip(&mut self.outputs[k]) {
            let place = row.zip(outputs.record);
            match place {
                Some((row, to)) if !outputs.is_linked => {
                    instance.get(&outputs.group, &mut data.records[to.record][row * to.bytes..][..to.bytes])?;
                }
                Some((row, to)) => {
                    instance.get(&outputs.group, buffer.bytes_mut())?;
                    data.records[to.record][row * to.bytes..][..to.bytes].copy_from_slice(&buffer.bytes()[..to.bytes]);
                }
                None if outputs.is_linked => instance.get(&outputs.group, buffer.bytes_mut())?,
                None => {}
            }
        }
        Ok(())
    }

    /// The buffers of inputs and outputs, for the search for initial values.
    pub(crate) fn buffers(&mut self) -> (&Plan, &mut [Vec<Buffer>], &mut [Vec<Buffer>]) {
        (&self.plan, &mut self.inputs, &mut self.outputs)
    }
}

/// Values of signals on the line between two rows.
fn interpolate(inputs: &Inputs, signals: &[Signal<'_>], row: usize, share: f64, values: &mut [u8]) {
    for column in &inputs.columns {
        let signal = &signals[column.signal];
        let [from, to] = [row, row + 1].map(|row| &signal.bytes[row * signal.row..][..column.bytes]);
        for at in (0..column.bytes).step_by(8) {
            let (from, to) = (number(&from[at..]), number(&to[at..]));
            values[column.at + at..][..8].copy_from_slice(&(from + share * (to - from)).to_ne_bytes());
        }
    }
}
