//! A quick test whether a rate agrees with the changes of its value.
use numpy::PyUntypedArray;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arrays::float64;

/// Limits of `multibody_fmu.mechanics.diagnosis`: fewest samples in motion, visible change in standard deviations of
/// the noise, fraction of the largest changes to leave out, sum of the squared coefficients of fourth differences, and
/// relative error.
type Limits = (usize, f64, f64, f64, f64);

/// Whether a diagnosis of a rate (n, m) certainly finds nothing: its integral over each sample differs from the change
/// (n - 1, m) by less than half of the error that a diagnosis accepts. False also where this is not certain.
///
/// Bounds the error from above: all samples count as errors, and of the changes only those that are surely visible,
/// without the largest.
#[pyfunction]
pub(crate) fn rate_agrees(
    time: &Bound<'_, PyUntypedArray>,
    changes: &Bound<'_, PyUntypedArray>,
    rate: &Bound<'_, PyUntypedArray>,
    limits: Limits,
) -> PyResult<bool> {
    // SAFETY: the interpreter's lock is held; a program that writes from other threads without the lock gets an
    // arbitrary answer.
    let [time, changes, rate] = [unsafe { float64(time) }?, unsafe { float64(changes) }?, unsafe { float64(rate) }?];
    if time.len() < 2 {
        return Ok(false);
    }
    let m = changes.len() / (time.len() - 1);
    if changes.len() + m != rate.len() || rate.len() != m * time.len() {
        return Err(PyValueError::new_err("times, changes and rates have different numbers of rows"));
    }
    Ok(match m {
        1 => agrees::<1>(time, changes.as_chunks().0, rate.as_chunks().0, limits),
        3 => agrees::<3>(time, changes.as_chunks().0, rate.as_chunks().0, limits),
        _ => false,
    })
}

fn agrees<const M: usize>(
    time: &[f64],
    changes: &[[f64; M]],
    rate: &[[f64; M]],
    (fewest, visible, jumps, of_fourth, error): Limits,
) -> bool {
    let square = |v: [f64; M]| v.iter().map(|x| x * x).sum::<f64>();
    let still = changes.iter().filter(|change| **change == [0.0; M]).count();
    if still == changes.len() {
        // A value at rest is not judged.
        return fewest > 0;
    }
    if still > 0 || time.len() <= fewest.max(4) {
        return false;
    }
    let (mut total, mut largest) = ([0.0; M], 0.0_f64);
    for change in changes {
        total = std::array::from_fn(|i| total[i] + change[i]);
        largest = total.iter().fold(largest, |largest, x| largest.max(x.abs()));
    }
    // Fourth differences of the value are third differences of its changes.
    let fourth = |c: &[[f64; M]]| square(std::array::from_fn(|i| c[3][i] - 3.0 * c[2][i] + 3.0 * c[1][i] - c[0][i]));
    let mut noise: Vec<f64> = changes.windows(4).map(fourth).collect();
    let middle = noise.len() / 2;
    let noise = *noise.select_nth_unstable_by(middle, f64::total_cmp).1 / of_fourth;
    // Factors above the diagnosis's own, because it rounds other sums.
    let least = 8.0 * visible * visible * noise + (1e-11 * largest).powi(2);
    let mut squares: Vec<f64> = changes.iter().map(|change| square(*change)).collect();
    let kept = ((1.0 - jumps) * (squares.len() - 1) as f64) as usize + 1;
    // Faster than sorting all.
    squares.select_nth_unstable_by(kept - 1, f64::total_cmp);
    let seen = || squares[..kept].iter().filter(|square| **square > least);
    if seen().count() < fewest {
        return false;
    }
    let moved: f64 = seen().sum();
    let steps = time.windows(2).zip(rate.windows(2)).zip(changes);
    let wrong: f64 = steps
        .map(|((t, rate), change)| {
            square(std::array::from_fn(|i| change[i] - 0.5 * (rate[0][i] + rate[1][i]) * (t[1] - t[0])))
        })
        .sum();
    // NaN is not certain.
    wrong <= (0.5 * error).powi(2) * moved
}
