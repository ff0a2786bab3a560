//! A try to make the step of a loop: quasi-Newton iterations, with what makes them safe.
use nalgebra::{DMatrix, DVector};

use super::Run;
use crate::batch::{Buffer, ValueType};
use crate::error::Failure;
use crate::instance::Instance;
use crate::iteration::{Costs, Side, Span, Suited, Values};
use crate::plan::number;
use crate::repeated::{Failed, Repeated, Trial};
use crate::scalars::scalars;

/// Most iterations of a step.
const MOST_ITERATIONS: usize = 12;
/// Values agree if they differ by less than this, relative to the largest of their kind.
const TOLERANCE: f64 = 1e-6;
/// Some elements compute by iterations of their own, such as MuJoCo its contacts, and their results have noise. Where a
/// new matrix brings values no closer, so many times the tolerance is taken for it.
const NOISE: f64 = 100.0;
/// Differences for the matrix, relative to the same.
const DIFFERENCE: f64 = 1e-4;
/// Most guesses along one change.
const MOST_SHORTENINGS: usize = 4;
/// A matrix with which the residual falls to more than this share no longer serves.
const SLOW: f64 = 0.3;

/// A try to make a step.
pub(super) struct Attempt<'a> {
    pub(super) run: &'a mut Run,
    pub(super) repeated: &'a mut Repeated,
    pub(super) values: &'a mut [Values],
    pub(super) instances: &'a mut [Instance],
    pub(super) costs: &'a mut Costs,
    pub(super) span: Span,
}

impl Attempt<'_> {
    /// Makes guess and result agree. Where no guess does, because a discrete output changes with one and not with the
    /// other, and the step is as short as it may be, the change is at its end.
    pub(super) fn make(&mut self, may_be_halved: bool) -> Result<Result<(), Trial>, Failed> {
        let result = self.iterate(may_be_halved)?;
        if may_be_halved || !self.repeated.has_changed || !matches!(result, Err(Trial::Disagreement)) {
            return Ok(result);
        }
        let Repeated { changing, next, .. } = &mut *self.repeated;
        next.copy_from(changing);
        self.evaluate_again()
    }

    fn iterate(&mut self, may_be_halved: bool) -> Result<Result<(), Trial>, Failed> {
        let Span { step, weight, .. } = self.span;
        self.guess_first();
        if !self.repeated.is_checked
            && let Err(trial) = self.suit_inputs()?
        {
            return Ok(Err(trial));
        }
        self.repeated.has_changed = false;
        let first = self.evaluate()?;
        self.repeated.residual.copy_from(&self.repeated.next_residual);
        if let Err(trial) = first {
            return Ok(Err(trial));
        }
        self.check_states()?;
        let mut size = self.size(&self.repeated.residual);
        let mut is_fresh = false;
        for _ in 0..MOST_ITERATIONS {
            if self.repeated.has_changed && may_be_halved {
                return Ok(Err(Trial::Changed));
            }
            if size <= 1.0 {
                return Ok(Ok(()));
            }
            if !self.repeated.newton.has(step, weight) {
                if let Err(trial) = self.make_matrix()? {
                    return Ok(Err(trial));
                }
                is_fresh = true;
            }
            let Some(found) = self.improve(size, is_fresh)? else {
                if is_fresh {
                    return self.accept_noise(size);
                }
                self.repeated.newton.drop(step, weight);
                continue;
            };
            if found > SLOW * size {
                if !is_fresh {
                    self.repeated.newton.drop(step, weight);
                }
                is_fresh = false;
            }
            size = found;
        }
        self.accept_noise(size)
    }

    /// Decides which values FMUs with direct outputs see. Neither standard asks that outputs follow inputs that are
    /// set after a step, so it is tried.
    fn suit_inputs(&mut self) -> Result<Result<(), Trial>, Failed> {
        if self.repeated.of.direct.is_empty() {
            return Ok(Ok(()));
        }
        if let Err(trial) = self.evaluate()? {
            return Ok(Err(trial));
        }
        for at in 0..self.repeated.of.direct.len() {
            let k = self.repeated.of.direct[at].unit;
            let computes_at_once = match self.run.integrations[k] {
                Some(_) => true,
                None => match self.computes_at_once(at) {
                    Err(failure) if self.instances[k].is_dead() => return Err((k, failure)),
                    found => found.unwrap_or(false),
                },
            };
            self.values[k].suited = if computes_at_once { Suited::MeanThenEnd } else { Suited::End };
        }
        self.run.return_loop(self.repeated, self.instances)?;
        Ok(Ok(()))
    }

    /// Whether any output of an FMU changes if inputs are set after a step.
    fn computes_at_once(&self, at: usize) -> Result<bool, Failure> {
        let (k, outputs) = (self.repeated.of.direct[at].unit, &self.repeated.immediate[at]);
        let read = || {
            let values = outputs.iter().map(|variables| {
                let mut values = variables.buffer();
                self.instances[k].get(variables, values.bytes_mut()).map(|()| values)
            });
            values.collect::<Result<Vec<_>, _>>()
        };
        let before = read()?;
        let mut inputs = self.values[k].end.clone();
        for (inputs, values) in self.run.plan.units[k].inputs.iter().zip(&mut inputs) {
            if inputs.variables.value_type() == ValueType::Float64 {
                let scalars = scalars(self.instances[k].fmu(), &inputs.variables);
                for (value, scalar) in values.bytes_mut().as_chunks_mut().0.iter_mut().zip(scalars) {
                    let x = f64::from_ne_bytes(*value);
                    *value = (x + DIFFERENCE * x.abs().max(scalar.nominal)).to_ne_bytes();
                }
            }
        }
        self.run.set_suited(k, &inputs, &self.instances[k])?;
        Ok(read()? != before)
    }

    /// Takes the best guess after all if nothing comes closer, and what is left is no more than noise.
    fn accept_noise(&mut self, size: f64) -> Result<Result<(), Trial>, Failed> {
        if size > NOISE {
            return Ok(Err(Trial::Disagreement));
        }
        let Repeated { guess, next, .. } = &mut *self.repeated;
        next.copy_from(guess);
        self.evaluate_again()
    }

    /// The first guess goes on as the step before went.
    fn guess_first(&mut self) {
        let Repeated { now, before, step_before, guess, next, scales, variables, of, .. } = &mut *self.repeated;
        guess.copy_from(now);
        if *step_before > 0.0 {
            let share = self.span.step / *step_before;
            guess.zip_apply(before, |guess, before| *guess += share * (*guess - before));
        }
        next.copy_from(guess);
        for (i, (first, last)) in variables.iter().enumerate() {
            let largest = (*first..=*last).fold(0.0, |largest: f64, k| largest.max(now[k].abs()));
            scales[i] = largest.max(of.cuts[i].nominal);
        }
    }

    /// The largest residual, relative to what is tolerated.
    fn size(&self, residual: &DVector<f64>) -> f64 {
        let sizes = residual.iter().zip(&self.repeated.scales).map(|(r, scale)| (r / scale).abs() / TOLERANCE);
        sizes.fold(0.0, f64::max)
    }

    /// Goes along the change that the matrix proposes, as far as the residual falls. Returns what is left of it.
    fn improve(&mut self, size: f64, is_fresh: bool) -> Result<Option<f64>, Failed> {
        let Repeated { newton, residual, change, .. } = &mut *self.repeated;
        newton.change(self.span.step, self.span.weight, residual, change);
        let mut share = 1.0;
        for _ in 0..MOST_SHORTENINGS {
            let Repeated { guess, change, next, .. } = &mut *self.repeated;
            next.copy_from(guess);
            next.axpy(-share, change, 1.0);
            if self.evaluate_again()?.is_err() {
                share /= 4.0;
                continue;
            }
            let found = self.size(&self.repeated.next_residual);
            if found <= (1.0 - 0.1 * share) * size {
                let Repeated { guess, residual, next, next_residual, .. } = &mut *self.repeated;
                guess.copy_from(next);
                residual.copy_from(next_residual);
                return Ok(Some(found));
            }
            if !is_fresh {
                break;
            }
            share /= 3.0;
        }
        Ok(None)
    }

    /// Makes the matrix anew, by differences.
    fn make_matrix(&mut self) -> Result<Result<(), Trial>, Failed> {
        let n = self.repeated.guess.len();
        let has_changed = self.repeated.has_changed;
        let mut derivatives = DMatrix::zeros(n, n);
        for column in 0..n {
            let difference = DIFFERENCE * self.repeated.scales[column];
            self.repeated.next.copy_from(&self.repeated.guess);
            self.repeated.next[column] += difference;
            if let Err(trial) = self.evaluate_again()? {
                return Ok(Err(trial));
            }
            let Repeated { residual, next_residual, .. } = &*self.repeated;
            derivatives.set_column(column, &((next_residual - residual) / difference));
        }
        self.repeated.has_changed = has_changed;
        self.costs.matrices += 1;
        let is_regular = self.repeated.newton.keep(self.span.step, self.span.weight, derivatives);
        Ok(if is_regular { Ok(()) } else { Err(Trial::Disagreement) })
    }

    /// Returns the FMUs to the start of the step, and evaluates.
    fn evaluate_again(&mut self) -> Result<Result<(), Trial>, Failed> {
        self.run.return_loop(self.repeated, self.instances)?;
        self.evaluate()
    }

    /// Makes the step of all FMUs with the next guess, and compares.
    fn evaluate(&mut self) -> Result<Result<(), Trial>, Failed> {
        self.costs.evaluations += 1;
        for (value, cut) in self.repeated.next.iter().zip(&self.repeated.of.cuts) {
            let outputs = self.run.outputs[cut.unit][cut.outputs].bytes_mut();
            outputs[cut.at..][..8].copy_from_slice(&value.to_ne_bytes());
        }
        for at in 0..self.repeated.of.units.len() {
            let k = self.repeated.of.units[at];
            if let Err(failure) = self.step(k) {
                // A component keeps the reason of a failure, and after a fatal error nothing is allowed.
                let is_final = matches!(failure, Failure::Component { .. } | Failure::Stopped);
                let is_final = is_final || self.instances[k].is_dead();
                return if is_final { Err((k, failure)) } else { Ok(Err(Trial::Refused(k, failure))) };
            }
        }
        let mut has_changed = false;
        for (at, variables, start, now) in &mut self.repeated.discrete {
            let k = self.repeated.of.units[*at];
            self.instances[k].get(variables, now.bytes_mut()).map_err(|failure| (k, failure))?;
            has_changed |= start != now;
        }
        for (i, cut) in self.repeated.of.cuts.iter().enumerate() {
            let found = number(&self.run.outputs[cut.unit][cut.outputs].bytes()[cut.at..]);
            self.repeated.next_residual[i] = found - self.repeated.next[i];
        }
        if has_changed {
            self.repeated.has_changed = true;
            self.repeated.changing.copy_from(&self.repeated.next);
        }
        let is_finite = self.repeated.next_residual.iter().all(|r| r.is_finite());
        Ok(if is_finite { Ok(()) } else { Err(Trial::Disagreement) })
    }

    /// Makes the step of an FMU, and reads what others need.
    fn step(&mut self, k: usize) -> Result<(), Failure> {
        let Self { run, repeated, values, instances, span, .. } = self;
        run.assemble(k, &mut values[k], span.shares.1, &repeated.of.units, Side::End);
        run.make_step(k, &values[k], &mut instances[k], *span, true)?;
        run.read_linked(k, &instances[k])
    }

    /// Repeats the first step of a run with the same guess: an FMU that saves or restores a wrong state is found out.
    fn check_states(&mut self) -> Result<(), Failed> {
        if std::mem::replace(&mut self.repeated.is_checked, true) {
            return Ok(());
        }
        let units = self.repeated.of.units.clone();
        let before: Vec<_> = units.iter().map(|&k| self.run.outputs[k].clone()).collect();
        if let Err(trial) = self.evaluate_again()? {
            return Err(match trial {
                Trial::Refused(k, failure) => (k, failure),
                Trial::Changed | Trial::Disagreement => (units[0], Failure::WrongState),
            });
        }
        for (before, &k) in before.iter().zip(&units) {
            let outputs = self.run.plan.units[k].outputs.iter().zip(before).zip(&self.run.outputs[k]);
            let linked = outputs.filter(|((outputs, _), _)| outputs.is_linked);
            let mut of_numbers =
                linked.filter(|((outputs, _), _)| outputs.variables.value_type() == ValueType::Float64);
            if of_numbers.any(|((_, before), now)| !agree(before, now)) {
                return Err((k, Failure::WrongState));
            }
        }
        Ok(())
    }
}

/// Whether numbers are the same within the tolerance of the iteration.
fn agree(one: &Buffer, other: &Buffer) -> bool {
    let numbers = |buffer: &Buffer| buffer.bytes().chunks_exact(8).map(number).collect::<Vec<_>>();
    let (one, other) = (numbers(one), numbers(other));
    let largest = one.iter().fold(0.0, |largest: f64, x| largest.max(x.abs()));
    one.iter().zip(&other).all(|(a, b)| (a - b).abs() <= TOLERANCE * largest || a.is_nan() && b.is_nan())
}
