//! Iterated steps: FMUs in loops repeat a step from saved states until the exchanged values agree.
use radau::{Memory, memory};

use crate::data::Data;
use crate::error::{Error, Failure, RunError};
use crate::instance::Instance;
use crate::kept::Kept;
use crate::loops::{Cut, Direct};
use crate::plan::{Hold, Order};
use crate::repeated::{Costs, Repeated};
use crate::step_inputs::{Side, Span, StepInputs, Suited, make_single, set_at_event};
use crate::units::Units;

#[derive(Debug)]
pub(crate) struct Iteration {
    weight: f64,
    parts: Vec<Part>,
    inputs: Vec<StepInputs>,
    /// FMUs outside of loops at the start of the step, if they precede a loop and can save their states.
    kept: Vec<Option<Kept>>,
    /// Failure to return to the start of a step that a loop could not make.
    stuck: Option<RunError>,
    /// Whether the last row's own inputs are set later.
    pub(crate) keeps_end: bool,
    pub(crate) costs: Costs,
}

/// One FMU or group, or several that make a step together.
#[derive(Debug)]
enum Part {
    Single(Vec<usize>),
    Repeated(Box<Repeated>),
}

impl Iteration {
    /// Creates the working memory for a plan; `None` for other orders.
    pub(crate) fn new(units: &Units, instances: &[Instance]) -> Result<Option<Self>, Error> {
        let Order::Iterated { weight } = units.plan.order else { return Ok(None) };
        if !(0.5..=1.0).contains(&weight) {
            return Err(Error::Plan { unit: 0, reason: "the weight of iterated steps is not between 1/2 and 1" });
        }
        let fmus: Vec<_> = instances.iter().map(Instance::fmu).collect();
        let mut parts = Vec::new();
        for found in units.plan.loops(&fmus)? {
            parts.push(match found.cuts.is_empty() {
                true => Part::Single(found.units),
                false => Part::Repeated(Box::new(Repeated::new(found, units, instances)?)),
            });
        }
        let inputs = units.starts.iter().map(|start| StepInputs::new(start)).collect();
        let kept = instances.iter().map(|_| None).collect();
        Ok(Some(Self { weight, parts, inputs, kept, stuck: None, keeps_end: false, costs: Costs::default() }))
    }

    /// Part of a change of an output at the end of a step that held inputs of an FMU have seen.
    pub(crate) fn share(&self, unit: usize, hold: Hold, weight: f64) -> f64 {
        match (hold, self.inputs[unit].suited) {
            (Hold::Start, _) => 0.0,
            (Hold::End | Hold::Line, _) | (Hold::Auto, Suited::End | Suited::MeanThenEnd) => 1.0,
            (Hold::Mean, _) | (Hold::Auto, Suited::Mean) => weight,
        }
    }

    /// Whether each FMU is in a loop.
    pub(crate) fn is_all_loops(&self) -> bool {
        self.parts.iter().all(|part| matches!(part, Part::Repeated(_)))
    }

    /// Prepares the loops for a run of initialized instances.
    pub(crate) fn begin(&mut self, units: &Units, instances: &mut [Instance]) -> Result<(), RunError> {
        self.costs = Costs::default();
        self.keep(units, instances)?;
        for (k, inputs) in self.inputs.iter_mut().enumerate() {
            // In Model Exchange outputs follow inputs at any time.
            inputs.suited = if units.group_of[k].is_some() { Suited::MeanThenEnd } else { Suited::Mean };
        }
        for part in &mut self.parts {
            if let Part::Repeated(repeated) = part {
                repeated.begin();
            }
        }
        Ok(())
    }

    /// Makes the room for saved states, unless it exists: a step follows.
    pub(crate) fn keep(&mut self, units: &Units, instances: &mut [Instance]) -> Result<(), RunError> {
        self.stuck = None;
        self.keep_before_loops(units, instances)?;
        self.parts.iter_mut().try_for_each(|part| match part {
            Part::Single(_) => Ok(()),
            Part::Repeated(repeated) => repeated.keep(units, instances),
        })
    }

    /// Takes the inputs of a row that were set before the first step for those at the end of a step.
    pub(crate) fn begin_ends(&mut self, units: &Units, data: &Data<'_, '_>, row: usize) -> Result<(), RunError> {
        self.inputs.iter_mut().enumerate().try_for_each(|(k, inputs)| {
            inputs.collect_end(units, k, data, row).map_err(|failure| RunError { unit: k, row: Some(row), failure })
        })
    }

    /// Writes the values of inputs at the end of the last step.
    pub(crate) fn write_ends(&self, to: &mut Vec<u8>) {
        self.inputs.iter().for_each(|inputs| inputs.to.write(to));
    }

    pub(crate) fn read_ends(&mut self, from: &mut &[u8]) -> Option<()> {
        self.inputs.iter_mut().try_for_each(|inputs| inputs.to.read(from))
    }

    /// Prepares a run that goes on from a restored state. Unless the inputs have the same form as in the run before,
    /// they get the FMUs' values.
    pub(crate) fn resume(&mut self, units: &Units, instances: &mut [Instance], is_same: bool) -> Result<(), RunError> {
        self.costs = Costs::default();
        if !is_same {
            self.inputs.iter_mut().zip(&units.inputs).for_each(|(inputs, values)| inputs.to.clone_from(values));
        }
        self.keep(units, instances)
    }

    /// Saves the states of the FMUs that make their step before a loop, if they can.
    fn keep_before_loops(&mut self, units: &Units, instances: &mut [Instance]) -> Result<(), RunError> {
        let last_loop = self.parts.iter().rposition(|part| matches!(part, Part::Repeated(_))).unwrap_or(0);
        let singles = self.parts[..last_loop].iter().filter_map(|part| match part {
            Part::Single(members) => Some(members),
            Part::Repeated(_) => None,
        });
        for &k in singles.flatten() {
            if self.kept[k].as_ref().is_some_and(|kept| kept.is_of(&instances[k])) {
                continue;
            }
            self.kept[k] = match Kept::new(units, k, &mut instances[k]) {
                Ok(kept) => Some(kept),
                Err(Failure::Unable { .. }) => None,
                Err(failure) => return Err(RunError { unit: k, row: None, failure }),
            };
        }
        Ok(())
    }

    /// Makes the step that begins at a row. If a loop cannot make it, all FMUs return to its start.
    pub(crate) fn step(
        &mut self,
        units: &mut Units,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), RunError> {
        if let Some(error) = self.stuck {
            return Err(error);
        }
        self.make_step(units, instances, data, row).inspect_err(|error| {
            let is_of_loop = |part: &Part| matches!(part, Part::Repeated(of) if of.of.units.contains(&error.unit));
            if let Some(failed) = self.parts.iter().position(is_of_loop)
                && let Err(unit) = self.go_to_start(failed, units, instances, error)
            {
                self.stuck = Some(RunError { unit, failure: Failure::NotRestored, ..*error });
            }
        })
    }

    /// Restores the FMUs that have made the step, and the loop that has failed. Returns the position of an FMU that
    /// cannot return.
    fn go_to_start(
        &mut self,
        failed: usize,
        units: &mut Units,
        instances: &[Instance],
        error: &RunError,
    ) -> Result<(), usize> {
        if matches!(error.failure, Failure::Component { .. }) {
            // The component keeps the reason of its failure.
            return Err(error.unit);
        }
        for part in &mut self.parts[..=failed] {
            match part {
                Part::Single(members) => members.iter().try_for_each(|k| {
                    let kept = self.kept[*k].as_ref().ok_or(*k)?;
                    kept.restore_all(units, *k, &instances[*k]).map_err(|_| *k)
                })?,
                Part::Repeated(of) => of.go_to_start(units, instances).map_err(|(k, _)| k)?,
            }
        }
        Ok(())
    }

    fn make_step(
        &mut self,
        units: &mut Units,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), RunError> {
        let at = |unit| move |failure| RunError { unit, row: Some(row), failure };
        let Self { weight, parts, inputs, kept, costs, keeps_end, .. } = self;
        for (k, inputs) in inputs.iter_mut().enumerate() {
            inputs.record(units, k, data, row).map_err(at(k))?;
        }
        // At the last row a step begins only for FMUs with rows that follow inputs.
        let is_last = data.is_last(row);
        for part in parts {
            let span = |unit| {
                let (time, end) = (data.time(row).map_err(at(unit))?, data.end(row).map_err(at(unit))?);
                Ok(Span { row, time, step: end - time, shares: (0.0, 1.0), weight: *weight })
            };
            match part {
                Part::Single(members) if !is_last || units.follows_inputs(members[0]) => {
                    let span = span(members[0])?;
                    for &k in &*members {
                        inputs[k].collect_end(units, k, data, row + usize::from(!is_last)).map_err(at(k))?;
                        if let Some(kept) = &mut kept[k] {
                            kept.update(units, k, &mut instances[k]).map_err(at(k))?;
                        }
                    }
                    let may_be_repeated = members.iter().all(|k| kept[*k].is_some());
                    let made = make_single(units, (members, inputs), instances, (data, span), may_be_repeated);
                    made.map_err(|(unit, failure)| at(unit)(failure))?;
                    for &k in &*members {
                        let to = row + usize::from(!units.follows_inputs(k));
                        units.read(k, &instances[k], data, to).map_err(at(k))?;
                    }
                }
                Part::Repeated(repeated) if !is_last => {
                    let span = span(repeated.of.units[0])?;
                    for &k in &repeated.of.units {
                        inputs[k].collect_end(units, k, data, row + 1).map_err(at(k))?;
                    }
                    costs.steps += 1;
                    let result = repeated.step(units, inputs, instances, (data, span), costs);
                    result.map_err(|(unit, failure)| at(unit)(failure))?;
                    for &k in &repeated.of.units {
                        units.read(k, &instances[k], data, row + 1).map_err(at(k))?;
                    }
                }
                _ => {}
            }
        }
        let is_complete = is_last || *keeps_end && data.is_last(row + 1);
        if is_complete { Ok(()) } else { self.complete_row(units, instances, data, row + 1) }
    }

    /// Sets the inputs of a row in Model Exchange that its step did not have: discrete inputs, and others held from the
    /// start, may come from FMUs that make their step later.
    pub(crate) fn complete_row(
        &mut self,
        units: &mut Units,
        instances: &[Instance],
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), RunError> {
        for part in &self.parts {
            let Part::Single(members) = part else { continue };
            let at = |(unit, failure)| RunError { unit, row: Some(row), failure };
            if units.group_of[members[0]].is_none() {
                continue;
            }
            let mut have_changed = false;
            for &k in members {
                let found = self.inputs[k].collect_start(units, k, data, row);
                have_changed |= found.map_err(|failure| at((k, failure)))?;
            }
            if !have_changed {
                continue;
            }
            let inputs = &mut *self.inputs;
            set_at_event(units, (members, inputs, Side::Start), instances, (data, row)).map_err(at)?;
            for &k in members {
                units.read(k, &instances[k], data, row).map_err(|failure| at((k, failure)))?;
            }
        }
        Ok(())
    }

    /// Records the connected inputs of the last row.
    pub(crate) fn finish(&mut self, units: &Units, data: &mut Data<'_, '_>, row: usize) -> Result<(), RunError> {
        let mut inputs = self.inputs.iter_mut().enumerate();
        inputs.try_for_each(|(k, inputs)| {
            inputs.record(units, k, data, row).map_err(|failure| RunError { unit: k, row: Some(row), failure })
        })
    }

    /// Lists the FMUs in loops that compute direct outputs only in steps, so that they see end values.
    pub(crate) fn seen_at_end(&self) -> impl Iterator<Item = &Direct> {
        let direct = self.parts.iter().flat_map(|part| match part {
            Part::Single(_) => &[][..],
            Part::Repeated(repeated) => &repeated.of.direct,
        });
        direct.filter(|direct| self.inputs[direct.unit].suited == Suited::End)
    }

    /// Returns the output that an error of a loop refers to.
    pub(crate) fn disagreeing(&self, error: &RunError) -> Option<&Cut> {
        let Failure::Disagreement { cut, .. } = error.failure else { return None };
        self.parts.iter().find_map(|part| match part {
            Part::Repeated(repeated) if repeated.of.units.contains(&error.unit) => repeated.of.cuts.get(cut),
            _ => None,
        })
    }
}

memory!(Iteration: parts, inputs);

impl Memory for Part {
    fn write(&self, to: &mut Vec<u8>) {
        if let Self::Repeated(repeated) = self {
            repeated.write(to);
        }
    }

    fn read(&mut self, from: &mut &[u8]) -> Option<()> {
        match self {
            Self::Single(_) => Some(()),
            Self::Repeated(repeated) => repeated.read(from),
        }
    }
}
