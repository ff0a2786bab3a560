//! Inputs that follow polynomials in a communication step, by derivatives at its start (FMI 2.0 section 4.2.1).
/// Highest order of a derivative.
pub(crate) const MOST: usize = 3;

/// Derivatives for the next step.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Polynomials {
    /// First byte of a number among the inputs, and its derivatives of the orders 1 to 3.
    pub(crate) of_numbers: Vec<(usize, [f64; MOST])>,
}

impl Polynomials {
    pub(crate) fn is_empty(&self) -> bool {
        self.of_numbers.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.of_numbers.clear();
    }

    pub(crate) fn set(&mut self, at: usize, order: usize, value: f64) {
        let known = self.of_numbers.iter().position(|(known, _)| *known == at);
        let position = known.unwrap_or_else(|| {
            self.of_numbers.push((at, [0.0; MOST]));
            self.of_numbers.len() - 1
        });
        self.of_numbers[position].1[order - 1] = value;
    }
}

/// Value after a time in s, and its derivative.
pub(crate) fn after([a, b, c]: &[f64; MOST], start: f64, s: f64) -> [f64; 2] {
    [start + s * (a + s * (b / 2.0 + s * (c / 6.0))), a + s * (b + s * (c / 2.0))]
}
