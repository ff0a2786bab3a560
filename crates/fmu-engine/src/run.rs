//! A run: the steps of all FMUs of a plan, and what they exchange between steps.
mod attempt;
mod findings;
mod initialization;
mod iterated;
mod repeated;
mod sequential;

use std::sync::Arc;

use crate::batch::Buffer;
use crate::blocks::Block;
use crate::data::{Data, collect, copy_signals, interpolate};
use crate::error::{Error, Failure, RunError};
use crate::extremes::Extremes;
use crate::fmu::Kind;
use crate::instance::Instance;
use crate::integration::Integration;
use crate::iteration::Iteration;
use crate::plan::{Order, Plan, Unit};
use crate::start_values::start_values;

/// The working memory of runs of a plan, which is made once: a step allocates nothing.
///
/// All calls of a run get the same instances, in the order of the plan.
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
    /// Start values of inputs.
    starts: Vec<Vec<Buffer>>,
    /// Rows ahead of inputs that several signals give.
    blocks: Vec<Vec<Option<Block>>>,
    /// FMUs whose outputs follow inputs, all of which have their values at the end of a sequential step.
    are_behind: Vec<bool>,
    /// For iterated steps.
    iteration: Option<Iteration>,
    extremes: Extremes,
    has_begun: bool,
}

impl Run {
    /// Working memory for a plan and its instances.
    ///
    /// # Errors
    /// [`Error::Plan`] for a plan that is not [sound](Plan::check), or instances of other FMUs.
    pub fn new(plan: Arc<Plan>, instances: &[Instance]) -> Result<Self, Error> {
        plan.check()?;
        if plan.units.len() != instances.len() {
            return Err(Error::Plan { unit: instances.len(), reason: "there are as many instances as FMUs" });
        }
        for (k, (unit, instance)) in plan.units.iter().zip(instances).enumerate() {
            let is_linear = unit.inputs.iter().any(|inputs| inputs.is_linear);
            if is_linear && instance.kind() != Kind::ModelExchange {
                return Err(Error::Plan { unit: k, reason: "only inputs of Model Exchange lie on a line" });
            }
        }
        let starts: Vec<Vec<_>> = (plan.units.iter().zip(instances))
            .map(|(unit, instance)| {
                let start = |variables| match instance.fmu() {
                    Some(fmu) => start_values(fmu.description(), variables),
                    None => variables.buffer(),
                };
                unit.inputs.iter().map(|inputs| start(&inputs.variables)).collect()
            })
            .collect();
        let integration = |(unit, instance): (&Unit, &Instance)| {
            let fmu = instance.fmu().filter(|_| instance.kind() == Kind::ModelExchange);
            fmu.map(|fmu| Integration::new(fmu, unit.tolerance))
        };
        let is_behind = |(k, (unit, instance)): (usize, (&Unit, &Instance))| {
            let follows_inputs = instance.kind() == Kind::CoSimulation && !unit.records_start;
            let mut links = unit.inputs.iter().flat_map(|inputs| &inputs.links);
            plan.order == Order::Sequential && follows_inputs && links.all(|link| link.unit < k)
        };
        Ok(Self {
            are_behind: plan.units.iter().zip(instances).enumerate().map(is_behind).collect(),
            before: starts.clone(),
            inputs: starts.clone(),
            blocks: plan.units.iter().map(|unit| unit.inputs.iter().map(Block::of).collect()).collect(),
            outputs: plan
                .units
                .iter()
                .map(|unit| unit.outputs.iter().map(|o| o.variables.buffer()).collect())
                .collect(),
            integrations: plan.units.iter().zip(instances).map(integration).collect(),
            iteration: Iteration::new(&plan, instances, &starts)?,
            extremes: Extremes::new(&plan),
            has_begun: false,
            starts,
            plan,
        })
    }

    /// Number of steps of a run with so many times: one begins at the last time only if rows of an FMU follow inputs.
    #[must_use]
    pub fn steps(&self, times: usize) -> usize {
        let ends_with_step = (0..self.plan.units.len()).any(|k| self.follows_inputs(k));
        if ends_with_step { times } else { times.saturating_sub(1) }
    }

    /// Whether rows of an FMU have the outputs of the step that begins there, see [`Unit::records_start`]. Not at a
    /// position that the plan does not have.
    #[must_use]
    #[inline]
    pub fn follows_inputs(&self, unit: usize) -> bool {
        let is_early = self.plan.units.get(unit).is_some_and(|unit| !unit.records_start);
        is_early && self.plan.order != Order::Sequential && self.integrations[unit].is_none()
    }

    /// The row with the signals of an FMU in the step that begins at a row.
    #[must_use]
    #[inline]
    pub fn input_row(&self, unit: usize, row: usize) -> usize {
        row.saturating_add(self.are_behind.get(unit).is_some_and(|is_behind| *is_behind).into())
    }

    /// Begins a run of instances that are initialized, except that those for Model Exchange are in event mode: reads
    /// all outputs.
    ///
    /// # Errors
    /// The first failure.
    pub fn begin(&mut self, instances: &mut [Instance], data: &mut Data<'_, '_>) -> Result<(), RunError> {
        self.has_begun = false;
        self.check(instances)?;
        self.blocks.iter_mut().flatten().flatten().for_each(Block::clear);
        self.extremes.begin();
        for (k, instance) in instances.iter_mut().enumerate() {
            let start = data.time(0).map_err(before_steps(k))?;
            if let Some(integration) = &mut self.integrations[k] {
                let end = data.time(data.times.len() - 1).map_err(before_steps(k))?;
                integration.begin(instance, start, end).map_err(before_steps(k))?;
            }
            let row = (!self.follows_inputs(k)).then_some(0);
            self.read(k, instance, data, row).map_err(before_steps(k))?;
            if self.are_behind[k] {
                // Its first step has the inputs of the row behind.
                self.gather(k, data, 0).map_err(before_steps(k))?;
            }
        }
        self.iteration.as_mut().map_or(Ok(()), |iteration| iteration.begin(instances))?;
        self.has_begun = true;
        Ok(())
    }

    /// Makes the step that begins at a row.
    ///
    /// # Errors
    /// The first failure.
    #[inline]
    pub fn step(&mut self, instances: &mut [Instance], data: &mut Data<'_, '_>, row: usize) -> Result<(), RunError> {
        self.check_begun(instances)?;
        let at = |unit| move |failure| RunError { unit, row: Some(row), failure };
        if self.iteration.is_some() {
            return self.step_iterated(instances, data, row);
        }
        if self.plan.order == Order::Sequential {
            return self.step_in_sequence(instances, data, row);
        }
        self.set_all_inputs(instances, data, row)?;
        let is_last = data.is_last(row);
        for (k, instance) in instances.iter_mut().enumerate() {
            if !is_last || self.follows_inputs(k) {
                self.advance(k, instance, data, row).map_err(at(k))?;
            }
        }
        for (k, instance) in instances.iter_mut().enumerate() {
            if !is_last || self.follows_inputs(k) {
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
        self.check_begun(instances)?;
        let rows = data.times.len();
        if rows == 0 || self.steps(rows) == rows {
            return Ok(());
        }
        let row = rows - 1;
        if self.iteration.is_some() {
            return self.finish_iterated(data, row);
        }
        let at = |unit| move |failure| RunError { unit, row: Some(row), failure };
        if self.plan.order == Order::Sequential {
            self.record_in_sequence(instances, data, row)?;
        }
        for k in 0..instances.len() {
            if self.plan.order == Order::Parallel || self.integrations[k].is_none() {
                self.gather(k, data, row).map_err(at(k))?;
            }
        }
        if self.plan.order == Order::Sequential {
            return Ok(());
        }
        for (k, instance) in instances.iter_mut().enumerate() {
            if self.integrations[k].is_some() {
                self.set_inputs(k, instance, data, row).map_err(at(k))?;
            }
        }
        Ok(())
    }

    /// Sets the inputs of a row. All are gathered first, because outputs may follow inputs at once in Model Exchange.
    #[inline]
    fn set_all_inputs(
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

    /// Sets inputs that are gathered. In Model Exchange values that have jumped are an event, and outputs are those of
    /// this instant.
    #[inline]
    fn set_inputs(
        &mut self,
        k: usize,
        instance: &mut Instance,
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failure> {
        if self.integrations[k].is_some() {
            self.set_inputs_at_event(k, instance)?;
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

    fn set_inputs_at_event(&mut self, k: usize, instance: &Instance) -> Result<(), Failure> {
        let mut values = self.plan.units[k].inputs.iter().zip(&self.inputs[k]).zip(&self.before[k]);
        if !values.any(|((inputs, now), before)| inputs.has_jumped(before.bytes(), now.bytes())) {
            return Ok(());
        }
        let integration = self.integrations[k].as_mut();
        integration.map_or(Ok(()), |of| set_at_event(&self.plan.units[k], &self.inputs[k], of, instance))
    }

    /// Collects the values of inputs in their buffers, and records them if they are to be.
    #[inline]
    fn gather(&mut self, k: usize, data: &mut Data<'_, '_>, row: usize) -> Result<(), Failure> {
        if self.integrations[k].is_some() {
            std::mem::swap(&mut self.inputs[k], &mut self.before[k]);
        }
        let buffers = self.inputs[k].iter_mut().zip(&self.blocks[k]);
        for (inputs, (buffer, block)) in self.plan.units[k].inputs.iter().zip(buffers) {
            let is_signal = block.is_some() || inputs.only_signal().is_some() && inputs.record.is_none();
            if is_signal && self.integrations[k].is_none() {
                continue;
            }
            collect(inputs, &self.outputs, data, row, buffer)?;
            if let Some(to) = inputs.record {
                data.record(to, row)?.copy_from_slice(buffer.bytes());
            }
        }
        Ok(())
    }

    /// Sets all inputs to the values in the buffers.
    fn set_all(&self, k: usize, instance: &Instance) -> Result<(), Failure> {
        let mut inputs = self.plan.units[k].inputs.iter().zip(&self.inputs[k]);
        inputs.try_for_each(|(inputs, values)| instance.set(&inputs.variables, values.bytes()))
    }

    /// Reads the signals of a row into the buffers.
    fn read_signals(&mut self, k: usize, data: &Data<'_, '_>, row: usize) -> Result<(), Failure> {
        for (inputs, values) in self.plan.units[k].inputs.iter().zip(&mut self.inputs[k]) {
            copy_signals(inputs, data, row, values)?;
        }
        Ok(())
    }

    #[inline]
    fn advance(&mut self, k: usize, instance: &Instance, data: &Data<'_, '_>, row: usize) -> Result<(), Failure> {
        let (time, end) = (data.time(row)?, data.end(row)?);
        let Some(integration) = &mut self.integrations[k] else {
            return instance.step(time, data.step(row)?);
        };
        let inputs = &self.plan.units[k].inputs;
        if !inputs.iter().any(|inputs| inputs.is_linear) || data.is_last(row) {
            return integration.advance(instance, end, &mut |_| Ok(()));
        }
        let buffers = &mut self.inputs[k];
        integration.advance(instance, end, &mut |now| {
            let share = (now - time) / (end - time);
            for (inputs, buffer) in inputs.iter().zip(&mut *buffers).filter(|(inputs, _)| inputs.is_linear) {
                interpolate(inputs, data, row, share, buffer.bytes_mut())?;
                instance.set(&inputs.variables, buffer.bytes())?;
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
            None => Some(row + usize::from(!self.follows_inputs(k))),
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
        let Some(row) = row else { return self.read_linked(k, instance) };
        for (j, (outputs, buffer)) in self.plan.units[k].outputs.iter().zip(&mut self.outputs[k]).enumerate() {
            let values = match outputs.record {
                Some(to) if !outputs.is_linked => data.record(to, row)?,
                None if !outputs.is_linked => continue,
                _ => buffer.bytes_mut(),
            };
            instance.get(&outputs.variables, values)?;
            self.extremes.look((k, j), &outputs.variables, values, row);
            if let Some(to) = outputs.record.filter(|_| outputs.is_linked) {
                data.record(to, row)?.copy_from_slice(&buffer.bytes()[..to.bytes]);
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

    /// Refuses another number of instances.
    #[inline]
    fn check(&self, instances: &[Instance]) -> Result<(), RunError> {
        if instances.len() == self.plan.units.len() {
            return Ok(());
        }
        let failure = Failure::Data { what: "a run needs as many instances as its plan has FMUs" };
        Err(RunError { unit: 0, row: None, failure })
    }

    /// Refuses another number of instances, and steps of a run that has not begun.
    #[inline]
    fn check_begun(&self, instances: &[Instance]) -> Result<(), RunError> {
        self.check(instances)?;
        let failure = Failure::Data { what: "a run makes steps once it has begun" };
        if self.has_begun { Ok(()) } else { Err(RunError { unit: 0, row: None, failure }) }
    }

    /// The buffers of inputs and outputs, for the search for initial values.
    pub(crate) fn buffers(&mut self) -> (&Plan, &mut [Vec<Buffer>], &mut [Vec<Buffer>]) {
        (&self.plan, &mut self.inputs, &mut self.outputs)
    }
}

/// Sets all inputs in Model Exchange, as an event.
fn set_at_event(unit: &Unit, values: &[Buffer], of: &mut Integration, instance: &Instance) -> Result<(), Failure> {
    instance.enter_event_mode()?;
    let mut inputs = unit.inputs.iter().zip(values);
    inputs.try_for_each(|(inputs, values)| instance.set(&inputs.variables, values.bytes()))?;
    of.handle_events(instance)
}

/// The error of a failure in initialization.
fn before_steps(unit: usize) -> impl Fn(Failure) -> RunError {
    move |failure| RunError { unit, row: None, failure }
}
