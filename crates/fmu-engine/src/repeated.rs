//! Step of a loop, repeated from saved states.
//!
//! Outputs that FMUs get from later ones are guessed. All FMUs of the loop make a step one after the other, and the
//! results are compared with the guess. A quasi-Newton method makes guess and result agree. Its matrix comes from
//! finite differences over repeated steps, and is kept while it serves.
use std::collections::HashSet;
use std::ops::Range;

use fmu::{Causality, Description, Type, Variable};
use nalgebra::{DMatrix, DVector};
use radau::Memory;

use crate::batch::{Batch, Buffer, ValueType};
use crate::data::Data;
use crate::error::{Error, Failure, RunError};
use crate::fmu::Fmu;
use crate::group::Failed;
use crate::instance::Instance;
use crate::kept::Kept;
use crate::link::{read_number, write_number};
use crate::loops::{Direct, Loop};
use crate::newton::Newton;
use crate::parts::Parts;
use crate::plan::Inputs;
use crate::scalars::scalars;
use crate::state_check::StateCheck;
use crate::step_inputs::{Side, Span, StepInputs, Suited, make_step, set_suited};
use crate::units::Units;

/// Largest number of successive steps of a loop without restoring a state.
const MOST_IN_A_ROW: usize = 5;
const MOST_ITERATIONS: usize = 12;
/// Largest number of evaluations in a step.
const MOST_EVALUATIONS: usize = 10_000;
/// Largest difference of values that agree, relative to the largest of their group.
const TOLERANCE: f64 = 1e-6;
/// Tolerance in a system that is an element of an iterated exchange itself: larger differences are noise there.
const INNER_TOLERANCE: f64 = 1e-9;
/// Factor on the tolerance once a new matrix no longer improves the residual: elements that iterate themselves, as
/// MuJoCo does for contacts, have noisy results.
const NOISE: f64 = 100.0;
/// Step of the finite differences for the matrix, relative to the largest value of a group.
const DIFFERENCE: f64 = 1e-4;
/// Largest number of guesses along one change.
const MOST_SHORTENINGS: usize = 4;
/// Largest share of the residual that a useful matrix leaves.
const SLOW: f64 = 0.3;
/// Largest remaining share of the residual with results as the next guesses, in place of a matrix.
const FAST: f64 = 0.1;
/// Largest relative residual for a result as the next guess.
const NEAR: f64 = 0.05;
/// Largest relative residual of a close first guess, with the same discrete outputs as the solution.
const CLOSE: f64 = 1e-3;

/// Costs of iterated steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    /// Steps of loops.
    pub steps: usize,
    /// Evaluations: steps of all FMUs of a loop together, including those for matrices.
    pub evaluations: usize,
    /// Halved steps, and halved parts of steps.
    pub halved: usize,
    /// Matrices.
    pub matrices: usize,
}

#[derive(Debug)]
pub(crate) struct Repeated {
    pub(crate) of: Loop,
    /// Positions among the loop's FMUs of those that make a step together: of one FMU, or of a group.
    elements: Vec<Range<usize>>,
    /// For each guessed number, the first and the last of its group: the elements of its variable, or all forces and
    /// torques of its FMU. The largest value of the group is the scale.
    variables: Vec<(usize, usize)>,
    /// The FMUs at the start of the step, and at the start of its present part, unless that is the first.
    kept: Vec<[Kept; 2]>,
    is_first_part: bool,
    parts: Parts,
    /// Evaluations that the present step may still make.
    evaluations_left: usize,
    /// Discrete outputs: position of the FMU in the loop, variables, values at the start of the step, present values.
    discrete: Vec<(usize, Batch, Buffer, Buffer)>,
    /// For each FMU with direct outputs.
    immediate: Vec<Immediate>,
    /// Matrices of whole steps, and of parts.
    matrices: [Newton; 2],
    /// Guessed numbers at the start of the step and of the previous step, and the length of the previous step in s.
    now: DVector<f64>,
    before: DVector<f64>,
    step_before: f64,
    scales: DVector<f64>,
    first_guess: DVector<f64>,
    /// Relative residual of the first guess.
    first_residual: f64,
    /// Length in s of the last part of this step, if its first guess was close.
    close: Option<f64>,
    guess: DVector<f64>,
    residual: DVector<f64>,
    change: DVector<f64>,
    next: DVector<f64>,
    next_residual: DVector<f64>,
    /// Steps since a state was restored.
    steps_in_a_row: usize,
    check: StateCheck,
    /// Whether a discrete input has changed since the step before.
    has_switched: bool,
    /// Whether a discrete output has changed since the start of the step.
    has_changed: bool,
    /// Last guess that changed a discrete output.
    changing: DVector<f64>,
}

/// Search for a direct effect of the inputs of an FMU.
#[derive(Debug)]
struct Immediate {
    /// Variables that would show it.
    outputs: Vec<Batch>,
    /// Nominal values of each of its inputs; none of other types than Float64.
    nominals: Vec<Vec<f64>>,
}

/// Reason to try a step again with half its length.
enum Trial {
    /// A discrete output has changed.
    Changed,
    /// The part is too long to decide about a discrete output.
    Coarse,
    /// The guesses do not converge.
    Disagreement,
    /// An FMU refused a guess or the step.
    Refused(usize, Failure),
}

impl Repeated {
    pub(crate) fn new(mut of: Loop, units: &Units, instances: &[Instance]) -> Result<Self, Error> {
        // In Model Exchange outputs follow inputs at any time.
        of.direct.retain(|direct| units.group_of[direct.unit].is_none());
        let n = of.cuts.len();
        // Forces and torques of an FMU share a scale, because a lever converts one to the other.
        let base = |i: usize| (of.cuts[i].unit, of.cuts[i].name.split('[').next().filter(|_| !of.cuts[i].is_load));
        let variables = (0..n).map(|i| {
            let first = (0..=i).rev().take_while(|k| base(*k) == base(i)).last().unwrap_or(i);
            let last = (i..n).take_while(|k| base(*k) == base(i)).last().unwrap_or(i);
            (first, last)
        });
        let mut discrete = Vec::new();
        for (at, unit) in of.units.iter().enumerate() {
            for variables in discrete_outputs(&instances[*unit], units.plan.is_grouped(*unit))? {
                discrete.push((at, variables.clone(), variables.buffer(), variables.buffer()));
            }
        }
        let direct = of.direct.iter().filter_map(|direct| Some((instances[direct.unit].fmu()?, direct)));
        let immediate = direct.map(|(fmu, direct)| {
            let is_real = |inputs: &&Inputs| inputs.variables.value_type() == ValueType::Float64;
            let nominals =
                |inputs: &Inputs| scalars(Some(fmu), &inputs.variables).iter().map(|it| it.nominal).collect();
            let inputs = units.plan.units[direct.unit].inputs.iter();
            let nominals = inputs.map(|inputs| Some(inputs).filter(is_real).map_or_else(Vec::new, nominals)).collect();
            Ok(Immediate { outputs: immediate(fmu, direct)?, nominals })
        });
        let immediate = immediate.collect::<Result<_, Error>>()?;
        let zeros = || DVector::zeros(n);
        let is_together =
            |one: &usize, next: &usize| units.group_of[*one].is_some() && units.group_of[*one] == units.group_of[*next];
        let mut end = 0;
        let elements = of.units.chunk_by(is_together).map(|members| {
            end += members.len();
            end - members.len()..end
        });
        Ok(Self {
            elements: elements.collect(),
            variables: variables.collect(),
            kept: Vec::new(),
            is_first_part: true,
            parts: Parts::default(),
            evaluations_left: 0,
            discrete,
            immediate,
            matrices: Default::default(),
            now: zeros(),
            before: zeros(),
            step_before: 0.0,
            scales: zeros(),
            first_guess: zeros(),
            first_residual: 0.0,
            close: None,
            guess: zeros(),
            residual: zeros(),
            change: zeros(),
            next: zeros(),
            next_residual: zeros(),
            steps_in_a_row: 0,
            check: StateCheck::new(&of.units, instances)?,
            has_switched: false,
            has_changed: false,
            changing: zeros(),
            of,
        })
    }

    /// Prepares a run, independent of earlier runs.
    pub(crate) fn begin(&mut self) {
        self.matrices.iter_mut().for_each(Newton::clear);
        self.parts = Parts::default();
        self.step_before = 0.0;
        self.has_switched = false;
        self.check.begin();
    }

    /// Makes the room for saved states, unless it exists.
    pub(crate) fn keep(&mut self, units: &Units, instances: &mut [Instance]) -> Result<(), RunError> {
        let is_kept = |(kept, unit): (&[Kept; 2], &usize)| kept.iter().all(|kept| kept.is_of(&instances[*unit]));
        if self.kept.len() < self.of.units.len() || !self.kept.iter().zip(&self.of.units).all(is_kept) {
            let keep = |&k: &usize| {
                let mut keep = || Kept::new(units, k, &mut instances[k]);
                keep().and_then(|kept| Ok([kept, keep()?])).map_err(|failure| RunError { unit: k, row: None, failure })
            };
            self.kept = self.of.units.iter().map(keep).collect::<Result<_, _>>()?;
        }
        Ok(())
    }

    /// Makes a step, whole or in parts.
    pub(crate) fn step(
        &mut self,
        units: &mut Units,
        inputs: &mut [StepInputs],
        instances: &mut [Instance],
        (data, row): (&Data<'_, '_>, Span),
        costs: &mut Costs,
    ) -> Result<(), Failed> {
        self.parts.begin(row.time, row.step);
        self.evaluations_left = MOST_EVALUATIONS;
        self.close = None;
        let mut is_new = true;
        let mut weight = row.weight;
        while let Some(shares) = self.parts.next() {
            let time = row.time + shares.0 * row.step;
            let end = if shares.1 < 1.0 { row.time + shares.1 * row.step } else { row.time + row.step };
            if is_new {
                weight = if self.start(units, inputs, instances, shares.0)? { 1.0 } else { row.weight };
            }
            let span = Span { row: row.row, time, step: end - time, shares, weight };
            let mut attempt = Attempt { units, repeated: self, inputs, instances, data, costs, span };
            let result = attempt.make()?;
            is_new = result.is_ok();
            let Err(trial) = result else {
                self.accept(span);
                continue;
            };
            if !self.parts.may_be_shorter() || self.evaluations_left == 0 || units.left == 0 {
                let mut attempt = Attempt { units, repeated: self, inputs, instances, data, costs, span };
                return Err(attempt.failure(trial)?);
            }
            self.parts.shorten(matches!(trial, Trial::Changed));
            costs.halved += 1;
            self.go_back(units, instances)?;
        }
        self.has_switched = false;
        Ok(())
    }

    /// Goes to the end of a part.
    fn accept(&mut self, span: Span) {
        self.before.copy_from(&self.now);
        // After a change the previous step predicts nothing.
        self.step_before = if self.has_changed { 0.0 } else { span.step };
        self.close = (!self.has_changed && self.first_residual <= CLOSE).then_some(span.step);
        self.parts.accept(self.has_changed, self.prediction_error());
    }

    /// Largest relative error of the first guess.
    fn prediction_error(&self) -> f64 {
        let errors = self.guess.iter().zip(&self.first_guess).zip(&self.scales);
        errors.fold(0.0, |largest: f64, ((guess, first), scale)| largest.max((guess - first).abs() / scale))
    }

    /// Saves the state of a loop at a share of the row's step. Returns whether a discrete input has just changed.
    fn start(
        &mut self,
        units: &mut Units,
        inputs: &mut [StepInputs],
        instances: &mut [Instance],
        share: f64,
    ) -> Result<bool, Failed> {
        self.is_first_part = share == 0.0;
        // A failed step has noticed the change already.
        let mut has_switched = self.is_first_part && std::mem::take(&mut self.has_switched);
        for (kept, &k) in self.kept.iter_mut().zip(&self.of.units) {
            inputs[k].assemble(units, k, share, &self.of.units, Side::Start).map_err(|failure| (k, failure))?;
            has_switched |= inputs[k].has_switched(units, k);
            kept[usize::from(!self.is_first_part)]
                .update(units, k, &mut instances[k])
                .map_err(|failure| (k, failure))?;
        }
        self.check.is_fresh = true;
        for (at, variables, start, _) in &mut self.discrete {
            let k = self.of.units[*at];
            instances[k].get(variables, start.bytes_mut()).map_err(|failure| (k, failure))?;
        }
        for (value, cut) in self.now.iter_mut().zip(&self.of.cuts) {
            *value = read_number(cut.value_type, &units.outputs[cut.unit][cut.outputs].bytes()[cut.at..]);
        }
        self.steps_in_a_row += 1;
        if self.steps_in_a_row > MOST_IN_A_ROW {
            // Without a restored state, some FMUs assume an importer that never repeats steps, and warn of problems
            // that cannot occur here.
            self.go_back(units, instances)?;
        }
        if has_switched {
            // The previous step predicts nothing.
            self.step_before = 0.0;
        }
        if self.is_first_part {
            self.has_switched = has_switched;
        }
        Ok(has_switched)
    }

    /// Restores the FMUs of a loop to the start of the part, and drops their messages since.
    fn go_back(&mut self, units: &mut Units, instances: &mut [Instance]) -> Result<(), Failed> {
        for at in 0..self.of.units.len() {
            self.restore(at, units, instances)?;
        }
        self.check.is_fresh = false;
        self.steps_in_a_row = 0;
        Ok(())
    }

    fn restore(&self, at: usize, units: &mut Units, instances: &[Instance]) -> Result<(), Failed> {
        let (k, kept) = (self.of.units[at], &self.kept[at][usize::from(!self.is_first_part)]);
        kept.restore(units, k, &instances[k]).map_err(|failure| (k, failure))
    }

    /// Restores the FMUs of a loop to the start of the last step.
    pub(crate) fn go_to_start(&mut self, units: &mut Units, instances: &[Instance]) -> Result<(), Failed> {
        for ([kept, _], &k) in self.kept.iter().zip(&self.of.units) {
            kept.restore_all(units, k, &instances[k]).map_err(|failure| (k, failure))?;
        }
        self.step_before = 0.0;
        self.steps_in_a_row = 0;
        Ok(())
    }

    /// Returns the guessed number with the largest residual, and this residual.
    fn worst(&self) -> (usize, f64) {
        let size = |i: usize| (self.residual[i] / self.scales[i]).abs();
        let worst = (0..self.residual.len()).max_by(|a, b| size(*a).total_cmp(&size(*b))).unwrap_or(0);
        (worst, self.residual[worst].abs())
    }

    /// Matrices for the lengths of whole steps, or of parts.
    fn newton(&mut self, span: Span) -> &mut Newton {
        &mut self.matrices[usize::from(span.is_part())]
    }
}

/// State that predicts the next step.
impl Memory for Repeated {
    fn write(&self, to: &mut Vec<u8>) {
        self.matrices.iter().for_each(|matrices| matrices.write(to));
        self.before.as_slice().write(to);
        ((self.step_before, self.steps_in_a_row), self.has_switched).write(to);
        self.parts.write(to);
        self.check.write(to);
    }

    fn read(&mut self, from: &mut &[u8]) -> Option<()> {
        let size = self.before.len();
        self.matrices.iter_mut().try_for_each(|matrices| matrices.read(size, from))?;
        self.before.as_mut_slice().read(from)?;
        let mut last = ((0.0, 0), false);
        last.read(from)?;
        ((self.step_before, self.steps_in_a_row), self.has_switched) = last;
        self.parts.read(from)?;
        Memory::read(&mut self.check, from)
    }
}

struct Attempt<'a, 'd, 'r> {
    units: &'a mut Units,
    repeated: &'a mut Repeated,
    inputs: &'a mut [StepInputs],
    instances: &'a mut [Instance],
    data: &'a Data<'d, 'r>,
    costs: &'a mut Costs,
    span: Span,
}

impl Attempt<'_, '_, '_> {
    /// Makes guess and result agree. A discrete output changes only in a part that is short enough to tell, and only if
    /// there is no solution without the change.
    fn make(&mut self) -> Result<Result<(), Trial>, Failed> {
        let is_close = self.repeated.close.is_some_and(|length| length >= 0.9 * self.span.step);
        let result = self.iterate(false)?;
        if !matches!(result, Err(Trial::Changed)) || !self.repeated.parts.may_change(is_close) {
            return Ok(result);
        }
        let step_before = std::mem::take(&mut self.repeated.step_before);
        if step_before > 0.0 {
            // The extrapolated guess may have been too large.
            self.repeated.go_back(self.units, self.instances)?;
            let result = self.iterate(false)?;
            if result.is_ok() {
                return Ok(result);
            }
        }
        self.repeated.step_before = step_before;
        self.repeated.go_back(self.units, self.instances)?;
        let result = self.iterate(true)?;
        if !self.repeated.has_changed || !matches!(result, Err(Trial::Disagreement)) {
            return Ok(result);
        }
        // Only some guesses change the output: the change occurs at the end of the part.
        let Repeated { changing, next, .. } = &mut *self.repeated;
        next.copy_from(changing);
        self.evaluate_again()
    }

    fn iterate(&mut self, may_change: bool) -> Result<Result<(), Trial>, Failed> {
        let span = self.span;
        self.guess_first();
        if !self.repeated.check.has_begun()
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
        let mut size = self.size(&self.repeated.residual);
        self.repeated.first_residual = size * self.tolerance();
        let may_evaluate = self.repeated.evaluations_left > 0 && self.units.left > 0;
        if self.repeated.check.is_due(size > 1.0) && may_evaluate {
            self.check_states()?;
        }
        let mut is_fresh = false;
        // In short parts results often agree soon without a matrix. In equal parts a matrix pays.
        let is_usual = (span.step - self.repeated.step_before).abs() <= 0.1 * span.step;
        let mut substitutes = span.is_part() && !is_usual && self.repeated.first_residual <= NEAR;
        for _ in 0..MOST_ITERATIONS {
            if self.repeated.has_changed && !may_change {
                return Ok(Err(Trial::Changed));
            }
            if size <= 1.0 {
                let Repeated { parts, has_changed, .. } = &*self.repeated;
                let is_coarse = !has_changed && parts.is_coarse(self.repeated.prediction_error());
                return Ok(if is_coarse { Err(Trial::Coarse) } else { Ok(()) });
            }
            let has_matrix = self.repeated.newton(span).has(span.step, span.weight);
            substitutes &= !has_matrix;
            if !has_matrix && !substitutes {
                if let Err(trial) = self.make_matrix()? {
                    return Ok(Err(trial));
                }
                is_fresh = true;
            }
            let Some(found) = self.improve(size, is_fresh)? else {
                if std::mem::take(&mut substitutes) {
                    continue;
                }
                if is_fresh {
                    return self.accept_noise(size);
                }
                self.repeated.newton(span).drop(span.step, span.weight);
                continue;
            };
            if substitutes {
                substitutes = found <= FAST * size;
            } else if found > SLOW * size {
                if !is_fresh {
                    self.repeated.newton(span).drop(span.step, span.weight);
                }
                is_fresh = false;
            }
            size = found;
        }
        self.accept_noise(size)
    }

    /// Selects the values that FMUs with direct outputs see. Neither standard requires that outputs follow inputs set
    /// after a step, so this is tried.
    fn suit_inputs(&mut self) -> Result<Result<(), Trial>, Failed> {
        if self.repeated.of.direct.is_empty() {
            return Ok(Ok(()));
        }
        if let Err(trial) = self.evaluate()? {
            return Ok(Err(trial));
        }
        for at in 0..self.repeated.of.direct.len() {
            let k = self.repeated.of.direct[at].unit;
            let computes_at_once = match self.computes_at_once(at) {
                Err(failure) if self.instances[k].is_dead() => return Err((k, failure)),
                found => found.unwrap_or(false),
            };
            self.inputs[k].suited = if computes_at_once { Suited::MeanThenEnd } else { Suited::End };
        }
        self.repeated.go_back(self.units, self.instances)?;
        Ok(Ok(()))
    }

    /// Whether any output of an FMU changes when inputs are set after a step.
    fn computes_at_once(&self, at: usize) -> Result<bool, Failure> {
        let (k, Immediate { outputs, nominals }) = (self.repeated.of.direct[at].unit, &self.repeated.immediate[at]);
        let read = || {
            let values = outputs.iter().map(|variables| {
                let mut values = variables.buffer();
                self.instances[k].get(variables, values.bytes_mut()).map(|()| values)
            });
            values.collect::<Result<Vec<_>, _>>()
        };
        let before = read()?;
        let mut inputs = self.inputs[k].end.clone();
        for (values, nominals) in inputs.iter_mut().zip(nominals) {
            for (value, nominal) in values.bytes_mut().as_chunks_mut().0.iter_mut().zip(nominals) {
                let x = f64::from_ne_bytes(*value);
                *value = (x + DIFFERENCE * x.abs().max(*nominal)).to_ne_bytes();
            }
        }
        set_suited(self.units, k, &inputs, &self.instances[k])?;
        Ok(read()? != before)
    }

    /// Accepts the best guess if its residual is within the noise.
    fn accept_noise(&mut self, size: f64) -> Result<Result<(), Trial>, Failed> {
        if size > NOISE {
            return Ok(Err(Trial::Disagreement));
        }
        let Repeated { guess, next, .. } = &mut *self.repeated;
        next.copy_from(guess);
        self.evaluate_again()
    }

    /// Extrapolates the first guess from the previous step.
    fn guess_first(&mut self) {
        let Repeated { now, before, step_before, guess, first_guess, next, scales, variables, of, .. } =
            &mut *self.repeated;
        guess.copy_from(now);
        if *step_before > 0.0 {
            let share = self.span.step / *step_before;
            guess.zip_apply(before, |guess, before| *guess += share * (*guess - before));
        }
        next.copy_from(guess);
        first_guess.copy_from(guess);
        for (i, (first, last)) in variables.iter().enumerate() {
            let largest = (*first..=*last).fold(0.0, |largest: f64, k| largest.max(now[k].abs()));
            scales[i] = largest.max(of.cuts[i].nominal);
        }
    }

    /// Largest residual, relative to its tolerance.
    fn size(&self, residual: &DVector<f64>) -> f64 {
        let sizes = residual.iter().zip(&self.repeated.scales).map(|(r, scale)| (r / scale).abs() / self.tolerance());
        sizes.fold(0.0, f64::max)
    }

    /// Largest difference of values that agree.
    fn tolerance(&self) -> f64 {
        if self.units.may_be_repeated { INNER_TOLERANCE } else { TOLERANCE }
    }

    /// Moves along the proposed change while the residual falls. Returns the size of the new residual, if it fell.
    fn improve(&mut self, size: f64, is_fresh: bool) -> Result<Option<f64>, Failed> {
        let Repeated { matrices, residual, change, .. } = &mut *self.repeated;
        let newton = &matrices[usize::from(self.span.is_part())];
        if !newton.change(self.span.step, self.span.weight, residual, change) {
            // Without a matrix, the result is the next guess.
            change.copy_from(residual);
            change.neg_mut();
        }
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
        let is_regular = self.repeated.newton(self.span).keep(self.span.step, self.span.weight, derivatives);
        Ok(if is_regular { Ok(()) } else { Err(Trial::Disagreement) })
    }

    /// Restores the FMUs to the start of the step, and evaluates.
    fn evaluate_again(&mut self) -> Result<Result<(), Trial>, Failed> {
        self.repeated.go_back(self.units, self.instances)?;
        self.evaluate()
    }

    /// Makes the step of all FMUs with the next guess, and compares the results.
    fn evaluate(&mut self) -> Result<Result<(), Trial>, Failed> {
        let Some(left) = self.repeated.evaluations_left.checked_sub(1) else { return Ok(Err(Trial::Disagreement)) };
        let Some(rest) = self.units.left.checked_sub(1) else { return Ok(Err(Trial::Disagreement)) };
        (self.repeated.evaluations_left, self.units.left) = (left, rest);
        self.costs.evaluations += 1;
        self.set_guess();
        for at in 0..self.repeated.elements.len() {
            if let Err((k, failure)) = self.step(at) {
                // A component stores the reason of a failure, and after a fatal error no call is allowed.
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
            let outputs = self.units.outputs[cut.unit][cut.outputs].bytes();
            let found = read_number(cut.value_type, &outputs[cut.at..]);
            self.repeated.next_residual[i] = found - self.repeated.next[i];
        }
        if has_changed {
            self.repeated.has_changed = true;
            self.repeated.changing.copy_from(&self.repeated.next);
        }
        let is_finite = self.repeated.next_residual.iter().all(|r| r.is_finite());
        Ok(if is_finite { Ok(()) } else { Err(Trial::Disagreement) })
    }

    fn set_guess(&mut self) {
        for (value, cut) in self.repeated.next.iter().zip(&self.repeated.of.cuts) {
            let outputs = self.units.outputs[cut.unit][cut.outputs].bytes_mut();
            write_number(cut.value_type, *value, &mut outputs[cut.at..]);
        }
    }

    /// Makes the step of an element, and reads the outputs that others need.
    fn step(&mut self, element: usize) -> Result<(), Failed> {
        let Self { units, repeated, inputs, instances, data, span, .. } = self;
        let of_loop = &repeated.of.units;
        let members = &of_loop[repeated.elements[element].clone()];
        for &k in members {
            inputs[k].assemble(units, k, span.shares.1, of_loop, Side::End).map_err(|failure| (k, failure))?;
        }
        make_step(units, (members, inputs), instances, (data, *span), true)?;
        members.iter().try_for_each(|k| units.read_linked(*k, &instances[*k]).map_err(|failure| (*k, failure)))
    }

    /// Repeats the step with the same guess, to detect an FMU that saves or restores a wrong state.
    fn check_states(&mut self) -> Result<(), Failed> {
        self.read_for_check(false);
        let result = self.evaluate_again()?;
        self.read_for_check(true);
        let Repeated { check, of, .. } = &*self.repeated;
        let different = (0..of.units.len()).find(|at| check.differs(*at));
        match (result, different) {
            (Err(Trial::Refused(k, failure)), _) => Err((k, failure)),
            (Err(_), at) => Err((of.units[at.unwrap_or(0)], Failure::WrongState)),
            (Ok(()), Some(at)) => Err((of.units[at], Failure::WrongState)),
            (Ok(()), None) => Ok(()),
        }
    }

    fn read_for_check(&mut self, is_repetition: bool) {
        let Repeated { check, of, .. } = &mut *self.repeated;
        for (at, k) in of.units.iter().enumerate() {
            check.read(at, is_repetition, &self.instances[*k]);
        }
    }

    /// Returns the reason why a step failed: an FMU, or else the disagreement.
    fn failure(&mut self, trial: Trial) -> Result<Failed, Failed> {
        if let Trial::Refused(k, failure) = trial {
            return Ok((k, failure));
        }
        if let Some(k) = self.find_wrong_state()? {
            return Ok((k, Failure::WrongState));
        }
        let (cut, residual) = self.repeated.worst();
        Ok((self.repeated.of.cuts[cut].unit, Failure::Disagreement { time: self.span.time, cut, residual }))
    }

    /// Repeats the part of each element by itself, and returns the first FMU with another result.
    fn find_wrong_state(&mut self) -> Result<Option<usize>, Failed> {
        self.repeated.go_back(self.units, self.instances)?;
        for element in 0..self.repeated.elements.len() {
            let members = self.repeated.elements[element].clone();
            for is_repetition in [false, true] {
                members.clone().try_for_each(|at| self.repeated.restore(at, self.units, self.instances))?;
                self.set_guess();
                if self.step(element).is_err() {
                    return Ok(None);
                }
                for at in members.clone() {
                    let k = self.repeated.of.units[at];
                    self.repeated.check.read(at, is_repetition, &self.instances[k]);
                }
            }
            if let Some(at) = members.clone().find(|at| self.repeated.check.differs(*at)) {
                return Ok(Some(self.repeated.of.units[at]));
            }
        }
        Ok(None)
    }
}

/// Lists the direct outputs, or, if none is certain, all outputs and derivatives of states, without aliases of inputs.
fn immediate(fmu: &Fmu, direct: &Direct) -> Result<Vec<Batch>, Error> {
    let Description { variables, model_structure, .. } = fmu.description();
    let is_number = |variable: &Variable| ValueType::of(variable, fmu.is_fmi3()) == Some(ValueType::Float64);
    let of_inputs = variables.iter().filter(|variable| variable.causality == Causality::Input && is_number(variable));
    let of_inputs: HashSet<_> = of_inputs.map(|variable| variable.value_reference).collect();
    let derivatives: HashSet<_> = model_structure.derivatives.iter().map(|unknown| unknown.variable).collect();
    let is_shown = |at: usize, variable: &Variable| match direct.is_certain {
        true => direct.outputs.contains(&at),
        false => variable.causality == Causality::Output || derivatives.contains(&at),
    };
    let found = variables.iter().enumerate().filter(|(at, variable)| is_shown(*at, variable) && is_number(variable));
    let found = found.map(|(_, variable)| variable).filter(|variable| !of_inputs.contains(&variable.value_reference));
    fmu.batches(found.map(|variable| &*variable.name))
}

/// Lists the discrete outputs. Those of a group are without integers: some count events, and inputs of a group change
/// by events.
fn discrete_outputs(instance: &Instance, is_grouped: bool) -> Result<Vec<Batch>, Error> {
    let Some(fmu) = instance.fmu() else { return Ok(Vec::new()) };
    let variables = &fmu.description().variables;
    let names = variables.iter().filter(|variable| {
        variable.causality == Causality::Output
            && ValueType::of(variable, fmu.is_fmi3()).is_some_and(ValueType::is_whole)
            && !(is_grouped && matches!(variable.r#type, Type::Integer(_)))
    });
    fmu.batches(names.map(|variable| &*variable.name))
}
