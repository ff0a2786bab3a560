use crate::solver::Solver;

impl Solver {
    /// Finds the first time within the last step when an indicator changes its sign, as [`has_crossed`] defines it: see
    /// [`first_crossing`] for the arguments. `indicators` computes them from time and interpolated states.
    ///
    /// # Errors
    /// The first error of `indicators`.
    pub fn first_crossing<E>(
        &mut self,
        room: [&mut [f64]; 3],
        resolution: f64,
        mut indicators: impl FnMut(f64, &[f64], &mut [f64]) -> Result<(), E>,
    ) -> Result<f64, E> {
        let mut states = std::mem::take(&mut self.trial);
        let crossing = first_crossing([self.previous_time, self.time], room, resolution, |time, values| {
            self.interpolate(time, &mut states);
            indicators(time, &states, values)
        });
        self.trial = states;
        crossing
    }
}

/// Finds the first time in an interval when an indicator changes its sign, as [`has_crossed`] defines it.
///
/// `before` holds the indicators at the beginning of the interval, `after` at its end, `between` is work space; all are
/// overwritten. The result lies beyond the crossing by at most `resolution`; `after` then holds the indicators there,
/// with the new sign. `indicators` computes them at a time. Without a change of sign over the interval, the result is
/// its end. Two changes within the interval may be missed.
///
/// # Errors
/// The first error of `indicators`.
pub fn first_crossing<E>(
    [mut low, mut high]: [f64; 2],
    [before, after, between]: [&mut [f64]; 3],
    resolution: f64,
    mut indicators: impl FnMut(f64, &mut [f64]) -> Result<(), E>,
) -> Result<f64, E> {
    if !has_crossed(before, after) {
        return Ok(high);
    }
    let mut halve = false;
    // Every second guess at least halves the interval.
    while high - low > resolution {
        let width = high - low;
        // A guess at an end would not shorten the interval; a guess just beyond the crossing ends the search.
        let margin = resolution.min(width / 4.0) / 2.0;
        let guess = (low + width * secant(before, after)).clamp(low + margin, high - margin);
        let is_within = low < guess && guess < high;
        let time = if is_within && !halve { guess } else { low + width / 2.0 };
        if time <= low || time >= high {
            break; // no number lies between
        }
        indicators(time, between)?;
        if has_crossed(before, between) {
            high = time;
            after.copy_from_slice(between);
        } else {
            low = time;
            before.copy_from_slice(between);
        }
        halve = high - low > width / 2.0;
    }
    Ok(high)
}

/// Whether any indicator changes its sign. Zero counts as negative.
#[must_use]
pub fn has_crossed(before: &[f64], after: &[f64]) -> bool {
    before.iter().zip(after).any(|(before, after)| (*before > 0.0) != (*after > 0.0))
}

/// First fraction of the interval where the line through an indicator's two values is zero.
fn secant(before: &[f64], after: &[f64]) -> f64 {
    let crossed = before.iter().zip(after).filter(|(before, after)| (**before > 0.0) != (**after > 0.0));
    let share = crossed.map(|(before, after)| before / (before - after)).fold(1.0, f64::min);
    if share.is_finite() { share } else { 0.5 }
}
