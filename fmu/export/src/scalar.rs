//! Numbers that equations are written for.
use crate::variables::Variables;
use nalgebra::RealField;
use num_dual::{Dual3_64, Dual64};

/// A number that a model's equations can be evaluated with: `f64` for values, dual numbers for derivatives.
///
/// A constant is `T::zero()`, `T::one()`, `T::pi()` and so on, or `nalgebra::convert(0.5)`. nalgebra's `norm` has no derivative at zero, and
/// dual numbers' `atan2` none where its second argument is zero: `multibody::frames` has `length` and `atan2` that have. Sines and angles of
/// the standard library differ from platform to platform by the last bit; `sin_cos` and `atan2` from there do not.
pub trait Scalar: RealField + Copy + Variables<Self, Element = Self> {
    /// The value without its derivatives.
    fn re(self) -> f64;
}

impl Scalar for f64 {
    #[inline(always)]
    fn re(self) -> f64 {
        self
    }
}

/// Carries a first derivative.
impl Scalar for Dual64 {
    #[inline(always)]
    fn re(self) -> f64 {
        self.re
    }
}

/// Carries a first, a second and a third derivative.
impl Scalar for Dual3_64 {
    #[inline(always)]
    fn re(self) -> f64 {
        self.re
    }
}
