//! Inputs as polynomials in time, from the derivatives that the importer gives.
use crate::{
    memory::{Memory, Numbers},
    scalar::Scalar,
};
use std::ops::Range;

/// Highest order of an input's derivative.
pub(crate) const MAX_ORDER: usize = 3;

/// The derivatives of some inputs at the start of a step, by the position of the input among all Reals.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct InputDerivatives(Vec<Polynomial>);

#[derive(Clone, Debug, Default, PartialEq)]
struct Polynomial {
    position: usize,
    /// First, second and third derivative.
    derivatives: [f64; MAX_ORDER],
    /// Highest order that was given.
    order: usize,
}

impl InputDerivatives {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sets the derivative of an order from 1 to [`MAX_ORDER`].
    pub(crate) fn set(&mut self, position: usize, order: usize, value: f64) {
        let known = self.0.iter().position(|polynomial| polynomial.position == position).unwrap_or_else(|| {
            self.0.push(Polynomial { position, ..Polynomial::default() });
            self.0.len() - 1
        });
        let polynomial = &mut self.0[known];
        polynomial.derivatives[order - 1] = value;
        polynomial.order = polynomial.order.max(order);
    }

    /// Whether all belong to variables at these positions.
    pub(crate) fn are_of(&self, positions: &Range<usize>) -> bool {
        self.0.iter().all(|polynomial| positions.contains(&polynomial.position))
    }

    /// Highest order that was given for an input, if any was.
    pub(crate) fn order(&self, position: usize) -> Option<usize> {
        self.0.iter().find(|polynomial| polynomial.position == position).map(|polynomial| polynomial.order)
    }

    /// Each input that has derivatives, with what its value grows by in a time in s.
    pub(crate) fn growths<T: Scalar>(&self, time: T) -> impl Iterator<Item = (usize, T)> {
        self.0.iter().map(move |polynomial| {
            let [first, second, third] = polynomial.derivatives.map(|value| nalgebra::convert::<f64, T>(value));
            let (half, sixth) = (nalgebra::convert::<f64, T>(0.5), nalgebra::convert::<f64, T>(1.0 / 6.0));
            (polynomial.position, time * (first + time * (second * half + time * third * sixth)))
        })
    }
}

impl Memory for InputDerivatives {
    fn save(&self, to: &mut Numbers) {
        self.0.len().save(to);
        for polynomial in &self.0 {
            polynomial.position.save(to);
            polynomial.derivatives.save(to);
            polynomial.order.save(to);
        }
    }

    fn restore(&mut self, from: &mut Numbers) -> Option<()> {
        let mut count = 0_usize;
        count.restore(from)?;
        self.0.clear();
        for _ in 0..count {
            let mut polynomial = Polynomial::default();
            polynomial.position.restore(from)?;
            polynomial.derivatives.restore(from)?;
            polynomial.order.restore(from)?;
            self.0.push(polynomial);
        }
        Some(())
    }
}
