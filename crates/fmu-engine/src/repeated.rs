//! Step of a loop, repeated from saved states.
//!
//! Outputs that FMUs get from later ones are guessed. All FMUs of the loop make a step one after the other, and the
//! results are compared with the guess. A quasi-Newton method makes guess and result agree. Its matrix comes from
//! finite differences over repeated steps, and is kept while it serves.
use std::collections::HashSet;

use fmu::{Causality, Description, Variable};
use nalgebra::{DMatrix, DVector};

use crate::batch::{Batch, Buffer, ValueType};
use crate::data::Data;
use crate::error::{Error, Failure, RunError};
use crate::fmu::Fmu;
use crate::group::{Failed, Group};
use crate::instance::Instance;
use crate::loops::{Direct, Loop};
use crate::newton::Newton;
use crate::plan::number;
use crate::scalars::scalars;
use crate::states::Saved;
use crate::step_inputs::{Side, Span, StepInputs, Suited, set_suited};
use crate::units::Units;

/// Largest number of successive steps of a loop without restoring a state.
const MOST_IN_A_ROW: usize = 5;
const MOST_HALVINGS: u32 = 8;
const MOST_ITERATIONS: usize = 12;
/// Largest difference of values that agree, relative to the largest of their group.
const TOLERANCE: f64 = 1e-6;
/// Factor on the tolerance once a new matrix no longer improves the residual: elements that iterate themselves, as
/// MuJoCo does for contacts, have noisy results.
const NOISE: f64 = 100.0;
/// Step of the finite differences for the matrix, relative to the largest value of a group.
const DIFFERENCE: f64 = 1e-4;
/// Largest number of guesses along one change.
const MOST_SHORTENINGS: usize = 4;
/// Largest share of the residual that a useful matrix leaves.
const SLOW: f64 = 0.3;

/// Costs of iterated steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    /// Steps of loops.
    pub steps: usize,
    /// Evaluations: steps of all FMUs of a loop together, including those for matrices.
    pub evaluations: usize,
    /// Halved steps.
    pub halved: usize,
    /// Matrices.
    pub matrices: usize,
}

#[derive(Debug)]
pub(crate) struct Repeated {
    pub(crate) of: Loop,
    /// For each guessed number, the first and the last of its group: the elements of its variable, or all forces and
    /// torques of its FMU. The largest value of the group is the scale.
    variables: Vec<(usize, usize)>,
    /// States of the FMUs at the start of the step.
    saved: Vec<Saved>,
    groups: Vec<Option<Group>>,
    /// Number of messages at the start of the step.
    messages: Vec<usize>,
    /// Discrete outputs: position of the FMU in the loop, variables, values at the start of the step, present values.
    discrete: Vec<(usize, Batch, Buffer, Buffer)>,
    /// For each FMU with direct outputs: the variables that would show a direct effect of inputs.
    immediate: Vec<Vec<Batch>>,
    newton: Newton,
    /// Guessed numbers at the start of the step and of the previous step, and the length of the previous step in s.
    now: DVector<f64>,
    before: DVector<f64>,
    step_before: f64,
    scales: DVector<f64>,
    guess: DVector<f64>,
    residual: DVector<f64>,
    change: DVector<f64>,
    next: DVector<f64>,
    next_residual: DVector<f64>,
    /// Steps since a state was restored.
    steps_in_a_row: usize,
    /// Whether a step was repeated with the same result.
    is_checked: bool,
    /// Whether a discrete output has changed since the start of the step.
    has_changed: bool,
    /// Last guess that changed a discrete output.
    changing: DVector<f64>,
}

/// Reason to try a step again with half its length.
enum Trial {
    /// A discrete output has changed.
    Changed,
    /// The guesses do not converge.
    Disagreement,
    /// An FMU refused a guess or the step.
    Refused(usize, Failure),
}

impl Repeated {
    pub(crate) fn new(of: Loop, instances: &[Instance]) -> Result<Self, Error> {
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
            for variables in discrete_outputs(&instances[*unit])? {
                discrete.push((at, variables.clone(), variables.buffer(), variables.buffer()));
            }
        }
        let direct = of.direct.iter().filter_map(|direct| Some((instances[direct.unit].fmu()?, direct)));
        let immediate = direct.map(|(fmu, direct)| immediate(fmu, direct)).collect::<Result<_, _>>()?;
        let zeros = || DVector::zeros(n);
        Ok(Self {
            variables: variables.collect(),
            saved: Vec::new(),
            groups: of.units.iter().map(|_| None).collect(),
            messages: vec![0; of.units.len()],
            discrete,
            immediate,
            newton: Newton::default(),
            now: zeros(),
            before: zeros(),
            step_before: 0.0,
            scales: zeros(),
            guess: zeros(),
            residual: zeros(),
            change: zeros(),
            next: zeros(),
            next_residual: zeros(),
            steps_in_a_row: 0,
            is_checked: false,
            has_changed: false,
            changing: zeros(),
            of,
        })
    }

    /// Prepares a run, independent of earlier runs.
    pub(crate) fn begin(&mut self, instances: &mut [Instance]) -> Result<(), RunError> {
        self.newton.clear();
        self.step_before = 0.0;
        self.is_checked = false;
        let is_kept =
            self.saved.iter().zip(&self.of.units).filter(|(saved, unit)| instances[**unit].has(**saved)).count();
        if is_kept < self.of.units.len() {
            let save =
                |unit: &usize| instances[*unit].save().map_err(|failure| RunError { unit: *unit, row: None, failure });
            self.saved = self.of.units.iter().map(save).collect::<Result<_, _>>()?;
        }
        Ok(())
    }

    pub(crate) fn step(
        &mut self,
        units: &mut Units,
        inputs: &mut [StepInputs],
        instances: &mut [Instance],
        (data, row): (&Data<'_, '_>, Span),
        costs: &mut Costs,
    ) -> Result<(), Failed> {
        const WHOLE: u32 = 1 << MOST_HALVINGS;
        let (mut done, mut halvings) = (0, 0);
        let mut is_new = true;
        let mut weight = row.weight;
        while done < WHOLE {
            let length = WHOLE >> halvings;
            let share = |part: u32| f64::from(part) / f64::from(WHOLE);
            let shares = (share(done), share(done + length));
            let time = row.time + shares.0 * row.step;
            let end = if shares.1 < 1.0 { row.time + shares.1 * row.step } else { row.time + row.step };
            if is_new {
                weight = if self.start(units, inputs, instances, shares.0)? { 1.0 } else { row.weight };
            }
            let span = Span { row: row.row, time, step: end - time, shares, weight };
            let mut attempt = Attempt { units, repeated: self, inputs, instances, data, costs, span };
            let result = attempt.make(halvings < MOST_HALVINGS)?;
            is_new = result.is_ok();
            let Err(trial) = result else {
                self.before.copy_from(&self.now);
                // After a change the previous step predicts nothing.
                self.step_before = if self.has_changed { 0.0 } else { span.step };
                done += length;
                while halvings > 0 && done % (WHOLE >> (halvings - 1)) == 0 {
                    halvings -= 1;
                }
                continue;
            };
            if halvings == MOST_HALVINGS {
                return Err(self.failure(trial, time));
            }
            halvings += 1;
            costs.halved += 1;
            self.go_back(units, instances)?;
        }
        Ok(())
    }

    /// Saves the state of a loop at a share of the row's step. Returns whether a discrete input has just changed.
    fn start(
        &mut self,
        units: &mut Units,
        inputs: &mut [StepInputs],
        instances: &mut [Instance],
        share: f64,
    ) -> Result<bool, Failed> {
        let mut has_switched = false;
        for (at, &k) in self.of.units.iter().enumerate() {
            inputs[k].assemble(units, k, share, &self.of.units, Side::Start);
            has_switched |= inputs[k].has_switched(units, k);
            instances[k].save_over(self.saved[at]).map_err(|failure| (k, failure))?;
            if let Some(g) = units.group_of[k] {
                units.groups[g].may_be_repeated = true;
                self.groups[at] = Some(units.groups[g].clone());
            }
            self.messages[at] = instances[k].message_count();
        }
        for (at, variables, start, _) in &mut self.discrete {
            let k = self.of.units[*at];
            instances[k].get(variables, start.bytes_mut()).map_err(|failure| (k, failure))?;
        }
        for (value, cut) in self.now.iter_mut().zip(&self.of.cuts) {
            *value = number(&units.outputs[cut.unit][cut.outputs].bytes()[cut.at..]);
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
        Ok(has_switched)
    }

    /// Restores the FMUs of a loop to the saved state, and drops their messages since.
    fn go_back(&mut self, units: &mut Units, instances: &mut [Instance]) -> Result<(), Failed> {
        for (at, &k) in self.of.units.iter().enumerate() {
            instances[k].restore(self.saved[at]).map_err(|failure| (k, failure))?;
            instances[k].forget_messages(self.messages[at]);
            if let (Some(g), Some(group)) = (units.group_of[k], &self.groups[at]) {
                units.groups[g].clone_from(group);
            }
        }
        self.steps_in_a_row = 0;
        Ok(())
    }

    /// Returns the failure of a step of the shortest length.
    fn failure(&self, trial: Trial, time: f64) -> Failed {
        match trial {
            Trial::Refused(k, failure) => (k, failure),
            Trial::Changed | Trial::Disagreement => {
                let (cut, residual) = self.worst();
                (self.of.cuts[cut].unit, Failure::Disagreement { time, cut, residual })
            }
        }
    }

    /// Returns the guessed number with the largest residual, and this residual.
    fn worst(&self) -> (usize, f64) {
        let size = |i: usize| (self.residual[i] / self.scales[i]).abs();
        let worst = (0..self.residual.len()).max_by(|a, b| size(*a).total_cmp(&size(*b))).unwrap_or(0);
        (worst, self.residual[worst].abs())
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
    /// Makes guess and result agree. If a discrete output changes with some guesses only, and the step cannot be
    /// shortened, the change occurs at the end of the step.
    fn make(&mut self, may_be_halved: bool) -> Result<Result<(), Trial>, Failed> {
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
            let computes_at_once = match self.units.group_of[k] {
                Some(_) => true,
                None => match self.computes_at_once(at) {
                    Err(failure) if self.instances[k].is_dead() => return Err((k, failure)),
                    found => found.unwrap_or(false),
                },
            };
            self.inputs[k].suited = if computes_at_once { Suited::MeanThenEnd } else { Suited::End };
        }
        self.repeated.go_back(self.units, self.instances)?;
        Ok(Ok(()))
    }

    /// Whether any output of an FMU changes when inputs are set after a step.
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
        let mut inputs = self.inputs[k].end.clone();
        for (inputs, values) in self.units.plan.units[k].inputs.iter().zip(&mut inputs) {
            if inputs.variables.value_type() == ValueType::Float64 {
                let scalars = scalars(self.instances[k].fmu(), &inputs.variables);
                for (value, scalar) in values.bytes_mut().as_chunks_mut().0.iter_mut().zip(scalars) {
                    let x = f64::from_ne_bytes(*value);
                    *value = (x + DIFFERENCE * x.abs().max(scalar.nominal)).to_ne_bytes();
                }
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

    /// Largest residual, relative to its tolerance.
    fn size(&self, residual: &DVector<f64>) -> f64 {
        let sizes = residual.iter().zip(&self.repeated.scales).map(|(r, scale)| (r / scale).abs() / TOLERANCE);
        sizes.fold(0.0, f64::max)
    }

    /// Moves along the proposed change while the residual falls. Returns the size of the new residual, if it fell.
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

    /// Restores the FMUs to the start of the step, and evaluates.
    fn evaluate_again(&mut self) -> Result<Result<(), Trial>, Failed> {
        self.repeated.go_back(self.units, self.instances)?;
        self.evaluate()
    }

    /// Makes the step of all FMUs with the next guess, and compares the results.
    fn evaluate(&mut self) -> Result<Result<(), Trial>, Failed> {
        self.costs.evaluations += 1;
        for (value, cut) in self.repeated.next.iter().zip(&self.repeated.of.cuts) {
            let outputs = self.units.outputs[cut.unit][cut.outputs].bytes_mut();
            outputs[cut.at..][..8].copy_from_slice(&value.to_ne_bytes());
        }
        for at in 0..self.repeated.of.units.len() {
            let k = self.repeated.of.units[at];
            if let Err(failure) = self.step(k) {
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
            let found = number(&self.units.outputs[cut.unit][cut.outputs].bytes()[cut.at..]);
            self.repeated.next_residual[i] = found - self.repeated.next[i];
        }
        if has_changed {
            self.repeated.has_changed = true;
            self.repeated.changing.copy_from(&self.repeated.next);
        }
        let is_finite = self.repeated.next_residual.iter().all(|r| r.is_finite());
        Ok(if is_finite { Ok(()) } else { Err(Trial::Disagreement) })
    }

    /// Makes the step of an FMU, and reads the outputs that others need.
    fn step(&mut self, k: usize) -> Result<(), Failure> {
        let Self { units, repeated, inputs, instances, data, span, .. } = self;
        inputs[k].assemble(units, k, span.shares.1, &repeated.of.units, Side::End);
        inputs[k].make_step(units, k, instances, (data, *span), true)?;
        units.read_linked(k, &instances[k])
    }

    /// Repeats the first step of a run with the same guess, to detect an FMU that saves or restores a wrong state.
    fn check_states(&mut self) -> Result<(), Failed> {
        if std::mem::replace(&mut self.repeated.is_checked, true) {
            return Ok(());
        }
        let units = self.repeated.of.units.clone();
        let before: Vec<_> = units.iter().map(|&k| self.units.outputs[k].clone()).collect();
        if let Err(trial) = self.evaluate_again()? {
            return Err(match trial {
                Trial::Refused(k, failure) => (k, failure),
                Trial::Changed | Trial::Disagreement => (units[0], Failure::WrongState),
            });
        }
        for (before, &k) in before.iter().zip(&units) {
            let outputs = self.units.plan.units[k].outputs.iter().zip(before).zip(&self.units.outputs[k]);
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

fn discrete_outputs(instance: &Instance) -> Result<Vec<Batch>, Error> {
    let Some(fmu) = instance.fmu() else { return Ok(Vec::new()) };
    let variables = &fmu.description().variables;
    let names = variables.iter().filter(|variable| {
        variable.causality == Causality::Output
            && ValueType::of(variable, fmu.is_fmi3()).is_some_and(ValueType::is_whole)
    });
    fmu.batches(names.map(|variable| &*variable.name))
}

/// Whether numbers agree within the tolerance of the iteration.
fn agree(one: &Buffer, other: &Buffer) -> bool {
    let numbers = |buffer: &Buffer| buffer.bytes().chunks_exact(8).map(number).collect::<Vec<_>>();
    let (one, other) = (numbers(one), numbers(other));
    let largest = one.iter().fold(0.0, |largest: f64, x| largest.max(x.abs()));
    one.iter().zip(&other).all(|(a, b)| (a - b).abs() <= TOLERANCE * largest || a.is_nan() && b.is_nan())
}
