//! Operations of a run on single FMUs of a plan, and the values of their inputs and outputs.
use std::sync::{Arc, OnceLock};

use radau::{Memory, memory};

use crate::batch::Buffer;
use crate::blocks::Block;
use crate::data::{Data, collect, copy_signals};
use crate::error::{Error, Failure, RunError};
use crate::extremes::Extremes;
use crate::group::{Context, Ends, Failed, Group};
use crate::instance::Instance;
use crate::memory::digest;
use crate::plan::{Inputs, Order, Plan, Stops, Unit};
use crate::real_parts::RealParts;
use crate::start_values::start_values;
use fmu::InterfaceKind;

/// FMUs of a plan, without their instances: values, groups in Model Exchange, and rows prepared ahead.
#[derive(Debug)]
pub(crate) struct Units {
    pub(crate) plan: Arc<Plan>,
    /// Whether the caller may return to the start of a step.
    pub(crate) may_be_repeated: bool,
    /// Whether another run may go on from an earlier instant.
    pub(crate) may_return: bool,
    /// Evaluations of loops and steps of integrators that are left.
    pub(crate) left: usize,
    /// Values of inputs as last set.
    pub(crate) inputs: Vec<Vec<Buffer>>,
    pub(crate) outputs: Vec<Vec<Buffer>>,
    pub(crate) groups: Vec<Group>,
    /// Position of the group of each FMU in Model Exchange.
    pub(crate) group_of: Vec<Option<usize>>,
    pub(crate) starts: Vec<Vec<Buffer>>,
    /// Values of parameters and start values that connections set.
    pub(crate) presets: Vec<Vec<Buffer>>,
    preset_starts: Vec<Vec<Buffer>>,
    pub(crate) extremes: Extremes,
    /// Values of inputs before the last row, in Model Exchange.
    before: Vec<Vec<Buffer>>,
    /// Values of signals at the end of the last data, in Model Exchange.
    ended: Vec<Vec<Buffer>>,
    /// Blocks for inputs that several signals determine.
    pub(crate) blocks: Vec<Vec<Option<Block>>>,
    /// FMUs with rows that follow inputs, and connections from earlier FMUs only: a sequential step takes their inputs
    /// at its end.
    are_behind: Vec<bool>,
    /// For each coupled group, the next jump of its held signals.
    unchanged: Vec<Unchanged>,
    layout: OnceLock<u64>,
    /// Variables that connections join, for derivatives.
    pub(crate) parts: OnceLock<Box<[RealParts]>>,
}

/// Next row where held signals of some data jump, or the last row.
#[derive(Debug, Default)]
struct Unchanged {
    /// Address of the times of the data.
    data: usize,
    until: usize,
}

impl Units {
    /// Allocates the values of a sound plan.
    ///
    /// # Errors
    /// [`Error::Plan`] for a connection that a coupled group cannot solve.
    pub(crate) fn new(plan: Arc<Plan>, instances: &[Instance]) -> Result<Self, Error> {
        let members = members(&plan, instances);
        let is_joined = |members: &[usize]| plan.order == Order::Coupled || plan.is_grouped(members[0]);
        let groups = members.iter().map(|members| Group::new(&plan, members, instances, is_joined(members)));
        let groups = groups.collect::<Result<Vec<_>, _>>()?;
        Ok(Self::with_groups(plan, instances, groups))
    }

    /// Allocates the values of a sound plan, for FMUs in these groups.
    pub(crate) fn with_groups(plan: Arc<Plan>, instances: &[Instance], groups: Vec<Group>) -> Self {
        let of_units = || plan.units.iter().zip(instances);
        let start_values_of = |lists: &[Inputs], instance: &Instance| {
            let start = |variables| match instance.fmu() {
                Some(fmu) => start_values(fmu.description(), variables),
                None => variables.buffer(),
            };
            lists.iter().map(|inputs| start(&inputs.variables)).collect()
        };
        let starts: Vec<Vec<_>> = of_units().map(|(unit, instance)| start_values_of(&unit.inputs, instance)).collect();
        let presets: Vec<Vec<_>> =
            of_units().map(|(unit, instance)| start_values_of(&unit.presets, instance)).collect();
        let group_of = |k| groups.iter().position(|group| group.units().any(|unit| unit == k));
        let group_of = (0..instances.len()).map(group_of).collect();
        let is_behind = |(k, (unit, instance)): (usize, (&Unit, &Instance))| {
            let follows_inputs = instance.kind() == InterfaceKind::CoSimulation && !unit.records_start;
            let mut links = unit.inputs.iter().flat_map(|inputs| &inputs.links);
            plan.order == Order::Sequential && follows_inputs && links.all(|link| link.unit < k)
        };
        let unchanged = groups.iter().map(|_| Unchanged::default()).collect();
        let outputs = |unit: &Unit| unit.outputs.iter().map(|outputs| outputs.variables.buffer()).collect();
        Self {
            are_behind: of_units().enumerate().map(is_behind).collect(),
            before: starts.clone(),
            ended: starts.clone(),
            inputs: starts.clone(),
            blocks: plan.units.iter().map(|unit| unit.inputs.iter().map(Block::of).collect()).collect(),
            outputs: plan.units.iter().map(outputs).collect(),
            groups,
            group_of,
            extremes: Extremes::new(&plan),
            starts,
            preset_starts: presets.clone(),
            presets,
            unchanged,
            may_be_repeated: false,
            may_return: false,
            layout: OnceLock::new(),
            parts: OnceLock::new(),
            left: usize::MAX,
            plan,
        }
    }

    /// Drops the data of an earlier run: results must not depend on it.
    pub(crate) fn clear(&mut self) {
        self.may_return = false;
        self.inputs.clone_from(&self.starts);
        self.before.clone_from(&self.starts);
        self.presets.clone_from(&self.preset_starts);
    }

    /// Begins a run of an initialized instance: reads its outputs.
    pub(crate) fn begin(&mut self, k: usize, instance: &Instance, data: &mut Data<'_, '_>) -> Result<(), Failure> {
        match self.follows_inputs(k) {
            true => self.read_linked(k, instance)?,
            false => self.read(k, instance, data, 0)?,
        }
        // The first step of an FMU that is behind has the inputs of the next row.
        if self.are_behind[k] { self.gather(k, data, 0) } else { Ok(()) }
    }

    /// Whether rows of an FMU have the outputs of the step that begins there.
    #[inline]
    pub(crate) fn follows_inputs(&self, unit: usize) -> bool {
        let is_early = self.plan.units.get(unit).is_some_and(|unit| !unit.records_start);
        is_early && self.plan.order != Order::Sequential && self.group_of[unit].is_none()
    }

    /// Row of the signals of an FMU in the step that begins at a row.
    #[inline]
    pub(crate) fn input_row(&self, unit: usize, row: usize) -> usize {
        row.saturating_add(self.are_behind.get(unit).is_some_and(|is_behind| *is_behind).into())
    }

    /// Begins a run of all groups. Their instances are in event mode.
    pub(crate) fn begin_groups(&mut self, instances: &[Instance], data: &Data<'_, '_>) -> Result<(), Failed> {
        self.begin_data();
        self.end_data(data, 0)?;
        for g in 0..self.groups.len() {
            let at = |failure| (self.groups[g].units().next().unwrap_or(0), failure);
            let (start, end) = (data.time(0).map_err(at)?, data.time(data.times.len() - 1).map_err(at)?);
            let (group, mut context) = self.group(g, instances, (data, 0));
            group.begin(&mut context, start, end)?;
        }
        Ok(())
    }

    /// Digest of the form of all inputs: of what their stored values depend on, apart from records and parameters.
    pub(crate) fn layout(&self) -> u64 {
        *self.layout.get_or_init(|| {
            let of_inputs = |inputs: &Inputs| {
                let Inputs { variables, columns, curves, links, .. } = inputs;
                let columns: Vec<_> = columns.iter().map(|column| (column.at, column.values)).collect();
                let curves: Vec<_> = curves.iter().map(|curve| (curve.column, curve.shape)).collect();
                let links: Vec<_> = links.iter().map(|link| link.unit).collect();
                format!("{:?}", (variables.value_type(), variables.references(), columns, curves, links))
            };
            let of_unit = |unit: &Unit| unit.inputs.iter().map(of_inputs).collect::<Vec<_>>();
            digest(format!("{:?}", self.plan.units.iter().map(of_unit).collect::<Vec<_>>()).as_bytes())
        })
    }

    /// Writes the memory that depends on the form of inputs.
    pub(crate) fn write_inputs(&self, to: &mut Vec<u8>) {
        let Self { inputs, before, ended, groups, .. } = self;
        [inputs, before, ended].into_iter().for_each(|values| values.write(to));
        groups.write(to);
    }

    pub(crate) fn read_inputs(&mut self, from: &mut &[u8]) -> Option<()> {
        let Self { inputs, before, ended, groups, .. } = self;
        [inputs, before, ended].into_iter().try_for_each(|values| values.read(from))?;
        groups.read(from)
    }

    /// Prepares a run that goes on from a restored state. Unless the inputs have the same form as in the run before,
    /// groups begin anew, with the inputs of the first row.
    pub(crate) fn resume(&mut self, instances: &[Instance], data: &Data<'_, '_>, is_same: bool) -> Result<(), Failed> {
        self.may_return = true;
        self.begin_data();
        let last = data.time(data.times.len().saturating_sub(1)).map_err(|failure| (0, failure))?;
        for (k, instance) in instances.iter().enumerate() {
            self.read_linked(k, instance).map_err(|failure| (k, failure))?;
        }
        if is_same {
            self.groups.iter_mut().for_each(|group| group.resume(last));
            return Ok(());
        }
        for (k, instance) in instances.iter().enumerate() {
            self.read_inputs_of(k, instance).map_err(|failure| (k, failure))?;
            if self.group_of[k].is_some() {
                self.gather_values(k, data).map_err(|failure| (k, failure))?;
            }
        }
        for g in 0..self.groups.len() {
            let (group, mut context) = self.group(g, instances, (data, 0));
            group.begin_again(&mut context, last)?;
        }
        Ok(())
    }

    /// Takes the values of inputs from an FMU.
    fn read_inputs_of(&mut self, k: usize, instance: &Instance) -> Result<(), Failure> {
        for (inputs, values) in self.plan.units[k].inputs.iter().zip(&mut self.inputs[k]) {
            instance.get(&inputs.variables, values.bytes_mut())?;
        }
        self.before[k].clone_from(&self.inputs[k]);
        self.ended[k].clone_from(&self.inputs[k]);
        Ok(())
    }

    /// Collects the values of inputs in the first row.
    fn gather_values(&mut self, k: usize, data: &Data<'_, '_>) -> Result<(), Failure> {
        let Self { plan, inputs, outputs, .. } = self;
        let mut all = plan.units[k].inputs.iter().zip(&mut inputs[k]);
        all.try_for_each(|(inputs, values)| collect(inputs, (plan, outputs), data, 0, values))
    }

    /// Prepares the first row of data: positions of rows in earlier data are void.
    #[inline]
    pub(crate) fn begin_data(&mut self) {
        self.unchanged.fill_with(Unchanged::default);
        self.groups.iter_mut().for_each(Group::begin_data);
        self.blocks.iter_mut().flatten().flatten().for_each(Block::clear);
    }

    /// Stores the values of signals before the last row of data.
    #[inline]
    pub(crate) fn end_data(&mut self, data: &Data<'_, '_>, row: usize) -> Result<(), Failed> {
        let Self { plan, ended, group_of, .. } = self;
        for (k, (unit, ended)) in plan.units.iter().zip(ended).enumerate().filter(|(k, _)| group_of[*k].is_some()) {
            let mut ended = unit.inputs.iter().zip(ended);
            let copied = ended.try_for_each(|(inputs, values)| inputs.copy_end(data, row, values));
            copied.map_err(|failure| (k, failure))?;
        }
        Ok(())
    }

    /// Returns a group, and the rest of the run.
    pub(crate) fn group<'c, 'd, 'r>(
        &'c mut self,
        g: usize,
        instances: &'c [Instance],
        (data, row): (&'c Data<'d, 'r>, usize),
    ) -> (&'c mut Group, Context<'c, 'd, 'r>) {
        let Self { groups, plan, inputs, outputs, .. } = self;
        (&mut groups[g], Context { plan, instances, inputs, outputs, data, row })
    }

    /// Returns the group that begins with an FMU.
    #[inline]
    pub(crate) fn begins_group(&self, k: usize) -> Option<usize> {
        self.group_of[k].filter(|g| self.groups[*g].units().next() == Some(k))
    }

    /// Sets the inputs of a row. Gathers all of them first, because outputs may follow inputs at once in Model
    /// Exchange. Others get the outputs of coupled groups at the row.
    #[inline]
    pub(crate) fn set_all_inputs(
        &mut self,
        instances: &[Instance],
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), RunError> {
        let at = |unit| move |failure| RunError { unit, row: Some(row), failure };
        if self.plan.order == Order::Coupled {
            self.set_coupled_inputs(instances, data, row).map_err(|(k, failure)| at(k)(failure))?;
        }
        for k in 0..instances.len() {
            if !self.is_coupled(k) {
                self.gather(k, data, row).map_err(at(k))?;
            }
        }
        let is_last = data.is_last(row);
        for (k, instance) in instances.iter().enumerate() {
            match self.group_of[k] {
                Some(_) if self.is_coupled(k) => {}
                Some(g) => self.set_group_inputs(g, instances, data, row).map_err(|(k, failure)| at(k)(failure))?,
                None if is_last && !self.follows_inputs(k) => {}
                None => self.set_inputs(k, instance, data, row).map_err(at(k))?,
            }
        }
        Ok(())
    }

    /// Whether an FMU is in a coupled group.
    #[inline]
    fn is_coupled(&self, k: usize) -> bool {
        self.plan.order == Order::Coupled && self.group_of[k].is_some()
    }

    /// Sets the inputs of the coupled groups, and records them.
    fn set_coupled_inputs(
        &mut self,
        instances: &[Instance],
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failed> {
        for k in 0..instances.len() {
            if self.is_coupled(k) {
                self.gather(k, data, row).map_err(|failure| (k, failure))?;
            }
        }
        for g in 0..self.groups.len() {
            self.set_group_inputs(g, instances, data, row)?;
        }
        for k in 0..instances.len() {
            if self.is_coupled(k) {
                self.record_links(k, data, row).map_err(|failure| (k, failure))?;
            }
        }
        (0..self.groups.len()).try_for_each(|g| self.record_along(g, instances, data, row))
    }

    /// Records derivatives of the values of a coupled group, if the run computes them.
    fn record_along(
        &mut self,
        g: usize,
        instances: &[Instance],
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failed> {
        let (group, mut context) = self.group(g, instances, (data, row));
        let (found, first) = (group.records_along(&mut context)?, group.units().next().unwrap_or(0));
        for (to, values) in found {
            let record = data.record(to, row).map_err(|failure| (first, failure))?;
            record.as_chunks_mut().0.iter_mut().zip(&values).for_each(|(place, value)| *place = value.to_ne_bytes());
        }
        Ok(())
    }

    /// Records inputs with their connections as last read.
    fn record_links(&mut self, k: usize, data: &mut Data<'_, '_>, row: usize) -> Result<(), Failure> {
        let Self { plan, inputs, outputs, .. } = self;
        for (inputs, values) in plan.units[k].inputs.iter().zip(&mut inputs[k]) {
            if let Some(to) = inputs.record() {
                inputs.copy_links((plan, outputs), values, |_| true)?;
                data.record(to, row)?.copy_from_slice(values.bytes());
            }
        }
        Ok(())
    }

    /// Sets gathered inputs of a group. A jump of a value is an event, and outputs follow at once.
    pub(crate) fn set_group_inputs(
        &mut self,
        g: usize,
        instances: &[Instance],
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failed> {
        self.take_inputs(g, instances, data, row)?;
        for at in 0..self.groups[g].units().count() {
            let k = self.groups[g].units().nth(at).unwrap_or(0);
            self.read(k, &instances[k], data, row).map_err(|failure| (k, failure))?;
        }
        Ok(())
    }

    /// Takes over gathered inputs of a group that have jumped, as an event.
    pub(crate) fn take_inputs(
        &mut self,
        g: usize,
        instances: &[Instance],
        data: &Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failed> {
        let Self { groups, plan, inputs, outputs, before, ended, .. } = self;
        groups[g].take_inputs(&mut Context { plan, instances, inputs, outputs, data, row }, before, ended)
    }

    /// Sets gathered inputs of an FMU in co-simulation.
    #[inline]
    pub(crate) fn set_inputs(
        &mut self,
        k: usize,
        instance: &Instance,
        data: &Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failure> {
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

    /// Gathers the values of inputs in their buffers, and records them if required.
    #[inline]
    pub(crate) fn gather(&mut self, k: usize, data: &mut Data<'_, '_>, row: usize) -> Result<(), Failure> {
        let is_exchanged = self.group_of[k].is_some();
        if is_exchanged {
            std::mem::swap(&mut self.inputs[k], &mut self.before[k]);
        }
        let buffers = self.inputs[k].iter_mut().zip(&self.blocks[k]);
        for (inputs, (buffer, block)) in self.plan.units[k].inputs.iter().zip(buffers) {
            let is_signal = block.is_some() || inputs.only_signal().is_some() && inputs.record.is_none();
            if is_signal && !is_exchanged {
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

    /// Sets the inputs in initialization mode: signals of the first row, and start values of connected ones.
    pub(crate) fn set_start_values(
        &mut self,
        k: usize,
        instance: &Instance,
        data: &Data<'_, '_>,
    ) -> Result<(), Failure> {
        self.inputs[k].clone_from(&self.starts[k]);
        for (inputs, values) in self.plan.units[k].inputs.iter().zip(&mut self.inputs[k]) {
            copy_signals(inputs, data, 0, values)?;
        }
        self.set_all(k, instance)
    }

    /// Makes the step of an FMU, or of a group with its first FMU.
    #[inline]
    pub(crate) fn advance(
        &mut self,
        k: usize,
        instances: &[Instance],
        data: &Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failed> {
        let at = |failure| (k, failure);
        match (self.group_of[k], self.begins_group(k)) {
            (None, _) => {
                let (time, step) = (data.time(row).map_err(at)?, data.step(row).map_err(at)?);
                let may_be_repeated = self.may_be_repeated || self.may_return;
                instances[k].step_that_may_be_repeated(time, step, may_be_repeated).map_err(at)
            }
            (_, None) => Ok(()),
            (_, Some(g)) => {
                let end = data.end(row).map_err(at)?;
                let last = self.last_end(g, data, row).map_err(at)?;
                let Self { groups, plan, inputs, outputs, left, may_be_repeated, .. } = self;
                groups[g].may_be_repeated = *may_be_repeated;
                let stops = if let Stops::Times(times) = &plan.stops { &times[..] } else { &[] };
                let mut context = Context { plan, instances, inputs, outputs, data, row };
                groups[g].advance(&mut context, end, Ends { last, stops }, left)
            }
        }
    }

    /// Latest end in s of a step of a group that begins at a row.
    fn last_end(&mut self, g: usize, data: &Data<'_, '_>, row: usize) -> Result<f64, Failure> {
        let ends_at_rows = self.plan.stops == Stops::Rows || self.groups[g].ends_at_rows;
        if self.plan.order != Order::Coupled || ends_at_rows || data.is_last(row) {
            return data.end(row);
        }
        let address = data.times.as_ptr().addr();
        if self.unchanged[g].data != address || self.unchanged[g].until <= row {
            self.unchanged[g] = Unchanged { data: address, until: self.next_jump(g, data, row)? };
        }
        data.time(self.unchanged[g].until)
    }

    /// Next row where signals of a group jump, or the last row.
    fn next_jump(&self, g: usize, data: &Data<'_, '_>, row: usize) -> Result<usize, Failure> {
        let last = data.times.len() - 1;
        for next in row + 1..last {
            for inputs in self.groups[g].units().flat_map(|unit| &self.plan.units[unit].inputs) {
                if inputs.jumps(data, next)? {
                    return Ok(next);
                }
            }
        }
        Ok(last)
    }

    #[inline]
    pub(crate) fn read_after(
        &mut self,
        k: usize,
        instance: &Instance,
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failure> {
        match self.group_of[k] {
            // Read and recorded when the inputs of the next row are set.
            Some(_) if self.is_coupled(k) => Ok(()),
            Some(_) => self.read_linked(k, instance),
            None => self.read(k, instance, data, row + usize::from(!self.follows_inputs(k))),
        }
    }

    /// Reads the outputs of an FMU, and records them in a row.
    #[inline]
    pub(crate) fn read(
        &mut self,
        k: usize,
        instance: &Instance,
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failure> {
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

/// Groups the FMUs in Model Exchange: connected ones together if they are coupled or grouped, all others by themselves.
fn members(plan: &Plan, instances: &[Instance]) -> Vec<Vec<usize>> {
    let is_exchanged = |k: usize| instances[k].kind() == InterfaceKind::ModelExchange;
    let firsts = plan.first_of_groups(|k| is_exchanged(k) && (plan.order == Order::Coupled || plan.is_grouped(k)));
    let of_first = |first: usize| (0..firsts.len()).filter(|k| firsts[*k] == first).collect();
    (0..firsts.len()).filter(|k| firsts[*k] == *k && is_exchanged(*k)).map(of_first).collect()
}

memory!(Units: inputs, outputs, before, ended, presets, groups);
