//! Inputs of an FMU in an iterated step: it sees their values at the start, at the end, the mean, or a line.
use radau::{Memory, memory};

use crate::batch::Buffer;
use crate::data::{Data, collect};
use crate::error::Failure;
use crate::group::{Ends, Failed};
use crate::instance::Instance;
use crate::link::number;
use crate::plan::{Hold, Inputs};
use crate::units::Units;

/// Values of all inputs of an FMU in an iterated step.
#[derive(Clone, Debug)]
pub(crate) struct StepInputs {
    /// Values at the start of a row's step.
    pub(crate) from: Vec<Buffer>,
    /// Values at the end of a row's step, except values from the same loop.
    pub(crate) to: Vec<Buffer>,
    /// Values at the start of the present step, or part of a step.
    start: Vec<Buffer>,
    /// Values at the end of the present step, or part of a step.
    pub(crate) end: Vec<Buffer>,
    /// Values for inputs that are held to suit the loop.
    pub(crate) suited: Suited,
}

/// Values that an FMU in a loop sees of inputs that are held to [suit](crate::Hold::Auto) it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Suited {
    #[default]
    Mean,
    /// Mean during a step; values at its end before outputs are read.
    MeanThenEnd,
    End,
}

/// Step, or part of the step of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    /// Row of the step.
    pub(crate) row: usize,
    /// Start time and length in s.
    pub(crate) time: f64,
    pub(crate) step: f64,
    /// Start and end as shares of the row's step.
    pub(crate) shares: (f64, f64),
    /// Weight of the end values.
    pub(crate) weight: f64,
}

impl Span {
    /// Whether it is a part of the step of a row.
    pub(crate) fn is_part(self) -> bool {
        self.shares != (0.0, 1.0)
    }
}

/// Side of a step, or of a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Start,
    End,
}

impl StepInputs {
    pub(crate) fn new(start: &[Buffer]) -> Self {
        let [from, to, start, end] = [(); 4].map(|()| start.to_vec());
        Self { from, to, start, end, suited: Suited::default() }
    }

    /// Collects the values at the start of a row's step, and records them.
    pub(crate) fn record(
        &mut self,
        units: &Units,
        k: usize,
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failure> {
        collect_all(units, k, data, row, &mut self.from)?;
        for (inputs, values) in units.plan.units[k].inputs.iter().zip(&self.from) {
            if let Some(to) = inputs.record() {
                data.record(to, row)?.copy_from_slice(values.bytes());
            }
        }
        Ok(())
    }

    /// Collects the values at the start of a row's step. Returns whether they differ from the values at the end of the
    /// step before.
    pub(crate) fn collect_start(
        &mut self,
        units: &Units,
        k: usize,
        data: &Data<'_, '_>,
        row: usize,
    ) -> Result<bool, Failure> {
        collect_all(units, k, data, row, &mut self.from)?;
        Ok(self.from != self.to)
    }

    /// Collects the values at the end of a row's step.
    pub(crate) fn collect_end(
        &mut self,
        units: &Units,
        k: usize,
        data: &Data<'_, '_>,
        row: usize,
    ) -> Result<(), Failure> {
        collect_all(units, k, data, row, &mut self.to)
    }

    /// Whether a discrete input has changed since the last step.
    pub(crate) fn has_switched(&self, units: &Units, k: usize) -> bool {
        let inputs = units.plan.units[k].inputs.iter().zip(&self.start).zip(&units.inputs[k]);
        inputs.into_iter().any(|((inputs, now), before)| inputs.is_discrete() && now != before)
    }

    /// Computes the values that an FMU sees during a step.
    fn hold(&self, units: &mut Units, k: usize, weight: f64) {
        let buffers = units.inputs[k].iter_mut().zip(self.start.iter().zip(&self.end));
        for (inputs, (to, (start, end))) in units.plan.units[k].inputs.iter().zip(buffers) {
            hold(inputs, self.suited, start, end, weight, to);
        }
    }

    /// Sets the derivatives of inputs on a line, for a step of a length in s.
    fn set_slopes(&self, units: &Units, k: usize, instance: &Instance, step: f64) -> Result<(), Failure> {
        let sides = self.start.iter().zip(&self.end);
        let inputs = units.plan.units[k].inputs.iter().zip(sides);
        for (inputs, (start, end)) in inputs.filter(|(inputs, _)| inputs.held() == Hold::Line) {
            let sides = start.bytes().chunks_exact(8).zip(end.bytes().chunks_exact(8));
            let slopes: Vec<_> = sides.map(|(start, end)| (number(end) - number(start)) / step).collect();
            instance.set_input_derivatives(inputs.variables.references(), &vec![1; slopes.len()], &slopes)?;
        }
        Ok(())
    }

    /// Assembles the inputs of an FMU at a share of the row's step: values from outside are interpolated, or held if
    /// discrete; outputs of the same loop are as last read or guessed.
    pub(crate) fn assemble(
        &mut self,
        units: &Units,
        k: usize,
        share: f64,
        of_loop: &[usize],
        side: Side,
    ) -> Result<(), Failure> {
        let Self { from, to, start, end, .. } = self;
        let target = match side {
            Side::Start => start,
            Side::End => end,
        };
        let sides = from.iter().zip(to.iter()).zip(target);
        for (inputs, ((from, to), target)) in units.plan.units[k].inputs.iter().zip(sides) {
            if inputs.is_discrete() || share <= 0.0 {
                target.bytes_mut().copy_from_slice(from.bytes());
            } else if share >= 1.0 {
                target.bytes_mut().copy_from_slice(to.bytes());
            } else {
                blend(inputs, from, to, share, target);
            }
            inputs.copy_links((&units.plan, &units.outputs), target, |unit| of_loop.contains(&unit))?;
        }
        Ok(())
    }
}

/// Makes the step of an FMU, or of all FMUs of a group.
pub(crate) fn make_step(
    units: &mut Units,
    (members, inputs): (&[usize], &[StepInputs]),
    instances: &[Instance],
    (data, span): (&Data<'_, '_>, Span),
    may_be_repeated: bool,
) -> Result<(), Failed> {
    members.iter().for_each(|k| inputs[*k].hold(units, *k, span.weight));
    for &k in members {
        let at = |failure| (k, failure);
        match (units.group_of[k], units.begins_group(k)) {
            (None, _) => {
                units.set_all(k, &instances[k]).map_err(at)?;
                inputs[k].set_slopes(units, k, &instances[k], span.step).map_err(at)?;
                instances[k].step_that_may_be_repeated(span.time, span.step, may_be_repeated).map_err(at)?;
            }
            (_, None) => {}
            (_, Some(g)) => {
                let mut left = units.left;
                let (group, mut context) = units.group(g, instances, (data, span.row));
                group.may_be_repeated = may_be_repeated;
                if members.iter().any(|k| !context.inputs[*k].is_empty()) {
                    group.set_all_at_event(&mut context)?;
                }
                let end = span.time + span.step;
                let result = group.advance(&mut context, end, Ends { last: end, stops: &[] }, &mut left);
                units.left = left;
                result?;
            }
        }
    }
    for &k in members.iter().filter(|k| inputs[**k].suited == Suited::MeanThenEnd) {
        set_suited(units, k, &inputs[k].end, &instances[k]).map_err(|failure| (k, failure))?;
    }
    match units.begins_group(members[0]).filter(|_| members.len() > 1) {
        Some(g) => {
            let (group, mut context) = units.group(g, instances, (data, span.row));
            group.follow_inputs(&mut context)
        }
        None => Ok(()),
    }
}

/// Makes the step of an FMU or a group outside of loops.
pub(crate) fn make_single(
    units: &mut Units,
    (members, inputs): (&[usize], &mut [StepInputs]),
    instances: &[Instance],
    (data, mut span): (&Data<'_, '_>, Span),
    may_be_repeated: bool,
) -> Result<(), Failed> {
    for &k in members {
        for (share, side) in [(0.0, Side::Start), (1.0, Side::End)] {
            inputs[k].assemble(units, k, share, &[], side).map_err(|failure| (k, failure))?;
        }
        if inputs[k].has_switched(units, k) {
            span.weight = 1.0;
        }
    }
    let may_be_repeated = may_be_repeated || units.may_be_repeated;
    make_step(units, (members, inputs), instances, (data, span), may_be_repeated)?;
    if !members.iter().any(|k| units.group_of[*k].is_some() && inputs[*k].to != units.inputs[*k]) {
        return Ok(());
    }
    set_at_event(units, (members, inputs, Side::End), instances, (data, span.row + 1))
}

/// Sets all inputs of a group to the values at the start or at the end of a row's step, as an event.
pub(crate) fn set_at_event(
    units: &mut Units,
    (members, inputs, side): (&[usize], &mut [StepInputs], Side),
    instances: &[Instance],
    row: (&Data<'_, '_>, usize),
) -> Result<(), Failed> {
    let Some(g) = units.group_of[members[0]] else { return Ok(()) };
    let mut swap = |units: &mut Units| {
        for &k in members {
            let StepInputs { from, to, .. } = &mut inputs[k];
            std::mem::swap(&mut units.inputs[k], if side == Side::Start { from } else { to });
        }
    };
    swap(units);
    let (group, mut context) = units.group(g, instances, row);
    let result = group.set_all_at_event(&mut context);
    swap(units);
    result
}

/// Sets the inputs that are held to suit the loop.
pub(crate) fn set_suited(units: &Units, k: usize, values: &[Buffer], instance: &Instance) -> Result<(), Failure> {
    let inputs = units.plan.units[k].inputs.iter().zip(values);
    let mut suited = inputs.filter(|(inputs, _)| inputs.held() == Hold::Auto);
    suited.try_for_each(|(inputs, values)| instance.set(&inputs.variables, values.bytes()))
}

/// Collects the values of all inputs of an FMU in a row.
fn collect_all(units: &Units, k: usize, data: &Data<'_, '_>, row: usize, to: &mut [Buffer]) -> Result<(), Failure> {
    let mut inputs = units.plan.units[k].inputs.iter().zip(to);
    inputs.try_for_each(|(inputs, to)| collect(inputs, (&units.plan, &units.outputs), data, row, to))
}

/// Computes the values that an FMU sees during a step.
fn hold(inputs: &Inputs, suited: Suited, start: &Buffer, end: &Buffer, weight: f64, to: &mut Buffer) {
    let hold = match (inputs.held(), suited) {
        (Hold::Auto, Suited::End) => Hold::End,
        (Hold::Auto, _) => Hold::Mean,
        (hold, _) => hold,
    };
    match hold {
        Hold::Mean if weight < 1.0 => blend(inputs, start, end, weight, to),
        Hold::Mean | Hold::Auto | Hold::End => to.bytes_mut().copy_from_slice(end.bytes()),
        Hold::Start | Hold::Line => to.bytes_mut().copy_from_slice(start.bytes()),
    }
}

/// Interpolates numbers at a share of the way.
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
        // Infinity remains infinite.
        *target = if from == to { from } else { from + share * (to - from) }.to_ne_bytes();
    }
}

memory!(StepInputs: suited);

impl Memory for Suited {
    fn write(&self, to: &mut Vec<u8>) {
        (*self as u8).write(to);
    }

    fn read(&mut self, from: &mut &[u8]) -> Option<()> {
        let mut number = 0_u8;
        number.read(from)?;
        *self = *[Self::Mean, Self::MeanThenEnd, Self::End].get(usize::from(number))?;
        Some(())
    }
}
