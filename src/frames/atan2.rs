use std::any::TypeId;

use nalgebra::{RealField, convert};

/// Angle from the x-axis to the point (x, y), from -pi to pi, in rad: equal to the last bit on all platforms, with
/// correct derivatives all around the circle.
///
/// Dual numbers differentiate `atan(y / x)`, which fails at `x = 0`; the axes are exchanged there. At the origin no
/// derivative exists: the IEEE value is returned as a constant.
///
/// ```
/// # use multibody::frames::atan2;
/// assert_eq!(atan2(2.0, 0.0), std::f64::consts::FRAC_PI_2);
/// ```
pub fn atan2<T: RealField + Copy>(y: T, x: T) -> T {
    let value = libm::atan2(y.to_subset_unchecked(), x.to_subset_unchecked());
    // Known to the compiler. A plain number has no derivative that could fail, and the branches cost time.
    if TypeId::of::<T>() == TypeId::of::<f64>() || x == T::zero() && y == T::zero() {
        return convert(value);
    }
    let angle = if y.abs() <= x.abs() {
        y.atan2(x)
    } else if y > T::zero() {
        T::frac_pi_2() - x.atan2(y)
    } else {
        x.atan2(-y) - T::frac_pi_2()
    };
    let theirs: f64 = angle.to_subset_unchecked();
    // The difference of neighbouring numbers is exact. It is added even if zero, which depends on the platform, because
    // the sum decides the sign of derivatives that are -0. The angles 0 and -0 are exact everywhere.
    if value == 0.0 { angle } else { angle + convert(value - theirs) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_dual::Dual64;

    #[test]
    fn values_are_those_of_the_standard_library_signed_zeros_included() {
        let numbers = [-2.0, -1.0, -1e-300, -0.0, 0.0, 1e-300, 1.0, 2.0];
        for y in numbers {
            for x in numbers {
                let theirs = f64::atan2(y, x);
                for ours in [atan2(y, x), atan2(Dual64::from_re(y), Dual64::from_re(x)).re] {
                    assert!((ours - theirs).abs() <= 1e-15, "atan2({y}, {x}) = {ours}, not {theirs}");
                    assert_eq!(ours.is_sign_negative(), theirs.is_sign_negative(), "sign of atan2({y}, {x})");
                }
            }
        }
    }

    // d/dt atan2(sin t, cos t) = 1 everywhere on the circle.
    #[test]
    fn the_derivative_is_right_at_every_angle_and_finite_at_the_origin() {
        for (sin, cos) in [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.6, -0.8), (-0.8, 0.6)] {
            let angle = atan2(Dual64::new(sin, cos), Dual64::new(cos, -sin));
            assert!((angle.eps - 1.0).abs() < 1e-15, "at ({cos}, {sin}): {}", angle.eps);
            assert!((angle.re - f64::atan2(sin, cos)).abs() < 1e-15);
        }
        assert_eq!(atan2(Dual64::new(0.0, 1.0), Dual64::new(0.0, 1.0)).eps, 0.0);
    }

    #[test]
    fn a_zero_derivative_has_the_same_sign_at_all_angles_however_the_platform_rounds_them() {
        for turn in 0..4 {
            let signs = (1..100).map(|i| {
                let angle = f64::from(turn) * std::f64::consts::FRAC_PI_2 - 0.78 + 0.0157 * f64::from(i);
                let (sin, cos) = angle.sin_cos();
                atan2(Dual64::new(sin, -0.0), Dual64::new(cos, -0.0)).eps.is_sign_negative()
            });
            assert_eq!(signs.collect::<std::collections::BTreeSet<_>>().len(), 1, "{turn}");
        }
    }
}
