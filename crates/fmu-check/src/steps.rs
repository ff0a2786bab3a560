//! Communication steps.
use std::collections::BTreeSet;
use std::time::Instant;

use fmu::{Causality, Description, Instance, Number, Status, Type, Variable};

use super::api::{self, FATAL, delivers, is_status, returns};
use super::default_experiment::Usable;
use super::observations::Observations;
use super::timeout::timeout;

/// Number of steps that are always done.
pub(super) const FEW: usize = 3;

/// Most steps, for effects that may come late.
const MANY: u32 = 1000;

/// Most internal steps in a communication step of unstated size, because the stop time may be hours away.
const INTERNAL: f64 = 100.0;

/// Factors on the first steps if the step size is unknown.
const SHORTER: [f64; FEW] = [1e-4, 1e-2, 1.0];

/// Part of the timeout for steps.
const PART: u32 = 6;

/// Starts and sizes in s of the steps of the default experiment, up to its stop time.
pub(super) struct Steps {
    /// Step size in s.
    length: f64,
    stop: f64,
    /// Time in s that the steps have reached.
    time: f64,
    count: u32,
    /// Whether the first steps are shorter, to measure how long they take.
    is_unknown: bool,
    last: Option<(Instant, f64)>,
    begin: Instant,
    /// Whether the time ran out.
    pub(super) is_late: bool,
    start: f64,
}

impl Steps {
    pub(super) fn of(description: &Description) -> Self {
        let Usable { start, stop, step_size, .. } = Usable::of(description);
        let kind = description.co_simulation.as_ref();
        let internal = kind.and_then(|kind| kind.fixed_internal_step_size).filter(|h| h.is_finite() && *h > 0.0);
        let span = stop.map(|stop| stop - start);
        let wanted = step_size.or(span.map(|span| span / 100.0)).unwrap_or(0.01);
        let few = span.map_or(f64::INFINITY, |span| span / FEW as f64);
        let length = match internal {
            None => wanted.min(few),
            Some(internal) => {
                let most = if step_size.is_some() { f64::INFINITY } else { INTERNAL };
                // Rounding must not increase a whole number.
                let number = (wanted / internal - 1e-9).ceil().min(most).min((few / internal + 1e-9).floor()).max(1.0);
                (number * internal).min(span.unwrap_or(f64::INFINITY))
            }
        };
        let is_variable = kind.is_some_and(|kind| kind.variable_step_size);
        Self {
            length,
            stop: stop.unwrap_or(f64::INFINITY),
            time: start,
            count: 0,
            is_unknown: is_variable && internal.is_none() && step_size.is_none() && stop.is_some(),
            last: None,
            begin: Instant::now(),
            is_late: false,
            start,
        }
    }

    /// Time in s that the steps have covered.
    pub(super) fn covered(&self) -> f64 {
        self.time - self.start
    }

    /// Size of the next step; `None` if it would take too long.
    fn next_length(&self) -> Option<f64> {
        let budget = timeout() / PART;
        let shorter = SHORTER.get(self.count as usize).filter(|_| self.is_unknown).unwrap_or(&1.0);
        let length = self.length * shorter;
        let Some((begin, last)) = self.last else { return Some(length) };
        let is_quick = |length: f64| begin.elapsed().mul_f64((length / last).max(1.0)) <= budget;
        let length = if self.count > 0 && !is_quick(length) { last } else { length };
        let is_needed = (self.count as usize) < FEW;
        (is_needed || self.begin.elapsed() <= budget).then_some(length)
    }
}

impl Iterator for Steps {
    type Item = (f64, f64);

    fn next(&mut self) -> Option<(f64, f64)> {
        let Some(length) = self.next_length() else {
            self.is_late = true;
            return None;
        };
        // Rounding must not pass or miss a stop time that is a multiple of the step size.
        if self.count >= MANY || self.time + length > self.stop + 1e-9 * length {
            return None;
        }
        let step = (self.time, length);
        self.last = Some((Instant::now(), length));
        self.count += 1;
        // One product instead of many sums, so that rounding errors do not accumulate.
        self.time = if self.is_unknown { self.time + length } else { self.start + f64::from(self.count) * length };
        Some(step)
    }
}

/// Reports a failed step: as a remark, because some FMUs need inputs that only their users know, or as a problem if the
/// number is not a status.
pub(super) fn refused(call: &str, (t, h): (f64, f64), status: Status, observations: &mut Observations) {
    let returns = returns(status);
    let sentence = format!("{call} from {} over {} s {returns} for the start values", Number(t), Number(h));
    if is_status(status) { observations.remarks.push(sentence) } else { observations.problems.push(sentence) }
}

/// Outputs, and states with their derivatives.
pub(super) fn results(description: &Description) -> Vec<&Variable> {
    let variables = &description.variables;
    let derivatives = description.model_structure.derivatives.iter().map(|unknown| unknown.variable);
    let states = derivatives.clone().filter_map(|derivative| variables[derivative].derivative_of);
    let positions: BTreeSet<_> = derivatives.chain(states).collect();
    let is_result =
        |(i, variable): &(usize, &Variable)| variable.causality == Causality::Output || positions.contains(i);
    variables.iter().enumerate().filter(is_result).map(|(_, variable)| variable).collect()
}

/// Error of a result that is NaN after a step.
pub(super) fn not_a_number(instance: &Instance<'_>, call: &str, (t, h): (f64, f64)) -> Option<String> {
    let is_nan = |variable: &&Variable| {
        let (status, read) = api::read(instance, variable);
        delivers(status) && matches!(read, Type::Real(real) if real.start.iter().any(|value| value.is_nan()))
    };
    let variable = results(instance.description()).into_iter().find(is_nan)?;
    let name = &variable.name;
    Some(format!("{name:?} is NaN after {call} from {} over {} s with the start values", Number(t), Number(h)))
}

/// Frees an instance if that is allowed.
pub(super) fn end(instance: Instance<'_>, status: Status) {
    if status == FATAL {
        // No function may be called any more, not even the one that frees the instance.
        std::mem::forget(instance);
    }
}
