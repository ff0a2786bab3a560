//! Crossings: instants within a step when an event indicator changes sign. Models without continuous states only:
//! between events, their indicators are functions of time and inputs. With states, the integrator finds crossings, and
//! only states with a closed form move here.
use crate::{
    error::Error,
    model::{Model, has_states, watches_indicators},
    step::{
        evaluation::{Evaluator, ModelState},
        events::Motion,
        inputs::StepInputs,
    },
    variables::{Scalar, Storage},
};
use num_dual::{Dual3_64, Dual64};

/// Resolution of crossings near `time`, both in s.
pub(crate) fn resolution(time: f64) -> f64 {
    // Four times the spacing of neighbouring numbers.
    f64::max(1e-12, 4.0 * f64::EPSILON * time.abs())
}

/// Number of pieces of a searched span of time. Two sign changes within one piece are missed.
const PIECES: u8 = 8;

/// Scalar that carries derivatives of the instants of crossings.
pub(crate) trait Crossing: Scalar {
    /// Returns the instant when an indicator crosses zero as a function of time; `found` is its value in s.
    fn instant(_indicator: &mut dyn FnMut(Self) -> Self, found: f64) -> Self {
        nalgebra::convert(found)
    }
}

impl Crossing for f64 {}

impl Crossing for Dual64 {
    /// Gives the instant the derivative that keeps the indicator at zero.
    fn instant(indicator: &mut dyn FnMut(Self) -> Self, found: f64) -> Self {
        let held = indicator(Self::new(found, 0.0)).eps;
        let rate = indicator(Self::new(found, 1.0)).eps - held;
        Self::new(found, if rate == 0.0 { 0.0 } else { -held / rate })
    }
}

/// Time derivatives hold the instants of events constant.
impl Crossing for Dual3_64 {}

/// Motion of a model without continuous states, where only time advances, or with states in closed form.
pub(crate) struct Search<'a, T: Scalar> {
    /// Whether the motion ends at the first crossing.
    pub(crate) to_event: bool,
    /// Buffers for event indicators.
    pub(crate) indicators: &'a mut [Storage<T>; 2],
}

impl<M: Model, T: Crossing> Motion<M, T> for Search<'_, T> {
    #[inline(always)]
    fn advance(
        &mut self,
        evaluator: &Evaluator<'_, M, T>,
        inputs: &mut StepInputs<'_, M, T>,
        state: &mut ModelState<M, T>,
        start: T,
        [now, until]: [T; 2],
    ) -> Result<(T, bool), Error> {
        if has_states::<M>() {
            evaluator.moves_exactly(inputs, state, start, [now, until]);
            return Ok((until, false));
        }
        if !watches_indicators::<M, T>(evaluator.parameters) {
            return Ok((until, false));
        }
        let crossed = crossing(evaluator, inputs, state, (start, [now.re(), until.re()]), self.indicators);
        Ok((crossed.filter(|_| self.to_event).unwrap_or(until), crossed.is_some()))
    }
}

/// Finds the first instant after `now` and up to `until` (in s, within a step that begins at `start`) when the sign of
/// an indicator differs from its sign at `now`.
#[inline(never)]
fn crossing<M: Model, T: Crossing>(
    evaluator: &Evaluator<'_, M, T>,
    inputs: &mut StepInputs<'_, M, T>,
    state: &ModelState<M, T>,
    (start, [now, until]): (T, [f64; 2]),
    [before, found]: &mut [Storage<T>; 2],
) -> Option<T> {
    let mut indicators =
        |time: T, found: &mut Storage<T>| evaluator.indicators(time, inputs.at(time - start), state, found);
    indicators(nalgebra::convert(now), before);
    // The first indicator that has another sign at an instant.
    let mut crossed = |time: f64| {
        indicators(nalgebra::convert(time), found);
        let mut both = before.reals.iter().zip(&found.reals);
        both.position(|(before, found)| (before.re() > 0.0) != (found.re() > 0.0))
    };
    let instant =
        |piece: u8| if piece < PIECES { now + (until - now) * f64::from(piece) / f64::from(PIECES) } else { until };
    let piece = (1..=PIECES).find(|&piece| crossed(instant(piece)).is_some())?;
    let (mut low, mut high) = (if piece > 1 { instant(piece - 1) } else { now }, instant(piece));
    let resolution = resolution(until);
    while high - low > resolution {
        let middle = low + (high - low) / 2.0;
        *if crossed(middle).is_none() { &mut low } else { &mut high } = middle;
    }
    let crossed = crossed(high)?;
    let mut indicator = |time| {
        indicators(time, found);
        found.reals[crossed]
    };
    Some(T::instant(&mut indicator, high))
}
