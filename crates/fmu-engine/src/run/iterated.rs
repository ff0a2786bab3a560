//! Iterated steps: those of FMUs in loops are repeated from saved states until what they exchange agrees.
use super::{Run, set_at_event};
use crate::batch::Buffer;
use crate::data::{Data, collect};
use crate::error::{Failure, RunError};
use crate::instance::Instance;
use crate::iteration::{Iteration, Part, Side, Span, Suited, Values};
use crate::plan::{Hold, Inputs, number};

impl Run {
    /// Makes the iterated step that begins at a row.
    pub(super) fn step_iterated(
        &mut self,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), RunError> {
        let Some(mut iteration) = self.iteration.take() else { return Ok(()) };
        let result = self.make_parts(&mut iteration, instances, data, row);
        self.iteration = Some(iteration);
        result
    }

    fn make_parts(
        &mut self,
        iteration: &mut Iteration,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), RunError> {
        let at = |unit| move |failure| RunError { unit, row: Some(row), failure };
        let Iteration { weight, parts, values, costs } = iteration;
        for (k, values) in values.iter_mut().enumerate() {
            self.collect(k, data, row, &mut values.from).map_err(at(k))?;
            self.record_inputs(k, data, row, &values.from).map_err(at(k))?;
        }
        // Behind the last row only those make a step whose rows follow inputs.
        let is_last = data.is_last(row);
        for part in &mut *parts {
            let span = |unit| {
                let (time, end) = (data.time(row).map_err(at(unit))?, data.end(row).map_err(at(unit))?);
                Ok(Span { time, step: end - time, shares: (0.0, 1.0), weight: *weight })
            };
            match part {
                Part::Single(k) if !is_last || self.follows_inputs(*k) => {
                    let span = span(*k)?;
                    self.collect(*k, data, row + usize::from(!is_last), &mut values[*k].to).map_err(at(*k))?;
                    self.make_single(*k, &mut values[*k], &mut instances[*k], span).map_err(at(*k))?;
                    let Values { to, .. } = &values[*k];
                    if let Some(of) = self.integrations[*k].as_mut().filter(|_| *to != self.inputs[*k]) {
                        set_at_event(&self.plan.units[*k], to, of, &instances[*k]).map_err(at(*k))?;
                    }
                    let to = row + usize::from(!self.follows_inputs(*k));
                    self.read(*k, &instances[*k], data, Some(to)).map_err(at(*k))?;
                }
                Part::Repeated(repeated) if !is_last => {
                    let span = span(repeated.of.units[0])?;
                    for &k in &repeated.of.units {
                        self.collect(k, data, row + 1, &mut values[k].to).map_err(at(k))?;
                    }
                    costs.steps += 1;
                    let result = self.make_repeated(repeated, values, instances, span, costs);
                    result.map_err(|(unit, failure)| at(unit)(failure))?;
                    for &k in &repeated.of.units {
                        self.read(k, &instances[k], data, Some(row + 1)).map_err(at(k))?;
                    }
                }
                _ => {}
            }
        }
        if is_last { Ok(()) } else { self.complete_row(parts, values, instances, data, row + 1) }
    }

    /// Sets those inputs of a row in Model Exchange that no step has: discrete ones, and others that are held from the
    /// start, may come from FMUs that make their step later.
    fn complete_row(
        &mut self,
        parts: &[Part],
        values: &mut [Values],
        instances: &[Instance],
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), RunError> {
        for part in parts {
            let Part::Single(k) = *part else { continue };
            let at = |failure| RunError { unit: k, row: Some(row), failure };
            if self.integrations[k].is_none() {
                continue;
            }
            let Values { from, to, .. } = &mut values[k];
            self.collect(k, data, row, from).map_err(at)?;
            if let Some(of) = self.integrations[k].as_mut().filter(|_| from != to) {
                set_at_event(&self.plan.units[k], from, of, &instances[k]).map_err(at)?;
                self.read(k, &instances[k], data, Some(row)).map_err(at)?;
            }
        }
        Ok(())
    }

    /// Makes the step of an FMU by itself.
    fn make_single(
        &mut self,
        k: usize,
        values: &mut Values,
        instance: &mut Instance,
        mut span: Span,
    ) -> Result<(), Failure> {
        self.assemble(k, values, 0.0, &[], Side::Start);
        self.assemble(k, values, 1.0, &[], Side::End);
        if self.has_switched(k, values) {
            span.weight = 1.0;
        }
        self.make_step(k, values, instance, span, false)
    }

    /// Whether a discrete input has changed since the last step.
    pub(super) fn has_switched(&self, k: usize, values: &Values) -> bool {
        let inputs = self.plan.units[k].inputs.iter().zip(&values.start).zip(&self.inputs[k]);
        inputs.into_iter().any(|((inputs, now), before)| inputs.is_discrete() && now != before)
    }

    /// Sets the inputs for a step, and makes it.
    pub(super) fn make_step(
        &mut self,
        k: usize,
        values: &Values,
        instance: &mut Instance,
        span: Span,
        may_be_repeated: bool,
    ) -> Result<(), Failure> {
        let buffers = self.inputs[k].iter_mut().zip(values.start.iter().zip(&values.end));
        for (inputs, (to, (start, end))) in self.plan.units[k].inputs.iter().zip(buffers) {
            hold(inputs, values.suited, start, end, span.weight, to);
        }
        match &mut self.integrations[k] {
            None => {
                self.set_all(k, instance)?;
                instance.step_that_may_be_repeated(span.time, span.step, may_be_repeated)?;
            }
            Some(integration) => {
                if !self.inputs[k].is_empty() {
                    set_at_event(&self.plan.units[k], &self.inputs[k], integration, instance)?;
                }
                integration.advance(instance, span.time + span.step, &mut |_| Ok(()))?;
            }
        }
        if values.suited == Suited::MeanThenEnd { self.set_suited(k, &values.end, instance) } else { Ok(()) }
    }

    /// Sets the inputs that are held as it suits.
    pub(super) fn set_suited(&self, k: usize, values: &[Buffer], instance: &Instance) -> Result<(), Failure> {
        let inputs = self.plan.units[k].inputs.iter().zip(values);
        let mut suited = inputs.filter(|(inputs, _)| inputs.held() == Hold::Auto);
        suited.try_for_each(|(inputs, values)| instance.set(&inputs.variables, values.bytes()))
    }

    /// Collects the values of all inputs in a row.
    fn collect(&self, k: usize, data: &Data<'_, '_>, row: usize, to: &mut [Buffer]) -> Result<(), Failure> {
        let mut inputs = self.plan.units[k].inputs.iter().zip(to);
        inputs.try_for_each(|(inputs, to)| collect(inputs, &self.outputs, data, row, to))
    }

    fn record_inputs(&self, k: usize, data: &mut Data<'_, '_>, row: usize, values: &[Buffer]) -> Result<(), Failure> {
        for (inputs, values) in self.plan.units[k].inputs.iter().zip(values) {
            if let Some(to) = inputs.record {
                data.record(to, row)?.copy_from_slice(values.bytes());
            }
        }
        Ok(())
    }

    /// Records the connected inputs of the last row.
    pub(super) fn finish_iterated(&mut self, data: &mut Data<'_, '_>, row: usize) -> Result<(), RunError> {
        let Some(mut iteration) = self.iteration.take() else { return Ok(()) };
        let mut record = |k: usize, values: &mut Values| {
            self.collect(k, data, row, &mut values.from)?;
            self.record_inputs(k, data, row, &values.from)
        };
        let mut units = iteration.values.iter_mut().enumerate();
        let result = units.try_for_each(|(k, values)| {
            record(k, values).map_err(|failure| RunError { unit: k, row: Some(row), failure })
        });
        self.iteration = Some(iteration);
        result
    }

    /// Puts the inputs of an FMU together at a share of the row's step: what comes from elsewhere lies on a line, or is
    /// held if it is discrete; outputs of the own loop are those that were read or guessed last.
    pub(super) fn assemble(&self, k: usize, values: &mut Values, share: f64, of_loop: &[usize], side: Side) {
        let Values { from, to, start, end, .. } = values;
        let target = match side {
            Side::Start => start,
            Side::End => end,
        };
        let sides = from.iter().zip(to.iter()).zip(target);
        for (inputs, ((from, to), target)) in self.plan.units[k].inputs.iter().zip(sides) {
            if inputs.is_discrete() || share <= 0.0 {
                target.bytes_mut().copy_from_slice(from.bytes());
            } else if share >= 1.0 {
                target.bytes_mut().copy_from_slice(to.bytes());
            } else {
                blend(inputs, from, to, share, target);
            }
            for link in inputs.links.iter().filter(|link| of_loop.contains(&link.unit)) {
                link.copy(self.outputs[link.unit][link.outputs].bytes(), target.bytes_mut());
            }
        }
    }
}

/// The values that an FMU sees during a step.
fn hold(inputs: &Inputs, suited: Suited, start: &Buffer, end: &Buffer, weight: f64, to: &mut Buffer) {
    let hold = match (inputs.held(), suited) {
        (Hold::Auto, Suited::End) => Hold::End,
        (Hold::Auto, _) => Hold::Mean,
        (hold, _) => hold,
    };
    match hold {
        Hold::Mean if weight < 1.0 => blend(inputs, start, end, weight, to),
        Hold::Mean | Hold::Auto | Hold::End => to.bytes_mut().copy_from_slice(end.bytes()),
        Hold::Start => to.bytes_mut().copy_from_slice(start.bytes()),
    }
}

/// Numbers between two others, at a share of the way.
fn blend(inputs: &Inputs, from: &Buffer, to: &Buffer, share: f64, target: &mut Buffer) {
    if inputs.variables.size() == 4 {
        let values = from.bytes().as_chunks().0.iter().zip(to.bytes().as_chunks().0);
        for ((from, to), target) in values.zip(target.bytes_mut().as_chunks_mut().0) {
            let (from, to) = (f32::from_ne_bytes(*from), f32::from_ne_bytes(*to));
            *target = (from + share as f32 * (to - from)).to_ne_bytes();
        }
        return;
    }
    let values = from.bytes().chunks_exact(8).zip(to.bytes().chunks_exact(8));
    for ((from, to), target) in values.zip(target.bytes_mut().as_chunks_mut().0) {
        let (from, to) = (number(from), number(to));
        // Infinity stays what it is.
        *target = if from == to { from } else { from + share * (to - from) }.to_ne_bytes();
    }
}
