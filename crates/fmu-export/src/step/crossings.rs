//! Crossings: the instants within a step at which an event indicator changes its sign. For models without continuous
//! states, whose indicators are functions of time and inputs between events; with states the integrator finds them.
use crate::{
    error::Error,
    model::{Model, watches_indicators},
    step::{
        evaluation::{Evaluator, ModelState},
        events::Motion,
        inputs::StepInputs,
    },
    variables::Scalar,
};
use num_dual::{Dual3_64, Dual64};

/// How closely an instant near `time` is found at which an indicator changes sign, both in s.
pub(crate) fn resolution(time: f64) -> f64 {
    // Four times the distance of neighbouring numbers.
    f64::max(1e-12, 4.0 * f64::EPSILON * time.abs())
}

/// Number of pieces in which a span of time is searched. Two changes of sign within one of them are not found.
const PIECES: u8 = 8;

/// A scalar with the derivatives of the instants of crossings.
pub(crate) trait Crossing: Scalar {
    /// The instant at which an indicator, as a function of time, crosses zero; `found` is its value in s.
    fn instant(_indicator: &mut dyn FnMut(Self) -> Self, found: f64) -> Self {
        nalgebra::convert(found)
    }
}

impl Crossing for f64 {}

impl Crossing for Dual64 {
    /// Moves the instant so that the indicator stays zero, whatever else moves it.
    fn instant(indicator: &mut dyn FnMut(Self) -> Self, found: f64) -> Self {
        let held = indicator(Self::new(found, 0.0)).eps;
        let rate = indicator(Self::new(found, 1.0)).eps - held;
        Self::new(found, if rate == 0.0 { 0.0 } else { -held / rate })
    }
}

/// Time derivatives hold the instants of events constant.
impl Crossing for Dual3_64 {}

/// The motion of a model without continuous states: nothing changes but time.
pub(crate) struct Search {
    /// Whether it ends at the first crossing.
    pub(crate) to_event: bool,
}

impl<M: Model, T: Crossing> Motion<M, T> for Search {
    #[inline(always)]
    fn advance(
        &mut self,
        evaluator: &Evaluator<'_, M, T>,
        inputs: &mut StepInputs<'_, M, T>,
        state: &mut ModelState<M, T>,
        start: T,
        [now, until]: [T; 2],
    ) -> Result<(T, bool), Error> {
        if !watches_indicators::<M, T>(evaluator.parameters) {
            return Ok((until, false));
        }
        let crossed = crossing(evaluator, inputs, state, start, [now.re(), until.re()]);
        Ok((crossed.filter(|_| self.to_event).unwrap_or(until), crossed.is_some()))
    }
}

/// The first instant after `now` and up to `until` (in s, within a step that begins at `start`) at which an indicator
/// has another sign than at `now`.
#[inline(never)]
fn crossing<M: Model, T: Crossing>(
    evaluator: &Evaluator<'_, M, T>,
    inputs: &mut StepInputs<'_, M, T>,
    state: &ModelState<M, T>,
    start: T,
    [now, until]: [f64; 2],
) -> Option<T> {
    let mut indicators = |time: T| evaluator.indicators(time, inputs.at(time - start), state);
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
