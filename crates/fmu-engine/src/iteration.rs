//! Iterated steps: FMUs in loops repeat a step from saved states until the exchanged values agree.
use crate::data::Data;
use crate::error::{Error, Failure, RunError};
use crate::instance::Instance;
use crate::kept::Kept;
use crate::loops::{Cut, Direct};
use crate::plan::Order;
use crate::repeated::{Costs, Repeated};
use crate::step_inputs::{Span, StepInputs, Suited, set_at_event};
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
    pub(crate) costs: Costs,
}

/// One FMU, or several that make a step together.
#[derive(Debug)]
enum Part {
    Single(usize),
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
                true => Part::Single(found.units[0]),
                false => Part::Repeated(Box::new(Repeated::new(found, instances)?)),
            });
        }
        let inputs = units.starts.iter().map(|start| StepInputs::new(start)).collect();
        let kept = instances.iter().map(|_| None).collect();
        Ok(Some(Self { weight, parts, inputs, kept, stuck: None, costs: Costs::default() }))
    }

    /// Prepares the loops for a run of initialized instances.
    pub(crate) fn begin(&mut self, units: &Units, instances: &mut [Instance]) -> Result<(), RunError> {
        self.costs = Costs::default();
        self.stuck = None;
        self.keep_before_loops(units, instances)?;
        self.inputs.iter_mut().for_each(|inputs| inputs.suited = Suited::default());
        self.parts.iter_mut().try_for_each(|part| match part {
            Part::Single(_) => Ok(()),
            Part::Repeated(repeated) => repeated.begin(units, instances),
        })
    }

    /// Saves the states of the FMUs that make their step before a loop, if they can.
    fn keep_before_loops(&mut self, units: &Units, instances: &mut [Instance]) -> Result<(), RunError> {
        let last_loop = self.parts.iter().rposition(|part| matches!(part, Part::Repeated(_))).unwrap_or(0);
        for part in &self.parts[..last_loop] {
            let Part::Single(k) = *part else { continue };
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
                Part::Single(k) => {
                    let kept = self.kept[*k].as_ref().ok_or(*k)?;
                    kept.restore_all(units, *k, &instances[*k]).map_err(|_| *k)?;
                }
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
        let Self { weight, parts, inputs, kept, costs, .. } = self;
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
                Part::Single(k) if !is_last || units.follows_inputs(*k) => {
                    let span = span(*k)?;
                    inputs[*k].collect_end(units, *k, data, row + usize::from(!is_last)).map_err(at(*k))?;
                    if let Some(kept) = &mut kept[*k] {
                        kept.update(units, *k, &mut instances[*k]).map_err(at(*k))?;
                    }
                    let may_be_repeated = kept[*k].is_some();
                    let made = inputs[*k].make_single(units, *k, instances, (data, span), may_be_repeated);
                    made.map_err(at(*k))?;
                    let to = row + usize::from(!units.follows_inputs(*k));
                    units.read(*k, &instances[*k], data, to).map_err(at(*k))?;
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
        if is_last { Ok(()) } else { self.complete_row(units, instances, data, row + 1) }
    }

    /// Sets the inputs of a row in Model Exchange that its step did not have: discrete inputs, and others held from the
    /// start, may come from FMUs that make their step later.
    fn complete_row(
        &mut self,
        units: &mut Units,
        instances: &[Instance],
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), RunError> {
        for part in &self.parts {
            let Part::Single(k) = *part else { continue };
            let at = |failure| RunError { unit: k, row: Some(row), failure };
            if units.group_of[k].is_none() {
                continue;
            }
            let inputs = &mut self.inputs[k];
            if inputs.collect_start(units, k, data, row).map_err(at)? {
                set_at_event(units, k, &mut inputs.from, instances, (data, row)).map_err(at)?;
                units.read(k, &instances[k], data, row).map_err(at)?;
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
