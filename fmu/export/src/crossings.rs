//! Crossings: the instants within a step at which an event indicator changes its sign. For models without continuous states, whose indicators are
//! functions of time and inputs between events; with states the integrator finds them.
use crate::{
    events::{Evaluator, State},
    model::Model,
    step_inputs::StepInputs,
    variables::{Scalar, Variables},
};
use num_dual::{Dual3_64, Dual64};

/// How closely an instant near `time` is found at which an indicator changes sign, both in s.
pub(crate) fn resolution(time: f64) -> f64 {
    // Four times the distance of neighbouring numbers.
    f64::max(1e-12, 4.0 * f64::EPSILON * time.abs())
}

/// A span of time is searched in so many pieces: what changes its sign and changes it back within one of them is not found.
const PIECES: u8 = 8;

/// A scalar as far as the instants of crossings are concerned.
pub(crate) trait Crossing: Scalar {
    /// The instant at which an indicator, as a function of time, crosses zero. It was found at the time `found` in s.
    fn instant(_indicator: &mut dyn FnMut(Self) -> Self, found: f64) -> Self {
        nalgebra::convert(found)
    }
}

impl Crossing for f64 {}

impl Crossing for Dual64 {
    /// The instant moves so that the indicator stays zero, whatever else moves it.
    fn instant(indicator: &mut dyn FnMut(Self) -> Self, found: f64) -> Self {
        let held = indicator(Self::new(found, 0.0)).eps;
        let rate = indicator(Self::new(found, 1.0)).eps - held;
        Self::new(found, if rate == 0.0 { 0.0 } else { -held / rate })
    }
}

/// Time derivatives hold the instants of events constant.
impl Crossing for Dual3_64 {}

/// The first instant after `now` and up to `until` (in s, within a step that begins at `start`) at which an indicator has another sign than at `now`.
pub(crate) fn crossing<M: Model, T: Crossing>(
    evaluator: &Evaluator<'_, M, T>,
    inputs: &mut impl StepInputs<M, T>,
    discrete: &M::Discrete<T>,
    start: T,
    [now, until]: [f64; 2],
) -> Option<T> {
    let state = State { continuous: M::States::start(), discrete: discrete.clone() };
    let mut indicators = |time: T| inputs.at(time - start, |inputs| evaluator.indicators(time, inputs, &state));
    let mut signs = |time: f64| -> Vec<bool> {
        indicators(nalgebra::convert(time)).iter().map(|indicator| indicator.re() > 0.0).collect()
    };
    let before = signs(now);
    let instant =
        |piece: u8| if piece < PIECES { now + (until - now) * f64::from(piece) / f64::from(PIECES) } else { until };
    let piece = (1..=PIECES).find(|&piece| signs(instant(piece)) != before)?;
    let (mut low, mut high) = (if piece > 1 { instant(piece - 1) } else { now }, instant(piece));
    let resolution = resolution(until);
    while high - low > resolution {
        let middle = low + (high - low) / 2.0;
        *if signs(middle) == before { &mut low } else { &mut high } = middle;
    }
    let crossed = signs(high).iter().zip(&before).position(|(now, before)| now != before)?;
    Some(T::instant(&mut |time| indicators(time)[crossed], high))
}
