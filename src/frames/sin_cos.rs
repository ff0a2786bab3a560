use std::any::TypeId;

use nalgebra::{RealField, convert};

/// Sine and cosine of an angle (rad), equal to the last bit on all platforms.
///
/// ```
/// # use multibody::frames::sin_cos;
/// let (sin, cos) = sin_cos(std::f64::consts::FRAC_PI_6);
/// assert!((sin - 0.5).abs() < 1e-15 && (cos - 0.75_f64.sqrt()).abs() < 1e-15);
/// ```
pub fn sin_cos<T: RealField + Copy>(angle: T) -> (T, T) {
    let value = angle.to_subset_unchecked();
    let (sin, cos) = libm::sincos(value);
    let (sin, cos): (T, T) = (convert(sin), convert(cos));
    if TypeId::of::<T>() == TypeId::of::<f64>() {
        return (sin, cos);
    }
    // The value of this difference is 0, with sine 0 and cosine 1 on all platforms; only derivatives remain.
    let (small_sin, small_cos) = (angle - convert(value)).sin_cos();
    (sin * small_cos + cos * small_sin, cos * small_cos - sin * small_sin)
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_dual::Dual2_64;

    // sin'' = -sin, cos'' = -cos.
    #[test]
    fn values_and_derivatives_are_those_of_the_standard_library_at_any_angle() {
        for angle in [-1e6, -3.0, -1.0, 0.0, 1e-9, 0.5, std::f64::consts::FRAC_PI_2, 2.0, 3.5, 6.0, 1e9] {
            let (sin, cos) = f64::sin_cos(angle);
            let near =
                |ours: f64, theirs: f64| assert!((ours - theirs).abs() < 1e-15, "{ours}, not {theirs}, at {angle}");
            let ours = sin_cos(angle);
            near(ours.0, sin);
            near(ours.1, cos);
            let duals = sin_cos(Dual2_64::from_re(angle).derivative());
            assert_eq!((duals.0.re, duals.1.re), ours);
            near(duals.0.v1, cos);
            near(duals.0.v2, -sin);
            near(duals.1.v1, -sin);
            near(duals.1.v2, -cos);
        }
    }
}
