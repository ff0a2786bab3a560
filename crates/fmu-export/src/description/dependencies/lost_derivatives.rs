//! Outputs with wrong exact derivatives: equations drop the derivatives of the scalar, for example by `re()`, or use a
//! function without a derivative at a point that occurs, such as nalgebra's `norm()` at zero.
use super::{
    SPREADS, Search,
    known::{Known, ScalarIndex, set, value},
    random::Random,
};
use crate::{
    instance::InstanceKind,
    model::{Fmu, has_states},
    variables::entry::BaseType,
};
use std::{collections::BTreeMap, path::Path};

/// Random points, in addition to the start values.
const POINTS: usize = 12;
/// Step of the difference quotients, relative for values above one.
const DISTANCE: f64 = 1e-5;
/// Number of points with a wrong derivative that make it lost; at a single point a branch may change.
const ENOUGH: usize = 3;

/// Derivative that an output loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostDerivative {
    /// Output, or derivative of a state.
    pub output: ScalarIndex,
    /// Input or continuous state.
    pub known: ScalarIndex,
    /// Whether the derivative is not finite at start values; otherwise it differs from difference quotients.
    pub is_at_start: bool,
}

/// Compares the exact derivatives of a model with difference quotients in initialization mode. `resources` is the
/// model's folder of files.
#[must_use]
pub fn lost_derivatives<F: Fmu>(resources: Option<Box<Path>>) -> Vec<LostDerivative> {
    let kind = if has_states::<F>() { InstanceKind::ModelExchange } else { InstanceKind::CoSimulation };
    let mut search = Search::<F>::new(kind, resources);
    search.random = Random(0x1f83_d9ab_fb41_bd6b);
    let mut wrong = BTreeMap::<(ScalarIndex, ScalarIndex), usize>::new();
    let mut lost = Vec::new();
    for point in 0..=POINTS {
        // Further from the start values the model may refuse to be evaluated, for example with a matrix that is not a
        // rotation.
        let spreads = if point > 0 { &SPREADS[1..] } else { &[0.0] };
        if !spreads.iter().any(|&spread| search.starts_at(spread)) {
            continue;
        }
        for known in 0..search.knowns.len() {
            let Known { index, is_parameter, is_state, .. } = search.knowns[known];
            if index.0 != BaseType::Real || is_parameter || is_state {
                continue;
            }
            for (output, exact) in search.exact(index) {
                match exact {
                    None if point == 0 => lost.push(LostDerivative { output, known: index, is_at_start: true }),
                    Some(exact) if point > 0 && search.differs(index, output, exact) => {
                        *wrong.entry((output, index)).or_default() += 1;
                    }
                    _ => {}
                }
            }
        }
    }
    let often = wrong.into_iter().filter(|&(_, points)| points >= ENOUGH);
    lost.extend(often.map(|((output, known), _)| LostDerivative { output, known, is_at_start: false }));
    lost
}

impl<F: Fmu> Search<F> {
    /// Begins a run with inputs at random distances from their start values; returns whether the model can be
    /// evaluated.
    fn starts_at(&mut self, spread: f64) -> bool {
        self.instance.restore(&self.start);
        if spread > 0.0 {
            self.set_knowns(spread, |known| !known.is_parameter);
        }
        self.instance.read_parameters();
        let is_evaluated = self.instance.initialize().is_ok() && self.instance.evaluate_at_start().is_ok();
        self.instance.messages.list.clear();
        is_evaluated
    }

    /// Derivative of each Real with respect to a known; none if it is not finite.
    fn exact(&mut self, known: ScalarIndex) -> Vec<(ScalarIndex, Option<f64>)> {
        let reals = self.unknowns.iter().copied().filter(|unknown| unknown.0 == BaseType::Real);
        let mut one = |unknown: ScalarIndex| {
            let (mut derivative, seed) = ([0.0], std::iter::once((known.1, 1.0)));
            let outcome = self.instance.directional_derivative(std::iter::once(unknown.1), seed, 0.0, &mut derivative);
            (unknown, outcome.is_ok().then_some(derivative[0]))
        };
        reals.collect::<Vec<_>>().into_iter().map(&mut one).collect()
    }

    /// Whether a derivative differs from the difference quotients of the output, where both sides agree.
    fn differs(&mut self, known: ScalarIndex, output: ScalarIndex, exact: f64) -> bool {
        let before = self.instance.save(0);
        let (here, at) = (value(&self.instance.values, output), value(&self.instance.values, known));
        let distance = DISTANCE * at.abs().max(1.0);
        let [left, right] = [-distance, distance].map(|change| {
            set(&mut self.instance.values, known, at + change);
            let is_evaluated = self.instance.evaluate_at_start().is_ok();
            let there = value(&self.instance.values, output);
            self.instance.messages.list.clear();
            self.instance.restore(&before);
            if is_evaluated { (there - here) / change } else { f64::NAN }
        });
        let (quotient, rounding) = ((left + right) / 2.0, 1e-13 * here.abs() / distance);
        let is_smooth = (left - right).abs() <= 1e-2 * quotient.abs();
        is_smooth && (exact - quotient).abs() > 0.1 * quotient.abs() + 100.0 * rounding
    }
}
