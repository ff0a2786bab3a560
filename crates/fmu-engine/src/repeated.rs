//! The working memory of a loop whose steps are repeated.
use std::collections::HashSet;

use fmu::{Causality, Description, Variable};
use nalgebra::DVector;

use crate::batch::{Batch, Buffer, ValueType};
use crate::error::{Error, Failure, RunError};
use crate::fmu::Fmu;
use crate::instance::Instance;
use crate::integration::Integration;
use crate::loops::{Direct, Loop};
use crate::newton::Newton;
use crate::states::Saved;

/// The working memory of a loop.
#[derive(Debug)]
pub(crate) struct Repeated {
    pub(crate) of: Loop,
    /// For each guessed number the first and the last of its kind, whose largest value is its scale: those of its
    /// variable, or all forces and torques of its FMU.
    pub(crate) variables: Vec<(usize, usize)>,
    /// States of the FMUs at the start of the step.
    pub(crate) saved: Vec<Saved>,
    pub(crate) integrations: Vec<Option<Integration>>,
    /// Number of messages at the start of the step.
    pub(crate) messages: Vec<usize>,
    /// Discrete outputs, by position of the FMU in the loop: variables, values at the start of the step, and now.
    pub(crate) discrete: Vec<(usize, Batch, Buffer, Buffer)>,
    /// Of the FMUs with direct outputs: variables that follow the inputs at once, if any does.
    pub(crate) immediate: Vec<Vec<Batch>>,
    pub(crate) newton: Newton,
    /// Guessed numbers at the start of the step, and of the step before, which had this length in s.
    pub(crate) now: DVector<f64>,
    pub(crate) before: DVector<f64>,
    pub(crate) step_before: f64,
    pub(crate) scales: DVector<f64>,
    pub(crate) guess: DVector<f64>,
    pub(crate) residual: DVector<f64>,
    pub(crate) change: DVector<f64>,
    pub(crate) next: DVector<f64>,
    pub(crate) next_residual: DVector<f64>,
    /// Steps since a state was restored.
    pub(crate) steps_in_a_row: usize,
    /// Whether a step was repeated with the same result.
    pub(crate) is_checked: bool,
    /// Whether a discrete output differs from the start of the step.
    pub(crate) has_changed: bool,
    /// The last guess with which one did.
    pub(crate) changing: DVector<f64>,
}

/// Why a step is tried again with half its length.
pub(crate) enum Trial {
    /// A discrete output has changed.
    Changed,
    /// The guesses do not converge.
    Disagreement,
    /// An FMU refused a guess, or the step.
    Refused(usize, Failure),
}

/// A failure with the position of its FMU.
pub(crate) type Failed = (usize, Failure);

impl Repeated {
    pub(crate) fn new(of: Loop, instances: &[Instance]) -> Result<Self, Error> {
        let n = of.cuts.len();
        // Forces and torques of an FMU are of one kind: a lever makes one of the other.
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
            integrations: of.units.iter().map(|_| None).collect(),
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

    /// Prepares a run: nothing of an earlier one may remain.
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

    /// The failure of a step that is as short as it may be.
    pub(crate) fn failure(&self, trial: Trial, time: f64) -> Failed {
        match trial {
            Trial::Refused(k, failure) => (k, failure),
            Trial::Changed | Trial::Disagreement => {
                let (cut, residual) = self.worst();
                (self.of.cuts[cut].unit, Failure::Disagreement { time, cut, residual })
            }
        }
    }

    /// The guessed number that differs most from what comes out, and by how much.
    fn worst(&self) -> (usize, f64) {
        let size = |i: usize| (self.residual[i] / self.scales[i]).abs();
        let worst = (0..self.residual.len()).max_by(|a, b| size(*a).total_cmp(&size(*b))).unwrap_or(0);
        (worst, self.residual[worst].abs())
    }
}

/// The direct outputs, or, if none is certain, all outputs and derivatives of states; never other names of inputs.
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
