//! Least-squares parabola through points at given times.

/// Sum of squares below which the times, scaled to a window of length 1, are too close together for a parabola.
const SMALLEST: f64 = 1e-24;

/// Orthogonal basis of the parabolas over given times, with respect to the sum over these times.
///
/// It is 1, `s - mean` and `(s - centre) (s - mean) - offset`, with `s` the time after the newest one as a fraction of
/// the window. The normal equations decouple and are well conditioned for steps of any length.
pub(super) struct Parabola {
    newest: f64,
    length: f64,
    mean: f64,
    centre: f64,
    offset: f64,
    /// Sums of squares of the second and third polynomial.
    squares: [f64; 2],
}

impl Parabola {
    /// Builds the basis for times in s, newest first. None if they are too few or too close together.
    pub(super) fn at(times: &[f64]) -> Option<Self> {
        let [newest, .., oldest] = *times else { return None };
        let (length, count) = (newest - oldest, times.len() as f64);
        let scaled = times.iter().map(|time| (time - newest) / length);
        let mean = scaled.clone().sum::<f64>() / count;
        let centred = scaled.map(|s| s - mean);
        let first: f64 = centred.clone().map(|p| p * p).sum();
        let centre = mean + centred.clone().map(|p| p * p * p).sum::<f64>() / first;
        let offset = first / count;
        let second = centred.map(|p| ((p + mean - centre) * p - offset).powi(2)).sum();
        (second > SMALLEST).then_some(Self { newest, length, mean, centre, offset, squares: [first, second] })
    }

    /// Weights of a point at one of the times in the first and second derivative of the parabola at the newest time.
    pub(super) fn weights(&self, time: f64) -> [f64; 2] {
        let s = (time - self.newest) / self.length;
        let p1 = (s - self.mean) / self.squares[0];
        let p2 = ((s - self.centre) * (s - self.mean) - self.offset) / self.squares[1];
        // At the newest time, s = 0, the first derivatives of the polynomials with respect to s are 1 and -(centre +
        // mean), the second derivatives 0 and 2.
        [(p1 - p2 * (self.centre + self.mean)) / self.length, 2.0 * p2 / (self.length * self.length)]
    }
}
