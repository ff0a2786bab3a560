//! Numbers that equations are written for.
use nalgebra::RealField;

/// A number that a model's equations can be evaluated with: `f64` for values, dual numbers for derivatives.
pub trait Scalar: RealField + Copy {}

impl Scalar for f64 {}
