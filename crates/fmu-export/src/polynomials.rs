//! Inputs as polynomials in time, from input derivatives.
use crate::variables::Scalar;

/// Highest order of an input's derivative.
pub(crate) const MAX_ORDER: usize = 3;

/// The derivatives of some Real inputs at the start of a step, by the position of the input among all Real inputs.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct InputDerivatives {
    /// Highest order of each input; empty as long as no derivatives were set.
    pub(crate) orders: Vec<u8>,
    /// First, second and third derivative of each.
    pub(crate) derivatives: Vec<[f64; MAX_ORDER]>,
    has_any: bool,
}

impl InputDerivatives {
    /// Input derivatives from a saved state.
    pub(crate) fn new(orders: Vec<u8>, derivatives: Vec<[f64; MAX_ORDER]>) -> Self {
        let has_any = orders.iter().any(|&order| order > 0);
        Self { orders, derivatives, has_any }
    }

    /// Whether no derivatives are set.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        !self.has_any
    }

    /// Removes all derivatives.
    pub(crate) fn clear(&mut self) {
        if self.has_any {
            self.has_any = false;
            self.orders.fill(0);
            self.derivatives.fill([0.0; MAX_ORDER]);
        }
    }

    /// Sets derivatives of some of `inputs`: the input, the order from 1 to [`MAX_ORDER`], and the value of each.
    #[inline(always)]
    pub(crate) fn set(&mut self, inputs: usize, derivatives: impl ExactSizeIterator<Item = (usize, usize, f64)>) {
        if derivatives.len() == 0 {
            return;
        }
        if self.orders.is_empty() {
            (self.orders, self.derivatives) = (vec![0; inputs], vec![[0.0; MAX_ORDER]; inputs]);
        }
        let (orders, places) = (&mut self.orders[..inputs], &mut self.derivatives[..inputs]);
        for (input, order, value) in derivatives {
            places[input][order - 1] = value;
            orders[input] = orders[input].max(order as u8);
        }
        self.has_any = true;
    }

    /// Highest order of an input, if it has derivatives.
    pub(crate) fn order(&self, input: usize) -> Option<usize> {
        self.orders.get(input).filter(|&&order| order > 0).map(|&order| order.into())
    }

    /// Replaces each input that has derivatives by its polynomial at `time` (in s) after it was `as_set`.
    pub(crate) fn evaluate<T: Scalar>(&self, as_set: &[T], inputs: &mut [T], time: T) {
        let (half, sixth) = (nalgebra::convert::<f64, T>(0.5), nalgebra::convert::<f64, T>(1.0 / 6.0));
        let polynomials = self.orders.iter().zip(&self.derivatives);
        for ((input, start), (order, derivatives)) in inputs.iter_mut().zip(as_set).zip(polynomials) {
            if *order > 0 {
                let [first, second, third] = derivatives.map(nalgebra::convert::<f64, T>);
                *input = *start + time * (first + time * (second * half + time * third * sixth));
            }
        }
    }
}
