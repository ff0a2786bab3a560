//! A run: the steps of all FMUs of a plan, and what they exchange between steps.
use std::sync::Arc;

use crate::error::{Failure, RunError};
use crate::group::Buffer;
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
    /// For values of the next row, while those that were set are still needed.
    scratch: Vec<Vec<Buffer>>,
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
    pub fn new(plan: Arc<Plan>, instances: &[&mut Instance]) -> Self {
        let inputs: Vec<Vec<_>> =
            plan.units.iter().map(|unit| unit.inputs.iter().map(|i| i.group.buffer()).collect()).collect();
        Self {
            scratch: inputs.clone(),
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
        instances: &mut [&mut Instance],
        data: &mut Data<'_, '_>,
        stop: Option<f64>,
    ) -> Result<(), RunError> {
        let at = |unit| move |failure| RunError { unit, row: 0, failure };
        for k in 0..instances.len() {
            let set = |values: &Values| instances[k].set(&values.group, values.values.bytes());
            self.plan.units[k].parameters.iter().try_for_each(set).map_err(at(k))?;
            instances[k].enter_initialization(data.times[0], stop, None).map_err(at(k))?;
            self.plan.units[k].constants.iter().try_for_each(set).map_err(at(k))?;
            self.read_signals(k, data, 0);
            self.set_all(k, instances[k]).map_err(at(k))?;
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
    pub fn begin(&mut self, instances: &mut [&mut Instance], data: &mut Data<'_, '_>) -> Result<(), RunError> {
        for k in 0..instances.len() {
            let failed = |failure| RunError { unit: k, row: 0, failure };
            if let Some(integration) = &mut self.integrations[k] {
                integration.begin(instances[k], data.times[0]).map_err(failed)?;
            }
            self.read(k, instances[k], data, self.plan.units[k].records_start.then_some(0)).map_err(failed)?;
        }
        Ok(())
    }

    /// Makes the step that begins at a row.
    ///
    /// # Errors
    /// The first failure.
    #[inline]
    pub fn step(
        &mut self,
        instances: &mut [&mut Instance],
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), RunError> {
        let units = instances.len();
        let is_parallel = self.plan.order == Order::Parallel;
        let at = |unit| move |failure| RunError { unit, row, failure };
        if is_parallel {
            for k in 0..units {
                self.set_inputs(k, instances[k], data, row).map_err(at(k))?;
            }
        }
        for k in 0..units {
            if !is_parallel {
                self.set_inputs(k, instances[k], data, row).map_err(at(k))?;
            }
            self.advance(k, instances[k], data, row).map_err(at(k))?;
            if !is_parallel {
                self.read_after(k, instances[k], data, row).map_err(at(k))?;
            }
        }
        if is_parallel {
            for k in 0..units {
                self.read_after(k, instances[k], data, row).map_err(at(k))?;
            }
        }
        Ok(())
    }

    /// Sets the inputs of the last row in Model Exchange, and records the outputs there. For all other FMUs the run is
    /// complete already.
    ///
    /// # Errors
    /// The first failure.
    pub fn finish(&mut self, instances: &mut [&mut Instance], data: &mut Data<'_, '_>) -> Result<(), RunError> {
        let row = data.times.len() - 1;
        if self.steps(data.times.len()) <= row {
            for k in 0..instances.len() {
                if self.integrations[k].is_some() {
                    let failed = |failure| RunError { unit: k, row, failure };
                    self.set_inputs(k, instances[k], data, row).map_err(failed)?;
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
        for (j, inputs) in self.plan.units[k].inputs.iter().enumerate() {
            if let Some(signal) = inputs.only_signal() {
                let signal = &data.signals[signal];
                instance.set(&inputs.group, &signal.bytes[row * signal.row..][..signal.row])?;
            } else {
                let buffer = self.inputs[k][j].bytes_mut();
                gather(inputs, &self.outputs, data.signals, row, buffer);
                instance.set(&inputs.group, buffer)?;
            }
        }
        Ok(())
    }

    fn set_inputs_at_event(
        &mut self,
        k: usize,
        instance: &mut Instance,
        data: &Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failure> {
        let mut has_jumped = false;
        for (j, inputs) in self.plan.units[k].inputs.iter().enumerate() {
            let next = self.scratch[k][j].bytes_mut();
            gather(inputs, &self.outputs, data.signals, row, next);
            has_jumped |= !inputs.is_linear && *next != *self.inputs[k][j].bytes();
        }
        std::mem::swap(&mut self.inputs[k], &mut self.scratch[k]);
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

    /// Sets all inputs to the values in the buffers.
    fn set_all(&self, k: usize, instance: &Instance) -> Result<(), Failure> {
        let groups = self.plan.units[k].inputs.iter().zip(&self.inputs[k]);
        groups.map(|(inputs, values)| instance.set(&inputs.group, values.bytes())).collect()
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

/// Collects the values of some inputs.
#[inline]
fn gather(inputs: &Inputs, outputs: &[Vec<Buffer>], signals: &[Signal<'_>], row: usize, values: &mut [u8]) {
    for column in &inputs.columns {
        let signal = &signals[column.signal];
        values[column.at..][..column.bytes].copy_from_slice(&signal.bytes[row * signal.row..][..column.bytes]);
    }
    for link in &inputs.links {
        link.copy(outputs[link.unit][link.outputs].bytes(), values);
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
