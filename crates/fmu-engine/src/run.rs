//! Runs: initialization and steps of all FMUs of a plan, and their exchange of values.
use std::ffi::CString;
use std::sync::Arc;

use crate::batch::Batch;
use crate::data::Data;
use crate::error::{Error, Failure, RunError};
use crate::extremes::Extreme;
use crate::group::{Failed, Group, Integration};
use crate::instance::Instance;
use crate::iteration::Iteration;
use crate::loops::{Cut, Direct};
use crate::plan::{Order, Plan, Values};
use crate::repeated::Costs;
use crate::units::Units;
use crate::watch::Watch;
use fmu::InterfaceKind;

/// Working memory of runs of a plan, allocated once: steps allocate nothing, except iterated steps that are tried for
/// the first time or make a matrix.
///
/// All calls of a run get the same instances, in the order of the plan.
#[derive(Debug)]
pub struct Run {
    units: Units,
    /// Present in iterated order.
    iteration: Option<Iteration>,
    has_begun: bool,
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
        }
        check_loops(&plan, instances)?;
        let units = Units::new(plan, instances)?;
        let iteration = Iteration::new(&units, instances)?;
        Ok(Self { units, iteration, has_begun: false })
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
        self.set_parameters(instances)?;
        self.initialize_with_parameters(instances, data, stop)
    }

    pub(crate) fn set_parameters(&self, instances: &[Instance]) -> Result<(), RunError> {
        self.check(instances)?;
        for (k, (unit, instance)) in self.units.plan.units.iter().zip(instances).enumerate() {
            unit.parameters.iter().try_for_each(set(instance)).map_err(before_steps(k))?;
            let set_texts = |(variables, texts): &(Batch, Vec<CString>)| instance.set_texts(variables, texts);
            unit.texts.iter().try_for_each(set_texts).map_err(before_steps(k))?;
        }
        Ok(())
    }

    /// Initializes instances after their parameters were set.
    pub(crate) fn initialize_with_parameters(
        &mut self,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
        stop: Option<f64>,
    ) -> Result<(), RunError> {
        self.units.clear();
        for (k, instance) in instances.iter_mut().enumerate() {
            let start = data.time(0).map_err(before_steps(k))?;
            // In Model Exchange the tolerance belongs to the engine's integrator.
            let given = Some(self.units.plan.units[k].tolerance);
            let tolerance = given.filter(|given| *given > 0.0 && instance.kind() == InterfaceKind::CoSimulation);
            instance.enter_initialization(start, stop, tolerance).map_err(before_steps(k))?;
            self.units.plan.units[k].constants.iter().try_for_each(set(instance)).map_err(before_steps(k))?;
            self.units.read_signals(k, data, 0).map_err(before_steps(k))?;
            self.units.set_all(k, instance).map_err(before_steps(k))?;
        }
        if self.units.plan.units.iter().any(|unit| unit.inputs.iter().any(|inputs| !inputs.links.is_empty())) {
            self.units.solve_initial_values(instances)?;
        }
        for (k, instance) in instances.iter().enumerate() {
            instance.exit_initialization().map_err(before_steps(k))?;
        }
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

    /// Makes the step that begins at a row.
    ///
    /// # Errors
    /// The first failure.
    #[inline]
    pub fn step(&mut self, instances: &mut [Instance], data: &mut Data<'_, '_>, row: usize) -> Result<(), RunError> {
        self.check_begun(instances)?;
        let Self { units, iteration, .. } = self;
        match (units.plan.order, iteration) {
            (_, Some(iteration)) => iteration.step(units, instances, data, row),
            (Order::Sequential, None) => step_in_sequence(units, instances, data, row),
            _ => step_in_parallel(units, instances, data, row),
        }
    }

    /// Completes the last row, if no step begins there: sets the inputs in Model Exchange and records the outputs that
    /// follow, and records the connected inputs of all others.
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

    /// Refuses a wrong number of instances.
    #[inline]
    fn check(&self, instances: &[Instance]) -> Result<(), RunError> {
        if instances.len() == self.units.plan.units.len() {
            return Ok(());
        }
        let failure = Failure::Data { what: "a run needs as many instances as its plan has FMUs" };
        Err(RunError { unit: 0, row: None, failure })
    }

    /// Refuses a wrong number of instances, and steps of a run that has not begun.
    #[inline]
    fn check_begun(&self, instances: &[Instance]) -> Result<(), RunError> {
        self.check(instances)?;
        let failure = Failure::Data { what: "a run makes steps once it has begun" };
        if self.has_begun { Ok(()) } else { Err(RunError { unit: 0, row: None, failure }) }
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

/// Creates the error of a failure in initialization.
fn before_steps(unit: usize) -> impl Fn(Failure) -> RunError {
    move |failure| RunError { unit, row: None, failure }
}

fn set(instance: &Instance) -> impl Fn(&Values) -> Result<(), Failure> {
    |values| instance.set(&values.variables, values.values.bytes())
}
