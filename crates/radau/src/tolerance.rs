use dormand_prince::memory;

/// Tolerated errors as a multiple of the rounding errors, at least.
const ABOVE_NOISE: f64 = 10.0;

/// Tolerated errors of the states in their blocks.
#[derive(Clone, Debug)]
pub(crate) struct Tolerance {
    pub(crate) relative: f64,
    absolute: Vec<f64>,
    /// Rounding errors of the states: no step is more accurate.
    pub(crate) noise: Vec<f64>,
    /// Ends of the blocks.
    ends: Vec<usize>,
}

impl Tolerance {
    pub(crate) fn new(states: usize) -> Self {
        let mut ends = Vec::with_capacity(states.max(1));
        ends.push(states);
        Self { relative: 1e-6, absolute: vec![1e-6; states], noise: vec![0.0; states], ends }
    }

    pub(crate) fn set(&mut self, relative: f64, absolute: &[f64], ends: &[usize]) {
        self.relative = relative;
        self.absolute.copy_from_slice(absolute);
        assert!(ends.is_sorted() && ends.last().copied().unwrap_or(0) == absolute.len(), "blocks cover all states");
        self.ends.clear();
        self.ends.extend_from_slice(ends);
    }

    /// Size of errors as multiples of the tolerances: the root mean square over the states of a block, the largest over
    /// all blocks. A state's size is the larger one of two. NaN if any error is NaN.
    pub(crate) fn norm(&self, sizes: [&[f64]; 2], error: impl Fn(usize) -> f64) -> f64 {
        let (mut start, mut largest) = (0, 0.0);
        for &end in &self.ends {
            let sum: f64 = (start..end).map(|i| self.square(i, sizes, error(i))).sum();
            let norm = if end > start { (sum / (end - start) as f64).sqrt() } else { 0.0 };
            if norm.is_nan() {
                return norm;
            }
            largest = norm.max(largest);
            start = end;
        }
        largest
    }

    /// Square of a state's error, as a multiple of the tolerated one.
    fn square(&self, i: usize, [a, b]: [&[f64]; 2], error: f64) -> f64 {
        // Without an error the tolerance may be zero.
        if error == 0.0 {
            return 0.0;
        }
        let tolerated = self.absolute[i] + self.relative * a[i].abs().max(b[i].abs());
        let scaled = error / tolerated.max(ABOVE_NOISE * self.noise[i]);
        scaled * scaled
    }
}

memory!(Tolerance: noise);
