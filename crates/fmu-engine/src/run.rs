//! Runs: initialization and steps of all FMUs of a plan, and their exchange of values.
use std::sync::Arc;

use radau::Memory;

use crate::batch::Batch;
use crate::data::Data;
use crate::error::{Error, Failure, RunError};
use crate::extremes::Extreme;
use crate::group::{Failed, Following, Group, Integration, Steps};
use crate::initialization::{before_steps, terminate};
use crate::instance::Instance;
use crate::iteration::Iteration;
use crate::loops::{Cut, Direct};
use crate::plan::{Order, Plan};
use crate::repeated::Costs;
use crate::run_state::Resume;
use crate::units::Units;
use crate::watch::Watch;
use fmu::InterfaceKind;

/// Working memory of runs of a plan, allocated once: steps allocate nothing, except iterated steps that are tried for
/// the first time or make a matrix.
///
/// All calls of a run get the same instances, in the order of the plan.
#[derive(Debug)]
pub struct Run {
    pub(crate) units: Units,
    /// Present in iterated order.
    pub(crate) iteration: Option<Iteration>,
    pub(crate) has_begun: bool,
}

impl Run {
    /// Allocates the working memory for a plan and its instances.
    ///
    /// # Errors
    /// [`Error::Plan`] for a plan that is not [sound](Plan::check), or instances of other FMUs.
    pub fn new(plan: Arc<Plan>, instances: &[Instance]) -> Result<Self, Error> {
        plan.check()?;
        if plan.units.len() != instances.len() {
            return Err(Error::Plan { unit: instances.len(), reason: "there are as many instances as FMUs" });
        }
        for (k, (unit, instance)) in plan.units.iter().zip(instances).enumerate() {
            let has_curves = unit.inputs.iter().any(|inputs| !inputs.curves.is_empty());
            if has_curves && instance.kind() != InterfaceKind::ModelExchange {
                return Err(Error::Plan { unit: k, reason: "only inputs of Model Exchange follow curves" });
            }
            if plan.is_grouped(k) && instance.kind() != InterfaceKind::ModelExchange {
                return Err(Error::Plan { unit: k, reason: "only FMUs in Model Exchange are grouped" });
            }
        }
        check_loops(&plan, instances)?;
        let units = Units::new(plan, instances)?;
        let iteration = Iteration::new(&units, instances)?;
        Ok(Self { units, iteration, has_begun: false })
    }

    /// Drops the variables of the instances' descriptions, which runs that are made do not need. No other run can be
    /// made for the instances then.
    pub fn forget_variables(&self, instances: &mut [Instance]) {
        self.units.forget_variables(instances);
    }

    /// Number of steps of a run, given its number of times: a step begins at the last time only if rows of an FMU
    /// follow inputs.
    #[must_use]
    pub fn steps(&self, times: usize) -> usize {
        let ends_with_step = (0..self.units.plan.units.len()).any(|k| self.follows_inputs(k));
        if ends_with_step { times } else { times.saturating_sub(1) }
    }

    /// Whether rows of an FMU have the outputs of the step that begins there, see
    /// [`Unit::records_start`](crate::Unit::records_start). False for positions outside of the plan.
    #[must_use]
    #[inline]
    pub fn follows_inputs(&self, unit: usize) -> bool {
        self.units.follows_inputs(unit)
    }

    /// Row of the signals of an FMU in the step that begins at a row.
    #[must_use]
    #[inline]
    pub fn input_row(&self, unit: usize, row: usize) -> usize {
        self.units.input_row(unit, row)
    }

    /// Initializes instances that are new or reset, from parameters to the first row of outputs. A caller with further
    /// parameters or inputs calls the four parts by itself, and sets them between two of these.
    ///
    /// # Errors
    /// The first failure.
    pub fn initialize(
        &mut self,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
        stop: Option<f64>,
    ) -> Result<(), RunError> {
        self.set_parameters(instances, data, stop)?;
        self.initialize_with_parameters(instances, data, stop)
    }

    /// Initializes instances after their parameters were set.
    pub(crate) fn initialize_with_parameters(
        &mut self,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
        stop: Option<f64>,
    ) -> Result<(), RunError> {
        self.enter_initialization(instances, data, stop)?;
        self.units.solve_initial_values(instances)?;
        self.exit_initialization(instances, data)
    }

    /// Sets the parameters of the plan, before initialization. Other parameters follow, because FMUs of FMI 2.0 may
    /// forget earlier ones here.
    ///
    /// # Errors
    /// The first failure.
    pub fn set_parameters(
        &self,
        instances: &[Instance],
        data: &Data<'_, '_>,
        stop: Option<f64>,
    ) -> Result<(), RunError> {
        self.check(instances)?;
        self.units.set_parameters(instances, data, stop)
    }

    /// Enters initialization mode, and sets the inputs of the first row.
    ///
    /// # Errors
    /// The first failure.
    pub fn enter_initialization(
        &mut self,
        instances: &mut [Instance],
        data: &Data<'_, '_>,
        stop: Option<f64>,
    ) -> Result<(), RunError> {
        self.has_begun = false;
        self.check(instances)?;
        self.units.enter_initialization(instances, data, stop)
    }

    /// Updates all connected inputs in initialization mode, after parameters or signals of the first row have changed.
    /// Earlier updates do not affect the result.
    ///
    /// # Errors
    /// The first failure.
    pub fn update_initialization(&mut self, instances: &mut [Instance], data: &Data<'_, '_>) -> Result<(), RunError> {
        self.check(instances)?;
        self.units.update_initialization(instances, data)
    }

    /// Leaves initialization mode, and [begins](Self::begin) the run.
    ///
    /// # Errors
    /// The first failure.
    pub fn exit_initialization(&mut self, instances: &mut [Instance], data: &mut Data<'_, '_>) -> Result<(), RunError> {
        self.check(instances)?;
        self.units.exit_initialization(instances)?;
        self.begin(instances, data)
    }

    /// Begins a run, and reads all outputs. The instances are initialized; instances for Model Exchange are in event
    /// mode.
    ///
    /// # Errors
    /// The first failure.
    pub fn begin(&mut self, instances: &mut [Instance], data: &mut Data<'_, '_>) -> Result<(), RunError> {
        self.has_begun = false;
        self.check(instances)?;
        self.units.extremes.begin();
        self.units.begin_groups(instances, data).map_err(|(k, failure)| before_steps(k)(failure))?;
        for (k, instance) in instances.iter().enumerate() {
            self.units.begin(k, instance, data).map_err(before_steps(k))?;
        }
        self.iteration.as_mut().map_or(Ok(()), |iteration| iteration.begin(&self.units, instances))?;
        self.has_begun = true;
        Ok(())
    }

    /// Limits the sum of evaluations of loops and steps of integrators in all steps until the next call. Without a call
    /// each step has limits of its own.
    pub fn grant(&mut self, evaluations: usize) {
        self.units.left = evaluations;
    }

    /// Sets whether the caller may return to the start of a following step, by states that it has saved. Loops are then
    /// solved to 1e-9 instead of 1e-6.
    pub fn may_be_repeated(&mut self, may_be: bool) {
        self.units.may_be_repeated = may_be;
    }

    /// Sets a parameter of an FMU; in Model Exchange after initialization this is an event. `data` belong to the last
    /// step.
    ///
    /// # Errors
    /// The failure.
    pub fn set_parameter(
        &mut self,
        instances: &[Instance],
        data: &Data<'_, '_>,
        unit: usize,
        values: (&Batch, &[u8]),
    ) -> Result<(), RunError> {
        self.set_in_row(instances, (data, data.times.len().saturating_sub(1)), unit, values)
    }

    /// Sets variables of an FMU at the time of a row, see [`set_parameter`](Self::set_parameter).
    pub(crate) fn set_in_row(
        &mut self,
        instances: &[Instance],
        (data, row): (&Data<'_, '_>, usize),
        unit: usize,
        (variables, values): (&Batch, &[u8]),
    ) -> Result<(), RunError> {
        self.check(instances)?;
        let missing = Failure::Data { what: "variables are set of an element that does not exist" };
        let instance = instances.get(unit).ok_or(missing).map_err(before_steps(unit))?;
        match self.units.group_of[unit].filter(|_| self.has_begun) {
            None => instance.set(variables, values).map_err(before_steps(unit)),
            Some(g) => {
                let time = data.time(row).map_err(before_steps(unit))?;
                let (group, mut context) = self.units.group(g, instances, (data, 0));
                let set = group.set_parameter(&mut context, (unit, time), |instance| instance.set(variables, values));
                set.map_err(|(k, failure)| before_steps(k)(failure))
            }
        }
    }

    /// Computes the first time derivatives of variables of an FMU in Model Exchange at the end of the last step, with
    /// that step's data: differences along the tangent of states and curves, over a part of the step or of the
    /// integrator's next one. Connections from other groups are held. Nothing changes.
    ///
    /// # Errors
    /// The first failure.
    pub fn rates(
        &mut self,
        instances: &[Instance],
        data: &Data<'_, '_>,
        unit: usize,
        (variables, rates): (&Batch, &mut [f64]),
    ) -> Result<(), RunError> {
        self.check_begun(instances)?;
        let failed = before_steps(unit);
        let group = self.units.group_of.get(unit).copied().flatten();
        let g = group.ok_or(Failure::Interface).map_err(&failed)?;
        let row = data.times.len().saturating_sub(2);
        let length = data.step(row).map_err(failed)?;
        let (group, mut context) = self.units.group(g, instances, (data, row));
        group.rates(&mut context, (unit, variables), length, rates).map_err(|(k, failure)| before_steps(k)(failure))
    }

    /// Whether all FMUs return to the start of a step that fails: in iterated order, if all are in loops.
    #[must_use]
    pub fn returns_after_failures(&self) -> bool {
        self.iteration.as_ref().is_some_and(Iteration::is_all_loops)
    }

    /// Makes the step that begins at a row. Other data may replace the last ones after their last step: their first
    /// row, 0, has the end time of that step.
    ///
    /// # Errors
    /// The first failure.
    #[inline]
    pub fn step(&mut self, instances: &mut [Instance], data: &mut Data<'_, '_>, row: usize) -> Result<(), RunError> {
        self.check_begun(instances)?;
        let Self { units, iteration, .. } = self;
        if row == 0 {
            units.begin_data();
        }
        match (units.plan.order, iteration) {
            (_, Some(iteration)) => iteration.step(units, instances, data, row),
            (Order::Sequential, None) => step_in_sequence(units, instances, data, row),
            _ => step_in_parallel(units, instances, data, row),
        }?;
        if data.is_last(row + 1) { units.end_data(data, row + 1).map_err(in_row(row)) } else { Ok(()) }
    }

    /// Completes the last row, if no step begins there: sets the inputs in Model Exchange and records the outputs that
    /// follow, and records the connected inputs of all others.
    ///
    /// # Errors
    /// The first failure.
    pub fn finish(&mut self, instances: &mut [Instance], data: &mut Data<'_, '_>) -> Result<(), RunError> {
        self.check_begun(instances)?;
        let rows = data.times.len();
        if rows == 0 || self.steps(rows) == rows { Ok(()) } else { self.complete(instances, data, rows - 1) }
    }

    /// Reads the outputs in Model Exchange at the last row, with its inputs, also if a step begins there.
    pub(crate) fn complete_end(&mut self, instances: &mut [Instance], data: &mut Data<'_, '_>) -> Result<(), RunError> {
        if self.units.groups.is_empty() {
            return Ok(());
        }
        // A step that begins there gets connected values from before these inputs.
        let outputs = self.units.outputs.clone();
        let completed = self.complete(instances, data, data.times.len().saturating_sub(1));
        self.units.outputs = outputs;
        completed
    }

    /// Completes a row without a step.
    fn complete(&mut self, instances: &mut [Instance], data: &mut Data<'_, '_>, row: usize) -> Result<(), RunError> {
        let Self { units, iteration, .. } = self;
        if let Some(iteration) = iteration {
            return iteration.finish(units, data, row);
        }
        if units.plan.order != Order::Sequential {
            return units.set_all_inputs(instances, data, row);
        }
        record_in_sequence(units, instances, data, row)?;
        for k in 0..instances.len() {
            if units.group_of[k].is_none() {
                units.gather(k, data, row).map_err(|failure| in_row(row)((k, failure)))?;
            }
        }
        Ok(())
    }

    /// Ends the simulation of initialized instances that have not failed; values can still be read.
    ///
    /// # Errors
    /// The first failure, after all instances.
    pub fn terminate(&self, instances: &[Instance]) -> Result<(), RunError> {
        terminate(instances)
    }

    /// Returns the first output of the last run that is NaN, has become infinite, or exceeds 1e100 in size.
    #[must_use]
    pub fn extreme(&self) -> Option<Extreme> {
        self.units.extremes.first
    }

    /// Costs of the iterated steps of the last run; zero in other orders.
    #[must_use]
    pub fn costs(&self) -> Costs {
        self.iteration.as_ref().map_or(Costs::default(), |iteration| iteration.costs)
    }

    /// Costs of integration in the last run, for each group of FMUs in Model Exchange that are solved together.
    pub fn integration(&self) -> impl Iterator<Item = Integration> {
        self.units.groups.iter().map(Group::costs)
    }

    /// Selects the steps of integration of the next runs.
    pub fn follow(&mut self, following: &Following) {
        self.units.groups.iter_mut().enumerate().for_each(|(at, group)| group.follow(following, at));
    }

    /// Steps of integration of the last run, if it [kept](Self::follow) them.
    #[must_use]
    pub fn made_steps(&self) -> Steps {
        Steps(self.units.groups.iter().map(|group| group.followed.made()).collect())
    }

    /// Lists the FMUs in loops that compute direct outputs only in steps, so that they have seen end values.
    pub fn seen_at_end(&self) -> impl Iterator<Item = &Direct> {
        self.iteration.iter().flat_map(Iteration::seen_at_end)
    }

    /// Returns the output that changes most, for a [`Failure::Disagreement`](crate::Failure::Disagreement).
    #[must_use]
    pub fn disagreeing(&self, error: &RunError) -> Option<&Cut> {
        self.iteration.as_ref()?.disagreeing(error)
    }

    /// Checks whether to continue a run also within rows.
    pub fn watch(&mut self, watch: &Watch) {
        self.units.groups.iter_mut().for_each(|group| group.watch = watch.clone());
    }

    /// Sets whether all runs until the next call have the same signals, whose rows are then arranged once.
    pub fn keep_signals(&mut self, are_kept: bool) {
        self.units.blocks.iter_mut().flatten().flatten().for_each(|block| block.keep(are_kept));
    }

    /// Refuses a wrong number of instances.
    #[inline]
    pub(crate) fn check(&self, instances: &[Instance]) -> Result<(), RunError> {
        if instances.len() == self.units.plan.units.len() {
            return Ok(());
        }
        let failure = Failure::Data { what: "a run needs as many instances as its plan has FMUs" };
        Err(RunError { unit: 0, row: None, failure })
    }

    /// Refuses a wrong number of instances, and steps of a run that has not begun.
    #[inline]
    pub(crate) fn check_begun(&self, instances: &[Instance]) -> Result<(), RunError> {
        self.check(instances)?;
        let failure = Failure::Data { what: "a run makes steps once it has begun" };
        if self.has_begun { Ok(()) } else { Err(RunError { unit: 0, row: None, failure }) }
    }
}

impl Memory for Run {
    fn write(&self, to: &mut Vec<u8>) {
        self.has_begun.write(to);
        self.units.write(to);
        self.iteration.iter().for_each(|iteration| iteration.write(to));
    }

    fn read(&mut self, from: &mut &[u8]) -> Option<()> {
        self.has_begun.read(from)?;
        Memory::read(&mut self.units, from)?;
        self.iteration.as_mut().map_or(Some(()), |iteration| iteration.read(from))
    }
}

impl Resume for Run {
    fn resume(&mut self, instances: &mut [Instance]) -> Result<(), RunError> {
        let iteration = self.iteration.as_mut().filter(|_| self.has_begun);
        iteration.map_or(Ok(()), |iteration| iteration.keep(&self.units, instances))
    }
}

/// Makes a step of all FMUs with the values of the others at its start.
#[inline]
fn step_in_parallel(
    units: &mut Units,
    instances: &mut [Instance],
    data: &mut Data<'_, '_>,
    row: usize,
) -> Result<(), RunError> {
    let at = |unit| move |failure| RunError { unit, row: Some(row), failure };
    units.set_all_inputs(instances, data, row)?;
    let is_last = data.is_last(row);
    for k in 0..instances.len() {
        if !is_last || units.follows_inputs(k) {
            units.advance(k, instances, data, row).map_err(in_row(row))?;
        }
    }
    for (k, instance) in instances.iter().enumerate() {
        if !is_last || units.follows_inputs(k) {
            units.read_after(k, instance, data, row).map_err(at(k))?;
        }
    }
    Ok(())
}

/// Makes a step of one FMU after the other: each gets the values of earlier FMUs at the end of the step.
fn step_in_sequence(
    units: &mut Units,
    instances: &mut [Instance],
    data: &mut Data<'_, '_>,
    row: usize,
) -> Result<(), RunError> {
    let at = |unit| move |failure| RunError { unit, row: Some(row), failure };
    // In Model Exchange a row has the values of its time, so it is recorded before the others make their step.
    record_in_sequence(units, instances, data, row)?;
    for k in 0..instances.len() {
        let input_row = units.input_row(k, row);
        units.gather(k, data, input_row).map_err(at(k))?;
        match units.group_of[k] {
            Some(g) => units.take_inputs(g, instances, data, row).map_err(in_row(row))?,
            None => units.set_inputs(k, &instances[k], data, input_row).map_err(at(k))?,
        }
        units.advance(k, instances, data, row).map_err(in_row(row))?;
        units.read_after(k, &instances[k], data, row).map_err(at(k))?;
    }
    Ok(())
}

/// Sets the inputs of a row in Model Exchange and records the outputs that follow, one FMU after the other.
fn record_in_sequence(
    units: &mut Units,
    instances: &[Instance],
    data: &mut Data<'_, '_>,
    row: usize,
) -> Result<(), RunError> {
    for k in 0..instances.len() {
        if let Some(g) = units.group_of[k] {
            units.gather(k, data, row).map_err(|failure| in_row(row)((k, failure)))?;
            units.set_group_inputs(g, instances, data, row).map_err(in_row(row))?;
        }
    }
    Ok(())
}

/// Refuses a coupled plan with a loop through an FMU that is not in Model Exchange.
fn check_loops(plan: &Plan, instances: &[Instance]) -> Result<(), Error> {
    if plan.order != Order::Coupled {
        return Ok(());
    }
    let fmus: Vec<_> = instances.iter().map(Instance::fmu).collect();
    let in_loops = plan.units_in_loops(&fmus)?.into_iter();
    let outside = in_loops.filter(|unit| instances[*unit].kind() != InterfaceKind::ModelExchange).min();
    let reason = "a loop of connections leads through it, but it is not in Model Exchange, so it cannot be coupled";
    outside.map_or(Ok(()), |unit| Err(Error::Plan { unit, reason }))
}

/// Creates the error of a failure in the step that begins at a row.
fn in_row(row: usize) -> impl Fn(Failed) -> RunError {
    move |(unit, failure)| RunError { unit, row: Some(row), failure }
}
