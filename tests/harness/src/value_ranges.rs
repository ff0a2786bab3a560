//! Values that suit a Real, by its start value and its limits.
use fmu::{Type, Variable};

/// Values about the start value of a Real.
pub trait Range {
    /// The start value; zero if none is stated.
    fn real_start(&self) -> f64;

    /// Center and radius of a range about the start value, with room between it and the limits.
    fn range(&self) -> (f64, f64);

    /// A value next to the start value, but another one, unless the limits leave no other. What fits together with
    /// other values hardly ever stops to do so.
    fn next_to_start(&self) -> f64;
}

impl Range for Variable {
    fn real_start(&self) -> f64 {
        match &self.r#type {
            Type::Real(real) => real.start.first().copied().unwrap_or(0.0),
            _ => 0.0,
        }
    }

    fn range(&self) -> (f64, f64) {
        let start = self.real_start();
        if self.allows(start - 1.5) && self.allows(start + 1.5) {
            return (start, 1.0);
        }
        match self.limits() {
            (Some(min), Some(max)) => (min.midpoint(max), (max - min) / 4.0),
            (Some(min), None) => (min + 1.5, 1.0),
            (None, Some(max)) => (max - 1.5, 1.0),
            (None, None) => (start, 1.0),
        }
    }

    fn next_to_start(&self) -> f64 {
        let start = self.real_start();
        let way = 1e-3 * if start == 0.0 { 1.0 } else { start.abs() };
        [start + way, start - way].into_iter().find(|value| self.allows(*value)).unwrap_or(start)
    }
}

#[cfg(test)]
mod tests {
    use super::Range;
    use fmu::{Causality, Type, Variable};
    use fmu_description::Real;

    fn real(start: &[f64], min: Option<f64>, max: Option<f64>) -> Variable {
        Variable {
            causality: Causality::Input,
            ..Variable::new("x", Type::Real(Real { start: start.to_vec(), min, max, ..Real::default() }))
        }
    }

    #[test]
    fn a_range_lies_about_the_start_value_unless_limits_are_in_the_way() {
        assert_eq!(real(&[], None, None).range(), (0.0, 1.0));
        assert_eq!(real(&[293.0], None, None).range(), (293.0, 1.0));
        assert_eq!(real(&[1.0], Some(0.0), None).range(), (1.5, 1.0));
        assert_eq!(real(&[-1.0], None, Some(0.0)).range(), (-1.5, 1.0));
        assert_eq!(real(&[2.0], Some(2.0), Some(4.0)).range(), (3.0, 0.5));
    }

    #[test]
    fn what_is_next_to_the_start_value_is_allowed_and_another() {
        assert_eq!(real(&[], None, None).next_to_start(), 1e-3);
        assert_eq!(real(&[20.0], Some(20.0), None).next_to_start(), 20.02);
        assert_eq!(real(&[20.0], None, Some(20.0)).next_to_start(), 19.98);
        assert_eq!(real(&[20.0], Some(20.0), Some(20.0)).next_to_start(), 20.0);
    }
}
